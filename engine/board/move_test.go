package board

import (
	"strings"
	"testing"
)

func TestMoveText(t *testing.T) {
	seen := map[string]bool{}
	for from := range NoSquare {
		for to := range NoSquare {
			for _, k := range []Kind{NoKind, Queen, Rook, Bishop, Unicorn, Knight} {
				if from == to {
					continue
				}
				m := NewMove(from, to, k)
				if m.From() != from || m.To() != to || m.Promotion() != k {
					t.Fatalf("move %s, %s, %d decodes to %s, %s, %d", from, to, k, m.From(), m.To(), m.Promotion())
				}
				got, err := ParseMove(m.String())
				if err != nil || got != m {
					t.Fatalf("%s is read as %s (%v)", m, got, err)
				}
				seen[m.String()] = true
			}
		}
	}
	if len(seen) != 125*124*6 {
		t.Errorf("%d texts for %d moves", len(seen), 125*124*6)
	}
	for text, want := range map[string]Move{
		"Bc1Ec4":  NewMove(NewSquare(1, 0, 2), NewSquare(4, 3, 2), NoKind),
		"Ed5Ee5q": NewMove(NewSquare(4, 4, 3), NewSquare(4, 4, 4), Queen),
	} {
		if got, err := ParseMove(text); err != nil || got != want {
			t.Errorf("%s is read as %s (%v)", text, got, err)
		}
	}
	if NoMove.String() != "none" {
		t.Errorf("NoMove prints as %s", NoMove)
	}
}

func TestMoveErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":         "expected two cells and at most a promotion letter, such as Bc1Ec4 or Ed5Ee5q",
		"none":     "expected two cells",
		"Bc1-Ec4":  `cell "-Ec"`,
		"Bc1Ec4qq": "expected two cells",
		"Bc1Ec6":   `cell "Ec6": expected level letter A-E`,
		"bc1Ec4":   `cell "bc1": expected level letter A-E`,
		"Bc1Bc1":   "both cells are the same",
		"Ed5Ee5k":  "promotion letter is one of q r b u n",
		"Ed5Ee5p":  "promotion letter is one of q r b u n",
		"Ed5Ee5Q":  "promotion letter is one of q r b u n",
	} {
		m, err := ParseMove(text)
		if err == nil || m != NoMove || !strings.HasPrefix(err.Error(), `move "`+text+`": `+want) {
			t.Errorf("%q: move %s, error %v, want %q", text, m, err, want)
		}
	}
}

func FuzzMove(f *testing.F) {
	p := Rules{}.Start()
	for _, m := range p.AppendLegal(nil) {
		f.Add(m.String())
	}
	for _, text := range []string{"", "none", "Ed5Ee5q", "Ed5Ee5k", "Aa1Aa1", "Aa1aa2", "Aa1Aa2qq", "Aa1Aa2Q",
		"Aa1\x00a2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMove(text)
		if err != nil {
			if m != NoMove {
				t.Fatalf("%q: move %s and error %v", text, m, err)
			}
			return
		}
		if m.String() != text {
			t.Fatalf("%q is printed as %s", text, m)
		}
		if m == NoMove || m.From() == m.To() || m.From() >= NoSquare || m.To() >= NoSquare {
			t.Fatalf("%q is read as %#x", text, uint32(m))
		}
	})
}
