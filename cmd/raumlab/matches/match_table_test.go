package matches

import (
	"strings"
	"testing"

	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// One has a noun in the singular.
func TestOneOfSomething(t *testing.T) {
	for n, want := range map[int64][]string{
		1: {"1 game repeats another", "1 pair repeats an opening"},
		2: {"2 games repeat another", "2 pairs repeat an opening"},
	} {
		s := match.Summary{Pentanomial: elo.Pentanomial{0, 0, 3, 1, 0}, DistinctGames: 8 - n, RepeatedOpenings: n}
		var text strings.Builder
		if err := PrintMatch(&text, match.Config{}, s, false); err != nil {
			t.Fatal(err)
		}
		for _, words := range want {
			if !strings.Contains(text.String(), words) {
				t.Errorf("no %q in\n%s", words, &text)
			}
		}
	}
}

// The facts to watch of a match come first: the score, and the ratio between its bounds.
func TestMatchDetails(t *testing.T) {
	test := elo.DefaultSPRT()
	lower, upper := test.Bounds()
	s := match.Summary{
		A: "runs/another/weights.toml", B: "raumlab without late_move_reductions", Pairs: 12345, MaxPairs: 20000,
		Pentanomial: elo.Pentanomial{1000, 3345, 4000, 3000, 1000}, Games: elo.WDL{Wins: 8000, Draws: 9000, Losses: 7690},
		Test: &match.Test{SPRT: test, LLR: -1.234, Lower: lower, Upper: upper},
	}
	const standing = "49.3 %, LLR -1.23 (-2.94, 2.94)"
	for want, details := range map[string][]string{standing: matchDetails(s),
		"match 1/3 " + standing: gauntletDetails(0, 3, s)} {
		if all := strings.Join(details, ", "); details[0] != want || !strings.Contains(all, s.Games.String()) ||
			len(details) < 2 {
			t.Errorf("the details are %q, want %q first", all, want)
		}
	}
}
