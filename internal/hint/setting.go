package hint

import "fmt"

// A Setting is named in a text, with its value or without one. A library names it by its key, such as
// games_per_part; a command shows the same text with the name that its user knows, such as
// --games-per-part.
type Setting struct {
	Key   string // as in a configuration, such as games_per_part
	Value string // empty to name the setting alone
}

// String is the key and, if there is one, the value: games_per_part 0.
func (s Setting) String() string {
	if s.Value == "" {
		return s.Key
	}
	return s.Key + " " + s.Value
}

// A Text is a text that names settings.
type Text struct {
	format string
	values []any
}

// Textf formats as fmt.Sprintf does. Values of the types Setting and Text stay as they are until the
// text is shown.
func Textf(format string, values ...any) Text { return Text{format, values} }

// String shows each setting by its key.
func (t Text) String() string { return t.Show(Setting.String) }

// Show returns the text with each setting as name shows it.
func (t Text) Show(name func(Setting) string) string {
	shown := make([]any, len(t.values))
	for i, v := range t.values {
		switch v := v.(type) {
		case Setting:
			shown[i] = name(v)
		case Text:
			shown[i] = v.Show(name)
		default:
			shown[i] = v
		}
	}
	return fmt.Sprintf(t.format, shown...)
}

// A SettingError names settings: it refuses their values, or says what to do with them.
type SettingError struct{ Text }

// Settingf returns a *SettingError with a text as of Textf. It wraps no other error.
func Settingf(format string, values ...any) error { return &SettingError{Textf(format, values...)} }

// Refuse returns a *SettingError of a setting's value, whose format says what is wanted.
func Refuse(key string, value any, format string, values ...any) error {
	return Settingf("%s: %s", Setting{Key: key, Value: fmt.Sprint(value)}, fmt.Sprintf(format, values...))
}

// Error shows each setting by its key.
func (e *SettingError) Error() string { return e.String() }
