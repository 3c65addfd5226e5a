package web

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"raumlab/internal/disk"
	"raumlab/internal/hint"
)

// program is the folder of the engine for browsers in raumlab's source.
const program = "web/wasm"

// sourceOf returns the folder of raumlab's source of a version: that which the given folder lies in,
// or that from which this program was built.
func sourceOf(dir, version string) (string, error) {
	at, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	places := []string{at}
	for up := filepath.Dir(at); up != places[len(places)-1]; up = filepath.Dir(up) {
		places = append(places, up)
	}
	// With -trimpath the compiler knows no folder.
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) {
		places = append(places, filepath.Dir(filepath.Dir(file)))
	}
	for _, place := range places {
		if hasSource(place, version) {
			return place, nil
		}
	}
	return "", hint.Errorf("the engine for browsers is built from the source of raumlab %s, "+
		"which is not in %s or above: %s", version, at, buildHint)
}

// buildHint is where the site can be made.
const buildHint = "use a release, or run it in a clone with Go installed"

// hasSource reports whether a folder is a clone of raumlab at a version.
func hasSource(dir, version string) bool {
	holds := func(name, text string) bool {
		content, err := disk.ReadFile(filepath.Join(dir, filepath.FromSlash(name)), 1<<20)
		return err == nil && strings.Contains(string(content), text)
	}
	return holds("go.mod", "module raumlab\n") && holds(program+"/main.go", "package main\n") &&
		holds("cmd/raumlab/cli/version.go", fmt.Sprintf("\nconst Version = %q\n", version))
}
