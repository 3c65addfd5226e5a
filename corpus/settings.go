package corpus

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"raumlab/internal/sanitize"
)

// A Setting is one key of a configuration with its value as text.
type Setting struct{ Key, Value string }

// Settings are a configuration in a fixed order, in JSON an object of strings.
type Settings []Setting

// MarshalJSON writes an object; the order is that of s.
func (s Settings) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, x := range s {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(x.Key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(x.Value)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads an object in order, which package decoding would lose.
func (s *Settings) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return fmt.Errorf("settings: expected an object of strings")
	}
	read := Settings{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		value, err := d.Token()
		if err != nil {
			return err
		}
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf("settings: key %q: expected a string", key)
		}
		read = append(read, Setting{key.(string), text})
	}
	if _, err := d.Token(); err != nil { // the closing brace
		return err
	}
	*s = read
	return read.check()
}

// check reports an empty or repeated key, or text that JSON cannot carry.
func (s Settings) check() error {
	seen := make(map[string]bool, len(s))
	for _, x := range s {
		switch {
		case x.Key == "":
			return fmt.Errorf("settings: empty key")
		case seen[x.Key]:
			return fmt.Errorf("settings: key %q occurs twice", x.Key)
		case !utf8.ValidString(x.Key) || !utf8.ValidString(x.Value):
			return fmt.Errorf("settings: key %q: not UTF-8", x.Key)
		}
		seen[x.Key] = true
	}
	return nil
}

// checkTexts refuses keys and values that cannot be shown as they are: the data card has them.
func (s Settings) checkTexts() error {
	for _, x := range s {
		if err := sanitize.CheckText(x.Key); err != nil {
			return fmt.Errorf("settings: key %w", err)
		}
		if err := sanitize.CheckText(x.Value); err != nil {
			return fmt.Errorf("settings: key %s: %w", x.Key, err)
		}
	}
	return nil
}

// value returns the value of a key, and whether it is there.
func (s Settings) value(key string) (string, bool) {
	i := slices.IndexFunc(s, func(x Setting) bool { return x.Key == key })
	if i < 0 {
		return "", false
	}
	return s[i].Value, true
}
