package tuner

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/tuner/dataset"
	"raumlab/tuner/dataset/planted"
)

// exported returns the rows of a corpus' flat table without those drawn for openings, with the
// given columns alone.
func exported(t *testing.T, c *corpus.Corpus, names ...string) *dataset.Table {
	t.Helper()
	whole := filepath.Join(t.TempDir(), "whole.csv")
	_, err := derive.Positions{}.Write(t.Context(), c, whole)
	must(t, err)
	file, err := os.Open(whole)
	must(t, err)
	rows, err := csv.NewReader(file).ReadAll()
	must(t, err)
	must(t, file.Close())
	header := rows[0]
	sampled := slices.Index(header, "sampled")
	var text strings.Builder
	w := csv.NewWriter(&text)
	for i, row := range rows {
		if i > 0 && row[sampled] == "true" {
			continue
		}
		var out []string
		for _, name := range names {
			out = append(out, row[slices.Index(header, name)])
		}
		must(t, w.Write(out))
	}
	w.Flush()
	path := filepath.Join(t.TempDir(), "part.csv")
	must(t, os.WriteFile(path, []byte(text.String()), 0o600))
	table, err := dataset.OpenTable(path)
	must(t, err)
	return table
}

// Law: the table of a corpus gives the posterior of the corpus, bit for bit, with scores and
// without.
func TestTableIsItsCorpus(t *testing.T) {
	g := planted.New(31)
	g.Labels = 4
	c := store(t, g.Games(250))
	for name, x := range map[string]struct {
		target  Score
		columns []string
	}{
		"scores":  {SearchScore, []string{"quiescence_cp", "game", "split", "ply", "rfen", "score_cp", "result"}},
		"results": {NoScore, []string{"rfen", "ply", "result", "game", "split"}},
	} {
		job := DefaultJob()
		job.Target, job.Bootstrap = x.target, 5
		want, wanted, err := job.Run(t.Context(), CorpusSource(c))
		must(t, err)
		table := exported(t, c, x.columns...)
		got, report, err := job.Run(t.Context(), tableSource(table))
		must(t, err)
		if *got.SD != *want.SD || got.Values != want.Values || *got.Prior != *want.Prior {
			t.Errorf("%s: weights %v ± %v, of the corpus %v ± %v", name, got.Values, *got.SD, want.Values, *want.SD)
		}
		if report.Test[0] != wanted.Test[0] || report.Power != wanted.Power || report.Scale != wanted.Scale {
			t.Errorf("%s: %+v, of the corpus %+v", name, report.Test[0], wanted.Test[0])
		}
		path := filepath.Join(t.TempDir(), "w.tuning.json")
		must(t, report.Write(path))
		_, err = ReadReport(path)
		must(t, err)
		if o, ok := OriginOf(got); !ok || o != job.Origin(tableSource(table)) || !o.Table {
			t.Errorf("%s: weights say %+v", name, o)
		}
		if table.Scored() != (name == "scores") || len(report.Regressions) == 0 == table.Scored() {
			t.Errorf("%s: scored %v, %d regressions", name, table.Scored(), len(report.Regressions))
		}
	}
}

func TestTableWithoutScoresNeedsResults(t *testing.T) {
	c := store(t, planted.New(32).Games(120))
	table := exported(t, c, "rfen", "result")
	_, _, err := DefaultJob().Run(t.Context(), tableSource(table))
	wantError(t, err, "part.csv", "no columns score_cp and quiescence_cp", "target result")
	job := DefaultJob()
	job.Target, job.Bootstrap = NoScore, 0
	_, r, err := job.Run(t.Context(), tableSource(table))
	must(t, err)
	var names []string
	for _, w := range r.Warnings {
		names = append(names, w.Name)
	}
	if !slices.Contains(names, "table_games") || !slices.Contains(names, "table_plies") {
		t.Errorf("warnings %v", names)
	}
}
