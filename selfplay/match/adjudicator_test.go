package match

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// ruled is a match of two engines with scores, and a rule that ends most of its games.
func ruled(t *testing.T, playOn float64) Config {
	c := quick(t, "raumfischer", "maackesgeist", 8)
	c.MaxPlies = 80
	if testing.Short() {
		c.MaxPlies = 40
	}
	c.Adjudication = corpus.Adjudication{WinScore: 300, WinPlies: 3, DrawScore: 15, DrawPlies: 2, PlayOn: playOn}
	return c
}

// recount returns how the rule ends a game with those scores, counted without the arbiter.
func recount(rule corpus.Adjudication, evals []Eval) (result board.Result, end board.Termination, moves int) {
	all := func(upTo, plies int, holds func(score int) bool) bool {
		return plies > 0 && upTo >= plies && !slices.ContainsFunc(evals[upTo-plies:upTo], func(e Eval) bool {
			return !e.Scored || !holds(e.Score)
		})
	}
	for n := 1; n <= len(evals); n++ {
		switch {
		case all(n, rule.WinPlies, func(s int) bool { return s >= rule.WinScore }):
			return board.WhiteWins, board.AdjudicatedWin, n
		case all(n, rule.WinPlies, func(s int) bool { return -s >= rule.WinScore }):
			return board.BlackWins, board.AdjudicatedWin, n
		case all(n, rule.DrawPlies, func(s int) bool { return max(s, -s) <= rule.DrawScore }):
			return board.Draw, board.AdjudicatedDraw, n
		}
	}
	return board.Draw, board.Ongoing, 0
}

// Law: adjudicated games are those without the rule, cut where both sides' scores agree. Verdicts
// are wrong if games played on contradict them. Workers change no byte.
func TestAdjudication(t *testing.T) {
	free := ruled(t, 0)
	rule := free.Adjudication
	free.Adjudication = corpus.Adjudication{}
	var whole []Pair
	freeDir := t.TempDir()
	if s := run(t, free, freeDir, 2); s.Adjudicated != 0 || s.PlayedOn != 0 {
		t.Errorf("without the rule %d adjudicated, %d played on", s.Adjudicated, s.PlayedOn)
	}
	if _, err := Read(freeDir, func(p Pair) { whole = append(whole, p) }); err != nil {
		t.Fatal(err)
	}
	shares := []float64{0, 0.5, 1}
	if testing.Short() {
		shares = shares[1:2]
	}
	for _, playOn := range shares {
		c := ruled(t, playOn)
		one, three := t.TempDir(), t.TempDir()
		s := run(t, c, one, 1)
		run(t, c, three, 3)
		if content(t, one) != content(t, three) {
			t.Errorf("play on %v: three workers make other bytes than one", playOn)
		}
		var adjudicated, playedOn, wrong int64
		if _, err := Read(one, func(p Pair) {
			for i, g := range p.Games {
				full := whole[p.Number].Games[i]
				evals := full.Evals
				if full.Termination < board.PlyLimit {
					evals = evals[:len(evals)-1] // the last move ended the game by itself
				}
				result, end, moves := recount(rule, evals)
				switch {
				case end == board.Ongoing || c.newAdjudicator(p.Number, i).playedOn:
					if !slices.Equal(g.Moves, full.Moves) || g.Result != full.Result || g.Termination != full.Termination {
						t.Errorf("play on %v, pair %d, game %d: not the whole game", playOn, p.Number, i)
					}
					if end != board.Ongoing {
						playedOn++
						if result != full.Result {
							wrong++
						}
					}
				default:
					adjudicated++
					if !slices.Equal(g.Moves, full.Moves[:moves]) || g.Result != result || g.Termination != end {
						t.Errorf("play on %v, pair %d, game %d: %v by %v after %d moves, want %v by %v after %d", playOn, p.Number, i,
							g.Result, g.Termination, len(g.Moves), result, end, moves)
					}
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
		if s.Adjudicated != adjudicated || s.PlayedOn != playedOn || s.WrongVerdicts != wrong || !testing.Short() &&
			adjudicated+playedOn < 5 {
			t.Errorf("play on %v: %d adjudicated, %d played on, %d wrong; recounted %d, %d, %d", playOn, s.Adjudicated,
				s.PlayedOn, s.WrongVerdicts, adjudicated, playedOn, wrong)
		}
		if playOn == 0 && playedOn != 0 || playOn == 1 && (adjudicated != 0 || wrong == 0) || playOn == 0.5 &&
			(adjudicated == 0 || playedOn == 0) {
			t.Errorf("play on %v: %d adjudicated, %d played on, %d wrong", playOn, adjudicated, playedOn, wrong)
		}
		var result struct {
			Adjudicated int64 `json:"adjudicated"`
			PlayedOn    int64 `json:"played_on"`
			Wrong       int64 `json:"wrong_verdicts"`
		}
		if err := json.Unmarshal([]byte(read(t, one, resultName)), &result); err != nil ||
			result.Adjudicated != adjudicated || result.PlayedOn != playedOn || result.Wrong != wrong {
			t.Errorf("play on %v: result %+v, %v", playOn, result, err)
		}
	}
}

// A game whose scores do not end it cannot be adjudicated. One that they end cannot continue.
func TestAdjudicationIsChecked(t *testing.T) {
	c := ruled(t, 0)
	dir := t.TempDir()
	run(t, c, dir, 1)
	good := read(t, dir, pairsName)
	before, after, found := strings.Cut(good, `"termination":"adjudicated_`)
	if !found {
		t.Fatal("no game was adjudicated")
	}
	scores := strings.Index(after, `"scores":[`) + len(`"scores":[`)
	end := scores + strings.Index(after[scores:], "]")
	last := scores + strings.LastIndex(after[scores:end], ",") + 1
	for text, want := range map[string]string{
		before + `"termination":"adjudicated_` + after[:last] + "100" + after[end:]: "recorded as",
		before + `"termination":"ply_limit","x":"` + after:                          "].x: known here are white, ",
		strings.Replace(good, "adjudicated_win", "adjudicated_draw", 1):             "recorded as",
	} {
		if err := os.WriteFile(filepath.Join(dir, pairsName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(dir, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// A game cannot be adjudicated if a side has no scores. random has none.
func TestNoAdjudicationWithoutScores(t *testing.T) {
	c := quick(t, "raumfischer", "random", 2)
	c.Adjudication = corpus.Adjudication{WinScore: 5001, WinPlies: 2, DrawScore: 5000, DrawPlies: 2}
	s, err := c.Run(context.Background(), "", 1, nil)
	if err != nil || s.Adjudicated != 0 {
		t.Errorf("%d adjudicated, error %v", s.Adjudicated, err)
	}
}
