package uci

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

func noBook(path string) (Book, error) { return nil, fmt.Errorf("no book %s", path) }

func newSession(t testing.TB, ref string) *Session {
	t.Helper()
	s, err := New(context.Background(), "0", ref, variant.Rules{}, noBook)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const profileLine = "info string profile "

// A search names its profile with its first iteration, unless the one before used the same.
func TestProfileIsNamed(t *testing.T) {
	var b bytes.Buffer
	session := newSession(t, "raumlab")
	for _, limit := range []string{" depth 1", " depth 2", " nodes 100", " nodes 50", " depth 1", ""} {
		if err := session.Run(t.Context(), strings.NewReader("position startpos\ngo"+limit+"\n"), &b); err != nil {
			t.Fatal(err)
		}
	}
	var named []string
	for line := range strings.Lines(b.String()) {
		if profile, is := strings.CutPrefix(line, profileLine); is {
			named = append(named, strings.TrimSpace(profile))
		}
	}
	if want := []string{"fixed_depth", "general", "fixed_depth"}; !slices.Equal(named, want) {
		t.Errorf("profiles %q, want %q: %s", named, want, &b)
	}
	// A move of the book has no profile; the search after it says its own.
	b.Reset()
	move, err := board.ParseMove("Aa2Aa3")
	if err != nil {
		t.Fatal(err)
	}
	session, err = New(t.Context(), "0", "raumlab", variant.Rules{}, func(string) (Book, error) {
		return library{move: move}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{"setoption name Book value openings.parquet\ngo depth 1\n",
		"position startpos moves Aa2Aa3\ngo depth 1\n"} {
		if err := session.Run(t.Context(), strings.NewReader(said), &b); err != nil {
			t.Fatal(err)
		}
	}
	if before, after, _ := strings.Cut(b.String(), "bestmove Aa2Aa3\n"); strings.Contains(before, profileLine) ||
		!strings.HasPrefix(after, profileLine+"fixed_depth\n") {
		t.Errorf("after a move of the book: %s", &b)
	}
}

// A talk is a conversation of the test with a session.
type talk struct {
	t     *testing.T
	in    *io.PipeWriter
	lines <-chan string
	ended <-chan error
	stop  context.CancelFunc
}

func startTalk(t *testing.T, s *Session) *talk {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	ended, lines := make(chan error, 1), make(chan string, 1000)
	go func() {
		err := s.Run(ctx, inR, outW)
		outW.Close()
		ended <- err
	}()
	go func() {
		defer close(lines)
		for scan := bufio.NewScanner(outR); scan.Scan(); {
			if !strings.HasPrefix(scan.Text(), profileLine) { // TestProfileIsNamed has them
				lines <- scan.Text()
			}
		}
	}()
	t.Cleanup(func() { stop(); inW.Close() })
	return &talk{t, inW, lines, ended, stop}
}

// say sends lines.
func (k *talk) say(lines ...string) {
	k.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(k.in, line+"\n"); err != nil {
			k.t.Fatal(err)
		}
	}
}

// until returns the answers up to the first that begins with the word.
func (k *talk) until(word string) (lines []string) {
	k.t.Helper()
	patience := time.After(time.Minute)
	for {
		select {
		case line, more := <-k.lines:
			if !more {
				k.t.Fatalf("the session ended before %q: %q", word, lines)
			}
			lines = append(lines, line)
			if strings.HasPrefix(line, word) {
				return lines
			}
		case <-patience:
			k.t.Fatalf("no %q: %q", word, lines)
		}
	}
}

// rest returns the answers until the session ends, and its error.
func (k *talk) rest() (lines []string, err error) {
	for line := range k.lines {
		lines = append(lines, line)
	}
	return lines, <-k.ended
}

func count(lines []string, prefix string) (n int) {
	for _, line := range lines {
		if strings.HasPrefix(line, prefix) {
			n++
		}
	}
	return n
}

var times = regexp.MustCompile(` nps \d+ | time \d+`)

// The same search after ucinewgame prints the same lines, node counts included.
func TestSameSearchTwice(t *testing.T) {
	k := startTalk(t, newSession(t, "raumlab"))
	k.say("uci")
	k.until("uciok")
	var all [2]string
	for i := range all {
		k.say("ucinewgame", "isready")
		k.until("readyok")
		k.say("position startpos moves Ab2Ab3 Ed4Ed3", "go depth 4")
		all[i] = times.ReplaceAllString(strings.Join(k.until("bestmove"), "\n"), "")
	}
	if all[0] != all[1] || strings.Count(all[0], "info depth ") != 4 || !strings.Contains(all[0], " nodes ") {
		t.Errorf("%s\nand then\n%s", all[0], all[1])
	}
	// Without ucinewgame the table is still there.
	k.say("go depth 4")
	if again := times.ReplaceAllString(strings.Join(k.until("bestmove"), "\n"), ""); again == all[0] {
		t.Error("the table was empty without ucinewgame")
	}
	k.say("quit")
	if lines, err := k.rest(); len(lines) != 0 || err != nil {
		t.Errorf("after quit: %q, %v", lines, err)
	}
}

func TestStop(t *testing.T) {
	k := startTalk(t, newSession(t, "raumlab"))
	k.say("go infinite")
	k.until("info depth 1 ")
	for _, line := range []string{"position startpos", "go depth 1", "setoption name MultiPV value 2", "ucinewgame"} {
		k.say(line)
		command, _, _ := strings.Cut(line, " ")
		k.until("info string error: " + command + ": a search is running: send stop first")
	}
	k.say("isready")
	if lines := k.until("readyok"); count(lines, "bestmove") != 0 {
		t.Errorf("a move before stop: %q", lines)
	}
	k.say("stop", "stop", "isready", "position startpos", "go depth 1")
	if lines := append(k.until("readyok"), k.until("bestmove")...); count(lines, "bestmove") != 2 ||
		count(lines, "info string") != 0 {
		t.Errorf("after stop: %q", lines)
	}
}

// A finished infinite search waits for stop before it sends its move.
func TestInfiniteWaits(t *testing.T) {
	k := startTalk(t, newSession(t, "raumfischer/1"))
	k.say("go infinite")
	k.until("info depth 2 ")
	for range 20 {
		k.say("isready")
		if lines := k.until("readyok"); len(lines) != 1 {
			t.Fatalf("%q", lines)
		}
	}
	k.say("stop")
	if lines := k.until("bestmove"); len(lines) != 1 {
		t.Errorf("%q", lines)
	}
}

// Each go is answered by one move, whatever ends the search and however soon.
func TestOneMoveForEachGo(t *testing.T) {
	k := startTalk(t, newSession(t, "raumlab"))
	r := rand.New(rand.NewPCG(3, 1))
	const rounds = 150
	var lines []string
	for range rounds {
		k.say([]string{"go infinite", "go depth 1", "go depth 60", "go movetime 2", "go nodes 3000",
			"go wtime 40 btime 40"}[r.IntN(6)])
		for range r.IntN(3) {
			k.say("isready")
			lines = append(lines, k.until("readyok")...)
		}
		k.say("stop", "isready")
		lines = append(lines, k.until("readyok")...)
		if n := count(lines, "bestmove"); n != 1 || count(lines, "info string") != 0 {
			t.Fatalf("%d moves: %q", n, lines)
		}
		lines = lines[:0]
	}
	k.say("quit")
	if lines, err := k.rest(); err != nil || len(lines) != 0 {
		t.Errorf("%v: %q", err, lines)
	}
}

func TestEnd(t *testing.T) {
	for name, end := range map[string]func(*talk){
		"quit":   func(k *talk) { k.say("quit") },
		"EOF":    func(k *talk) { k.in.Close() },
		"cancel": func(k *talk) { k.stop() },
		"broken": func(k *talk) { k.in.CloseWithError(errors.New("the wire is cut")) },
	} {
		for _, search := range []string{"", "go depth 30", "go infinite"} {
			if name == "EOF" && search == "go depth 30" {
				continue // it would run to its limit
			}
			k := startTalk(t, newSession(t, "raumlab"))
			want := 0
			if search != "" {
				k.say(search)
				k.until("info depth 1 ")
				want = 1
			}
			end(k)
			lines, err := k.rest()
			if count(lines, "bestmove") != want {
				t.Errorf("%s after %q: %q", name, search, lines)
			}
			sound := err == nil
			switch name {
			case "cancel":
				sound = errors.Is(err, context.Canceled)
			case "broken":
				sound = err != nil && strings.Contains(err.Error(), "the wire is cut")
			}
			if !sound {
				t.Errorf("%s after %q: %v", name, search, err)
			}
		}
	}
}

// Whatever ends a search, and however soon, its first iteration is finished. The end of the input
// ends only a search without limit.
func TestMovesAreSearched(t *testing.T) {
	for commands, last := range map[string]string{ // the last iteration; empty for any
		"go depth 4":                        "info depth 4 ",
		"go":                                "info depth 3 ",
		"go nodes 1":                        "info depth 1 ",
		"go nodes 0":                        "info depth 1 ",
		"go depth 0":                        "info depth 1 ",
		"go movetime 0":                     "info depth 1 ",
		"go mate 0":                         "info depth 4 ",
		"go nodes 50":                       "info depth 1 ",
		"go nodes 20000":                    "",
		"go movetime 1":                     "",
		"go movetime 300":                   "",
		"go wtime 1 btime 1":                "",
		"go wtime -1000 btime 1":            "",
		"go infinite":                       "",
		"go infinite\nstop":                 "",
		"go depth 999\nstop":                "",
		"go depth 60\nquit":                 "",
		"go infinite\nquit":                 "",
		"go nodes 100000000000\nstop\nquit": "",
	} {
		var b bytes.Buffer
		began := time.Now()
		if err := newSession(t, "raumlab").Run(t.Context(), strings.NewReader("position startpos\n"+commands),
			&b); err != nil {
			t.Fatal(err)
		}
		took := time.Since(began)
		lines := strings.Split(strings.TrimSpace(b.String()), "\n")
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, profileLine) })
		pv, move := "", ""
		for _, line := range lines {
			if _, line, is := strings.Cut(line, " pv "); is {
				pv, _, _ = strings.Cut(line, " ")
			}
			if strings.HasPrefix(line, "bestmove ") {
				move = strings.TrimPrefix(line, "bestmove ")
			}
		}
		if !strings.HasPrefix(lines[0], "info depth 1 ") || move == "" || pv != move || last != "" &&
			!strings.Contains(b.String(), "\n"+last) && !strings.HasPrefix(lines[0], last) {
			t.Errorf("%q: %q", commands, lines)
		}
		if commands == "go movetime 300" && took < 250*time.Millisecond {
			t.Errorf("%q: the end of the input ended it after %v", commands, took)
		}
	}
}

// refusing is a pipe without a reader.
type refusing struct{}

func (refusing) Write([]byte) (int, error) { return 0, errors.New("no reader") }

func TestCannotPrint(t *testing.T) {
	s := newSession(t, "raumlab")
	err := s.Run(context.Background(), strings.NewReader("uci\nisready\n"), refusing{})
	if err == nil || !strings.Contains(err.Error(), "print: no reader") {
		t.Errorf("error %v", err)
	}
	// A search writes after the end of the input, too.
	for _, last := range []string{"", "quit\n"} {
		err := newSession(t, "raumlab").Run(context.Background(), strings.NewReader("go depth 1\n"+last), refusing{})
		if err == nil || !strings.Contains(err.Error(), "print: no reader") {
			t.Errorf("after %q: error %v", last, err)
		}
	}
}

// converse runs a conversation. After go it waits for the move before the next line.
func converse(t *testing.T, s *Session, lines ...string) (answers []string) {
	t.Helper()
	k := startTalk(t, s)
	for _, line := range lines {
		k.say(line)
		if strings.HasPrefix(line, "go") {
			answers = append(answers, k.until("bestmove")...)
		}
	}
	k.say("quit")
	last, err := k.rest()
	if err != nil {
		t.Error(err)
	}
	return append(answers, last...)
}

const mateInOne = "r2kr/pppup/4B/3Q1/5|bu1U1/pp1pp/2p2/5/5|5/3p1/5/B1PU1/5|2q2/5/5/P1PPP/5|5/5/5/PPPPP/RNKNR w 1 11"

func TestScores(t *testing.T) {
	p, err := variant.ParseRFEN(variant.Rules{}, mateInOne)
	if err != nil {
		t.Fatal(err)
	}
	mirrored := p.Mirror()
	for _, rfen := range []string{mateInOne, mirrored.RFEN()} {
		lines := converse(t, newSession(t, "raumlab"), "position rfen "+rfen, "go depth 2")
		if !strings.Contains(lines[len(lines)-2], " score mate 1 ") {
			t.Errorf("%s: %q", rfen, lines)
		}
	}
	// Scores are the mover's view: a position and its mirror have the same centipawns.
	q := variant.Rules{}.Start()
	for _, text := range []string{"Ba2Ca2", "Ea4Ea3"} {
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		q.Make(m)
	}
	mirrored = q.Mirror()
	score := regexp.MustCompile(` score cp -?\d+ nodes \d+`)
	var both [2]string
	for i, rfen := range []string{q.RFEN(), mirrored.RFEN()} {
		lines := converse(t, newSession(t, "raumlab"), "position rfen "+rfen, "go depth 3")
		both[i] = score.FindString(lines[len(lines)-2])
	}
	if both[0] == "" || both[0] != both[1] {
		t.Errorf("scores %q", both)
	}
	for score, want := range map[int]string{31999: "mate 1", 31998: "mate 1", 31997: "mate 2", -31998: "mate -1",
		-31996: "mate -2", 250: "cp 250", -3: "cp -3"} {
		if got := scoreText(score); got != want || search.IsMate(score) != strings.HasPrefix(want, "mate") {
			t.Errorf("%d: %s, want %s", score, got, want)
		}
	}
}

// If the game is over, there is no move.
func TestGameOver(t *testing.T) {
	for rfen, want := range map[string]string{
		mateInOne + " moves Ed2Ed4":                                 "mate 0",
		"5/5/5/5/5|5/5/5/5/5|5/5/5/5/1Q3|5/5/Q4/5/5|5/5/2K2/5/k4 b": "cp 0",
	} {
		lines := converse(t, newSession(t, "raumlab"), "position rfen "+rfen, "go depth 2")
		if !slices.Equal(lines, []string{"info depth 0 score " + want, "bestmove (none)"}) {
			t.Errorf("%s: %q", rfen, lines)
		}
	}
}

// If the rules have drawn the game but there are moves, the session finds one, and a line before
// says so.
func TestGameDrawn(t *testing.T) {
	const rook = "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|R4/5/5/5/5|5/5/5/5/K4 w "
	for position, want := range map[string]string{
		"rfen 4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w":         "only the kings are left",
		"rfen " + rook + "100 90":                                            "50 moves by each side without a capture or pawn move",
		"rfen " + rook + "99 90":                                             "",
		"startpos moves" + strings.Repeat(" Ab1Cc1 Eb5Cc5 Cc1Ab1 Cc5Eb5", 2): "the position has occurred for the third time",
		"startpos moves" + strings.Repeat(" Ab1Cc1 Eb5Cc5 Cc1Ab1 Cc5Eb5", 1): "",
	} {
		lines := converse(t, newSession(t, "raumlab"), "position "+position, "go depth 1")
		said := ""
		if strings.HasPrefix(lines[0], "info string ") {
			said, lines = lines[0], lines[1:]
		}
		if want != "" {
			want = "info string the game is over by rule, a draw: " + want
		}
		if said != want || len(lines) != 2 || !strings.HasPrefix(lines[0], "info depth 1 ") || lines[1] == "bestmove (none)" {
			t.Errorf("%s: %q, %q", position, said, lines)
		}
	}
}

// Near the draw by the 50-move rule a line is warned of that does not come to what its score promises.
func TestDrawIsNear(t *testing.T) {
	const (
		rook  = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/R4/3QK w "
		queen = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/3r1/3QK w " // which takes the rook
	)
	for rfen, plies := range map[string]string{
		rook + "95 80": "5 plies", rook + "99 80": "1 ply", rook + "50 80": "50 plies",
		rook + "49 80": "", rook + "100 80": "", queen + "95 80": "",
	} {
		lines := converse(t, newSession(t, "raumfischer"), "position rfen "+rfen, "go depth 1")
		said := ""
		for i, line := range lines {
			if strings.Contains(line, " the 50-move rule draws the game") && i == len(lines)-2 {
				said, _, _ = strings.Cut(strings.TrimPrefix(line, "info string in "), " the")
			}
		}
		if said != plies {
			t.Errorf("%s: %q, want %q: %q", rfen, said, plies, lines)
		}
	}
}

func TestMultiPV(t *testing.T) {
	lines := converse(t, newSession(t, "raumlab"), "setoption name MultiPV value 3", "go depth 2")
	if len(lines) != 7 || count(lines, "info depth 2 seldepth ") != 3 || !strings.Contains(lines[5], " multipv 3 ") {
		t.Errorf("%q", lines)
	}
	_, first, _ := strings.Cut(lines[3], " pv ")
	if first, _, _ = strings.Cut(first, " "); lines[6] != "bestmove "+first {
		t.Errorf("not the first line's move: %q", lines)
	}
}

// An iteration tells its depth of selection and the used share of the table. Both grow with a
// search. A cleared table is empty.
func TestSeldepthAndHashfull(t *testing.T) {
	s := newSession(t, "raumlab")
	line := regexp.MustCompile(
		`^info depth (\d+) seldepth (\d+) multipv 1 score .* nodes \d+ nps \d+ hashfull (\d+) time \d+ pv( \w+)+$`)
	last := 0
	for _, text := range converse(t, s, "setoption name table_bits value 10", "go depth 4") {
		if strings.HasPrefix(text, "bestmove ") {
			continue
		}
		found := line.FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("%q", text)
		}
		depth, full := number(t, found[1]), number(t, found[3])
		if seldepth := number(t, found[2]); seldepth < depth || seldepth > 60 || full < last || full > 1000 {
			t.Errorf("%q after hashfull %d", text, last)
		}
		last = full
	}
	if last == 0 {
		t.Error("a search to depth 4 uses nothing of a table of 1024 slots")
	}
	if found := line.FindStringSubmatch(converse(t, s, "ucinewgame", "go depth 1")[0]); found == nil ||
		number(t, found[3]) >= last {
		t.Errorf("after ucinewgame and depth 1: %q, before %d", found, last)
	}
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// One of searchmoves is played, by a search or by chance. Each has a line if multipv is high
// enough.
func TestSearchmoves(t *testing.T) {
	three := []string{"Ab2Ab3", "Bc1Ec4", "Ac2Ac3"}
	only := " searchmoves " + strings.Join(three, " ")
	for _, x := range []struct{ engine, line string }{
		{"raumlab", "go depth 2" + only},
		{"raumlab", "go" + only + " nodes 3000"},
		{"raumlab", "go" + only},
		{"raumlab/0", "go" + only},
		{"random", "go depth 1" + only},
		{"fivecubed", "go movetime 5" + only},
	} {
		lines := converse(t, newSession(t, x.engine), x.line)
		for _, line := range lines {
			_, move, is := strings.Cut(line, " pv ")
			if !is {
				if move, is = strings.CutPrefix(line, "bestmove "); !is {
					continue // nodes of an unfinished iteration
				}
			}
			if first, _, _ := strings.Cut(move, " "); !slices.Contains(three, first) {
				t.Errorf("%s %q: %q", x.engine, x.line, line)
			}
		}
		if count(lines, "bestmove ") != 1 {
			t.Errorf("%s %q: %q", x.engine, x.line, lines)
		}
	}
	if lines := converse(t, newSession(t, "raumlab"), "setoption name MultiPV value 9", "go depth 1"+only); count(lines,
		"info depth 1 ") != 3 {
		t.Errorf("%q", lines)
	}
	k := startTalk(t, newSession(t, "raumlab"))
	k.say("go infinite"+only, "stop")
	if lines := k.until("bestmove "); !slices.Contains(three, strings.TrimPrefix(lines[len(lines)-1], "bestmove ")) {
		t.Errorf("%q", lines)
	}
}

// A search for a mate ends with one that is short enough, and in any case.
func TestGoMate(t *testing.T) {
	p, err := variant.ParseRFEN(variant.Rules{}, mateInOne)
	if err != nil {
		t.Fatal(err)
	}
	mirrored := p.Mirror()
	for _, rfen := range []string{mateInOne, mirrored.RFEN()} {
		for _, goes := range []string{"go mate 1", "go mate 5", "go mate 2 depth 9", "go mate 1 movetime 60000", "go mate 99",
			"go mate 1 depth 999"} {
			lines := converse(t, newSession(t, "raumlab"), "position rfen "+rfen, goes)
			if last := lines[len(lines)-2]; !strings.Contains(last, " score mate 1 ") ||
				!strings.HasPrefix(last, "info depth ") || len(lines) > 4 {
				t.Errorf("%q: %q", goes, lines)
			}
		}
	}
	// The mated side has no mate to find, and neither has the start position.
	for setup, goes := range map[string]string{"position startpos": "go mate 1",
		"position rfen " + mateInOne + " moves Ed2Ed3": "go mate 15 depth 2"} {
		lines := converse(t, newSession(t, "raumlab"), setup, goes)
		if count(lines, "bestmove ") != 1 || strings.Contains(strings.Join(lines, " "), "score mate 1 ") {
			t.Errorf("%q: %q", goes, lines)
		}
	}
}

// The leaves after each move, and their sum, are those of board.Perft. A stopped count says so.
// Neither plays a move.
func TestGoPerft(t *testing.T) {
	p := variant.Rules{}.Start()
	perft := func(p variant.Position, depth int) uint64 {
		leaves, err := board.Perft{}.Count(t.Context(), p.Tree(), depth)
		if err != nil {
			t.Fatal(err)
		}
		return leaves
	}
	legal := p.AppendLegal(nil)
	for depth := 1; depth <= 2; depth++ {
		k := startTalk(t, newSession(t, "raumlab"))
		k.say(fmt.Sprintf("go perft %d", depth))
		k.in.Close()
		lines, err := k.rest()
		want := []string{}
		for _, m := range legal {
			after := p
			after.Make(m)
			want = append(want, fmt.Sprintf("%s: %d", m, perft(after, depth-1)))
		}
		want = append(want, "", fmt.Sprintf("Nodes searched: %d", perft(p, depth)))
		if err != nil || !slices.Equal(lines, want) {
			t.Errorf("%v: %q, want %q", err, lines, want)
		}
	}
	k := startTalk(t, newSession(t, "raumlab"))
	k.say("go perft 12", "isready")
	k.until("readyok")
	k.say("position startpos")
	k.until("info string error: position: a search is running")
	k.say("stop")
	k.until("info string perft was stopped before the end")
	k.say("go depth 1")
	if lines := k.until("bestmove "); len(lines) != 2 {
		t.Errorf("%q", lines)
	}
}

// d shows the position also during a search, with an RFEN that reads back as the same position.
func TestDisplay(t *testing.T) {
	k := startTalk(t, newSession(t, "raumlab"))
	k.say("position startpos moves Ab2Ab3", "go infinite", "d", "isready")
	text := strings.Join(k.until("readyok"), "\n")
	p := variant.Rules{}.Start()
	p.Make(p.AppendLegal(nil)[slices.IndexFunc(p.AppendLegal(nil), func(m board.Move) bool {
		return m.String() == "Ab2Ab3"
	})])
	for _, want := range []string{p.PictureAfter(board.NoMove, board.SideBySide), "\nRFEN: " + p.RFEN() + "\n",
		fmt.Sprintf("\nKey: %016X\n", p.Key())} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
}

// The total is the static evaluation of the search, White's view, for any kind of evaluation.
func TestEval(t *testing.T) {
	for _, name := range engine.Names() {
		s := newSession(t, name)
		answer := told(s, "position startpos moves Ab2Ab3 Ed4Ed3 Bc1Ec4", "eval")
		if name == "random" {
			if !strings.HasPrefix(answer, "info string error: eval: engine random plays at random") {
				t.Error(answer)
			}
			continue
		}
		static := s.settings.config.NewPlayer(nil, nil).Searcher().Static(*s.game.Position())
		if want := fmt.Sprintf("Static evaluation: %+d centipawns, White's view\n",
			static); !strings.HasSuffix(answer, want) {
			t.Errorf("%s: %s, want %s", name, answer, want)
		}
		if byWeights := name == "raumlab" || name == "raumfischer"; strings.Contains(answer, "unicorn_parity") != byWeights {
			t.Errorf("%s: %s", name, answer)
		}
	}
}

// Limits end the search, or without them the level does.
func TestGo(t *testing.T) {
	for _, x := range []struct {
		ref, line string
		depth     int // of the last iteration; 0 = any
	}{
		{"raumlab", "go", 3},
		{"raumlab", "go depth 2", 2},
		{"raumlab/1", "go", 2},
		{"raumlab/1", "go movetime 10000", 2},
		{"raumlab/1", "go wtime 100000 btime 100000 winc 0 binc 0", 2},
		{"raumlab/1", "go depth 3", 3},
		{"fivecubed", "go", 3},
		{"raumlab", "go nodes 2000", 0},
		{"raumlab", "go movetime 30", 0},
		{"raumlab", "go wtime 900 btime 1 winc 10 binc 0 movestogo 3", 0},
		{"raumlab", "go wtime -50 btime 1", 0},
		{"raumlab", "go depth 2 nodes 100000000 movetime 20000", 2},
	} {
		started := time.Now()
		lines := converse(t, newSession(t, x.ref), x.line)
		last := ""
		if len(lines) > 1 {
			last = lines[len(lines)-2]
		}
		if x.depth > 0 && !strings.HasPrefix(last, fmt.Sprintf("info depth %d ", x.depth)) {
			t.Errorf("%s %q: %q", x.ref, x.line, lines)
		}
		if took := time.Since(started); took > 5*time.Second {
			t.Errorf("%s %q took %v", x.ref, x.line, took)
		}
	}
}

// Level 0 and the engine random play legal moves, the same for the same seed.
func TestRandom(t *testing.T) {
	for _, setup := range []string{"setoption name Level value 0", "setoption name Engine value random"} {
		seen := map[string]bool{}
		for _, seed := range []int{1, 2, 3, 1} {
			lines := converse(t, newSession(t, "raumlab"), setup, fmt.Sprintf("setoption name Seed value %d", seed), "go",
				"go movetime 5", "go depth 3")
			if len(lines) != 3 {
				t.Fatalf("%q", lines)
			}
			start := variant.Rules{}.Start()
			for _, line := range lines {
				m, err := board.ParseMove(strings.TrimPrefix(line, "bestmove "))
				if err != nil || !start.IsLegal(m) {
					t.Errorf("%q: %v", line, err)
				}
			}
			seen[strings.Join(lines, " ")] = true
		}
		if len(seen) != 3 {
			t.Errorf("%s: %d conversations with three seeds, want 3: %v", setup, len(seen), seen)
		}
	}
}

// A library has one book, for one set of rules, with a single move.
type library struct {
	rules variant.Rules
	move  board.Move
}

func (b library) CheckRules(r variant.Rules) error {
	if r != b.rules {
		return fmt.Errorf("the book has rules %s, the game has rules %s", b.rules, r)
	}
	return nil
}

func (b library) Best(p *board.Position) (board.Move, bool) { return b.move, p.IsLegal(b.move) }

func (b library) Weighted(*rand.Rand) func(*board.Position) (board.Move, bool) {
	return func(*board.Position) (board.Move, bool) { return board.NoMove, false }
}

func TestBook(t *testing.T) {
	move, err := board.ParseMove("Aa2Aa3")
	if err != nil {
		t.Fatal(err)
	}
	session := func() *Session {
		s, err := New(context.Background(), "0", "raumlab", variant.Rules{}, func(path string) (Book, error) {
			if path != "my openings.parquet" {
				return nil, fmt.Errorf("no book %s", path)
			}
			return library{move: move}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const set = "setoption name Book value my openings.parquet"
	if lines := converse(t, session(), set, "go depth 1"); !slices.Equal(lines, []string{"bestmove Aa2Aa3"}) {
		t.Errorf("from the book: %q", lines)
	}
	for _, setup := range [][]string{
		{set, "position startpos moves Aa2Aa3"},
		{set, "setoption name Book value <empty>"},
		{set, "setoption name Book value"},
		{set, "setoption name BookChoice value weighted"},
	} {
		if lines := converse(t, session(), append(setup, "go depth 1")...); count(lines, "info depth 1 ") != 1 ||
			count(lines, "info string") != 0 {
			t.Errorf("%q: %q", setup, lines)
		}
	}
	k := startTalk(t, session())
	k.say(set, "go infinite")
	k.until("info depth 1 ")
	k.say("stop", "setoption name Pawns value sideways")
	if lines := k.until("info string error: "); !strings.Contains(lines[len(lines)-1],
		"chessvariants/normal, the game has rules chessvariants/sideways") {
		t.Errorf("%q", lines)
	}
	k.say("setoption name Book value other.parquet")
	k.until("info string error: setoption: no book other.parquet")
	k.say("position startpos", "go depth 1")
	if lines := k.until("bestmove"); len(lines) != 1 || lines[0] != "bestmove Aa2Aa3" {
		t.Errorf("what was refused changed something: %q", lines)
	}
}

// When the sum of a count is out, the next command is taken.
func TestCountEndsWithItsAnswer(t *testing.T) {
	k := startTalk(t, newSession(t, "random"))
	for range 200 {
		k.say("go perft 1")
		k.until("Nodes searched")
		k.say("position startpos", "isready")
		if answers := k.until("readyok"); len(answers) != 1 {
			t.Fatalf("%q", answers)
		}
	}
}
