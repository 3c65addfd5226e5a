package board

import (
	"slices"
	"testing"
)

// Law: a move gives check when the other side is in check after it.
func FuzzChecks(f *testing.F) {
	addWalks(f, 4, 20)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			c := p.Checks()
			for _, m := range p.AppendLegal(nil) {
				after := *p
				after.Make(m)
				if got, want := c.Gives(m), after.InCheck(); got != want {
					t.Fatalf("%s: %s gives check: %v, want %v", p.RFEN(), m, got, want)
				}
			}
		})
	})
}

// Law: AppendQuietChecks lists the quiet moves after which the other side is in check.
func FuzzQuietChecks(f *testing.F) {
	addWalks(f, 4, 20)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			var want []Move
			for _, m := range p.AppendQuiets(nil) {
				after := *p
				after.Make(m)
				if after.InCheck() {
					want = append(want, m)
				}
			}
			got := p.AppendQuietChecks(nil)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: quiet checks %v, want %v", p.RFEN(), got, want)
			}
		})
	})
}
