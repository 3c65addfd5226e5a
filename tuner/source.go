package tuner

import (
	"fmt"

	"raumlab/corpus"
	"raumlab/engine/variant"
	"raumlab/tuner/dataset"
)

// A Source is what weights are fitted to: the games of a corpus, or a table of positions.
type Source struct {
	Name  string // such as: corpus runs/corpus
	Rules variant.Rules

	Corpus *corpus.Corpus // nil of a table
	Table  *dataset.Table // nil of a corpus

	unfinished error // what a corpus lacks whose finished games are used; nil for none

	digest  string
	lineage []string // of the games, see corpus.Header.Lineage
}

// Open opens a table of positions, which the ending of the path tells, or a corpus. Of an unfinished
// corpus it takes the finished games, and the report has a warning.
func Open(path string) (Source, error) {
	if dataset.IsTable(path) {
		t, err := dataset.OpenTable(path)
		if err != nil {
			return Source{}, err
		}
		return tableSource(t), nil
	}
	c, unfinished, err := corpus.OpenBegun(path)
	if err != nil {
		return Source{}, err
	}
	s := CorpusSource(c)
	s.unfinished = unfinished
	return s, nil
}

// CorpusSource returns the games of a corpus as a source.
func CorpusSource(c *corpus.Corpus) Source {
	return Source{
		Name: "corpus " + c.Dir, Rules: c.Rules(), Corpus: c, digest: c.Digest(), lineage: c.Manifest.Lineage(),
	}
}

// tableSource returns a table of positions as a source.
func tableSource(t *dataset.Table) Source {
	return Source{Name: "table " + t.Path, Rules: t.Rules, Table: t, digest: t.Digest(), lineage: t.Lineage()}
}

// Scored reports whether positions have scores beside the results.
func (s Source) Scored() bool { return s.Table == nil || s.Table.Scored() }

// Len returns the number of games of a corpus, or of rows of a table.
func (s Source) Len() int64 {
	if s.Table != nil {
		return s.Table.Len()
	}
	return s.Corpus.Len()
}

// playedBy returns the name of the engine that played and the hash of its weights, empty where
// they are not known.
func (s Source) playedBy() (engine, weights string) {
	if s.Corpus == nil {
		return "", ""
	}
	return s.Corpus.Manifest.Engine.Name, s.Corpus.Manifest.Header.Weights
}

// notes says what a table or a corpus lacks.
func (s Source) notes() (all []Warning) {
	note := func(name, text string) { all = append(all, Warning{name, text}) }
	if s.unfinished != nil {
		note("unfinished", fmt.Sprintf("only the finished games were used: %v", s.unfinished))
	}
	t := s.Table
	if t == nil {
		return all
	}
	if t.Guessed() {
		note("table_results", "the results are only 1 and 0: 0 was taken as a win for Black; "+
			"write 1-0, 1/2-1/2 and 0-1 if it is a draw")
	}
	if !t.HasGames() {
		note("table_games", "the table has no column game: each position counts as a separate game, "+
			"so the standard deviations are too small and the losses of test positions too good "+
			"if several belong to one game")
	}
	if !t.HasPlies() {
		note("table_plies", "the table has no column ply: opening positions are not left out")
	}
	return all
}
