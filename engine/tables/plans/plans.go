// Package plans predicts how long it takes to mate a bare king with three pieces. It needs no
// tables: for each ending it has coefficients, fitted to the distances to mate in the ending's
// table.
package plans

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/internal/counted"
)

// Ply is a ply in the unit of coefficients.
const Ply = 1 << 20

// A Plan predicts the distance to mate in an ending. For each side to move, the strong side first,
// it has a coefficient for each of the Terms, in parts of Ply.
type Plan struct {
	Ending       tables.Material
	Coefficients [2][numTerms]int32
}

// Fraction is a ply in the unit of Distance.
const Fraction = 16

// Distance returns the predicted distance to mate in parts of Fraction.
func (x *Plan) Distance(p *board.Position, strong board.Color) int {
	f := Of(p, strong)
	side := 0
	if p.SideToMove() != strong {
		side = 1
	}
	c := &x.Coefficients[side]
	sum := int64(0)
	for i, n := range &f {
		sum += int64(c[i]) * int64(n)
	}
	at := numFeatures
	for i := numOrbits; i < numFeatures; i++ {
		width := i - numOrbits + 1
		if n := int64(f[i]); n != 0 {
			product := int64(0)
			for j, d := range c[at : at+width] {
				product += int64(d) * int64(f[numOrbits+j])
			}
			sum += n * product
		}
		at += width
	}
	return int(sum / (Ply / Fraction))
}

//go:embed plans.tsv
var shipped string

var loaded = sync.OnceValue(func() []Plan {
	all, err := Parse(shipped)
	if err != nil {
		panic(err) // the text is in the binary
	}
	return all
})

// Suits reports whether an ending is one of three pieces, none a queen or a pawn, against a bare
// king.
func Suits(m tables.Material) bool {
	white := m.Of(board.White)
	return len(white) == 3 && len(m.Of(board.Black)) == 0 && white[0] != board.Queen && white[2] != board.Pawn
}

// Find returns the plan for the material on the board and the side with the pieces, or nil.
func Find(p *board.Position) (*Plan, board.Color) {
	strong := board.White
	if p.OccupiedBy(board.White).Count() == 1 {
		strong = board.Black
	}
	if p.OccupiedBy(strong.Opponent()).Count() != 1 || p.OccupiedBy(strong).Count() != 4 {
		return nil, strong
	}
	m := tables.MaterialOf(p)
	if strong == board.Black {
		m = m.Swapped()
	}
	all := loaded()
	for i := range all {
		if all[i].Ending == m {
			return &all[i], strong
		}
	}
	return nil, strong
}

// sides name the side to move in a file.
var sides = [...]string{"strong", "bare"}

const head = "# Written by raumlab tables plan: the distance to mate in parts of a ply, 1048576 to the ply.\n" +
	"# ending\tto move\tfeature\tits coefficient, then those of its products with the features from kings_2 to it\n"

// Text returns plans as the text that Parse reads.
func Text(all []Plan) string {
	var text strings.Builder
	text.WriteString(head)
	for _, x := range all {
		for side := range x.Coefficients {
			at := numFeatures
			for i := range numFeatures {
				fmt.Fprintf(&text, "%s\t%s\t%s\t%d", x.Ending, sides[side], featureName(i), x.Coefficients[side][i])
				for range i - numOrbits + 1 {
					fmt.Fprintf(&text, " %d", x.Coefficients[side][at])
					at++
				}
				text.WriteByte('\n')
			}
		}
	}
	return text.String()
}

func featureName(i int) string {
	if i < numOrbits {
		return fmt.Sprintf("cell_%d", i)
	}
	return names[i-numOrbits]
}

// Parse reads the plans that Text wrote.
func Parse(text string) (all []Plan, err error) {
	rest, ok := strings.CutPrefix(text, head)
	if !ok {
		return nil, errors.New("the text does not begin as a list of plans does")
	}
	lines := strings.Split(strings.TrimSuffix(rest, "\n"), "\n")
	if rest == "" {
		lines = nil
	}
	const each = 2 * numFeatures
	if len(lines)%each != 0 {
		return nil, fmt.Errorf("%s: want %d for each plan", counted.Of(len(lines), "line"), each)
	}
	for plan := range slices.Chunk(lines, each) {
		x := Plan{}
		for side := range sides {
			at := numFeatures
			for i := range numFeatures {
				if err := x.parse(plan[side*numFeatures+i], side, i, &at); err != nil {
					return nil, err
				}
			}
		}
		all = append(all, x)
	}
	return all, nil
}

// parse reads the line of a feature. The coefficients of its products begin at index at.
func (x *Plan) parse(line string, side, feature int, at *int) error {
	fields := strings.Split(line, "\t")
	if len(fields) != 4 || fields[1] != sides[side] || fields[2] != featureName(feature) {
		return fmt.Errorf("line %q: want ending, %s, %s and coefficients", line, sides[side], featureName(feature))
	}
	var m tables.Material
	if err := m.UnmarshalText([]byte(fields[0])); err != nil {
		return fmt.Errorf("line %q: %w", line, err)
	}
	if first := side == 0 && feature == 0; first {
		x.Ending = m
	} else if m != x.Ending {
		return fmt.Errorf("line %q: want the plan of %s", line, x.Ending)
	}
	numbers := strings.Split(fields[3], " ")
	if want := 1 + max(0, feature-numOrbits+1); len(numbers) != want {
		return fmt.Errorf("line %q: %s, want %d", line, counted.Of(len(numbers), "coefficient"), want)
	}
	for i, text := range numbers {
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil {
			return fmt.Errorf("line %q: %q is no coefficient", line, text)
		}
		place := &x.Coefficients[side][feature]
		if i > 0 {
			place = &x.Coefficients[side][*at]
			*at++
		}
		*place = int32(n)
	}
	return nil
}
