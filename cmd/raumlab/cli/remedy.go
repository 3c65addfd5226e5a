package cli

import (
	"errors"
	"os/exec"
	"strings"
	"syscall"
)

// remedies say what to do about what the system says, where an error is of that cause, ends with it
// and says it not itself.
var remedies = [...]struct {
	cause error
	do    string
}{
	{syscall.ENOENT, "check the name; it is looked for from the folder in which the command runs"},
	{syscall.EISDIR, "a file is wanted there: name one, or move the folder away"},
	{syscall.ENOTDIR, "something on the way there is a file: give another path"},
	{syscall.EACCES, "check its permissions"},
	{exec.ErrNotFound, "check the name, or give the path of the program"},
}

// withRemedy returns a line of the text of an error with what to do. Errors that were joined have a
// line each, and the line's end says which cause is its own.
func withRemedy(err error, line string) string {
	for _, x := range remedies {
		if errors.Is(err, x.cause) && strings.HasSuffix(line, x.cause.Error()) {
			return line + ": " + x.do
		}
	}
	return line
}
