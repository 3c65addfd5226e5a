package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/configs"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
)

// A mistake is a command line that must fail: with exit code 1 or 2, in one line with all pieces of
// want, and without a change to any file.
type mistake struct {
	// words as in a shell; more lines are more commands with the same failure
	command string
	code    int
	want    string // pieces of the line, separated by …
	// makes the mistake in the folder, if it is not in the command line
	spoil func(t *testing.T)
}

// How the commands of mistakes begin. laboratory made its corpora and its match by them.
const (
	someGames = "selfplay --games 12 --games-per-part 4 --depth 1 --opening softmax:40,4 --max-plies 20 --out games"
	aMatch    = "match random random --pairs 2 --max-plies 20 --opening random:2 --out match"
)

// laboratory makes a folder with one of each kind of file.
func laboratory(t *testing.T) string {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, command := range []string{
		someGames,
		"selfplay --games 4 --games-per-part 4 --depth 1 --opening softmax:40,4 --max-plies 20 --out sideways --pawns sideways",
		"book build games --out book.parquet --min-games 1",
		"book build sideways --out sideways.parquet --min-games 1",
		"corpus positions games --out positions.parquet",
		"corpus positions games --out positions.csv",
		aMatch,
	} {
		mustRun(t, command)
	}
	if err := os.CopyFS("enough", os.DirFS(randomGames(t, 90))); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "tune enough --out tuned.toml")
	// Its games are too few to tune on, so this run ends after self-play.
	if code, _, line := tryRun("pipeline --games 34 --pairs 1 --depth 1 --max-plies 20 --out run"); code != cli.ExitFailed {
		t.Fatalf("pipeline: exit code %d: %s", code, line)
	}
	for name, rules := range map[string]variant.Rules{"published.toml": {}, "sideways.toml": {Pawns: board.SidewaysPawns}} {
		w := weights.Published(eval.Corrected)
		w.Rules = rules.Base()
		if err := w.Write(name); err != nil {
			t.Fatal(err)
		}
	}
	engine, err := configs.Files.ReadFile("engines/raumlab.toml")
	if err != nil {
		t.Fatal(err)
	}
	write("engine.toml", string(engine))(t)
	for _, name := range []string{"notes", "notes.toml", "notes.parquet", "notes.csv"} {
		write(name, "my own notes\n")(t)
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// tryRun executes a command line and returns exit code, standard output and standard error.
func tryRun(command string) (code int, stdout, stderr string) {
	// a mistake that is not noticed must not play all night
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	var out, errors bytes.Buffer
	code = run(ctx, words(command), &out, &errors)
	return code, out.String(), errors.String()
}

func mustRun(t *testing.T, command string) {
	t.Helper()
	if code, _, stderr := tryRun(command); code != cli.ExitDone {
		t.Fatalf("raumlab %s: exit code %d: %s", command, code, stderr)
	}
}

// snapshot returns the files of the present folder with their content.
func snapshot(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(entry.Name(), disk.LockName) {
			return err
		}
		data, err := os.ReadFile(path)
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// unchanged checks that no file of before is missing or has other bytes, and that the only new ones
// are those in may.
func unchanged(t *testing.T, before map[string]string, may []string) {
	t.Helper()
	after := snapshot(t)
	for _, path := range slices.Sorted(maps.Keys(before)) {
		if now, ok := after[path]; !ok {
			t.Errorf("%s is gone", path)
		} else if now != before[path] {
			t.Errorf("%s was changed", path)
		}
		delete(after, path)
	}
	for path := range after {
		if !slices.ContainsFunc(may, func(x string) bool { return path == x || strings.HasPrefix(path, x+"/") }) {
			t.Errorf("%s was left behind", path)
		}
	}
}

var progressLine = regexp.MustCompile(`^\d+/\d+ `)

// complaint returns the error line of a failed command. It returns an error if standard error is
// not that line alone, with a second one for wrong usage. Steps, warnings and progress may come
// before it.
func complaint(code int, stderr string) (string, error) {
	var lines []string
	for line := range strings.Lines(stderr) {
		if !strings.HasPrefix(line, "[") && !strings.HasPrefix(line, "warning: ") && !progressLine.MatchString(line) {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	if code == cli.ExitUsage && len(lines) > 0 {
		last := lines[len(lines)-1]
		lines = lines[:len(lines)-1]
		if !strings.HasPrefix(last, "run 'raumlab") || !strings.HasSuffix(last, "--help' for the flags and examples") {
			return "", fmt.Errorf("the last line is %q", last)
		}
	}
	if len(lines) != 1 || !strings.HasPrefix(lines[0], "raumlab: ") {
		return "", fmt.Errorf("want one line that begins with raumlab, not %q", lines)
	}
	for _, said := range []error{fs.ErrNotExist, syscall.ENOENT, syscall.EISDIR, syscall.ENOTDIR, syscall.EACCES, exec.ErrNotFound} {
		if strings.HasSuffix(lines[0], said.Error()) {
			return "", fmt.Errorf("%q does not say what to do", lines[0])
		}
	}
	return lines[0], nil
}

func (m mistake) try(t *testing.T) {
	t.Helper()
	if m.spoil != nil {
		m.spoil(t)
	}
	before := snapshot(t)
	for command := range strings.SplitSeq(m.command, "\n") {
		code, stdout, stderr := tryRun(command)
		line, err := complaint(code, stderr)
		if code != m.code || err != nil {
			t.Fatalf("raumlab %s: exit code %d, want %d (%v); standard error:\n%s", command, code, m.code, err, stderr)
		}
		t.Logf("raumlab %s: %d %s", command, code, line)
		for want := range strings.SplitSeq(m.want, "…") {
			if !strings.Contains(line, strings.TrimSpace(want)) {
				t.Errorf("raumlab %s: no %q in: %s", command, want, line)
			}
		}
		if stdout != "" {
			t.Errorf("raumlab %s: printed %q", command, stdout)
		}
		unchanged(t, before, nil)
	}
}

// Ways to spoil a file.

func write(name, text string) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// edit changes a file's content, and fails if it stays the same.
func edit(name string, change func([]byte) []byte) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		changed := change(bytes.Clone(data))
		if bytes.Equal(changed, data) {
			t.Fatalf("%s was not changed", name)
		}
		write(name, string(changed))(t)
	}
}

// flip changes a bit of the byte at a fraction of the file's length.
func flip(name string, at float64) func(*testing.T) {
	return edit(name, func(data []byte) []byte {
		data[int(at*float64(len(data)-1))] ^= 1
		return data
	})
}

// cut drops the second half of a file.
func cut(name string) func(*testing.T) {
	return edit(name, func(data []byte) []byte { return data[:len(data)/2] })
}

// swap replaces a piece of a text file.
func swap(name, from, to string) func(*testing.T) {
	return edit(name, func(data []byte) []byte { return bytes.Replace(data, []byte(from), []byte(to), 1) })
}

// folderInstead puts a folder in the place of a file.
func folderInstead(name string) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		if err := os.RemoveAll(name); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir(name, 0o777); err != nil {
			t.Fatal(err)
		}
	}
}

func remove(name string) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
}

// copyFile puts one file in the place of another.
func copyFile(from, to string) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		write(to, string(data))(t)
	}
}

// locked locks a folder as a running process does.
func locked(dir string) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		lock, err := disk.Lock(dir, "folder")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { lock.Close() })
	}
}

func usageMistakes() []mistake {
	return []mistake{
		// Commands, arguments, flags.
		{command: "mtach", code: 2, want: `unknown command "mtach": did you mean match?`},
		{command: "mtach a b --depth 1", code: 2, want: "did you mean match?"},
		{command: "xyzzyplugh", code: 2, want: "known here are … selfplay"},
		{command: "corpus inof games", code: 2, want: `unknown command "inof": did you mean info?`},
		{command: "completion fsih", code: 2, want: "did you mean fish?"},
		{command: "selfplay --gmaes 3 --out x", code: 2, want: "unknown flag --gmaes: did you mean --games?"},
		{command: "match a b --dpeth 3", code: 2, want: "unknown flag --dpeth: did you mean --depth?"},
		{command: "--status x", code: 2, want: "--status without a command: it is a flag of … selfplay … match"},
		{command: "--status=x", code: 2, want: "--status without a command"},
		{command: "openings --count 2", code: 2, want: "--count without a command: it is a flag of make"},
		{command: "--staaatus x", code: 2, want: "unknown flag --staaatus"},
		{command: "xyzzyplugh", code: 2, want: "known here are … help"},
		{command: "replay x", code: 2, want: `game "x": want the number`},
		{command: "selfplay -x", code: 2, want: "'x'"},
		{command: "selfplay --out", code: 2, want: "--out"},
		{command: "match random", code: 2, want: "arguments, 1: want 'raumlab match A B'"},
		{command: "perft startpos", code: 2, want: "arguments, 1: want 'raumlab perft RFEN DEPTH'"},
		{command: "analyse", code: 2, want: "arguments, 0: want 'raumlab analyse RFEN|GAMES'"},
		{command: "bench startpos", code: 2, want: "arguments, 1: want 'raumlab bench'"},
		{command: "book build --out x.parquet", code: 2, want: "arguments, 0"},
		{command: "corpus info games sideways", code: 2, want: "arguments, 2: want 'raumlab corpus info CORPUS'"},
		{command: "engines all", code: 2, want: "want 'raumlab engines'"},
		{command: "selfplay games", code: 2, want: "arguments, 1"},

		// Missing flags.
		{command: "selfplay", code: 2, want: "--out is missing"},
		{command: "pipeline", code: 2, want: "--out is missing"},
		{command: "tune enough", code: 2, want: "--out … .toml"},
		{command: "book build games", code: 2, want: "--out is missing"},
		{command: "corpus positions games", code: 2, want: "--out … .parquet or .csv"},

		// Flags that do nothing.
		{command: "match random random --alpha 0.01", code: 2, want: "--alpha does nothing without --sprt: leave it out"},
		{command: "match random random --beta 0.05", code: 2, want: "--beta does nothing without --sprt"},
		{command: "gauntlet random raumlab --model logistic --out x", code: 2, want: "--model does nothing without --sprt"},
		{command: "match random random --depth 1 --time-margin 1s", code: 2, want: "--time-margin does nothing without --movetime or --clock"},
		{command: "match random random --patience 1s", code: 2, want: "--patience does nothing where no other program plays"},
		{command: "match random cmd:sh --patience 1s --movetime 1s", code: 2, want: "--patience does nothing with --movetime or --clock"},
		{command: "match random raumlab --engine raumlab", code: 2, want: "--engine does nothing where no weights play"},
		{command: "tune-options raumlab --patience 1s --params x.toml --out x", code: 2, want: "--patience does nothing where no other program plays"},
		{command: "tune-options cmd:sh --patience 1s --movetime 1s --params x.toml --out x", code: 2, want: "--patience does nothing with --movetime or --clock"},
		{command: "hub selfplay --ca x.pem --out x", code: 2, want: "--ca does nothing without --nats: leave it out"},
		{command: "gauntlet random engine.toml --engine raumlab --out x", code: 2, want: "--engine does nothing where no weights play"},
		{command: "selfplay --win-score 500 --out x", code: 2, want: "--win-score does nothing without --win-plies"},
		{command: "selfplay --draw-score 10 --out x", code: 2, want: "--draw-score does nothing without --draw-plies"},
		{command: "selfplay --play-on 0.1 --out x", code: 2, want: "--play-on does nothing without --win-plies or --draw-plies"},
		{command: "match raumlab raumfischer --depth 1 --depth-a 2 --depth-b 3", code: 2, want: "--depth does nothing beside --depth-a and --depth-b: leave it out"},
		{command: "match raumlab raumfischer --nodes 9 --nodes-a 2 --nodes-b 3", code: 2, want: "--nodes does nothing beside --nodes-a and --nodes-b"},
		{command: "match raumlab raumfischer --movetime 9ms --movetime-a 2ms --movetime-b 3ms", code: 2, want: "--movetime does nothing beside --movetime-a and --movetime-b"},
		{command: "match raumlab raumfischer --clock 9s --clock-a 2s --clock-b 3s", code: 2, want: "--clock does nothing beside --clock-a and --clock-b"},
		{command: "match raumlab random --depth-b 1\nmatch raumlab random --depth-a 1 --depth-b 1", code: 2, want: "--depth-b does nothing where B moves at random"},
		{command: "match random raumlab --clock-a 1s", code: 2, want: "--clock-a does nothing where A moves at random"},
		{command: "match raumlab raumfischer --allow-identical --depth 1", code: 2, want: "--allow-identical does nothing where the contestants differ"},
		{command: "match raumlab raumlab --allow-identical --clock 1s", code: 2, want: "--allow-identical does nothing beside --clock, since time"},
		{command: "gauntlet raumlab raumfischer --allow-identical --depth 1 --out x", code: 2, want: "--allow-identical does nothing where the contestants differ"},
		{command: "weights show published --meaning --json", code: 2, want: "--meaning does nothing beside --json"},
		{command: "match raumlab raumfischer --win-plies 4\nselfplay --win-plies 4 --out x", code: 2, want: "--win-plies 4 needs --win-score"},
		{command: "corpus positions games --definition published --out x.csv", code: 2, want: "--definition does nothing without --features"},

		// Values of the wrong kind.
		{command: "selfplay --games many --out x", code: 2, want: `--games "many": want a whole number`},
		{command: "selfplay --depth 1.5 --out x", code: 2, want: `--depth "1.5": want a whole number`},
		{command: "selfplay --games 99999999999999999999 --out x", code: 2, want: "--games 99999999999999999999 … out of range"},
		{command: "selfplay --seed -1 --out x", code: 2, want: `--seed "-1": want a whole number, not negative`},
		{command: "selfplay --play-on half --out x", code: 2, want: `--play-on "half": want a number`},
		{command: "match random random --movetime 5", code: 2, want: `--movetime "5": want a time such as 100ms`},
		{command: "tune enough --force=maybe --out x.toml", code: 2, want: `--force "maybe": want true or false`},
		{command: "perft startpos three", code: 2, want: `depth "three"`},

		// Values out of range.
		{command: "selfplay --games 0 --out x", code: 2, want: "raumlab: --games 0: want at least 1"},
		{command: "selfplay --games 10 --parts 3-2 --out x", code: 2, want: `raumlab: --parts "3-2": want the first and the last`},
		{command: "selfplay --games 10 --parts 3 --out x", code: 2, want: "raumlab: --parts 3-3: 10 games in parts of 256 are the parts 0-0"},
		{command: "selfplay --game-time -1s --out x", code: 2, want: "raumlab: --game-time -1s: want no negative time"},
		{command: "corpus relabel games", code: 2, want: "raumlab: --out is missing"},
		{command: "corpus relabel games --depth 99 --out x", code: 2, want: "raumlab: --depth 99: want 1 to 60 plies"},
		{command: "corpus relabel games --engine random --depth 1 --out x", code: 2, want: "raumlab: engine random: plays without a search"},
		{command: "corpus filter games --out x", code: 2, want: "raumlab: no filter is given"},
		{command: "corpus filter games --most-score 99999999999 --out x\ncorpus filter games --most-score -1 --out x", code: 2, want: "raumlab: --most-score … want 0 to 2147483647 centipawns"},
		{command: "corpus filter games --least-ply 9 --most-ply 8 --out x", code: 2, want: "raumlab: --least-ply 9 --most-ply 8: want"},
		{command: "corpus filter games --terminations forfeit --out x\ncorpus filter games --terminations ongoing --out x\ncorpus filter games --terminations mate --out x", code: 2,
			want: "want some of checkmate, stalemate, repetition, hundred_plies, bare_kings, ply_limit, adjudicated_win, adjudicated_draw, tables_win, tables_draw, dead_draw, with commas between"},
		{command: "selfplay --games 2147483648 --out x\nselfplay --games 9223372036854775807 --out x\nselfplay --games 9223372036854775807 --parts 0 --out x", code: 2, want: "games … want at most 2147483647"},
		{command: "selfplay --depth 61 --out x", code: 2, want: "depth 61: want 1 to 60"},
		{command: "selfplay --workers -1 --out x", code: 2, want: "--workers -1: want 0 to"},
		{command: "selfplay --workers 1000000 --out x", code: 2, want: "--workers 1000000: want 0 to"},
		{command: "selfplay --max-plies 8 --opening random:8 --out x", code: 2, want: "max-plies 8"},
		{command: "selfplay --games-per-part 65537 --out x", code: 2, want: "games-per-part 65537: want 1 to 65536"},
		{command: "selfplay --win-score 9 --win-plies 2 --play-on NaN --out x", code: 2, want: "play-on share NaN: want 0 to 1"},
		{command: "selfplay --win-plies 2 --out x", code: 2, want: "--win-plies … needs --win-score"},
		{command: "selfplay --draw-plies 4 --out x", code: 2, want: "--draw-plies 4 needs --draw-score, the centipawns up to"},
		{command: "match random raumlab --draw-plies 4", code: 2, want: "--draw-plies 4 needs --draw-score"},
		{command: "gauntlet random raumlab --draw-plies 4 --out x", code: 2, want: "--draw-plies 4 needs --draw-score"},
		{command: "gauntlet random raumlab --win-plies 4 --out x", code: 2, want: "--win-plies 4 needs --win-score"},
		{command: "selfplay --config draws.toml --out x", code: 2, want: "--draw-plies 4 needs --draw-score", spoil: write("draws.toml", "[selfplay]\ndraw-plies = 4\n")},
		{command: "selfplay --draw-score -1 --draw-plies 4 --out x", code: 2, want: "want no negative number"},
		{command: "selfplay --opening best:x --out x", code: 2, want: `opening "best:x": unknown kind`},
		{command: "selfplay --opening book: --out x", code: 2, want: "want the file of a book: book:FILE"},
		{command: "selfplay --opening book:x --out x", code: 1, want: "opening book:x: reading a book: open x: no such file"},
		{command: "selfplay --opening book:notes --out x", code: 1, want: "opening book:notes: book notes: it is no Parquet file"},
		{command: "match random random --opening book:sideways.parquet", code: 2, want: "opening book:sideways.parquet: the book has rules chessvariants/sideways"},
		{command: "selfplay --opening softmax:0,4 --out x", code: 2, want: "temperature must be above 0"},
		{command: "selfplay --opening suite:nothing --out x", code: 2, want: `suite "nothing": want a file ending in .epd or one of bench`},
		{command: "selfplay --opening suite:nothing.epd --out x", code: 1, want: "opening suite:nothing.epd: suite: open nothing.epd"},
		{command: "selfplay --games 1000 --opening suite:bench --out x", code: 2, want: "40 positions for 1000 games"},
		{command: "selfplay --games 10 --array dickins --opening suite:bench --out x", code: 2, want: "for rules chessvariants/normal, not for dickins/normal"},
		{command: "selfplay --opening random:61 --out x", code: 2, want: "plies must be 0 to 60"},
		{command: "selfplay --pawns backwards --out x", code: 2, want: `pawns "backwards": want one of normal`},
		{command: "selfplay --array mine --out x", code: 2, want: `array "mine": want one of chessvariants`},
		{command: "selfplay --engine random --out x", code: 2, want: "engine random: plays without a search"},
		{command: "selfplay --variant alice --adjudicate-tables x --out x", code: 2, want: "--adjudicate-tables x: there are tables of Raumschach alone: leave it out"},
		{command: "replay 0 --variant alice --adjudicate-tables x", code: 2, want: "--adjudicate-tables x: there are tables of Raumschach alone"},
		{command: "selfplay --engine raumlab/0 --out x", code: 2, want: "plays without a search"},
		{command: "perft startpos 0", code: 2, want: `depth "0": want 1 to 12`},
		{command: "perft startpos 3 --hash -1", code: 2, want: "--hash -1: want 0 to 65536 MiB"},
		{command: "perft startpos 3 --variant chess", code: 2, want: `--variant "chess": want one of raumschach, alice, mirrored-alice`},
		{command: "perft startpos 3 --variant alice --pawns fivecubed", code: 2, want: `pawns "fivecubed": alice has the pieces of Raumschach`},
		{command: "perft '4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|~5/5/5/5/K4 w' 3 --variant alice", code: 2, want: `a ~ belongs after the letter of a mirrored piece`},
		{command: "perft startpos 3 --workers -1", code: 2, want: "--workers -1: want 0 to"},
		{command: "match random random --pairs 0", code: 2, want: "pairs 0: want at least 1"},
		{command: "match random random --depth 61", code: 2, want: "raumlab: --depth 61: want 0 to 60 plies"},
		{command: "match random random --depth -1", code: 2, want: "raumlab: --depth -1: want 0 to 60 plies"},
		{command: "gauntlet random raumlab --depth -1 --out x", code: 2, want: "raumlab: --depth -1: want 0 to 60 plies"},
		{command: "ablate raumlab --depth -1 --out x", code: 2, want: "raumlab: --depth -1: want 0 to 60 plies"},
		{command: "match random random --movetime -1s", code: 2, want: "--movetime -1s: want 1ms or more"},
		{command: "match random random --movetime 1ns", code: 2, want: "move time 1ns: want whole milliseconds"},
		{command: "match random random --movetime 1.5ms", code: 2, want: "move time 1.5ms: want whole milliseconds"},
		{command: "match random random --clock 1s+1us", code: 2, want: "clock 1s+1µs: want whole milliseconds"},
		{command: "match random random --clock 1ns", code: 2, want: "clock 1ns+0s: want whole milliseconds"},
		{command: "match random random --clock 0s", code: 2, want: `--clock "0s": want the time of a game, above 0, and what each move adds, such as 10s+100ms`},
		{command: "match random random --clock -10s+1s", code: 2, want: `--clock "-10s+1s": want the time of a game, above 0`},
		{command: "match random random --clock 10s+-1s", code: 2, want: `--clock "10s+-1s": want the time`},
		{command: "match random random --clock 0/10+1", code: 2, want: `--clock "0/10+1": want the time`},
		{command: "match random random --clock 1001/10+1", code: 2, want: `--clock "1001/10+1": want the time of a game, above 0, and what each move adds, such as 10s+100ms, or of 1 to 1000 moves`},
		{command: "match random random --clock -1/10+1", code: 2, want: `--clock "-1/10+1": want the time`},
		{command: "match random random --clock 40/", code: 2, want: `--clock "40/": want the time`},
		{command: "match random random --clock 60+", code: 2, want: `--clock "60+": want the time`},
		{command: "match random random --clock 60+0.0005", code: 2, want: "clock 1m0s+500µs: want whole milliseconds"},
		{command: "match random raumlab --clock-b x", code: 2, want: `--clock-b "x": want the time`},
		{command: "match random raumlab --movetime 1s --clock-b 10s", code: 2, want: "--clock-b and --movetime: give one of them"},
		{command: "match raumlab random --clock 10 --movetime-a 1s", code: 2, want: "--clock and --movetime-a: give one of them"},
		{command: "match random raumlab --depth 2 --depth-b 61", code: 2, want: "raumlab: --depth-b 61: want 0 to 60 plies"},
		{command: "match random raumlab --movetime-b 1ns", code: 2, want: "move time 1ns: want whole milliseconds"},
		{command: "match random random --depth 1 --log x.log", code: 2, want: "--log does nothing where no other program plays"},
		{command: "match random cmd:sh --depth 1 --log published.toml", code: 1, want: "--log published.toml: what is there is not written to, it is no log of the protocol"},
		{command: "match random cmd:sh --depth 1 --log match", code: 1, want: "--log match: what is there is not written to, it is a directory"},
		{command: "match random raumlab --win-score 500", code: 2, want: "--win-score does nothing without --win-plies"},
		{command: "match random raumlab --draw-score 5", code: 2, want: "--draw-score does nothing without --draw-plies"},
		{command: "match random raumlab --play-on 0.1", code: 2, want: "--play-on does nothing without --win-plies or --draw-plies"},
		{command: "match random raumlab --win-plies 3", code: 2, want: "--win-plies … needs --win-score"},
		{command: "match random raumlab --win-score 500 --win-plies 1", code: 2, want: "adjudication win:500,1 draw:0,0 play_on:0: want 2 plies or more, so that both sides agree"},
		{command: "match random raumlab --draw-score 5 --draw-plies 1", code: 2, want: "want 2 plies or more, so that both sides agree"},
		{command: "match random raumlab --draw-plies 4 --draw-score 5 --play-on 2", code: 2, want: "play-on share 2: want 0 to 1"},
		{command: "match raumlab cmd:sh --depth-a 1", code: 2, want: "no search limit of B: another program must be told one"},
		{command: "match random cmd:sh --depth 1 --log x --status x\ngauntlet random cmd:sh --depth 1 --out all --log x --status ./x", code: 2, want: "x: --log x writes there: name another file"},
		{command: "match random cmd:sh --depth 1 --out x --log x/log\ngauntlet random cmd:sh --depth 1 --out x --log x", code: 2, want: "--log x … --out x writes there"},
		{command: "match random random --out x --status x\ngauntlet random raumlab --out x --status x/tournament.json", code: 2, want: "--status x … --out x writes there"},
		{command: "match random random --out match --status match/match.json\nmatch random random --out match --status match/new.json", code: 2, want: "--out match writes there"},
		{command: "openings make --out x.epd --status x.epd\nopenings make --out x.epd --status games/../x.epd\nopenings make --out x.epd --status .x.epd.lock\nopenings make --out x.epd --status .x.epd.raumlab-tmp", code: 2, want: "--out x.epd writes there"},
		{command: "tune enough --out x.toml --status x.toml\ntune enough --out x.toml --status x.tuning.json\ntune enough --out x.toml --status x.tuning.html", code: 2,
			want: "--out x.toml writes there"},
		{command: "optimise enough --out x.toml --status x.toml\noptimise enough --out x.toml --status x.study/study.json\noptimise enough --out x.toml --status .x.toml.raumlab-tmp", code: 2, want: "--out x.toml writes there"},
		{command: "selfplay --out x --status x\nselfplay --out x --status x/status.json", code: 2, want: "that is in the folder of the corpus"},
		{command: "match random random --clock 10s+1s+1s", code: 2, want: `--clock "10s+1s+1s": want the time`},
		{command: "match random random --clock 10s --movetime 1s", code: 2, want: "--clock and --movetime: give one of them"},
		{command: "match random random --movetime 1s --time-margin -1ms", code: 2, want: "--time-margin -1ms: want no negative time"},
		{command: "match random cmd:sh --depth 1 --patience -1s", code: 2, want: "patience -1s: want a positive time"},
		{command: "match random cmd:sh --depth 1 --patience 999us", code: 2, want: "patience 999µs: want a positive time, 1ms or more"},
		{command: "ablate cmd:sh --out x", code: 2, want: "cmd:sh: another program: its parts are unknown"},
		{command: "match random cmd: --depth 1", code: 2, want: "no program: want PROGRAM ARGUMENTS, such as raumlab uci"},
		{command: "match random cmd:sh", code: 2, want: "no search limit of B: another program must be told one"},
		{command: "match cmd:no-such-program random --depth 1", code: 1, want: "program: … no-such-program … not found"},
		{command: "match cmd:./nowhere/x random --depth 1", code: 1, want: "program: … ./nowhere/x: no such file"},
		{command: "match 'cmd:sh option.Hash' random --depth 1", code: 2, want: `program sh option.Hash: "option.Hash": want option.NAME=VALUE`},
		{command: "match cmd:sh random --depth 1 --book-a book.parquet", code: 2, want: "cmd:sh: another program cannot be given a book"},
		{command: "match random cmd:false --depth 1 --pairs 1", code: 1, want: "contestant B, cmd:false: it ended: exit status 1"},
		{command: "match raumlab raumlab --pairs 1", code: 2, want: "raumlab and raumlab have the same engine, weights, book and limits … by --movetime or --clock, or give --allow-identical"},
		{command: "match raumfischer/3 raumfischer --depth 1 --pairs 1", code: 2, want: "raumfischer/3 and raumfischer have the same engine"},
		{command: "match corrected published.toml --engine raumlab --depth 1 --pairs 1", code: 2, want: "corrected and published.toml have the same engine"},
		{command: "match cmd:cat cmd:cat --depth 1 --pairs 1", code: 2, want: "cmd:cat and cmd:cat have the same engine"},
		{command: "gauntlet raumlab random corrected published.toml --round-robin --depth 1 --pairs 1 --out x", code: 2, want: "corrected and published.toml have the same engine"},
		{command: "match unknown random", code: 2, want: `contestant "unknown": want an engine (fivecubed, … raumlab), weights (alice-first, alice, corrected, published), a file of either ending in .toml, or cmd:COMMAND`},
		{command: "match raumlab corrected --engine raumfischer", code: 2, want: "raumlab is the name of an engine and of weights: with --engine raumfischer give the one you mean as a file, configs/engines/raumlab.toml or what"},
		{command: "match raumlab/6 random", code: 2, want: `level "6": want 0 to 5`},
		{command: "match published.toml random --engine unknown", code: 2, want: `engine "unknown"`},
		{command: "match random random --sprt 5", code: 2, want: `--sprt "5": want two numbers such as 0,10`},
		{command: "match random random --sprt 0,10,20", code: 2, want: `--sprt "0,10,20": want two numbers`},
		{command: "match random random --sprt 10,0", code: 2, want: "--sprt 10,0: want two finite numbers, the greater one last"},
		{command: "match random random --sprt NaN,5", code: 2, want: "--sprt NaN,5: want two finite numbers"},
		{command: "match random random --sprt 0,10 --alpha 0.5", code: 2, want: "--alpha 0.5: want more than 0 and less than 0.5"},
		{command: "match random random --sprt 0,10 --beta 0", code: 2, want: "--beta 0: want more than 0 and less than 0.5"},
		{command: "match random random --sprt 0,10 --model bayes", code: 2, want: `elo model "bayes" is unknown`},
		{command: "gauntlet random raumlab --depth 1", code: 2, want: "--out is missing"},
		{command: "gauntlet random --out x", code: 2, want: "arguments, 1: want 'raumlab gauntlet A B... --out FOLDER'"},
		{command: "gauntlet random raumlab random --out x", code: 2, want: "two engines are called random: give them different names"},
		{command: "gauntlet random raumlab --anchor raumfischer --out x", code: 2, want: "--anchor raumfischer: want the name of an engine that plays"},
		{command: "gauntlet random raumlab --pairs 0 --out x", code: 2, want: "pairs 0: want at least 1"},
		{command: "ablate raumlab", code: 2, want: "--out is missing"},
		{command: "ablate random --out x", code: 2, want: "engine random plays at random: there is nothing to switch off"},
		{command: "ablate 'cmd:true' --out x", code: 2, want: "cmd:true: another program: its parts are unknown"},
		{command: "ablate raumlab --only nul_move --out x", code: 2, want: "--only nul_move: no part of this engine: did you mean null_move?"},
		{command: "ablate raumlab --only , --out x", code: 2, want: "--only \",\": want names of parts with a comma between two"},
		{command: "ablate raumlab --only quiescence,quiescence --out x", code: 2, want: "--only quiescence,quiescence: quiescence is named twice"},
		{command: "ablate raumlab --only futility_margin_1 --out x", code: 2, want: "--only futility_margin_1: no part of this engine: an amount of futility and reverse_futility"},
		{command: "ablate raumlab --only queen_only --out x", code: 2, want: "--only queen_only: no part of this engine: it is off"},
		{command: "ablate raumlab --depth 0 --nodes 0 --out x", code: 2, want: "--depth 0 and --nodes 0"},
		{command: "ablate raumlab --depth 61 --out x", code: 2, want: "depth 61"},
		{command: "report games", code: 2, want: `--out "": want a file ending in .html`},
		{command: "report games games --out x.html", code: 2, want: "games: a page shows one corpus"},
		{command: "report match match --out x.html", code: 2, want: "match: a page shows one match"},
		{command: "report games nowhere --out x.html", code: 1, want: "nowhere: no such file"},
		{command: "report notes --out x.html", code: 1, want: "notes: want the folder of"},
		{command: "report nowhere --out x.html", code: 1, want: "nowhere: no such file"},
		{command: "report notes.parquet --out x.html", code: 1, want: "notes.parquet"},
		{command: "pipeline --engine maackesgeist --out x", code: 2, want: "engine maackesgeist … no weights to tune"},
		{command: "pipeline --min-games -1 --out x", code: 2, want: "min games -1: want 1 or more"},
		{command: "pipeline --games 33 --out x", code: 2, want: "--games 33: want at least 34, so that 60 % of them are the 20 training games"},
		{command: "pipeline --pairs 0 --out x", code: 2, want: "pairs 0"},
		{command: "tune enough --lambda NaN --out x.toml", code: 2, want: "lambda NaN: want 0 to 1"},
		{command: "tune enough --lambda 2 --target x --definition y --out x.toml", code: 2, want: `definition "y" … target "x" … lambda 2`},
		{command: "tune enough --out x.json", code: 2, want: `--out "x.json": name a weight file ending in .toml`},
		{command: "corpus positions games --out x.txt", code: 2, want: `--out "x.txt" … .parquet or .csv`},
		{command: "corpus positions games --features --definition mine --out x.csv", code: 2, want: `definition "mine"`},
		{command: "book build games --min-games -1 --out x.parquet", code: 2, want: "min games -1"},
		{command: "book build games --min-games 0 --out x.parquet", code: 2, want: "min games 0: want 1 or more"},
		{command: "book build games --max-ply 0 --out x.parquet", code: 2, want: "max ply 0: want 1 or more"},
		{command: "book build games --imported-weight 0 --out x.parquet", code: 2, want: "imported weight 0: want 1 to 1000"},
		{command: "book check book.parquet --depth 61", code: 2, want: "--depth 61 … want a depth of 1 to 60"},
		{command: "book check book.parquet --margin 9223372036854775807", code: 2, want: "--margin 9223372036854775807: want … a margin of 30 to 32767"},
		{command: "book build games --min-success NaN --out x.parquet", code: 2, want: "min success NaN: want 0 to 1"},
		{command: "book show book.parquet --depth 0", code: 2, want: "--depth 0"},
		{command: "eval startpos --weights mine", code: 2, want: `weights "mine": want alice-first, alice, corrected, published … or a file ending in .toml`},
		{command: "weights show mine", code: 2, want: `weights "mine"`},
		{command: "analyse middle", code: 2, want: `RFEN "middle": number of fields 1: want`},
		{command: "analyse startpos --variant alice --engine raumfischer", code: 2, want: "--engine raumfischer: engine raumfischer plays Raumschach alone, not Alice-Raumschach"},
		{command: "analyse startpos --variant alice --book raumlab", code: 1, want: "the book is of Raumschach, rules chessvariants/normal, the game is of Alice-Raumschach, rules chessvariants/normal/alice"},
		{command: "analyse startpos --variant alice --pawns fivecubed", code: 2, want: "want one of normal, sideways"},
		{command: "analyse --variant alice --moves 'nB Ba1-Bc3'", code: 2, want: "White's own pawn on Bb2 is in the way"},
		{command: "analyse startpos --depth 61", code: 2, want: "--depth 61: want 1 to 60"},
		{command: "analyse startpos --depth -1", code: 2, want: "--depth -1: want 1 to 60"},
		{command: "analyse startpos --depth deep", code: 2, want: `--depth "deep": want a whole number`},
		{command: "analyse startpos --movetime -1s", code: 2, want: "--movetime -1s: want 1ms or more"},
		{command: "analyse startpos --movetime 1ns", code: 2, want: "--movetime 1ns: want 1ms or more"},
		{command: "analyse startpos --movetime 5", code: 2, want: `--movetime "5": want a time such as 100ms`},
		{command: "analyse startpos --nodes -1", code: 2, want: `--nodes "-1": want a whole number, not negative`},
		{command: "analyse startpos --lines 0", code: 2, want: "--lines 0: want 1 or more"},
		{command: "analyse startpos --engine random", code: 2, want: "--engine random: it plays without a search; name another"},
		{command: "analyse startpos --engine unknown", code: 2, want: `engine "unknown"`},
		{command: "analyse startpos --engine a/b.md", code: 2, want: `engine "a/b.md": want a file ending in .toml`},
		{command: "analyse startpos --engine published.toml\nbench --engine published.toml", code: 1, want: "published.toml: this is a weight file: use --weights"},
		{command: "analyse startpos --engine fivecubed --weights published", code: 2, want: "--weights published: engine fivecubed does not evaluate by weights"},
		{command: "analyse startpos --engine nowhere.toml", code: 1, want: "nowhere.toml: no such file"},
		{command: "analyse startpos --weights mine", code: 2, want: `weights "mine"`},
		{command: "analyse startpos --weights engine.toml", code: 1, want: "weight file engine.toml"},
		{command: "analyse startpos --weights sideways.toml", code: 1, want: "weights sideways.toml are for rules chessvariants/sideways"},
		{command: "bench --depth -1", code: 2, want: "--depth -1: want 0 to 60 plies"},
		{command: "bench --engine raumlab/0", code: 2, want: "--engine raumlab/0: it plays without a search; name another"},
	}
}

// rfenMistakes has one for each field of a position.
func rfenMistakes() (all []mistake) {
	const e, d, c, b, a = "rnknr/ppppp/5/5/5", "buqbu/ppppp/5/5/5", "5/5/5/5/5", "5/5/5/PPPPP/BUQBU", "5/5/5/PPPPP/RNKNR"
	pieces := strings.Join([]string{e, d, c, b, a}, "|")
	for _, x := range []struct{ rfen, want string }{
		{"start", `RFEN "start": number of fields 1: want`},
		{pieces + " w 0", "number of fields 3: want pieces and side to move, or these with halfmove clock and fullmove number"},
		{strings.Join([]string{e, d, c, b}, "|") + " w", "pieces: number of levels 4: want 5"},
		{strings.Replace(pieces, "rnknr/ppppp/5", "rnknr/ppppp", 1) + " w", "level E: number of ranks 4: want 5"},
		{strings.Replace(pieces, "BUQBU", "BUQB", 1) + " w", `level B rank 1 "BUQB": number of cells 4: want 5`},
		{strings.Replace(pieces, "BUQBU", "BUQBU1", 1) + " w", "number of cells 6: want 5"},
		{strings.Replace(pieces, "BUQBU", "BUXBU", 1) + " w", "'X' is neither a piece (KQRBUNP) nor a number"},
		{strings.Replace(pieces, "RNKNR", "RNQNR", 1) + " w", "White has no king"},
		{strings.Replace(pieces, "BUQBU", "BUKBU", 1) + " w", "more than one king of White"},
		{strings.Replace(pieces, "rnknr", "rnknP", 1) + " w", "pawn of White on Ee5"},
		{"k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|R4/5/5/5/4K w", "Black is in check, but White is to move"},
		{pieces + " x", `side to move "x": want w or b`},
		{pieces + " w -1 1", `halfmove clock "-1": want a number from 0 to 9999`},
		{pieces + " w many 1", `halfmove clock "many"`},
		{pieces + " w 0 0", `fullmove number "0": want a number from 1 to 9999`},
	} {
		commands := []string{"perft '%s' 1", "eval '%s'", "book show book.parquet --rfen '%s'"}
		if x.rfen == "start" {
			commands = commands[1:] // with the depth it would be two arguments
		}
		for i := range commands {
			commands[i] = fmt.Sprintf(commands[i], x.rfen)
		}
		all = append(all, mistake{command: strings.Join(commands, "\n"), code: 2, want: x.want})
	}
	return all
}

// settingsMistakes are files of --config.
func settingsMistakes() (all []mistake) {
	for text, want := range map[string]string{ // no TOML at all
		"[selfplay":                        "lab.toml:1: ",
		"[selfplay]\ngames = 1\ngames = 2": "lab.toml:3: ",
		"[selfplay]\nengine = \"\xff\"":    "lab.toml:2: ",
	} {
		all = append(all, mistake{command: "selfplay --config lab.toml --out x", code: 2, want: want, spoil: write("lab.toml", text+"\n")})
	}
	for _, x := range []struct{ text, want string }{
		{"[selfplay]\ngaems = 3", "lab.toml: unknown key selfplay.gaems: did you mean games?"},
		{"[slefplay]\ngames = 3", "lab.toml: unknown key slefplay: did you mean selfplay?"},
		{"[replay]\ngames = 3", "lab.toml: key replay: replay reads the table [selfplay]"},
		{"[corpus.inof]\njson = true", "lab.toml: unknown key corpus.inof: did you mean info?"},
		{"[corpus.info]\njsn = true", "lab.toml: unknown key corpus.info.jsn: did you mean json?"},
		{"games = 3", "lab.toml: unknown key games: known here are ablate, analyse"},
		{"[completion]", "lab.toml: unknown key completion"},
		{"selfplay = 3", "lab.toml: key selfplay: want a table, [selfplay]"},
		{"[selfplay]\ngames = \"3\"", "lab.toml: key selfplay.games: want a whole number"},
		{"[selfplay]\ngames = 3.5", "lab.toml: key selfplay.games: want a whole number"},
		{"[selfplay]\ndepth = [1, 2]", "lab.toml: key selfplay.depth: want a whole number"},
		{"[selfplay.depth]\nplies = 1", "lab.toml: key selfplay.depth: want a whole number"},
		{"[selfplay]\ndepth = 2026-01-01", "lab.toml: key selfplay.depth: want a whole number"},
		{"[selfplay]\nseed = -1", "lab.toml: key selfplay.seed: want a whole number, not negative"},
		{"[selfplay]\nplay-on = \"all\"", "lab.toml: key selfplay.play-on: want a number"},
		{"[selfplay]\nengine = 7", "lab.toml: key selfplay.engine: want a text in quotes"},
		{"[match]\nmovetime = 100", `lab.toml: key match.movetime: want a time in quotes such as "100ms"`},
		{"[match]\njson = 1", "lab.toml: key match.json: want true or false"},
		{"[selfplay]\ngames = -5", "games -5: want at least 1"},
	} {
		all = append(all, mistake{command: "selfplay --config lab.toml --out x", code: 2, want: x.want, spoil: write("lab.toml", x.text+"\n")})
	}
	return append(all,
		mistake{command: "match random random --config lab.toml", code: 2, want: "lab.toml: key match.movetime: want a time such as 100ms",
			spoil: write("lab.toml", "[match]\nmovetime = \"soon\"\n")},
		mistake{command: "selfplay --config nowhere.toml --out x", code: 1, want: "settings: … nowhere.toml: no such file"},
		mistake{command: "selfplay --config games --out x", code: 1, want: "settings: … games: is a directory"},
	)
}

// engineMistakes are engine and weight files.
func engineMistakes() []mistake {
	engine := func(from, to, want string) mistake {
		return mistake{command: "match engine.toml random --pairs 1", code: 1, want: want, spoil: swap("engine.toml", from, to)}
	}
	weightsKey := func(value, want string) mistake {
		return mistake{command: "match engine.toml random --pairs 1", code: 1, want: want, spoil: replaceLine("engine.toml", "weights", "weights = \""+value+"\"")}
	}
	ofRules := func(value, want string) mistake { // the flags of the rules may be what is wrong
		m := weightsKey(value, want)
		m.code = 2
		return m
	}
	weights := func(key, line, want string) mistake {
		return mistake{command: "weights show published.toml", code: 1, want: "weight file published.toml: … " + want, spoil: replaceLine("published.toml", key, line)}
	}
	return []mistake{
		engine("null_move", "nul_move", "engine.toml:49: unknown key search.nul_move: did you mean null_move?"),
		engine("depth = 3", "depth = \"3\"", "engine.toml:5: key depth: want a whole number"),
		engine("depth = 3", "depth = 0", "engine.toml: key depth = 0: want 1 to 60"),
		engine("depth = 3", "depth = = 3", "engine.toml:5: "),
		engine("pvs = true", "pvs = 1", "key search.pvs: want true or false"),
		engine("evaluation = \"features\"", "evaluation = \"best\"", `key evaluation = "best": want features, maackesgeist or material`),
		engine("evaluation = \"features\"", "evaluation = \"material\"", "table values is missing"),
		weightsKey("mine", `engine.toml: key weights: weights "mine"`),
		weightsKey("nowhere.toml", "engine.toml: key weights: weight file: … nowhere.toml"),
		ofRules("sideways.toml", "sideways.toml are for rules chessvariants/sideways, not for chessvariants/normal"),
		engine("book = \"\"", "book = \"nowhere.parquet\"", "nowhere.parquet: no such file"),
		engine("table_bits = 17", "table_bits = 40", "table_bits = 40: want 0 to 26"),
		engine("table_buckets = 2", "table_buckets = 3", "table_buckets = 3: want 0 to 2"),
		engine("name = \"raumlab\"", "", "engine.toml: neither an engine file (key name) nor a weight file"),
		{command: "selfplay --engine notes.toml --out x", code: 1, want: "notes.toml:1: "},
		{command: "selfplay --engine nowhere.toml --out x", code: 1, want: "nowhere.toml: no such file"},
		{command: "match nowhere.toml random", code: 1, want: "nowhere.toml: no such file or directory: check the name; it is looked for from the folder in which the command runs"},
		{command: "match raumlab random --depth 1 --book-a nowhere", code: 1, want: "nowhere: no such file or directory: check the name"},
		{command: "match raumlab random --config nowhere", code: 1, want: "nowhere: no such file or directory: check the name"},
		{command: "openings check nowhere.epd", code: 1, want: "nowhere.epd: no such file or directory: check the name"},

		weights("value_queen", "valeu_queen = 1620", ":7: unknown key weights.valeu_queen: did you mean value_queen?"),
		weights("definition", "definition = 'mine'", `:3: definition "mine": want one of corrected, published`),
		weights("rules", "rules = 'chess'", `:4: rules "chess"`),
		weights("value_queen", "", "missing weights.value_queen: the table weights wants all 26"),
		weights("value_queen", "value_queen = 900.01", ":7: weights.value_queen = 900.01: the engine counts in 1/16 centipawn; write 900,"),
		weights("value_queen", "value_queen = inf", ":7: weights.value_queen = +Inf: want a finite number"),
		weights("value_queen", "value_queen = '900'", ":7: key weights.value_queen: want a number"),
		{command: "weights show published.toml", code: 1, want: "published.toml: the last line is not … the file was cut off", spoil: cut("published.toml")},
		{command: "weights show nowhere.toml", code: 1, want: "nowhere.toml: no such file"},
		{command: "weights show notes.toml", code: 1, want: "notes.toml:1"},
		{command: "eval startpos --weights sideways.toml", code: 1, want: "sideways.toml are for rules chessvariants/sideways, not for chessvariants/normal"},
		{command: "match sideways.toml random", code: 1, want: "sideways.toml are for rules chessvariants/sideways, not for chessvariants/normal"},
		{command: "match published.toml random --engine random", code: 2, want: "engine random does not evaluate by weights: it cannot use published.toml"},
		{command: "match published.toml random --engine fivecubed", code: 2, want: "engine fivecubed does not evaluate by weights: it cannot use published.toml"},
	}
}

// replaceLine replaces the first line of a file that begins with a key.
func replaceLine(name, key, line string) func(*testing.T) {
	return edit(name, func(data []byte) []byte {
		lines := strings.Split(string(data), "\n")
		if i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, key) }); i >= 0 {
			lines[i] = line
		}
		return []byte(strings.Join(lines, "\n"))
	})
}

// corpusMistakes are folders of games.
func corpusMistakes() (all []mistake) {
	const part, manifest = "games/part-000001.parquet", "games/manifest.json"
	readers := []string{"corpus info games", "corpus verify games", "corpus positions games --out new.csv", "tune games --out new.toml",
		"book build games --out new.parquet", someGames}
	each := func(want string, spoil func(*testing.T)) {
		all = append(all, mistake{command: strings.Join(readers, "\n"), code: 1, want: want, spoil: spoil})
	}
	each(part+": … bytes, the manifest says", cut(part))
	each(part+": SHA-256 is", flip(part, 0))
	each(part+": SHA-256 is", flip(part, 0.5))
	each(part+": SHA-256 is", flip(part, 1))
	each(part+": … bytes, the manifest says", copyFile("sideways.parquet", part))
	each(part+": … bytes, the manifest says", copyFile("sideways/part-000000.parquet", part))
	each(part+": SHA-256 is", edit(part, func(data []byte) []byte { return bytes.Repeat([]byte("PAR1"), len(data)/4+1)[:len(data)] }))
	each(manifest+": ", flip(manifest, 0.3))
	each(manifest+": ", flip(manifest, 0.6))
	each(manifest+":… unexpected end of JSON input", cut(manifest))
	each(manifest+": ", swap(manifest, `"rules": "chessvariants/normal"`, `"rules": "chessvariants/sideways"`))
	each(manifest+": written by raumlab … (corpus schema 1); this version reads schema 3 only", swap(manifest, `"schema": 3`, `"schema": 1`))
	each(manifest+": key schema: want a whole number", swap(manifest, `"schema": 3`, `"schema": null`))
	each(manifest+": key schema: want a whole number", swap(manifest, `"schema": 3`, `"schema": "3"`))
	each(manifest+": key rows: want a whole number", swap(manifest, `"rows": 12`, `"rows": "12"`))
	each(manifest+" is a folder, but the manifest of a corpus is a file: name the folder of a corpus", func(t *testing.T) {
		remove(manifest)(t)
		if err := os.Mkdir(manifest, 0o777); err != nil {
			t.Fatal(err)
		}
	})
	readers = readers[:5] // self-play makes the part again
	each("games is no corpus: it has part-000000.parquet, but no manifest.json … restore it from a copy", remove(manifest))
	each(part+": part of the manifest cannot be read", remove(part))
	for i := range readers {
		readers[i] = strings.Replace(readers[i], "games", "nowhere", 1)
	}
	each("nowhere is no corpus: it has no manifest.json (file does not exist): name the folder of a corpus", nil)
	all = append(all, mistake{command: someGames, code: 1, want: "corpus games: there is part-000000.parquet, but no manifest.json", spoil: remove(manifest)})
	for flag, want := range map[string]string{
		"--pawns sideways":              `rules was "chessvariants/normal", now "chessvariants/sideways"`,
		"--array dickins":               `rules was "chessvariants/normal", now "dickins/normal"`,
		"--seed 2":                      `configuration.seed was "1", now "2"`,
		"--games 11":                    `planned_games was 12, now 11`,
		"--games-per-part 5":            `games_per_part was 4, now 5`,
		"--depth 2":                     `depth was "1", now "2"`,
		"--max-plies 21":                `max_plies was "20", now "21"`,
		"--opening random:4":            `opening was "softmax:40,4", now "random:4"`,
		"--engine raumfischer":          `engine.name was "raumlab", now "raumfischer"`,
		"--draw-score 0 --draw-plies 4": `adjudication was "off", now "win:0,0 draw:0,4 play_on:0"`,
		"--seed 2 --games 3":            `configuration.seed was "1", now "2"; planned_games was 12, now 3`,
		"--seed 2 --games 1000":         `configuration.seed was "1", now "2": give`,
		"--parts 1":                     `games of the parts was 0 to 11, now 4 to 7`,
		"--game-nodes 1000":             `game_nodes was absent, now "1000"`,
	} {
		all = append(all, mistake{command: someGames + " " + flag, code: 1, want: "corpus games was begun with other settings: … " + want})
	}
	return append(all,
		mistake{command: someGames, code: 1, want: fmt.Sprintf("corpus games: process %d is writing it", os.Getpid()), spoil: locked("games")},
		mistake{command: "book build games sideways --out x.parquet", code: 1, want: "corpus games has rules chessvariants/normal, but corpus sideways has rules chessvariants/sideways"},
		mistake{command: "book build games games --out x.parquet", code: 1, want: "are the same corpus"},
		mistake{command: "book build games --min-games 1000 --out x.parquet", code: 1, want: "lower --min-games"},
		mistake{command: "tune games --out x.toml", code: 1, want: "tune on corpus games: 0 training games … want at least 20 games"},
	)
}

// bookMistakes are books that a match plays from or that are shown.
func bookMistakes() (all []mistake) {
	const play = "match random random --pairs 1 --max-plies 10 --opening random:2 --book-a book.parquet"
	for _, x := range []struct {
		want  string
		spoil func(*testing.T)
	}{
		{"it is no Parquet file, or it was cut off", cut("book.parquet")},
		{"its SHA-256 is", flip("book.parquet", 0.3)},
		{"it is no Parquet file, or it was cut off", flip("book.parquet", 1)},
		{"it is no book, or it is damaged", copyFile("games/part-000000.parquet", "book.parquet")},
		{"it is no Parquet file", copyFile("notes", "book.parquet")},
		{"no such file", remove("book.parquet")},
	} {
		all = append(all, mistake{command: "book show book.parquet\n" + play, code: 1, want: "book.parquet: … " + x.want, spoil: x.spoil})
	}
	return append(all,
		mistake{command: strings.Replace(play, "book.parquet", "sideways.parquet", 1), code: 1,
			want: "sideways.parquet: the book has rules chessvariants/sideways, the game has rules chessvariants/normal"},
		mistake{command: "book show games", code: 1, want: "games: is a directory"},
		mistake{command: "book probe book.parquet 'k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K w' --json", code: 1, want: "book.parquet has no move in"},
		mistake{command: "book show book.parquet --rfen 'k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K w'", code: 1, want: "book.parquet has no move in"},
	)
}

// folderMistakes are places where a command must not or cannot write.
func folderMistakes() []mistake {
	const pipeline = "pipeline --games 34 --pairs 1 --depth 1 --max-plies 20 --out run"
	below := func(command string) mistake {
		return mistake{command: command, code: 1, want: "notes … not a directory"}
	}
	foreign := func(command string) mistake {
		return mistake{command: command, code: 1, want: "there is README.md, which is no card of a corpus: what is there is not replaced", spoil: write("README.md", "my own notes\n")}
	}
	return []mistake{
		// Below a regular file nothing can be written.
		below("selfplay --games 1 --out notes"),
		below("selfplay --games 1 --out notes/x"),
		below("match random random --pairs 1 --out notes/x"),
		below("pipeline --out notes/x"),
		below("tune enough --out notes/x.toml"),
		below("book build games --min-games 1 --out notes/x.parquet"),
		below("corpus positions games --out notes/x.csv"),
		{command: "tune enough --out sideways.toml", code: 1, want: "sideways.toml: is a directory", spoil: func(t *testing.T) {
			remove("sideways.toml")(t)
			if err := os.Mkdir("sideways.toml", 0o777); err != nil {
				t.Fatal(err)
			}
		}},
		{command: "book build games --min-games 1 --out games", code: 1, want: "games: is a directory"},

		// Files that are not the command's own.
		{command: "tune enough --out published.toml", code: 1, want: "published.toml holds weights that no tuning made … --force"},
		{command: "tune enough --out engine.toml", code: 1, want: "engine.toml: … --force"},
		{command: "tune enough --out notes.toml", code: 1, want: "notes.toml: … --force"},
		{command: "tune enough --lambda 0.25 --out tuned.toml", code: 1, want: "tuned.toml came from another tuning: lambda was … now 0.25 … tuned.tuning.json … --force"},
		{command: "tune enough --out new.toml", code: 1, want: "new.tuning.json: … --force", spoil: copyFile("notes", "new.tuning.json")},
		{command: "book build games --min-games 1 --out notes.parquet", code: 1, want: "--out notes.parquet: what is there is not replaced"},
		{command: "book build games --min-games 1 --out games/part-000000.parquet", code: 1, want: "part-000000.parquet: what is there is not replaced"},
		{command: "book build games --min-games 1 --out positions.parquet", code: 1, want: "positions.parquet: what is there is not replaced"},
		{command: "corpus positions games --out games/part-000000.parquet", code: 1, want: "--out games/part-000000.parquet: that is in the folder of the corpus games"},
		{command: "corpus positions games --out part.parquet", code: 1, want: `part.parquet: what is there is not replaced … its kind is "games"`, spoil: copyFile("games/part-000000.parquet", "part.parquet")},
		{command: "corpus positions games --out book.parquet", code: 1, want: `book.parquet: what is there is not replaced … its kind is "book"`},
		{command: "corpus positions games --out notes.parquet", code: 1, want: "notes.parquet: what is there is not replaced"},
		{command: "corpus export games --out games/manifest.json", code: 1, want: "games/manifest.json: what is there is not replaced, it is no game text"},
		{command: "corpus export games --out games/part-000000.parquet", code: 1, want: "part-000000.parquet: what is there is not replaced"},
		foreign("selfplay --games 2 --depth 1 --max-plies 10 --out ."),
		foreign("corpus sample games --games 2 --out ."),
		foreign("corpus merge games enough --out ."),
		foreign("corpus filter games --no-checks --out ."),
		foreign("corpus relabel games --depth 1 --out ."),
		foreign("corpus import match/games.txt --out ."),
		{command: "weights export published --format toml --out published.toml", code: 1, want: "--out published.toml: what is there is not replaced: name another file, or remove that one"},
		{command: "weights export published.toml --out published.toml", code: 1, want: "--out published.toml: what is there is not replaced"},
		{command: "weights export published --format js --out games/part-000000.parquet", code: 1, want: "part-000000.parquet: what is there is not replaced"},
		{command: "weights export published --out notes.csv", code: 1, want: "notes.csv: what is there is not replaced"},
		{command: "weights export published --format json --out games", code: 1, want: "--out games: what is there is not replaced"},
		{command: "weights export published --format json --out fresh.csv", code: 2, want: "--out fresh.csv: the ending says csv and --format json"},
		{command: "weights export published --out fresh.txt", code: 2, want: "--out fresh.txt: the ending is of no format: give --format, or a name that ends in .toml, .json, .csv, .js"},
		{command: "selfplay --games 40 --out games --status games/manifest.json", code: 2, want: "--status games/manifest.json: that is in the folder of the corpus"},
		{command: "replay 0 --games 12 --games-per-part 4 --depth 1 --opening softmax:40,4 --max-plies 20 --seed 2 --corpus games", code: 1,
			want: `corpus games was made with other settings: configuration.seed was "1", now "2": give those of the corpus`},
		{command: "replay -- -2", code: 2, want: "game -2: the run has the games 0 to"},
		{command: "corpus positions games --out fresh.csv", code: 1, want: "fresh.csv.json: what is there is not replaced … name another file, or remove that one", spoil: copyFile("notes", "fresh.csv.json")},
		{command: "corpus positions games --out fresh.csv", code: 1, want: `its kind is ""`, spoil: write("fresh.csv.json", "{}")},
		{command: "report games --out fresh.html", code: 1, want: "fresh.html: what is there is not replaced, it is no page of raumlab: name another file, or remove that one", spoil: copyFile("notes", "fresh.html")},
		{command: "tune enough --out new.toml", code: 1, want: "new.tuning.html: what is there is not replaced, it is no page of raumlab: … --force", spoil: copyFile("notes", "new.tuning.html")},
		{command: strings.Replace(aMatch, "--out match", "--out .", 1), code: 1, want: "there is games.txt, but no match.json", spoil: copyFile("notes", "games.txt")},
		{command: "corpus positions games --out notes.csv", code: 1, want: "notes.csv: what is there is not replaced"},

		// Folders of a match.
		{command: aMatch + " --seed 2", code: 1, want: "match match was begun with other settings: seed was 1, now 2"},
		{command: aMatch + " --pawns sideways", code: 1, want: `rules was "chessvariants/normal", now "chessvariants/sideways"`},
		{command: aMatch + " --depth 2 --max-plies 30", code: 1, want: "depth was 0, now 2; max_plies was 20, now 30"},
		{command: aMatch + " --sprt 0,10", code: 1, want: "sprt was null, now"},
		{command: aMatch + " --book-b book.parquet", code: 1, want: `b_book was "", now`},
		{command: strings.Replace(aMatch, "random random", "random raumlab", 1), code: 1, want: `b was "random", now "raumlab"`},
		{command: strings.Replace(aMatch, "--pairs 2", "--pairs 1", 1), code: 1, want: "2 pairs are played already: ask for 2 or more"},
		{command: "gauntlet random raumlab --out match", code: 1, want: "folder match has a match.json, but no tournament.json: it holds something else than a tournament: give another folder"},
		{command: "ablate raumlab --out games", code: 1, want: "folder games has a manifest.json, but no tournament.json: it holds something else than a tournament"},
		{command: "gauntlet random raumlab --out .", code: 1, want: "but no tournament.json"},
		{command: strings.Replace(aMatch, "--out match", "--out games", 1), code: 1, want: "folder games has a manifest.json, but no match.json: it holds something else than a match: give another folder"},
		{command: strings.Replace(aMatch, "--out match", "--out enough", 1), code: 1, want: "folder enough has a tournament.json, but no match.json: it holds something else than a match", spoil: func(t *testing.T) {
			if err := os.Rename("enough/manifest.json", "enough/tournament.json"); err != nil {
				t.Fatal(err)
			}
		}},
		{command: "selfplay --games 4 --depth 1 --out match", code: 1, want: "folder match has a match.json, but no manifest.json: it holds something else than a corpus: give another folder"},
		{command: "corpus merge games --out match", code: 1, want: "folder match has a match.json, but no manifest.json: it holds something else than a corpus"},
		{command: "pipeline --out match", code: 1, want: "folder match has a match.json, but no settings.json: it holds something else than a run"},
		{command: aMatch, code: 1, want: fmt.Sprintf("match match: process %d is writing it", os.Getpid()), spoil: locked("match")},
		{command: aMatch, code: 1, want: "there is pairs.jsonl, but no match.json", spoil: remove("match/match.json")},
		{command: aMatch, code: 1, want: "match/match.json:14: unexpected end of JSON input: restore the file, or give another folder", spoil: cut("match/match.json")},
		{command: aMatch, code: 1, want: `match/match.json: unknown key sead: did you mean seed?: restore the file, or give another folder`, spoil: swap("match/match.json", `"seed": 1,`, `"seed": 1, "sead": 1,`)},
		{command: aMatch, code: 1, want: "match/match.json: key seed is missing: restore the file, or give another folder", spoil: replaceLine("match/match.json", `  "seed"`, "")},
		{command: aMatch, code: 1, want: "match/match.json: key limits_a.nodes is missing: restore the file, or give another folder", spoil: replaceLine("match/match.json", `    "nodes"`, "")},
		{command: aMatch, code: 1, want: "match/pairs.jsonl: is a directory: a file is wanted there: name one, or move the folder away", spoil: folderInstead("match/pairs.jsonl")},
		{command: aMatch, code: 1, want: "match/match.json: is a directory: a file is wanted there", spoil: folderInstead("match/match.json")},
		{command: aMatch, code: 1, want: "match/pairs.jsonl:1: ", spoil: flip("match/pairs.jsonl", 0.03)},
		{command: aMatch, code: 1, want: "match/pairs.jsonl:3: ", spoil: edit("match/pairs.jsonl", func(b []byte) []byte { return append(b, "my own notes\n"...) })},
		{command: aMatch, code: 1, want: "there is result.json, but no match.json", spoil: func(t *testing.T) {
			for _, name := range []string{"match.json", "pairs.jsonl", "games.txt"} {
				remove("match/" + name)(t)
			}
		}},

		// Folders of a pipeline.
		{command: pipeline + " --seed 2", code: 1, want: "run run was begun with other settings: seed was 1, now 2"},
		{command: pipeline + " --pawns sideways", code: 1, want: `engine_sha256 was … rules was "chessvariants/normal", now "chessvariants/sideways"`},
		{command: pipeline + " --games 35 --min-games 2", code: 1, want: "begun with other settings: min_games was 3, now 2"},
		{command: pipeline, code: 1, want: fmt.Sprintf("run run: process %d is writing it", os.Getpid()), spoil: locked("run")},
		{command: pipeline, code: 1, want: "run/settings.json: the file is damaged", spoil: cut("run/settings.json")},
		{command: pipeline, code: 1, want: "there is corpus, but no settings.json", spoil: remove("run/settings.json")},
		{command: pipeline, code: 1, want: "run/corpus/part-000000.parquet: SHA-256", spoil: flip("run/corpus/part-000000.parquet", 0.5)},
		{command: pipeline, code: 1, want: "tune on corpus run/corpus: 0 training games"},
		{command: "pipeline --out .", code: 1, want: "there is book.parquet, but no settings.json"},
	}
}

func TestMistakes(t *testing.T) {
	if apart(t) {
		return
	}
	lab := laboratory(t)
	for _, kind := range []struct {
		name string
		all  []mistake
	}{
		{"usage", usageMistakes()},
		{"RFEN", rfenMistakes()},
		{"settings", settingsMistakes()},
		{"engine", engineMistakes()},
		{"corpus", corpusMistakes()},
		{"book", bookMistakes()},
		{"folder", folderMistakes()},
	} {
		for _, m := range kind.all {
			t.Run(kind.name, func(t *testing.T) {
				if m.spoil != nil {
					t.Chdir(t.TempDir())
					if err := os.CopyFS(".", os.DirFS(lab)); err != nil {
						t.Fatal(err)
					}
				}
				m.try(t)
			})
		}
	}
}

// TestNoRoomToPrint sends the output of commands to a full device.
func TestNoRoomToPrint(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	t.Chdir(laboratory(t))
	for _, command := range []string{
		"config", "engines", "perft startpos 1", "perft startpos 2 --divide", "eval startpos", "eval startpos --json", "weights show published",
		"analyse startpos", "analyse startpos --json", "bench --depth 1", "bench --depth 1 --json",
		"corpus info games", "corpus info games --json", "corpus verify games", "corpus positions games --out positions.csv", "tune enough --out tuned.toml",
		"tune enough --out tuned.toml --json", "book build games --out book.parquet --min-games 1", "book show book.parquet", "book show book.parquet --json",
		someGames, aMatch, aMatch + " --json",
	} {
		before := snapshot(t)
		var stderr bytes.Buffer
		code := run(context.Background(), words(command), full, &stderr)
		if line, err := complaint(code, stderr.String()); code != cli.ExitFailed || err != nil || !strings.Contains(line, "no space left") {
			t.Errorf("raumlab %s: exit code %d (%v): %s", command, code, err, &stderr)
		}
		unchanged(t, before, nil)
	}
}
