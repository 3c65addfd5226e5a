package tuner

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/tuner/dataset"
	"raumlab/tuner/dataset/planted"
)

// A fit from the posterior of other games is between it and these games, surer than it, and near
// the fit to all games at once. Games that the prior knows are refused,
// also those of the prior before.
func TestPriorOfEarlierGames(t *testing.T) {
	g := planted.New(41)
	g.Labels = 4
	games := g.Games(600)
	first, second, all := store(t, games[:300]), store(t, games[300:]), store(t, games)
	job := DefaultJob()
	job.Bootstrap = 0
	before, _, err := job.Run(t.Context(), CorpusSource(first))
	must(t, err)
	job.PriorFile = &before
	after, report, err := job.Run(t.Context(), CorpusSource(second))
	must(t, err)
	if len(report.Scales) != 1 || report.Scales[0].Group != "all" || report.Origin.Prior == "" {
		t.Fatalf("scales of groups %+v, origin %+v", report.Scales, report.Origin)
	}
	tau := report.Scales[0].Tau
	if tau < 0.5 || tau > 1.5 {
		t.Errorf("games of the same weights scale the prior by %.2f", tau)
	}
	if o, ok := OriginOf(after); !ok || o != job.Origin(CorpusSource(second)) {
		t.Errorf("weights say %+v", o)
	}
	surer, moved := 0, false
	for i, sd := range after.SD {
		want := tau * before.SD[i]
		if after.Prior.Mean[i] != before.Values[i] || math.Abs(after.Prior.SD[i]-want) > 1e-9*want {
			t.Fatalf("weight %d: prior %v ± %v, want %v ± %v", i, after.Prior.Mean[i], after.Prior.SD[i], before.Values[i], want)
		}
		if sd < before.SD[i] {
			surer++
		}
		moved = moved || after.Values[i] != before.Values[i]
	}
	if surer < 20 || !moved {
		t.Errorf("%d weights are surer than before, moved: %v", surer, moved)
	}
	job.PriorFile = nil
	at, _, err := job.Run(t.Context(), CorpusSource(all))
	must(t, err)
	uncorrelated := before
	uncorrelated.Correlation = nil
	job.PriorFile = &uncorrelated
	marginal, marginally, err := job.Run(t.Context(), CorpusSource(second))
	must(t, err)
	if marginally.Origin.Prior == report.Origin.Prior {
		t.Error("correlations of the prior do not tell fits apart")
	}
	far := func(w weights.File) float64 {
		var squares float64
		for i, sd := range at.SD {
			squares += math.Pow((w.Values[i]-at.Values[i])/sd, 2) / eval.NumWeights
		}
		return math.Sqrt(squares)
	}
	t.Logf("the fit in two steps is %.2f sds from that of all games; without correlations %.2f", far(after), far(marginal))
	if !(far(after) < 0.5 && far(after) < far(marginal)) {
		t.Errorf("the fit in two steps is %.2f sds from that of all games, without correlations of the prior %.2f",
			far(after), far(marginal))
	}

	for _, prior := range []*weights.File{&before, &after} {
		job.PriorFile = prior
		_, _, err = job.Run(t.Context(), CorpusSource(first))
		wantError(t, err, "games would count twice", "play new games")
	}
	bare := before
	bare.SD = nil
	job.PriorFile = &bare
	_, _, err = job.Run(t.Context(), CorpusSource(second))
	wantError(t, err, "no standard deviations")
}

// Law: games count twice neither forth nor back, whatever was made of their corpus, or of what the
// corpus was made of; and other games are not refused.
func TestPriorKnowsWhatGamesComeFrom(t *testing.T) {
	run := func(seed string, games []corpus.Game) *corpus.Corpus {
		h := corpus.Header{Version: "test", Engine: corpus.Engine{Name: "wild"}, Games: int64(len(games)),
			Configuration: corpus.Settings{
				{Key: "seed", Value: seed}, {Key: "depth", Value: "3"}, {Key: "opening", Value: "random:2"},
				{Key: "max_plies", Value: "400"}, {Key: "adjudication", Value: "off"},
			}}
		return written(t, h, games)
	}
	games := planted.New(43).Games(300)
	c1, c2, longer := run("1", games[:100]), run("2", games[100:180]), run("2", games[100:])
	derived := func(write func(dir string) error) *corpus.Corpus {
		dir := filepath.Join(t.TempDir(), "derived")
		must(t, write(dir))
		return corpustest.Reopen(t, dir)
	}
	sample := func(c *corpus.Corpus, n int64) *corpus.Corpus {
		return derived(func(dir string) error { return derive.Sample(t.Context(), dir, "test", c, n, 1, nil) })
	}
	merge := func(all ...*corpus.Corpus) *corpus.Corpus {
		return derived(func(dir string) error {
			_, err := derive.Merge(t.Context(), dir, "test", all, nil)
			return err
		})
	}
	table := func(c *corpus.Corpus, name string) Source {
		path := filepath.Join(t.TempDir(), name)
		_, err := derive.Positions{}.Write(t.Context(), c, path)
		must(t, err)
		table, err := dataset.OpenTable(path)
		must(t, err)
		return tableSource(table)
	}
	relabelled := written(t, corpus.DerivedHeader(corpus.MethodRelabel, "test", []*corpus.Corpus{c2},
		corpus.Setting{Key: "depth", Value: "3"}), games[100:180])
	n60 := sample(c2, 60)
	all := map[string]Source{
		"c2": CorpusSource(c2), "c2 extended": CorpusSource(longer), "sample of 60": CorpusSource(
			n60), "sample of 40": CorpusSource(sample(c2, 40)),
		"sample of a sample": CorpusSource(sample(n60, 50)), "merge": CorpusSource(merge(c1, c2)), "relabelled": CorpusSource(
			relabelled),
		"filtered": CorpusSource(derived(func(dir string) error {
			_, err := derive.Filter(t.Context(), dir, "test", c2, corpus.Filter{NoChecks: true}, nil)
			return err
		})),
		"CSV": table(c2, "c2.csv"), "Parquet": table(c2, "p.parquet"), "table of a sample": table(n60, "n60.csv"),
	}
	job := DefaultJob()
	fits := map[string]weights.File{}
	fit := func(name string, in Source) { fits[name] = weights.File{Provenance: job.provenance(in)} }
	for name, in := range all {
		fit(name, in)
	}
	refuse := func(before string, in Source, name string) {
		w := fits[before]
		next := Job{PriorFile: &w}
		if err := next.checkPrior(in); err == nil || !strings.Contains(err.Error(), "games would count twice") {
			t.Errorf("from %s to %s: %v, want a refusal", before, name, err)
		}
		if notes := next.priorNotes(in); notes != nil {
			t.Errorf("from %s to %s: %v", before, name, notes)
		}
	}
	for before := range all {
		for name, in := range all {
			refuse(before, in, name)
		}
	}
	fit("c1", CorpusSource(c1))
	refuse("c1", all["merge"], "merge")
	refuse("merge", CorpusSource(c1), "c1")
	for name, in := range all {
		w := fits["c1"]
		next := Job{PriorFile: &w}
		if err := next.checkPrior(in); name != "merge" && (err != nil || next.priorNotes(in) != nil) {
			t.Errorf("from c1 to %s: %v, %v", name, err, next.priorNotes(in))
		}
	}

	bare, file := tableSource(exported(t, c2, "rfen", "result", "game")), fits["c1"]
	job.PriorFile = &file
	notes := job.priorNotes(bare)
	if len(notes) != 1 || !strings.Contains(notes[0].Text, "part.csv does not record where all its games come from; ") {
		t.Errorf("a table without its corpus: %v", notes)
	}
	job.PriorFile = nil
	fit("a bare table", bare)
	file = fits["a bare table"]
	job.PriorFile = &file
	if notes = job.priorNotes(all["c2"]); len(notes) != 1 ||
		!strings.Contains(notes[0].Text, "the prior does not record") {
		t.Errorf("the prior is of a table without its corpus: %v", notes)
	}
	wantError(t, job.checkPrior(bare), "games would count twice")
}

// written makes a corpus of games under a header.
func written(t *testing.T, h corpus.Header, games []corpus.Game) *corpus.Corpus {
	t.Helper()
	numbered := slices.Clone(games)
	for i := range numbered {
		numbered[i].Number = int64(i)
	}
	return corpustest.Open(t, h, numbered)
}
