package decoding

import (
	"fmt"
	"strings"
	"testing"
)

type sample struct {
	Depth  int            `toml:"depth"`
	Name   string         `toml:"name"`
	Search map[string]int `toml:"-"`
	Table  *struct {
		Bits bool `toml:"bits"`
	} `toml:"table"`
	List []struct {
		Pair [2]int `toml:"pair"`
	} `toml:"list"`
}

func TestTOML(t *testing.T) {
	var s sample
	if err := TOML("x.toml", []byte("depth = 3\n[table]\nbits = true\n"), &s); err != nil || s.Depth != 3 ||
		!s.Table.Bits {
		t.Errorf("%+v, %v", s, err)
	}
	for text, want := range map[string]string{
		"depht = 3":                                    "x.toml:1: unknown key depht: did you mean depth?",
		"depth = 3\n[table]\nbit = 1":                  "x.toml:3: unknown key table.bit: did you mean bits?",
		"depth = 3\nsomething = 4":                     "x.toml:2: unknown key something: known here are depth, name, table, list",
		"depth = \"three\"":                            "x.toml:1: key depth: expected a whole number",
		"name = 3":                                     "x.toml:1: key name: expected text in quotes",
		"[table]\nbits = \"yes\"":                      "x.toml:2: key table.bits: expected true or false",
		"depth = = 3":                                  "x.toml:1: ",
		"depth.x = 3":                                  "x.toml:1: key depth: expected a whole number",
		"table = {bit = true}":                         "x.toml:1: unknown key table.bit: did you mean bits?",
		"[[list]]\npair = 3":                           "x.toml:2: key list.pair: expected a list",
		"[[list]]\npairs = [3, 4]":                     "x.toml:2: unknown key list.pairs: did you mean pair?",
		"[[list]]\npair = [3]":                         "x.toml:2: key list[0].pair: a list of 1, expected 2",
		"[[list]]\npair = [3, 4, 5]":                   "x.toml:2: key list[0].pair: a list of 3, expected 2",
		"depth = 3\ndepth = 4":                         "x.toml:2: ",
		"depth = 99999999999999999999":                 "x.toml:1: key depth: 99999999999999999999: whole numbers of TOML are at most",
		"depth = 3\n\ndepth = 0xffff_ffff_ffff_ffff_f": "x.toml:3: key depth: 0xffff",
		"depth = -1e4_00":                              "x.toml:1: key depth: -1e4_00: expected a number of at most 1.8e+308 in size",
		"[table]\nbits = 1e309":                        "x.toml:2: key table.bits: 1e309: expected a number of at most",
		"list = [{pair = [1, 9223372036854775808]}]":   "x.toml:1: key list[0].pair[1]: 9223372036854775808: whole",
		"[a]\nseed = -9223372036854775809":             "x.toml:2: key a.seed: -9223372036854775809: whole numbers of TOML are at most 9223372036854775807 in size: write a greater seed in quotes",
	} {
		err := TOML("x.toml", []byte(text), &sample{})
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// A number beyond 64 bits is named with the bounds where no type says what belongs there, too.
func TestNumbersBeyondTheirType(t *testing.T) {
	var tables map[string]struct {
		Start any     `toml:"start"`
		Queen float64 `toml:"queen"`
	}
	for text, want := range map[string]string{
		"[x]\nstart = 1e400":                 "x.toml:2: key x.start: 1e400: expected a number of at most 1.8e+308 in size",
		"[x]\nstart = 99999999999999999999":  "x.toml:2: key x.start: 99999999999999999999: whole numbers",
		"[x]\nqueen = -99999999999999999999": "x.toml:2: key x.queen: -99999999999999999999: whole numbers",
		"x = {queen = 1e999}":                "x.toml:1: key x.queen: 1e999: expected a number",
	} {
		if err := TOML("x.toml", []byte(text), &tables); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// Only a word that is near is suggested, whatever its case. A long list is cut to the nearest words.
func TestSuggest(t *testing.T) {
	known := []string{"book", "pvs", "delta", "table_bits", "table_buckets"}
	for word, want := range map[string]string{
		"Hash": ": known here are ", "pv": ": did you mean pvs?", "detla": ": did you mean delta?",
		"table_bit":   ": did you mean table_bits?",
		"tablebucket": ": did you mean table_buckets?", "threads": ": known here are ", "dela": ": did you mean delta?",
		"foo": ": known here are ", "": ": known here are ", "PVS": ": did you mean pvs?", "Detla": ": did you mean delta?",
	} {
		if got := Suggest(word, known); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
	for i := range mostListed {
		known = append(known, fmt.Sprintf("parameter_%d", i))
	}
	if got, want := Suggest("block", known), ": did you mean book?"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Suggest("tabs", known), ": the nearest of 55 known here are pvs, book, delta"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func FuzzTOML(f *testing.F) {
	f.Add("depth = 3\n[table]\nbits = true\n")
	f.Add("depth = 'x'")
	f.Add("a.b.c = 1")
	f.Add("[table.bits]\nx=1")
	f.Fuzz(func(t *testing.T, text string) {
		if err := TOML("x", []byte(text), &sample{}); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("an error of more than one line: %q", err)
		}
	})
}
