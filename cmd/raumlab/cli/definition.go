package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
)

// AddDefinition adds the flag of the definition of the features.
func AddDefinition(flags *pflag.FlagSet, definition *string) {
	flags.StringVar(definition, "definition", "",
		"definition of the features: corrected or published (for Alice-Raumschach: alice); empty = corrected, or alice")
}

// DefinitionOf returns the definition that the flag names for the positions of a corpus.
func DefinitionOf(name string, c *corpus.Corpus) (eval.Definition, error) {
	return DefinitionFor(name, "corpus "+c.Dir, c.Rules().Variant)
}

// DefinitionFor is DefinitionOf for the positions of a variant, from a place such as a table.
func DefinitionFor(name, place string, v variant.Variant) (eval.Definition, error) {
	if name == "" {
		return features.DefinitionFor(v), nil
	}
	d, err := eval.ParseDefinition(name)
	if err == nil {
		err = features.Check(d, v)
	}
	if err != nil {
		return d, BadUsage(fmt.Errorf("--definition %s, %s: %w", name, place, err))
	}
	return d, nil
}
