package sanitize

import "testing"

func TestAlike(t *testing.T) {
	for _, x := range []struct {
		a, b string
		want bool
	}{
		{"raumlab", "raumlab", true},
		{"raumlab", "raumlaB", false},
		{"raumlab", "raumlabs", false},
		{"weights1", "weightsl", false},
		{"raumlab", "r\u0430umlab", true},                   // Cyrillic
		{"coc", "\u0441\u043e\u0441", true},                 // all of it
		{"raumlab", "\uff52\uff41umlab", true},              // wide
		{"final", "\ufb01nal", true},                        // a ligature
		{"a-b", "a\u2010b", true},                           // a hyphen
		{"w3", "w\u0437", true},                             // a Cyrillic letter like a digit
		{"caf\u00e9", "cafe\u0301", true},                   // composed and not
		{"caf\u00e9", "cafe", false},                        // an accent is seen
		{"\u043a\u0438\u0442", "\u043a\u043e\u0442", false}, // two Cyrillic words
	} {
		if Alike(x.a, x.b) != x.want || Alike(x.b, x.a) != x.want {
			t.Errorf("%q, %q: %v", x.a, x.b, !x.want)
		}
	}
}
