package plural_test

import (
	"testing"

	"raumlab/internal/plural"
)

func TestOf(t *testing.T) {
	for want, got := range map[string]string{
		"0 games":         plural.Of(0, "game"),
		"1 game":          plural.Of(1, "game"),
		"-1 games":        plural.Of(-1, "game"),
		"1 ply":           plural.Of(uint8(1), "ply"),
		"2 plies":         plural.Of(2, "ply"),
		"2 days":          plural.Of(2, "day"),
		"2 matches":       plural.Of(2, "match"),
		"2 losses":        plural.Of(2, "loss"),
		"2 training sets": plural.Of(2, "training set"),
		"1 game is":       plural.As(1, "game is", "games are"),
		"3 games are":     plural.As(3, "game is", "games are"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
