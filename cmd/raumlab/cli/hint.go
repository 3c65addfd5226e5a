package cli

import (
	"errors"
	"os/exec"
	"strings"
	"syscall"

	"raumlab/internal/hint"
)

// remedies say what to do about errors of the operating system.
var remedies = [...]struct {
	cause error
	do    string
}{
	{syscall.ENOENT, "check the path, which is relative to the current directory"},
	{syscall.EISDIR, "this must be a file: name one, or move the folder away"},
	{syscall.ENOTDIR, "part of the path is a file, not a folder: give another path"},
	{syscall.EACCES, "check its permissions"},
	{exec.ErrNotFound, "check the name, or give the path of the program"},
}

// hintOf returns what to do about an error that does not say it, or nothing.
func hintOf(err error) string {
	if hint.In(err) {
		return ""
	}
	for _, x := range remedies {
		if errors.Is(err, x.cause) {
			return ": " + x.do
		}
	}
	return ""
}

// unjoined returns the errors that errors.Join has joined, without markedUsage around them.
func unjoined(err error) []error {
	switch x := err.(type) {
	case markedUsage:
		return unjoined(x.error)
	case UsageError:
		return unjoined(x.err)
	case interface{ Unwrap() []error }:
		all := x.Unwrap()
		texts := make([]string, len(all))
		for i, e := range all {
			texts[i] = e.Error()
		}
		if strings.Join(texts, "\n") != err.Error() {
			break // of fmt.Errorf
		}
		var parts []error
		for _, e := range all {
			parts = append(parts, unjoined(e)...)
		}
		return parts
	}
	return []error{err}
}
