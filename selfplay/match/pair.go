package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"raumlab/configs/foreign"
	"raumlab/engine/board"
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

// A Pair is two games from one opening. A has White in the first, B in the second. Of a pair that is begun the first game
// alone is played.
type Pair struct {
	Number  int64 // from 0
	Start   board.Position
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
func (p *Pair) opening() (*board.Game, error) {
	g := board.NewGame(p.Start)
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
	Nodes       [2]uint64 // of A and B, main search and quiescence together, as a program counts them
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

// pairLine is a pair as a line of JSON.
type pairLine struct {
	Pair    int64      `json:"pair"`
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
}

// encode returns the pair as one line, its end included.
func (p Pair) encode() ([]byte, error) {
	line := pairLine{Pair: p.Number, Opening: moveText(p.Opening)}
	if first := p.Start.Rules().Start(); p.Start != first {
		line.Start = p.Start.RFEN()
	}
	for _, g := range p.games() {
		line.Games = append(line.Games, gameLine{g.White.String(), moveText(g.Moves), g.Result.String(), g.Termination.String(), g.Reason, g.Nodes[A], g.Nodes[B]})
	}
	text, err := json.Marshal(line)
	return append(text, '\n'), err
}

// decodePair reads what encode wrote, and plays the games again: they must be
// legal and end as they say. Number is what the pair must have; it may be one that is begun.
func decodePair(text []byte, number int64, rules board.Rules, maxPlies int) (Pair, error) {
	var line pairLine
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	switch err := d.Decode(&line); { // what ends is the line, and not the file
	case errors.Is(err, io.EOF):
		return Pair{}, errors.New("the line is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return Pair{}, errors.New("the line breaks off")
	case err != nil:
		return Pair{}, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Pair{}, errors.New("more than one value")
	}
	if line.Pair != number {
		return Pair{}, fmt.Errorf("pair %d stands where pair %d belongs", line.Pair, number)
	}
	p := Pair{Number: number, Start: rules.Start()}
	var err error
	if line.Start != "" {
		if p.Start, err = board.ParseRFEN(rules, line.Start); err != nil {
			return Pair{}, fmt.Errorf("start: %w", err)
		}
	}
	if p.Opening, err = parseMoves(line.Opening); err != nil {
		return Pair{}, fmt.Errorf("opening: %w", err)
	}
	if n := len(line.Games); n < 1 || n > len(p.Games) {
		return Pair{}, fmt.Errorf("games: %d, want %d", n, len(p.Games))
	}
	for i, g := range line.Games {
		if p.Games[i], err = g.decode(); err == nil {
			if p.Games[i].White != Side(i) {
				err = fmt.Errorf("%v has White, want %v", p.Games[i].White, Side(i))
			} else {
				err = p.Games[i].check(p.Start, p.Opening, maxPlies)
			}
		}
		if err != nil {
			return Pair{}, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return p, nil
}

func (l gameLine) decode() (g Game, err error) {
	g.Nodes, g.Reason = [2]uint64{l.NodesA, l.NodesB}, l.Reason
	switch l.White {
	case "A":
	case "B":
		g.White = B
	default:
		return g, fmt.Errorf("white %q: want A or B", l.White)
	}
	results := []board.Result{board.WhiteWins, board.Draw, board.BlackWins}
	i := slices.IndexFunc(results, func(r board.Result) bool { return r.String() == l.Result })
	if i < 0 {
		return g, fmt.Errorf("result %q: want 1-0, 1/2-1/2 or 0-1", l.Result)
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

// check plays the game again.
func (g Game) check(start board.Position, opening []board.Move, maxPlies int) error {
	again := board.NewGame(start)
	result, end := again.Outcome()
	for _, moves := range [][]board.Move{opening, g.Moves} {
		for _, m := range moves {
			if end != board.Ongoing {
				return fmt.Errorf("move %s after the end (%s)", m, end)
			}
			if err := again.Play(m); err != nil {
				return err
			}
			result, end = again.Outcome()
		}
	}
	if end == board.Ongoing {
		switch {
		case len(again.Moves()) >= maxPlies:
			result, end = board.Draw, board.PlyLimit
		case g.forfeit():
			result, end = board.WinFor(again.Position().SideToMove().Opponent()), g.Termination
		}
	}
	if err := foreign.CheckText(g.Reason); err != nil {
		return fmt.Errorf("reason %w", err)
	}
	if (g.Reason != "") != g.forfeit() {
		return fmt.Errorf("termination %s with the reason %q: a forfeit has one, nothing else has", g.Termination, g.Reason)
	}
	if result != g.Result || end != g.Termination {
		return fmt.Errorf("said to end %s by %s, but the moves end %s by %s", g.Result, g.Termination, result, end)
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
