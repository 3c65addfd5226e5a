package clitest

import (
	"os"
	"strconv"
	"testing"
)

// fileSize bounds every file that a process of Limited writes, in bytes. It is in the environment.
const fileSize = "RAUMLAB_TEST_FILE_SIZE"

// Limited runs a command line that can write no file of more bytes, as on a full disk. The package
// needs a TestMain that calls Main.
func (l *Lab) Limited(command string, bytes int64) *Process {
	l.T.Helper()
	cmd := l.Command(command)
	cmd.Env = append(cmd.Env, fileSize+"="+strconv.FormatInt(bytes, 10))
	cmd.Path, cmd.Args = os.Args[0], append([]string{os.Args[0], cmd.Path}, cmd.Args[1:]...)
	p := l.StartCommand(cmd)
	<-p.Ended
	return p
}

// Main runs the tests of a package. In a process of Limited it becomes raumlab.
func Main(m *testing.M) {
	bytes, err := strconv.ParseUint(os.Getenv(fileSize), 10, 64)
	if err != nil {
		code := m.Run()
		os.RemoveAll(laboratory) // where tests of this process made one
		os.Exit(code)
	}
	panic(becomeLimited(bytes))
}
