package options

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/selfplay/match"
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
	all, err := ReadParameters(written(t,
		"\ufeff[Skill]\nstart = 0.5\nmin = 0\nmax = 1\nstep = 0.05\nr_end = 0.004\n\n[Margin]\nstart = 100\nmin = -20\nmax = 400\nstep = 2.5\n"))
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

// A name with a dot is one name, with quotes or without.
func TestTablesOfProfiles(t *testing.T) {
	const rest = "start = 1\nmin = 0\nmax = 10\nstep = 1\n"
	for _, header := range []string{"[fixed_depth.futility_step]\n", "  [ fixed_depth.futility_step ] # of the profile\n",
		"[\"fixed_depth.futility_step\"]\n"} {
		all, err := ReadParameters(written(t, "[x]\n"+rest+header+rest))
		if err != nil || len(all) != 2 || all[0].Name != "fixed_depth.futility_step" {
			t.Errorf("%s: %v, %v", header, all, err)
		}
	}
	_, err := ReadParameters(written(t, "[a.b]\n"+rest+"stop = 1\n"))
	if err == nil || !strings.Contains(err.Error(), "p.toml:6: unknown key a.b.stop: did you mean ") {
		t.Error(err)
	}
}

// Options that can change nothing are refused with what to do. Those that act are not.
func TestOptionsThatDoNothing(t *testing.T) {
	raumlab, err := engine.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	clock := search.Limits{Clock: search.Clock{Left: time.Minute}}
	for _, x := range []struct {
		name   string
		limits search.Limits
		want   string // of the error; empty for none
	}{
		{"futility_step", search.Limits{Depth: 3},
			"name the table [fixed_depth.futility_step] or [preparation.futility_step], or give other limits"},
		{"futility_step", search.Limits{}, "name the table [fixed_depth.futility_step]"}, // the engine's own depth
		{"futility_step", search.Limits{Depth: 5}, ""},
		{"futility_step", search.Limits{Depth: 3, Nodes: 1000}, ""},
		{"futility_margin_1", search.Limits{Depth: 3}, "[fixed_depth.futility_margin_1] or [preparation.futility_margin_1]"},
		{"quiescence_checks", search.Limits{Depth: 1},
			"name the table [fixed_depth.quiescence_checks], or give other limits"},
		{"quiescence_checks", search.Limits{Depth: 2}, ""}, // in the first iteration
		{"futility_depth", search.Limits{Depth: 1}, "or without futility_step"},
		{"late_move_pruning_growth", search.Limits{Depth: 4}, ""},
		{"fixed_depth.futility_step", search.Limits{Depth: 3}, ""},
		{"preparation.futility_margin_1", search.Limits{Depth: 3}, ""},
		{"fixed_depth.futility_step", clock, "give only --depth, or name the table [futility_step]"},
		{"see_pruning", search.Limits{Depth: 3}, ""},
		{"alice.table_bits", search.Limits{Depth: 3}, "because the games are of Raumschach"},
	} {
		p := Parameter{Name: x.name, Start: 1, Max: 3, Step: 1, Whole: true}
		if x.name == "alice.table_bits" {
			p.Min, p.Start, p.Max = 8, 9, 10
		}
		a := Arena{Engine: match.Contestant{Engine: raumlab}, Parameters: []Parameter{p}}
		a.Match.Limits = match.Same(x.limits)
		err := a.checkActs()
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s under %v: %v, want %q", x.name, x.limits, err, x.want)
		}
	}
	late, err := raumlab.WithOption("late_move_slope", "0")
	if err != nil {
		t.Fatal(err)
	}
	pv := Parameter{Name: "late_move_pv", Start: 100, Max: 1000, Step: 10, Whole: true}
	slope := Parameter{Name: "late_move_slope", Max: 200, Step: 5, Whole: true}
	a := Arena{Engine: match.Contestant{Engine: late}, Parameters: []Parameter{pv}}
	a.Match.Limits = match.Same(search.Limits{Nodes: 1000})
	if err := a.checkActs(); err == nil || !strings.Contains(err.Error(), "without late_move_slope") {
		t.Error(err)
	}
	if a.Parameters = append(a.Parameters, slope); a.checkActs() != nil {
		t.Errorf("beside the option that it needs: %v", a.checkActs())
	}
}

// Errors name file, table and key.
func TestParametersThatAreRefused(t *testing.T) {
	const good = "[x]\nstart = 1\nmin = 0\nmax = 10\nstep = 1\n"
	for text, want := range map[string]string{
		"":                                    "p.toml: no parameter: give a table",
		good + "stop = 1\n":                   "p.toml:6: unknown key x.stop: did you mean",
		"[x]\nstart = 1\nmin = 0\nstep = 1\n": "p.toml, table [x]: key max is missing: give a number",
		"[x]\nstart = 1\nmin = 0\nmax = true\nstep = 1\n":  "p.toml, table [x]: key max: true is not a number",
		"[x]\nstart = 11\nmin = 0\nmax = 10\nstep = 1\n":   "p.toml, table [x]: key start 11: expected 0 to 10",
		"[x]\nstart = 1\nmin = 10\nmax = 10\nstep = 1\n":   "p.toml, table [x]: key min 10 is not below max 10",
		"[x]\nstart = 1\nmin = 0\nmax = 10\nstep = 0.5\n":  "p.toml, table [x]: key step 0.5: expected 1 or more",
		"[x]\nstart = 1\nmin = 0\nmax = 1\nstep = 0.5\n":   "p.toml, table [x]: key step 0.5: expected 1, since",
		"[x]\nstart = 1\nmin = 0\nmax = inf\nstep = 0.5\n": "p.toml, table [x]: key max: +Inf is not a finite number",
		good + "r_end = 0\n":                               "p.toml, table [x]: key r_end: 0: expected more than 0",
		good + strings.Replace(good, "x", "X", 1):          "p.toml, tables [X] and [x]: for UCI both are one option",
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
		first + first: "line 2: found duel 0 instead of 1",
		"{}\n":        "line 1: ",
		first + "x\n": "line 2: ",
		`{"number":0,"a":[1],"b":[2],"pairs":[0,-1,0,0,0],"forfeits":0}` + "\n": "line 1: pentanomial counts",
	} {
		if _, err := parseLines([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) ||
			!strings.Contains(err.Error(), "restore the file") {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}
