package counted_test

import (
	"testing"

	"raumlab/internal/counted"
)

func TestOf(t *testing.T) {
	for want, got := range map[string]string{
		"0 games":         counted.Of(0, "game"),
		"1 game":          counted.Of(1, "game"),
		"-1 games":        counted.Of(-1, "game"),
		"1 ply":           counted.Of(uint8(1), "ply"),
		"2 plies":         counted.Of(2, "ply"),
		"2 days":          counted.Of(2, "day"),
		"2 matches":       counted.Of(2, "match"),
		"2 losses":        counted.Of(2, "loss"),
		"2 training sets": counted.Of(2, "training set"),
		"1 game is":       counted.As(1, "game is", "games are"),
		"3 games are":     counted.As(3, "game is", "games are"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
