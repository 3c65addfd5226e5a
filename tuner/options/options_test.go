package options

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func written(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "p.toml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadParameters(t *testing.T) {
	all, err := ReadParameters(written(t, "[Skill]\nstart = 0.5\nmin = 0\nmax = 1\nstep = 0.05\nr_end = 0.004\n\n[Margin]\nstart = 100\nmin = -20\nmax = 400\nstep = 2.5\n"))
	if err != nil || len(all) != 2 {
		t.Fatalf("%v, %v", all, err)
	}
	want := []Parameter{{"Margin", 100, -20, 400, 2.5, 0.002, true}, {"Skill", 0.5, 0, 1, 0.05, 0.004, false}}
	for i, p := range all {
		if p != want[i] {
			t.Errorf("%+v, want %+v", p, want[i])
		}
	}
	if all[0].Text(-20) != "-20" || all[1].Text(0.125) != "0.125" {
		t.Errorf("values as %q and %q", all[0].Text(-20), all[1].Text(0.125))
	}
}

// Errors name file, table and key.
func TestParametersThatAreRefused(t *testing.T) {
	const good = "[x]\nstart = 1\nmin = 0\nmax = 10\nstep = 1\n"
	for text, want := range map[string]string{
		"":                                    "p.toml: no parameter: give a table",
		good + "stop = 1\n":                   "p.toml:6: unknown key x.stop: did you mean",
		"[x]\nstart = 1\nmin = 0\nstep = 1\n": "p.toml, table [x]: key max is missing: give a number",
		"[x]\nstart = 1\nmin = 0\nmax = true\nstep = 1\n":  "p.toml, table [x]: key max: true is no number",
		"[x]\nstart = 11\nmin = 0\nmax = 10\nstep = 1\n":   "p.toml, table [x]: key start 11: want 0 to 10",
		"[x]\nstart = 1\nmin = 10\nmax = 10\nstep = 1\n":   "p.toml, table [x]: key min 10 is not below max 10",
		"[x]\nstart = 1\nmin = 0\nmax = 10\nstep = 0.5\n":  "p.toml, table [x]: key step 0.5: want 1 or more",
		"[x]\nstart = 1\nmin = 0\nmax = inf\nstep = 0.5\n": "p.toml, table [x]: key max: +Inf is no finite number",
		good + "r_end = 0\n":                               "p.toml, table [x]: key r_end: 0: want more than 0",
		"[\"a=b\"]\nstart = 1\n":                           "p.toml, table [a=b]: no option has that name",
		"x = 1\n":                                          "p.toml:1: ",
	} {
		if _, err := ReadParameters(written(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// Damage of the file of duels is named by its line.
func TestDuelsThatAreRefused(t *testing.T) {
	const first = `{"number":0,"a":[1],"b":[2],"pairs":[0,1,0,0,0],"forfeits":0}` + "\n"
	if all, err := parseLines([]byte(first)); err != nil || len(all) != 1 || all[0].Pairs.Pairs() != 1 {
		t.Fatalf("%v, %v", all, err)
	}
	for text, want := range map[string]string{
		first + first: "line 2: duel 0 where 1 is expected",
		"{}\n":        "line 1: ",
		first + "x\n": "line 2: ",
		`{"number":0,"a":[1],"b":[2],"pairs":[0,-1,0,0,0],"forfeits":0}` + "\n": "line 1: pentanomial counts",
	} {
		if _, err := parseLines([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) || !strings.Contains(err.Error(), "restore the file") {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}
