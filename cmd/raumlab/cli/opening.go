package cli

import (
	"errors"

	"raumlab/selfplay"
)

// ParseOpening reads how games begin. A broken file of a suite or a book is no wrong usage.
func ParseOpening(text string) (selfplay.Opening, error) {
	o, err := selfplay.ParseOpening(text)
	if file := (selfplay.FileError{}); errors.As(err, &file) {
		return o, err
	}
	return o, BadUsage(err)
}
