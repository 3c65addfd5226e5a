package weights

import (
	"fmt"
	"strings"

	"raumlab/engine/eval"
)

// Keys of the scale of the evaluation by material.
const (
	scaleKey        = "scale"
	scalePiecesKey  = "scale.pieces"
	scaleEndingsKey = "scale.endings"
)

// scale reads the table scale, nil if the file has none.
func (d *document) scale(def eval.Definition) (*eval.Scale, error) {
	if !d.has(scaleKey) {
		return nil, nil
	}
	if def == eval.Alice {
		return nil, fmt.Errorf("%s%s: definition %s has none: remove it", d.at(scaleKey), scaleKey, def)
	}
	list, err := value[[]any](d, scalePiecesKey)
	if err != nil {
		return nil, err
	}
	s := new(eval.Scale)
	if s.Pieces, err = parts(list); err != nil {
		return nil, fmt.Errorf("%s%s: %w", d.at(scalePiecesKey), scalePiecesKey, err)
	}
	if d.has(scaleEndingsKey) {
		endings, err := value[map[string]any](d, scaleEndingsKey)
		if err != nil {
			return nil, err
		}
		for name, v := range endings {
			e, err := ending(name, v)
			if err != nil {
				return nil, fmt.Errorf("%s%s.%s: %w", d.at(scaleEndingsKey), scaleEndingsKey, shown(name), err)
			}
			s.Endings = append(s.Endings, e)
		}
		s.SortEndings()
	}
	if err := s.Validate(); err != nil {
		return nil, fmt.Errorf("%s%w", d.at(scaleKey), err)
	}
	return s, nil
}

func ending(name string, v any) (e eval.EndingScale, err error) {
	if err := e.Ending.UnmarshalText([]byte(name)); err != nil {
		return e, err
	}
	list, ok := v.([]any)
	if !ok || len(list) != len(e.Parts) {
		return e, fmt.Errorf("want two numbers, for an advantage of White and of Black")
	}
	both, err := parts(list)
	copy(e.Parts[:], both)
	return e, err
}

func parts(list []any) (all []int, err error) {
	for _, v := range list {
		n, ok := v.(int64)
		if !ok || n != int64(int32(n)) {
			return nil, fmt.Errorf("%v is no part of %d: want whole numbers", v, eval.WholeScale)
		}
		all = append(all, int(n))
	}
	return all, nil
}

// scale writes what document.scale reads.
func (b *tomlWriter) scale(s *eval.Scale) {
	list := func(parts []int) string { return strings.Join(strings.Fields(fmt.Sprint(parts)), ", ") }
	b.table(scaleKey, fmt.Sprintf("which part of fixed + sum counts, in parts of %d, by material", eval.WholeScale))
	b.line("pieces", list(s.Pieces), "by pieces of both sides except kings and pawns, from 0; the last is also of more")
	if len(s.Endings) == 0 {
		return
	}
	b.table(scaleEndingsKey, "instead of that, of an advantage of White and of Black")
	for _, e := range s.Endings {
		fmt.Fprintf(b, "%s = %s\n", e.Ending, list(e.Parts[:]))
	}
}
