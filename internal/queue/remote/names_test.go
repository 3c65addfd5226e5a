package remote

import (
	"strings"
	"testing"
)

// A worker can be named by text that is shown as it is.
func TestNames(t *testing.T) {
	for name, ok := range map[string]bool{"host/17": true, "Jörg": true, "": false, "a\x1b[31m": false, "\xff": false,
		"a\nb": false, strings.Repeat("x", 129): false} {
		if err := CheckName(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}
