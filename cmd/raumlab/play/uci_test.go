//go:build unix

package play_test

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine"
	"raumlab/engine/search"
)

// protocolPage returns docs/reference/formats/protocol.md.
func protocolPage(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(clitest.Module(t) + "/docs/reference/formats/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The table of options is what the program prints, except for options of the search, which the page
// names together.
func TestUCIOptionsOfPage(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	_, page, _ := strings.Cut(protocolPage(t), "\n## Options\n")
	var rows []string
	for line := range strings.Lines(page) {
		if cells := strings.Split(line, "|"); len(cells) == 7 && strings.HasPrefix(cells[1], "`") {
			choices := strings.ReplaceAll(cells[4], "`", "")
			if cells[2] == "combo" {
				choices = "var " + strings.ReplaceAll(choices, ", ", " var ")
			} else if least, most, ok := strings.Cut(choices, " to "); ok {
				choices = "min " + least + " max " + most
			}
			row := "option name " + strings.Trim(cells[1], "`") + " type " + cells[2]
			if standard := strings.Trim(cells[3], "`"); standard != "" {
				row += " default " + standard
			}
			rows = append(rows, strings.TrimSpace(row+" "+choices))
		}
	}
	x := newTable(t, lab, "uci")
	printed := x.say("uci", "uciok")
	x.quit()
	if len(printed) < 4 || printed[0] != "id name raumlab "+cli.Version+" raumlab-net" ||
		!strings.HasPrefix(printed[1], "id author ") {
		t.Fatalf("%q", printed)
	}
	printed = slices.DeleteFunc(printed[2:len(printed)-1], func(line string) bool {
		name := strings.Fields(line)[2]
		return name == engine.TableOption ||
			slices.ContainsFunc(search.Table(), func(x search.Tunable) bool { return x.Name == name })
	})
	for i := range max(len(rows), len(printed)) {
		if i >= len(rows) || i >= len(printed) || rows[i] != printed[i] {
			t.Fatalf("from row %d on the page has\n%s\nthe program prints\n%s", i+1, strings.Join(rows[min(i, len(rows)):],
				"\n"), strings.Join(printed[min(i, len(printed)):], "\n"))
		}
	}
}

// The session of the page is the program's answer.
func TestUCISessionOfPage(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	_, page, _ := strings.Cut(protocolPage(t), "\n## A session\n")
	command := regexp.MustCompile("`raumlab (uci[^`]*)`").FindStringSubmatch(page)
	session := regexp.MustCompile("(?ms)^```(?:console)?\n(.*?)^```").FindStringSubmatch(page)
	if command == nil || session == nil {
		t.Fatal("the page has no session")
	}
	clock := regexp.MustCompile(` nps \d+ | time \d+ `)
	x := newTable(t, lab, command[1])
	answers := 0
	for line := range strings.Lines(session[1]) {
		line = strings.TrimSuffix(line, "\n")
		said, isCommand := strings.CutPrefix(line, "> ")
		switch {
		case said == "quit":
			x.quit()
		case isCommand:
			x.say(said, "")
		default:
			answers++
			got, err := x.out.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if clock.ReplaceAllString(strings.TrimSuffix(got, "\n"), " ") != clock.ReplaceAllString(line, " ") {
				t.Fatalf("the program answers\n%sthe page says\n%s", got, line)
			}
		}
	}
	if answers < 10 || x.process.ProcessState == nil {
		t.Errorf("%d answers, ended by %v", answers, x.process.ProcessState)
	}
}

// Every pair of shipped engines plays a game by the protocol, to its end or forty plies.
func TestUCIEngines(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	var all []*table
	for _, name := range engine.Names() {
		all = append(all, newTable(t, lab, "uci --engine "+name))
	}
	line, moves := "position startpos", 0
	for ; moves < 40; moves++ {
		x := all[moves%len(all)]
		x.say(line, "")
		answers := x.say("go depth 2", "bestmove ")
		move := strings.TrimPrefix(answers[len(answers)-1], "bestmove ")
		if move == "(none)" {
			break
		}
		if moves == 0 {
			line += " moves"
		}
		line += " " + move
	}
	if moves < 5 {
		t.Errorf("the game ended after %s", line)
	}
	for _, x := range all {
		if errors := x.say("isready", "readyok"); len(errors) != 1 {
			t.Errorf("%q", errors)
		}
		x.quit()
	}
}

// Every line gets an answer of a line, and go a move or none. The program continues, and the end of
// the input ends it without complaint.
func TestUCIWrongInput(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	wrong := []string{
		"", "hello", "\x00\xff\xfe", "position", "position rfen", "position rfen 8/8/8/8 w - - 0 1",
		"position startpos moves Zz9Aa1", "go depth", "go depth -1", "go sideways",
		"go movetime 99999999999999999999", "setoption", "setoption name", "setoption name Weights value " +
			os.DevNull, "setoption name Book value " + os.DevNull,
		"setoption name Weights value absent.toml", "setoption name table_bits value 99", "stop now", strings.Repeat("long ",
			100_000), "position rfen " + strings.Repeat("|", 60_000),
		"%s%d%n", "POSITION STARTPOS", "position startpos moves " + strings.Repeat("Ab1Cc1 ", 200), "quit?",
	}
	p := lab.Command("uci")
	p.Stdin = strings.NewReader(strings.Join(wrong, "\n") + "\nisready\nposition startpos\ngo depth 1\nquit")
	out, err := p.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	refused := len(lines)
	lines = slices.DeleteFunc(lines, func(line string) bool { return line == "bestmove 0000" })
	if refused -= len(lines); refused != 4 {
		t.Errorf("%d refusals of four gos:\n%s", refused, out)
	}
	ready := slices.Index(lines, "readyok")
	if ready != len(wrong)-1 || !strings.HasPrefix(lines[len(lines)-1], "bestmove ") {
		t.Errorf("%d answers to %d wrong lines:\n%s", ready, len(wrong)-1, out)
	}
	for _, line := range lines[:max(ready, 0)] {
		if !strings.HasPrefix(line, "info string error: ") || len(line) > 400 {
			t.Errorf("%.500q", line)
		}
	}
}

// A signal stops the search, which answers. The exit code says that the signal ended the program.
func TestUCIInterrupted(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	q := lab.Command("uci")
	in, err := q.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	r := lab.StartCommand(q)
	if _, err := fmt.Fprintln(in, "go infinite"); err != nil {
		t.Fatal(err)
	}
	if !r.Until(func() bool { return strings.Contains(r.Stdout.String(), "info depth 2 ") }) || !r.End(syscall.SIGINT) {
		t.Fatal("it ended too soon")
	}
	if !strings.Contains(r.Stdout.String(), "\nbestmove ") || !strings.Contains(r.Stderr.String(),
		"interrupted; the session has ended") {
		t.Errorf("%s%s", &r.Stdout, &r.Stderr)
	}
}

// The program plays with books and weights of files, under their own rules only.
func TestUCIFiles(t *testing.T) {
	t.Parallel()
	weights, err := os.ReadFile(clitest.Module(t) + "/configs/weights/published.toml")
	if err != nil {
		t.Fatal(err)
	}
	lab := clitest.New(t)
	for _, command := range []string{
		clitest.SomeGames,
		"book build games --out book.parquet --min-games 1",
		"selfplay --games 4 --games-per-part 4 --depth 1 --opening softmax:40,4 --max-plies 20 --out sideways --pawns sideways",
		"book build sideways --out sideways.parquet --min-games 1",
	} {
		lab.Run(command)
	}
	lab.Write("my weights.toml", string(weights))
	x := newTable(t, lab, "uci --engine raumlab/1")
	x.say("setoption name Book value book.parquet", "")
	x.say("setoption name Weights value my weights.toml", "")
	if answers := x.say("go", "bestmove"); len(answers) != 1 {
		t.Errorf("from the book: %q", answers)
	}
	x.say("setoption name BookChoice value weighted", "")
	if answers := x.say("go", "bestmove"); len(answers) != 1 {
		t.Errorf("from the book: %q", answers)
	}
	if err := syscall.Mkfifo(lab.Path("pipe.parquet"), 0o666); err != nil {
		t.Fatal(err)
	}
	for path, what := range map[string]string{"pipe.parquet": "a named pipe", "/dev/zero": "a device",
		".": "a directory"} {
		if answers := x.say("setoption name Book value "+path, "info string error"); !strings.Contains(answers[0], what) {
			t.Errorf("book %s: %q", path, answers)
		}
	}
	const both = "the book has rules chessvariants/sideways, but the game has rules chessvariants/normal"
	if answers := x.say("setoption name Book value sideways.parquet", "info string error"); !strings.Contains(
		answers[0], both) {
		t.Errorf("%q", answers)
	}
	if answers := x.say("setoption name Pawns value sideways", "info string error"); !strings.Contains(answers[0],
		"book.parquet: the book has rules chessvariants/normal") {
		t.Errorf("%q", answers)
	}
	x.say("setoption name Book value", "")
	if answers := x.say("setoption name Pawns value sideways", "info string error"); !strings.Contains(answers[0],
		"weights my weights.toml are for rules chessvariants/normal") {
		t.Errorf("%q", answers)
	}
	x.quit()

	y := newTable(t, lab, "uci --pawns sideways")
	y.say("setoption name Book value sideways.parquet", "")
	if answers := y.say("go depth 1", "bestmove"); len(answers) != 1 {
		t.Errorf("from the book: %q", answers)
	}
	y.quit()
}

func TestUCIMistakes(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Write("notes.toml", "my own notes\n")
	for _, m := range []clitest.Mistake{
		{Command: "uci --engine raumfisher", Code: 2,
			Want: `engine "raumfisher": expected a file ending in .toml, a network ending in .net, or one of`},
		{Command: "uci --engine raumlab/9", Code: 2, Want: "expected one of none, 0, 1"},
		{Command: "uci --engine random/1", Code: 2, Want: "plays at random and has no levels"},
		{Command: "uci --engine absent.toml", Code: 1, Want: "absent.toml"},
		{Command: "uci --engine notes.toml", Code: 1, Want: "notes.toml:1: "},
		{Command: "uci --threads 0", Code: 2, Want: "--threads 0: expected 1 to 256"},
		{Command: "uci --threads 2 --engine random", Code: 2,
			Want: "random moves at random, without a search: leave out this flag"},
		{Command: "uci --threads 2 --variant alice", Code: 2,
			Want: "Alice-Raumschach searches with one thread only: leave out this flag"},
		{Command: "uci startpos", Code: 2, Want: "wrong number of arguments (1)"},
		{Command: "uci --pawns en-passant", Code: 2, Want: "expected one of normal, sideways, fivecubed"},
	} {
		lab.Mistake(m)
	}
}

// On a full device the program ends with a complaint, as other commands do.
func TestUCINoRoomToPrint(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for _, said := range []string{"uci\n", "go depth 1\n"} {
		p := lab.Command("uci")
		p.Stdin, p.Stdout = strings.NewReader(said), full
		var stderr strings.Builder
		p.Stderr = &stderr
		err = p.Run()
		line, wrong := clitest.Complaint(p.ProcessState.ExitCode(), stderr.String())
		if _, failed := err.(*exec.ExitError); !failed || wrong != nil || !strings.Contains(line, "print: ") {
			t.Errorf("%s%v, %v: %s", said, err, wrong, &stderr)
		}
	}
}

// The flag is what the option Threads begins with.
func TestUCIThreads(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	x := newTable(t, lab, "uci --threads 2")
	if said := x.say("uci", "uciok"); !slices.Contains(said, "option name Threads type spin default 2 min 1 max 256") {
		t.Errorf("options: %q", said)
	}
	x.quit()
}
