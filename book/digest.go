package book

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

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
