package board

import "fmt"

// A Result is the outcome of a game, seen by White.
type Result int8

// The three results; Draw is also what an unfinished game carries.
const (
	BlackWins Result = iota - 1
	Draw
	WhiteWins
)

// WinFor returns the result in which the side wins.
func WinFor(c Color) Result { return Result(c.Sign()) }

// String returns 1-0, 1/2-1/2 or 0-1.
func (r Result) String() string { return [...]string{"0-1", "1/2-1/2", "1-0"}[r+1] }

// A Termination is the reason why a game ended.
type Termination uint8

// The reasons. Those up to BareKings follow from the rules, the others from a match or a run.
const (
	Ongoing Termination = iota
	Checkmate
	Stalemate
	Repetition   // the position, side to move included, occurs for the third time
	HundredPlies // without a capture or pawn move
	BareKings
	PlyLimit // drawn because the run's longest game was reached
	AdjudicatedWin
	AdjudicatedDraw
	TablesWin   // by endgame tables, within DrawingPlies
	TablesDraw  // by endgame tables
	DeadDraw    // no position with the pieces left is mate
	Forfeit     // lost by the side to move, whose program failed or broke the rules
	TimeForfeit // lost by the side to move, whose time ran out
	numTerminations
)

var terminationNames = [numTerminations]string{
	"ongoing", "checkmate", "stalemate", "repetition", "hundred_plies", "bare_kings",
	"ply_limit", "adjudicated_win", "adjudicated_draw", "tables_win", "tables_draw", "dead_draw", "forfeit",
	"time_forfeit",
}

// String returns the name used in files.
func (t Termination) String() string { return terminationNames[t] }

// ParseTermination reads what String writes.
func ParseTermination(text string) (Termination, error) {
	i, err := indexOf("termination", text, terminationNames[:])
	return Termination(i), err
}

// DrawingPlies is the length of a run without progress that draws, unless its last ply mates.
const DrawingPlies = 100

// A Game is a start position and its moves. It knows when the rules end it.
type Game struct {
	start    Position
	position Position
	moves    []Move
	history  []uint64 // Key of every position so far, the present one last
}

// NewGame returns a game that begins at start.
func NewGame(start Position) *Game {
	return &Game{start: start, position: start, history: []uint64{start.Key()}}
}

// Start returns the first position.
func (g *Game) Start() Position { return g.start }

// Position returns the present position, which the caller must not change.
func (g *Game) Position() *Position { return &g.position }

// Moves returns the moves so far, which the caller must not change.
func (g *Game) Moves() []Move { return g.moves }

// History returns the keys of all positions, the present one last, which must not be changed.
func (g *Game) History() []uint64 { return g.history }

// Play makes a move. An illegal one is refused with the reason and changes nothing.
func (g *Game) Play(m Move) error {
	if err := g.position.WhyIllegal(m); err != nil {
		return fmt.Errorf("ply %d: move %s is illegal in %s: %w", len(g.moves)+1, m, g.position.RFEN(), err)
	}
	g.position.Make(m)
	g.moves = append(g.moves, m)
	g.history = append(g.history, g.position.Key())
	return nil
}

// Outcome returns how the rules end the game here, or Ongoing; mate comes before draws.
func (g *Game) Outcome() (Result, Termination) {
	p := &g.position
	switch {
	case !p.HasLegal():
		if p.InCheck() {
			return WinFor(p.side.Opponent()), Checkmate
		}
		return Draw, Stalemate
	case p.BareKings():
		return Draw, BareKings
	case p.halfmove >= DrawingPlies:
		return Draw, HundredPlies
	case g.repetitions() >= 3:
		return Draw, Repetition
	}
	return Draw, Ongoing
}

// repetitions returns the number of occurrences of the present position, itself included.
func (g *Game) repetitions() int {
	last := len(g.history) - 1
	n := 1
	for i := last - 2; i >= 0 && i >= last-int(g.position.halfmove); i -= 2 {
		if g.history[i] == g.history[last] {
			n++
		}
	}
	return n
}
