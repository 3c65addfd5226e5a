package desk

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/engine/tables"
	"raumlab/engine/tables/shipped"
	"raumlab/engine/tables/store"
)

const (
	matesFile = "../src/learn/mates.json"
	winsFile  = "../src/learn/wins.json"
)

// slow turns on what takes half a minute.
var slow = os.Getenv("RAUMLAB_SLOW") != ""

// winsTables is the folder of endgame tables with distances from which -update makes winsFile:
//
//	raumlab tables make --out runs/tables KQKR KQKB KQKQ KRRK KRBK KRNK KPK
//	go test ./web/desk -run TestWins -update -tables ../../runs/tables
var winsTables = flag.String("tables", "", "folder of endgame tables from which the positions of wins are made")

// A matePuzzle is a position of a suite of proven mates.
type matePuzzle struct {
	Name  string            `json:"name"`
	Start string            `json:"start"` // RFEN
	Mate  int               `json:"mate"`  // moves
	Keys  map[string]string `json:"keys"`  // all first moves that mate in time, each with the longest defence
}

// TestMatePuzzles: the page has all mates of both suites, from easy to hard, with all their keys, and
// each defence holds out longest, which it tries for one in twelve; with RAUMLAB_SLOW=1 for all. -update
// writes them.
func TestMatePuzzles(t *testing.T) {
	type ranked struct {
		matePuzzle
		quiet bool // no key gives check
		tries int  // moves that look like a key: checks, or all moves
	}
	var all []ranked
	for _, name := range []string{"mates", "held-out-mates"} {
		s, err := suite.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range s.Positions {
			id, _, _ := strings.Cut(x.ID, " ")
			if name != "mates" {
				id += "b"
			}
			r := ranked{matePuzzle: matePuzzle{id, x.Board.RFEN(), x.Mate, map[string]string{}}, quiet: true}
			checks := 0
			legal := x.Board.AppendLegal(nil)
			for _, m := range legal {
				after := x.Board
				after.Make(m)
				check := after.InCheck()
				if check {
					checks++
				}
				if slices.Contains(x.Best, m) {
					r.Keys[m.String()] = ""
					r.quiet = r.quiet && !check
				}
			}
			if r.tries = checks; r.quiet {
				r.tries = len(legal)
			}
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(x, y ranked) int {
		rank := func(r *ranked) int {
			if r.quiet {
				return 10*r.Mate + 1
			}
			return 10 * r.Mate
		}
		return cmp.Or(rank(&x)-rank(&y), x.tries*len(y.Keys)-y.tries*len(x.Keys), len(x.Start)-len(y.Start))
	})
	var want []matePuzzle
	for _, r := range all {
		want = append(want, r.matePuzzle)
	}
	if *update {
		for _, x := range want {
			for key := range x.Keys {
				if x.Mate > 1 {
					a := ask[Defended](t, "defend", DefendRequest{Game{Start: x.Start, Moves: []string{key}}, x.Mate - 1})[0]
					if !a.Mates {
						t.Fatalf("%s: %s does not mate: %s", x.Name, key, a.Move)
					}
					x.Keys[key] = a.Move
				}
			}
		}
		writeTable(t, matesFile, want)
	}
	var got []matePuzzle
	readTable(t, matesFile, &got)
	if len(got) != 180 || len(want) != 180 {
		t.Fatalf("%d puzzles of %d, not 180", len(got), len(want))
	}
	for i, x := range got {
		for key, reply := range x.Keys {
			if _, known := want[i].Keys[key]; !known || x.Name != want[i].Name || x.Start != want[i].Start || x.Mate != want[i].Mate ||
				len(x.Keys) != len(want[i].Keys) {
				t.Errorf("%s is not as in the suites: run go test ./web/desk -run MatePuzzles -update", x.Name)
			}
			if (reply == "") != (x.Mate == 1) {
				t.Errorf("%s: the defence to %s is %q", x.Name, key, reply)
			}
			if x.Mate > 1 && (i%12 == 0 || slow) { // it is legal, and no mate in fewer moves follows
				a := ask[Defended](t, "defend", DefendRequest{Game{Start: x.Start, Moves: []string{key}}, x.Mate - 2})[0]
				if a.Mates {
					t.Errorf("%s: %s mates sooner than in %d", x.Name, key, x.Mate)
				}
				if _, err := (&Game{Start: x.Start, Moves: []string{key, reply}}).replay(); err != nil {
					t.Errorf("%s: %v", x.Name, err)
				}
			}
		}
	}
}

// TestDefend: the defence against right moves loses as late as it can, and wrong moves are refuted.
func TestDefend(t *testing.T) {
	const start = "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/3Q1 w 0 1" // mate in 1: Ad1Dd4
	for _, x := range []struct {
		moves string
		mate  int
		want  bool
	}{{"Ad1Dd4", 0, true}, {"Ad1Ae1", 0, false}, {"Ad1Ae1", 1, false}, {"Cc3Dc3", 2, true}} {
		a := ask[Defended](t, "defend", DefendRequest{Game{Start: start, Moves: []string{x.moves}}, x.mate})[0]
		if a.Mates != x.want || (a.Move == "") != (x.moves == "Ad1Dd4") {
			t.Errorf("%s, mate in %d more: %+v", x.moves, x.mate, a)
		}
	}
}

// A winPuzzle is a won position of an endgame, with the lines that keep the win.
type winPuzzle struct {
	Ending string    `json:"ending"`
	Start  string    `json:"start"` // RFEN
	Wins   []winMove `json:"wins"`
}

// A winMove is a move that keeps the win. Of a line's last move the defence is not told.
type winMove struct {
	Move     string    `json:"move"`
	Distance int       `json:"in"`              // plies to mate, this one included
	Reply    string    `json:"reply,omitempty"` // the longest defence
	Wins     []winMove `json:"wins,omitempty"`  // after it
}

// The bounds of the positions of wins.
const (
	winsInAll   = 200
	winMoves    = 3  // moves after which a line ends, if no mate ends it
	mostWins    = 5  // moves that win in one position: where many win there is nothing to find
	mostLines   = 40 // moves of one puzzle
	mostBytes   = 150_000
	longestWins = 60 // plies
)

// winEndings say how many positions of an ending there are.
var winEndings = []struct {
	name  string
	count int
}{{"KQKR", 50}, {"KQKQ", 40}, {"KPK", 40}, {"KQKB", 30}, {"KRRK", 20}, {"KRBK", 10}, {"KRNK", 10}}

// TestWins: every move of a puzzle that keeps the win is there, no other, the defence is legal, and the
// distances of a line fall by two plies where both sides play their best.
func TestWins(t *testing.T) {
	if *update && *winsTables != "" {
		writeTable(t, winsFile, makeWins(t))
	}
	var all []winPuzzle
	readTable(t, winsFile, &all)
	if len(all) != winsInAll {
		t.Errorf("%d positions, not %d", len(all), winsInAll)
	}
	for _, x := range all {
		p, err := board.ParseRFEN(board.Rules{}, x.Start)
		if err != nil {
			t.Fatal(err)
		}
		checkWins(t, x.Start, &p, x.Wins)
	}
	text, err := os.ReadFile(winsFile)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(text)
	_ = z.Close()
	if b.Len() > mostBytes {
		t.Errorf("%d bytes compressed: expected at most %d", b.Len(), mostBytes)
	}
}

// checkWins holds the winning moves of a position against the tables of the program.
func checkWins(t *testing.T, where string, p *board.Position, wins []winMove) {
	t.Helper()
	kept := map[string]bool{}
	for _, m := range p.AppendLegal(nil) {
		after := *p
		after.Make(m)
		v, known := shipped.Set().Value(&after)
		kept[m.String()] = known && v.Sign() < 0
	}
	for _, w := range wins {
		where := where + " " + w.Move
		if !kept[w.Move] {
			t.Errorf("%s does not win", where)
		}
		delete(kept, w.Move)
		m, err := board.ParseMove(w.Move)
		if err != nil {
			t.Fatal(err)
		}
		after := *p
		after.Make(m)
		mated := after.InCheck() && !after.HasLegal()
		if mated != (w.Distance == 1) || w.Distance%2 != 1 || (w.Reply == "") != (len(w.Wins) == 0) {
			t.Errorf("%s: distance %d, defence %q, %d moves", where, w.Distance, w.Reply, len(w.Wins))
		}
		if w.Reply == "" {
			continue
		}
		reply, err := board.ParseMove(w.Reply)
		if err != nil || !after.IsLegal(reply) {
			t.Fatalf("%s: the defence %s is not legal", where, w.Reply)
		}
		after.Make(reply)
		checkWins(t, where, &after, w.Wins)
		best := slices.MinFunc(w.Wins, func(x, y winMove) int { return x.Distance - y.Distance })
		if best.Distance != w.Distance-2 {
			t.Errorf("%s: mate in %d plies, and after the defence in %d", where, w.Distance, best.Distance)
		}
	}
	for m, wins := range kept {
		if wins {
			t.Errorf("%s: %s wins, too", where, m)
		}
	}
}

// makeWins makes the positions from tables with distances.
func makeWins(t *testing.T) (all []winPuzzle) {
	s, err := store.Open(*winsTables)
	if err != nil {
		t.Fatal(err)
	}
	set, err := s.LoadAll(context.Background(), 1, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(61, 3))
	for _, x := range winEndings {
		white, black, _ := strings.Cut(x.name[1:], "K")
		var found []winPuzzle
		for tries := 0; len(found) < x.count; tries++ {
			if tries == 600_000 {
				t.Errorf("%s: %d positions in %d tries", x.name, len(found), tries)
				break
			}
			p := tables.RandomPosition(random, board.Rules{}, "K"+white+"k"+strings.ToLower(black))
			v, known := set.Value(&p)
			if !known || v.Sign() <= 0 || p.SideToMove() != board.White || v.Plies() < 3 || v.Plies() > longestWins {
				continue
			}
			lines := 0
			if wins, ok := winsOf(t, set, &p, winMoves, &lines); ok && lines <= mostLines {
				found = append(found, winPuzzle{x.name, p.RFEN(), wins})
			}
		}
		all = append(all, found...)
	}
	// From few moves to mate to many.
	distance := func(x *winPuzzle) int {
		return slices.MinFunc(x.Wins, func(a, b winMove) int { return a.Distance - b.Distance }).Distance
	}
	slices.SortStableFunc(all, func(x, y winPuzzle) int { return distance(&x) - distance(&y) })
	return all
}

// winsOf returns the moves that win and their lines, and whether they are few. A line ends where many
// moves win: there is nothing left to find.
func winsOf(t *testing.T, set *tables.Set, p *board.Position, moves int, lines *int) (wins []winMove, few bool) {
	legal := p.AppendLegal(nil)
	slices.Sort(legal)
	for _, m := range legal {
		after := *p
		after.Make(m)
		v, known := set.Value(&after)
		if !known || v.Sign() >= 0 {
			continue
		}
		w := winMove{Move: m.String(), Distance: v.Plies() + 1}
		if *lines++; len(wins) == mostWins {
			return nil, false
		}
		if moves > 1 && w.Distance > 1 {
			reply, next := longestDefence(t, set, &after)
			if w.Wins, few = winsOf(t, set, &next, moves-1, lines); few {
				w.Reply = reply.String()
			}
		}
		wins = append(wins, w)
	}
	if len(wins) == 0 || 3*len(wins) >= len(legal) {
		return nil, false
	}
	return wins, true
}

// longestDefence returns the move that loses last, and the position after it.
func longestDefence(t *testing.T, set *tables.Set, p *board.Position) (best board.Move, position board.Position) {
	most := -1
	for _, m := range p.AppendLegal(nil) {
		after := *p
		after.Make(m)
		v, known := set.Value(&after)
		if !known || v.Sign() <= 0 {
			t.Fatalf("%s %s does not lose", p.RFEN(), m)
		}
		if v.Plies() > most {
			best, position, most = m, after, v.Plies()
		}
	}
	return best, position
}

// writeTable writes a table of the page, a row a line.
func writeTable[T any](t *testing.T, file string, rows []T) {
	t.Helper()
	lines := make([]string, 0, len(rows))
	for _, row := range rows {
		text, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(text))
	}
	if err := os.WriteFile(file, []byte("[\n"+strings.Join(lines, ",\n")+"\n]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
}
