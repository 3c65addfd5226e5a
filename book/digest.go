package book

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// Differs compares the metadata with those of a book that was built again of the same games. Its
// error names the first key that differs, with both values. The version of the program may differ.
func (b *Book) Differs(again *Book) error {
	have, want := b.metadata(), again.metadata()
	for i, x := range have {
		if y := want[i]; x[0] != "version" && x[1] != y[1] {
			return fmt.Errorf("its %s is %q, but its games make it %q", x[0], x[1], y[1])
		}
	}
	return nil
}

// Digest is the hash, in hexadecimal, of what the book says: rules, sources, thresholds and rows.
// It does not depend on the bytes of the file, which another compressor changes, on the version of
// the program or on the machine. docs/reference/formats/book.md says what is hashed.
func (b *Book) Digest() string {
	sum := sha256.New()
	lines := json.NewEncoder(sum) // a line each; neither the hash nor these values give an error
	line := func(v any) {
		if err := lines.Encode(v); err != nil {
			panic(err)
		}
	}
	line([]any{"raumlab book content 2", b.Rules.String(), b.Corpora, b.Games, b.Thresholds.MinGames, b.Thresholds.MaxPly,
		b.Thresholds.MinSuccess, b.Thresholds.Imported})
	if b.Check != (Check{}) {
		line([]any{"checked", b.Check.Depth, b.Check.Margin, b.Check.Engine})
	}
	for i := range b.positions {
		p := &b.positions[i]
		for j := range p.Moves {
			e := &p.Moves[j]
			row := []any{
				p.RFEN, e.Move.String(), e.Wins, e.Draws, e.Losses, e.Imported.Wins, e.Imported.Draws, e.Imported.Losses,
				e.Distinct, e.Points, e.Scored, e.Score, e.Effective, e.Mean, e.Value, e.Low, e.High, e.Backed,
			}
			if b.Check != (Check{}) {
				row = append(row, e.Checked)
			}
			line(row)
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}
