// Package setting has errors that name settings. A library names a setting by its key, such as
// games_per_part; a command shows the same error with the names that its user knows, such as
// --games-per-part.
package setting

import "fmt"

// A Field is a setting in a text, with its value or without one.
type Field struct {
	Key   string // as in a configuration, such as games_per_part
	Value string // empty to name the setting alone
}

// String is the key and, if there is one, the value: games_per_part 0.
func (f Field) String() string {
	if f.Value == "" {
		return f.Key
	}
	return f.Key + " " + f.Value
}

// A Text is a text that names settings.
type Text struct {
	format string
	values []any
}

// Textf formats as fmt.Sprintf does. Values of the types Field and Text stay as they are until the
// text is shown.
func Textf(format string, values ...any) Text { return Text{format, values} }

// String shows each setting by its key.
func (t Text) String() string { return t.Show(Field.String) }

// Show returns the text with each setting as name shows it.
func (t Text) Show(name func(Field) string) string {
	shown := make([]any, len(t.values))
	for i, v := range t.values {
		switch v := v.(type) {
		case Field:
			shown[i] = name(v)
		case Text:
			shown[i] = v.Show(name)
		default:
			shown[i] = v
		}
	}
	return fmt.Sprintf(t.format, shown...)
}

// An Error is an error that names settings: it refuses their values, or says what to do with them.
type Error struct{ Text }

// Errorf returns an *Error with a text as of Textf. It wraps no other error.
func Errorf(format string, values ...any) error { return &Error{Textf(format, values...)} }

// Refuse returns an *Error of a setting's value, whose format says what is wanted.
func Refuse(key string, value any, format string, values ...any) error {
	return Errorf("%s: %s", Field{Key: key, Value: fmt.Sprint(value)}, fmt.Sprintf(format, values...))
}

// Error shows each setting by its key.
func (e *Error) Error() string { return e.String() }
