package selfplay

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/features"
	"raumlab/engine/variant"
	"raumlab/internal/queue"
)

// Law: the engine and depth of the run give every game back as it is, except drawn moves: softmax
// compares searches of all moves, a label is one search. Another depth changes scores and nothing
// else, and what comes out is sound.
func TestRelabel(t *testing.T) {
	number := int64(8)
	if testing.Short() { // for the race detector
		number = 4
	}
	for _, opening := range []string{"random:6", "softmax:40,6"} {
		c := testConfig(t, opening, number, 1)
		source := played(t, c)
		same := relabelled(t, Relabel{Source: source, Rules: c.Rules, Engine: c.Engine, Depth: c.Depth}, 2)
		deeper := relabelled(t, Relabel{Source: source, Rules: c.Rules, Engine: c.Engine, Depth: 2}, 2)
		changed := 0
		was, again, other := games(t, source), games(t, same), games(t, deeper)
		for i := range again {
			for k := range again[i].Plies {
				if now, old := &again[i].Plies[k], was[i].Plies[k]; old.Flags.Has(corpus.Drawn) {
					now.Score = old.Score
				}
			}
		}
		if !reflect.DeepEqual(again, was) {
			t.Errorf("%s: the engine of the run gives other games", opening)
		}
		for i := range other {
			for k := range other[i].Plies {
				now, old := &other[i].Plies[k], &was[i].Plies[k]
				if now.Score != old.Score {
					changed++
				}
				if (now.Depth > 0) != (old.Depth > 0) {
					t.Fatalf("%s: game %d, ply %d: depth %d, was %d", opening, i, k+1, now.Depth, old.Depth)
				}
				now.Score, now.Depth = old.Score, old.Depth
			}
		}
		if changed == 0 || !reflect.DeepEqual(other, was) {
			t.Errorf("%s: depth 2 changes %d scores, and more than scores: %t", opening, changed, !reflect.DeepEqual(other, was))
		}
	}
}

// Law: the bytes are the same for any number of workers and after an interrupt.
func TestRelabelBytes(t *testing.T) {
	c := testConfig(t, "random:6", 40, 1)
	c.MaxPlies = 12
	r := Relabel{Source: played(t, c), Rules: c.Rules, Engine: c.Engine, Depth: 2}
	dir, one := t.TempDir(), relabelled(t, r, 1).Dir
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err := r.Run(ctx, dir, "test", 3, func(done, _ int64) {
		if done == 20 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	if kept, err := corpus.OpenPartial(dir); err != nil || kept.Len() < 20 || kept.Len() == 40 {
		t.Fatalf("what was scored before the interrupt is not kept, or too much (%v)", err)
	}
	if err := r.Run(t.Context(), dir, "test", 2, nil); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(one)
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		a, err := os.ReadFile(filepath.Join(one, f.Name()))
		b, also := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil || also != nil || string(a) != string(b) {
			t.Errorf("%s differs (%v, %v)", f.Name(), err, also)
		}
	}
}

// Games without a search, as imported ones are, get scores in every position.
func TestRelabelImported(t *testing.T) {
	c := testConfig(t, "random:0", 2, 1)
	h := corpus.Header{Rules: c.Rules, Version: "test",
		Configuration: corpus.Settings{{Key: "method", Value: corpus.MethodImport}}}
	dir := t.TempDir()
	w, err := corpus.Begin(t.Context(), dir, h, corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games(t, played(t, c)) {
		g.Seed, g.Opening = 0, ""
		for i := range g.Plies {
			p := &g.Plies[i]
			*p = corpus.Ply{Move: p.Move, Static: p.Static, Quiescence: p.Quiescence,
				Flags: p.Flags & (corpus.InCheck | corpus.Capture)}
		}
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Finish(), w.Close()); err != nil {
		t.Fatal(err)
	}
	source, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games(t, relabelled(t, Relabel{Source: source, Rules: c.Rules, Engine: c.Engine, Depth: 2}, 1)) {
		for i, p := range g.Plies {
			if p.Depth != 2 {
				t.Errorf("game %d, ply %d: depth %d", g.Number, i+1, p.Depth)
			}
		}
	}
}

func TestRelabelRefuses(t *testing.T) {
	c := testConfig(t, "random:6", 1, 1)
	random := c.Engine
	random.Random = true
	for _, r := range []Relabel{{Engine: c.Engine}, {Engine: c.Engine, Depth: 1000}, {Engine: random, Depth: 2}} {
		if err := r.Validate(); err == nil {
			t.Errorf("%s at depth %d is accepted", r.Engine.Name, r.Depth)
		}
	}
}

// played returns the corpus of a run.
func played(t *testing.T, c Config) *corpus.Corpus {
	t.Helper()
	dir := t.TempDir()
	if err := write(t, c, dir, 2, 0); err != nil {
		t.Fatal(err)
	}
	source, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// relabelled returns a corpus with new scores, which it verifies with all static ones.
func relabelled(t *testing.T, r Relabel, workers int) *corpus.Corpus {
	t.Helper()
	dir := t.TempDir()
	if err := r.Run(t.Context(), dir, "test", workers, nil); err != nil {
		t.Fatal(err)
	}
	c, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	static := features.Evaluator(r.Engine.EvalWeights())
	err = c.Verify(t.Context(), func(p *variant.Position, ply *corpus.Ply) error {
		if score := static(p); score != int(ply.Static) {
			t.Errorf("static score %d, want %d", ply.Static, score)
		}
		return nil
	}, nil)
	if err != nil {
		t.Error(err)
	}
	if h := c.Manifest.Header; h.Weights != r.Engine.WeightsHash() || h.Engine.Name != r.Engine.Name {
		t.Errorf("scored by %s with weights %s", h.Engine.Name, h.Weights)
	}
	return c
}

func games(t *testing.T, c *corpus.Corpus) (all []corpus.Game) {
	t.Helper()
	for g, err := range c.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// Law: the manifest of a relabelled corpus is enough to search its positions again, in games of a
// run and imported ones. A label that differs is found, with its place.
func TestRelabelReplay(t *testing.T) {
	c := testConfig(t, "softmax:40,4", 20, 1)
	r := Relabel{Source: played(t, c), Rules: c.Rules, Engine: c.Engine, Depth: 2}
	w := c.Engine.EvalWeights()
	honest := relabelled(t, r, 2)
	again, err := ReplayerOf(&honest.Manifest, &w, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := again.Replay(t.Context(), honest, DrawRows(honest.Len(), 100, 1), 2, nil); err != nil || n != 20 {
		t.Errorf("%d games, %v", n, err)
	}
	for column, forge := range map[string]func(*corpus.Ply){
		"score":  func(p *corpus.Ply) { p.Score++ },
		"static": func(p *corpus.Ply) { p.Static--; p.Quiescence-- },
		"gain":   func(p *corpus.Ply) { p.Quiescence += 5 },
	} {
		dir := t.TempDir()
		to, err := corpus.Begin(t.Context(), dir, r.header("test"), corpus.Slice{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games(t, honest) {
			if g.Number == 7 {
				forge(&g.Plies[9])
			}
			if err := to.Append(g); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(to.Finish(), to.Close()); err != nil {
			t.Fatal(err)
		}
		forged, err := corpus.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		n, err := again.Replay(t.Context(), forged, DrawRows(forged.Len(), 100, 1), 2, nil)
		d := (*corpus.Difference)(nil)
		if !errors.As(err, &d) || n != 7 || d.Game != 7 || d.Ply != 10 || d.Column != column ||
			!strings.HasSuffix(err.Error(), " when the position is searched again") {
			t.Errorf("%s: after %d games: %v", column, n, err)
		}
	}
	for want, change := range map[string]func(*corpus.Manifest){
		"name their file with weights":     nil,
		"names no engine or depth":         func(m *corpus.Manifest) { m.Configuration = m.Configuration[:2] },
		"with version test of the program": func(m *corpus.Manifest) { m.Rules = variant.Rules{Pawns: 1} },
	} {
		m, known := honest.Manifest, &w
		if change == nil {
			known = nil
		} else {
			change(&m)
		}
		if _, err := ReplayerOf(&m, known, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A result of a worker with another move, or without a score, is refused. What no worker could score
// is not accepted: it is removed, and a relabelling that is resumed asks for it again.
func TestTakenLabels(t *testing.T) {
	c := testConfig(t, "random:2", 4, 1)
	r := Relabel{Source: corpusOf(t, c, nil), Rules: c.Rules, Engine: c.Engine, Depth: 2}.Read()
	task := queue.Task{First: 1, End: 3}
	input, err := r.input(t.Context(), task)
	if err != nil {
		t.Fatal(err)
	}
	data, err := r.newTaker()(t.Context(), task, input)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.take(t.Context(), task, data); err != nil {
		t.Errorf("an honest result is refused: %v", err)
	}
	games, err := c.DecodeGames(task, data)
	if err != nil {
		t.Fatal(err)
	}
	games[1].Plies[8].Depth = 3
	if data, err = EncodeGames(games); err != nil {
		t.Fatal(err)
	}
	if _, err := r.take(t.Context(), task, data); err == nil ||
		!strings.Contains(err.Error(), "row 2: ply 9: this is not the ply that was to be scored") {
		t.Error(err)
	}
	last := queue.Result{Failed: "no worker finished it in 20 tries", Last: true}
	if _, err := r.accept(t.Context(), queue.Task{First: 3, End: 9}, last); err == nil ||
		!strings.Contains(err.Error(), "games 3 to 8: no worker finished it in 20 tries: score them with") {
		t.Error(err)
	}
}
