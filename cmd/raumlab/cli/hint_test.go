package cli_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/uci/client"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
)

// A hint follows each error of the system, also in joined errors. It does not follow text that
// only looks like one, or an error with its own hint.
func TestRemedies(t *testing.T) {
	t.Parallel()
	missing := &fs.PathError{Op: "open", Path: "x", Err: syscall.ENOENT}
	folder := fmt.Errorf("corpus: %w", &fs.PathError{Op: "read", Path: "y", Err: syscall.EISDIR})
	const check = ": check the path, which is relative to the current directory"
	const file = ": this must be a file: name one, or move the folder away"
	for _, c := range []struct {
		err  error
		want string
	}{
		{missing, "open x: no such file or directory" + check},
		{cli.BadUsage(fmt.Errorf("--out: %w", missing)), "--out: open x: no such file or directory" + check},
		{errors.Join(folder, missing),
			"corpus: read y: is a directory" + file + "; open x: no such file or directory" + check},
		{hint.Errorf("%w: restore it", missing), "open x: no such file or directory: restore it"},
		{fmt.Errorf("corpus: %w", hint.Errorf("%w: restore it", missing)),
			"corpus: open x: no such file or directory: restore it"},
		{fmt.Errorf("reading y (%w)", missing), "reading y (open x: no such file or directory)" + check},
		{fmt.Errorf("both: %w", errors.Join(missing, errors.New("z"))), "both: open x: no such file or directory; z" + check},
		{errors.New("game 1 is called no such file or directory"), "game 1 is called no such file or directory"},
	} {
		if got := cli.Line(c.err); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Law: package hint makes errors with words after the wrapped one, because a command would else
// add a second hint.
func TestWordsAfterWrappedErrors(t *testing.T) {
	t.Parallel()
	after := regexp.MustCompile(`fmt\.Errorf\("[^"]*%w\)?: [^%]`)
	goLines(t, func(file string, number int, line string) {
		if !strings.HasSuffix(file, "_test.go") && after.MatchString(line) {
			t.Errorf("%s:%d: %s", file, number, line)
		}
	})
}

// goLines calls each with every line of every Go file, by the file's path from the root and the
// line's number.
func goLines(t *testing.T, each func(file string, number int, line string)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(clitest.Module(t), func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(clitest.Module(t), path)
		if entry.IsDir() && name != "." && strings.HasPrefix(entry.Name(), ".") {
			return fs.SkipDir
		}
		if entry.IsDir() || filepath.Ext(name) != ".go" {
			return nil
		}
		files++
		data, err := os.ReadFile(path)
		for i, line := range strings.Split(string(data), "\n") {
			each(filepath.ToSlash(name), i+1, line)
		}
		return err
	})
	if err != nil || files < 100 {
		t.Fatalf("%d files, %v", files, err)
	}
}

// Commands show settings as flags, however deep the library's error is wrapped.
func TestErrorsNameFlags(t *testing.T) {
	t.Parallel()
	few := hint.Settingf("%s: expected at least 1, or more %s", hint.Setting{Key: "games_per_part", Value: "0"},
		hint.Setting{Key: "min_ply"})
	const want = "--games-per-part 0: expected at least 1, or more --min-ply"
	for text, err := range map[string]error{
		want:                few,
		"corpus x: " + want: cli.BadUsage(fmt.Errorf("corpus x: %w", few)),
		"first; y: " + want: errors.Join(errors.New("first"), fmt.Errorf("y: %w", few)),
	} {
		if got := cli.Line(err); got != text {
			t.Errorf("%q, want %q", got, text)
		}
	}
}

// A program that disappears after it was found is reported as missing, with the hint.
func TestHintForAProgramThatIsGone(t *testing.T) {
	t.Parallel()
	gone := t.TempDir() + "/gone"
	if err := os.WriteFile(gone, []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	p, err := client.Load(gone)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(gone); err != nil {
		t.Fatal(err)
	}
	_, err = p.Start(t.Context(), variant.Rules{}, time.Second)
	if err == nil ||
		!strings.HasSuffix(cli.Line(err),
			"no such file or directory: check the path, which is relative to the current directory") {
		t.Errorf("error %v", err)
	}
}
