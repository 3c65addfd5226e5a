package cli_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/play"
	"raumlab/cmd/raumlab/term"
	"raumlab/configs"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/sanitize"
)

// evil is text that a terminal obeys: sequences of C0 and C1, a byte that is one in other
// encodings, a bell, a reversed line, and invisible characters.
const evil = "a\x1b[2J\x1b]0;owned\x07\u009b31mb\x9bc\u202ed\u200be\x7f"

// inFile is evil as TOML and JSON spell it, without the byte that is no character.
const inFile = `a\u001b[2J\u001b]0;owned\u0007\u009b31mbc\u202ed\u200be\u007f`

// hidden returns the first character of a text that a command must not print, or "".
func hidden(text string) string {
	i := strings.IndexFunc(text, func(r rune) bool { return sanitize.Hidden(r) && r != '\n' && r != '\t' })
	if i < 0 {
		return ""
	}
	return fmt.Sprintf("%q", text[i:min(len(text), i+20)])
}

// TestForeignText gives the commands hostile text wherever others write: they refuse it or show it,
// and no control character of it reaches the terminal.
func TestForeignText(t *testing.T) {
	t.Parallel()
	laboratory := clitest.Laboratory(t)
	laboratory.Run("gauntlet random raumfischer/0 --pairs 1 --max-plies 12 --opening random:2 --out all")
	engine, err := configs.Files.ReadFile("engines/random.toml")
	if err != nil {
		t.Fatal(err)
	}
	weights, err := weights.Published(eval.Corrected).Export("toml")
	if err != nil {
		t.Fatal(err)
	}
	replace := func(text []byte, from, to string) string {
		t.Helper()
		if !strings.Contains(string(text), from) {
			t.Fatalf("no %q in the file", from)
		}
		return strings.Replace(string(text), from, to, 1)
	}
	hash := strings.Repeat("0", 64)
	certificate := fmt.Sprintf(`
[[certificate]]
weights = "%[1]s"
opponent = "%[1]s"
engine = "%[2]s"
engine_sha256 = "%[1]s"
limits = "x"
openings = "x"
test = ""
verdict = ""
match_sha256 = "%[1]s"
version = "x"
max_plies = 100
pentanomial = [0, 0, 1, 0, 0]
llr = 0.0
elo = 0.0
elo_low = -1.0
elo_high = 1.0
`, hash, inFile)
	const games = "[White \"" + evil + "\"]\n\n1. Ab2Ab3 *\n"
	const refused, end = "control character", "# end of the weight file\n"
	position := variant.Rules{}.Start()
	start := "rules chessvariants/normal;\n" + position.RFEN() + " id \"start\";\n"
	for _, x := range []struct {
		command string
		want    string // of the complaint; "" if the command may succeed
		spoil   func(*clitest.Lab)
	}{
		// Names in files are refused, before anything is played.
		{"match evil.toml random --pairs 1 --out new", refused,
			clitest.Write("evil.toml", replace(engine, `"random"`, `"`+inFile+`"`))},
		{"gauntlet evil.toml random --pairs 1 --out new", refused,
			clitest.Write("evil.toml", replace(engine, `"random"`, `"`+inFile+`"`))},
		{"selfplay --engine evil.toml --games 1 --out new", refused,
			clitest.Write("evil.toml", replace(engine, `"random"`, `"`+inFile+`"`))},
		{"selfplay --engine evil.toml --games 1 --out new", "at most 100",
			clitest.Write("evil.toml", replace(engine, `"random"`, `"`+strings.Repeat("x", 101)+`"`))},
		{"selfplay --engine evil.toml --games 1 --out new", "unknown key",
			clitest.Write("evil.toml", string(engine)+"\n\""+inFile+"\" = 1\n")},
		{"selfplay --engine evil.toml --games 1 --out new", "evil.toml",
			clitest.Write("evil.toml", string(engine)+"\n"+evil+" = 1\n")},
		{"selfplay --config evil.toml --games 1 --out new", refused,
			clitest.Write("evil.toml", "[selfplay]\n\""+inFile+"\" = 1\n")},
		{"weights show evil.toml", refused, clitest.Write("evil.toml", string(weights)+certificate+end)},
		{"weights show evil.toml", refused,
			clitest.Write("evil.toml", replace(weights, "method = 'Raumfischer'", "method = \""+inFile+"\""))},
		{"weights show evil.toml", "unknown key", clitest.Write("evil.toml", string(weights)+"\""+inFile+"\" = 1\n"+end)},
		{"weights show evil.toml", "evil.toml", clitest.Write("evil.toml", string(weights)+evil+"\n"+end)},
		{"openings check evil.epd", "id", clitest.Write("evil.epd", "startpos id \"x\u202ey\";\n")},
		{"openings check evil.epd", "id", clitest.Write("evil.epd", "startpos id \"x\x1b[2Jy\";\n")},
		{"openings check evil.epd", "operation", clitest.Write("evil.epd", "startpos \x1b[2J 5;\n")},
		{"openings check evil.epd", "mark", clitest.Write("evil.epd", "startpos id \"\x1b[2J;\n")},
		{"openings check evil.epd", "", clitest.Write("evil.epd", "# \x1b[2J\nstartpos;\n")},
		{"openings check evil.epd", "evil.epd", clitest.Write("evil.epd", "\x1b[2J/5/5 w\n")},
		{"match random random --pairs 1 --opening suite:evil.epd", "evil.epd",
			clitest.Write("evil.epd", "startpos id \"x\x1b[2Jy\";\n")},
		{"corpus import evil.txt --out new", "evil.txt", clitest.Write("evil.txt", games)},
		{"corpus import evil.txt --out new", "evil.txt", clitest.Write("evil.txt", "[\x1b[2J \"x\"]\n\n1. Ab2Ab3 *\n")},
		{"corpus import evil.txt --out new", "evil.txt", clitest.Write("evil.txt", "1. \u202eAb2Ab3 *\n")},
		{"corpus import evil.txt --out new", "evil.txt",
			clitest.Write("evil.txt", "[Rules \"\u202e\u200b\"]\n\n1. Ab2Ab3 *\n")},
		{"corpus import evil.txt --out new", "evil.txt",
			clitest.Write("evil.txt", "1"+strings.Repeat("9", 1_000_000)+". Ab2Ab3 *\n")},
		{"report match --out new.html", refused, clitest.Swap("match/match.json", `"random"`, `"`+inFile+`"`)},
		{"match random random --pairs 2 --max-plies 20 --opening random:2 --out match", refused,
			clitest.Swap("match/match.json", `"random"`, `"`+inFile+`"`)},
		{"report all --out new.html", refused, clitest.Swap("all/tournament.json", `"random"`, `"`+inFile+`"`)},
		{"report tuned.toml --out new.html", "", clitest.Swap("tuned.tuning.json", `"corrected"`, `"`+inFile+`"`)},
		{"corpus verify games", "manifest.json", clitest.Swap("games/manifest.json", `"part-000000.parquet"`,
			`"`+inFile+`"`)},
		{"corpus info games", "manifest.json", clitest.Swap("games/manifest.json", `"random"`, `"`+inFile+`"`)},
		{"corpus info games", "", clitest.Swap("games/manifest.json", `"schema": `, `"`+inFile+`": 1, "schema": `)},
		{"selfplay --games 1 --depth 1 --out new --status status", "status",
			clitest.Write("status", `{"state":"`+inFile+`"}`)},

		// Names of files that results contain are refused before the work.
		{"selfplay --games 1 --depth 1 --opening 'suite:" + evil[:5] + ".epd' --out new", refused,
			clitest.Write(evil[:5]+".epd", start)},
		{"match random random --pairs 1 --opening 'suite:" + evil[:5] + ".epd' --out new", refused,
			clitest.Write(evil[:5]+".epd", start)},
		{"openings make --count 1 --depth 1 --engine '" + evil[:5] + ".toml' --out new.epd", refused,
			clitest.Write(evil[:5]+".toml", string(engine))},

		// Text of the command line is shown.
		{"selfplay --games 1 --out new '--" + evil + "'", "unknown flag", nil},
		{"'" + evil + "'", "unknown command", nil},
		{"corpus info '" + evil + "'", "no such folder", nil},
		{"weights show '" + evil + ".toml'", "no such file", nil},
		{"perft '" + evil + "' 1", "", nil},
		{"perft startpos '" + evil + "'", "depth", nil},
		{"selfplay --engine '" + evil + "' --out new", "engine", nil},
		{"selfplay --opening '" + evil + "' --out new", "opening", nil},
		{"selfplay --pawns '" + evil + "' --out new", "pawn", nil},
		{"match random 'cmd:" + evil + "' --depth 1", "", nil},
		{"match random 'cmd:sh option." + evil + "=1' --depth 1 --pairs 1", "", nil},
		{"weights export published --out 'x.toml" + evil + "'", "--out", nil},
		{"report match --out '" + evil + ".html'", "", nil},
	} {
		lab := laboratory.Copy(t)
		if x.spoil != nil {
			x.spoil(lab)
		}
		code, stdout, stderr := lab.Try(x.command)
		if bad := hidden(stdout + stderr); bad != "" {
			t.Errorf("raumlab %q prints %s", x.command, bad)
		}
		if len(stderr) > 8000 {
			t.Errorf("raumlab %q complains in %d bytes", x.command, len(stderr))
		}
		if x.want != "" {
			if line, err := clitest.Complaint(code, stderr); code == cli.ExitDone || err != nil ||
				!strings.Contains(line, x.want) {
				t.Errorf("raumlab %q: exit code %d (%v), want %q: %s", x.command, code, err, x.want, stderr)
			}
		}
		if _, err := os.Stat(lab.Path("new")); err == nil {
			t.Errorf("raumlab %q has begun", x.command)
		}
	}
}

// TestForeignProgram: the name of a program and its complaints are shown without control
// characters.
func TestForeignProgram(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	for _, script := range []string{
		"printf 'id name a\\033[2Jb\\ninfo string \\302\\2332J\\nuciok\\nreadyok\\n'; printf '\\033[2Jfailed\\342\\200\\256\\n' >&2; exit 3",
		"printf 'option name \\033[2JSkill type spin\\nuciok\\nreadyok\\nreadyok\\nbestmove \\033[2J\\n'; cat",
	} {
		lab.Write("evil.sh", script+"\n")
		for _, more := range []string{"", " option.Skill=3"} {
			_, stdout, stderr := lab.Try("match random 'cmd:sh evil.sh" + more + "' --depth 1 --pairs 1")
			if bad := hidden(stdout + stderr); bad != "" || stdout+stderr == "" {
				t.Errorf("%q%s: it prints %s", script, more, bad)
			}
		}
	}
}

// TestForeignUCI sends hostile commands: the answers have no control characters.
func TestForeignUCI(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	s := term.NewScreen(&out)
	cmd := play.NewUCICommand()
	cmd.SetIn(strings.NewReader(evil + "\nsetoption name " + evil + " value 1\nposition rfen " + evil + "\nquit\n"))
	cmd.SetOut(s)
	cmd.SetArgs([]string{"--engine", "random"})
	if err := cmd.Execute(); err != nil {
		t.Fatal(err)
	}
	if bad := hidden(out.String()); bad != "" || out.Len() == 0 {
		t.Errorf("it prints %s", bad)
	}
}
