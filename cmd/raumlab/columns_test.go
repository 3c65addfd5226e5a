package main

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/term"
)

// Tables fit 80 columns. TestBlocks checks those of the commands in README and docs, too.
func tablesFitColumns(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	for _, command := range []string{
		"corpus audit games", "corpus info games",
		"engines", "eval startpos", "eval startpos --net raumlab", "book show raumlab", "book probe raumlab startpos",
		"weights show raumlab --meaning", "weights diff corrected raumlab", "net show raumlab", "bench --mates --depth 1",
		"uci-check 'cmd:" + clitest.Program(t) + " uci --engine random'",
	} {
		_, stdout, _ := lab.Try(command) // a busy machine may fail a check of time
		if stdout == "" {
			t.Errorf("raumlab %s prints nothing", command)
		}
		fitsColumns(t, command, stdout)
	}
}

// fitsColumns finds rows of tables wider than 80 columns. A row may be wider if it has a word, such as
// a path, a hash or a position, that fills half of it.
func fitsColumns(t *testing.T, command, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if utf8.RuneCountInString(line) > term.TableColumns && strings.Contains(strings.TrimSpace(line), "  ") &&
			!longWord.MatchString(line) {
			t.Errorf("raumlab %s: %d columns: %s", command, utf8.RuneCountInString(line), line)
		}
	}
}

var longWord = regexp.MustCompile(`\S{40}`)
