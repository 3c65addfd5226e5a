package client

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// An Option is a name and value for setoption.
type Option struct{ Name, Value string }

// isOf reports whether both set the same option.
func (o Option) isOf(other Option) bool { return strings.EqualFold(o.Name, other.Name) }

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

// maxSpin is the most characters of a number.
const maxSpin = 100

// whole returns a whole number of any size, since programs have seeds and hashes of 64 bits without
// a sign; nil where the text is none.
func whole(text string) *big.Int {
	if n, is := new(big.Int).SetString(text, 10); is && len(text) <= maxSpin && !strings.Contains(text, "_") {
		return n
	}
	return nil
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
		n, low, high := whole(value), whole(d.min), whole(d.max)
		switch {
		case n != nil && (low == nil || n.Cmp(low) >= 0) && (high == nil || n.Cmp(high) <= 0):
			value = n.String()
		case low != nil && high != nil:
			return wrong(fmt.Sprintf("a whole number from %v to %v", low, high))
		case low != nil:
			return wrong(fmt.Sprintf("a whole number from %v on", low))
		case high != nil:
			return wrong(fmt.Sprintf("a whole number up to %v", high))
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
