package play_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/web/desk"
)

// Seven pieces, White to move: many of the moves mate at once.
const mateInOne = "5/2Q2/K4/5/1B3|5/5/5/5/5|5/1Q3/5/5/k4|5/Q4/5/5/3Q1|5/5/5/5/5 w 24 29"

// findings are what an analysis prints with --json.
type findings struct {
	Over        string `json:"over"`
	Interrupted bool   `json:"interrupted"`
	Depth       int    `json:"depth"`
	Nodes       uint64 `json:"nodes"`
	Lines       []struct {
		Score int      `json:"score"`
		Mate  int      `json:"mate"`
		Bound string   `json:"bound"`
		Moves []string `json:"moves"`
		Text  string   `json:"text"`
	} `json:"lines"`
}

// analysed runs an analysis with --json.
func analysed(t *testing.T, lab *clitest.Lab, command string) (f findings, engine, hash string) {
	t.Helper()
	f, engine, _, hash = analysedWith(t, lab, command)
	return f, engine, hash
}

// analysedWith returns the weights, too.
func analysedWith(t *testing.T, lab *clitest.Lab, command string) (f findings, engine, weights, hash string) {
	t.Helper()
	code, stdout, stderr := lab.Try("analyse " + command + " --json")
	if code != cli.ExitDone {
		t.Fatalf("raumlab analyse %s: exit code %d: %s", command, code, stderr)
	}
	var result struct {
		findings
		Engine  string `json:"engine"`
		Weights string `json:"weights"`
		Hash    string `json:"engine_sha256"`
	}
	if err := json.Unmarshal([]byte(stdout), &result); err != nil {
		t.Fatal(err)
	}
	return result.findings, result.Engine, result.Weights, result.Hash
}

// With all lines, an analysis announces mate in one for exactly the moves that mate, for either
// side.
func TestAnalyseMates(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	p, err := variant.ParseRFEN(variant.Rules{}, mateInOne)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []variant.Position{p, p.Mirror()} {
		var want []string
		for _, m := range p.AppendLegal(nil) {
			after := p
			after.Make(m)
			if after.InCheck() && !after.HasLegal() {
				want = append(want, m.String())
			}
		}
		// raumfischer sees no mate beyond the depth
		f, _, _ := analysed(t, lab, "'"+p.RFEN()+"' --depth 2 --lines 1000 --engine raumfischer")
		var mates []string
		moves := map[string]bool{}
		for i, line := range f.Lines {
			moves[line.Moves[0]] = true
			mate := line.Mate == p.SideToMove().Sign()
			if mate {
				mates = append(mates, line.Moves[0])
			}
			if number := [...]string{"29. ", "29... "}[p.SideToMove()]; !strings.HasPrefix(line.Text, number) ||
				strings.HasSuffix(line.Text, "#") != mate {
				t.Errorf("line %d: %s, mate %d", i+1, line.Text, line.Mate)
			}
			if i > 0 && line.Score*p.SideToMove().Sign() > f.Lines[i-1].Score*p.SideToMove().Sign() {
				t.Errorf("line %d is better than the one before", i+1)
			}
		}
		slices.Sort(mates)
		slices.Sort(want)
		if len(want) < 2 || !slices.Equal(mates, want) {
			t.Errorf("mates %v, want %v", mates, want)
		}
		if all := len(p.AppendLegal(nil)); len(f.Lines) != all || len(moves) != all || f.Depth != 2 || f.Interrupted ||
			f.Nodes == 0 {
			t.Errorf("%d lines of %d moves, %d legal ones, depth %d, %d nodes, interrupted %t", len(f.Lines), len(moves), all,
				f.Depth, f.Nodes, f.Interrupted)
		}
	}
}

// For people there are picture, standing and table, and on standard error the lines of each depth.
func TestAnalyseText(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, stdout, stderr := lab.Try("analyse '" + mateInOne + "' --depth 2 --lines 2")
	f, _, _ := analysed(t, lab, "'"+mateInOne+"' --depth 2 --lines 2")
	p, err := variant.ParseRFEN(variant.Rules{}, mateInOne)
	if err != nil {
		t.Fatal(err)
	}
	want := p.PictureAfter(board.NoMove, board.SideBySide) + "\n"
	if code != cli.ExitDone || !strings.HasPrefix(stdout, want) {
		t.Fatalf("exit code %d: %s%s", code, stdout, stderr)
	}
	lines := strings.Split(strings.TrimPrefix(stdout, want), "\n")
	if !strings.HasPrefix(lines[0], fmt.Sprintf("depth 2, %d nodes, ", f.Nodes)) || !slices.Equal(lines[1:], []string{
		"profile fixed_depth",
		"  line             score  moves",
		"     1  White mates in 1  " + f.Lines[0].Text,
		"     2  White mates in 1  " + f.Lines[1].Text,
		"",
	}) {
		t.Errorf("%q", lines)
	}
	if last := "[depth 2] White mates in 1  " + f.Lines[1].Text + "\n"; !strings.HasSuffix(stderr, last) {
		t.Errorf("%s does not end with %s", stderr, last)
	}
	for depth := 1; depth <= 2; depth++ {
		if got := strings.Count(stderr, fmt.Sprintf("[depth %d] ", depth)); got != 2 {
			t.Errorf("%d lines of depth %d: %s", got, depth, stderr)
		}
	}
}

func TestAnalyseOver(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for rfen, want := range map[string]string{
		"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w":                             "over: Draw: only the kings are left.",
		"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|R4/5/5/5/5|5/5/5/5/K4 w 100 90":                     "over: Draw by the 50-move rule: 100 plies without a capture or pawn move.",
		"1N1Nk/3Q1/5/2K2/5|4B/5/4P/5/2p2|5/r1P2/5/5/4p|5/4P/5/5/4U|5/5/2N1R/5/1n1n1 b 1 55": "over: White mates.",
		"k4/5/5/5/5|2Q2/5/5/5/5|5/5/5/5/5|5/R4/5/5/5|5/5/5/5/4K b 3 40":                     "over: Draw by stalemate: Black has no legal move.",
	} {
		code, stdout, stderr := lab.Try("analyse '" + rfen + "'")
		if code != cli.ExitDone || stderr != "" || !strings.HasSuffix(stdout, "\n\n"+want+"\n") {
			t.Errorf("%s: exit code %d: %s%s, want %s", rfen, code, stdout, stderr, want)
		}
		f, _, _ := analysed(t, lab, "'"+rfen+"'")
		if "over: "+f.Over != want || len(f.Lines) != 0 {
			t.Errorf("%s: %+v", rfen, f)
		}
	}
}

// Each limit ends the search, and without one the engine's own depth does.
func TestAnalyseLimits(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for command, depth := range map[string]int{
		"startpos":                           3,
		"startpos --engine maackesgeist/1":   2,
		"startpos --depth 1":                 1,
		"startpos --nodes 1":                 1,
		"startpos --depth 2 --movetime 1h":   2,
		"startpos --depth 2 --nodes 1000000": 2,
	} {
		f, _, _ := analysed(t, lab, command)
		if f.Depth != depth || len(f.Lines) != 1 || f.Interrupted {
			t.Errorf("%s: %+v, want depth %d", command, f, depth)
		}
	}
}

// Several threads find a move as one does; they are refused where there are none, with the number.
func TestAnalyseThreads(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	if f, _, _ := analysed(t, lab, "startpos --depth 4 --threads 3 --lines 2"); f.Depth != 4 || len(f.Lines) != 2 {
		t.Errorf("%+v", f)
	}
	for arguments, want := range map[string]string{
		"--threads 2":     `"threads": 2, "reproducible": false`,
		"":                `"threads": 1, "reproducible": true`,
		"--movetime 10ms": `"threads": 1, "reproducible": false`,
	} {
		_, text, _ := lab.Try("analyse startpos --json --depth 2 " + arguments)
		if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
			t.Errorf("analyse %s: no %s in %s", arguments, want, text)
		}
	}
	if _, text, _ := lab.Try("analyse startpos --depth 2 --threads 2"); !strings.Contains(text,
		"\nprofile fixed_depth; 2 threads: not reproducible\n") {
		t.Errorf("no label of the threads:\n%s", text)
	}
	p := lab.Start("serve --threads 2 --listen 127.0.0.1:0 --data '" + t.TempDir() + "'")
	if !p.Until(func() bool {
		return strings.Contains(p.Stdout.String(), "press Ctrl-C to stop; analyses have 2 threads: not reproducible\n")
	}) {
		t.Errorf("serve printed %s", &p.Stdout)
	}
	p.End(syscall.SIGINT)
	for _, m := range []clitest.Mistake{
		{Command: "play --engine random --threads 2", Code: cli.ExitUsage,
			Want: "--threads 2: random moves at random, without a search: leave out this flag"},
		{Command: "play --level 0 --threads 2", Code: cli.ExitUsage, Want: "moves at random"},
		{Command: "analyse startpos --threads 0", Code: cli.ExitUsage, Want: "--threads 0: expected 1 to 256"},
		{Command: "analyse startpos --threads 257", Code: cli.ExitUsage, Want: "--threads 257: expected 1 to 256"},
		{Command: "analyse startpos --variant alice --threads 2", Code: cli.ExitUsage,
			Want: "Alice-Raumschach searches with one thread only"},
		{Command: "play --variant alice --threads 2", Code: cli.ExitUsage,
			Want: "Alice-Raumschach searches with one thread only"},
		{Command: "serve --threads -1", Code: cli.ExitUsage, Want: "--threads -1: expected 1 to 256"},
	} {
		lab.Mistake(m)
	}
}

// Weights given beside the engine are those that it plays with.
func TestAnalyseWeights(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	raumlab, err := engine.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	if _, usual, _ := analysed(t, lab, "startpos --depth 1"); usual != "raumlab-net" {
		t.Errorf("without --engine %s analyses", usual)
	}
	_, engine, own := analysed(t, lab, "startpos --depth 1 --engine raumlab")
	_, _, same := analysed(t, lab, "startpos --depth 1 --weights "+raumlab.Weights)
	_, named, weights, other := analysedWith(t, lab, "startpos --depth 1 --weights published")
	if engine != "raumlab" || named != engine || weights != "published" || own != same || own == other {
		t.Errorf("engine %s %s, the same weights %s, others %s: %s with %s", engine, own, same, other, named, weights)
	}
	if _, _, weights, _ := analysedWith(t, lab, "startpos --depth 1 --engine maackesgeist"); weights != "" {
		t.Errorf("maackesgeist has the weights %s", weights)
	}
}

// An interrupted analysis prints the best so far.
func TestInterruptedAnalysis(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	p := lab.Start("analyse startpos --depth 60 --lines 2")
	q := lab.Start("analyse startpos --movetime 10m --json")
	for _, p := range []*clitest.Process{p, q} {
		if !p.Until(func() bool { return strings.Contains(p.Stderr.String(), "[depth 2]") }) {
			t.Fatalf("it ended too soon: %s", &p.Stderr)
		}
		if err := p.Cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		<-p.Ended
		if p.Cmd.ProcessState.ExitCode() != cli.ExitInterrupt || !strings.Contains(p.Stderr.String(),
			"raumlab: interrupted; this is the result of depth ") {
			t.Errorf("%v ended by %v: %s", p.Cmd.Args, p.Cmd.ProcessState, &p.Stderr)
		}
	}
	if lines := strings.Split(p.Stdout.String(), "\n"); len(lines) != 15 || !strings.HasPrefix(lines[9], "depth ") ||
		!strings.HasPrefix(lines[10], "profile ") || !strings.HasPrefix(lines[13], "     2  ") {
		t.Errorf("%d lines: %s", len(lines), &p.Stdout)
	}
	var f findings
	if err := json.Unmarshal([]byte(q.Stdout.String()), &f); err != nil || !f.Interrupted || f.Depth < 2 ||
		len(f.Lines) != 1 {
		t.Errorf("%v: %s", err, &q.Stdout)
	}
}

// A position is found by moves and in games of text, a corpus and a match; it is the same one, with
// what went before.
func TestAnalyseGames(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const moves = "1. Pb2-Cb2 Nd5-Dd3 2. Bc1Ec4"
	lab.Write("games.txt", "1. Cb2 *\n\n"+strings.Replace(moves, "Bc1Ec4", "QxEc4", 1)+" Kc5xEc4 *\n")
	want, _, _ := analysed(t, lab, "startpos --moves '"+moves+"' --depth 3 --engine raumfischer")
	got, _, _ := analysed(t, lab, "games.txt --game 2 --ply 3 --depth 3 --engine raumfischer")
	if want.Nodes == 0 || want.Nodes != got.Nodes || !slices.Equal(want.Lines[0].Moves, got.Lines[0].Moves) {
		t.Errorf("%+v, by moves %+v", got, want)
	}
	const shuffle = "Nb1-Bb3 Nd5-Dd3 Nb3-Ab1 Nd3-Ed5 "
	if f, _, _ := analysed(t, lab, "startpos --moves '"+shuffle+shuffle+"' --depth 1"); !strings.Contains(f.Over,
		"three times") {
		t.Errorf("%+v", f)
	}
	lab.Run(clitest.SomeGames)
	lab.Run(clitest.AMatch)
	for _, command := range []string{"games --game 3 --ply 5", "match --game 2 --ply 3",
		"games --game 3 --moves '' --ply 0"} {
		if f, _, _ := analysed(t, lab, command+" --depth 1"); len(f.Lines) != 1 {
			t.Errorf("%s: %+v", command, f)
		}
		lab.Run("show " + strings.Replace(command, "--moves '' ", "", 1))
	}
	for _, m := range []clitest.Mistake{
		{Command: "analyse startpos --moves Bb2Cb3", Code: cli.ExitUsage,
			Want: "--moves: ply 1: move \"Bb2Cb3\" is illegal: a pawn only captures that way"},
		{Command: "analyse games", Code: cli.ExitUsage,
			Want: "games is not a position: give --game N to analyse a game in it"},
		{Command: "analyse --moves Bb2Cb3", Code: cli.ExitUsage, Want: "--moves: ply 1: move \"Bb2Cb3\" is illegal"},
		{Command: "analyse startpos --ply 3", Code: cli.ExitUsage, Want: "--ply has no effect without --game"},
		{Command: "analyse games --game 3 --pawns fivecubed", Code: cli.ExitUsage,
			Want: "--game and --pawns exclude each other"},
		{Command: "analyse games --game 99", Code: cli.ExitUsage, Want: "--game 99: corpus games has no such game"},
		{Command: "show games --game 99", Code: cli.ExitUsage, Want: "--game 99: corpus games has no such game"},
		{Command: "show match --game 99", Code: cli.ExitUsage,
			Want: "--game 99: match/games.txt has 4 games: expected 1 to 4"},
	} {
		lab.Mistake(m)
	}
}

// The command that the page prints below an analysis prints the same lines.
func TestAnalyseAsThePageSays(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	d, err := desk.New(desk.Options{Version: cli.Version, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []desk.AnalyseRequest{
		{Engine: "raumlab", Depth: 4},
		{Game: desk.Game{Moves: []string{"Bb2Cb2", "Ed5Dd3"}}, Engine: "raumfischer", Depth: 3, Lines: 2},
		{Game: desk.Game{Rules: "dickins/fivecubed", Moves: []string{"Bb2Cb2"}}, Engine: "fivecubed/1", Nodes: 2000},
		{Game: desk.Game{Start: mateInOne}, Engine: "raumlab", Depth: 2, Threat: true},
	} {
		body, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		var last desk.Lines
		if err := d.Answer(t.Context(), "analyse", body, func(v any) error {
			last = v.(desk.Lines)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		f, _, _ := analysed(t, lab, strings.TrimPrefix(last.Command, "raumlab analyse "))
		var got, want []string
		for _, l := range f.Lines {
			got = append(got, fmt.Sprint(l.Score, l.Text))
		}
		for _, l := range last.Lines {
			want = append(want, fmt.Sprint(l.Score, l.Text))
		}
		if f.Nodes != last.Nodes || !slices.Equal(got, want) {
			t.Errorf("%s: %d nodes, %q; on the page %d, %q", last.Command, f.Nodes, got, last.Nodes, want)
		}
	}
}

// An analysis of Alice-Raumschach finds a mate that an exhaustive search found, and writes moves,
// statuses and rules as the variant does.
func TestAnalyseAlice(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const mate = "r~1k~1r~/p~p~p~p~1/4p/5/5|5/p~2p~p~/1np2/5/R~4|4n/2uu1/2b~2/1P~1U~1/5|5/5/1N~3/P1q~PP/1U1B1|5/5/P~BN~1P~/1P1P1/2K1R b 0 15"
	f, _, hash := analysed(t, lab, "'"+mate+"' --variant alice --depth 2")
	if len(f.Lines) != 1 || f.Lines[0].Mate != -1 || !strings.HasSuffix(f.Lines[0].Text, " mate") ||
		f.Lines[0].Moves[0] != "Cc3Dc4" {
		t.Errorf("lines %+v, want mate by Cc3Dc4", f.Lines)
	}
	if _, _, other := analysed(t, lab, "startpos --depth 1"); hash == "" || hash == other {
		t.Errorf("the engine has the hash %q, in Raumschach %s", hash, other)
	}
	code, stdout, stderr := lab.Try("analyse startpos --variant alice --moves 'nQ Bc1xEc4 Dc5Ac2' --depth 1")
	for _, want := range []string{"p p Q~p p", "P P q~P P", "b u * b u", "White to move, move 2"} {
		if code != cli.ExitDone || !strings.Contains(stdout, want) {
			t.Errorf("exit code %d, %s%s\nlacks %q", code, stdout, stderr, want)
		}
	}
}

// Near the draw by the 50-move rule an analysis says which lines do not come to what they promise.
func TestAnalyseNearTheDraw(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const (
		rook  = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/R4/3QK w "
		pawn  = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/P4/5|5/5/5/5/3QK w "
		near  = "In 5 plies the 50-move rule draws the game, unless a capture, a pawn move or mate comes first.\n"
		one   = near + "The moves of line 1 contain none, so it may end in a draw, whatever its score says.\n"
		three = near + "The moves of these lines contain none, so they may end in a draw, whatever their scores say.\n"
		last  = "In 1 ply the 50-move rule draws the game, unless a capture, a pawn move or mate comes first.\n" +
			"The moves of these lines contain none, so they end in a draw, whatever their scores say.\n"
	)
	for _, x := range []struct {
		rfen, flags string
		plies       int
		want        string // begin of the last lines
	}{
		{rook + "95 80", "--depth 3", 5, one},
		{rook + "95 80", "--depth 2 --lines 3", 5, three},
		{rook + "99 80", "--depth 1 --lines 100", 1, last},
		{rook + "50 80", "--depth 1", 50, "In 50 plies"},
		{rook + "49 80", "--depth 1", 51, ""},
		{rook + "0 80", "--depth 1", 100, ""},
		{pawn + "98 80", "--depth 1 --lines 100", 2, "In 2 plies"},
		{mateInOne[:len(mateInOne)-5] + "95 60", "--depth 2", 5, ""}, // mate
	} {
		command := "analyse '" + x.rfen + "' --engine raumfischer --tables none " + x.flags
		stdout := lab.Run(command)
		var f struct {
			PliesToDraw int `json:"plies_to_draw"`
			Lines       []struct {
				Text             string `json:"text"`
				DrawMayComeFirst bool   `json:"draw_may_come_first"`
			} `json:"lines"`
		}
		if err := json.Unmarshal([]byte(lab.Run(command+" --json")), &f); err != nil {
			t.Fatal(err)
		}
		at := strings.Index(stdout, "In "+fmt.Sprint(x.plies))
		flagged := 0
		for _, line := range f.Lines {
			if line.DrawMayComeFirst {
				flagged++
			}
			if pawns := strings.Contains(line.Text, ". P"); pawns && line.DrawMayComeFirst || x.rfen == pawn+"98 80" &&
				!pawns && !line.DrawMayComeFirst {
				t.Errorf("%s: %s: %t", x.rfen, line.Text, line.DrawMayComeFirst)
			}
		}
		if f.PliesToDraw != x.plies || (flagged > 0) != (x.want != "") || (at >= 0) != (x.want != "") ||
			at >= 0 && !strings.HasPrefix(stdout[at:], x.want) {
			t.Errorf("%s: %d plies, %d lines, want %q: %s", x.rfen, f.PliesToDraw, flagged, x.want, stdout)
		}
	}
}
