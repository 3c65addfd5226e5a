package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Difference is a key that two JSON objects have with different values, null where one lacks it.
type Difference struct {
	Key       string
	Then, Now string // without spaces
}

// Differences lists the keys in which two JSON objects differ, in alphabetical order; those of an object in both as
// limits_a.depth.
func Differences(then, now map[string]json.RawMessage) (all []Difference) {
	keys := map[string]json.RawMessage{}
	maps.Copy(keys, then)
	maps.Copy(keys, now)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		var x, y map[string]json.RawMessage
		if json.Unmarshal(then[key], &x) == nil && json.Unmarshal(now[key], &y) == nil && x != nil && y != nil {
			for _, d := range Differences(x, y) {
				d.Key = key + "." + d.Key
				all = append(all, d)
			}
			continue
		}
		if d := (Difference{key, compact(then[key]), compact(now[key])}); d.Then != d.Now {
			all = append(all, d)
		}
	}
	return all
}

// Disagree is the error of what was begun with some settings, two JSON objects, and is to go on with others: it names every key in which they differ, in
// alphabetical order, with both values, and what to do. Signatures are named where all else is the same; elsewhere they differ
// because of that. It is nil where the objects agree.
func Disagree(what string, then, now map[string]json.RawMessage) error {
	var settings, signatures []string
	for _, d := range Differences(then, now) {
		differ := fmt.Sprintf("%s (there %s, now %s)", d.Key, d.Then, d.Now)
		if strings.HasSuffix(d.Key, "signature") {
			signatures = append(signatures, differ)
		} else {
			settings = append(settings, differ)
		}
	}
	switch {
	case settings != nil:
		return fmt.Errorf("%s: %s: give the same values to go on, or give another folder", what, strings.Join(settings, ", "))
	case signatures != nil:
		return fmt.Errorf("%s: %s: this program plays otherwise than the one that began: go on with that one, or give another folder", what, strings.Join(signatures, ", "))
	}
	return nil
}

// compact is JSON without spaces.
func compact(text json.RawMessage) string {
	var b bytes.Buffer
	if text == nil || json.Compact(&b, text) != nil {
		return "null"
	}
	return b.String()
}
