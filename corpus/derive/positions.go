package derive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/internal/disk"
)

// Positions says how the flat table of a corpus, one row a position, is made.
// It is a cache: the corpus has everything in it, and the same corpus gives the same bytes.
type Positions struct {
	Features   bool            // add the 26 features, White minus Black: f_ and the name in eval.Table
	Definition eval.Definition // of the features
	Progress   corpus.Progress // told games; nil is allowed
}

// Write writes the table of the corpus to path, as Parquet or CSV by its ending. Its metadata (of
// a CSV table in a second file, path + ".json") names the digest of the corpus and says what each
// column is. It replaces what is at path; after a failure that is still there. It returns the number
// of rows.
func (t Positions) Write(ctx context.Context, c *corpus.Corpus, path string) (rows int64, err error) {
	all, err := t.columns(c)
	if err != nil {
		return 0, err
	}
	metadata := t.metadata(c, all)
	var table func(io.Writer) positionTable
	switch ending := filepath.Ext(path); ending {
	case ".parquet":
		table = func(w io.Writer) positionTable { return newParquetTable(w, all, metadata) }
	case ".csv":
		table = func(w io.Writer) positionTable { return newCSVTable(w, all) }
	default:
		return 0, fmt.Errorf("positions file %s: ending %q: expected .parquet or .csv", path, ending)
	}
	err = disk.Replace(path, func(w io.Writer) (err error) {
		if rows, err = t.rows(ctx, c, all, table(w)); err != nil || filepath.Ext(path) != ".csv" {
			return err
		}
		return removeMetadata(path + ".json") // so a kill leaves no table beside the metadata of another
	})
	if err != nil || filepath.Ext(path) != ".csv" {
		return rows, err
	}
	text, err := json.MarshalIndent(metadata, "", "  ")
	if err != nil {
		return rows, err
	}
	return rows, disk.ReplaceBytes(path+".json", append(text, '\n'))
}

// Print writes the table as CSV, without its metadata.
func (t Positions) Print(ctx context.Context, c *corpus.Corpus, w io.Writer) (rows int64, err error) {
	all, err := t.columns(c)
	if err != nil {
		return 0, err
	}
	return t.rows(ctx, c, all, newCSVTable(w, all))
}

// columns are those of the table of a corpus.
func (t Positions) columns(c *corpus.Corpus) ([]positionColumn, error) {
	all := positionColumns()
	if t.Features {
		if err := features.Check(t.Definition, c.Rules().Variant); err != nil {
			return nil, fmt.Errorf("corpus %s: %w", c.Dir, err)
		}
		all = append(all, featureColumns(t.Definition)...)
	}
	return all, nil
}

// removeMetadata removes the metadata of a table that is about to be replaced, also from the disk.
func removeMetadata(path string) error {
	err := os.Remove(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = disk.SyncFolder(filepath.Dir(path))
	}
	if err != nil {
		return disk.WriteError(path, err)
	}
	return nil
}

// kindPositions is the kind of a table of positions in its metadata.
const kindPositions = "positions"

func (t Positions) metadata(c *corpus.Corpus, all []positionColumn) map[string]string {
	m := map[string]string{
		"kind":           kindPositions,
		"schema":         strconv.Itoa(positionsSchema),
		"rules":          c.Rules().String(),
		"corpus_digest":  c.Digest(),
		"corpus_lineage": strings.Join(c.Manifest.Lineage(), ","),
	}
	if t.Features {
		m["definition"] = t.Definition.String()
	}
	for _, c := range all {
		m["column."+c.name] = c.meaning
	}
	return m
}

func (t Positions) rows(ctx context.Context, c *corpus.Corpus, all []positionColumn, table positionTable) (rows int64,
	err error) {
	done := int64(0)
	for g, err := range c.Games(ctx) {
		if err != nil {
			return 0, err
		}
		n, err := t.game(c, &g, all, table)
		if err != nil {
			return 0, fmt.Errorf("corpus %s: game %d: %w", c.Dir, g.Number, err)
		}
		rows += n
		done++
		t.Progress.Report(done, c.Len())
	}
	return rows, table.Close()
}

// game replays the game and adds its positions, except those that a filter left out. It returns
// their number.
func (t Positions) game(c *corpus.Corpus, g *corpus.Game, all []positionColumn, table positionTable) (rows int64,
	err error) {
	game, err := g.Begin(c.Rules())
	if err != nil {
		return 0, err
	}
	extractor := features.New(t.Definition)
	row := positionRow{game: g, split: corpus.SplitOf(g.OpeningIdentity())}
	for i := range g.Plies {
		row.number, row.position, row.ply = i+1, game.Position(), &g.Plies[i]
		if !row.ply.Flags.Has(corpus.LeftOut) {
			if t.Features {
				row.features, _ = extractor.Extract(row.position)
			}
			values := table.Next()
			for i := range all {
				values = append(values, all[i].value(&row))
			}
			if err := table.Add(values); err != nil {
				return rows, err
			}
			rows++
		}
		if err := game.Play(row.ply.Move); err != nil {
			return rows, err
		}
	}
	return rows, nil
}
