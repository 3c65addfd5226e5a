package selfplay

import (
	"fmt"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// ParseAdjudication reads what String returns.
func ParseAdjudication(text string) (a Adjudication, err error) {
	if text == "off" {
		return a, nil
	}
	_, err = fmt.Sscanf(text, "win:%d,%d draw:%d,%d play_on:%g", &a.WinScore, &a.WinPlies, &a.DrawScore, &a.DrawPlies, &a.PlayOn)
	if err == nil && a.String() != text {
		err = fmt.Errorf("it is written %q", a)
	}
	if err != nil {
		return Adjudication{}, fmt.Errorf("adjudication %q: %w", text, err)
	}
	return a, a.Validate()
}

// Verdict returns the result that adjudication gives the game, were it not to be played on, and false if it gives none before
// the rules end it.
func (a Adjudication) Verdict(g *corpus.Game) (board.Result, bool) {
	arbiter := &arbiter{Adjudication: a}
	for i, ply := range g.Plies {
		if ply.Flags.Has(corpus.Drawn) || i == len(g.Plies)-1 && g.Termination < board.PlyLimit {
			continue // openings are not judged, nor is a move that ended the game by itself
		}
		if result, end := arbiter.see(int(ply.Score)); end != board.Ongoing {
			return result, true
		}
	}
	return board.Draw, false
}
