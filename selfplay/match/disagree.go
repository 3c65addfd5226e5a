package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Disagree is the error of what was begun with some settings, two JSON objects, and is to go on with others: it names every key in which they differ, in
// alphabetical order, with both values, and what to do. What is absent is null. Signatures are named where all else is the same; elsewhere they differ
// because of that. It is nil where the objects agree.
func Disagree(what string, then, now map[string]json.RawMessage) error {
	keys := maps.Clone(then)
	maps.Copy(keys, now)
	var settings, signatures []string
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		x, y := compact(then[key]), compact(now[key])
		differ := fmt.Sprintf("%s (there %s, now %s)", key, x, y)
		switch {
		case x == y:
		case strings.HasSuffix(key, "signature"):
			signatures = append(signatures, differ)
		default:
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
