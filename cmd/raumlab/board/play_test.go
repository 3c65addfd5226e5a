package board

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// played runs the command with what somebody types.
func played(t *testing.T, input string, args ...string) (string, error) {
	t.Helper()
	return playedWith(t.Context(), strings.NewReader(input), args...)
}

func playedWith(ctx context.Context, input io.Reader, args ...string) (string, error) {
	cmd := NewPlayCommand()
	cli.Prepare(cmd)
	var out bytes.Buffer
	cmd.SetIn(input)
	cmd.SetOut(&out)
	cmd.SetErr(io.Discard)
	cmd.SetArgs(args)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err := cmd.ExecuteContext(ctx)
	return out.String(), err
}

func mustSay(t *testing.T, said string, err error, want ...string) {
	t.Helper()
	for _, w := range want {
		if err != nil || !strings.Contains(said, w) {
			t.Errorf("%v, no %q in:\n%s", err, w, said)
		}
	}
}

// A whole game against an engine, from the first move to mate: the other side's moves are those of
// a stronger engine, which is asked beforehand.
func TestPlayToMate(t *testing.T) {
	strong, weak := mustLoad(t, "raumlab"), mustLoad(t, "fivecubed/1")
	for _, side := range []board.Color{board.White, board.Black} {
		if testing.Short() && side == board.Black {
			continue
		}
		g := variant.NewGame(variant.Rules{}.Start())
		var players [2]*engine.Player
		players[side] = strong.NewPlayer(nil, nil)
		players[side.Opponent()] = weak.NewPlayer(nil, nil)
		limits := [2]search.Limits{}
		limits[side].Depth = 3
		var typed []string
		for {
			if _, end := g.Outcome(); end != board.Ongoing {
				break
			}
			p := g.Position()
			mover := p.SideToMove()
			m := players[mover].Move(t.Context(), g, limits[mover]).Move
			if mover == side {
				text := []string{m.String(), p.MoveText(m), strings.TrimRight(p.MoveText(m), "+#")}[len(typed)%3]
				if _, err := gametext.ReadTyped(p, text); err != nil { // it is another legal move, too
					text = string(p.At(m.From()).Kind().Letter()) + m.String()[:6] + strings.ToUpper(m.String()[6:])
				}
				typed = append(typed, text)
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if r, end := g.Outcome(); end != board.Checkmate || r != board.WinFor(side) {
			t.Fatalf("%v by %v: choose another pair of engines", r, end)
		}
		said, err := played(t, strings.Join(typed, "\n")+"\n", "--engine", "fivecubed/1", "--side",
			strings.ToLower(side.Name()))
		mustSay(t, said, err, side.Name()+" mates.\n")
	}
}

func mustLoad(t *testing.T, ref string) engine.Config {
	t.Helper()
	c, err := engine.Load(ref)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Every ending is said: those of the rules, and those that players make.
func TestPlayEndings(t *testing.T) {
	const (
		mate      = "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 3 40"
		bare      = "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/Kq3 w 0 1"
		hundred   = "4k/5/5/5/5|5/5/5/5/5|5/5/5/2Q2/5|5/5/5/5/5|5/5/5/5/K4 w 99 90"
		stalemate = "5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4Q|5/5/1K3/2B2/k4 w 0 1"
	)
	for _, x := range []struct{ start, input, want string }{
		{mate, "Qd1-Dd4\n", "White mates.\n"},
		{bare, "KxAb1\n", "Draw: only the kings are left.\n"},
		{stalemate, "Be1Bc1\n", "Draw by stalemate: Black has no legal move.\n"},
		{hundred, "Cc2Cc1\n", "Draw by the 50-move rule: 100 plies without a capture or pawn move.\n"},
		{"startpos", "Resign\n", "White resigns.\n"},
		{"startpos", "Nb1-Bb3\nNd5-Dd3\nNb3-Ab1\nNd3-Ed5\nNb1-Bb3\nNd5-Dd3\nNb3-Ab1\nNd3-Ed5\n",
			"Draw: the position has occurred three times.\n"},
		{"startpos", "Cb2\nDRAW\n", "Draw: both players agree.\n"},
	} {
		said, err := played(t, x.input, "--engine", "none", "--start", x.start)
		mustSay(t, said, err, x.want)
	}
}

// What is typed wrongly changes nothing and is explained.
func TestPlayExplains(t *testing.T) {
	for input, want := range map[string]string{
		"Cc3Cc4":    "there is no piece on Cc3",
		"Bc1Be3":    "White's own pawn on Bd2 is in the way; the queen on Bc1 can play Qc1-",
		"mves":      "did you mean moves?",
		"xyzzyx":    `"xyzzyx" is neither a move nor a command: known here are moves, hint, undo, board, game, save, draw, resign, help, quit; type a move such as `,
		"moves Ec4": "the pawn on Ec4 is Black's, and White is to move",
		"moves Aa1": "the rook on Aa1 has no legal move",
		"moves Cc3": "there is no piece on Cc3",
		"moves Q":   "14: Qc1-Cc1 ",
		"moves n":   "12: Nb1-Aa3 ",
		"moves R":   "no rook of White has a legal move",
		"moves Z":   `"Z" is neither a cell such as Bc1 nor a piece: K, Q, R, B, U, N or P`,
		"Q":         `"Q" is neither a move nor a command`,
		"Bc1Ec1":    "White plays Qc1-Ec1",
		"Bc1-Ec1":   "White plays Qc1-Ec1",
		"moves":     "Pb2-Cb2",
		"moves Bb2": "2: Pb2-Cb2 Pb2-Bb3",
		"undo":      "you have no move to take back",
		"hint":      "hint: 1. ",
		"help":      "resign        resign",
		"help me":   "help takes no argument",
		"save":      "name a file",
		"draw":      "an engine does not agree to a draw",
	} {
		said, err := played(t, input+"\nboard\n")
		mustSay(t, said, err, want, ", move 1 (")
	}
}

// Every word for it ends the session.
func TestPlayQuits(t *testing.T) {
	for _, word := range []string{"quit", "q", "exit", "Quit"} {
		said, err := played(t, word+"\nhelp\n")
		if err != nil || strings.Contains(said, "Type a move") {
			t.Errorf("%s: %v:\n%s", word, err, said)
		}
	}
}

// A text that is two legal moves is asked about, and either answer is played.
func TestPlayAsksWhichMove(t *testing.T) {
	const start = "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/2B2|5/5/5/5/2Q2|5/5/5/5/K4 w 0 1"
	for answer, want := range map[string]string{"BCc1-Cd2": "1. Bc1-Cd2\n", "QBc1-Cd2": "1. Qc1-Cd2\n"} {
		for _, text := range []string{"Bc1-Cd2", "Bc1Cd2"} {
			said, err := played(t, text+"\ngame\n"+answer+"\ngame\n", "--engine", "none", "--start", start)
			mustSay(t, said, err, "BCc1-Cd2", " or ", ": type one of these\n\n", want)
		}
	}
}

// A game that a player leaves is saved, and continues with the same players.
func TestPlaySavesAndGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	said, err := played(t, "Cb2\nquit\n", "--engine", "raumfischer", "--level", "weak", "--save", file)
	mustSay(t, said, err, "continue it with 'raumlab play --load "+file+"'")
	text, err := os.ReadFile(file)
	mustSay(t, string(text), err, `[Event "raumlab play"]`, `[Black "raumfischer/1"]`, "1. Pb2-Cb2 ")
	said, err = played(t, "undo\nundo\ngame\nresign\n", "--load", file)
	mustSay(t, said, err, "White: person, Black: raumfischer/1 (level Weak)", ", move 2 (",
		"you have no move to take back",
		"White resigns.")
	text, err = os.ReadFile(file)
	mustSay(t, string(text), err, "\n0-1\n")
	if _, err := played(t, "", "--load", file); err == nil || !strings.Contains(err.Error(), "the game is over") {
		t.Error(err)
	}
	if _, err := played(t, "", "--save", file); err == nil || !strings.Contains(err.Error(), "is not replaced") {
		t.Error(err)
	}
}

// A loaded game continues against the same engine, also of a file with another name.
func TestPlayLoadsItsEngine(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	mine := "name = 'raumlab'\ndepth = 1\nevaluation = 'features'\nweights = 'raumlab'\n"
	if err := os.WriteFile(at("mine.toml"), []byte(mine), 0o666); err != nil {
		t.Fatal(err)
	}
	for file, x := range map[string]struct {
		args string
		name string
	}{
		"mine.txt":  {"--engine " + at("mine.toml"), "Black: raumlab\n"},
		"level.txt": {"--engine " + at("mine.toml") + " --level 1", "Black: " + at("mine.toml") + "/1\n"},
	} {
		said, err := played(t, "Cb2\nquit\n", append(strings.Fields(x.args), "--save", at(file))...)
		mustSay(t, said, err, x.name)
		said, err = played(t, "quit\n", "--load", at(file))
		mustSay(t, said, err, x.name)
	}
	// Another level than the game was begun at.
	said, err := played(t, "Cb2\nquit\n", "--level", "1", "--save", at("weak.txt"))
	mustSay(t, said, err, "Black: raumlab-net/1 (level Weak)\n")
	said, err = played(t, "quit\n", "--load", at("weak.txt"), "--level", "3")
	mustSay(t, said, err, "Black: raumlab-net/3 (level Strong)\n")
	if _, err := played(t, "", "--load", at("weak.txt"), "--level", "9"); err == nil ||
		!strings.HasPrefix(err.Error(), "--level: ") {
		t.Errorf("level 9: %v", err)
	}
	if text, err := os.ReadFile(at("mine.txt")); err != nil ||
		!strings.Contains(string(text), `[Engine "`+at("mine.toml")+`"]`) {
		t.Errorf("%v: %s", err, text)
	}
}

// A game of Alice-Raumschach is played, taken back, saved and loaded in its own notation.
func TestPlayAlice(t *testing.T) {
	dir := t.TempDir()
	file, other := filepath.Join(dir, "game.txt"), filepath.Join(dir, "other.txt")
	said, err := played(t, "nQ Bc1xEc4\nmoves Ba1\nnB Ba1-Bc3\nUBe1xEb4\nundo\nBe1 Eb4\nhint\nhelp\nquit\n", "--variant",
		"alice", "--level", "1", "--save", file)
	mustSay(t, said, err, "p p Q~p p", "nB Ba1-Cb1", "illegal: White's own pawn on Bb2 is in the way",
		"raumlab-net/1 plays 1... n", "hint: ", "Type a move, such as ")
	text, err := os.ReadFile(file)
	mustSay(t, string(text), err, `[Rules "chessvariants/normal/alice"]`, "1. nQ Bc1xEc4 n", "2. nU Be1xEb4 ")
	said, err = played(t, "game\nresign\n", "--load", file)
	mustSay(t, said, err, "White: person, Black: raumlab-net/1 (level Weak)", "1. nQ Bc1xEc4", "White resigns.")
	said, err = played(t, "mQ Cb3-Db3 mate\n", "--variant", "alice", "--engine", "none", "--start", aliceMate)
	mustSay(t, said, err, "White mates.\n")
	if err := os.WriteFile(other, []byte("[Rules \"chessvariants/normal/mirrored-alice\"]\n\n1. nQ Bc1-Ec1 *\n"),
		0o666); err != nil {
		t.Fatal(err)
	}
	said, err = shown(t, other)
	mustSay(t, said, err, "1. nQ Bc1-Ec1", "r~n~k~n~r~")
	for _, x := range []struct{ args, want string }{
		{"--load " + other + " --variant alice", "--load and --variant exclude each other"},
		{"--load " + other + " --engine raumfischer",
			"engine raumfischer/2 plays only Raumschach, not Mirrored Alice-Raumschach"},
		{"--variant alice --pawns fivecubed", "fivecubed"},
		{"--variant chess", "expected one of raumschach, alice, mirrored-alice"},
		{"--engine none --start 5/5/5/5/4k|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K~4", "--start: RFEN"},
	} {
		if _, err := played(t, "", strings.Fields(x.args)...); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %s", x.args, err, x.want)
		}
	}
}

// aliceMate is a position in which White mates by mQ Cb3-Db3.
const aliceMate = "4R~/5/k4/5/5|5/5/2U2/5/5|5/5/1Q~K~2/2P~2/5|5/5/3P1/4P/5|5/5/4P~/5/5 w 5 70"

// An interrupt ends the game at once and says how to go on.
func TestPlayInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	never, end := io.Pipe()
	defer end.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for range 3 { // the last one is taken when the engine has answered
			io.WriteString(end, "Cb2\n")
		}
		cancel()
	}()
	_, err := playedWith(ctx, never, "--save", file, "--engine", "fivecubed/1")
	var interrupted cli.InterruptedError
	if !errors.As(err, &interrupted) || !strings.Contains(interrupted.State, "--load "+file) {
		t.Error(err)
	}
	if g, err := load(file, io.Discard); err != nil || len(g.game.Moves()) != 2 {
		t.Error(err)
	}
}

// Level 0 plays legal moves, whichever; what does not fit together is refused.
func TestPlayLevels(t *testing.T) {
	said, err := played(t, "Cb2\n", "--level", "Beginner")
	mustSay(t, said, err, "raumlab-net/0 (level Beginner)", "raumlab-net/0 plays 1... ")
	said, err = played(t, "quit\n", "--level", "1", "--threads", "2")
	mustSay(t, said, err, "raumlab-net/1 (level Weak); 2 threads: not reproducible\n",
		"type a move such as Qc1-Cc1, or 'help'; 'raumlab rules' explains the game")
	for _, x := range []struct{ args, want string }{
		{"--level 7", `level "7": expected the number or the name of one of 0 Beginner, 1 Weak, 2 Average, 3 Strong, 4 RSM (Raumschach master), 5 GRSM (grand Raumschach master)`},
		{"--level 3 --engine raumlab/2", "has a level"},
		{"--side green", `--side "green": expected white, black or random`},
		{"--start chess", "--start: RFEN"},
		{"--engine unknown", "unknown"},
	} {
		if _, err := played(t, "", strings.Fields(x.args)...); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %s", x.args, err, x.want)
		}
	}
}

// Output that cannot be written ends the game, which is saved up to there.
func TestPlayWithoutOutput(t *testing.T) {
	dir := t.TempDir()
	for limit := range 9 { // as many as there are
		cmd := NewPlayCommand()
		cmd.SetIn(strings.NewReader("Cb2\nmoves\nhint\nresign\n"))
		full := errors.New("no space left")
		cmd.SetOut(&narrow{limit, full})
		file := filepath.Join(dir, fmt.Sprint(limit, ".txt"))
		cmd.SetArgs([]string{"--level", "0", "--save", file})
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		if err := cmd.ExecuteContext(t.Context()); !errors.Is(err, full) {
			t.Errorf("%d writes: %v", limit, err)
		}
		if _, err := cli.ReadGame(t.Context(), file, ""); err != nil {
			t.Error(err)
		}
	}
}

// A narrow output takes some writes.
type narrow struct {
	left int
	err  error
}

func (n *narrow) Write(b []byte) (int, error) {
	if n.left == 0 {
		return 0, n.err
	}
	n.left--
	return len(b), nil
}

// An error of closing the rooms is what ends raumlab serve, also after an interrupt.
func TestRoomsThatDoNotClose(t *testing.T) {
	disk, served := errors.New("no space left"), errors.New("accept: no files")
	interrupted := cli.InterruptedWith("the server has stopped")
	if err := closed(interrupted, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := closed(interrupted, disk); !errors.Is(err, disk) || errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := closed(served, disk); !errors.Is(err, disk) || !errors.Is(err, served) {
		t.Error(err)
	}
}
