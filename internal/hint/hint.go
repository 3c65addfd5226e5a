// Package hint has errors that wrap another one and say what to do about it. To an error of the
// system that is wrapped by none of them, such as a missing file, a command adds a hint of its
// own. Errors and texts name settings by their keys.
package hint

import (
	"errors"
	"fmt"
)

// An Error says what to do.
type Error struct{ error }

// Errorf is fmt.Errorf with words after %w that say what to do.
func Errorf(format string, values ...any) error { return &Error{fmt.Errorf(format, values...)} }

// Because is an error with the given words, which name the cause in the subject's own terms: the text
// of the cause is not repeated, but it is wrapped.
func Because(cause error, format string, values ...any) error {
	return &Error{reworded{fmt.Sprintf(format, values...), cause}}
}

// A reworded error hides the text of its cause.
type reworded struct {
	text  string
	cause error
}

func (r reworded) Error() string { return r.text }

func (r reworded) Unwrap() error { return r.cause }

// Unwrap returns what is wrapped.
func (e *Error) Unwrap() error { return e.error }

// In reports whether an error, or one that it wraps, says what to do.
func In(err error) bool {
	var e *Error
	return errors.As(err, &e)
}
