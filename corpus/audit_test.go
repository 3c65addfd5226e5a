package corpus

import (
	"math"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

func audited(t *testing.T, games []Game, a Auditor) Audit {
	t.Helper()
	for i := range games {
		games[i].Number = int64(i)
	}
	c, err := Open(makeCorpus(t, testHeader(len(games)), games))
	if err != nil {
		t.Fatal(err)
	}
	audit, err := a.Audit(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return audit
}

// TestAudit holds the figures of an audit against a plain count of the same games, some of which stand twice.
func TestAudit(t *testing.T) {
	games := testGames(board.Rules{}, 30, 2)
	games = append(games, games[3], games[7], games[7])
	a := audited(t, games, Auditor{})
	type key struct {
		ply int
		key uint64
	}
	distinct, at := map[uint64]bool{}, map[key]bool{}
	long := map[int]int64{}
	var draws, checks, positions int64
	support := map[string]int64{}
	points := 0.0
	different := map[[16]byte]bool{}
	for _, g := range games {
		different[g.identity()] = true
		points += float64(g.Result+1) / 2
		count(&draws, g.Result == board.Draw)
		p, err := board.ParseRFEN(board.Rules{}, g.Start)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; ; i++ {
			if i == 8 || i == 16 || i == 24 {
				at[key{i, p.Key()}] = true
				long[i]++
			}
			if i == len(g.Plies) {
				break
			}
			positions++
			distinct[p.Key()] = true
			count(&checks, p.InCheck())
			features, _ := eval.Extract(eval.Corrected, &p)
			for j, term := range eval.Table() {
				if features[j] != 0 {
					support[term.Name]++
				}
			}
			p.Make(g.Plies[i].Move)
		}
	}
	if a.Games != 33 || a.DistinctGames != int64(len(different)) || a.Positions != positions || a.DistinctPositions != int64(len(distinct)) || a.Draws != draws || a.InCheck != checks ||
		math.Abs(a.WhiteScore-points/33) > 1e-12 {
		t.Errorf("%+v; want %d positions, %d distinct, %d draws, %d checks, %g points", a, positions, len(distinct), draws, checks, points)
	}
	for _, v := range a.Variety {
		n := int64(0)
		for k := range at {
			count(&n, k.ply == v.Ply)
		}
		if v.Games != long[v.Ply] || v.Distinct != n {
			t.Errorf("%+v; want %d games, %d distinct", v, long[v.Ply], n)
		}
	}
	for _, f := range a.Features {
		if f.Support != support[f.Name] {
			t.Errorf("%s has support %d, want %d", f.Name, f.Support, support[f.Name])
		}
	}
	var ended int64
	for _, e := range a.Endings {
		n := int64(0)
		for _, g := range games {
			count(&n, len(g.Plies) >= e.From && len(g.Plies) < e.To)
		}
		if ended += e.Games; n != e.Games {
			t.Errorf("%+v; want %d games", e, n)
		}
	}
	if ended != 33 || !(a.Condition > 1) {
		t.Errorf("%d endings, condition %g", ended, a.Condition)
	}
	if i := slices.IndexFunc(a.Checks, func(c Check) bool { return c.Name == "duplicate_games" }); i < 0 || a.Checks[i].Passed || math.Abs(a.Checks[i].Value-float64(33-len(different))/33) > 1e-9 || a.Passed {
		t.Errorf("%+v", a.Checks)
	}
}

// A feature that never varies leaves the condition number as it is, two that are one make it boundless.
func TestConditionNumber(t *testing.T) {
	fill := func(rows ...[3]int64) float64 {
		x := &tally{}
		for _, row := range rows {
			x.Positions++
			for j := range row {
				x.sum[j] += row[j]
				for k := range row[:j+1] {
					x.product[j][k] += row[j] * row[k]
				}
			}
		}
		return x.condition()
	}
	// Two features of correlation 1/2 have the eigenvalues 3/2 and 1/2.
	if have := fill([3]int64{1, 1}, [3]int64{1, 1}, [3]int64{1, 1}, [3]int64{1, -1}, [3]int64{-1, -1}, [3]int64{-1, -1}, [3]int64{-1, -1}, [3]int64{-1, 1}); math.Abs(have-3) > 1e-9 {
		t.Errorf("condition %g, want 3", have)
	}
	if have := fill([3]int64{1, 2, 5}, [3]int64{-1, -2, 5}, [3]int64{3, 6, 5}); have != math.MaxFloat64 {
		t.Errorf("condition %g of a feature and its double", have)
	}
	if have := fill([3]int64{7, 7, 7}, [3]int64{7, 7, 7}); have != 0 {
		t.Errorf("condition %g of what never varies", have)
	}
}

// Of games that a verdict would have ended, those that ended otherwise are counted as judged wrongly.
func TestWrongVerdicts(t *testing.T) {
	games := testGames(board.Rules{}, 20, 2)
	want, out := [2]int64{}, int64(0)
	verdict := func(g *Game) (board.Result, bool) { return board.WhiteWins, len(g.Plies) > 20 }
	for i := range games {
		adjudicated := games[i].Termination == board.AdjudicatedWin || games[i].Termination == board.AdjudicatedDraw
		if count(&out, adjudicated); len(games[i].Plies) > 20 && !adjudicated {
			want[0]++
			count(&want[1], games[i].Result != board.WhiteWins)
		}
	}
	a := audited(t, games, Auditor{Verdict: verdict})
	if a.PlayedOn != want[0] || a.WrongVerdict != want[1] || a.Adjudicated != out || want[1] == 0 {
		t.Errorf("%d played on, %d wrong, want %v", a.PlayedOn, a.WrongVerdict, want)
	}
	if c := a.Checks[len(a.Checks)-1]; c.Name != "wrong_verdicts" || c.Value != float64(want[1])/float64(want[0]) || c.Passed {
		t.Errorf("%+v", c)
	}
	last := &games[0]
	last.Plies, last.Result, last.Termination = last.Plies[:4], board.Draw, board.AdjudicatedDraw
	a = audited(t, games[:1], Auditor{Verdict: verdict})
	if c := a.Checks[len(a.Checks)-1]; a.Adjudicated != 1 || c.Passed || !strings.Contains(c.Text, "no game was played on") {
		t.Errorf("%+v", c)
	}
}

// The games in quarantine are held against all that were begun; in one of a hundred there is no harm yet.
func TestAuditOfQuarantine(t *testing.T) {
	games := testGames(board.Rules{}, 101, 2)
	for i := range games {
		games[i].Number = int64(i)
	}
	for _, out := range []int64{0, 1, 2, 60} {
		dir := t.TempDir()
		var numbers []int64
		for n := range out {
			numbers = append(numbers, n*3%101)
		}
		makeSlice(t, dir, testHeader(len(games)), Slice{}, games, numbers...)
		c, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Auditor{}.Audit(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(a.Checks, func(c Check) bool { return c.Name == "quarantine" })
		if i < 0 || a.Quarantined != out || a.Games != 101-out || a.Checks[i].Value != float64(out)/101 || a.Checks[i].Passed != (out <= 1) || !a.Checks[i].Passed && a.Passed {
			t.Errorf("%d of 101 in quarantine: %d, %+v", out, a.Quarantined, a.Checks)
		}
	}
}
