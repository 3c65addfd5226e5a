package clitest

import (
	"os"
	"testing"
)

// Slow reports whether tests may take minutes: RAUMLAB_SLOW is set.
func Slow() bool { return os.Getenv("RAUMLAB_SLOW") != "" }

// NeedsSlow skips a test that takes minutes, unless RAUMLAB_SLOW is set.
func NeedsSlow(t testing.TB) {
	t.Helper()
	if !Slow() {
		t.Skip("takes long: RAUMLAB_SLOW=1")
	}
}
