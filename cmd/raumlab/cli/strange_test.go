//go:build unix

package cli_test

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// readers are commands that read a file: FILE, with the ending that it must have. If a folder is
// named, the file is in it.
var readers = []struct {
	command, ending, file string
	// by kind, if the command says more than what the file is
	says map[string]string
}{
	{command: "analyse startpos --depth 1 --engine FILE", ending: ".toml"},
	{command: "analyse startpos --depth 1 --weights FILE", ending: ".toml"},
	{command: "eval startpos --weights FILE", ending: ".toml"},
	{command: "weights show FILE", ending: ".toml"},
	{command: "weights export FILE", ending: ".toml"},
	{command: "weights certify FILE match", ending: ".toml"},
	{command: "match FILE random --pairs 1", ending: ".toml"},
	{command: "match raumfischer random --pairs 1 --max-plies 10 --book-a FILE", ending: ".parquet"},
	{command: "match raumfischer random --pairs 1 --max-plies 10 --opening book:FILE", ending: ".parquet"},
	{command: "match raumfischer random --pairs 1 --max-plies 10 --opening suite:FILE", ending: ".epd"},
	{command: "selfplay --games 1 --out new --opening suite:FILE", ending: ".epd"},
	{command: "selfplay --games 1 --out new --engine FILE", ending: ".toml"},
	{command: "--config FILE engines", ending: ".toml"},
	{command: "--config FILE perft startpos 1", ending: ".toml"},
	{command: "openings check FILE", ending: ".epd"},
	{command: "openings export FILE --out new.epd", ending: ".epd"},
	{command: "book show FILE", ending: ".parquet"},
	{
		command: "corpus import FILE --out new", ending: ".txt",
		says: map[string]string{tooLong: "control character"},
	},
	{command: "report FILE --out page.html", ending: ".parquet"},
	{command: "report FILE --out page.html", ending: ".tuning.json"},
	{command: "corpus info games", file: "games/manifest.json"},
	{command: "corpus verify games", file: "games/manifest.json"},
	{command: "corpus verify games", file: "games/README.md"},
	{
		command: "corpus verify games", file: "games/part-000001.parquet",
		says: map[string]string{aPipe: "0 bytes, the manifest says", aDevice: "0 bytes, the manifest says",
			tooLong: "4398046511104 bytes, the manifest says"},
	},
	{command: clitest.SomeGames, file: "games/manifest.json", says: notReplaced},
	{command: "report match --out page.html", file: "match/match.json"},
	{command: "report match --out page.html", file: "match/pairs.jsonl",
		says: map[string]string{tooLong: "a line has more than"}},
	{command: "report match --out page.html", file: "match/result.json"},
	{command: "report gauntlet --out page.html", file: "gauntlet/tournament.json"},
	{command: "report study --out page.html", file: "study/study.json"},
	{command: "pipeline --games 50 --pairs 1 --depth 1 --max-plies 20 --out run", file: "run/settings.json",
		says: notReplaced},
}

// The names of strange files in errors.
const (
	aPipe   = "a named pipe"
	aDevice = "a device"
	tooLong = "it has more than"
	aLoop   = "the link leads back to itself"
)

// notReplaced are the errors of commands that would write in the file's place.
var notReplaced = map[string]string{
	aPipe:   "is not replaced, because it is not a regular file but a pipe, a device or the like",
	aDevice: "is not replaced, because it is a symbolic link",
}

// strangeFiles make anything but a regular file of a sensible size, by its name in errors.
var strangeFiles = map[string]func(path string) error{
	aPipe:   func(path string) error { return syscall.Mkfifo(path, 0o666) },
	aDevice: func(path string) error { return os.Symlink("/dev/zero", path) },
	aLoop:   func(path string) error { return os.Symlink(filepath.Base(path), path) },
	tooLong: func(path string) error {
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		defer f.Close()
		return f.Truncate(1 << 42) // without content
	},
}

// No command waits at a pipe or reads without end. It says what the file is.
func TestStrangeFiles(t *testing.T) {
	t.Parallel()
	lab := clitest.Laboratory(t)
	for _, dir := range []string{"gauntlet", "study"} {
		if err := os.Mkdir(lab.Path(dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range readers {
		for kind, make := range strangeFiles {
			path := r.file
			if path != "" && kind == aLoop {
				continue // a file of a folder may as well be missing
			}
			if path == "" {
				path = filepath.Join(t.TempDir(), "strange"+r.ending)
			} else if lab.Exists(path) {
				if err := os.Rename(lab.Path(path), keptOf(lab.Path(path))); err != nil {
					t.Fatal(err)
				}
			}
			if err := make(lab.Path(path)); err != nil {
				if kind != tooLong {
					t.Fatal(err)
				}
				// some file systems have no such file
				t.Logf("%s: not tried with a file of 4 TiB: %v", r.command, err)
				if err := errors.Join(os.Remove(lab.Path(path)), restore(lab.Path(path))); err != nil {
					t.Fatal(err)
				}
				continue
			}
			command := strings.Replace(r.command, "FILE", path, 1)
			code, stdout, stderr := lab.Try(command)
			if code == cli.ExitDone || !strings.Contains(stderr, path) ||
				!strings.Contains(stderr, cmp.Or(r.says[kind], kind)) || stdout != "" || len(stderr) > 1000 {
				t.Errorf("raumlab %s with %s: exit code %d, %d bytes printed, %d of errors: %.300s", command, kind, code,
					len(stdout), len(stderr), stderr)
			}
			if err := errors.Join(os.Remove(lab.Path(path)), restore(lab.Path(path))); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// restore moves the original file back.
func restore(path string) error {
	if err := os.Rename(keptOf(path), path); !os.IsNotExist(err) {
		return err
	}
	return nil
}

// keptOf is where the original file waits. No kind of folder takes that name for a foreign file.
func keptOf(path string) string {
	dir, name := filepath.Split(path)
	return dir + "." + name + ".kept"
}
