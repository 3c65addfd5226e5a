package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
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
	name, _, _ := strings.Cut(b.command, " ")
	switch name {
	case "match", "gauntlet", "optimise":
		endsWithVerdict(t, b.command, stdout)
	}
	if name != "config" { // a file of settings
		fitsColumns(t, b.command, stdout)
	}
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
