package weights

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
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
	b.WriteString("# Weights of raumlab's static evaluation.\n")
	b.WriteString(
		"# static = fixed + sum of weight x feature, in centipawns and White's view; features are White minus Black.\n")
	if w.Definition == eval.Alice {
		b.line("definition", w.Definition.String(), "of the features: those of Alice-Raumschach")
		b.line("rules", w.RulesText(), "of the games they are for: array/pawns/variant")
	} else {
		b.line("definition", w.Definition.String(), "of the features: corrected, or published as in Raumfischer")
		b.line("rules", w.RulesText(), "of the games they are for: array/pawns")
	}

	b.table("[weights]", "centipawns a unit of the feature, multiples of 1/16")
	for i, t := range w.Definition.Terms() {
		fmt.Fprintf(b, "%s = %s # %s\n", t.Name, eval.FormatWeight(w.Values[i]), t.Meaning)
	}
	if w.SD != nil {
		b.numbers("[sd]", "standard deviation of each weight, centipawns", w.Definition, w.SD)
	}
	if w.Prior != nil {
		b.numbers("[prior.mean]", "mean of the prior that the weights were fitted from, centipawns", w.Definition,
			&w.Prior.Mean)
		b.numbers("[prior.sd]", "standard deviation of that prior, centipawns", w.Definition, &w.Prior.SD)
	}
	if w.Correlation != nil {
		b.table("[correlation]", "of each weight with those before it")
		for i, t := range w.Definition.Terms() {
			fmt.Fprintf(b, "%s = %s\n", t.Name, w.Correlation.line(w.Definition, i))
		}
	}
	for _, t := range w.Certificate {
		b.table("[[certificate]]", "what a match says of the weights")
		for f := range keysOf(t) {
			b.line(f.key, f.value, f.comment)
		}
	}
	b.table("[provenance]", "where the weights came from; what is unknown is left out")
	for f := range keysOf(w.Provenance) {
		if !reflect.ValueOf(f.value).IsZero() && f.key != "settings" {
			b.line(f.key, f.value, f.comment)
		}
	}
	if len(w.Provenance.Settings) > 0 {
		b.table("[provenance.settings]", "the effective configuration of the fit")
		b.Write(b.marshal(w.Provenance.Settings))
	}
	b.WriteString("\n" + endLine + "\n")
	return b.Bytes(), b.err
}

// A tomlWriter writes one key a line, and remembers the first error.
type tomlWriter struct {
	bytes.Buffer
	err error
}

func (b *tomlWriter) table(header, comment string) { fmt.Fprintf(b, "\n%s # %s\n", header, comment) }

// line writes a key with its value and a comment.
func (b *tomlWriter) line(key string, value any, comment string) {
	text := bytes.TrimSuffix(b.marshal(map[string]any{key: value}), []byte("\n"))
	if x, isFloat := value.(float64); isFloat && !math.IsInf(x, 0) { // 0, not 0.0
		text = fmt.Appendf(nil, "%s = %s", key, strconv.FormatFloat(x, 'g', -1, 64))
	}
	fmt.Fprintf(b, "%s # %s\n", text, comment)
}

func (b *tomlWriter) numbers(table, comment string, def eval.Definition, values *[eval.NumWeights]float64) {
	b.table(table, comment)
	for i, t := range def.Terms() {
		fmt.Fprintf(b, "%s = %s\n", t.Name, strconv.FormatFloat(values[i], 'g', -1, 64))
	}
}

// marshal returns the lines of a table.
func (b *tomlWriter) marshal(table any) []byte {
	lines, err := toml.Marshal(table)
	if b.err == nil {
		b.err = err
	}
	return lines
}
