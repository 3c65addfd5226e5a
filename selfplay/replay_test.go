package selfplay

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
)

// corpusOf returns the corpus of the run, with a change to its games.
func corpusOf(t *testing.T, c Config, change func(*corpus.Game)) *corpus.Corpus {
	t.Helper()
	dir := t.TempDir()
	w, err := corpus.Begin(t.Context(), dir, c.Header("test"), corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = c.PlayGames(t.Context(), 0, c.Games, 2, nil, func(p Played) error {
		if p.Quarantined != nil {
			return w.Quarantine(p.Quarantined.Quarantine)
		}
		if change != nil {
			change(&p.Game)
		}
		return w.Append(p.Game)
	})
	if err := errors.Join(err, w.Finish(), w.Close()); err != nil {
		t.Fatal(err)
	}
	source, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// verdicts counts the games that the rule ended, and those that it would have ended.
func verdicts(t *testing.T, source *corpus.Corpus, rule corpus.Adjudication) (adjudicated, playedOn int) {
	t.Helper()
	for g, err := range source.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if g.Termination == board.AdjudicatedWin || g.Termination == board.AdjudicatedDraw {
			adjudicated++
		} else if _, end, _ := rule.Verdict(&g); end != board.Ongoing {
			playedOn++
		}
	}
	return adjudicated, playedOn
}

// Law: a manifest alone replays the games of its run, with any openings, adjudication and bounds. A
// changed game is found.
func TestReplay(t *testing.T) {
	weights := func(c Config) *eval.Weights { w := c.Engine.EvalWeights(); return &w }
	plain := testConfig(t, "random:4", 7, 1)
	softmax := testConfig(t, "softmax:30,3", 10, 2)
	softmax.Adjudication = corpus.Adjudication{WinScore: 300, WinPlies: 2, DrawScore: 20, DrawPlies: 6, PlayOn: 0.5}
	bounded := testConfig(t, "suite:openings", 6, 1)
	bounded.Bounds.Nodes = 9000
	softmax.MaxPlies, bounded.MaxPlies = 30, 30 // shorter games without a verdict keep the bound
	for name, c := range map[string]Config{"plain": plain, "softmax": softmax, "bounded": bounded} {
		source := corpusOf(t, c, nil)
		if has := len(source.Manifest.Quarantined()) > 0; has != (name == "bounded") {
			t.Errorf("%s: quarantine: %v", name, source.Manifest.Quarantined())
		}
		adjudicated, playedOn := verdicts(t, source, c.Adjudication)
		if judged := name == "softmax"; (adjudicated > 0) != judged || (playedOn > 0) != judged {
			t.Errorf("%s: %d games are adjudicated, %d played on", name, adjudicated, playedOn)
		}
		run, err := ConfigOf(&source.Manifest, weights(c), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if have, want := run.Header("test"), c.Header("test"); !reflect.DeepEqual(have.Configuration, want.Configuration) ||
			have.Weights != want.Weights {
			t.Errorf("%s: the manifest makes %+v, the run was %+v", name, have, want)
		}
		n, err := run.replayer().Replay(t.Context(), source, DrawRows(source.Len(), 100, 1), 2, nil)
		if err != nil || n != source.Len() || n == 0 {
			t.Errorf("%s: %d of %d games played again: %v", name, n, source.Len(), err)
		}
	}

	forged := corpusOf(t, plain, func(g *corpus.Game) {
		if g.Number == 4 {
			g.Plies[9].Score++
		}
	})
	run, err := ConfigOf(&forged.Manifest, weights(plain), nil)
	if err != nil {
		t.Fatal(err)
	}
	n, err := run.replayer().Replay(t.Context(), forged, DrawRows(forged.Len(), 7, 1), 2, nil)
	var d *corpus.Difference
	if !errors.As(err, &d) || n != 4 || d.Game != 4 || d.Ply != 10 || d.Column != "score" ||
		!strings.Contains(err.Error(), "part-000001.parquet: row 1 (game 4): ply 10: score is ") {
		t.Errorf("%d games, %v", n, err)
	}
}

func TestReplayIsRefused(t *testing.T) {
	c := testConfig(t, "random:4", 2, 1)
	w := c.Engine.EvalWeights()
	source := corpusOf(t, c, nil)
	refused := func(name string, weights *eval.Weights, want string, change func(*corpus.Manifest)) {
		t.Helper()
		m := source.Manifest
		m.Configuration, m.Engine.Settings = slices.Clone(m.Configuration), slices.Clone(m.Engine.Settings)
		change(&m)
		if _, err := ConfigOf(&m, weights, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", name, err, want)
		}
	}
	method := func(value string) func(*corpus.Manifest) {
		return func(m *corpus.Manifest) { m.Configuration = corpus.Settings{{Key: "method", Value: value}} }
	}
	refused("import", &w, "imported from game text", method("import"))
	refused("merge", &w, "new numbers", method("merge"))
	refused("weights", nil, "name their file with weights", func(*corpus.Manifest) {})
	refused("signature", &w, "version test of the program", func(m *corpus.Manifest) {
		i := slices.IndexFunc(m.Engine.Settings, func(s corpus.Setting) bool { return s.Key == "signature" })
		m.Engine.Settings[i].Value = "another"
	})
	refused("opening", &w, "restore it", func(m *corpus.Manifest) {
		m.Configuration = append(m.Configuration, corpus.Setting{Key: "opening_sha256", Value: "12"})
	})
	refused("rules", &w, "signature", func(m *corpus.Manifest) { m.Rules = variant.Rules{Pawns: 1} })
}

func TestDrawRows(t *testing.T) {
	seen := map[int64]int{}
	for seed := range uint64(2000) {
		rows := DrawRows(10, 3, seed)
		if len(rows) != 3 || !slices.IsSorted(rows) || rows[0] == rows[1] || rows[1] == rows[2] || rows[0] < 0 ||
			rows[2] > 9 {
			t.Fatalf("seed %d: %v", seed, rows)
		}
		for _, r := range rows {
			seen[r]++
		}
	}
	for r := range int64(10) {
		if n := seen[r]; n < 500 || n > 700 { // 600, ±20.5 standard deviation
			t.Errorf("row %d was drawn %d times of 6000", r, n)
		}
	}
	if rows := DrawRows(3, 9, 1); !slices.Equal(rows, []int64{0, 1, 2}) {
		t.Errorf("all rows: %v", rows)
	}
}
