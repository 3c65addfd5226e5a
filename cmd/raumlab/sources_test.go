package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

// sources calls visit with the name and the text of each Go file of the module that is no test.
func sources(t *testing.T, visit func(name string, text []byte)) {
	t.Helper()
	module := clitest.Module(t)
	err := filepath.WalkDir(module, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(module, path)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (strings.HasPrefix(entry.Name(), ".") && path != module || entry.Name() == "node_modules"):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil {
			visit(filepath.ToSlash(name), text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
