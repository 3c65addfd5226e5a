package cli

import (
	"errors"
	"strings"

	"raumlab/selfplay"
)

// bookPrefix begins the name of a book of openings.
const bookPrefix = "book:"

// ParseOpening reads how games begin. A broken file of a suite or a book is no wrong usage.
func ParseOpening(text string) (selfplay.Opening, error) {
	if path, is := strings.CutPrefix(text, bookPrefix); is {
		path, err := BookIn(path)
		if err != nil {
			return selfplay.Opening{}, err
		}
		text = bookPrefix + path
	}
	o, err := selfplay.ParseOpening(text)
	if file := (selfplay.FileError{}); errors.As(err, &file) {
		return o, err
	}
	return o, BadUsage(err)
}
