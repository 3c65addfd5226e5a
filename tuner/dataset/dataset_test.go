package dataset

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/tuner/dataset/planted"
	"raumlab/tuner/pgvb"
)

func gather(t *testing.T, games ...corpus.Game) *Dataset {
	t.Helper()
	d, err := Gather(t.Context(), store(t, games), Gathering{Selection: DefaultSelection()})
	must(t, err)
	f := d.Filters
	if sum := f.Excluded + f.Early + f.Drawn + f.Unsearched + f.InCheck + f.LeftOut + f.Decided + f.Duplicate + f.Thinned +
		f.Kept; sum != f.Positions {
		t.Errorf("%d of %d positions are accounted for: %+v", sum, f.Positions, f)
	}
	kept := 0
	for _, p := range d.Portions {
		kept += p.Sample.Len()
	}
	if int64(kept) != f.Kept {
		t.Errorf("%d positions, counted %d", kept, f.Kept)
	}
	return d
}

// quiet returns a random game with n usable positions, none in check.
func quiet(w *planted.Games, n int) corpus.Game {
	w.Labels = n
	for {
		g := w.Game(0)
		if !slices.ContainsFunc(g.Plies, func(p corpus.Ply) bool { return p.Flags.Has(corpus.InCheck) }) {
			return g
		}
	}
}

func TestFiltersCountEveryPosition(t *testing.T) {
	g := quiet(planted.New(10), 20)
	early := len(g.Plies) - 20 // plies without a label
	clean := gather(t, g).Filters
	if want := (Filters{Games: 1, Positions: int64(len(g.Plies)), Early: 8, Drawn: int64(early - 8),
		Kept: 20}); clean != want {
		t.Fatalf("clean game: %+v, want %+v", clean, want)
	}
	at := func(i int) *corpus.Ply { return &g.Plies[early+i] }
	at(0).Depth, at(0).Score = 0, 0
	at(1).Flags |= corpus.InCheck
	at(2).Score = 15001
	at(3).Score = -31990
	at(4).Quiescence = -15001
	at(5).Score, at(5).Quiescence = 15000, -15000 // not beyond the limit
	at(6).Flags |= corpus.Drawn
	want := clean
	want.Drawn, want.Unsearched, want.InCheck, want.Decided, want.Kept = clean.Drawn+1, 1, 1, 3, 14
	if got := gather(t, g).Filters; got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, end := range []board.Termination{board.AdjudicatedWin, board.AdjudicatedDraw, board.PlyLimit} {
		g.Result, g.Termination = board.Draw, end
		want := Filters{Games: 1, Positions: int64(len(g.Plies)), Excluded: int64(len(g.Plies)), PlyLimit: 1}
		if end != board.PlyLimit {
			want.PlyLimit, want.Adjudicated = 0, 1
		}
		if end == board.AdjudicatedWin {
			g.Result = board.WhiteWins
		}
		if got := gather(t, g).Filters; got != want {
			t.Errorf("%s: %+v, want %+v", end, got, want)
		}
	}
	// A game that tables or dead material ended has a true result.
	clean.Drawn, clean.Unsearched, clean.InCheck, clean.Decided, clean.Kept = want.Drawn, want.Unsearched, want.InCheck,
		want.Decided, want.Kept
	for end, result := range map[board.Termination]board.Result{board.TablesWin: board.BlackWins,
		board.TablesDraw: board.Draw, board.DeadDraw: board.Draw} {
		g.Result, g.Termination = result, end
		if got := gather(t, g).Filters; got != clean {
			t.Errorf("%s: %+v, want %+v", end, got, clean)
		}
	}
}

// If the selection says so, games drawn by repetition with one side far ahead are left out, and
// only these.
func TestSkipDecisiveRepetitions(t *testing.T) {
	g := quiet(planted.New(10), 20)
	g.Result, g.Termination = board.Draw, board.Repetition
	s := DefaultSelection()
	for _, x := range []struct {
		skip     bool
		score    int32
		decisive bool
	}{{true, 301, true}, {true, -301, true}, {true, 300, false}, {false, 301, false}} {
		s.SkipDecisiveRepetitions = x.skip
		for i := range 2 {
			g.Plies[len(g.Plies)-1-i].Score = x.score
		}
		n := int64(len(g.Plies))
		f := Filters{}
		if f.takesGame(s, &g) == x.decisive || f != (Filters{Games: 1, Positions: n, Excluded: f.DecisiveRepetitions * n,
			DecisiveRepetitions: f.DecisiveRepetitions}) || (f.DecisiveRepetitions == 1) != x.decisive {
			t.Errorf("%+v: %+v", x, f)
		}
	}
	f := Filters{DecisiveRepetitions: 2}
	f.add(Filters{DecisiveRepetitions: 3})
	if f.DecisiveRepetitions != 5 {
		t.Errorf("2 and 3 games are %d", f.DecisiveRepetitions)
	}
}

// A sample has the values of the board, White's view, with the labels of the same ply.
func TestGatherTakesTheRightPositions(t *testing.T) {
	g := quiet(planted.New(11), 9)
	g.Result, g.Termination = board.WhiteWins, board.Checkmate
	portion := gather(t, g).Portions[corpus.SplitOf(g.Opening)]
	p := variant.Rules{}.Start()
	row := 0
	for i, ply := range g.Plies {
		if i >= len(g.Plies)-9 {
			features, fixed := eval.Extract(eval.Corrected, p.Board())
			q := observationsOf(t, portion.Sample)[row]
			want := pgvb.Observation{
				Sign: p.SideToMove().Sign(), Features: features[:], Offset: float64(fixed),
				Score: float64(ply.Score), Other: float64(ply.Quiescence), Outcome: 1,
				Tags: [pgvb.NumTags]int16{int16(i), int16(p.Occupied().Count())},
			}
			if !reflect.DeepEqual(q, want) {
				t.Errorf("row %d is not the position before ply %d", row, i+1)
			}
			row++
		}
		p.Make(ply.Move)
	}
	if row != portion.Sample.Len() {
		t.Errorf("%d rows, want %d", portion.Sample.Len(), row)
	}
}

// mirrored returns the same game with colours swapped.
func mirrored(t *testing.T, g corpus.Game) corpus.Game {
	t.Helper()
	start, err := variant.ParseRFEN(variant.Rules{}, g.Start)
	must(t, err)
	mirror := start.Mirror()
	g.Start, g.Result, g.Opening = mirror.RFEN(), -g.Result, "mirror of "+g.Opening
	g.Plies = slices.Clone(g.Plies)
	for i := range g.Plies {
		p := &g.Plies[i]
		p.Move = p.Move.Mirror()
		p.Score, p.Quiescence, p.Static = -p.Score, -p.Quiescence, -p.Static
	}
	return g
}

func TestDuplicatesGoToTheFirstGame(t *testing.T) {
	w := planted.New(12)
	a, b := quiet(w, 60), quiet(w, 5)
	twin := a
	twin.Opening = "another name"
	d := gather(t, a, twin, mirrored(t, a), b)
	alone := gather(t, a)
	perGame := int64(DefaultSelection().PerGame)
	if alone.Filters.Kept != perGame {
		t.Fatalf("%d positions of one game are kept, want %d", alone.Filters.Kept, perGame)
	}
	if d.Filters.Kept != perGame+5 || d.Filters.Duplicate != 2*perGame || d.Filters.Thinned != 3*alone.Filters.Thinned {
		t.Errorf("%+v", d.Filters)
	}
	first := observationsOf(t, d.Portions[corpus.SplitOf(a.Opening)].Sample)
	for i, p := range observationsOf(t, alone.Portions[corpus.SplitOf(a.Opening)].Sample) {
		if !slices.Equal(first[i].Features, p.Features) {
			t.Errorf("position %d is not the first game's", i)
		}
	}
}

// Two knights that go back and forth repeat the position.
func TestRepeatedPositionsCountOnce(t *testing.T) {
	start := variant.Rules{}.Start()
	g := corpus.Game{Opening: "walk", Start: start.RFEN(), Termination: board.Repetition}
	p := start
	for i := range 16 {
		var m board.Move
		for _, x := range p.AppendLegal(nil) {
			back := i%4 >= 2
			if p.At(x.From()).Kind() == board.Knight && (!back || x.To() == g.Plies[i-2].Move.From()) {
				m = x
				break
			}
		}
		g.Plies = append(g.Plies, corpus.Ply{Move: m, Depth: 3, Flags: corpus.FlagsOf(&p, m)})
		p.Make(m)
	}
	if f := gather(t, g).Filters; f.Kept != 4 || f.Duplicate != 4 {
		t.Errorf("%+v, want 4 positions twice each", f)
	}
}

func TestNoOpeningIsInTwoSplits(t *testing.T) {
	w := planted.New(13)
	games := w.Games(700)
	for i := range games {
		switch i % 3 {
		case 1:
			games[i].Opening = games[i-1].Opening
		case 2:
			games[i].Opening = "" // their moves tell them apart
		}
	}
	d := gather(t, games...)
	home := map[string]corpus.Split{}
	for split, p := range d.Portions {
		for opening := range p.openings {
			if other, ok := home[opening]; ok {
				t.Errorf("opening %q is in split %s and %s", opening, other, corpus.Split(split))
			}
			home[opening] = corpus.Split(split)
		}
		share := float64(p.Openings) / float64(len(d.Portions[0].openings)+len(d.Portions[1].openings)+
			len(d.Portions[2].openings))
		near(t, "share of "+corpus.Split(split).String(), share, []float64{0.6, 0.2, 0.2}[split], 0.06)
	}
	for _, g := range games {
		opening := g.OpeningIdentity()
		if split, used := home[opening]; used && split != corpus.SplitOf(opening) {
			t.Errorf("game of opening %q in split %s", opening, split)
		}
	}
	if len(home) < 400 {
		t.Errorf("%d openings", len(home))
	}
}

// The column split of the flat table is the split of a fit, for games with and without the name of
// an opening.
func TestSplitIsThatOfTheTable(t *testing.T) {
	games := planted.New(17).Games(120)
	for i := range games {
		if i%2 == 0 {
			games[i].Opening = ""
		}
	}
	c := store(t, games)
	path := filepath.Join(t.TempDir(), "positions.csv")
	_, err := derive.Positions{}.Write(t.Context(), c, path)
	must(t, err)
	f, err := os.Open(path)
	must(t, err)
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	must(t, err)
	game, ply, split := slices.Index(rows[0], "game"), slices.Index(rows[0], "ply"), slices.Index(rows[0], "split")
	table := map[string]string{}
	for _, row := range rows[1:] {
		table[row[game]+" "+row[ply]] = row[split]
	}
	seen := map[corpus.Split]int{}
	_, err = Gather(t.Context(), c, Gathering{Selection: DefaultSelection(), Visit: func(v Visit) error {
		seen[v.Split]++
		if have := table[fmt.Sprint(v.Game, v.Ply+1)]; have != v.Split.String() {
			t.Errorf("game %d, ply %d: the table says %q, the fit uses it for %s", v.Game, v.Ply+1, have, v.Split)
		}
		return nil
	}})
	must(t, err)
	if len(seen) != int(corpus.NumSplits) {
		t.Errorf("positions by split: %v", seen)
	}
}

// Visits are the kept positions in order.
func TestVisits(t *testing.T) {
	w := planted.New(8)
	w.Labels = 30
	c := store(t, w.Games(60))
	var visits [corpus.NumSplits][]Visit
	d, err := Gather(t.Context(), c, Gathering{Selection: DefaultSelection(), Workers: 3, Visit: func(v Visit) error {
		visits[v.Split] = append(visits[v.Split], v)
		return nil
	}})
	must(t, err)
	for split := range corpus.NumSplits {
		positions := observationsOf(t, d.Portions[split].Sample)
		if len(positions) != len(visits[split]) {
			t.Fatalf("%d visits of %d positions", len(visits[split]), len(positions))
		}
		for i, p := range positions {
			v := visits[split][i]
			features, fixed := eval.Extract(eval.Corrected, v.Position.Board())
			if !slices.Equal(features[:], p.Features) || float64(fixed) != p.Offset || v.Search != p.Score ||
				v.Quiescence != p.Other || v.Result != p.Outcome || v.Ply != int(p.Tags[PlyTag]) {
				t.Fatalf("%s position %d: visit %+v", split, i, v)
			}
		}
	}
	wrong := errors.New("enough")
	if _, err := Gather(t.Context(), c, Gathering{Selection: DefaultSelection(), Visit: func(Visit) error {
		return wrong
	}}); !errors.Is(err, wrong) {
		t.Errorf("a visit's error became %v", err)
	}
}
