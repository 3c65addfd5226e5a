package matches_test

import (
	"strings"
	"testing"
)

// The exit code of --require follows the verdict, which is printed in any case.
func TestMatchRequire(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ line, stronger, notWeaker string }{
		{"raumfischer random --pairs 40", "", ""},
		{"random raumfischer --pairs 40", "random is weaker than raumfischer", "random is weaker than raumfischer"},
		{"raumfischer raumfischer --allow-identical --pairs 2", "played the same moves in every pair", ""},
		// Some pairs are too few for the verdict, and enough to speak against a side.
		{"raumfischer random --pairs 12", "a verdict needs at least 20", ""},
		{"random raumfischer --pairs 12", "a verdict needs at least 20", "a verdict needs at least 20"},
		// The test has the last word.
		{"raumfischer random --pairs 3 --sprt 0,10", "a verdict needs at least 20", "a verdict needs at least 20"},
		{"raumfischer random --pairs 99 --sprt 0,200 --model logistic", "", ""},
	} {
		for require, want := range map[string]string{"stronger": x.stronger, "not-weaker": x.notWeaker} {
			out, err := matchOutput(t, strings.Fields(x.line+
				" --depth 1 --opening random:4 --max-plies 200 --require "+require)...)
			switch {
			case !strings.Contains(out, "\npairs "):
				t.Errorf("%s: no table: %s", x.line, out)
			case want == "" && err != nil:
				t.Errorf("%s --require %s: %v", x.line, require, err)
			case want != "" && (err == nil || !strings.HasPrefix(err.Error(), "--require "+require+" is not met: ") ||
				!strings.Contains(err.Error(), want)):
				t.Errorf("%s --require %s: %v, want %q", x.line, require, err, want)
			}
		}
	}
	if out, err := matchOutput(t, "raumfischer", "random", "--require", "Stronger"); out != "" || err == nil ||
		!strings.Contains(err.Error(), `--require "Stronger": expected stronger or not-weaker`) {
		t.Errorf("%v, %s", err, out)
	}
}
