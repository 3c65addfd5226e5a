package corpus

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"

	"github.com/parquet-go/parquet-go"

	"raumlab/internal/plural"
)

// PartGames is Games for part i. It checks hash, metadata, schema, game numbers and counts.
func (c *Corpus) PartGames(ctx context.Context, i int) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		data, err := c.load(i)
		if err != nil {
			yield(Game{}, err)
			return
		}
		c.gamesOf(ctx, i, data)(yield)
	}
}

// gamesOf is PartGames of the content of the part, whose hash is that of the manifest.
func (c *Corpus) gamesOf(ctx context.Context, i int, data []byte) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		part := &c.Manifest.Parts[i]
		path := c.Path(part.File)
		r, err := newPartReader(data, &c.Manifest, part)
		if err != nil {
			yield(Game{}, fmt.Errorf("%s: %w", path, err))
			return
		}
		defer r.close()
		plies := int64(0)
		row := int64(0)
		for number := range part.numbers() {
			if err := ctx.Err(); err != nil {
				yield(Game{}, err)
				return
			}
			g, err := r.next()
			if err == nil && g.Number != number {
				err = fmt.Errorf("game number %d: expected %d", g.Number, number)
			}
			if err != nil {
				yield(Game{}, fmt.Errorf("%s: row %d: %w", path, row, err))
				return
			}
			plies += int64(len(g.Plies))
			row++
			if !yield(g, nil) {
				return
			}
		}
		if _, err := r.next(); err != io.EOF {
			yield(Game{}, fmt.Errorf("%s: row %d: more rows than the %d that the manifest says", path, part.Rows, part.Rows))
		} else if plies != part.Plies {
			yield(Game{}, fmt.Errorf("%s: %s, the manifest says %d", path, plural.Of(plies, "ply"), part.Plies))
		}
	}
}

// A partReader reads the rows of a Parquet file in memory.
type partReader struct {
	groups []parquet.RowGroup // still to be read
	rows   parquet.Rows       // of the present group, or nil
	buffer [16]parquet.Row
	have   []parquet.Row // of buffer, not yet decoded
}

func newPartReader(data []byte, m *Manifest, part *Part) (r *partReader, err error) {
	defer RecoverAsError(&err)
	f, err := openPart(data, m, part.FirstGame)
	if err != nil {
		return nil, err
	}
	if f.NumRows() != part.Rows {
		return nil, fmt.Errorf("%s, the manifest says %d", plural.Of(f.NumRows(), "row"), part.Rows)
	}
	return &partReader{groups: f.RowGroups()}, nil
}

// openPart opens a part and checks by its metadata that it is the one that begins with the game.
func openPart(data []byte, m *Manifest, first int64) (f *parquet.File, err error) {
	defer RecoverAsError(&err)
	f, err = parquet.OpenFile(bytes.NewReader(data), int64(len(data)), parquet.SkipPageIndex(true),
		parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, err
	}
	metadata, err := m.partMetadata(first)
	if err != nil {
		return nil, err
	}
	for _, key := range []string{"kind", "schema", "rules", "fingerprint", "first_game"} {
		if have, ok := Lookup(f, key); !ok || have != metadata[key] {
			return nil, fmt.Errorf("not a part of this corpus: its %s is %q, the manifest's %q", key, have, metadata[key])
		}
	}
	return f, sameSchema(f.Schema())
}

// next returns the next game, or io.EOF.
func (r *partReader) next() (g Game, err error) {
	defer RecoverAsError(&err)
	for len(r.have) == 0 {
		if r.rows == nil {
			if len(r.groups) == 0 {
				return Game{}, io.EOF
			}
			r.rows, r.groups = r.groups[0].Rows(), r.groups[1:]
		}
		n, err := r.rows.ReadRows(r.buffer[:])
		if err != nil && err != io.EOF {
			return Game{}, err
		}
		if n == 0 {
			err := r.rows.Close()
			r.rows = nil
			if err != nil {
				return Game{}, err
			}
		}
		r.have = r.buffer[:n]
	}
	g, err = decodeGame(r.have[0])
	r.have = r.have[1:]
	return g, err
}

// close releases the buffers of a reading that ends early; there is nothing left that could fail.
func (r *partReader) close() {
	if r.rows != nil {
		r.rows.Close()
	}
}
