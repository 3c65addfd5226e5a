package corpus

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"unicode/utf8"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// A Game is one row of a corpus: a whole game with the labels of its positions.
type Game struct {
	Number      int64  // in the corpus, from 0, without gaps but for games in quarantine
	Seed        uint64 // of the run; with the number it makes the generator that the game drew from
	Opening     string // by the run's opening generator; games of one opening share it
	Start       string // RFEN of the first position
	Result      board.Result
	Termination board.Termination // never board.Ongoing
	Plies       []Ply             // Plies[i] is the move made from the position after i moves
}

// A Ply is a move and what was known of the position before it: centipawns, White's view.
type Ply struct {
	Move       board.Move
	Score      int32 // of a search without the game before; 0, stored as null, if Depth is 0
	MoveScore  int32 // of the search that chose the move, with SearchedTwice only: see ChosenBy
	Quiescence int32
	Static     int32
	Depth      int8 // plies searched; 0 without a search, as for a move drawn uniformly
	Flags      Flags
}

// Flags are a bit set that says more about a ply.
type Flags uint8

// The flags. A ply without Drawn was played: chosen as the engine's best move.
const (
	InCheck       Flags = 1 << iota // the side to move is in check
	Capture                         // the move takes a piece
	Drawn                           // the move was drawn by the opening generator
	LeftOut                         // a Filter left the position out: tuner and tables skip it
	SearchedTwice                   // the game before may have touched the first search

	allFlags = InCheck | Capture | Drawn | LeftOut | SearchedTwice
)

// ChosenBy returns the score of the search that chose the move: of one that knew the game before.
func (p *Ply) ChosenBy() int32 {
	if p.Flags.Has(SearchedTwice) {
		return p.MoveScore
	}
	return p.Score
}

// Has reports whether all the flags are set.
func (f Flags) Has(flags Flags) bool { return f&flags == flags }

// FlagsOf returns InCheck and Capture of the move in the position.
func FlagsOf(p interface {
	InCheck() bool
	IsCapture(m board.Move) bool
}, m board.Move) Flags {
	var f Flags
	if p.InCheck() {
		f |= InCheck
	}
	if p.IsCapture(m) {
		f |= Capture
	}
	return f
}

// Check reports the first field that no game can have; Verify replays the moves.
func (g *Game) Check() error {
	if g.Number < 0 {
		return fmt.Errorf("game number %d: expected 0 or more", g.Number)
	}
	if !utf8.ValidString(g.Opening) {
		return fmt.Errorf("opening %q: not UTF-8", g.Opening)
	}
	if g.Start == "" || !utf8.ValidString(g.Start) {
		return fmt.Errorf("start RFEN %q: empty or not UTF-8", g.Start)
	}
	if err := checkEnding(g.Result, g.Termination); err != nil {
		return err
	}
	for i := range g.Plies {
		if err := g.Plies[i].check(); err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return nil
}

// Terminations returns why a game of a corpus may have ended.
func Terminations() (all []board.Termination) {
	for t := board.Ongoing + 1; t <= lastTermination; t++ {
		all = append(all, t)
	}
	return all
}

// lastTermination is the last of a corpus: later ones are losses on time or by a fault.
const lastTermination = board.DeadDraw

func checkEnding(r board.Result, t board.Termination) error {
	if r < board.BlackWins || r > board.WhiteWins {
		return fmt.Errorf("result %d: expected -1, 0 or 1", r)
	}
	if t <= board.Ongoing || t > lastTermination {
		return fmt.Errorf("termination %d: expected a finished game", t)
	}
	if won := t == board.Checkmate || t == board.AdjudicatedWin || t == board.TablesWin; won != (r != board.Draw) {
		return fmt.Errorf("result %s does not go with termination %s", r, t)
	}
	return nil
}

func (p *Ply) check() error {
	switch {
	case p.Move == board.NoMove || p.Move > math.MaxInt32:
		return fmt.Errorf("move %d: no move", p.Move)
	case p.Depth < 0:
		return fmt.Errorf("depth %d: expected 0 or more", p.Depth)
	case p.Depth == 0 && p.Score != 0:
		return fmt.Errorf("score %d without a search (depth 0)", p.Score)
	case p.Flags.Has(SearchedTwice) && p.Depth == 0:
		return fmt.Errorf("searched twice at depth 0")
	case !p.Flags.Has(SearchedTwice) && p.MoveScore != 0:
		return fmt.Errorf("move score %d of a position that was searched once", p.MoveScore)
	case p.Flags&^allFlags != 0:
		return fmt.Errorf("flags %#x: unknown bits", p.Flags)
	}
	return nil
}

// DecisiveScore is the centipawns beyond which a side is so far ahead that it should not repeat.
const DecisiveScore = 300

// DecisiveRepetition reports whether the game was drawn by repetition while one side was far ahead:
// the labels of the last two positions are beyond DecisiveScore for the same side. A search that
// sees the repetition may score it as a draw; labels do not.
func (g *Game) DecisiveRepetition() bool {
	n := len(g.Plies)
	if g.Termination != board.Repetition || n < 2 {
		return false
	}
	ahead := func(p *Ply) int {
		switch {
		case p.Score > DecisiveScore:
			return 1
		case p.Score < -DecisiveScore:
			return -1
		}
		return 0
	}
	side := ahead(&g.Plies[n-1])
	return side != 0 && side == ahead(&g.Plies[n-2])
}

// Identity tells games apart by their start and moves.
func (g *Game) Identity() [16]byte {
	text := append([]byte(g.Start), 0)
	for _, p := range g.Plies {
		text = binary.LittleEndian.AppendUint32(text, uint32(p.Move))
	}
	sum := sha256.Sum256(text)
	return [16]byte(sum[:16])
}

// Begin returns the game before its first move. A start that is not in its usual form is an error.
func (g *Game) Begin(rules variant.Rules) (*variant.Game, error) {
	start, err := variant.ParseRFEN(rules, g.Start)
	if err != nil {
		return nil, fmt.Errorf("start: %w", err)
	}
	if text := start.RFEN(); text != g.Start {
		return nil, fmt.Errorf("start RFEN %q: expected its canonical form %q", g.Start, text)
	}
	return variant.NewGame(start), nil
}
