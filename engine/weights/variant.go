package weights

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
)

// Fits reports weights, which ref names, whose definition is of another game than the variant: the
// features of Raumschach and of Alice-Raumschach are others. Both variants of Alice-Raumschach have
// the same.
func Fits(w eval.Weights, ref string, v variant.Variant) error {
	if err := features.Check(w.Definition, v); err != nil {
		return fmt.Errorf("weights %s are for rules %s: %w", ref, w.RulesText(), err)
	}
	return nil
}

func variantOf(def eval.Definition) variant.Variant {
	if def == eval.Alice {
		return variant.Alice
	}
	return variant.Raumschach
}

// parseRules reads rules as eval.Weights.RulesText writes them. It returns array and pawns.
func parseRules(def eval.Definition, text string) (board.Rules, error) {
	r, err := variant.ParseRules(text)
	if err == nil && r.Variant != variantOf(def) {
		want, wrong := r.With(variantOf(def))
		if wrong != nil {
			return board.Rules{}, wrong
		}
		err = fmt.Errorf("rules %q are of %s, but the definition %s is of %s: expected %s", text, r.Variant, def,
			variantOf(def), want)
	}
	return r.Base(), err
}
