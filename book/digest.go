package book

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// Differs names a key of the file, but for the program's version, in which the book differs from
// one that was built of the same games, with the values of both. It is nil for none.
func (b *Book) Differs(again *Book) error {
	have, want := b.metadata(), again.metadata()
	for i, x := range have {
		if y := want[i]; x[0] != "version" && x[1] != y[1] {
			return fmt.Errorf("its %s is %q, but its games make it %q", x[0], x[1], y[1])
		}
	}
	return nil
}

// Digest is the hash of what the book says, in hexadecimal: of rules, sources, thresholds and
// rows. It has neither the bytes of the file, which depend on the compressor, nor the version of
// the program, and is the same on every machine. docs/formats/book.md has what is hashed.
func (b *Book) Digest() string {
	sum := sha256.New()
	lines := json.NewEncoder(sum) // a line each; neither the hash nor these values give an error
	line := func(v any) {
		if err := lines.Encode(v); err != nil {
			panic(err)
		}
	}
	line([]any{"raumlab book content 2", b.Rules.String(), b.Corpora, b.Games, b.Thresholds.MinGames, b.Thresholds.MaxPly, b.Thresholds.MinSuccess, b.Thresholds.Imported})
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
