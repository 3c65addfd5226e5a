package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// Print prints the result of a command: for programs with --json, otherwise as text for people. A
// screen remembers why it could not write the text, and main says so.
func Print(stdout io.Writer, asJSON bool, result any, text func(io.Writer)) error {
	if asJSON {
		return WriteJSON(stdout, result)
	}
	text(stdout)
	return nil
}

// Tell is Print of a line of text.
func Tell(w io.Writer, asJSON bool, result any, format string, values ...any) error {
	return Print(w, asJSON, result, func(w io.Writer) { fmt.Fprintf(w, format+"\n", values...) })
}

// Interrupted says what is left of the work that an interrupt ended, and how to resume it. Other
// errors stay.
func Interrupted(err error, format string, values ...any) error {
	if errors.Is(err, context.Canceled) {
		return InterruptedWith(format, values...)
	}
	return err
}
