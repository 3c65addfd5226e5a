package corpus

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

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

// repeated is a game in which knights go out and back until the position occurs for the third time, with these labels of its last two plies.
func repeated(t *testing.T, labels ...int32) Game {
	t.Helper()
	start := board.Rules{}.Start()
	g := Game{Start: start.RFEN(), Termination: board.Repetition}
	game := board.NewGame(start)
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
		g.Plies = append(g.Plies, Ply{Move: move, Depth: 3})
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

// A draw by repetition is decisive where both sides' last labels are beyond the limit for one side; what the search that chose the move said of it
// does not matter.
func TestDecisiveRepetitions(t *testing.T) {
	seen := repeated(t, 400, 400)
	seen.Plies[7].Flags |= SearchedTwice // and called a draw
	mate := seen
	mate.Termination = board.HundredPlies
	if !seen.DecisiveRepetition() || mate.DecisiveRepetition() {
		t.Error("the label of a search without history counts, in a game that ends by repetition")
	}
	games := []Game{seen}
	for _, x := range []struct {
		labels   []int32
		decisive bool
	}{{[]int32{301, 301}, true}, {[]int32{-31990, -301}, true}, {[]int32{300, 500}, false}, {[]int32{500, -300}, false}, {[]int32{400, -400}, false}, {nil, false}} {
		g := repeated(t, x.labels...)
		if g.DecisiveRepetition() != x.decisive {
			t.Errorf("labels %v: decisive is %t", x.labels, !x.decisive)
		}
		games = append(games, g)
	}
	others := testGames(board.Rules{}, 60, 3)
	for i := range others {
		if others[i].Termination == board.Repetition {
			others[i].Plies[len(others[i].Plies)-1].Score = 0
		}
	}
	for n, passed := range map[int]bool{30: false, 60: true} { // 3 of 37 games, and of 67
		a := audited(t, slices.Concat(games, others[:n]), Auditor{})
		check, _ := checkOf(a, "decisive_repetition_draws")
		if a.DecisiveRepeats != 3 || a.RepetitionDraws < 7 || check.Passed != passed || math.Abs(check.Value-3/float64(n+7)) > 1e-12 {
			t.Errorf("%d of %d repetitions are decisive: %+v", a.DecisiveRepeats, a.RepetitionDraws, check)
		}
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

// Of games that a verdict would have ended, those that ended otherwise are counted as judged wrongly, in whatever was made of the corpus, too.
func TestWrongVerdicts(t *testing.T) {
	r := testRuns["some played on"]
	games := r.games(80)
	want, out := [2]int64{}, int64(0)
	for i := range games {
		verdict, end, _ := r.adjudication.Verdict(&games[i])
		adjudicated := games[i].Termination == board.AdjudicatedWin || games[i].Termination == board.AdjudicatedDraw
		if count(&out, adjudicated); end != board.Ongoing && !adjudicated {
			want[0]++
			count(&want[1], games[i].Result != verdict)
		}
	}
	if out == 0 || want[1] == 0 || want[1] == want[0] {
		t.Fatalf("%d adjudicated, %d played on, %d wrong: the test wants some of each", out, want[0], want[1])
	}
	source := open(t, r.header(80), games)
	for name, c := range derived(t, source) {
		a := auditOf(t, c)
		check, has := checkOf(a, "wrong_verdicts")
		if name == "decided" {
			// Those that a verdict ended are not there, and yet the check is.
			if a.Adjudicated != 0 || a.PlayedOn == 0 || !has {
				t.Errorf("%s: %d adjudicated, %d played on, %+v", name, a.Adjudicated, a.PlayedOn, check)
			}
			continue
		}
		if a.PlayedOn != want[0] || a.WrongVerdict != want[1] || a.Adjudicated != out {
			t.Errorf("%s: %d played on, %d wrong, %d adjudicated, want %v and %d", name, a.PlayedOn, a.WrongVerdict, a.Adjudicated, want, out)
		}
		if check.Passed || check.Value != leastShare(want[1], want[0]) || !strings.Contains(check.Text, fmt.Sprintf(" %d, adjudication would have been wrong in %d ", want[0], want[1])) {
			t.Errorf("%s: %+v", name, check)
		}
	}
	for name, x := range map[string]struct {
		header Header
		games  []Game
		has    bool
		value  float64
		text   string
	}{
		"off":               {testRuns["random"].header(5), testRuns["random"].games(5), false, 0, ""},
		"no verdict at all": {testRuns["all played on"].header(1), longDraw(), true, 0, "would have ended none of the games"},
		"none played on":    {testRuns["adjudicated"].header(20), testRuns["adjudicated"].games(20), true, 1, "no game was played on"},
		"rule not known":    {testHeader(20), testRuns["adjudicated"].games(20), true, 1, "by a rule that the corpus does not know"},
	} {
		check, has := checkOf(auditOf(t, open(t, x.header, x.games)), "wrong_verdicts")
		if has != x.has || check.Value != x.value || has && check.Passed != (x.value == 0) || !strings.Contains(check.Text, x.text) {
			t.Errorf("%s: %t, %+v", name, has, check)
		}
	}
	// Sources that differ in their rules leave none that is known.
	other := testRuns["adjudicated"]
	dir := t.TempDir()
	if _, err := Merge(t.Context(), dir, "test", []*Corpus{source, open(t, other.header(20), other.games(20))}, nil); err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if check, _ := checkOf(auditOf(t, c), "wrong_verdicts"); check.Passed || check.Value != 1 || !strings.Contains(check.Text, "by a rule that the corpus does not know") ||
		!strings.Contains(check.Text, "audit the sources, each by itself") {
		t.Errorf("merge of two rules: %+v", check)
	}
	// That people resign is no verdict of a rule, wherever their games come.
	h := testHeader(20)
	h.Configuration = Settings{{methodKey, methodImport}, {"sources", "text"}}
	games = testRuns["adjudicated"].games(20)
	for i := range games {
		games[i].Seed, games[i].Opening = 0, ""
		for j := range games[i].Plies {
			p := &games[i].Plies[j]
			p.Depth, p.Score, p.MoveScore, p.Flags = 0, 0, 0, p.Flags&^SearchedTwice
		}
	}
	for name, c := range derived(t, open(t, h, games)) {
		a := auditOf(t, c)
		if check, has := checkOf(a, "wrong_verdicts"); has || name != "decided" && a.Adjudicated == 0 {
			t.Errorf("imported, %s: %d adjudicated, %+v", name, a.Adjudicated, check)
		}
	}
}

// longDraw is a game that a run which adjudicates wins alone lets go on.
func longDraw() []Game {
	for _, g := range testRuns["all played on"].games(60) {
		if _, end, _ := testRuns["all played on"].adjudication.Verdict(&g); end == board.Ongoing {
			g.Number = 0
			return []Game{g}
		}
	}
	panic("no such game")
}

// derived returns the corpus with what merge, filter and sample make of it and of each other, all of its games in each but the one called decided.
func derived(t *testing.T, source *Corpus) map[string]*Corpus {
	t.Helper()
	all := map[string]*Corpus{"source": source}
	for _, x := range []struct {
		name, from string
		write      func(dir string, from *Corpus) error
	}{
		{"merge", "source", func(dir string, from *Corpus) error {
			_, err := Merge(t.Context(), dir, "test", []*Corpus{from}, nil)
			return err
		}},
		{"filter", "source", func(dir string, from *Corpus) error {
			_, err := Filter{NoChecks: true}.Write(t.Context(), dir, "test", from, nil)
			return err
		}},
		{"sample", "source", func(dir string, from *Corpus) error {
			return Sample(t.Context(), dir, "test", from, from.Len(), 1, nil)
		}},
		{"sample of merge", "merge", func(dir string, from *Corpus) error {
			return Sample(t.Context(), dir, "test", from, from.Len(), 1, nil)
		}},
		{"merge of filter", "filter", func(dir string, from *Corpus) error {
			_, err := Merge(t.Context(), dir, "test", []*Corpus{from, source}, nil)
			return err
		}},
		{"filter of that", "merge of filter", func(dir string, from *Corpus) error {
			_, err := Filter{NoCaptures: true}.Write(t.Context(), dir, "test", from, nil)
			return err
		}},
		{"decided", "source", func(dir string, from *Corpus) error {
			f := Filter{Terminations: []board.Termination{board.Checkmate, board.PlyLimit, board.BareKings, board.Repetition, board.Stalemate}}
			_, err := f.Write(t.Context(), dir, "test", from, nil)
			return err
		}},
	} {
		dir := t.TempDir()
		if err := x.write(dir, all[x.from]); err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		c, err := Open(dir)
		if err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		if err := c.Verify(t.Context(), nil, nil); err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
		all[x.name] = c
	}
	return all
}

func auditOf(t *testing.T, c *Corpus) Audit {
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

// Law: so many wrong ones or more are seen once in 200 where the share is the least. A single wrong one of one is no proof that more than 2 % are.
func TestLeastShare(t *testing.T) {
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

// The games in quarantine of the sources are held against all games that these began, in whatever was made of them.
func TestAuditOfSourcesQuarantine(t *testing.T) {
	r := testRuns["random"]
	games := r.games(40)
	dir := t.TempDir()
	makeSlice(t, dir, r.header(40), Slice{}, games, 3, 4, 30)
	source, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := derived(t, source)
	dir = t.TempDir()
	if err := Sample(t.Context(), dir, "test", all["filter of that"], 2, 1, nil); err != nil {
		t.Fatal(err)
	}
	if all["few"], err = Open(dir); err != nil {
		t.Fatal(err)
	}
	for name, c := range all {
		a := auditOf(t, c)
		want := [2]int64{40, 3}
		if name == "merge of filter" || name == "filter of that" || name == "few" { // its sources have the games twice
			want = [2]int64{80, 6}
		}
		check, _ := checkOf(a, "quarantine")
		if a.Begun != want[0] || a.Quarantined != want[1] || check.Value != 3.0/40 || check.Passed {
			t.Errorf("%s: %d of %d in quarantine, %+v", name, a.Quarantined, a.Begun, check)
		}
	}
	// A run and its extension count once.
	dir = t.TempDir()
	makeSlice(t, dir, r.header(48), Slice{}, r.games(48), 3, 4, 30)
	longer, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if games, quarantined := played([]*Corpus{source, longer, source}); games != 45 || quarantined != 3 {
		t.Errorf("a run and its extension have %d games and %d in quarantine, want 45 and 3", games, quarantined)
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
