package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/weights"
)

// TestBlocks runs every line "$ raumlab ..." of README and docs, in order, with a folder for each
// file. It compares the output with the lines below it, if there are any. A line "..." means any
// lines.
func TestBlocks(t *testing.T) {
	t.Parallel()
	files := []string{clitest.Module(t) + "/README.md"}
	err := filepath.WalkDir(clitest.Module(t)+"/docs", func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".md") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		blocks := blocksOf(string(data))
		total += len(blocks)
		if len(blocks) > 0 {
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				lab := clitest.New(t)
				for _, b := range blocks {
					b.run(t, lab)
				}
			})
		}
	}
	if total < 10 {
		t.Errorf("%d commands in README and docs, want at least 10", total)
	}
}

// docs/strength.md says of the shipped weights what their certificate says, the opponent included.
func TestStrengthQuotesTheCertificate(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(clitest.Module(t) + "/docs/strength.md")
	if err != nil {
		t.Fatal(err)
	}
	w, err := weights.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	x := w.Certificate[0]
	want := fmt.Sprintf("at %s they win by %+.0f [%+.0f, %+.0f] Elo", x.Limits, x.Elo, x.Low, x.High)
	if opponent := "the weights `" + weights.NameOf(x.Opponent) + "`"; !strings.Contains(string(page), want) ||
		!strings.Contains(string(page), opponent) {
		t.Errorf("docs/strength.md lacks %q, or the name of the opponent, %s", want, opponent)
	}
}

// The table of commands in README has every command of the root help, and its groups.
func TestReadmeListsTheCommands(t *testing.T) {
	t.Parallel()
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

// A block is a command with the lines that it prints, or none to compare.
type block struct {
	command string
	want    []string
}

var fence = regexp.MustCompile("(?ms)^```(?:console)?\n(.*?)^```")

func blocksOf(markdown string) (blocks []block) {
	for _, code := range fence.FindAllStringSubmatch(markdown, -1) {
		for line := range strings.Lines(code[1]) {
			line = strings.TrimRight(line, "\n")
			if command, ok := strings.CutPrefix(line, "$ raumlab "); ok {
				blocks = append(blocks, block{command: command})
			} else if len(blocks) > 0 && strings.Contains(code[1], "$ raumlab ") {
				b := &blocks[len(blocks)-1]
				b.want = append(b.want, line)
			}
		}
	}
	return blocks
}

func (b block) run(t *testing.T, lab *clitest.Lab) {
	t.Helper()
	stdout := lab.Run(b.command)
	if len(b.want) == 0 {
		return
	}
	pattern := "^"
	for _, line := range b.want {
		if line == "..." {
			pattern += `(?:.*\n)*?`
		} else {
			pattern += regexp.QuoteMeta(line) + `[ ]*\n`
		}
	}
	if !regexp.MustCompile(pattern + "$").MatchString(stdout) {
		t.Errorf("$ raumlab %s: prints\n%s\nthe text says\n%s", b.command, stdout, strings.Join(b.want, "\n"))
	}
}
