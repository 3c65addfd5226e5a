package decoding

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"raumlab/internal/sanitize"
)

// JSON reads a text that raumlab wrote into a pointer to a struct. The text must have every key
// of the struct, except those with omitempty, and no other key. A number with the option string is in
// quotes. An array must have all its
// elements. Only pointers and empty lists may be null. Control characters in a key or text are an
// error. Errors are one line and name the file and the key.
func JSON(file string, text []byte, into any) error { return Allow{}.JSON(file, text, into) }

// Line is JSON for one line of a file that has a value a line. Its errors do not name the file.
func Line(text []byte, into any) error { return Allow{}.Line(text, into) }

// Allow is what a reader allows that JSON refuses.
type Allow struct {
	ControlCharacters bool // where nothing prints a text unescaped
}

// JSON is the function JSON with what is allowed.
func (a Allow) JSON(file string, text []byte, into any) error {
	var syntax *json.SyntaxError
	if err := valid(text); errors.As(err, &syntax) {
		return fmt.Errorf("%s:%d: %w", file, 1+bytes.Count(text[:syntax.Offset], []byte("\n")), err)
	}
	if err := a.read(text, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// Line is the function Line with what is allowed.
func (a Allow) Line(text []byte, into any) error {
	if err := valid(text); err != nil {
		return err
	}
	return a.read(text, into)
}

func valid(text []byte) error {
	var whole json.RawMessage
	return json.Unmarshal(text, &whole)
}

// read reads a text whose syntax is right.
func (a Allow) read(text []byte, into any) error {
	if !a.ControlCharacters {
		if err := sanitize.CheckJSON(text); err != nil {
			return err
		}
	}
	if err := a.fits(reflect.TypeOf(into).Elem(), bytes.TrimSpace(text), ""); err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

var (
	rawJSON         = reflect.TypeFor[json.RawMessage]()
	jsonUnmarshaler = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// fits returns why a value at a path cannot be read as a type, nil if it can.
func (a Allow) fits(t reflect.Type, value json.RawMessage, path string) error {
	null := string(value) == "null"
	switch own := reflect.PointerTo(t); {
	case t == rawJSON || null && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice):
		return nil
	case null:
		return wrongKind(t, path)
	case t.Kind() == reflect.Pointer:
		return a.fits(t.Elem(), value, path)
	case own.Implements(jsonUnmarshaler) || own.Implements(textUnmarshaler):
		if err := json.Unmarshal(value, reflect.New(t).Interface()); err != nil {
			return fmt.Errorf("key %s: %w", path, err)
		}
		return nil
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		var entries map[string]json.RawMessage
		if json.Unmarshal(value, &entries) != nil {
			return wrongKind(t, path)
		}
		return a.entriesFit(t, entries, path)
	case reflect.Slice, reflect.Array:
		if soundNumbers(t, value) {
			return nil
		}
		var elements []json.RawMessage
		if json.Unmarshal(value, &elements) != nil {
			return wrongKind(t, path)
		}
		if t.Kind() == reflect.Array && len(elements) != t.Len() {
			return fmt.Errorf("key %s: a list of %d, expected %d", path, len(elements), t.Len())
		}
		for i, e := range elements {
			if err := a.fits(t.Elem(), e, fmt.Sprintf("%s[%d]", path, i)); err != nil {
				return err
			}
		}
	default:
		if json.Unmarshal(value, reflect.New(t).Interface()) != nil {
			return wrongKind(t, path)
		}
	}
	return nil
}

// soundNumbers reports whether a value fits a slice of numbers. To look at each number, as fits
// does for its error, takes most of the time of reading a match.
func soundNumbers(t reflect.Type, value json.RawMessage) bool {
	e, mayBeNull := t.Elem(), t.Elem().Kind() == reflect.Pointer
	if mayBeNull {
		e = e.Elem()
	}
	return t.Kind() == reflect.Slice && e.Kind() >= reflect.Int && e.Kind() <= reflect.Float64 &&
		(mayBeNull || !bytes.Contains(value, []byte("null"))) && json.Unmarshal(value, reflect.New(t).Interface()) == nil
}

// entriesFit is fits for the entries of an object.
func (a Allow) entriesFit(t reflect.Type, entries map[string]json.RawMessage, path string) error {
	below := func(key string) string { return strings.TrimPrefix(path+"."+key, ".") }
	var known []string
	if t.Kind() == reflect.Struct {
		for _, f := range reflect.VisibleFields(t) {
			// Its own fields follow, or it is in no file.
			if f.Anonymous || !f.IsExported() || f.Tag.Get("json") == "-" {
				continue
			}
			name, text, _ := strings.Cut(f.Tag.Get("json"), ",")
			options := strings.Split(text, ",")
			known = append(known, name)
			switch value, has := entries[name]; {
			case has:
				if slices.Contains(options, "string") {
					value = unquoted(value)
				}
				if err := a.fits(f.Type, value, below(name)); err != nil {
					return err
				}
			case !slices.Contains(options, "omitempty"):
				return fmt.Errorf("key %s is missing", below(name))
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		switch {
		case t.Kind() == reflect.Map:
			if err := a.fits(t.Elem(), entries[key], below(key)); err != nil {
				return err
			}
		case !slices.Contains(known, key):
			return fmt.Errorf("unknown key %s%s", below(key), Suggest(key, known))
		}
	}
	return nil
}

// unquoted returns the number in a text, and what is no text as null, which is no number.
func unquoted(value json.RawMessage) json.RawMessage {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return json.RawMessage("null")
	}
	return json.RawMessage(text)
}

func wrongKind(t reflect.Type, path string) error {
	want := kindName(t)
	if t.Kind() == reflect.Struct || t.Kind() == reflect.Map {
		want = "an object"
	}
	if path == "" {
		return fmt.Errorf("expected %s", want)
	}
	return fmt.Errorf("key %s: expected %s", path, want)
}

// Lengths keeps the error of the first list whose length is not what the rest of a file asks for.
type Lengths struct{ Err error }

// Want says how long the list of a key is, and how long it must be.
func (l *Lengths) Want(key string, is, want int) {
	if l.Err == nil && is != want {
		l.Err = fmt.Errorf("key %s: a list of %d, expected %d", key, is, want)
	}
}
