package board

import (
	"strings"
	"testing"
)

func TestSquares(t *testing.T) {
	seen := map[string]bool{}
	distances := [3]int{}
	for s := range NoSquare {
		if got := NewSquare(s.Level(), s.Rank(), s.File()); got != s {
			t.Errorf("%d has coordinates of %d", s, got)
		}
		name := s.String()
		if seen[name] {
			t.Errorf("%s names two cells", name)
		}
		seen[name] = true
		if got, err := ParseSquare(name); err != nil || got != s {
			t.Errorf("%s is read as %d (%v), want %d", name, got, err, s)
		}
		m := s.Mirror()
		if m.Level() != 4-s.Level() || m.Rank() != 4-s.Rank() || m.File() != s.File() || m.Mirror() != s {
			t.Errorf("mirror of %s is %s", s, m)
		}
		distances[s.CenterDistance()]++
	}
	if distances != [3]int{1, 26, 98} {
		t.Errorf("cells by distance to the centre: %v, want 1, 26, 98", distances)
	}
	for name, want := range map[string]Square{"Aa1": 0, "Ac1": 2, "Aa2": 5, "Ba1": 25, "Cc3": 62, "Ec5": 122, "Ee5": 124} {
		if got, err := ParseSquare(name); err != nil || got != want {
			t.Errorf("%s is %d (%v), want %d", name, got, err, want)
		}
	}
	if NoSquare.String() != "-" || NoSquare.Mirror() != NoSquare {
		t.Error("NoSquare has a name or a mirror")
	}
}

func FuzzSquare(f *testing.F) {
	for _, text := range []string{"Aa1", "Ee5", "Cc3", "", "-", "aa1", "AA1", "Fa1", "Af1", "Aa0", "Aa6", "Aa11", "Åa1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSquare(text)
		good := len(text) == 3 && strings.IndexByte("ABCDE", text[0]) >= 0 && strings.IndexByte("abcde", text[1]) >= 0 &&
			strings.IndexByte("12345", text[2]) >= 0
		switch {
		case good != (err == nil):
			t.Fatalf("%q: error %v", text, err)
		case good && s.String() != text:
			t.Fatalf("%q is printed as %s", text, s)
		case !good &&
			(s != NoSquare || !strings.Contains(err.Error(), "expected level letter A-E, file letter a-e, rank digit 1-5")):
			t.Fatalf("%q is read as %s with error %v", text, s, err)
		}
	})
}
