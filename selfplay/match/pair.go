package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
)

// A Side is one of the two engines.
type Side uint8

// The sides.
const (
	A Side = iota
	B
)

// String returns A or B.
func (s Side) String() string { return [...]string{"A", "B"}[s] }

// A Pair is two games from one opening, A with White first. A begun one has the first alone.
type Pair struct {
	Number  int64 // from 0
	Start   variant.Position
	Opening []board.Move // from Start
	Games   [2]Game
}

// begun reports whether the second game is still to be played.
func (p Pair) begun() bool { return p.Games[1].Termination == board.Ongoing }

// games are those that are played.
func (p *Pair) games() []Game {
	if p.begun() {
		return p.Games[:1]
	}
	return p.Games[:]
}

// Points returns what A took of the two points.
func (p Pair) Points() float64 { return p.Games[0].Points() + p.Games[1].Points() }

// opening returns a game in which nothing but the opening is played.
func (p *Pair) opening() (*variant.Game, error) {
	g := variant.NewGame(p.Start)
	for _, m := range p.Opening {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// A Game is what followed the opening.
type Game struct {
	White       Side
	Moves       []board.Move
	Result      board.Result // White's view
	Termination board.Termination
	Reason      string    // of a forfeit, on one line; empty otherwise
	Nodes       [2]uint64 // of A and B with quiescence, at most client.MostNodes
	Evals       []Eval    // one a move
}

// An Eval is what the mover said of its move.
type Eval struct {
	Scored bool          // it said a score, which else is 0
	Score  int           // centipawns or mate as package search has them, White's view
	Depth  int           // plies of the search that found the score; 0 where it said none
	Time   time.Duration // whole milliseconds; 0 where no time limits the match
}

// Points returns what A took of the game's one point.
func (g Game) Points() float64 {
	points := float64(float64(g.Result+1) / 2)
	if g.White == B {
		return 1 - points
	}
	return points
}

// forfeit reports whether the game was lost by a fault and not on the board.
func (g Game) forfeit() bool {
	return g.Termination == board.Forfeit || g.Termination == board.TimeForfeit
}

// forfeited reports whether a game of the pair was lost by a fault.
func (p *Pair) forfeited() bool { return slices.ContainsFunc(p.games(), Game.forfeit) }

// loser returns who lost a game that is no draw.
func (g Game) loser() Side {
	if g.Points() > 0 {
		return B
	}
	return A
}

// A format is how the lines of a match are written and read.
type format struct {
	config   Config
	binding  string // of the settings
	settings string // path of match.json, for errors; empty without a folder
}

// pairLine is a pair as a line of JSON.
type pairLine struct {
	Pair    int64      `json:"pair"`
	Binding string     `json:"settings_sha256,omitempty"`
	Start   string     `json:"start,omitempty"`
	Opening string     `json:"opening"`
	Games   []gameLine `json:"games"`
}

type gameLine struct {
	White       string `json:"white"`
	Moves       string `json:"moves"`
	Result      string `json:"result"`
	Termination string `json:"termination"`
	Reason      string `json:"reason,omitempty"`
	NodesA      uint64 `json:"nodes_a"`
	NodesB      uint64 `json:"nodes_b"`
	Scores      []*int `json:"scores,omitempty"` // null where no score is known
	Depths      []int  `json:"depths,omitempty"`
	Times       []int  `json:"times,omitempty"` // milliseconds, where time limits the match
}

// encode returns the pair as one line, its end included.
func (f format) encode(p Pair) ([]byte, error) {
	line := pairLine{Pair: p.Number, Binding: f.binding, Opening: moveText(p.Opening)}
	if first := p.Start.Rules().Start(); p.Start != first {
		line.Start = p.Start.RFEN()
	}
	for _, g := range p.games() {
		l := gameLine{
			White: g.White.String(), Moves: moveText(g.Moves), Result: g.Result.String(), Termination: g.Termination.String(),
			Reason: g.Reason,
			NodesA: g.Nodes[A], NodesB: g.Nodes[B],
		}
		for _, e := range g.Evals {
			var score *int
			if e.Scored {
				score = &e.Score
			}
			l.Scores, l.Depths = append(l.Scores, score), append(l.Depths, e.Depth)
			if f.config.timed() {
				l.Times = append(l.Times, int(e.Time.Milliseconds()))
			}
		}
		line.Games = append(line.Games, l)
	}
	text, err := json.Marshal(line)
	return append(text, '\n'), err
}

// A boundError is of a pair that belongs to other settings than those beside it.
type boundError struct{ error }

// altered is the error of a line of a file, with the hint of the line or of the settings.
func altered(path string, number int64, err error, advice string) error {
	if bound := (boundError{}); errors.As(err, &bound) {
		return fmt.Errorf("%s:%d: %w", path, number, err)
	}
	return hint.Errorf("%s:%d: %w: the file was altered: %s", path, number, err, advice)
}

// decode reads what encode wrote and plays the games again. It may be a begun pair.
func (f format) decode(text []byte, number int64) (Pair, error) {
	var line pairLine
	if err := decoding.Line(text, &line); err != nil {
		return Pair{}, err
	}
	if line.Pair != number {
		return Pair{}, fmt.Errorf("found pair %d where pair %d belongs", line.Pair, number)
	}
	if line.Binding != f.binding {
		return Pair{}, boundError{
			fmt.Errorf("settings_sha256 is %q, but that of %s is %q: one of the two files was altered: restore it",
				line.Binding, f.settings, f.binding)}
	}
	p := Pair{Number: number, Start: f.config.Rules.Start()}
	var err error
	if line.Start != "" {
		if p.Start, err = variant.ParseRFEN(f.config.Rules, line.Start); err != nil {
			return Pair{}, fmt.Errorf("start: %w", err)
		}
	}
	if p.Opening, err = parseMoves(line.Opening); err != nil {
		return Pair{}, fmt.Errorf("opening: %w", err)
	}
	if n := len(line.Games); n < 1 || n > len(p.Games) {
		return Pair{}, fmt.Errorf("games: %d, expected %d", n, len(p.Games))
	}
	for i, g := range line.Games {
		if p.Games[i], err = g.decode(); err == nil {
			if p.Games[i].White != Side(i) {
				err = fmt.Errorf("%v has White, expected %v", p.Games[i].White, Side(i))
			} else if p.Games[i].Evals, err = f.evals(g, len(p.Games[i].Moves)); err == nil {
				err = f.check(&p, i)
			}
		}
		if err != nil {
			return Pair{}, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return p, nil
}

// evals reads what is said of the moves.
func (f format) evals(l gameLine, moves int) ([]Eval, error) {
	times := 0
	if f.config.timed() {
		times = moves
	}
	if len(l.Scores) != moves || len(l.Depths) != moves || len(l.Times) != times {
		return nil, fmt.Errorf("scores: %d, depths: %d, times: %d: expected %d, %d and %d", len(l.Scores), len(l.Depths),
			len(l.Times), moves, moves, times)
	}
	all := make([]Eval, moves)
	for i := range all {
		e := &all[i]
		if e.Depth = l.Depths[i]; l.Scores[i] != nil {
			e.Scored, e.Score = true, *l.Scores[i]
		}
		if times > 0 {
			e.Time = time.Duration(l.Times[i]) * time.Millisecond
		}
	}
	return all, nil
}

func (l gameLine) decode() (g Game, err error) {
	g.Nodes, g.Reason = [2]uint64{l.NodesA, l.NodesB}, l.Reason
	if l.White == B.String() {
		g.White = B
	}
	results := []board.Result{board.WhiteWins, board.Draw, board.BlackWins}
	i := slices.IndexFunc(results, func(r board.Result) bool { return r.String() == l.Result })
	if i < 0 {
		return g, fmt.Errorf("result %q: expected 1-0, 1/2-1/2 or 0-1", l.Result)
	}
	g.Result = results[i]
	if g.Termination, err = board.ParseTermination(l.Termination); err != nil {
		return g, err
	}
	if g.Moves, err = parseMoves(l.Moves); err != nil {
		return g, fmt.Errorf("moves: %w", err)
	}
	return g, nil
}

// check plays game i of the pair again.
func (f format) check(p *Pair, i int) error {
	g := &p.Games[i]
	again := variant.NewGame(p.Start)
	result, end := again.Outcome()
	adjudicator := f.config.newAdjudicator(p.Number, i)
	for n, m := range slices.Concat(p.Opening, g.Moves) {
		if end != board.Ongoing {
			return fmt.Errorf("move %s after the end (%s)", m, end)
		}
		if err := again.Play(m); err != nil {
			return err
		}
		result, end = again.Outcome()
		if n -= len(p.Opening); n >= 0 && n < len(g.Evals) && end == board.Ongoing {
			result, end = adjudicator.see(g.Evals[n])
		}
	}
	if end == board.Ongoing {
		switch {
		case len(again.Moves()) >= f.config.MaxPlies:
			result, end = board.Draw, board.PlyLimit
		case g.forfeit():
			result, end = board.WinFor(again.Position().SideToMove().Opponent()), g.Termination
		}
	}
	if err := sanitize.CheckText(g.Reason); err != nil {
		return fmt.Errorf("reason %w", err)
	}
	if (g.Reason != "") != g.forfeit() {
		return fmt.Errorf("termination %s with the reason %q: only forfeits have a reason", g.Termination, g.Reason)
	}
	if result != g.Result || end != g.Termination {
		return fmt.Errorf("recorded as %s by %s, but the moves end %s by %s", g.Result, g.Termination, result, end)
	}
	return nil
}

// moveText is moves in machine notation, a space between two.
func moveText(moves []board.Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = m.String()
	}
	return strings.Join(names, " ")
}

func parseMoves(text string) ([]board.Move, error) {
	names := strings.Fields(text)
	moves := make([]board.Move, len(names))
	for i, name := range names {
		m, err := board.ParseMove(name)
		if err != nil {
			return nil, err
		}
		moves[i] = m
	}
	return moves, nil
}
