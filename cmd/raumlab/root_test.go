package main

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// Law: config prints every flag of every command as a key with its default, and the file that it
// prints is read.
func everyFlagIsASetting(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	text := lab.Run("config")
	var file map[string]any
	if err := toml.Unmarshal([]byte(text), &file); err != nil {
		t.Fatal(err)
	}
	flags := 0
	visit(newRootCommand(io.Discard, io.Discard), func(cmd *cobra.Command) {
		names := strings.Fields(cmd.CommandPath())[1:]
		if cmd.HasSubCommands() || cmd.Annotations[cli.TableAnnotation] != "" ||
			slices.Contains([]string{"help", "completion", "config"}, names[0]) {
			return
		}
		table := file
		for _, name := range names {
			table, _ = table[name].(map[string]any)
		}
		cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name == "help" {
				return
			}
			flags++
			if _, has := table[f.Name]; !has {
				t.Errorf("config prints no %s of %s", f.Name, cmd.CommandPath())
			}
		})
	})
	if keys := len(regexp.MustCompile(`(?m)^[a-z-]+ = `).FindAllString(text, -1)); flags < 200 || keys != flags {
		t.Errorf("%d flags, but config prints %d keys", flags, keys)
	}
	lab.Write("all.toml", text)
	lab.Run("engines --config all.toml")
}

// visit calls f with every command for users.
func visit(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, sub := range cmd.Commands() {
		visit(sub, f)
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	t.Run("columns", helpFitsColumns)
	t.Run("beginning", helpBeginsWithWhatIsNeeded)
	t.Run("runs", usageNamesWhatRunsHave)
	t.Run("groups", helpHasGroups)
	t.Run("README", readmeListsTheCommands)
	t.Run("settings", everyFlagIsASetting)
	t.Run("examples", examplesCanBePasted)
	t.Run("reference", referenceHasTheHelp)
}

// helpFitsColumns: below 80 columns a word may be wider.
func helpFitsColumns(t *testing.T) {
	for _, columns := range []int{60, 80, 100} {
		var out bytes.Buffer
		root := newRootCommand(&out, io.Discard)
		cli.WrapHelp(root, columns)
		visit(root, func(c *cobra.Command) {
			out.Reset()
			if err := c.Help(); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimSuffix(line, "\n")
				if utf8.RuneCountInString(line) > columns && (columns >= 80 || len(strings.Fields(line)) > 3 &&
					!strings.Contains(line, "'")) {
					t.Errorf("%s: %d columns: %s", c.CommandPath(), utf8.RuneCountInString(line), line)
				}
			}
			if text := out.String(); c.Example != "" && !strings.Contains(text, "Examples:") || strings.Contains(text, "  \n") {
				t.Errorf("%s: %s", c.CommandPath(), text)
			}
		})
	}
}

// helpBeginsWithWhatIsNeeded: a usage line has every required option, and help begins like a sentence.
func helpBeginsWithWhatIsNeeded(t *testing.T) {
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if strings.Contains(f.Usage, "(required)") && !strings.Contains(c.Use, "--"+f.Name+" ") {
				t.Errorf("%s: --%s is required: %s", c.CommandPath(), f.Name, c.Use)
			}
		})
		var out bytes.Buffer
		run(t.Context(), append(strings.Fields(c.CommandPath())[1:], "--help"), &out, io.Discard)
		if help := out.String(); c.HasParent() && (help == "" || !unicode.IsUpper(rune(help[0]))) {
			t.Errorf("%s: %s", c.CommandPath(), help)
		}
	})
}

// helpHasGroups: every command is in a group of the root's help.
func helpHasGroups(t *testing.T) {
	var out bytes.Buffer
	root := newRootCommand(&out, io.Discard)
	if err := root.Help(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Play and look:", "Games, openings, books and endgames:", "Tune:", "Prove:", "Tools:"} {
		if !strings.Contains(out.String(), "\n"+want+"\n") {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "Additional Commands") {
		t.Errorf("a command is in no group:\n%s", &out)
	}
}

// readmeListsTheCommands: the table of commands in README has every command of the root help, and its
// groups.
func readmeListsTheCommands(t *testing.T) {
	readme, err := os.ReadFile(clitest.Module(t) + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	help := newRootCommand(io.Discard, io.Discard)
	var want []string
	for _, g := range help.Groups() {
		want = append(want, "**"+strings.TrimSuffix(g.Title, ":")+"**")
		for _, c := range help.Commands() {
			if c.GroupID == g.ID && c.Name() != "help" && c.Name() != "completion" {
				want = append(want, "`raumlab "+c.Name()+"`")
			}
		}
	}
	var have []string
	for _, row := range regexp.MustCompile("(?m)^\\|(\\*\\*[^|]*\\*\\*|`raumlab [a-z-]+`)\\|").FindAllStringSubmatch(
		string(readme), -1) {
		have = append(have, row[1])
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(have, want) {
		t.Errorf("README lists %v, the root help has %v", have, want)
	}
}

// usageNamesWhatRunsHave: every word of a usage that names part of a run is one for which runs are opened.
func usageNamesWhatRunsHave(t *testing.T) {
	known := []string{"CORPUS", "CORPUS...", "WEIGHTS", "MATCH...", "BOOK", "BOOK..."}
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		for _, word := range strings.Fields(c.Use)[1:] {
			for _, kind := range known {
				first, _, _ := strings.Cut(strings.Trim(word, "[]"), "|")
				if name := strings.TrimSuffix(kind, "..."); strings.Contains(word, name) && !slices.Contains(known, first) {
					t.Errorf("%s: no run is asked for %s", c.CommandPath(), word)
				}
			}
		}
	})
}
