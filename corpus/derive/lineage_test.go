package derive_test

import (
	"path/filepath"
	"slices"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
)

// Law: a derived corpus names all that it was made of, and what that was made of. The digest does
// not depend on it.
func TestLineage(t *testing.T) {
	t.Parallel()
	run := corpustest.Runs["random"]
	source := corpustest.Open(t, run.Header(20), run.Games(20))
	own := source.Manifest.Lineage()
	if len(own) != 1 || own[0] != source.Manifest.Run() || own[0] == "" {
		t.Fatalf("a run has the lineage %v", own)
	}
	all := corpustest.Derived(t, source)
	for name, from := range map[string][]string{
		"merge": {"source"}, "filter": {"source"}, "sample of merge": {"merge", "source"}, "filter of that": {
			"merge of filter", "filter", "source"},
	} {
		want := slices.Clone(own)
		for _, x := range from {
			want = append(want, all[x].Digest())
		}
		slices.Sort(want)
		if have := all[name].Manifest.Lineage(); !slices.Equal(have, want) {
			t.Errorf("%s: %v, want %v", name, have, want)
		}
	}
	with := all["merge"].Manifest.Header
	without := with
	without.Configuration = slices.DeleteFunc(slices.Clone(with.Configuration), func(s corpus.Setting) bool {
		return s.Key == "source_lineage"
	})
	if len(without.Configuration) == len(with.Configuration) {
		t.Fatalf("a merge has the settings %v", with.Configuration)
	}
	games := corpustest.ReadAll(t, all["merge"].Dir)
	if has, lacks := corpustest.Open(t, with, games).Digest(), corpustest.Open(t, without, games).Digest(); has != lacks {
		t.Errorf("digest %s with a lineage, %s without", has, lacks)
	}
	h := corpustest.Header(1)
	h.Configuration = corpus.Settings{{Key: "method", Value: corpus.MethodImport}, {Key: "sources", Value: "aa"}}
	if have := h.Lineage(); !slices.Equal(have, []string{"aa", corpus.UnknownLineage}) {
		t.Errorf("an import has the lineage %v", have)
	}
	dir := filepath.Join(t.TempDir(), "merge")
	imported := corpustest.Open(t, h, run.Games(1))
	if _, err := derive.Merge(t.Context(), dir, "test", []*corpus.Corpus{imported, source}, nil); err != nil {
		t.Fatal(err)
	}
	if have := corpustest.Reopen(t, dir).Manifest.Lineage(); !slices.Contains(have, corpus.UnknownLineage) ||
		!slices.Contains(have, own[0]) {
		t.Errorf("a merge with an import has the lineage %v", have)
	}
}
