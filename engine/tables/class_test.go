package tables

import (
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// Bishops and unicorns have classes that no move leaves. Other pieces have none. Like pieces have
// no order in the name.
func TestClasses(t *testing.T) {
	for name, want := range map[string][]string{
		"KQNKR": nil,
		"KBK":   {"o", "e"},
		"KBBK":  {"oo", "oe", "ee"},
		"KBKB":  {"oo", "oe", "eo", "ee"},
		"KBUK":  {"ox", "o5", "ex", "e5"},
		"KUUK":  {"xx", "xy", "x5", "55"},
		"KUKU":  {"xx", "xy", "x5", "5x", "55"},
		"KUUUK": {strings.Repeat("x", 3), "xxy", "xx5", "xyz", "xy5", "x55", "555"},
	} {
		if c := NewClasses(NewIndex(board.NormalPawns, material(t, name))); !slices.Equal(c.Names, want) {
			t.Errorf("%s: classes %q, want %q", name, c.Names, want)
		}
	}
	for _, k := range []board.Kind{board.Bishop, board.Unicorn} {
		for s := range board.NoSquare {
			for to := k.Reach(s); !to.Empty(); {
				var next board.Square
				if next, to = to.Pop(); cellClasses[k][s] != cellClasses[k][next] {
					t.Errorf("a %c moves from %s to %s, which is of another class", k.Letter(), s, next)
				}
			}
		}
	}
}
