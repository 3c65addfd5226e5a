package report

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"unicode"

	"raumlab/internal/folder"
	"raumlab/selfplay/elo"
)

// This file writes the numbers of a page as JSON: what the template sees.

// NumbersOf returns the file of numbers beside a page, such as report.json for report.html.
func NumbersOf(page string) string { return strings.TrimSuffix(page, ".html") + ".json" }

// numbers are what the page shows, as JSON. NaN is null. An infinite number is null, with a key
// that ends in _infinite.
func (v *pageView) numbers() ([]byte, error) {
	all, err := plain(reflect.ValueOf(v))
	if err != nil {
		return nil, err
	}
	object := all.(map[string]any)
	object["page_schema"] = 2
	return folder.Encode(object)
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// plain turns a value into maps, slices, texts and finite numbers.
func plain(v reflect.Value) (any, error) {
	if !v.IsValid() || (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil() {
		return nil, nil
	}
	if p, is := v.Interface().(elo.Pentanomial); is {
		return pentanomial(p)
	}
	if t := v.Type(); (t.Implements(marshaler) || t.Implements(textMarshaler)) && !embeds(t) {
		text, err := json.Marshal(v.Interface())
		return json.RawMessage(text), err
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return plain(v.Elem())
	case reflect.Struct:
		return plainStruct(v)
	case reflect.Slice, reflect.Array:
		all := make([]any, v.Len())
		for i := range all {
			var err error
			if all[i], err = plain(v.Index(i)); err != nil {
				return nil, err
			}
		}
		return all, nil
	case reflect.Float64:
		if x := v.Float(); math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, nil
		}
	}
	return v.Interface(), nil
}

// embeds reports whether a struct, or the one that a pointer leads to, embeds another one. The
// method that marshals the inner one would hide the fields of the outer one.
func embeds(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Kind() == reflect.Struct && t.NumField() > 0 && t.Field(0).Anonymous
}

// plainStruct puts the fields of embedded structs among the others.
func plainStruct(v reflect.Value) (map[string]any, error) {
	all := map[string]any{}
	for i := range v.NumField() {
		field := v.Type().Field(i)
		tag, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.IsExported() || tag == "-" {
			continue
		}
		value, err := plain(v.Field(i))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", field.Name, err)
		}
		if field.Anonymous {
			text, err := json.Marshal(value)
			if err == nil {
				err = json.Unmarshal(text, &all) // adds its keys
			}
			if err != nil {
				return nil, err
			}
			continue
		}
		name := tag
		if name == "" {
			name = snake(field.Name)
		}
		all[name] = value
		if field.Type.Kind() == reflect.Float64 && math.IsInf(v.Field(i).Float(), 0) {
			all[name+"_infinite"] = true
		}
	}
	return all, nil
}

// pentanomial returns the counts with the figures of a page about them.
func pentanomial(p elo.Pentanomial) (any, error) {
	return plain(reflect.ValueOf(struct {
		Counts         []int64
		Elo, NElo      elo.Estimate
		LOS, DrawRatio float64
		Points         float64
	}{p[:], p.Elo(), p.NormalizedElo(), p.LOS(), p.DrawRatio(), p.Score() * float64(p.Games())}))
}

// snake turns the name of a field into a key: NodesPerMove into nodes_per_move.
func snake(name string) string {
	var key strings.Builder
	letters := []rune(name)
	for i, r := range letters {
		begins := i > 0 && unicode.IsUpper(r) && (unicode.IsLower(letters[i-1]) || i+1 < len(letters) &&
			unicode.IsLower(letters[i+1]))
		if begins {
			key.WriteByte('_')
		}
		key.WriteRune(unicode.ToLower(r))
	}
	return key.String()
}
