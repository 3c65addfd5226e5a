package main

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
)

// A maker is a command that writes files, all below the folder new.
type maker struct {
	command string
	more    string   // added to a second call, so that it has more to do; the later flag counts
	passing []string // files that it makes and removes
	quick   bool     // one of each way to write: a corpus, a file, tables, a match, a study
}

var makers = []maker{
	{quick: true,
		command: "selfplay --games 6 --games-per-part 4 --depth 1 --opening softmax:40,4 --max-plies 20 --out new/games --status new/status.json",
		more:    "--games 10", passing: []string{"games/part-000001.parquet.short"}},
	{command: "corpus merge games others --out new/merged"},
	{command: "corpus merge slice1 slice2 --out new/joined"},
	{command: "corpus filter games --most-ply 9 --out new/filtered"},
	{command: "corpus sample games --games 3 --out new/sampled"},
	{command: "corpus relabel games --depth 1 --out new/scored --status new/scored.status"},
	{command: "corpus import games.txt --out new/imported"},
	{quick: true, command: "corpus export games --out new/games.txt"},
	{quick: true, command: "tables make KQK --out new/tables"},
	{command: "tables export tables KQK --out new/kqk.parquet"},
	{command: "corpus positions games --out new/positions.csv"},
	{command: "corpus positions games --out new/positions.parquet"},
	{command: "corpus mates enough --moves 2 --limit 1 --out new/mates.epd"},
	{command: "book build games --out new/book.parquet --min-games 1"},
	{command: "book check book.parquet --depth 1 --out new/checked.parquet"},
	{command: "book grow --games 6 --depth 1 --out new/grown --status new/grown.status", more: "--games 8",
		passing: []string{"grown/games/part-000000.parquet.short"}},
	{command: "openings make --count 2 --depth 1 --plies 4 --out new/suite.epd --status new/suite.json",
		more: "--count 3"},
	{command: "openings export bench --out new/bench.epd"},
	{command: "openings check suite.epd --depth 1 --status new/check.json"},
	{quick: true,
		command: "match random cmd:./program --pairs 2 --depth 1 --max-plies 20 --opening random:2 --out new/match --log new/match.log --status new/match.json",
		more:    "--pairs 3", passing: []string{"match/ahead.jsonl"}},
	{
		command: "gauntlet cmd:./program random --depth 1 --pairs 1 --opening random:2 --max-plies 20 --out new/gauntlet --log new/gauntlet.log --status new/gauntlet.json",
		more:    "--pairs 2"},
	{
		command: "ablate raumlab --only null_move --nodes 0 --depth 1 --pairs 1 --opening random:2 --max-plies 20 --out new/ablation",
		more:    "--pairs 2"},
	{command: "report games --out new/page.html"},
	{command: "tune enough --bootstrap 0 --out new/tuned.toml --status new/tuned.status", more: "--force --min-ply 9"},
	{
		command: "optimise enough --only rooks --min-ply 30 --bootstrap 0 --evaluations 2 --directions 1 --depth 1 --verify 1 --out new/studied.toml --status new/studied.status",
		more:    "--evaluations 3"},
	{
		command: "tune-options raumlab --params params.toml --depth 1 --pairs 2 --verify 1 --opening random:2 --max-plies 20 --out new/options --status new/options.status"},
	{command: "weights export published --out new/weights.toml"},
	{command: "net export mine.net --out new/n.npz"},
	{command: "net import mine.npz --out new/n.net"},
	{command: "net train enough --hidden 4 --epochs 1 --out new/n.net --status new/net.status", more: "--force --seed 2"},
	{command: "pipeline --games 90 --pairs 1 --depth 1 --out new/run"},
	{
		command: "generations --count 1 --games 90 --pairs 1 --depth 1 --out new/generations --status new/generations.status"},
	{command: "reproduce page.md --out new/again"},
	{quick: true, command: "weights certify new/certified.toml contest"},
	{command: "play --save new/game.txt"},
	{command: "serve --export new/site"},
}

// makersFolder makes a folder with all that the makers read.
func makersFolder(t *testing.T) *clitest.Lab {
	t.Helper()
	lab := clitest.New(t)
	if err := weights.Published(eval.Published).Write(lab.Path("mine.toml")); err != nil {
		t.Fatal(err)
	}
	lab.Run(
		"match mine.toml corrected --engine raumlab --pairs 100 --depth 1 --opening suite:openings --max-plies 8 --out contest")
	mine := lab.Read("mine.toml")
	for _, command := range []string{
		clitest.SomeGames,
		clitest.SomeGames + " --seed 2 --out others",
		clitest.SomeGames + " --parts 0-1 --out slice1",
		clitest.SomeGames + " --parts 2-2 --out slice2",
		"corpus export games --out games.txt",
		"tables make KQK --out tables",
		"book build games --out book.parquet --min-games 1",
		"openings make --count 2 --depth 1 --plies 4 --out suite.epd",
	} {
		lab.Run(command)
	}
	lab.RandomGames("enough", 90)
	lab.Run("net train enough --hidden 4 --epochs 1 --out mine.net")
	lab.Run("net export mine.net --out mine.npz")
	lab.Write("certified.mine", mine)
	lab.Write("params.toml", "[fixed_depth.futility_step]\nstart = 100\nmin = 0\nmax = 400\nstep = 20\n")
	lab.Write("page.md", "# 1. A page\n\n**Command.**\n\n    raumlab "+clitest.SomeGames+"\n\n**Conditions.** Few games.\n")
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' uci --engine raumfischer\n", clitest.Program(t))
	if err := os.WriteFile(lab.Path("program"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	return lab
}

// freshFolder makes an empty folder new, except for the file that a command changes.
func freshFolder(t *testing.T, lab *clitest.Lab) {
	t.Helper()
	if err := os.RemoveAll(lab.Path("new")); err != nil {
		t.Fatal(err)
	}
	lab.Mkdir("new")
	copyFile("certified.mine", "new/certified.toml")(lab)
}

// Law: no command writes through a symbolic link in the place of any of its files or folders. The makers
// are all commands that write.
func noCommandFollowsLinks(t *testing.T) {
	t.Parallel()
	t.Run("makers", makersAreAll)
	t.Run("files", followsNoLinkedFile)
	t.Run("folders", followsNoLinkedFolder)
}

// followsNoLinkedFile: whether the link dangles or not, and whether the command begins or resumes, it
// names the link, or the folder that is not its own.
func followsNoLinkedFile(t *testing.T) {
	lab := makersFolder(t)
	for _, m := range makers {
		if !clitest.Slow() && !m.quick {
			continue
		}
		freshFolder(t, lab)
		lab.Run(m.command)
		var names []string
		for name := range filesIn(t, lab, "new") {
			names = append(names, name)
		}
		for _, name := range m.passing {
			names = append(names, filepath.Join("new", name))
		}
		for _, name := range slices.Clone(names) {
			// these are written in place
			if !strings.HasSuffix(name, disk.LockName) && !strings.HasSuffix(name, ".log") {
				names = append(names, disk.Temporary(name))
			}
		}
		slices.Sort(names)
		finished := t.TempDir()
		if err := os.CopyFS(finished, os.DirFS(lab.Path("new"))); err != nil {
			t.Fatal(err)
		}
		for i, name := range names {
			if strings.HasPrefix(m.command, "weights") && name == "new/certified.toml" {
				continue // below
			}
			if !clitest.Slow() && len(names) > 6 && i%3 != len(m.command)%3 {
				continue
			}
			if !passing(m.passing, name) {
				m.meetsLink(t, lab, name)
			}
			m.goesOn(t, lab, name, finished)
		}
	}
}

// passing reports whether a file, or its temporary name, is one that the command removes.
func passing(names []string, name string) bool {
	return slices.ContainsFunc(names, func(x string) bool {
		x = filepath.Join("new", x)
		return name == x || name == disk.Temporary(x)
	})
}

// filesIn returns the content of the files in a folder, by path.
func filesIn(t *testing.T, lab *clitest.Lab, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(lab.Dir), dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && filepath.Base(path) != "certified.toml" {
			files[path] = lab.Read(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// meetsLink runs the command with only a link of the name.
func (m maker) meetsLink(t *testing.T, lab *clitest.Lab, name string) {
	t.Helper()
	for _, dangling := range []bool{false, true} {
		freshFolder(t, lab)
		target := filepath.Join(t.TempDir(), "target")
		if !dangling {
			lab.Write(target, "mine")
		}
		if err := os.MkdirAll(lab.Path(filepath.Dir(name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, lab.Path(name)); err != nil {
			t.Fatal(err)
		}
		code, _, stderr := lab.Try(m.command)
		what := "a link to a file"
		if dangling {
			what = "a link to nowhere"
			if lab.Exists(target) {
				t.Errorf("raumlab %s: %s is %s, and now it has a target: %s", m.command, name, what, stderr)
			}
		} else if got := lab.Read(target); got != "mine" {
			t.Errorf("raumlab %s: %s is %s, and that has %d bytes now", m.command, name, what, len(got))
		}
		named := strings.Contains(stderr, name) || strings.Contains(stderr, filepath.Base(name))
		for dir := filepath.Dir(name); dir != "new" && !named; dir = filepath.Dir(dir) {
			named = strings.Contains(stderr, filepath.Base(dir))
		}
		if code != cli.ExitFailed || !named {
			t.Errorf("raumlab %s: %s is %s: exit code %d: %s", m.command, name, what, code, stderr)
		}
		if info, err := os.Lstat(lab.Path(name)); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("raumlab %s: %s was %s and is %v (%v)", m.command, name, what, info, err)
		}
	}
}

// goesOn runs the command once more after its file was moved away and a link left in its place.
func (m maker) goesOn(t *testing.T, lab *clitest.Lab, name, finished string) {
	t.Helper()
	if err := os.RemoveAll(lab.Path("new")); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(lab.Path("new"), os.DirFS(finished)); err != nil {
		t.Fatal(err)
	}
	target := filepath.Join(t.TempDir(), "target")
	if err := os.Rename(lab.Path(name), target); err != nil { // the command removes this file itself
		lab.Write(target, "")
	}
	was := lab.Read(target)
	if err := os.Symlink(target, lab.Path(name)); err != nil {
		t.Fatal(err)
	}
	command := m.command + " " + m.more
	code, _, stderr := lab.Try(command)
	if got := lab.Read(target); got != was {
		t.Errorf("raumlab %s: %s was linked, and its target of %d bytes has %d: exit code %d: %s", command, name, len(was),
			len(got), code, stderr)
	}
	if info, err := os.Lstat(lab.Path(name)); code == cli.ExitDone && (err != nil || info.Mode()&fs.ModeSymlink == 0) {
		t.Errorf("raumlab %s: %s was a link and is %v (%v)", command, name, info, err)
	}
}

// followsNoLinkedFolder tries commands that make folders inside their own.
func followsNoLinkedFolder(t *testing.T) {
	clitest.NeedsSlow(t)
	lab := makersFolder(t)
	for _, m := range makers {
		if !regexp.MustCompile("^(gauntlet|ablate|optimise) ").MatchString(m.command) {
			continue // without folders inside their folder, or with those of one kind, which internal/folder tests
		}
		freshFolder(t, lab)
		lab.Run(m.command)
		var inner []string
		if err := fs.WalkDir(os.DirFS(lab.Dir), "new", func(path string, e fs.DirEntry, err error) error {
			if err == nil && e.IsDir() && (strings.Count(path, "/") > 1 || strings.HasSuffix(path, ".study")) {
				inner = append(inner, path)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if len(inner) == 0 {
			t.Errorf("%s makes no folder inside its own", m.command)
		}
		for _, path := range inner {
			freshFolder(t, lab)
			lab.Run(m.command)
			if err := os.RemoveAll(lab.Path("target")); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(lab.Path(path), lab.Path("target")); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(lab.Path("target"), lab.Path(path)); err != nil {
				t.Fatal(err)
			}
			before := filesIn(t, lab, "target")
			code, _, stderr := lab.Try(m.command + " " + m.more)
			refused := code == cli.ExitFailed && strings.Contains(stderr, "symbolic link")
			if code == cli.ExitDone && strings.Count(path, "/") > 2 {
				refused = true // a longer study may end with other weights, and play in another folder
			}
			if after := filesIn(t, lab, "target"); !maps.Equal(before, after) || !refused {
				t.Errorf("%s with a link at %s: exit code %d: %s", m.command, path, code, stderr)
			}
		}
	}
}

// makersAreAll: every command that has a flag for a file or a folder of results is among the makers.
func makersAreAll(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
		path := strings.Join(strings.Fields(cmd.CommandPath())[1:], " ")
		if local, is := strings.CutPrefix(path, "hub "); is { // it writes as the command does that it is called after
			path = strings.NewReplacer("book-grow", "book grow", "relabel", "corpus relabel").Replace(local)
		}
		for _, flag := range []string{"out", "status", "log", "save", "export"} {
			if cmd.LocalNonPersistentFlags().Lookup(flag) == nil {
				continue
			}
			if !slices.ContainsFunc(makers, func(m maker) bool {
				return strings.HasPrefix(m.command, path+" ") && strings.Contains(m.command, " --"+flag+" new/")
			}) {
				t.Errorf("raumlab %s --%s is not among the makers", path, flag)
			}
		}
	}
	walk(newRootCommand(io.Discard, io.Discard))
}
