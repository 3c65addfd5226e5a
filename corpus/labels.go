package corpus

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/parquet-go/parquet-go"
)

// Labels are the numbers of the plies of a part, one game behind the other, without the moves and the games: what a statistic
// needs and no more. Values are as in Ply; Score is 0 where Depth is.
type Labels struct {
	Score, Gain, Static []int32
	Depth, Flags        []int32
}

// PartLabels reads the labels of part i of the manifest, after the same checks of hash, metadata, schema and pages as PartGames.
// It takes up to 20 bytes a ply of memory, and appends to what it is given, cut to nothing, so that a reader of many parts can
// use the same memory again.
func (c *Corpus) PartLabels(ctx context.Context, i int, into Labels) (Labels, error) {
	if err := ctx.Err(); err != nil {
		return into, err
	}
	part := &c.Manifest.Parts[i]
	data, err := part.load(c.Dir)
	if err != nil {
		return into, err
	}
	into, err = readLabels(data, &c.Manifest, part, into)
	if err != nil {
		err = fmt.Errorf("%s: %w", filepath.Join(c.Dir, part.File), err)
	}
	return into, err
}

func readLabels(data []byte, m *Manifest, part *Part, l Labels) (_ Labels, err error) {
	defer recoverAsError(&err)
	r, err := newPartReader(data, m, part)
	if err != nil {
		return l, err
	}
	columns := [...]struct {
		column int
		values *[]int32
	}{{columnScore, &l.Score}, {columnDepth, &l.Depth}, {columnGain, &l.Gain}, {columnStatic, &l.Static}, {columnFlags, &l.Flags}}
	buffer := make([]parquet.Value, 1024)
	for _, x := range columns {
		*x.values = (*x.values)[:0]
		for _, group := range r.groups {
			if err := appendColumn(x.values, group.ColumnChunks()[x.column], buffer); err != nil {
				return l, fmt.Errorf("column %s: %w", gameColumns()[x.column].name, err)
			}
		}
		if int64(len(*x.values)) != part.Plies {
			return l, fmt.Errorf("column %s: %d plies, the manifest says %d", gameColumns()[x.column].name, len(*x.values), part.Plies)
		}
	}
	return l, nil
}

// appendColumn appends the elements of a column of lists; null is 0, an empty list nothing.
func appendColumn(values *[]int32, chunk parquet.ColumnChunk, buffer []parquet.Value) error {
	pages := chunk.Pages()
	defer pages.Close() // only read
	for {
		page, err := pages.ReadPage()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		reader := page.Values()
		for err = nil; err == nil; {
			var n int
			n, err = reader.ReadValues(buffer)
			for _, v := range buffer[:n] {
				switch {
				case !v.IsNull():
					*values = append(*values, v.Int32())
				case v.DefinitionLevel() > 0:
					*values = append(*values, 0)
				}
			}
		}
		parquet.Release(page)
		if err != io.EOF {
			return err
		}
	}
}
