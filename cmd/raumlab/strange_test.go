package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// readers are commands that read a file, with FILE in its place and the ending that it must have. Where a
// folder is named, the file is one of that folder's.
var readers = []struct{ command, ending, file string }{
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
	{command: "book show FILE", ending: ".parquet"},
	{command: "corpus import FILE --out new", ending: ".txt"},
	{command: "report FILE --out page.html", ending: ".parquet"},
	{command: "report FILE --out page.html", ending: ".tuning.json"},
	{command: "corpus info games", file: "games/manifest.json"},
	{command: "corpus verify games", file: "games/manifest.json"},
	{command: "corpus verify games", file: "games/README.md"},
	{command: "corpus verify games", file: "games/part-000001.parquet"},
	{command: someGames, file: "games/manifest.json"},
	{command: "report match --out page.html", file: "match/match.json"},
	{command: "report match --out page.html", file: "match/pairs.jsonl"},
	{command: "report match --out page.html", file: "match/result.json"},
	{command: "report gauntlet --out page.html", file: "gauntlet/tournament.json"},
	{command: "report study --out page.html", file: "study/study.json"},
	{command: "pipeline --games 4 --pairs 1 --depth 1 --max-plies 20 --out run", file: "run/settings.json"},
}

// strangeFiles make what is no regular file of a sensible size.
var strangeFiles = map[string]func(path string) error{
	"a named pipe": func(path string) error { return syscall.Mkfifo(path, 0o666) },
	"a device":     func(path string) error { return os.Symlink("/dev/zero", path) },
	"it has more than": func(path string) error {
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		defer f.Close()
		return f.Truncate(1 << 42) // without content
	},
}

// No command waits for a file that is a pipe, or reads one without end: it says what the file is.
func TestStrangeFiles(t *testing.T) {
	t.Chdir(laboratory(t))
	for _, dir := range []string{"gauntlet", "study"} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range readers {
		for kind, make := range strangeFiles {
			path := r.file
			if path == "" {
				path = filepath.Join(t.TempDir(), "strange"+r.ending)
			} else if exists(path) {
				if err := os.Rename(path, path+".kept"); err != nil {
					t.Fatal(err)
				}
			}
			if err := make(path); err != nil {
				t.Skip(err)
			}
			command := strings.Replace(r.command, "FILE", path, 1)
			code, stdout, stderr := tryRun(command)
			if code == exitDone || !strings.Contains(stderr, path) || stdout != "" || len(stderr) > 1000 {
				t.Errorf("raumlab %s with %s: exit code %d, %d bytes printed, %d of errors: %.300s", command, kind, code, len(stdout), len(stderr), stderr)
			}
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if exists(path + ".kept") {
				if err := os.Rename(path+".kept", path); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
