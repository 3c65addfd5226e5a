package main

import (
	"os/exec"
	"strings"
	"syscall"
)

// remedies say what to do about what the system says, where an error ends with that and says it not itself.
var remedies = [...]struct{ said, do string }{
	{syscall.ENOENT.Error(), "check the name; it is looked for from the folder in which the command runs"},
	{syscall.EISDIR.Error(), "a file is wanted there: name one, or move the folder away"},
	{syscall.ENOTDIR.Error(), "something on the way there is a file: give another path"},
	{syscall.EACCES.Error(), "check its permissions"},
	{exec.ErrNotFound.Error(), "check the name, or give the path of the program"},
}

// withRemedy returns the text of an error with what to do.
func withRemedy(text string) string {
	for _, x := range remedies {
		if strings.HasSuffix(text, x.said) {
			return text + ": " + x.do
		}
	}
	return text
}
