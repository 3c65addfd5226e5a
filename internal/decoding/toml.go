// Package decoding reads TOML and JSON files strictly by the Go type that they are read into. A key
// that the type lacks is an error. Errors name the file, the key and the nearest known one.
package decoding

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"raumlab/internal/foreign"
)

// TOML reads a text into a pointer to a struct. Errors are one line and name the file, the line
// and the key, and for an unknown key the nearest known one. Control characters in a key or text
// are an error.
func TOML(file string, data []byte, into any) error {
	dec := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	err := dec.Decode(into)
	if err == nil {
		return checkText(file, data)
	}
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) && len(strict.Errors) > 0 {
		e := strict.Errors[0]
		row, _ := e.Position()
		key := e.Key()
		known := keysAt(reflect.TypeOf(into), key[:len(key)-1])
		return fmt.Errorf("%s:%d: unknown key %s%s", file, row, keyText(key), Suggest(key[len(key)-1], known))
	}
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		row, _ := decode.Position()
		if key := decode.Key(); len(key) > 0 {
			if want := kindAt(reflect.TypeOf(into), key); want != "" {
				return fmt.Errorf("%s:%d: key %s: want %s", file, row, keyText(key), want)
			}
		}
		return fmt.Errorf("%s:%d: %s", file, row, foreign.Shorten(foreign.Line(strings.TrimPrefix(decode.Error(), "toml: ")), maxMessage))
	}
	return fmt.Errorf("%s: %w", file, err)
}

// maxMessage is the most characters of what the TOML library says: it may repeat the file.
const maxMessage = 300

// checkText refuses a TOML document with control characters in its keys and texts.
func checkText(file string, data []byte) error {
	var tree map[string]any
	err := toml.Unmarshal(data, &tree)
	if err == nil {
		err = foreign.CheckTree(tree)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// keyText is a key of a file, fit to be shown.
func keyText(key []string) string {
	return foreign.Shorten(foreign.Line(strings.Join(key, ".")), foreign.MaxName)
}

// fieldOf returns the type under a key of a struct or map, or nil.
func fieldOf(t reflect.Type, key string) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Struct:
		for _, f := range reflect.VisibleFields(t) { // those of embedded structs too
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
		return "a whole number, not negative"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.String:
		return "a text in quotes"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "a table"
	}
	return ""
}
