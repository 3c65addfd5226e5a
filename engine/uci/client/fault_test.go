//go:build unix

package client

import (
	"strings"
	"testing"
)

// The end of standard error is shown on one line, with every character. It begins with a whole one.
func TestTail(t *testing.T) {
	for text, want := range map[string]string{
		"out of\n\tmemory \x1b[31m\u202e\xff\n":   `out of memory \x1b[31m\u202e\xff`,
		strings.Repeat("é", tailBytes) + "x":      strings.Repeat("é", tailBytes/2-1) + "x",
		strings.Repeat("\xbf", tailBytes+100):     strings.Repeat(`\xbf`, tailBytes-3),
		strings.Repeat("é", tailBytes/2) + "\xc3": strings.Repeat("é", tailBytes/2-1) + `\xc3`,
	} {
		var all tail
		if _, err := all.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := all.String(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
