package match

import (
	"context"
	"strings"
	"sync"
	"testing"

	"raumlab/internal/killtest"
)

// Law: a match that is killed at random moments keeps every pair that it had, and ends with the bytes of
// one that was not killed.
func TestKillLosesNoPair(t *testing.T) {
	t.Parallel()
	c := quick(t, "raumfischer", "random", 12)
	c.MaxPlies = 20
	want := sync.OnceValue(func() string {
		dir := t.TempDir()
		run(t, c, dir, 1)
		return content(t, dir)
	})
	last, had := "", int64(0)
	killtest.AtRandom(t, func(dir string) error {
		_, err := c.Run(context.Background(), dir, 2, nil)
		return err
	}, func(dir string, _ []string, ended bool) {
		if dir != last {
			last, had = dir, 0
		}
		if !strings.Contains(content(t, dir), "== "+settingsName) {
			return // it was killed before it had begun
		}
		s, err := Read(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		if s.Pairs < had {
			t.Errorf("%d pairs are there, %d were", s.Pairs, had)
		}
		had = s.Pairs
		if got := content(t, dir); ended && got != want() {
			t.Errorf("killed:\n%s\nin one go:\n%s", got, want())
		}
	})
}
