package diagram_test

import (
	"strings"
	"testing"

	"raumlab/engine/board/diagram"
	"raumlab/engine/variant"
)

// Mirrored pieces have another shape in every drawing, and no piece of Raumschach has it.
func TestMirroredShape(t *testing.T) {
	for _, v := range []variant.Variant{variant.Raumschach, variant.Alice, variant.MirroredAlice} {
		p := variant.Rules{Variant: v}.Start()
		d := diagram.Of("", &p)
		page, _, _ := d.Levels(diagram.Sheet{Columns: 2, Cell: 28, Letters: 12, Page: true})
		want := 0
		if v == variant.MirroredAlice {
			want = 20 // Black's pieces
		}
		for name, drawing := range map[string]string{"page": page, "file": d.SVG(), "cube": d.CubeSVG()} {
			if discs := strings.Count(drawing, "<circle"); discs != 40-want {
				t.Errorf("%v, %s: %d discs, want %d", v, name, discs, 40-want)
			}
		}
		if diamonds := strings.Count(page, "<path d="); diamonds != want {
			t.Errorf("%v: %d diamonds, want %d", v, diamonds, want)
		}
	}
}
