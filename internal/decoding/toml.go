// Package decoding reads TOML and JSON files strictly by the Go type that they are read into. A key
// that the type lacks is an error. Errors name the file, the key and the nearest known one.
package decoding

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"raumlab/internal/sanitize"
)

// TOML reads a text into a pointer to a struct. Errors are one line and name the file, the line
// and the key, and for an unknown key the nearest known one. Control characters in a key or text
// are an error.
func TOML(file string, data []byte, into any) error {
	dec := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	err := dec.Decode(into)
	if err == nil {
		return checkTree(file, data, reflect.TypeOf(into))
	}
	if beyond := rangeError(file, data); beyond != nil {
		return beyond
	}
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) && len(strict.Errors) > 0 {
		e := strict.Errors[0]
		row, _ := e.Position()
		key := wholeKey(data, row, e.Key())
		known := keysAt(reflect.TypeOf(into), key[:len(key)-1])
		return fmt.Errorf("%s:%d: unknown key %s%s", file, row, keyText(key), Suggest(key[len(key)-1], known))
	}
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		row, _ := decode.Position()
		for key := decode.Key(); len(key) > 0; key = key[:len(key)-1] { // below a value that is no table: of that value
			if want := kindAt(reflect.TypeOf(into), key); want != "" {
				return fmt.Errorf("%s:%d: key %s: expected %s", file, row, keyText(key), want)
			}
		}
		return fmt.Errorf("%s:%d: %s", file, row,
			sanitize.Shorten(sanitize.Line(strings.TrimPrefix(decode.Error(), "toml: ")),
				maxMessage))
	}
	return fmt.Errorf("%s: %w", file, err)
}

// maxMessage is the most characters of what the TOML library says: it may repeat the file.
const maxMessage = 300

// wholeKey is an unknown key with the tables that it is in: the library names it without those of an inline table.
func wholeKey(data []byte, row int, key []string) []string {
	below := "." + strings.Join(key, ".")
	for name, line := range LinesOf(data) {
		if table, is := strings.CutSuffix(name, below); is && line == row && !strings.Contains(table, "[") {
			return append(strings.Split(table, "."), key...)
		}
	}
	return key
}

// checkTree refuses control characters in keys and texts, and lists that have not the length of their array.
func checkTree(file string, data []byte, t reflect.Type) error {
	var tree map[string]any
	err := toml.Unmarshal(data, &tree)
	if err == nil {
		err = sanitize.CheckTree(tree)
	} else if beyond := rangeError(file, data); beyond != nil {
		return beyond // of a key that has no type, or whose type takes whole numbers as others
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if key, err := checkLengths(t, tree, ""); err != nil {
		return fmt.Errorf("%s: %w", LinesOf(data).Place(file, key), err)
	}
	return nil
}

// checkLengths returns the key of a list that has not the length of its array.
func checkLengths(t reflect.Type, value any, path string) (key string, err error) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			switch v[name].(type) {
			case map[string]any, []any:
				if of := fieldOf(t, name); of != nil && err == nil {
					key, err = checkLengths(of, v[name], strings.TrimPrefix(path+"."+name, "."))
				}
			}
		}
	case []any:
		if t.Kind() == reflect.Array && t.Len() != len(v) {
			return path, fmt.Errorf("key %s: a list of %d, expected %d", path, len(v), t.Len())
		}
		if t.Kind() != reflect.Array && t.Kind() != reflect.Slice || isScalar(t.Elem()) {
			return "", nil
		}
		for i := range v {
			if err == nil {
				key, err = checkLengths(t.Elem(), v[i], fmt.Sprintf("%s[%d]", path, i))
			}
		}
	}
	return key, err
}

// isScalar reports whether a type holds numbers or texts alone: none of these has a length to check.
func isScalar(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Struct, reflect.Map, reflect.Interface:
		return false
	}
	return true
}

// keyText is a key of a file, fit to be shown.
func keyText(key []string) string {
	return sanitize.Shorten(sanitize.Line(strings.Join(key, ".")), sanitize.MaxName)
}

// fieldOf returns the type under a key of a struct, a map or a list of structs, or nil.
func fieldOf(t reflect.Type, key string) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Anonymous {
				if of := fieldOf(f.Type, key); of != nil {
					return of
				}
			}
			if name, _, _ := strings.Cut(f.Tag.Get("toml"), ","); name == key {
				return f.Type
			}
		}
	case reflect.Map:
		return t.Elem()
	}
	return nil
}

func typeAt(t reflect.Type, path []string) reflect.Type {
	for _, key := range path {
		if t = fieldOf(t, key); t == nil {
			return nil
		}
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

func keysAt(t reflect.Type, path []string) (keys []string) {
	t = typeAt(t, path)
	if t != nil && t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("toml"), ","); name != "" && name != "-" {
			keys = append(keys, name)
		}
	}
	return keys
}

// kindAt says in plain words what a key holds.
func kindAt(t reflect.Type, path []string) string {
	if t = typeAt(t, path); t == nil {
		return ""
	}
	return kindName(t)
}

func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number that is not negative"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.String:
		return "text in quotes"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "a table"
	}
	return ""
}
