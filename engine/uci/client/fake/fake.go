// Package fake is a program that speaks UCI and misbehaves on demand, for tests of matches between
// programs. A test binary becomes one by Main in its TestMain.
package fake

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"raumlab/engine/board"
)

// A Fault is how the program misbehaves. Before its turn it plays legal moves that depend on the
// position alone.
type Fault string

// The faults.
const (
	None       Fault = "none"
	Crash      Fault = "crash"      // says why on standard error and ends with exit code 3
	Leave      Fault = "leave"      // exits with 4; a child of its group holds the output
	Farewell   Fault = "farewell"   // a child of another session holds the output after its end
	Hang       Fault = "hang"       // answers nothing, and lets a child hold its output
	Deaf       Fault = "deaf"       // reads no more
	Roam       Fault = "roam"       // the same, in the group of its parent
	Illegal    Fault = "illegal"    // plays a move that is not legal
	Garbage    Fault = "garbage"    // answers go with something that is no move
	NoMove     Fault = "nomove"     // answers go with bestmove alone
	Refuse     Fault = "refuse"     // refuses go as raumlab refuses it
	Flood      Fault = "flood"      // prints without end
	Silence    Fault = "silence"    // closes its output and stays
	Twice      Fault = "twice"      // answers go with two moves
	Early      Fault = "early"      // sends a move after readyok, before go
	Boast      Fault = "boast"      // counts more nodes than there are, and answers
	Late       Fault = "late"       // answers more than half a second later
	NoUCI      Fault = "nouci"      // does not answer uci
	Options    Fault = "options"    // declares options without end
	Wide       Fault = "wide"       // declares an option on a very long line
	Bulky      Fault = "bulky"      // declares options on thirty long lines
	Unready    Fault = "unready"    // does not answer isready
	AtOnce     Fault = "atonce"     // ends before it reads anything
	Complainer Fault = "complainer" // refuses go and answers with no move
	Forced     Fault = "forced"     // gives a score of 9 pawns at depth 0
	Shallow    Fault = "shallow"    // gives that score without a depth
	Mute       Fault = "mute"       // gives a depth without a score
	Analyst    Fault = "analyst"    // none: it has lines, bounds and an illegal move, and waits for stop if go is infinite
)

// lateBy is what Late takes.
const lateBy = 600 * time.Millisecond

// Run speaks UCI until its input ends, and returns the exit code. Arguments are the fault and the
// number of moves of a game before it.
func Run(args []string, in io.Reader, out, errors *os.File) int {
	fault, after := None, 0
	if len(args) > 0 {
		fault = Fault(args[0])
	}
	if len(args) > 1 {
		after, _ = strconv.Atoi(args[1]) // a wrong number makes the test fail
	}
	if fault == AtOnce {
		fmt.Fprintln(errors, "no licence")
		return 1
	}
	game := board.NewGame(board.Rules{}.Start())
	variations := 1
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "uci":
			switch fault {
			case NoUCI:
				continue
			case Options:
				for i := 0; ; i++ {
					if _, err := fmt.Fprintf(out, "option name Skill%d type spin default 1 min 0 max 9\n", i); err != nil {
						return 0
					}
				}
			case Wide:
				fmt.Fprintf(out, "option name Style type combo default a%s\n", strings.Repeat(" var a", 12_000))
			case Bulky:
				for i := range 30 {
					fmt.Fprintf(out, "option name Style%d type combo default a%s\n", i, strings.Repeat(" var a", 10_000))
				}
			}
			if fault == Analyst {
				fmt.Fprintln(out, "option name multipv type spin default 1 min 1 max 3")
			}
			fmt.Fprint(out,
				"id name fake\noption name Skill type spin default 1 min 0 max 9\noption name Clear Hash type button\n"+
					"option name Style type combo default Solid var Solid var Very Risky\noption name Ponder type check default false\noption name Book type string default\nuciok\n")
		case "isready":
			if fault == Unready && len(game.Moves())/2 >= after {
				continue
			}
			fmt.Fprintln(out, "readyok")
			if fault == Early && len(game.Moves())/2 >= after {
				fmt.Fprintf(out, "bestmove %v\n", move(game))
			}
		case "setoption":
			fmt.Fprintln(errors, strings.Join(words, " "))
			if words[len(words)-1] == "nowhere" {
				fmt.Fprintln(out, "info string error: setoption: no such file")
			}
			if n, err := strconv.Atoi(words[len(words)-1]); err == nil && words[2] == "multipv" {
				variations = n
			}
		case "position":
			game = read(words[1:])
		case "go":
			if fault == Analyst {
				analyse(game, variations, out)
				if words[1] != "infinite" {
					fmt.Fprintf(out, "bestmove %v\n", move(game))
				}
				continue
			}
			if fault != None && fault != Early && len(game.Moves())/2 >= after {
				if ended, code := fault.happen(game, lines, out, errors); ended {
					return code
				}
				continue
			}
			fmt.Fprintf(out, "info depth 1 nodes 7 score cp 0\nbestmove %v\n", move(game))
		case "quit":
			return 0
		}
	}
	return 0
}

// happen answers go.
func (f Fault) happen(game *board.Game, lines *bufio.Scanner, out, errors *os.File) (ended bool, code int) {
	switch f {
	case Crash:
		fmt.Fprintln(errors, "out of\tmemory")
		return true, 3
	case Leave:
		fmt.Fprintln(errors, "farewell")
		if err := hold(out, errors); err != nil {
			return true, 5
		}
		return true, 4
	case Farewell:
		child := exec.Command("sh", "-c", "cat >/dev/null; true") // until its input ends
		child.Stdin, child.Stdout, child.Stderr = os.Stdin, out, errors
		child.SysProcAttr = ownSession()
		if err := child.Start(); err != nil {
			return true, 5
		}
		fmt.Fprintf(out, "%sinfo depth 1 nodes 7 score cp 0\nbestmove %v", strings.Repeat("info depth 1 nodes 3\n", 2000),
			move(game))
		return true, 0
	case Hang:
		if err := hold(out, errors); err != nil {
			return true, 5
		}
		for lines.Scan() { // quit is ignored, too
		}
		forever()
	case Deaf:
		forever()
	case Roam:
		if err := joinParent(); err != nil {
			return true, 5
		}
		forever()
	case Silence:
		out.Close()
		forever()
	case Illegal:
		fmt.Fprintln(out, "bestmove Aa1Ee5")
	case Garbage:
		fmt.Fprintln(out, "bestmove e2\x1be4 \xff")
	case NoMove:
		fmt.Fprintln(out, "bestmove")
	case Refuse:
		fmt.Fprint(out,
			"info string error: go: the last position was refused (ply 1: what is that?): send another first\nbestmove 0000\n")
	case Twice:
		fmt.Fprintf(out, "info depth 1 nodes 7 score cp 0\nbestmove %v\nbestmove %[1]v\n", move(game))
	case Boast:
		fmt.Fprintf(out, "info nodes 9007199254740990\ninfo nodes 18446744073709551615\nbestmove %v\n", move(game))
	case Late:
		time.Sleep(lateBy)
		fmt.Fprintf(out, "bestmove %v\n", move(game))
	case Forced:
		fmt.Fprintf(out, "info depth 0 nodes 7 score cp 900\nbestmove %v\n", move(game))
	case Shallow:
		fmt.Fprintf(out, "info nodes 7 score cp 900 pv %v\nbestmove %[1]v\n", move(game))
	case Mute:
		fmt.Fprintf(out, "info depth 3 nodes 7\nbestmove %v\n", move(game))
	case Complainer:
		fmt.Fprintln(out, "info string error: go: what is that?")
	case Flood:
		for {
			if _, err := fmt.Fprint(out, strings.Repeat("x", 1<<16)); err != nil {
				return true, 0
			}
		}
	}
	return false, 0
}

// analyse prints the lines of two depths: the legal moves in order, each worth a pawn less.
func analyse(game *board.Game, variations int, out io.Writer) {
	legal := game.Position().AppendLegal(nil)
	slices.Sort(legal)
	for depth := 1; depth <= 2; depth++ {
		fmt.Fprintf(out, "info depth %d multipv 1 score cp 900 lowerbound nodes 5 pv %v\ninfo depth %d currmove %v\n", depth,
			legal[0], depth, legal[0])
		for i, m := range legal[:variations] {
			fmt.Fprintf(out, "info depth %d seldepth 9 multipv %d score cp %d nodes %d pv %v Aa1Ee5\n", depth, i+1, -100*i-depth,
				10*depth, m)
		}
		fmt.Fprintln(out, "info string pv is no line")
	}
}

// hold starts a child that holds the output for longer than any test.
func hold(out, errors *os.File) error {
	child := exec.Command("sleep", "1000")
	child.Stdout, child.Stderr = out, errors
	return child.Start()
}

// forever is longer than any test.
func forever() { time.Sleep(time.Hour) }

// move returns a legal move that depends on the position alone.
func move(game *board.Game) board.Move {
	p := game.Position()
	legal := p.AppendLegal(nil)
	slices.Sort(legal)
	return legal[p.Key()%uint64(len(legal))]
}

// read sets up the position of a position command, which is correct.
func read(words []string) *board.Game {
	moves := slices.Index(words, "moves")
	if moves < 0 {
		moves = len(words)
	}
	p := board.Rules{}.Start()
	if words[0] == "rfen" {
		var err error
		if p, err = board.ParseRFEN(board.Rules{}, strings.Join(words[1:moves], " ")); err != nil {
			panic(err)
		}
	}
	game := board.NewGame(p)
	for _, text := range words[min(len(words), moves+1):] {
		m, err := board.ParseMove(text)
		if err == nil {
			err = game.Play(m)
		}
		if err != nil {
			panic(err)
		}
	}
	return game
}
