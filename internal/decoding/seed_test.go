package decoding

import (
	"encoding/json"
	"strings"
	"testing"
)

// A seed keeps its value through every reader: one that has only floating-point numbers reads small
// ones as numbers, and great ones as texts.
func TestSeeds(t *testing.T) {
	type file struct {
		Seed Seed `json:"seed"`
	}
	for seed, want := range map[Seed]string{
		0: "0", 7: "7", 1<<53 - 1: "9007199254740991", 1 << 53: "9007199254740992",
		1<<53 + 1: `"9007199254740993"`, 1<<63 - 1: `"9223372036854775807"`, 1 << 63: `"9223372036854775808"`,
		1<<64 - 1: `"18446744073709551615"`,
	} {
		text, err := json.Marshal(file{seed})
		if err != nil || string(text) != `{"seed":`+want+`}` {
			t.Errorf("%d is written as %s, %v", seed, text, err)
		}
		for _, form := range []string{want, strings.Trim(want, `"`), `"` + strings.Trim(want, `"`) + `"`} {
			var again file
			if err := JSON("x.json", []byte(`{"seed": `+form+`}`), &again); err != nil || again.Seed != seed {
				t.Errorf("%s is read as %d, %v", form, again.Seed, err)
			}
		}
	}
	for _, wrong := range []string{"-1", "1.0", "1e3", `"1e3"`, `""`, `"+7"`, `"07"`, `" 7"`, "18446744073709551616",
		"[]", "true", "null"} {
		var f file
		if err := JSON("x.json", []byte(`{"seed": `+wrong+`}`), &f); err == nil || !strings.Contains(err.Error(), "seed") {
			t.Errorf("%s: read as %d, %v", wrong, f.Seed, err)
		}
	}
}
