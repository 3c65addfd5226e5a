package search

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of options into docs/reference/formats/engine.md")

const (
	optionsPage  = "../../docs/reference/formats/engine.md"
	optionsBegin = "<!-- Written by go test ./engine/search -run TestOptionsPage -update -->\n\n"
	optionsEnd   = "\n<!-- end of the table -->"
)

// documented is the table of options as Markdown.
func documented() string {
	var text strings.Builder
	text.WriteString("|key|values|unit|default|score|meaning|\n|---|---|---|---|---|---|\n")
	technique := ""
	for _, x := range parameters {
		meaning := x.Meaning
		if before, rest, found := strings.Cut(meaning, ": "); found && before == technique {
			meaning = rest // the row above names the technique
		} else {
			technique = before
		}
		values, score, name := fmt.Sprintf("%d–%d|%s", x.Least, x.Most, strings.Replace(x.Unit, "hundredths of a ply",
			"ply/100", 1)), "differs", fmt.Sprintf("`%s`", x.Name)
		if x.Flag {
			values = "bool|"
		}
		if x.Same {
			score = "same"
		}
		if x.Override {
			name += "*"
		}
		fmt.Fprintf(&text, "|%s|%s|`%s`|%s|%s|\n", name, values, x.text(x.Default), score, meaning)
	}
	return text.String()
}

// Law: docs/reference/formats/engine.md has the table of options, and the keys of the profiles.
func TestOptionsPage(t *testing.T) {
	data, err := os.ReadFile(optionsPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(data), optionsBegin)
	have, after, ended := strings.Cut(rest, optionsEnd)
	if !found || !ended {
		t.Fatalf("%s has no place for the table", optionsPage)
	}
	if *update {
		if err := os.WriteFile(optionsPage, []byte(before+optionsBegin+documented()+optionsEnd+after), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if have != documented() {
		t.Errorf("the table of %s is another: run go test ./engine/search -run TestOptionsPage -update", optionsPage)
	}
	for _, x := range Table() {
		if x.Option == MaxDepthOption && (!strings.Contains(after, "`"+x.Profile+"`") ||
			!strings.Contains(after, x.Meaning)) {
			t.Errorf("%s does not explain the table %s: %s", optionsPage, x.Profile, x.Meaning)
		}
	}
}
