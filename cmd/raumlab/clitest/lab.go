// Package clitest runs command lines of raumlab for tests: each in a folder that it names, and in a
// process of its own, so that tests run in parallel. It assumes the go command and the sources.
//
//	lab := clitest.New(t)
//	lab.Run("selfplay --games 4 --depth 1 --out games")
//	code, stdout, stderr := lab.Try("corpus info nowhere")
package clitest

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/disk"
)

// A Lab is a folder in which a test runs command lines. Names of files are relative to it.
type Lab struct {
	T   testing.TB
	Dir string
	Env []string // settings beside those of the environment, as KEY=value

	// Through runs the words of a command line in a folder for Try; nil for a process for each.
	Through func(dir string, words []string) (code int, stdout, stderr string, err error)

	restores bool // puts back what its methods change when the test ends
}

// New returns an empty folder, which is removed when the test ends.
func New(t testing.TB) *Lab {
	t.Helper()
	return &Lab{T: t, Dir: t.TempDir()}
}

// On returns the same folder for a subtest.
func (l *Lab) On(t testing.TB) *Lab {
	c := *l
	c.T = t
	return &c
}

// Restored is On for a subtest that spoils files: what it writes, makes or removes by methods of the
// folder it returns is put back when the subtest ends.
func (l *Lab) Restored(t testing.TB) *Lab {
	c := l.On(t)
	c.restores = true
	return c
}

// keep moves what has a name aside until the test ends, if it is then put back.
func (l *Lab) keep(name string) {
	l.T.Helper()
	if !l.restores {
		return
	}
	path, aside := l.Path(name), filepath.Join(l.T.TempDir(), "kept")
	err := os.Rename(path, aside)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.T.Fatal(err)
	}
	l.T.Cleanup(func() {
		l.must(os.RemoveAll(path))
		if err == nil {
			l.must(os.Rename(aside, path))
		}
	})
}

// Copy returns another folder with the same files, for a test below this one's.
func (l *Lab) Copy(t testing.TB) *Lab {
	t.Helper()
	c := New(t)
	c.Env, c.Through = l.Env, l.Through
	if err := os.CopyFS(c.Dir, os.DirFS(l.Dir)); err != nil {
		t.Fatal(err)
	}
	return c
}

// Command returns a command line as a process that is not started. Words are separated by spaces
// outside single quotes. The process is killed if it hangs: not before a hub of a busy machine has
// seen twenty workers start and end.
func (l *Lab) Command(command string) *exec.Cmd {
	l.T.Helper()
	return l.CommandOf(Words(command)...)
}

// CommandOf is Command with separate words.
func (l *Lab) CommandOf(words ...string) *exec.Cmd {
	l.T.Helper()
	heed()
	program := Program(l.T) // its build is no part of the time
	ctx, cancel := context.WithTimeout(l.T.Context(), 5*time.Minute)
	l.T.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, program, words...)
	cmd.Dir = l.Dir
	// collecting large tables takes a quarter of the time; COLUMNS of the tester's shell is no setting of a test
	cmd.Env = append(os.Environ(), "GOGC=400", "COLUMNS=")
	cmd.Env = append(cmd.Env, l.Env...)
	return cmd
}

// heed makes processes that are started handle SIGHUP, even if the tests ignore it.
var heed = sync.OnceFunc(func() { signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP) })

// Try runs a command line and returns exit code, standard output and standard error.
func (l *Lab) Try(command string) (code int, stdout, stderr string) {
	l.T.Helper()
	return l.TryWords(Words(command)...)
}

// TryWords is Try with separate words.
func (l *Lab) TryWords(words ...string) (code int, stdout, stderr string) {
	l.T.Helper()
	if l.Through != nil {
		code, stdout, stderr, err := l.Through(l.Dir, words)
		l.must(err)
		return code, stdout, stderr
	}
	cmd := l.CommandOf(words...)
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	var ended *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &ended) {
		l.T.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), complaints.String()
}

// Run runs a command line, which must succeed, and returns its standard output.
func (l *Lab) Run(command string) string {
	l.T.Helper()
	code, stdout, stderr := l.Try(command)
	if code != cli.ExitDone {
		l.T.Fatalf("raumlab %s: exit code %d: %s", command, code, stderr)
	}
	return stdout
}

// Path returns where a file is. An absolute name stays as it is.
func (l *Lab) Path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(l.Dir, name)
}

func (l *Lab) Read(name string) string {
	l.T.Helper()
	data, err := os.ReadFile(l.Path(name))
	l.must(err)
	return string(data)
}

func (l *Lab) Write(name, text string) {
	l.T.Helper()
	l.keep(name)
	l.must(os.WriteFile(l.Path(name), []byte(text), 0o666))
}

func (l *Lab) Mkdir(name string) {
	l.T.Helper()
	l.keep(name)
	l.must(os.MkdirAll(l.Path(name), 0o777))
}

// Remove removes a file, or a folder with all that is in it. It must be there.
func (l *Lab) Remove(name string) {
	l.T.Helper()
	_, err := os.Lstat(l.Path(name))
	l.must(err)
	l.keep(name)
	l.must(os.RemoveAll(l.Path(name)))
}

// Exists reports whether there is a file, a folder or a link.
func (l *Lab) Exists(name string) bool {
	_, err := os.Lstat(l.Path(name))
	return err == nil
}

// Lines returns the number of lines of a file, 0 if there is none.
func (l *Lab) Lines(name string) int {
	data, _ := os.ReadFile(l.Path(name)) // the file may come later
	return bytes.Count(data, []byte("\n"))
}

func (l *Lab) must(err error) {
	l.T.Helper()
	if err != nil {
		l.T.Fatal(err)
	}
}

// Snapshot returns the files with their content.
func (l *Lab) Snapshot() map[string]string {
	l.T.Helper()
	files := map[string]string{}
	l.must(filepath.WalkDir(l.Dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(entry.Name(), disk.LockName) {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(l.Dir, path)
		files[name] = string(data)
		return err
	}))
	return files
}

// Unchanged checks that no file of before is missing or has other bytes, and that the only new ones
// are those in may.
func (l *Lab) Unchanged(before map[string]string, may ...string) {
	l.T.Helper()
	after := l.Snapshot()
	for _, path := range slices.Sorted(maps.Keys(before)) {
		if now, ok := after[path]; !ok {
			l.T.Errorf("%s is gone", path)
		} else if now != before[path] {
			l.T.Errorf("%s was changed", path)
		}
		delete(after, path)
	}
	for path := range after {
		if !slices.ContainsFunc(may, func(x string) bool { return path == x || strings.HasPrefix(path, x+"/") }) {
			l.T.Errorf("%s was left behind", path)
		}
	}
}

// Words splits a command line at spaces outside single quotes. A # begins a comment.
func Words(line string) (list []string) {
	for _, w := range regexp.MustCompile(`'([^']*)'|#.*|\S+`).FindAllStringSubmatch(line, -1) {
		switch {
		case strings.HasPrefix(w[0], "#"):
		case strings.HasPrefix(w[0], "'"):
			list = append(list, w[1])
		default:
			list = append(list, w[0])
		}
	}
	return list
}
