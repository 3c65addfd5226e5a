package hint

import (
	"strings"
	"testing"
)

func flag(f Setting) string {
	return "--" + strings.ReplaceAll(f.String(), "_", "-")
}

func TestSettings(t *testing.T) {
	hint := Textf("raise %s", Setting{Key: "max_plies"})
	err := Settingf("%s: expected 1 to %d: %s", Setting{"games_per_part", "0"}, 65536, hint)
	if got, want := err.Error(), "games_per_part 0: expected 1 to 65536: raise max_plies"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := err.(*SettingError).Show(flag), "--games-per-part 0: expected 1 to 65536: raise --max-plies"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
