package sanitize

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// CheckTree refuses a decoded TOML or JSON document, of maps, lists and single values, where a
// key or a text has what CheckText refuses. The error names the key.
func CheckTree(v any) error { return checkTree("", v) }

func checkTree(path string, v any) error {
	switch v := v.(type) {
	case string:
		if err := CheckText(v); err != nil {
			return fmt.Errorf("key %s: %w", path, err)
		}
	case []any:
		for i, x := range v {
			if err := checkTree(path+"["+strconv.Itoa(i)+"]", x); err != nil {
				return err
			}
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if err := CheckText(key); err != nil {
				return fmt.Errorf("key %w", err)
			}
			below := key
			if path != "" {
				below = path + "." + key
			}
			if err := checkTree(below, v[key]); err != nil {
				return err
			}
		}
	}
	return nil
}

// CheckJSON is CheckTree for a JSON document.
func CheckJSON(text []byte) error {
	// Spaces apart, JSON has control characters in texts alone, and there as escapes.
	plain := func(r rune) bool { return r >= ' ' && r <= '~' && r != '\\' || r == '\n' || r == '\t' || r == '\r' }
	if json.Valid(text) && bytes.IndexFunc(text, func(r rune) bool { return !plain(r) }) < 0 {
		return nil
	}
	var tree any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // whether numbers are in range others say
	if err := d.Decode(&tree); err != nil {
		return err
	}
	return CheckTree(tree)
}
