package corpus

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// Merged counts what Merge did.
type Merged struct {
	Kept    int64 `json:"kept"`
	Dropped int64 `json:"dropped"` // games that an earlier one equals in start position and moves
}

// Merge makes a corpus in dir of the games of the sources, in their order, numbered anew;
// of games with the same start and moves the first is kept. Sources of
// different rules are refused. Version is that of the program. A merge that was
// interrupted is resumed; a finished one is left as it is. Memory grows by some
// 50 bytes a game, for recognising duplicates.
func Merge(ctx context.Context, dir string, version string, sources []*Corpus, progress Progress) (Merged, error) {
	if len(sources) == 0 {
		return Merged{}, fmt.Errorf("merging into %s: no corpora", dir)
	}
	rules, err := SameRules(sources...)
	if err != nil {
		return Merged{}, err
	}
	w, err := Begin(ctx, dir, derivedHeader(methodMerge, rules, version, sources), Slice{}, nil)
	if err != nil {
		return Merged{}, err
	}
	defer w.Close()
	total := int64(0)
	for _, c := range sources {
		total += c.Len()
	}
	var merged Merged
	seen := map[[16]byte]bool{}
	for _, c := range sources {
		for g, err := range c.Games(ctx) {
			if err != nil {
				return Merged{}, err
			}
			id := g.identity()
			if seen[id] {
				merged.Dropped++
			} else {
				seen[id] = true
				if err := w.appendAs(merged.Kept, g); err != nil {
					return Merged{}, err
				}
				merged.Kept++
			}
			progress.report(merged.Kept+merged.Dropped, total)
		}
	}
	return merged, w.Finish()
}

// appendAs appends the game under another number, unless a resumed corpus has it already.
func (w *Writer) appendAs(number int64, g Game) error {
	if number < w.Next() {
		return nil
	}
	g.Number = number
	return w.Append(g)
}

// identity tells games apart by what was played.
func (g *Game) identity() [16]byte {
	text := append([]byte(g.Start), 0)
	for _, p := range g.Plies {
		text = binary.LittleEndian.AppendUint32(text, uint32(p.Move))
	}
	sum := sha256.Sum256(text)
	return [16]byte(sum[:16])
}
