package folder

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
)

// Encode returns the text of a JSON file: two spaces a level, and an end of line.
func Encode(value any) ([]byte, error) {
	text, err := json.MarshalIndent(value, "", "  ")
	return append(text, '\n'), err
}

// Write replaces a JSON file whole or not at all.
func Write(path string, value any) error {
	text, err := Encode(value)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return disk.ReplaceBytes(path, text)
}

// Read reads a JSON file into a pointer to a struct, as strictly as decoding.JSON. The error of a
// missing file matches fs.ErrNotExist.
func Read(path string, into any) error {
	text, err := disk.ReadText(path, disk.MaxText)
	if err != nil {
		return err
	}
	return Decode(path, text, into)
}

// Decode is Read of a text that has been read from a file.
func Decode(path string, text []byte, into any) error {
	err := decoding.JSON(path, text, into)
	if err != nil {
		err = hint.Errorf("%w: restore the file, or give another folder", err)
	}
	return err
}

// ReadObject reads a JSON file as an object whose keys are not known.
func ReadObject(path string) (map[string]json.RawMessage, error) {
	text, err := disk.ReadText(path, disk.MaxText)
	if err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, hint.Errorf("%s: the file is damaged (%w): restore it, or give another folder", path, err)
	}
	return all, nil
}

// CheckSchema refuses a file whose key schema is another number than that of this version, and names the version that
// wrote it. A text without such a number is left to the strict reader, which says what is wrong.
func CheckSchema(path string, text []byte, holds string, schema int) error {
	var head struct{ Schema *int }
	if err := json.Unmarshal(text, &head); err != nil || head.Schema == nil || *head.Schema == schema {
		return nil
	}
	writer := "another version of raumlab"
	if version := writtenBy(text); version != "" {
		writer = "raumlab " + version
	}
	return fmt.Errorf("%s: written by %s (%s schema %d); this version reads schema %d only", path, writer, holds,
		*head.Schema, schema)
}

// writtenBy returns the value of the first key version of a file, at any depth.
func writtenBy(text []byte) string {
	tokens := json.NewDecoder(bytes.NewReader(text))
	for isVersion := false; ; {
		token, err := tokens.Token()
		if err != nil {
			return ""
		}
		value, isText := token.(string)
		if isVersion && isText && value != "" && len(value) <= 40 && strings.Trim(value, versionLetters) == "" {
			return value
		}
		isVersion = isText && value == "version"
	}
}

// versionLetters are those of versions, which go into a message.
const versionLetters = ".+-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
