package clitest

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Program returns the path of raumlab, built from the present sources.
func Program(t testing.TB) string {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Module returns the folder of the module, in which the sources and docs are.
func Module(t testing.TB) string {
	t.Helper()
	dir, err := module()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// program builds raumlab once. The go command keeps executables in its cache, so all packages of a
// test run share one.
var program = sync.OnceValues(func() (string, error) {
	if err := dependOnSources(); err != nil {
		return "", err
	}
	args := []string{"run", "-exec", "echo"}
	if info, ok := debug.ReadBuildInfo(); ok && slices.Contains(info.Settings,
		debug.BuildSetting{Key: "-race", Value: "true"}) {
		args = append(args, "-race")
	}
	for range 2 { // an executable that was not in the cache is run from a folder that is then removed
		var stderr bytes.Buffer
		cmd := exec.Command("go", append(args, "raumlab/cmd/raumlab")...)
		cmd.Stderr = &stderr
		said, err := cmd.Output()
		if err != nil {
			return "", fmt.Errorf("build raumlab: %w: %s", err, &stderr)
		}
		path := strings.TrimSpace(string(said))
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
	}
	return "", errors.New("build raumlab: the go command keeps no executable in its cache")
})

var module = sync.OnceValues(func() (string, error) {
	dir, err := os.Getwd()
	for ; err == nil && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
	}
	return "", errors.Join(err, errors.New("the tests run outside of the module"))
})

// dependOnSources opens every folder of the module. The go command repeats a test whose result it
// has in its cache only if something changed that the test opened, and it does not know of sources
// that another go command compiles.
func dependOnSources() error {
	dir, err := module()
	if err != nil {
		return err
	}
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && (entry.Name() == "node_modules" || path != dir &&
			strings.HasPrefix(entry.Name(), ".")) {
			return fs.SkipDir
		}
		return err
	})
}
