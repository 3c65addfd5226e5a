//go:build unix

package client

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/search"
)

// Spins are whole numbers of any size, sent in one spelling.
func TestSpins(t *testing.T) {
	for _, x := range []struct{ bounds, value, want string }{
		{"min 0 max 18446744073709551615", "18446744073709551615", "18446744073709551615"},
		{"min 0 max 18446744073709551615", "18446744073709551616", "a whole number from 0 to 18446744073709551615"},
		{"min -99999999999999999999", "-99999999999999999999", "-99999999999999999999"},
		{"min -99999999999999999999", "-99999999999999999999999", "a whole number from -99999999999999999999 on"},
		{"max 99999999999999999999", "1e3", "a whole number up to 99999999999999999999"},
		{"", "340282366920938463463374607431768211456", "340282366920938463463374607431768211456"},
		{"min 0 max 9", "+3", "3"},
		{"min 0 max 9", "003", "3"},
		{"min -9 max 9", "-0", "0"},
		{"min 0 max 9", "1_0", "a whole number from 0 to 9"},
		{"min 0 max 9", "0x3", "a whole number from 0 to 9"},
		{"min 0 max 9", "", "a whole number from 0 to 9"},
		{"", strings.Repeat("9", 200), "a whole number"},
	} {
		d, is := declared("option name N type spin default 0 " + x.bounds)
		if !is {
			t.Fatal(x.bounds)
		}
		got, err := d.command(x.value)
		if err != nil {
			if !strings.HasSuffix(err.Error(), "expected "+x.want) {
				t.Errorf("%s, %s: %v, want %s", x.bounds, x.value, err, x.want)
			}
		} else if got != "setoption name N value "+x.want {
			t.Errorf("%s, %s: %s, want %s", x.bounds, x.value, got, x.want)
		}
	}
}

// An option is given once, whatever the case of its name; a tuned value replaces that of the
// command.
func TestOptionsOnce(t *testing.T) {
	for _, second := range []string{"Hash=2", "hash=2", "HASH=1"} {
		if _, err := Load("/bin/cat option.Hash=1 option." + second); err == nil ||
			!strings.Contains(err.Error(), "the option is there already: give it once") {
			t.Errorf("%s: %v", second, err)
		}
	}
	p, err := Load("/bin/cat option.Hash=1 option.Skill=2")
	if err != nil {
		t.Fatal(err)
	}
	with := p.With([]Option{{"hash", "3"}})
	if want := []Option{{"Skill", "2"}, {"hash", "3"}}; len(with.options) != 2 || with.options[0] != want[0] ||
		with.options[1] != want[1] || len(p.options) != 2 || p.options[0] != (Option{"Hash", "1"}) {
		t.Errorf("%v, %v", with.options, p.options)
	}
}

// A name of a file need not be UTF-8, in quotes and without them.
func TestNamesOfFilesAreBytes(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "engine-\xff\xc3")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Skip(err) // not every file system has such names
	}
	for _, command := range []string{path + " \xe4", "'" + path + "' \"\xe4\""} {
		p, err := Load(command)
		if err != nil || p.path != path || len(p.args) != 1 || p.args[0] != "\xe4" {
			t.Errorf("%q: %q %q, %v", command, p.path, p.args, err)
		}
	}
}

// Scores beyond all bounds are cut, as those beyond mostScore are, and not dropped.
func TestScoresAreCut(t *testing.T) {
	for text, want := range map[string]int{
		"cp 100000000000000000000": mostScore, "cp -100000000000000000000": -mostScore, "cp 30001": mostScore,
		"cp 1e20": mostScore, "cp -1E400": -mostScore, "cp " + strings.Repeat("9", 200): mostScore,
		"cp 63.5": 64, "cp -0.4": 0,
		"mate 1e3": search.MateIn(2*mostMateMoves - 1), "cp +35": 35, "cp -35": -35,
		"mate 100000000000000000000":  search.MateIn(2*mostMateMoves - 1),
		"mate -100000000000000000000": -search.MateIn(2 * mostMateMoves), "mate 2": search.MateIn(3),
	} {
		i := readInfo(strings.Fields("depth 3 score "+text+" nodes 9"), board.White)
		if !i.scored || i.score != want || i.nodes != 9 {
			t.Errorf("%s: %+v, want %d", text, i, want)
		}
	}
	for _, text := range []string{"cp nan", "cp x", "cp 3x", "cp", "mate ?", "3"} {
		if i := readInfo(strings.Fields("depth 3 score "+text), board.White); i.scored {
			t.Errorf("%s is a score: %+v", text, i)
		}
	}
}
