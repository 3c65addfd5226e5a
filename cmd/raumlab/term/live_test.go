package term

import (
	"bytes"
	"testing"
)

// A block replaces the last one, and stays within the lines and columns of the terminal.
func TestLive(t *testing.T) {
	var out bytes.Buffer
	columns := 6
	l := Live{out: &out, size: func() (width, height int) { return columns, 4 }}
	for _, x := range []struct{ block, want string }{
		{"one\ntwo\n", "\rone\x1b[K\ntwo\x1b[K\n\x1b[J"},
		{"wider than it is\nb\nc\nd\ne\n", "\r\x1b[2Awider\x1b[K\nb\x1b[K\nc\x1b[K\n\x1b[J"},
		{"ünïcödé", "\r\x1b[3Aünïcö\x1b[K\n\x1b[J"},
	} {
		out.Reset()
		l.Draw(x.block)
		if out.String() != x.want {
			t.Errorf("%q draws %q, want %q", x.block, &out, x.want)
		}
	}
	columns = 3 // the five letters wrap
	out.Reset()
	l.Clear()
	l.Clear()
	if want := "\r\x1b[2K\x1b[A\x1b[2K\x1b[A\x1b[2K"; out.String() != want {
		t.Errorf("clearing draws %q, want %q", &out, want)
	}
	if NewLive(&out) != nil {
		t.Error("a buffer is taken for a terminal")
	}
}
