package main

import (
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/variant"
)

// textReaders are all readers of texts that people write or may edit: the package that reads, and a
// command line that reads the text from FILE, or from the standard input. Without a text FILE is
// one that the commands of the test have written.
var textReaders = []struct{ source, line, file, text string }{
	{"engine", "analyse startpos --depth 1 --engine FILE", "e.toml",
		"name = \"mine\"\ndepth = 1\nevaluation = \"features\"\nweights = \"published\"\n"},
	{"engine/weights", "eval startpos --weights FILE", "w.toml", ""},
	{"engine/suite", "match random random --pairs 1 --max-plies 6 --opening suite:FILE", "o.epd",
		"rules chessvariants/normal;\nSTART id \"a\";\n"},
	{"cmd/raumlab/cli", "perft startpos 1 --config FILE", "c.toml", "[perft]\njson = true\n"},
	{"engine/gametext", "show FILE", "g.txt", "[White \"A\"]\n\n1. Pb2-Cb2 {a} 1-0\n"},
	{"engine/gametext", "analyse FILE --game 1 --depth 1 --engine raumfischer --json", "g.txt",
		"1. Pb2-Cb2 *\n"},
	{"engine/gametext", "corpus import FILE --engine raumfischer --out new", "i.txt", "1. Pb2-Cb2 1-0\n"},
	{"tuner/options", "tune-options raumlab --method spsa --verify 0 --depth 1 SHORT --params FILE --out tuned",
		"p.toml", "[null_move_depth]\nstart = 2\nmin = 1\nmax = 4\nstep = 1\n"},
	{"tuner/dataset", "tune FILE --bootstrap 0 --force --out t.toml", "t.csv", ""},
	{"cmd/raumlab/endings", "tables probe --tables tables -", "", "KPK\n"},
	{"cmd/raumlab/board", "play --engine none", "", "Pb2-Cb2\nquit\n"},
	{"engine/uci", "uci --engine raumfischer", "", "uci\nquit\n"},
	{"selfplay/match", "match random random SHORT --out FOLDER", "m/match.json", ""},
	{"selfplay/match", "report FOLDER --out r.html", "m/result.json", ""},
	{"selfplay/tournament", "report FOLDER --out r.html", "g/tournament.json", ""},
	{"engine/tables", "tables info FOLDER", "tables/tables.json", ""},
	{"cmd/raumlab/runs", "reproduce FILE", "p.md",
		"# 1. A page\n\n**Command.**\n\n    raumlab selfplay --games 3 --depth 1 --out games\n\n**Conditions.** Few games.\n"},
}

// readersOutside read texts, too, and are tried by the tests of their packages, or read what another
// of the list reads.
var readersOutside = map[string]string{
	"cmd/raumlab/workers": "secrets of a hub", "internal/folder": "as match.json",
	"web/rooms": "its own settings", "corpus": "sealed: every change is refused",
	"tuner": "its own report",
}

// sameTexts are other spellings of a text.
var sameTexts = map[string]func(text string) string{
	"a byte order mark":          func(text string) string { return "\ufeff" + text },
	"ends of lines of Windows":   func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") },
	"a mark and such ends":       func(text string) string { return "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n") },
	"no end of its last line":    func(text string) string { return strings.TrimRight(text, "\n") },
	"empty lines after it":       func(text string) string { return text + "\n\n" },
	"marks between joined files": func(text string) string { return "\ufeff" + text + "\ufeff" },
}

// unjoined are the endings of texts that are not joined.
var unjoined = []string{".toml", ".json", ".csv"}

// otherTexts are encodings and archives of a text, with a piece of what the error says.
var otherTexts = map[string]struct {
	of   func(text string) string
	want string
}{
	"UTF-16": {func(text string) string { return "\xff\xfe" + inUTF16(text, 1) },
		"it is UTF-16: save it as UTF-8"},
	"UTF-16 of others": {func(text string) string { return "\xfe\xff" + inUTF16(text, 0) },
		"it is UTF-16: save it as UTF-8"},
	"UTF-32": {func(text string) string {
		return "\xff\xfe\x00\x00" + strings.Join(strings.Split(text, ""), "\x00\x00\x00") + "\x00\x00\x00"
	},
		"it is UTF-32: save it as UTF-8"},
	"Latin-1": {func(text string) string { return "\xfc" + text }, "not UTF-8: save it as UTF-8"},
	"gzip":    {func(text string) string { return "\x1f\x8b\x08\x00" + text }, "it is a gzip file: unpack it"},
	"zip":     {func(text string) string { return "PK\x03\x04\x14\x00" + text }, "it is a zip file: unpack it"},
	"zstd":    {func(text string) string { return "\x28\xb5\x2f\xfd" + text }, "it is a zstd file: unpack it"},
}

// inUTF16 writes a text in two bytes a character; high is where the high one is.
func inUTF16(text string, high int) string {
	var all []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		two := [2]byte{byte(unit), byte(unit >> 8)}
		if high == 0 {
			two[0], two[1] = two[1], two[0]
		}
		all = append(all, two[:]...)
	}
	return string(all)
}

const pawnAndKing = "2k2/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/2P2/5/2K2 w"

// variable is what differs between two runs of a command.
var variable = regexp.MustCompile(`(?m)^.*(second|nodes/s|digest|sha256|version|table +[0-9a-f]{12}).*$`)

// Law: every reader of texts reads other spellings of a text alike, and refuses other encodings and
// archives with what to do.
func TestEncodings(t *testing.T) {
	t.Parallel()
	knowsAllTextReaders(t)
	lab := clitest.New(t)
	lab.RandomGames("games", 90)
	const short = "--pairs 1 --max-plies 6 --opening random:2"
	for _, line := range []string{
		"weights export published --out w.toml", "corpus positions games --out t.csv",
		"match random random " + short + " --out m", "tables make KPK --quiet --out tables",
		"gauntlet random raumfischer/0 raumfischer --depth 1 " + short + " --out g",
	} {
		lab.Run(line)
	}
	start := variant.Rules{}.Start()
	rfen, _, _ := strings.Cut(start.RFEN(), " 0 1")
	inside := inOneProcess(t, lab)
	for _, x := range textReaders {
		text := strings.NewReplacer("START", rfen, "KPK", pawnAndKing).Replace(x.text)
		if text == "" {
			text = lab.Read(x.file)
		}
		line := strings.NewReplacer("FILE", x.file, "FOLDER", filepath.Dir(x.file), "SHORT", short).Replace(x.line)
		run := func(text string) (code int, said, stderr string) {
			t.Helper()
			for _, made := range []string{"new", "t.toml", "t.tuning.json", "r.html", "r.json", "tuned"} {
				if lab.Exists(made) {
					lab.Remove(made)
				}
			}
			if x.file != "" {
				lab.Write(x.file, text)
				code, said, stderr = inside.Try(line)
			} else {
				var complaints strings.Builder
				cmd := lab.Command(line)
				cmd.Stdin, cmd.Stderr = strings.NewReader(text), &complaints
				out, _ := cmd.Output()
				code, said, stderr = cmd.ProcessState.ExitCode(), string(out), complaints.String()
			}
			return code, variable.ReplaceAllString(said, ""), stderr
		}
		code, want, stderr := run(text)
		if code != cli.ExitDone || want == "" && !strings.Contains(line, "--json") && !strings.Contains(line, "match") {
			t.Errorf("raumlab %s: exit code %d, %s%s", line, code, want, stderr)
			continue
		}
		for name, of := range sameTexts {
			if ending := filepath.Ext(x.file); strings.Contains(name, "joined") && slices.Contains(unjoined, ending) {
				continue
			}
			if code, said, stderr := run(of(text)); code != cli.ExitDone || said != want {
				t.Errorf("raumlab %s with %s: exit code %d, %s%s, want %s", line, name, code, said, stderr, want)
			}
		}
		for name, other := range otherTexts {
			if x.file == "" && (!strings.Contains(line, "probe") || name == "zip") {
				continue // a wrong command does not end what is typed, and a zip file begins like a text
			}
			code, said, stderr := run(other.of(text))
			where := x.file
			if where == "" {
				where = "standard input, line 1"
			}
			if code != cli.ExitFailed && code != cli.ExitUsage || said != "" || !strings.Contains(stderr, where) ||
				!strings.Contains(stderr, other.want) {
				t.Errorf("raumlab %s with %s: exit code %d, %s%s", line, name, code, said, stderr)
			}
		}
		if x.file != "" {
			lab.Write(x.file, text)
		}
	}
}

// knowsAllTextReaders checks that no source reads a text by another way, or is not in a list.
func knowsAllTextReaders(t *testing.T) {
	t.Helper()
	reads := regexp.MustCompile(`\bdisk\.(ReadText|Text|CheckText|TrimMark)\(`)
	reading := map[string]bool{}
	sources(t, func(name string, text []byte) {
		if reads.Match(text) {
			reading[path.Dir(name)] = true
		}
	})
	listed := maps.Clone(readersOutside)
	for _, x := range textReaders {
		listed[x.source] = x.line
	}
	for source := range reading {
		if listed[source] == "" {
			t.Errorf("%s reads a text: add its command to the list of this test", source)
		}
	}
	for source := range listed {
		if !reading[source] {
			t.Errorf("%s reads no text", source)
		}
	}
}
