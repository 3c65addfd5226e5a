package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

// printing are the commands whose --out may be -: they write one file, at once. TestStandardOutput in
// cmd/raumlab/cli compares what they print with the file, and TestMates in cmd/raumlab/games that of
// corpus mates.
var printing = []string{"book build", "corpus export", "corpus mates", "corpus positions", "net export",
	"net import", "openings export", "tables export", "weights export"}

// Law: no command makes a file or folder named -, by any flag that names what it writes.
func noFileIsNamedMinus(t *testing.T) {
	t.Parallel()
	var prints []string
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		name := strings.TrimPrefix(c.CommandPath(), "raumlab ")
		for _, flag := range []string{"out", "save", "status", "log", "export"} {
			f := c.Flags().Lookup(flag)
			if f == nil {
				continue
			}
			if flag == "out" && strings.Contains(f.Usage, "- = standard output") {
				prints = append(prints, name)
				continue
			}
			words := append(strings.Fields(name), "--"+flag, "-")
			for _, needed := range []string{"out", "params"} {
				if f := c.Flags().Lookup(needed); needed != flag && f != nil {
					ending := regexp.MustCompile(`\.(toml|net)\b`).FindString(f.Usage)
					words = append(words, "--"+needed, "x"+ending)
				}
			}
			root := newRootCommand(io.Discard, io.Discard)
			visit(root, func(c *cobra.Command) { c.Args = cobra.ArbitraryArgs })
			root.SetArgs(words)
			root.SetIn(&bytes.Buffer{})
			stopped, cancel := context.WithCancel(t.Context())
			cancel() // for a command that runs nevertheless
			if err := root.ExecuteContext(stopped); !errors.Is(err, cli.ErrUsage) ||
				!strings.Contains(err.Error(), "--"+flag+" -: standard output takes") || !strings.Contains(err.Error(), "./-") {
				t.Errorf("%s: %v", strings.Join(words, " "), err)
			}
		}
	})
	if _, err := os.Lstat("-"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a command made it: %v", err)
	}
	slices.Sort(prints)
	if !slices.Equal(prints, printing) {
		t.Errorf("these commands print: %q, want %q", prints, printing)
	}
}
