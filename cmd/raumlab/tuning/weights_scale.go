package tuning

import (
	"fmt"
	"strconv"
	"strings"

	"raumlab/engine/eval"
	"raumlab/internal/counted"
)

// scaleText describes the scale of the evaluation by material.
func scaleText(s *eval.Scale) string {
	if s == nil {
		return "no scale of the evaluation by material"
	}
	parts := make([]string, len(s.Pieces))
	for n, part := range s.Pieces {
		parts[n] = strconv.Itoa(part)
	}
	text := fmt.Sprintf("scale of the evaluation by pieces except kings and pawns, from 0, in parts of %d: %s", eval.WholeScale, strings.Join(parts, " "))
	if n := len(s.Endings); n > 0 {
		text += "; parts of their own for " + counted.Of(n, "ending")
	}
	return text
}
