package cli

import (
	"errors"
	"strings"

	"raumlab/corpus"
)

// WithFlags is err, with the flags named where a library names the fields that it refuses.
func WithFlags(err error) error {
	field, ok := err.(*corpus.FieldError)
	if !ok {
		return err
	}
	var all []string
	for _, f := range field.Fields {
		all = append(all, "--"+strings.ReplaceAll(f.Key, "_", "-")+" "+f.Value)
	}
	return errors.New(strings.Join(all, " ") + ": " + field.Reason)
}
