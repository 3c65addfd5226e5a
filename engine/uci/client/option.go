package client

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Option is a name and value for setoption.
type Option struct{ Name, Value string }

// A declaration is how a program declares one of its options.
type declaration struct {
	name     string
	kind     string // check, spin, combo, button or string
	initial  string // the default
	min, max string // of a spin; empty if it does not say
	choices  []string
}

// declared reads a line such as: option name Hash type spin default 1 min 1 max 64.
func declared(text string) (d declaration, is bool) {
	words := strings.Fields(text)
	i := slices.Index(words, "type")
	if len(words) < 2 || words[0] != "option" || words[1] != "name" || i < 0 || i+1 == len(words) {
		return declaration{}, false
	}
	kinds := []string{"check", "spin", "combo", "button", "string"}
	// A name may hold the word type, too: it ends at the one before a kind.
	for j := i; j+1 < len(words); j++ {
		if words[j] == "type" && slices.Contains(kinds, words[j+1]) {
			i = j
			break
		}
	}
	d.name, d.kind = strings.Join(words[2:i], " "), words[i+1]
	keys := []string{"default", "min", "max", "var"}
	for words = words[i+2:]; len(words) > 0; {
		key := words[0]
		n := min(2, len(words)) // the word after a key is its value
		for n < len(words) && !slices.Contains(keys, words[n]) {
			n++
		}
		value := strings.Join(words[1:n], " ")
		switch words = words[n:]; key {
		case "default":
			d.initial = value
		case "min":
			d.min = value
		case "max":
			d.max = value
		case "var":
			d.choices = append(d.choices, value)
		}
	}
	return d, true
}

// command returns the setoption command, with choices spelled as the program does. A value that the
// declaration excludes is an error.
func (d declaration) command(value string) (string, error) {
	wrong := func(want string) (string, error) {
		return "", fmt.Errorf("its option %s is %q: expected %s", d.name, value, want)
	}
	switch d.kind {
	case "button":
		if value != "" {
			return wrong("no value, because it is a button")
		}
		return "setoption name " + d.name, nil
	case "check":
		value = strings.ToLower(value)
		if value != "true" && value != "false" {
			return wrong("true or false")
		}
	case "spin":
		n, err := strconv.ParseInt(value, 10, 64)
		low, noLow := strconv.ParseInt(d.min, 10, 64)
		high, noHigh := strconv.ParseInt(d.max, 10, 64)
		switch {
		case err == nil && (noLow != nil || n >= low) && (noHigh != nil || n <= high):
		case noLow == nil && noHigh == nil:
			return wrong(fmt.Sprintf("a whole number from %d to %d", low, high))
		case noLow == nil:
			return wrong(fmt.Sprintf("a whole number from %d on", low))
		case noHigh == nil:
			return wrong(fmt.Sprintf("a whole number up to %d", high))
		default:
			return wrong("a whole number")
		}
	case "combo":
		i := slices.IndexFunc(d.choices, func(c string) bool { return strings.EqualFold(c, value) })
		if i < 0 {
			return wrong("one of " + strings.Join(d.choices, ", "))
		}
		value = d.choices[i]
	}
	return "setoption name " + d.name + " value " + value, nil
}
