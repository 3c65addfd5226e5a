package corpus

import (
	"fmt"

	"raumlab/engine/board"
)

// Adjudication is the rule by which a run ends games early; its zero value ends none. Scores are
// centipawns of the search, lengths plies.
// Endgame tables end games in selfplay/exact.go.
type Adjudication struct {
	WinScore, WinPlies   int     // won when |score| >= WinScore for one side, WinPlies plies running
	DrawScore, DrawPlies int     // drawn when |score| <= DrawScore, DrawPlies plies running
	PlayOn               float64 // share of games played on all the same, to count wrong verdicts
}

// Off reports that the rule ends no game.
func (a Adjudication) Off() bool { return a.WinPlies == 0 && a.DrawPlies == 0 }

// Validate reports a value out of range.
func (a Adjudication) Validate() error {
	switch {
	case a.WinScore < 0 || a.WinPlies < 0 || a.DrawScore < 0 || a.DrawPlies < 0:
		return fmt.Errorf("adjudication: win score %d, win plies %d, draw score %d, draw plies %d: must not be negative",
			a.WinScore, a.WinPlies, a.DrawScore, a.DrawPlies)
	case a.WinScore > 0 && a.WinPlies == 0:
		return fmt.Errorf("adjudication: a win score of %d needs the plies for which it must hold", a.WinScore)
	case a.WinPlies > 0 && a.WinScore == 0:
		return fmt.Errorf("adjudication %s: a win needs a score above 0", a)
	case a.WinScore > MaxScore:
		return fmt.Errorf("adjudication: win score %d: no score is beyond %d, that of a mate in one", a.WinScore, MaxScore)
	case a.WinPlies > 0 && a.DrawPlies > 0 && a.DrawScore >= a.WinScore:
		return fmt.Errorf("adjudication: draw score %d is not below win score %d: a score would be both", a.DrawScore,
			a.WinScore)
	case !(a.PlayOn >= 0 && a.PlayOn <= 1):
		return fmt.Errorf("adjudication play-on share %v: expected 0 to 1", a.PlayOn)
	}
	return nil
}

// String returns off, or scores, run lengths and share, as a configuration has them.
func (a Adjudication) String() string {
	if a.Off() {
		return "off"
	}
	return fmt.Sprintf("win:%d,%d draw:%d,%d play_on:%g", a.WinScore, a.WinPlies, a.DrawScore, a.DrawPlies, a.PlayOn)
}

// MarshalText writes the rule as String does.
func (a Adjudication) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText is ParseAdjudication.
func (a *Adjudication) UnmarshalText(text []byte) (err error) {
	*a, err = ParseAdjudication(string(text))
	return err
}

// ParseAdjudication reads what String returns.
func ParseAdjudication(text string) (a Adjudication, err error) {
	if text == "off" {
		return a, nil
	}
	_, err = fmt.Sscanf(text, "win:%d,%d draw:%d,%d play_on:%g", &a.WinScore, &a.WinPlies, &a.DrawScore,
		&a.DrawPlies, &a.PlayOn)
	if err == nil && a.String() != text {
		err = fmt.Errorf("it is written %q", a)
	}
	if err != nil {
		return Adjudication{}, fmt.Errorf("adjudication %q: %w", text, err)
	}
	return a, a.Validate()
}

// An Arbiter watches the scores of one game by the rule.
type Arbiter struct {
	rule                Adjudication
	white, black, level int // plies running with a score for White, Black, a draw
}

// NewArbiter returns an arbiter of a game that is not played on.
func (a Adjudication) NewArbiter() *Arbiter { return &Arbiter{rule: a} }

// See takes the next score in centipawns, White's view, and returns the verdict, Ongoing for none.
func (a *Arbiter) See(score int) (board.Result, board.Termination) {
	count := func(n *int, met bool) {
		if *n++; !met {
			*n = 0
		}
	}
	count(&a.white, score >= a.rule.WinScore)
	count(&a.black, score <= -a.rule.WinScore)
	count(&a.level, max(score, -score) <= a.rule.DrawScore)
	switch {
	case a.rule.WinPlies > 0 && a.white >= a.rule.WinPlies:
		return board.WhiteWins, board.AdjudicatedWin
	case a.rule.WinPlies > 0 && a.black >= a.rule.WinPlies:
		return board.BlackWins, board.AdjudicatedWin
	case a.rule.DrawPlies > 0 && a.level >= a.rule.DrawPlies:
		return board.Draw, board.AdjudicatedDraw
	}
	return board.Draw, board.Ongoing
}

// Verdict returns how the rule ends the game if it is not played on, and after how many plies.
// The termination is Ongoing if the rules of chess end the game before.
func (a Adjudication) Verdict(g *Game) (r board.Result, t board.Termination, plies int) {
	if a.Off() {
		return board.Draw, board.Ongoing, 0
	}
	arbiter := a.NewArbiter()
	for i := range g.Plies {
		if g.Plies[i].Flags.Has(Drawn) || i == len(g.Plies)-1 && isExact(g.Termination) {
			continue // openings are not judged, nor is a move that ended the game by itself
		}
		if r, t := arbiter.See(int(g.Plies[i].ChosenBy())); t != board.Ongoing {
			return r, t, i + 1
		}
	}
	return board.Draw, board.Ongoing, 0
}
