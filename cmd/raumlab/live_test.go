package main

import (
	"bytes"
	"testing"
)

// A block takes the place of the last one, and nothing of it leaves the lines and columns that there are.
func TestLive(t *testing.T) {
	var out bytes.Buffer
	l := live{out: &out, size: func() (width, height int) { return 6, 4 }}
	for _, x := range []struct{ block, want string }{
		{"one\ntwo\n", "one\ntwo\n"},
		{"wider than it is\nb\nc\nd\ne\n", "\x1b[2A\x1b[Jwider\nb\nc\n"},
		{"ünïcödé", "\x1b[3A\x1b[Jünïcö\n"},
	} {
		out.Reset()
		l.draw(x.block)
		if out.String() != x.want {
			t.Errorf("%q draws %q, want %q", x.block, &out, x.want)
		}
	}
	out.Reset()
	l.clear()
	l.clear()
	if want := "\x1b[1A\x1b[J"; out.String() != want {
		t.Errorf("clearing draws %q, want %q", &out, want)
	}
	if newLive(&out) != nil {
		t.Error("a buffer is taken for a terminal")
	}
}
