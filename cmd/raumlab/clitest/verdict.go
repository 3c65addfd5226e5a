package clitest

import (
	"regexp"
	"strings"
	"testing"
)

// EndsWithVerdict: the last line of a command that compares engines, weights or moves is a sentence
// that says what it shows, and none of its numbers is infinite.
func EndsWithVerdict(t *testing.T, command, stdout string) {
	t.Helper()
	text := strings.TrimSuffix(stdout, "\n")
	last := text[strings.LastIndex(text, "\n")+1:]
	if !strings.HasSuffix(last, ".") || !verdict.MatchString(last) || strings.Contains(stdout, "Inf") {
		t.Errorf("raumlab %s ends with %q", command, last)
	}
}

var verdict = regexp.MustCompile(`^Undecided\b| (is|are) `)
