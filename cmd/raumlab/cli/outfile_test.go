//go:build unix

package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/internal/disk"
)

// writers are commands that write a file of --out: FILE, with the ending that it must have.
var writers = []struct{ command, ending string }{
	{"corpus export games --out FILE", ".txt"},
	{"corpus positions games --out FILE", ".parquet"},
	{"corpus positions games --out FILE", ".csv"},
	{"corpus mates games --out FILE", ".epd"},
	{"book build games --min-games 1 --out FILE", ".parquet"},
	{"report games --out FILE", ".html"},
	{"openings make --count 1 --depth 1 --out FILE", ".epd"},
	{"openings export bench --out FILE", ".epd"},
	{"weights export published --format csv --out FILE", ".csv"},
	{"tune enough --out FILE", ".toml"},
	{"tune enough --force --out FILE", ".toml"},
	{"optimise enough --out FILE", ".toml"},
	{"selfplay --games 2 --depth 1 --max-plies 10 --out fresh --status FILE", ".json"},
}

// No command replaces anything but a regular file, waits at a pipe, or writes among the files of a
// corpus, by any path. It says so before it makes anything.
func TestOutPlaces(t *testing.T) {
	t.Parallel()
	lab := clitest.Laboratory(t)
	away := t.TempDir()
	way := filepath.Join(away, "way")
	games := lab.Path("games")
	if err := os.Symlink(games, way); err != nil {
		t.Fatal(err)
	}
	for _, w := range writers {
		places := map[string]string{ // names, with a piece of the complaint
			"games/part-000010" + w.ending: "the file would be in the folder of the corpus games",
			"games/x" + w.ending:           "the file would be in the folder of the corpus games",
			way + "/x" + w.ending:          "the file would be in the folder of the corpus " + way,
		}
		pipe, link, loose := away+"/pipe"+w.ending, away+"/link"+w.ending, away+"/loose"+w.ending
		for name, err := range map[string]error{
			pipe: syscall.Mkfifo(pipe, 0o666), link: os.Symlink(games+"/manifest.json",
				link), loose: os.Symlink("nowhere", loose),
		} {
			if err != nil && !os.IsExist(err) {
				t.Fatal(err)
			}
			places[name] = name + ": the existing file is not replaced"
		}
		// only root can make one
		if device := away + "/null" + w.ending; syscall.Mknod(device, syscall.S_IFCHR|0o666, 1<<8|3) == nil ||
			lab.Exists(device) {
			places[device] = device + ": the existing file is not replaced"
		}
		modes := map[string]os.FileMode{}
		for name := range places {
			if info, err := os.Lstat(lab.Path(name)); err == nil {
				modes[name] = info.Mode()
			}
		}
		for name, want := range places {
			before := lab.Snapshot()
			command := strings.Replace(w.command, "FILE", name, 1)
			code, stdout, stderr := lab.Try(command)
			if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
				!strings.Contains(line, want) || stdout != "" {
				t.Errorf("raumlab %s: exit code %d (%v), want %q: %s", command, code, err, want, stderr)
			}
			lab.Unchanged(before)
			info, err := os.Lstat(lab.Path(name))
			if was, had := modes[name]; had && (err != nil || info.Mode() != was) || !had && err == nil {
				t.Errorf("raumlab %s: it was %v, now %v (%v)", command, was, info, err)
			}
		}
	}
	if lab.Exists("fresh") {
		t.Error("a run was begun")
	}
	lab.Run("corpus verify games")
	code, _, stderr := lab.Try("corpus export games --out match/" + disk.LockName)
	if code != cli.ExitFailed || !strings.Contains(stderr, "this name is reserved for the lock of a folder") {
		t.Errorf("the lock of a folder: exit code %d: %s", code, stderr)
	}
}

// A file with the temporary name of earlier versions may be foreign, so it stays.
func TestOutBeside(t *testing.T) {
	t.Parallel()
	lab := clitest.Laboratory(t)
	lab.Write("games.txt.tmp", "mine")
	lab.Write("s.json.tmp", "mine")
	lab.Run("corpus export games --out games.txt")
	lab.Run("selfplay --games 2 --depth 1 --max-plies 10 --out fresh --status s.json")
	for _, name := range []string{"games.txt.tmp", "s.json.tmp"} {
		if text, err := os.ReadFile(lab.Path(name)); err != nil || string(text) != "mine" {
			t.Errorf("%s: %q (%v)", name, text, err)
		}
	}
}

// An export replaces an empty file. Any other file stays, unless --force says to replace it.
func TestExportReplaces(t *testing.T) {
	t.Parallel()
	lab := clitest.Laboratory(t)
	lab.Run("corpus export games --out games.txt")
	lab.Run("corpus export sideways --out games.txt --force")
	lab.Write("empty", "")
	lab.Run("corpus export sideways --out empty")
	if one, err := os.ReadFile(lab.Path("games.txt")); err != nil {
		t.Error(err)
	} else if other, err := os.ReadFile(lab.Path("empty")); err != nil || string(one) != string(other) {
		t.Errorf("another text (%v)", err)
	}
	for name, text := range map[string]string{
		"my.toml":    "[search]\ndepth = 3\n",
		"arr.json":   `["a", "b"]`,
		"notes.txt":  "[ ] buy milk\n",
		"tag.txt":    `[Event "corpus"]` + "\n\nand then my own notes\n",
		"club.txt":   `[Event "club"]` + "\n\n1. Pb2-Cb2 *\n",
		"space.txt":  "\n",
		"binary.txt": "[\x00\x01",
	} {
		lab.Write(name, text)
	}
	before := lab.Snapshot()
	for _, name := range []string{"my.toml", "arr.json", "notes.txt", "tag.txt", "club.txt", "space.txt", "binary.txt",
		"match/games.txt", "book.parquet"} {
		code, _, stderr := lab.Try("corpus export games --out " + filepath.FromSlash(name))
		if want := "--out " + name + ": the existing file is not replaced: name another file, or replace it with --force"; code !=
			cli.ExitFailed || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d: %s", name, code, stderr)
		}
	}
	lab.Unchanged(before)
}

// The file of status must be writable and not in the run's folder, by any path. The command says so
// before the run begins.
func TestStatusPlace(t *testing.T) {
	t.Parallel()
	lab := clitest.Laboratory(t)
	if err := os.Symlink("games", lab.Path("way")); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		out, status string
		code        int
		want        string
	}{
		{"games", "way/part-000000.parquet", cli.ExitUsage, "the file would be in --out games"},
		{"games", "way/new/s.json", cli.ExitUsage, "the file would be in --out games"},
		{"way", "games/s.json", cli.ExitUsage, "the file would be in --out way"},
		{"fresh", "games/s.json", cli.ExitFailed,
			"--status games/s.json: the file would be in the folder of the corpus games"},
		{"fresh", "nowhere/dir/s.json", cli.ExitFailed,
			"--status nowhere/dir/s.json: its folder does not exist: create it, or name another file"},
		{"fresh", "notes/s.json", cli.ExitFailed, "writing notes/s.json: … not a directory"},
	} {
		command := strings.Replace(clitest.SomeGames, "--out games", "--out "+x.out, 1) + " --status " + x.status
		code, _, stderr := lab.Try(command)
		for want := range strings.SplitSeq(x.want, "…") {
			if code != x.code || !strings.Contains(stderr, strings.TrimSpace(want)) {
				t.Errorf("raumlab %s: exit code %d, want %q: %s", command, code, want, stderr)
			}
		}
		if lab.Exists("fresh") {
			t.Errorf("raumlab %s: a run was begun", command)
		}
	}
	lab.Run("corpus verify games")
}

// --out - prints the one file of a command, with the bytes that it would write, and says what it did on
// standard error. Commands that write a folder or several files refuse it. A name that ends with a
// slash is refused before its folder is made.
func TestStandardOutput(t *testing.T) {
	t.Parallel()
	lab := clitest.Laboratory(t)
	lab.Run("tables make KPK --quiet --out tables")
	lab.Run("net train enough --hidden 4 --epochs 1 --out n.net")
	for _, x := range []struct{ command, file string }{
		{"corpus export games", "games.out"},
		{"corpus positions games", "table.csv"},
		{"corpus positions games --features --json", "features.csv"},
		{"openings export bench", "bench.epd"},
		{"weights export published --format json", "weights.json"},
		{"book build games --min-games 1 --min-success 0", "built.parquet"},
		{"tables export tables KPK", "tables.parquet"},
		{"net export n.net", "net.npz"},
		{"net import net.npz", "net.net"},
	} {
		if code, _, errs := lab.Try(x.command + " --out " + x.file); code != 0 {
			t.Errorf("%s: %s", x.command, errs)
			continue
		}
		before := lab.Snapshot()
		code, out, errs := lab.Try(x.command + " --out -")
		if code != 0 || out != lab.Read(x.file) || lab.Exists("-") {
			t.Errorf("%s: exit code %d, %d bytes, want %d, %s", x.command, code, len(out), len(lab.Read(x.file)), errs)
		}
		lab.Unchanged(before)
	}
	for _, command := range []string{"selfplay --games 1", "corpus merge games", "corpus sample games --games 1",
		"match raumlab random", "tune games", "pipeline", "report games", "openings make"} {
		lab.Refuses(clitest.Mistake{Command: command + " --out -", Code: 2,
			Want: "--out -: standard output takes one file that is written at once…folder, several files, or a file that it resumes…./-"})
	}
	for _, name := range []string{"/dev/stdout", "/dev/fd/1"} {
		lab.Refuses(clitest.Mistake{Command: "weights export published --format json --out " + name, Code: 2,
			Want: "--out " + name + ": write --out - for standard output"})
	}
	for _, command := range []string{"corpus export games", "book build games", "weights export published --format json"} {
		lab.Refuses(clitest.Mistake{Command: command + " --out new/folder/", Code: 2,
			Want: "--out new/folder/: this is the name of a folder: name a file in it"})
		if lab.Exists("new") {
			t.Errorf("%s: the folder was made", command)
		}
	}
}
