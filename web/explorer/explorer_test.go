package explorer

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"raumlab/book"
	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
	"raumlab/web/desk"
)

// repeating returns games, every tenth of which is one before.
func repeating(rules variant.Rules, n int) []corpus.Game {
	games := corpustest.Games(rules, n, 5)
	for i := range games {
		if i%10 == 9 {
			games[i] = games[i-9]
			games[i].Number = int64(i)
		}
	}
	return games
}

// place is a position without its counters.
func place(p *variant.Position) string { return strings.Join(strings.Fields(p.RFEN())[:2], " ") }

// A counter is what plain counting says of a move, or of a position.
type counter struct {
	white, draws, black int
	ends                map[string]bool
	first               []desk.GameRef
}

// recount counts games by playing them. The empty move is the position itself.
func recount(t *testing.T, name string, rules variant.Rules, games []corpus.Game) map[string]map[string]*counter {
	t.Helper()
	all := map[string]map[string]*counter{}
	for _, g := range games {
		b, err := g.Begin(rules)
		if err != nil {
			t.Fatal(err)
		}
		positions := []variant.Position{*b.Position()}
		for _, ply := range g.Plies {
			if err := b.Play(ply.Move); err != nil {
				t.Fatal(err)
			}
			positions = append(positions, *b.Position())
		}
		last := place(&positions[len(positions)-1]) + g.Result.String()
		counted := map[string]bool{}
		for i := range positions {
			at := place(&positions[i])
			moves := []string{""}
			if i < len(g.Plies) {
				moves = append(moves, g.Plies[i].Move.String())
			}
			for _, m := range moves {
				if counted[at+m] {
					continue
				}
				counted[at+m] = true
				if all[at] == nil {
					all[at] = map[string]*counter{}
				}
				if all[at][m] == nil {
					all[at][m] = &counter{ends: map[string]bool{}}
				}
				x := all[at][m]
				switch g.Result {
				case board.WhiteWins:
					x.white++
				case board.BlackWins:
					x.black++
				default:
					x.draws++
				}
				x.ends[last+strings.Repeat("+", len(g.Plies)-i)] = true
				if len(x.first) < maxRefs {
					x.first = append(x.first, desk.GameRef{Source: name, Game: int(g.Number), Ply: i})
				}
			}
		}
	}
	return all
}

func open(t *testing.T, o Options) *Explorer {
	t.Helper()
	x, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// Law: what the explorer says of each position of a corpus is what playing all games counts, in any
// order of the parts.
func TestCorpusIsRecounted(t *testing.T) {
	for _, rules := range []variant.Rules{{}, {Array: board.Dickins, Pawns: board.FiveCubedPawns},
		{Variant: variant.Alice}, {Array: board.Dickins, Variant: variant.MirroredAlice}} {
		games := repeating(rules, 60)
		h := corpustest.Header(len(games))
		h.Rules = rules
		dir := corpustest.Make(t, h, games)
		done := int64(0)
		x := open(t, Options{Corpora: []string{dir}, Progress: func(n, all int64) {
			if n < done || all != int64(len(games)) {
				t.Errorf("progress %d of %d after %d", n, all, done)
			}
			done = n
		}})
		name := filepath.Base(dir)
		if done != int64(len(games)) || !slices.Equal(x.Sources(), []string{name}) || x.Tables() != nil {
			t.Errorf("%d games, sources %v", done, x.Sources())
		}
		want := recount(t, name, rules, games)
		seen, several := 0, 0
		for _, g := range games[:20] {
			b, err := g.Begin(rules)
			if err != nil {
				t.Fatal(err)
			}
			for i := -1; i < len(g.Plies); i++ {
				if i >= 0 {
					if err := b.Play(g.Plies[i].Move); err != nil {
						t.Fatal(err)
					}
				}
				a, err := x.Explore(t.Context(), b)
				if err != nil || len(a.Sources) != 1 {
					t.Fatalf("%+v, %v", a, err)
				}
				seen++
				if len(a.Sources[0].Moves) > 1 {
					several++
				}
				same(t, b.Position(), a.Sources[0], want[place(b.Position())])
			}
		}
		if seen < 300 || several < 20 {
			t.Errorf("%d positions, %d with several moves", seen, several)
		}
	}
}

// A corpus of Alice is explored in its own game alone, which has no names, books or tables.
func TestVariantsAreNotMixed(t *testing.T) {
	rules := variant.Rules{Variant: variant.Alice}
	h := corpustest.Header(20)
	h.Rules = rules
	x := open(t, Options{Corpora: []string{corpustest.Make(t, h, corpustest.Games(rules, 20, 5))},
		Books: []string{"raumlab"}})
	for _, c := range []struct {
		rules variant.Rules
		kind  string
	}{{rules, "corpus"}, {variant.Rules{}, "book"}, {variant.Rules{Variant: variant.MirroredAlice}, ""}} {
		a, err := x.Explore(t.Context(), variant.NewGame(c.rules.Start()))
		if err != nil {
			t.Fatal(err)
		}
		kind := ""
		for _, s := range a.Sources {
			kind += s.Kind
		}
		if kind != c.kind {
			t.Errorf("%s: sources %+v", c.rules, a.Sources)
		}
	}
	d, err := desk.New(desk.Options{Threads: 1, Explorer: x})
	if err != nil {
		t.Fatal(err)
	}
	body := `{"rules": "` + rules.String() +
		`", "start": "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/1Q3 w 0 1", "moves": []}`
	if err := d.Answer(t.Context(), "explore", []byte(body), func(v any) error {
		if a, ok := v.(desk.Explored); !ok || a.Tables != nil || a.Name != "" || len(a.Sources) != 1 {
			t.Errorf("%+v", v)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

func same(t *testing.T, p *variant.Position, s desk.Source, want map[string]*counter) {
	t.Helper()
	if all := want[""]; s.Kind != "corpus" || s.White != all.white || s.Draws != all.draws || s.Black != all.black {
		t.Fatalf("%s: %+v, want %+v", p.RFEN(), s, all)
	}
	if len(s.Moves) != len(want)-1 {
		t.Fatalf("%s: %d moves, want %d", p.RFEN(), len(s.Moves), len(want)-1)
	}
	before := -1
	for _, m := range s.Moves {
		x := want[m.Move]
		n := x.white + x.draws + x.black
		points := float64(x.white) + float64(x.draws)/2
		if p.SideToMove() == board.Black {
			points = float64(n) - points
		}
		low, high := book.Wilson(points/float64(n), float64(len(x.ends)))
		w := desk.SourceMove{
			Move: m.Move, Text: m.Text, White: x.white, Draws: x.draws, Black: x.black,
			Score: points / float64(n), Low: low, High: high, Games: x.first,
		}
		if !reflect.DeepEqual(m, w) {
			t.Fatalf("%s: %+v, want %+v", p.RFEN(), m, w)
		}
		if before >= 0 && n > before {
			t.Fatalf("%s: the moves are not in order of games: %+v", p.RFEN(), s.Moves)
		}
		before = n
	}
}

// A game of a corpus is opened whole. Two corpora of one name have different ones.
func TestGamesAreOpened(t *testing.T) {
	games := repeating(variant.Rules{}, 30)
	dir := corpustest.Make(t, corpustest.Header(len(games)), games)
	x := open(t, Options{Corpora: []string{dir, dir}})
	name := filepath.Base(dir)
	if !slices.Equal(x.Sources(), []string{name, name + " (2)"}) {
		t.Errorf("sources %v", x.Sources())
	}
	for _, n := range []int{0, 7, 8, 29} {
		tree, err := x.Game(t.Context(), name+" (2)", n)
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		for _, m := range tree.Line.Moves {
			moves = append(moves, m.Move)
		}
		var want []string
		for _, p := range games[n].Plies {
			want = append(want, p.Move.String())
		}
		if !slices.Equal(moves, want) || tree.Result != games[n].Result.String() || tree.Original == "" {
			t.Errorf("game %d: %+v", n, tree)
		}
	}
	for _, c := range []struct {
		source string
		number int
		want   string
	}{
		{name, 30, "key game: 30: corpus " + name + " has no such game"},
		{name, -1, "has no such game"},
		{"../x", 0, `key source: "../x": expected one of ` + name},
	} {
		_, err := x.Game(t.Context(), c.source, c.number)
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.As(err, new(desk.BadRequest)) {
			t.Errorf("%s %d: %v", c.source, c.number, err)
		}
	}
}

// The desk answers with the explorer: names, books, results of the tables in the program. Sources
// of other rules are left out.
func TestDeskExplores(t *testing.T) {
	x := open(t, Options{Books: []string{"raumlab"}})
	d, err := desk.New(desk.Options{Threads: 1, Explorer: x})
	if err != nil {
		t.Fatal(err)
	}
	explore := func(g desk.Game) (a desk.Explored) {
		t.Helper()
		body, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Answer(t.Context(), "explore", body, func(v any) error {
			a = v.(desk.Explored)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := explore(desk.Game{})
	if len(a.Sources) != 1 || a.Sources[0].Name != "raumlab" || a.Sources[0].Kind != "book" ||
		len(a.Sources[0].Moves) == 0 || a.Tables != nil {
		t.Fatalf("%+v", a)
	}
	first := a.Sources[0].Moves[0]
	if a := explore(desk.Game{Moves: []string{first.Move}}); a.Name == "" {
		t.Errorf("%s has no name: %+v", first.Move, a)
	}
	if a := explore(desk.Game{Rules: "chessvariants/fivecubed"}); len(a.Sources) != 0 || a.Name != "" {
		t.Errorf("%+v", a)
	}
	const queen = "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w"
	a = explore(desk.Game{Start: queen})
	if a.Tables == nil || a.Tables.Result == "" || a.Tables.Distance != 0 || len(a.Tables.Moves) == 0 {
		t.Errorf("%+v", a.Tables)
	}
}

// Cancelling ends the reading of a corpus.
func TestOpenIsCancelled(t *testing.T) {
	games := repeating(variant.Rules{}, 30)
	dir := corpustest.Make(t, corpustest.Header(len(games)), games)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Open(ctx, Options{Corpora: []string{dir}}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// Tables with distances: the best move leads to the position's distance, and the others follow in
// order. Where they have no position, the desk asks those in the program.
func TestDistances(t *testing.T) {
	m, err := tables.ParseMaterial("KQK")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "tables")
	maker := tables.Maker{Rule: board.NormalPawns, Workers: 2}
	if err := maker.Make(t.Context(), dir, tables.Plan(m)); err != nil {
		t.Fatal(err)
	}
	x := open(t, Options{Tables: dir})
	d, err := desk.New(desk.Options{Threads: 1, Explorer: x})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(rfen string) (a desk.Explored) {
		body, err := json.Marshal(desk.Game{Start: rfen})
		if err == nil {
			err = d.Answer(t.Context(), "explore", body, func(v any) error { a = v.(desk.Explored); return nil })
		}
		if err != nil {
			t.Error(err)
		}
		return a
	}
	a := ask("4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w").Tables
	if a == nil || a.Result != "win" || a.Distance%2 != 1 || a.Moves[0].Distance != a.Distance {
		t.Fatalf("%+v", a)
	}
	worth := map[string]int{"win": 1, "draw": 0, "loss": -1, "unknown": -2}
	for i, m := range a.Moves[1:] {
		before := a.Moves[i]
		if d := worth[before.Result] - worth[m.Result]; d < 0 ||
			d == 0 && before.Distance*worth[m.Result] > m.Distance*worth[m.Result] {
			t.Errorf("%+v before %+v", before, m)
		}
	}
	if a := ask("4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3R1/5/5/5/5 w").Tables; a == nil || a.Result == "" ||
		a.Distance != 0 || slices.ContainsFunc(a.Moves, func(m desk.TableMove) bool { return m.Distance != 0 }) {
		t.Errorf("%+v", a)
	}
	// A capture leads from a table without distances to one with them.
	a = ask("4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/3n1/5/5/5 w").Tables
	i := slices.IndexFunc(a.Moves, func(m desk.TableMove) bool { return m.Move == "Ad5Ad4" })
	if a.Distance != 0 || i < 0 || a.Moves[i].Result != "win" || a.Moves[i].Distance == 0 {
		t.Errorf("%+v", a)
	}
	var pages sync.WaitGroup
	for range 4 {
		pages.Go(func() {
			ask("4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3q1/5/5/5/5 w")
		})
	}
	pages.Wait()
}

// A countdown is a context that ends after a number of questions for its error.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// Law: a question about a position that very many games reached looks at its context after every
// few thousand of them, and ends with it.
func TestExploringEnds(t *testing.T) {
	p := variant.Rules{}.Start()
	legal := p.AppendLegal(nil)
	const n = 5 * between
	x := &games{index: &index{}, called: "many"}
	for i := range n {
		x.entries = append(x.entries, entry{p.Key(), uint32(i), uint32(legal[i%len(legal)])})
		x.index.games = append(x.index.games, game{number: int64(i), last: uint64(i)})
	}
	all := &countdown{t.Context(), n}
	if a, err := x.explore(all, &p); err != nil || a.Draws != n || len(a.Moves) != len(legal) {
		t.Fatalf("%d games, %d moves, %v", a.Draws, len(a.Moves), err)
	}
	asked := n - all.left
	if asked < n/between+len(legal) {
		t.Errorf("asked %d times", asked)
	}
	for left := range asked {
		if _, err := x.explore(&countdown{t.Context(), left}, &p); !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d: %v", left, err)
		}
	}
	fastest := time.Hour // of several tries: a busy machine may be late
	for tries := 0; tries < 10 && fastest > 200*time.Millisecond; tries++ {
		ctx, stop := context.WithCancel(t.Context())
		begun := time.Now()
		time.AfterFunc(time.Millisecond, stop)
		for ctx.Err() == nil {
			x.explore(ctx, &p)
		}
		fastest = min(fastest, time.Since(begun))
	}
	if fastest > 200*time.Millisecond {
		t.Errorf("a page that left was answered for %v", fastest)
	}
}

// Law: sorting has the order of keys, games and plies, and ends with its context.
func TestSortEntries(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	var entries []entry
	for range 20_000 {
		entries = append(entries, entry{r.Uint64() >> (r.IntN(3) * 4) & 0xff00_0000_0000_000f, r.Uint32N(4), r.Uint32()})
	}
	want := slices.Clone(entries)
	slices.SortFunc(want, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.game, b.game), cmp.Compare(a.ply(), b.ply()),
			cmp.Compare(a.move, b.move))
	})
	if err := sortEntries(&countdown{t.Context(), 100}, slices.Clone(entries)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := sortEntries(t.Context(), entries); err != nil {
		t.Error(err)
	}
	for i := range entries {
		if a, b := entries[i], want[i]; a.key != b.key || a.game != b.game || a.ply() != b.ply() {
			t.Fatalf("entry %d: %v, want %v", i, a, b)
		}
	}
	if err := sortEntries(t.Context(), nil); err != nil {
		t.Error(err)
	}
}

// A question waits for the tables no longer than its context.
func TestTablesInUse(t *testing.T) {
	x := &Explorer{prober: tables.NewProber(nil), probing: make(chan struct{}, 1)}
	x.probing <- struct{}{}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	p := variant.Rules{}.Start()
	if _, _, err := x.Tables()(ctx, p.Board()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The limit of positions is that of all corpora together.
func TestTooManyPositions(t *testing.T) {
	games := repeating(variant.Rules{}, 20)
	c, err := corpus.Open(corpustest.Make(t, corpustest.Header(len(games)), games))
	if err != nil {
		t.Fatal(err)
	}
	n := positionsOf(c)
	if err := checkSize([]*corpus.Corpus{c, c}, 2*n); err != nil {
		t.Error(err)
	}
	if err := checkSize([]*corpus.Corpus{c, c}, 2*n-1); err == nil ||
		!strings.Contains(err.Error(), fmt.Sprint("with it there are ", 2*n)) {
		t.Error(err)
	}
}
