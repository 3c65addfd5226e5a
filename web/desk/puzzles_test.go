package desk

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/engine/tables"
)

const (
	matesFile = "../src/learn/mates.json"
	winsFile  = "../src/learn/wins.json"
)

// slow turns on what takes half a minute.
var slow = os.Getenv("RAUMLAB_SLOW") != ""

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
			if _, known := want[i].Keys[key]; !known || x.Name != want[i].Name || x.Start != want[i].Start ||
				x.Mate != want[i].Mate ||
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

// A winMove is a move that keeps the win.
type winMove struct {
	Move     string         `json:"move"`
	Distance int            `json:"in"`                // plies to mate, this one included
	Replies  map[string]int `json:"replies,omitempty"` // all, with the plies from each to the mate
	Reply    string         `json:"reply,omitempty"`   // the longest defence; none where a line ends
	Wins     []winMove      `json:"wins,omitempty"`    // after it
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

// A winTables solves endings with their distances, each once.
type winTables map[tables.Material]*tables.Table

func (w winTables) table(m tables.Material) (made *tables.Table, err error) {
	if w[m] == nil {
		w[m], err = tables.Solve(context.Background(), board.NormalPawns, m, runtime.GOMAXPROCS(0), w.table, nil)
	}
	return w[m], err
}

// solve returns the tables of endings, and of those that they lead to.
func solve(t *testing.T, names ...string) *tables.Set {
	t.Helper()
	w := winTables{}
	for _, name := range names {
		m, err := tables.ParseMaterial(name)
		if err == nil {
			_, err = w.table(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return tables.NewSet(slices.Collect(maps.Values(w)))
}

// TestWins: every move of a puzzle that keeps the win is there with all replies, no other, and the
// distances are those of tables made now: of KPK, with RAUMLAB_SLOW=1 of all endings. -update writes the
// puzzles.
func TestWins(t *testing.T) {
	names := []string{"KPK"}
	if slow || *update {
		names = nil
		for _, x := range winEndings {
			names = append(names, x.name)
		}
	}
	set := solve(t, names...)
	if *update {
		writeTable(t, winsFile, makeWins(t, set))
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
		var exact *tables.Set
		if slices.Contains(names, x.Ending) {
			exact = set
		}
		checkWins(t, exact, x.Start, &p, x.Wins)
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

// checkWins holds the winning moves of a position against the outcomes in the program, and distances
// against tables, which may be nil.
func checkWins(t *testing.T, exact *tables.Set, where string, p *board.Position, wins []winMove) {
	t.Helper()
	kept := map[string]bool{}
	for _, m := range p.AppendLegal(nil) {
		after := *p
		after.Make(m)
		v, known := tables.Shipped().Value(&after)
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
		longest := -1
		for _, reply := range after.AppendLegal(nil) {
			next := after
			next.Make(reply)
			plies, known := w.Replies[reply.String()]
			if v, _ := tables.Shipped().Value(&next); !known || v.Sign() <= 0 || plies%2 != 1 {
				t.Errorf("%s %s: mate in %d plies, %t", where, reply, plies, known)
			}
			if exact != nil {
				if v, known := exact.Value(&next); !known || v.Plies() != plies {
					t.Errorf("%s %s: mate in %d plies, the table says %d", where, reply, plies, v.Plies())
				}
			}
			longest = max(longest, plies)
		}
		if legal := after.AppendLegal(nil); len(legal) != len(w.Replies) || longest+2 != w.Distance ||
			(w.Distance == 1) != (len(legal) == 0 && after.InCheck()) || (w.Reply == "") != (len(w.Wins) == 0) {
			t.Errorf("%s: distance %d, %d of %d replies of at most %d, defence %q, %d moves",
				where, w.Distance, len(w.Replies), len(legal), longest, w.Reply, len(w.Wins))
		}
		if w.Reply == "" {
			continue
		}
		reply, err := board.ParseMove(w.Reply)
		if err != nil || !after.IsLegal(reply) {
			t.Fatalf("%s: the defence %s is not legal", where, w.Reply)
		}
		after.Make(reply)
		checkWins(t, exact, where, &after, w.Wins)
		best := slices.MinFunc(w.Wins, func(x, y winMove) int { return x.Distance - y.Distance })
		if best.Distance != w.Distance-2 || w.Replies[w.Reply] != best.Distance {
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
func makeWins(t *testing.T, set *tables.Set) (all []winPuzzle) {
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
		if w.Distance > 1 {
			var reply board.Move
			var next board.Position
			w.Replies, reply, next = defences(t, set, &after)
			if moves > 1 {
				if w.Wins, few = winsOf(t, set, &next, moves-1, lines); few {
					w.Reply = reply.String()
				}
			}
		}
		wins = append(wins, w)
	}
	if len(wins) == 0 || 3*len(wins) >= len(legal) {
		return nil, false
	}
	return wins, true
}

// defences returns all replies of the side that loses, with the plies from each to the mate, and the one
// that loses last with the position after it.
func defences(t *testing.T, set *tables.Set, p *board.Position) (
	all map[string]int, longest board.Move, position board.Position) {
	all = map[string]int{}
	most := -1
	for _, m := range p.AppendLegal(nil) {
		after := *p
		after.Make(m)
		v, known := set.Value(&after)
		if !known || v.Sign() <= 0 {
			t.Fatalf("%s %s does not lose", p.RFEN(), m)
		}
		all[m.String()] = v.Plies()
		if v.Plies() > most {
			longest, position, most = m, after, v.Plies()
		}
	}
	return all, longest, position
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
