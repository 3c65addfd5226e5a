package search

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/search"
)

// Law: Set reads what Of writes, and refuses what is out of range or of another kind. The defaults
// are valid, and an option that another needs comes before it.
func TestTunables(t *testing.T) {
	o := Defaults()
	if err := o.Validate(); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{"": true}
	for _, x := range Table() {
		if !known[x.Needs] || known[x.Name] || x.Meaning == "" || x.Amount && (x.Needs == "" || x.Flag) || !x.Flag &&
			x.Unit == "" {
			t.Errorf("row %+v", x)
		}
		known[x.Name] = true
		values, wrong := []string{fmt.Sprint(x.Least), fmt.Sprint(x.Most)}, []string{fmt.Sprint(x.Least - 1),
			fmt.Sprint(x.Most + 1), "true", ""}
		if x.Flag {
			values, wrong = []string{"true", "false"}, []string{"1", "yes", ""}
		}
		for _, value := range append(values, x.Of(o)) {
			if err := x.Set(&o, value); err != nil || x.Of(o) != value || o.Validate() != nil {
				t.Errorf("%s = %s: %v, is %s", x.Name, value, err, x.Of(o))
			}
		}
		for _, value := range wrong {
			if err := x.Set(&o, value); err == nil || !strings.Contains(err.Error(), x.Name) {
				t.Errorf("%s = %q: %v", x.Name, value, err)
			}
		}
		if !x.IsDefault(o) {
			t.Errorf("%s is %s after all, not its default", x.Name, x.Of(o))
		}
		if x.Flag {
			continue
		}
		if x.put(&o, x.Most+1); o.Validate() == nil {
			t.Errorf("%s = %d is valid", x.Name, x.Most+1)
		}
		x.put(&o, x.Default)
	}
	if o != Defaults() {
		t.Errorf("%+v", o)
	}
}

var updatePage = flag.Bool("update-page", false, "write the table of options into docs/reference/formats/engine.md")

const (
	optionsPage  = "../../../docs/reference/formats/engine.md"
	optionsBegin = "<!-- Written by go test ./engine/alice/search -run TestOptionsPage -update-page -->\n\n"
	optionsEnd   = "\n<!-- end of the options of alice -->"
)

// documented is the table of options as Markdown. It leaves a meaning out that the option of that
// name in the other search has, too.
func documented() string {
	var text strings.Builder
	text.WriteString("|key|values|unit|default|meaning|\n|---|---|---|---|---|\n")
	for _, x := range Table() {
		meaning := withoutTechnique(x.Meaning)
		if slices.ContainsFunc(search.Table(), func(y search.Tunable) bool {
			return y.Name == x.Name && withoutTechnique(y.Meaning) == meaning
		}) {
			meaning = ""
		}
		values := fmt.Sprintf("%d–%d|%s", x.Least, x.Most, x.Unit)
		if x.Flag {
			values = "bool|"
		}
		fmt.Fprintf(&text, "|`%s`|%s|`%s`|%s|\n", x.Name, values, x.text(x.Default), meaning)
	}
	return text.String()
}

// withoutTechnique is a meaning without the technique's name, which the key says.
func withoutTechnique(meaning string) string {
	if _, rest, found := strings.Cut(meaning, ": "); found {
		return rest
	}
	return meaning
}

// Law: docs/reference/formats/engine.md has the table of options.
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
	if *updatePage {
		if err := os.WriteFile(optionsPage, []byte(before+optionsBegin+documented()+optionsEnd+after), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if have != documented() {
		t.Errorf("the table of %s is another: run go test ./engine/alice/search -run TestOptionsPage -update-page",
			optionsPage)
	}
}
