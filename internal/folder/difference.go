package folder

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A Difference is a key that two JSON objects have with different values.
type Difference struct {
	Key      string // that of an object within the object is joined by a dot, such as limits_a.depth
	Was, Now string // JSON without spaces, or absent
}

func (d Difference) String() string {
	return fmt.Sprintf("%s was %s, now %s", d.Key, Short(d.Was), Short(d.Now))
}

// Short returns a value with its digests cut short.
func Short(value string) string { return digest.ReplaceAllString(value, "$1…") }

// digest is a SHA-256, of which an error shows the beginning.
var digest = regexp.MustCompile(`\b([0-9a-f]{12})[0-9a-f]{52}\b`)

// Differences are those of two JSON objects, by key.
type Differences []Difference

// maxDifferences bounds how many keys an error names.
const maxDifferences = 8

// String lists the first differences and counts the others. It is empty if there are none.
func (all Differences) String() string { return list(all.byKey()) }

func (all Differences) byKey() (texts []string) {
	for _, d := range all {
		texts = append(texts, d.String())
	}
	return texts
}

func list(texts []string) string {
	if more := len(texts) - maxDifferences; more > 0 {
		texts = append(slices.Clip(texts[:maxDifferences]), fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, "; ")
}

// A Disagreement is the error of work that was begun with some settings and continues with others.
type Disagreement struct {
	Subject     string // what was begun, and how
	Differences Differences
	Hint        string
	Words       func(Differences) []string // what the user calls the differences; nil for their keys
}

func (e *Disagreement) Error() string {
	words := e.Words
	if words == nil {
		words = Differences.byKey
	}
	return e.Subject + ": " + list(words(e.Differences)) + ": " + e.Hint
}

// Compare returns the keys in which two values differ that encoding/json writes as objects.
func Compare(was, now any) (Differences, error) {
	x, wrong := object(was)
	y, err := object(now)
	if err := errors.Join(wrong, err); err != nil {
		return nil, err
	}
	all := compare(x, y)
	// Of another game all else differs, too.
	slices.SortStableFunc(all, func(a, b Difference) int { return cmp.Compare(rank(a.Key), rank(b.Key)) })
	return all, nil
}

func object(value any) (all map[string]json.RawMessage, err error) {
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	return all, err
}

func compare(was, now map[string]json.RawMessage) (all Differences) {
	keys := maps.Clone(was)
	if keys == nil {
		keys = map[string]json.RawMessage{}
	}
	maps.Copy(keys, now)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		var x, y map[string]json.RawMessage
		if json.Unmarshal(was[key], &x) == nil && json.Unmarshal(now[key], &y) == nil && x != nil && y != nil {
			for _, d := range compare(x, y) {
				all = append(all, Difference{key + "." + d.Key, d.Was, d.Now})
			}
			continue
		}
		if d := (Difference{key, compact(was[key]), compact(now[key])}); d.Was != d.Now {
			all = append(all, d)
		}
	}
	return all
}

// rank orders the keys that an error names.
func rank(key string) int {
	if key == "rules" || strings.HasSuffix(key, ".rules") {
		return 0
	}
	return 1
}

// absent is what a Difference has for a missing key.
const absent = "absent"

// compact is JSON without spaces.
func compact(text json.RawMessage) string {
	var b bytes.Buffer
	if text == nil || json.Compact(&b, text) != nil {
		return absent
	}
	return b.String()
}

// Disagree returns the Disagreement of two settings, with its hint. It is nil if they agree.
func Disagree(what string, was, now any) error {
	all, err := Compare(was, now)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return all.Disagree(what)
}

// Disagree is Disagree for differences that are known. Keys that end in signature hold
// how the program plays the engines of the other keys. They are named only if all others agree:
// then another version of the program began the work.
func (all Differences) Disagree(what string) error {
	isSignature := func(d Difference) bool { return strings.HasSuffix(d.Key, "signature") }
	settings := slices.DeleteFunc(slices.Clone(all), isSignature)
	switch {
	case len(settings) > 0:
		return &Disagreement{Subject: what, Differences: settings,
			Hint: "give the same values to resume, or name another folder"}
	case len(all) > 0:
		return &Disagreement{Subject: what, Differences: all,
			Hint: "this program plays differently from the one that started it: use that one, or name another folder"}
	}
	return nil
}
