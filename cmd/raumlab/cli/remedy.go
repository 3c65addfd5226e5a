package cli

import (
	"errors"
	"os/exec"
	"strings"
	"syscall"
)

// remedies are what to do about errors of the operating system. They are added to an error that
// ends with the system's text: one that has words after it names its own remedy.
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

// withRemedy returns a line of the text of an error with its remedy. Joined errors have a line
// each; a line has the cause that it ends with.
func withRemedy(err error, line string) string {
	for _, x := range remedies {
		if errors.Is(err, x.cause) && strings.HasSuffix(line, x.cause.Error()) {
			return line + ": " + x.do
		}
	}
	return line
}
