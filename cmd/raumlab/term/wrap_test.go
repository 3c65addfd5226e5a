package term

import "testing"

func TestWrapped(t *testing.T) {
	for _, x := range []struct{ line, want string }{
		{"short", "short"},
		{"one two three four five", "one two three four\nfive"},
		{"  name  what it is and does", "  name  what it is\n        and does"},
		{"  raumlab match a b --depth 3", "  raumlab match \\\n      a b \\\n      --depth 3"},
		{"raumlab generates all that", "raumlab generates\nall that"},
		{"  raumlab eval 'a w 0 1' --weights x", "  raumlab eval \\\n      'a w 0 1' \\\n      --weights x"},
		{"awordthatislongerthanthere is", "awordthatislongerthanthere\nis"},
	} {
		if got := Wrapped(x.line, 18); got != x.want {
			t.Errorf("%q is\n%s\nwant\n%s", x.line, got, x.want)
		}
	}
	if got, want := Fill("one\ntwo three\n\n  kept as it is\nfour\n",
		9), "one two\nthree\n\n  kept as it is\nfour\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	const list = "of\ntwo:\n  a   the first\n      of them\n  bcd  the other\n      one\nand more"
	if got, want := Fill(list, 9), "of two:\n  a   the first of them\n  bcd  the other one\nand more\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
