package board

import (
	"math/rand/v2"
	"testing"
)

// Law: if SurelyQuiet returns true, there are two quiet moves. It does so for most positions.
func TestSurelyQuiet(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 26))
	for _, rules := range allRules {
		asked, said := 0, 0
		for range 60 {
			p := rules.Start()
			for range 200 {
				legal := p.AppendLegal(nil)
				if len(legal) == 0 {
					break
				}
				if !p.InCheck() {
					asked++
					if p.SurelyQuiet() {
						said++
						quiet := p.AppendQuiets(nil)
						for _, m := range quiet {
							if m.Promotion() != NoKind {
								t.Fatalf("%s, %s: SurelyQuiet, but %v promotes", rules, p.RFEN(), m)
							}
						}
						if len(quiet) < 2 {
							t.Fatalf("%s, %s: SurelyQuiet with %d quiet moves", rules, p.RFEN(), len(quiet))
						}
					}
				}
				p.Make(legal[r.IntN(len(legal))])
			}
		}
		if said*4 < asked {
			t.Errorf("%s: said of %d positions in %d", rules, said, asked)
		}
	}
}
