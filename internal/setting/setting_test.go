package setting

import (
	"strings"
	"testing"
)

func flag(f Field) string {
	return "--" + strings.ReplaceAll(f.String(), "_", "-")
}

func TestShow(t *testing.T) {
	hint := Textf("raise %s", Field{Key: "max_plies"})
	err := Errorf("%s: expected 1 to %d: %s", Field{"games_per_part", "0"}, 65536, hint)
	if got, want := err.Error(), "games_per_part 0: expected 1 to 65536: raise max_plies"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := err.(*Error).Show(flag), "--games-per-part 0: expected 1 to 65536: raise --max-plies"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
