package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// docs/reference/commands.md has the help of every command, as it is printed at 80 columns. -update writes it.
func referenceHasTheHelp(t *testing.T) {
	t.Parallel()
	want := reference(t)
	path := filepath.Join("..", "..", "docs", "reference", "commands.md")
	if *update {
		if err := os.WriteFile(path, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs from the help of the program: write it with 'go test ./cmd/raumlab -run Help/reference -update'", path)
	}
}

// reference returns the page: an index, then the commands with their subcommands after them.
func reference(t *testing.T) []byte {
	t.Helper()
	var index, sections, help bytes.Buffer
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		name, level := c.CommandPath(), 2
		help.Reset()
		if code := run(t.Context(), append(strings.Fields(name)[1:], "--help"), &help, io.Discard); code != 0 {
			t.Fatalf("%s --help: exit code %d", name, code)
		}
		text, _, _ := strings.Cut(help.String(), "\nGlobal Flags:\n")
		text, _, _ = strings.Cut(text, "\nUse \""+name+" [command] --help\"")
		if c.HasParent() && c.Parent().HasParent() {
			level = 3
		}
		if level == 2 {
			fmt.Fprintf(&index, "- [%s](#%s): %s\n", name, strings.ReplaceAll(name, " ", "-"), c.Short)
		}
		text = strings.TrimRight(text, "\n")
		fmt.Fprintf(&sections, "\n%s %s\n\n```text\n%s\n```\n", strings.Repeat("#", level), name, text)
	})
	return []byte("# Commands\n\nThe help of every command, as `raumlab COMMAND --help` prints it. A test writes this page from " +
		"the program. Every command also has `--config` and `--quiet`.\n\n" + index.String() + sections.String())
}
