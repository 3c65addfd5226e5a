package weights

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"github.com/pelletier/go-toml/v2"

	"raumlab/engine/eval"
	"raumlab/internal/disk"
)

// Write puts the weights into a file, whole or not at all: beside its place, synced, renamed.
func (w File) Write(path string) error {
	data, err := w.TOML()
	if err != nil {
		return fmt.Errorf("weight file %s: %w", path, err)
	}
	return disk.ReplaceBytes(path, data)
}

// TOML returns the weights as a commented weight file. The same weights give the same bytes.
func (w File) TOML() ([]byte, error) {
	if err := w.Validate(); err != nil {
		return nil, err
	}
	b := new(tomlWriter)
	if w.wantsSeal() {
		seal, err := w.seal()
		if err != nil {
			return nil, err
		}
		b.seal = seal
	}
	return b.write(&w)
}

// wantsSeal reports whether the weights have what a file could lose at its end and still be read.
func (w *File) wantsSeal() bool { return w.SD != nil || w.Scale != nil || len(w.Certificate) > 0 }

// seal returns the SHA-256 of the weight file without its comments, which other versions may write
// otherwise, and without the seal.
func (w *File) seal() (string, error) {
	data, err := (&tomlWriter{bare: true}).write(w)
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), err
}

func (b *tomlWriter) write(w *File) ([]byte, error) {
	b.comment("Weights of raumlab's static evaluation.")
	b.comment("static = fixed + sum of weight x feature, in centipawns and White's view; features are White minus Black.")
	if w.Scale != nil {
		b.comment("The table scale says which part of that counts.")
	}
	if w.Definition == eval.Alice {
		b.text("definition", w.Definition.String(), "of the features: those of Alice-Raumschach")
		b.text("rules", w.RulesText(), "of the games they are for: array/pawns/variant")
	} else {
		b.text("definition", w.Definition.String(), "of the features: corrected, or published as in Raumfischer")
		b.text("rules", w.RulesText(), "of the games they are for: array/pawns")
	}

	if b.seal != "" {
		b.text(sealKey, b.seal, "SHA-256 of what the file says: without its end or changed it is not read")
	}

	b.table("weights", "centipawns a unit of the feature, multiples of 1/16")
	for i, t := range w.Definition.Terms() {
		b.line(t.Name, eval.FormatWeight(w.Values[i]), t.Meaning)
	}
	if w.Scale != nil {
		b.scale(w.Scale)
	}
	if w.SD != nil {
		b.numbers("sd", "standard deviation of each weight, centipawns", w.Definition, w.SD)
	}
	if w.Prior != nil {
		b.numbers("prior.mean", "mean of the prior that the weights were fitted from, centipawns", w.Definition, &w.Prior.Mean)
		b.numbers("prior.sd", "standard deviation of that prior, centipawns", w.Definition, &w.Prior.SD)
	}
	if w.Correlation != nil {
		b.table("correlation", "of each weight with those before it")
		for i, t := range w.Definition.Terms() {
			fmt.Fprintf(b, "%s = %s\n", t.Name, w.Correlation.line(w.Definition, i))
		}
	}
	for i := range w.Certificate {
		b.trial(&w.Certificate[i])
	}
	if err := b.provenance(w.Provenance); err != nil {
		return nil, err
	}
	return b.Bytes(), b.err
}

// A tomlWriter writes one key a line, each with its comment, and remembers the first error.
type tomlWriter struct {
	bytes.Buffer
	bare bool   // without comments
	seal string // empty for none
	err  error
}

func (b *tomlWriter) comment(text string) {
	if !b.bare {
		fmt.Fprintf(b, "# %s\n", text)
	}
}

// end ends a line with a comment.
func (b *tomlWriter) end(comment string) {
	if !b.bare {
		fmt.Fprintf(b, " # %s", comment)
	}
	b.WriteByte('\n')
}

func (b *tomlWriter) table(name, comment string) {
	fmt.Fprintf(b, "\n[%s]", name)
	b.end(comment)
}

func (b *tomlWriter) line(key, value, comment string) {
	fmt.Fprintf(b, "%s = %s", key, value)
	b.end(comment)
}

func (b *tomlWriter) text(key, value, comment string) {
	line, err := toml.Marshal(map[string]string{key: value})
	if b.err == nil {
		b.err = err
	}
	b.Write(bytes.TrimSuffix(line, []byte("\n")))
	b.end(comment)
}

func (b *tomlWriter) numbers(table, comment string, def eval.Definition, values *[eval.NumWeights]float64) {
	b.table(table, comment)
	for i, t := range def.Terms() {
		fmt.Fprintf(b, "%s = %s\n", t.Name, strconv.FormatFloat(values[i], 'g', -1, 64))
	}
}

func (b *tomlWriter) provenance(v Provenance) error {
	b.table("provenance", "where the weights came from; what is unknown is left out")
	for _, key := range provenanceTexts {
		if value := *key.field(&v); value != "" {
			b.text(key.name, value, key.meaning)
		}
	}
	for _, key := range provenanceCounts {
		if value := *key.field(&v); value != 0 {
			b.line(key.name, strconv.Itoa(value), key.meaning)
		}
	}
	if len(v.Settings) == 0 {
		return nil
	}
	b.table("provenance.settings", "the effective configuration of the fit")
	settings, err := toml.Marshal(v.Settings)
	b.Buffer.Write(settings)
	return err
}

// A provenanceKey is a key of the table provenance and the field it fills.
type provenanceKey[T any] struct {
	name    string
	meaning string
	field   func(*Provenance) *T
}

var provenanceTexts = []provenanceKey[string]{
	{"method", "how the weights were found", func(v *Provenance) *string { return &v.Method }},
	{"corpus", "hash of the corpus they were fitted to", func(v *Provenance) *string { return &v.Corpus }},
	{"version", "of raumlab", func(v *Provenance) *string { return &v.Version }},
	{"created", "time of writing", func(v *Provenance) *string { return &v.Created }},
}

var provenanceCounts = []provenanceKey[int]{
	{"games", "games they were fitted to", func(v *Provenance) *int { return &v.Games }},
	{"positions", "positions they were fitted to", func(v *Provenance) *int { return &v.Positions }},
}
