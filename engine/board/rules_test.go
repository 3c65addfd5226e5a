package board

import (
	"encoding"
	"strings"
	"testing"
)

var (
	_ encoding.TextMarshaler   = Rules{}
	_ encoding.TextUnmarshaler = (*Rules)(nil)
)

func TestRulesText(t *testing.T) {
	for i, want := range []string{
		"chessvariants/normal", "chessvariants/sideways", "chessvariants/fivecubed",
		"dickins/normal", "dickins/sideways", "dickins/fivecubed",
	} {
		r := allRules[i]
		if r.String() != want {
			t.Errorf("printed as %s, want %s", r, want)
		}
		if got, err := ParseRules(want); err != nil || got != r {
			t.Errorf("%s is read as %s (%v)", want, got, err)
		}
		text, err := r.MarshalText()
		if err != nil || string(text) != want {
			t.Errorf("marshalled as %s (%v), want %s", text, err, want)
		}
		var got Rules
		if err := got.UnmarshalText(text); err != nil || got != r {
			t.Errorf("%s is unmarshalled as %s (%v)", text, got, err)
		}
	}
	if (Rules{}).String() != "chessvariants/normal" {
		t.Errorf("the zero value is %s", Rules{})
	}
}

func TestRulesErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                          `rules "": expected array/pawns, such as chessvariants/normal`,
		"dickins":                   `rules "dickins": expected array/pawns`,
		"maack/normal":              `array "maack": expected one of chessvariants, dickins`,
		"dickins/Normal":            `pawns "Normal": expected one of normal, sideways, fivecubed`,
		"dickins/normal/":           `pawns "normal/": expected one of`,
		" chessvariants/fivecubed":  `array " chessvariants": expected one of`,
		"chessvariants/fivecubed\n": `pawns "fivecubed\n": expected one of`,
	} {
		r, err := ParseRules(text)
		if err == nil || r != (Rules{}) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: rules %s, error %v, want %q", text, r, err, want)
		}
		kept := Rules{Dickins, SidewaysPawns}
		if err := kept.UnmarshalText([]byte(text)); err == nil || kept != (Rules{Dickins, SidewaysPawns}) {
			t.Errorf("%q: unmarshalled as %s, error %v", text, kept, err)
		}
	}
}

func FuzzRules(f *testing.F) {
	for _, r := range allRules {
		f.Add(r.String())
	}
	f.Add("dickins/")
	f.Add("/normal")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRules(text)
		if err == nil && r.String() != text {
			t.Fatalf("%q is printed as %s", text, r)
		}
		if err != nil && r != (Rules{}) {
			t.Fatalf("%q: rules %s and error %v", text, r, err)
		}
	})
}
