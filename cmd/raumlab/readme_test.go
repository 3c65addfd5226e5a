package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

func TestPages(t *testing.T) {
	t.Parallel()
	t.Run("blocks", blocksPrintWhatTheySay)
	t.Run("commands", commandsOfPagesAreValid)
	t.Run("formats", formatsAreDocumented)
	t.Run("columns", tablesFitColumns)
}

// blocksPrintWhatTheySay runs the lines "$ ..." of README and docs, in order, in a folder for each page, and compares
// what they print with the lines below them, if there are any. A line "..." means any lines. The pages of docs/how-to
// share a folder. Tutorials, and programs other than raumlab, run only with RAUMLAB_SLOW=1.
func blocksPrintWhatTheySay(t *testing.T) {
	t.Parallel()
	total := 0
	for _, group := range pageGroups(t) {
		var blocks []block
		for _, page := range group {
			blocks = append(blocks, blocksOf(clitest.New(t).Read(page))...)
		}
		if len(blocks) == 0 {
			continue
		}
		total += len(blocks)
		t.Run(filepath.Base(group[0]), func(t *testing.T) {
			t.Parallel()
			lab := clitest.New(t)
			inShell := filepath.Base(filepath.Dir(group[0])) == "tutorials"
			if inShell {
				clitest.NeedsSlow(t)
			}
			for _, b := range blocks {
				b.run(t, lab, inShell)
			}
		})
	}
	if total < 10 {
		t.Errorf("%d commands in README and docs, want at least 10", total)
	}
}

// pageGroups returns README and the pages of docs. Pages whose commands share a folder are a group.
func pageGroups(t *testing.T) (groups [][]string) {
	t.Helper()
	groups = append(groups, []string{clitest.Module(t) + "/README.md"})
	shared := -1 // index of the group of docs/how-to
	err := filepath.WalkDir(clitest.Module(t)+"/docs", func(path string, _ fs.DirEntry, err error) error {
		switch {
		case !strings.HasSuffix(path, ".md"):
		case filepath.Base(filepath.Dir(path)) != "how-to":
			groups = append(groups, []string{path})
		case shared < 0:
			shared = len(groups)
			groups = append(groups, []string{path})
		default:
			groups[shared] = append(groups[shared], path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return groups
}

// Every line of code in README, docs/how-to and docs/tutorials that is a command of raumlab, indented or after "$ ",
// has valid flags and arguments.
func commandsOfPagesAreValid(t *testing.T) {
	t.Parallel()
	total := 0
	for _, group := range pageGroups(t) {
		for _, page := range group {
			if folder := filepath.Base(filepath.Dir(page)); filepath.Base(page) != "README.md" && folder != "how-to" &&
				folder != "tutorials" {
				continue
			}
			text := strings.ReplaceAll(clitest.New(t).Read(page), "\\\n", " ")
			for _, m := range commandLine.FindAllStringSubmatch(text, -1) {
				total++
				if err := valid(shellParts.ReplaceAllString(m[1], "")); err != nil {
					t.Errorf("%s: raumlab %s: %v", page, m[1], err)
				}
			}
		}
	}
	if total < 50 {
		t.Errorf("%d commands, want at least 50", total)
	}
}

var (
	commandLine = regexp.MustCompile(`(?m)^(?:    |\$ )raumlab (.+)$`)
	// what a shell reads: comments, output into a file or a program, and a command that goes on beside the next
	shellParts = regexp.MustCompile(` +(#|\||>|2>|&$).*`)
)

// valid reports what is wrong with the flags or arguments of a command line.
func valid(line string) error {
	cmd, rest, err := newRootCommand(io.Discard, io.Discard).Find(clitest.Words(line))
	if err == nil {
		err = cmd.ParseFlags(rest)
	}
	if err == nil {
		err = cmd.ValidateArgs(cmd.Flags().Args())
	}
	return err
}

// A block is a command with the lines that it prints, or none to compare; or a file that the commands use.
type block struct {
	command string // without "$ "
	want    []string

	file, text string
}

var (
	fence = regexp.MustCompile("(?ms)^```(?:console|[a-z]+)?\n(.*?)^```")
	// the name of a file in its first line, as a comment
	fileName = regexp.MustCompile(`^(?:#|--) (\w+\.[a-z]+)\n`)
)

func blocksOf(markdown string) (blocks []block) {
	for _, code := range fence.FindAllStringSubmatch(markdown, -1) {
		if name := fileName.FindStringSubmatch(code[1]); name != nil {
			blocks = append(blocks, block{file: name[1], text: code[1]})
			continue
		}
		in := false
		for line := range strings.Lines(code[1]) {
			line = strings.TrimRight(line, "\n")
			command, begins := strings.CutPrefix(line, "$ ")
			switch last := len(blocks) - 1; {
			case begins:
				in = true
				blocks = append(blocks, block{command: command})
			case in && strings.HasSuffix(blocks[last].command, "\\"):
				blocks[last].command += "\n" + line
			case in:
				blocks[last].want = append(blocks[last].want, line)
			}
		}
	}
	return blocks
}

// notFound is the exit code of a shell that knows no program of the name.
const notFound = 127

// shell runs a command line, which must succeed, in a shell that knows raumlab, and returns its standard output. One
// that ends with & goes on until the test ends. It reports whether the program is there and has ended.
func shell(t *testing.T, lab *clitest.Lab, line string) (stdout string, ended bool) {
	t.Helper()
	bin, module := t.TempDir(), clitest.Module(t)
	for link, to := range map[string]string{
		filepath.Join(bin, "raumlab"): clitest.Program(t),
		lab.Path("docs"):              module + "/docs",
		lab.Path("configs"):           module + "/configs",
		lab.Path("notebooks"):         module + "/notebooks",
	} {
		if err := os.Symlink(to, link); err != nil && !errors.Is(err, fs.ErrExist) {
			t.Fatal(err)
		}
	}
	line, beside := strings.CutSuffix(line, " &")
	var out, complaints bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "bash", "-c", line)
	cmd.Dir, cmd.Stdout, cmd.Stderr = lab.Dir, &out, &complaints
	cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "COLUMNS=")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if beside {
		t.Cleanup(func() { cmd.Wait() }) // the end of the test's context has killed it
		return "", false
	}
	err := cmd.Wait()
	if cmd.ProcessState.ExitCode() == notFound {
		t.Logf("$ %s: %s", line, &complaints)
		return "", false
	}
	if err != nil {
		t.Fatalf("$ %s: %v\n%s", line, err, &complaints)
	}
	return out.String(), true
}

func (b block) run(t *testing.T, lab *clitest.Lab, inShell bool) {
	t.Helper()
	if b.file != "" {
		lab.Write(b.file, b.text)
		return
	}
	command, ours := strings.CutPrefix(b.command, "raumlab ")
	if !ours && !clitest.Slow() {
		return
	}
	var stdout string
	if inShell || !ours {
		var ended bool
		if stdout, ended = shell(t, lab, b.command); !ended {
			return
		}
	} else {
		stdout = lab.Run(command)
	}
	name, _, _ := strings.Cut(command, " ")
	switch name {
	case "match", "gauntlet", "optimise":
		clitest.EndsWithVerdict(t, command, stdout)
	}
	if ours && name != "config" { // a file of settings
		fitsColumns(t, command, stdout)
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
		t.Errorf("$ %s: prints\n%s\nthe text says\n%s", b.command, stdout, strings.Join(b.want, "\n"))
	}
}
