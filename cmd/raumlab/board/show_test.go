package board

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"raumlab/engine/gametext"
)

const shownGame = `[White "A"]
[Black "B"]

{Two moves.} 1. Pb2-Cb2 Nd5-Dd3 $1 {looks at the king} 2. Qc1xEc4+ *

[White "C"]

1. Pa2-Ca2 1-0
`

func shown(t *testing.T, args ...string) (string, error) {
	t.Helper()
	cmd := NewShowCommand()
	var out bytes.Buffer
	cmd.SetIn(strings.NewReader(""))
	cmd.SetOut(&out)
	cmd.SetArgs(args)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err := cmd.ExecuteContext(t.Context())
	return out.String(), err
}

func TestShow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(file, []byte(shownGame), 0o666); err != nil {
		t.Fatal(err)
	}
	said, err := shown(t, file)
	mustSay(t, said, err, "White: A\n", "Result: not finished; 3 plies; rules chessvariants/normal\nTwo moves.\n",
		"ply 0 of 3\n",
		"ply 2 of 3: 1... Nd5-Dd3 $1\nlooks at the king\n", "ply 3 of 3: 2. Qc1xEc4+\n", "[Q]",
		"Black to move, in check, move 2")
	said, err = shown(t, file, "--game", "2", "--ply", "1")
	if mustSay(t, said, err, "ply 1 of 1: 1. Pa2-Ca2\n"); strings.Contains(said, "ply 0") {
		t.Error(said)
	}
	for want, args := range map[string][]string{
		"--game 3: " + file + " has 2 games: expected 1 to 2": {file, "--game", "3"},
		`--game "x": expected the number of a game`:           {file, "--game", "x"},
		"--ply 4: the game has 3 plies: expected 0 to 3":      {file, "--ply", "4"},
		"no such file": {"nothing.txt"},
		"it contains no games: expected a file of game text, or": {t.TempDir()},
	} {
		if _, err := shown(t, args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", args, err, want)
		}
	}
}

// Steps go where they are told to, and no further than the game goes.
func TestShowSteps(t *testing.T) {
	for g, err := range gametext.Read("test", strings.NewReader(shownGame)) {
		if err != nil {
			t.Fatal(err)
		}
		for input, want := range map[string]string{
			"":                "0",
			"\n\nb\nn\nq\n\n": "0 1 2 1 2",
			"l\n\nf\n":        "0 3 0",
			"2\n7\nx\nback\n": "0 2 1",
		} {
			var out bytes.Buffer
			w := &walk{speaker: speaker{out: &out}, game: &g.Game}
			if err := w.step(t.Context(), linesOf(t.Context(), strings.NewReader(input))); err != nil {
				t.Fatal(err)
			}
			var plies []string
			for line := range strings.Lines(out.String()) {
				if rest, is := strings.CutPrefix(line, "ply "); is {
					plies = append(plies, rest[:1])
				}
			}
			if got := strings.Join(plies, " "); got != want {
				t.Errorf("%q: plies %s, want %s", input, got, want)
			}
		}
		return
	}
}

// A picture shows a position with its last move, and a suite becomes a sheet of problems.
func TestShowSVG(t *testing.T) {
	dir := t.TempDir()
	games, problems, one := filepath.Join(dir, "games.txt"), filepath.Join(dir, "two.epd"), filepath.Join(dir, "one.epd")
	const mate = "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 3 40"
	long := strings.Repeat("startpos\n", mostProblems+1)
	for name, text := range map[string]string{games: shownGame, problems: mate + " dm 1; bm Dd1Dd4;\nstartpos\n",
		one: mate + " dm 1;\n", filepath.Join(dir, "long.epd"): long} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct {
		args []string
		want string
	}{
		{[]string{games, "--ply", "2"}, "<title>last move: Ed5Dd3"},
		{[]string{games}, "<title>Position after 3 plies, Black to move</title>"},
		{[]string{games, "--ply", "0"}, "<title>Position after 0 plies, White to move</title>"},
		{[]string{problems}, ">1. White mates in 1<"},
		{[]string{problems}, ">2. White to move<"},
		{[]string{one}, "<title>1. White mates in 1</title>"},
	} {
		said, err := shown(t, append(x.args, "--svg")...)
		mustSay(t, said, err, x.want, "</svg>")
		if err := xml.Unmarshal([]byte(said), &struct{ XMLName xml.Name }{}); err != nil || strings.Contains(said, "Dd1") {
			t.Errorf("%v: %v, or a solution", x.args, err)
		}
	}
	for want, args := range map[string][]string{
		"two.epd: a suite has no games: leave out --game and --ply": {problems, "--ply", "1"},
		"it has 101 positions: a drawing takes at most 100":         {filepath.Join(dir, "long.epd")},
		"--ply 4: the game has 3 plies":                             {games, "--ply", "4"},
	} {
		if _, err := shown(t, append(args, "--svg")...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", args, err, want)
		}
	}
}

// A sheet for print has four problems a page, and the solutions on a page of their own.
func TestShowPDF(t *testing.T) {
	dir := t.TempDir()
	games, problems := filepath.Join(dir, "games.txt"), filepath.Join(dir, "five.epd")
	text := strings.Repeat("4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 3 40 dm 1; bm Dd1Dd4; id \"(a)\";\n", 4)
	for name, text := range map[string]string{games: shownGame, problems: text + "startpos\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	said, err := shown(t, games, "--ply", "2", "--pdf")
	mustSay(t, said, err, "%PDF-1.4\n", "/Count 1/", "(Position after 2 plies, White to move)", "%%EOF\n")
	said, err = shown(t, games, "--pdf", "--title", "The end")
	mustSay(t, said, err, "(The end)")
	if _, err := shown(t, games, "--pdf", "--solutions"); err == nil ||
		!strings.Contains(err.Error(), "no suite of positions") {
		t.Error(err)
	}
	said, err = shown(t, problems, "--pdf", "--title", "Königin")
	mustSay(t, said, err, "/Count 2/", "(K\xf6nigin)", "(4. White mates in 1)", "(5. White to move)",
		"\n0.5 w 0.5 G 48.00 614.00 m 547.00 614.00 l S\n")
	if strings.Contains(said, "Dd4") {
		t.Error("a sheet without --solutions has them")
	}
	said, err = shown(t, problems, "--pdf", "--solutions")
	mustSay(t, said, err, "/Count 3/", `(4. White mates in 1: Qd1-Dd4# \(\(a\)\))`, "(5. White to move: the file names no best move)")
	table := said[strings.Index(said, "xref\n"):]
	for i, line := range strings.Split(table, "\n")[3:] {
		if at, err := strconv.Atoi(strings.TrimSuffix(line, " 00000 n ")); err == nil {
			if want := fmt.Sprintf("%d 0 obj\n", i+1); !strings.HasPrefix(said[at:], want) {
				t.Errorf("the table of objects leads to %.12q, want %q", said[at:], want)
			}
			continue
		}
		if i != 10 || !strings.HasSuffix(said, fmt.Sprintf("startxref\n%d\n%%%%EOF\n", len(said)-len(table))) {
			t.Errorf("%d objects, want 10", i)
		}
		break
	}
	for want, args := range map[string][]string{
		"--title: '♕': the fonts of PDF":                    {"--pdf", "--title", "♕"},
		"--title: expected at most 60 characters":           {"--pdf", "--title", strings.Repeat("x", 61)},
		"--solutions and --title are for --pdf":             {"--solutions"},
		"if any flags in the group [svg pdf] are set none ": {"--svg", "--pdf"},
	} {
		if _, err := shown(t, append(args, problems)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", args, err, want)
		}
	}
}
