package audit

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
)

func audited(t *testing.T, games []corpus.Game, a Auditor) Audit {
	t.Helper()
	for i := range games {
		games[i].Number = int64(i)
	}
	c, err := corpus.Open(corpustest.Make(t, corpustest.Header(len(games)), games))
	if err != nil {
		t.Fatal(err)
	}
	audit, err := a.Audit(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return audit
}

// TestAudit compares the figures of an audit with a plain count of the same games, some of which
// occur twice.
func TestAudit(t *testing.T) {
	t.Parallel()
	games := corpustest.Games(variant.Rules{}, 30, 2)
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
		different[g.Identity()] = true
		points += float64(g.Result+1) / 2
		count(&draws, g.Result == board.Draw)
		p, err := variant.ParseRFEN(variant.Rules{}, g.Start)
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
			features, _ := eval.Extract(eval.Corrected, p.Board())
			for j, term := range eval.Table() {
				if features[j] != 0 {
					support[term.Name]++
				}
			}
			p.Make(g.Plies[i].Move)
		}
	}
	if a.Games != 33 || a.DistinctGames != int64(len(different)) || a.Positions != positions ||
		a.DistinctPositions != int64(len(distinct)) || a.Draws != draws || a.InCheck != checks ||
		math.Abs(a.WhiteScore-points/33) > 1e-12 {
		t.Errorf("%+v; want %d positions, %d distinct, %d draws, %d checks, %g points", a, positions, len(distinct), draws,
			checks, points)
	}
	if len(a.Variety) != 3 || len(a.Features) != eval.NumWeights {
		t.Errorf("variety at %d plies, %d features", len(a.Variety), len(a.Features))
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
	if i := slices.IndexFunc(a.Checks, func(c Check) bool {
		return c.Name == "duplicate_games"
	}); i < 0 || a.Checks[i].Passed || math.Abs(a.Checks[i].Value-float64(33-len(different))/33) > 1e-9 || a.Passed {
		t.Errorf("%+v", a.Checks)
	}
}

// repeated is a game in which knights go out and back until the position occurs for the third time.
// Its last two plies have these labels.
func repeated(t *testing.T, labels ...int32) corpus.Game {
	t.Helper()
	start := variant.Rules{}.Start()
	g := corpus.Game{Start: start.RFEN(), Termination: board.Repetition}
	game := variant.NewGame(start)
	for i := range 8 {
		var move board.Move
		if i%4 >= 2 {
			out := g.Plies[i-2].Move
			move = board.NewMove(out.To(), out.From(), board.NoKind)
		} else {
			for _, m := range game.Position().AppendLegal(nil) {
				if game.Position().At(m.From()).Kind() == board.Knight && (move == board.NoMove || m < move) {
					move = m
				}
			}
		}
		g.Plies = append(g.Plies, corpus.Ply{Move: move, Depth: 3})
		if err := game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	for i, score := range labels {
		g.Plies[8-len(labels)+i].Score = score
	}
	if _, end := game.Outcome(); end != board.Repetition {
		t.Fatalf("the game ends by %s", end)
	}
	return g
}

// A draw by repetition is decisive if both sides' last labels are beyond the limit for one side.
// The score of the search that chose the move does not matter.
func TestDecisiveRepetitions(t *testing.T) {
	t.Parallel()
	seen := repeated(t, 400, 400)
	seen.Plies[7].Flags |= corpus.SearchedTwice // and called a draw
	mate := seen
	mate.Termination = board.HundredPlies
	if !seen.DecisiveRepetition() || mate.DecisiveRepetition() {
		t.Error("the label of a search without history counts, in a game that ends by repetition")
	}
	games := []corpus.Game{seen}
	for _, x := range []struct {
		labels   []int32
		decisive bool
	}{{[]int32{301, 301}, true}, {[]int32{-31990, -301}, true}, {[]int32{300, 500}, false}, {[]int32{500, -300},
		false}, {[]int32{400, -400}, false}, {nil, false}} {
		g := repeated(t, x.labels...)
		if g.DecisiveRepetition() != x.decisive {
			t.Errorf("labels %v: decisive is %t", x.labels, !x.decisive)
		}
		games = append(games, g)
	}
	others := corpustest.Games(variant.Rules{}, 60, 3)
	for i := range others {
		if others[i].Termination == board.Repetition {
			others[i].Plies[len(others[i].Plies)-1].Score = 0
		}
	}
	for n, passed := range map[int]bool{30: false, 60: true} { // 3 of 37 games, and of 67
		a := audited(t, slices.Concat(games, others[:n]), Auditor{})
		check, _ := checkOf(a, "decisive_repetition_draws")
		if a.DecisiveRepeats != 3 || a.RepetitionDraws < 7 || check.Passed != passed ||
			math.Abs(check.Value-3/float64(n+7)) > 1e-12 {
			t.Errorf("%d of %d repetitions are decisive: %+v", a.DecisiveRepeats, a.RepetitionDraws, check)
		}
	}
}

// A feature that never varies does not change the condition number. Two equal features make it
// infinite.
func TestConditionNumber(t *testing.T) {
	t.Parallel()
	fill := func(rows ...[3]int32) float64 {
		var m features.Sums
		for _, row := range rows {
			var features eval.Features
			copy(features[:], row[:])
			m.Add(&features, 0)
		}
		return condition(&m)
	}
	// Two features of correlation 1/2 have the eigenvalues 3/2 and 1/2.
	if have := fill([3]int32{1, 1}, [3]int32{1, 1}, [3]int32{1, 1}, [3]int32{1, -1}, [3]int32{-1, -1}, [3]int32{-1, -1},
		[3]int32{-1, -1}, [3]int32{-1, 1}); math.Abs(have-3) > 1e-9 {
		t.Errorf("condition %g, want 3", have)
	}
	if have := fill([3]int32{1, 2, 5}, [3]int32{-1, -2, 5}, [3]int32{3, 6, 5}); have != math.MaxFloat64 {
		t.Errorf("condition %g of a feature and its double", have)
	}
	if have := fill([3]int32{7, 7, 7}, [3]int32{7, 7, 7}); have != 0 {
		t.Errorf("condition %g of what never varies", have)
	}
}

// Games that ended otherwise than a verdict would have ended them count as judged wrongly, also in
// corpora derived from them.
func TestWrongVerdicts(t *testing.T) {
	t.Parallel()
	r := corpustest.Runs["some played on"]
	games := r.Games(80)
	want, out := [2]int64{}, int64(0)
	for i := range games {
		verdict, end, _ := r.Adjudication.Verdict(&games[i])
		adjudicated := games[i].Termination == board.AdjudicatedWin || games[i].Termination == board.AdjudicatedDraw
		if count(&out, adjudicated); end != board.Ongoing && !adjudicated {
			want[0]++
			count(&want[1], games[i].Result != verdict)
		}
	}
	if out == 0 || want[1] == 0 || want[1] == want[0] {
		t.Fatalf("%d adjudicated, %d played on, %d wrong: the test wants some of each", out, want[0], want[1])
	}
	source := corpustest.Open(t, r.Header(80), games)
	for name, c := range corpustest.Derived(t, source) {
		a := auditOf(t, c)
		check, has := checkOf(a, "wrong_verdicts")
		if name == "decided" {
			// The games that a verdict ended are missing, but the check is there.
			if a.Adjudicated != 0 || a.PlayedOn == 0 || !has {
				t.Errorf("%s: %d adjudicated, %d played on, %+v", name, a.Adjudicated, a.PlayedOn, check)
			}
			continue
		}
		if a.PlayedOn != want[0] || a.WrongVerdict != want[1] || a.Adjudicated != out {
			t.Errorf("%s: %d played on, %d wrong, %d adjudicated, want %v and %d", name, a.PlayedOn, a.WrongVerdict,
				a.Adjudicated, want, out)
		}
		if check.Passed || check.Value != leastShare(want[1], want[0]) ||
			!strings.Contains(check.Text, fmt.Sprintf(" %d games played out, adjudication would have been wrong in %d ", want[0],
				want[1])) {
			t.Errorf("%s: %+v", name, check)
		}
	}
	for name, x := range map[string]struct {
		header corpus.Header
		games  []corpus.Game
		has    bool
		value  float64
		text   string
	}{
		"off": {corpustest.Runs["random"].Header(5), corpustest.Runs["random"].Games(5), false, 0, ""},
		"no verdict at all": {corpustest.Runs["all played on"].Header(1), longDraw(), true, 0,
			"would have ended none of the games"},
		"none played on": {corpustest.Runs["adjudicated"].Header(20), corpustest.Runs["adjudicated"].Games(20), true, 1,
			"no adjudicated game was played out"},
		"rule not known": {corpustest.Header(20), corpustest.Runs["adjudicated"].Games(20), true, 1,
			"by a rule that the corpus does not record"},
	} {
		check, has := checkOf(auditOf(t, corpustest.Open(t, x.header, x.games)), "wrong_verdicts")
		if has != x.has || check.Value != x.value || has && check.Passed != (x.value == 0) ||
			!strings.Contains(check.Text, x.text) {
			t.Errorf("%s: %t, %+v", name, has, check)
		}
	}
	// Of sources with different rules no rule is known.
	other := corpustest.Runs["adjudicated"]
	dir := t.TempDir()
	if _, err := derive.Merge(t.Context(), dir, "test",
		[]*corpus.Corpus{source, corpustest.Open(t, other.Header(20), other.Games(20))}, nil); err != nil {
		t.Fatal(err)
	}
	c, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if check, _ := checkOf(auditOf(t, c), "wrong_verdicts"); check.Passed || check.Value != 1 ||
		!strings.Contains(check.Text, "by a rule that the corpus does not record") ||
		!strings.Contains(check.Text, "audit each source separately") {
		t.Errorf("merge of two rules: %+v", check)
	}
	// A resignation is no verdict of a rule, in any corpus.
	h := corpustest.Header(20)
	h.Configuration = corpus.Settings{{Key: "method", Value: corpus.MethodImport}, {Key: "sources", Value: "text"}}
	games = corpustest.Runs["adjudicated"].Games(20)
	for i := range games {
		games[i].Seed, games[i].Opening = 0, ""
		for j := range games[i].Plies {
			p := &games[i].Plies[j]
			p.Depth, p.Score, p.MoveScore, p.Flags = 0, 0, 0, p.Flags&^corpus.SearchedTwice
		}
	}
	for name, c := range corpustest.Derived(t, corpustest.Open(t, h, games)) {
		a := auditOf(t, c)
		if check, has := checkOf(a, "wrong_verdicts"); has || name != "decided" && a.Adjudicated == 0 {
			t.Errorf("imported, %s: %d adjudicated, %+v", name, a.Adjudicated, check)
		}
	}
}

// longDraw is a game that a run continues if it adjudicates only wins.
func longDraw() []corpus.Game {
	for _, g := range corpustest.Runs["all played on"].Games(60) {
		if _, end, _ := corpustest.Runs["all played on"].Adjudication.Verdict(&g); end == board.Ongoing {
			g.Number = 0
			return []corpus.Game{g}
		}
	}
	panic("no such game")
}

func auditOf(t *testing.T, c *corpus.Corpus) Audit {
	t.Helper()
	a, err := Auditor{}.Audit(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func checkOf(a Audit, name string) (Check, bool) {
	i := slices.IndexFunc(a.Checks, func(c Check) bool { return c.Name == name })
	if i < 0 {
		return Check{}, false
	}
	return a.Checks[i], true
}

// Law: if the share is the least one, as many wrong verdicts or more occur once in 200. A single
// wrong one of one does not prove more than 2 %.
func TestLeastShare(t *testing.T) {
	t.Parallel()
	for of := int64(1); of < 60; of++ {
		for n := range of + 1 {
			p := leastShare(n, of)
			tail := distuv.Binomial{N: float64(of), P: p}
			if n == 0 && p != 0 || n > 0 && math.Abs(1-tail.CDF(float64(n-1))-0.005) > 1e-9 {
				t.Errorf("%d of %d: %g", n, of, p)
			}
		}
	}
	for _, x := range []struct {
		n, of int64
		fails bool
	}{{1, 1, false}, {2, 2, true}, {1, 40, false}, {2, 100, false}, {16, 37, true}, {30, 1000, false}, {40, 1000, true}} {
		if fails := leastShare(x.n, x.of) > mostWrongVerdicts; fails != x.fails {
			t.Errorf("%d wrong of %d: beyond the limit is %t", x.n, x.of, fails)
		}
	}
}

// The audit compares the sources' games in quarantine with all games that were begun, in any corpus
// derived from them.
func TestAuditOfSourcesQuarantine(t *testing.T) {
	t.Parallel()
	r := corpustest.Runs["random"]
	games := r.Games(40)
	dir := t.TempDir()
	corpustest.Slice(t, dir, r.Header(40), corpus.Slice{}, games, 3, 4, 30)
	source, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := corpustest.Derived(t, source)
	dir = t.TempDir()
	if err := derive.Sample(t.Context(), dir, "test", all["filter of that"], 2, 1, nil); err != nil {
		t.Fatal(err)
	}
	if all["few"], err = corpus.Open(dir); err != nil {
		t.Fatal(err)
	}
	for name, c := range all {
		a := auditOf(t, c)
		want := [2]int64{40, 3}
		// Its sources have the games twice.
		if name == "merge of filter" || name == "filter of that" || name == "few" {
			want = [2]int64{80, 6}
		}
		check, _ := checkOf(a, "quarantine")
		if a.Unfinished || a.Begun != want[0] || a.Quarantined != want[1] || check.Value != 3.0/40 || check.Passed {
			t.Errorf("%s: %d of %d in quarantine, %+v", name, a.Quarantined, a.Begun, check)
		}
	}
	// A run and its extension count once.
	dir = t.TempDir()
	corpustest.Slice(t, dir, r.Header(48), corpus.Slice{}, r.Games(48), 3, 4, 30)
	longer, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if games, quarantined := corpus.Played([]*corpus.Corpus{source, longer, source}); games != 45 || quarantined != 3 {
		t.Errorf("a run and its extension have %d games and %d in quarantine, want 45 and 3", games, quarantined)
	}
}

// The audit compares the games in quarantine with all that were begun. One of a hundred is no
// fault.
func TestAuditOfQuarantine(t *testing.T) {
	t.Parallel()
	games := corpustest.Games(variant.Rules{}, 101, 2)
	for i := range games {
		games[i].Number = int64(i)
	}
	for _, out := range []int64{0, 1, 2, 60} {
		dir := t.TempDir()
		var numbers []int64
		for n := range out {
			numbers = append(numbers, n*3%101)
		}
		corpustest.Slice(t, dir, corpustest.Header(len(games)), corpus.Slice{}, games, numbers...)
		c, err := corpus.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Auditor{}.Audit(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(a.Checks, func(c Check) bool { return c.Name == "quarantine" })
		if i < 0 || a.Quarantined != out || a.Games != 101-out || a.Checks[i].Value != float64(out)/101 ||
			a.Checks[i].Passed != (out <= 1) || !a.Checks[i].Passed && a.Passed {
			t.Errorf("%d of 101 in quarantine: %d, %+v", out, a.Quarantined, a.Checks)
		}
	}
}
