package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

const lessonsFile = "../src/learn/lessons.json"

// lessons are those of the page. People write words, pieces and claims; moves, marks and start are
// what the rules make of them, and -update writes them.
type lessons struct {
	Lessons []*lesson `json:"lessons"`
}

type lesson struct {
	ID    string  `json:"id"`
	Title string  `json:"title"`
	About string  `json:"about"`
	Tasks []*task `json:"tasks"`
}

// A task is a position in which White, to move, does what the text says.
type task struct {
	Say    string   `json:"say"`
	Pieces string   `json:"pieces"`
	Start  string   `json:"start"` // RFEN
	Want   string   `json:"want"`  // a claim: what right moves do
	Moves  []string `json:"moves"` // the right moves
	Right  string   `json:"right"` // the answer to them
	Wrong  []*wrong `json:"wrong"` // the answers to the other legal moves; the first that fits counts
	Marked string   `json:"marked,omitempty"`
	Marks  []string `json:"marks,omitempty"` // cells
}

// A wrong is the answer to legal moves that are not right.
type wrong struct {
	When  string   `json:"when"` // a claim, or any
	Moves []string `json:"moves,omitempty"`
	Say   string   `json:"say"`
}

// readTable reads a table of the page, strictly.
func readTable(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// TestLessons: what each lesson claims holds by the rules. Its right moves are exactly those that do
// what the task wants, every other legal move has an answer, and every answer a move.
func TestLessons(t *testing.T) {
	var table lessons
	readTable(t, lessonsFile, &table)
	if len(table.Lessons) != 10 {
		t.Errorf("%d lessons, not 10", len(table.Lessons))
	}
	for _, l := range table.Lessons {
		if n := len(l.Tasks); n < 3 || n > 6 {
			t.Errorf("lesson %s has %d tasks: about a minute is 3 to 6", l.ID, n)
		}
		for i, x := range l.Tasks {
			made := x.made(t, fmt.Sprintf("lesson %s, task %d", l.ID, i+1))
			if *update {
				*x = made
			} else if !reflect.DeepEqual(*x, made) {
				t.Errorf("lesson %s, task %d: run go test ./web/desk -run Lessons -update", l.ID, i+1)
			}
		}
	}
	if *update {
		var b bytes.Buffer
		encoder := json.NewEncoder(&b)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		if err := encoder.Encode(&table); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(lessonsFile, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// made returns the task with what the rules make of it.
func (x task) made(t *testing.T, name string) task {
	p := placed(t, x.Pieces)
	legal := p.AppendLegal(nil)
	slices.Sort(legal)
	x.Start, x.Moves = p.RFEN(), nil
	answered := map[string]bool{}
	fits := func(claim string) (moves []string) {
		for _, m := range legal {
			if text := m.String(); !answered[text] && (claim == "any" || holds(t, &p, m, claim)) {
				moves = append(moves, text)
			}
		}
		for _, m := range moves {
			answered[m] = true
		}
		return moves
	}
	if x.Moves = fits(x.Want); len(x.Moves) == 0 {
		t.Errorf("%s: no legal move does %q", name, x.Want)
	}
	answers := x.Wrong
	x.Wrong = []*wrong{}
	for _, w := range answers {
		made := wrong{w.When, fits(w.When), w.Say}
		if len(made.Moves) == 0 {
			t.Errorf("%s: no move is left for the answer %q", name, w.Say)
		}
		x.Wrong = append(x.Wrong, &made)
	}
	for _, m := range legal {
		if !answered[m.String()] {
			t.Errorf("%s: %s has no answer", name, m)
		}
	}
	x.Marks = nil
	if cell, ok := strings.CutPrefix(x.Marked, "reach "); ok {
		for _, s := range everReached(p.At(square(t, cell)).Kind(), square(t, cell)).Squares() {
			x.Marks = append(x.Marks, s.String())
		}
		if len(x.Marks) != 30 {
			t.Errorf("%s: %d cells, and the text says 30", name, len(x.Marks))
		}
	}
	return x
}

// everReached returns the cells that a piece reaches in any number of moves on an empty board.
func everReached(k board.Kind, from board.Square) (all board.Bitboard) {
	next := []board.Square{from}
	all.Add(from)
	for len(next) > 0 {
		s := next[0]
		next = next[1:]
		for _, to := range k.Reach(s).Without(all).Squares() {
			all.Add(to)
			next = append(next, to)
		}
	}
	return all
}

// placed returns the position of pieces such as "K Ae1 R Aa1 k Ee5", White to move.
func placed(t *testing.T, pieces string) board.Position {
	t.Helper()
	var at [board.NumSquares]byte
	words := strings.Fields(pieces)
	for i := 0; i+1 < len(words); i += 2 {
		at[square(t, words[i+1])] = words[i][0]
	}
	return parsed(t, at, "w")
}

// parsed returns the position of 125 letters, 0 for an empty cell.
func parsed(t *testing.T, at [board.NumSquares]byte, side string) board.Position {
	t.Helper()
	var b strings.Builder
	for level := 4; level >= 0; level-- {
		for rank := 4; rank >= 0; rank-- {
			for file := range 5 {
				letter := at[board.NewSquare(level, rank, file)]
				if letter == 0 {
					letter = '1'
				}
				b.WriteByte(letter)
			}
			if rank > 0 {
				b.WriteByte('/')
			}
		}
		if level > 0 {
			b.WriteByte('|')
		}
	}
	p, err := board.ParseRFEN(board.Rules{}, b.String()+" "+side+" 0 1")
	if err != nil {
		t.Fatalf("%q: %v", b.String(), err)
	}
	return p
}

func square(t *testing.T, name string) board.Square {
	t.Helper()
	s, err := board.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// holds reports whether a legal move does what a claim says: parts joined by "and", or by "or", which
// binds less.
func holds(t *testing.T, p *board.Position, m board.Move, claim string) bool {
	for either := range strings.SplitSeq(claim, " or ") {
		all := true
		for part := range strings.SplitSeq(either, " and ") {
			all = all && does(t, p, m, strings.Fields(part))
		}
		if all {
			return true
		}
	}
	return false
}

// does reports whether a move does one thing.
func does(t *testing.T, p *board.Position, m board.Move, words []string) bool {
	t.Helper()
	after := *p
	after.Make(m)
	us, to := p.SideToMove(), m.To()
	kind := p.At(m.From()).Kind()
	if len(words) > 1 && len(words[0]) == 1 { // a piece that does something
		return does(t, p, m, words[:1]) && does(t, p, m, words[1:])
	}
	among := func(cells []string) bool { return slices.Contains(cells, to.String()) }
	switch words[0] {
	case "K", "Q", "R", "B", "U", "N", "P":
		return kind.Letter() == words[0][0]
	case "to":
		return among(words[1:])
	case "takes":
		return p.IsCapture(m) && among(words[1:])
	case "level":
		return to.String()[:1] == words[1]
	case "check":
		return after.InCheck()
	case "mate":
		return after.InCheck() && !after.HasLegal()
	case "stalemate":
		return !after.InCheck() && !after.HasLegal()
	case "blocks":
		return p.InCheck() && !p.IsCapture(m) && kind != board.King
	case "promotes":
		letter := m.Promotion()
		return letter != board.NoKind && (len(words) == 1 || strings.ToLower(string(letter.Letter())) == words[1])
	case "attacks":
		return after.AttackersOf(square(t, words[1]), us).Has(to)
	case "safe": // from being taken
		return !slices.ContainsFunc(after.AppendLegal(nil), func(reply board.Move) bool { return reply.To() == to })
	case "pins": // without the piece its king would be attacked
		pinned := square(t, words[1])
		if after.InCheck() || after.At(pinned) == board.NoPiece || after.At(pinned).Color() == us {
			return false
		}
		var at [board.NumSquares]byte
		for s := range board.NoSquare {
			if after.At(s) != board.NoPiece && s != pinned {
				at[s] = after.At(s).Letter()
			}
		}
		without := parsed(t, at, after.SideToMove().String())
		return without.InCheck()
	}
	t.Fatalf("claim %q: not known", words)
	return false
}

// TestWordsOfLessons: a newcomer reads each text once. Sentences are short and have no terms that
// only those know who have read more. Ranks and files are explained first, and called so everywhere.
func TestWordsOfLessons(t *testing.T) {
	var table lessons
	readTable(t, lessonsFile, &table)
	terms := regexp.MustCompile(`(?i)\b(ply|plies|RFEN|orthogonal|vector|row|column|zwischenzug|exchange|en prise)\b`)
	cell := regexp.MustCompile(`\b[A-E][a-e][1-5]\b`)
	for _, l := range table.Lessons {
		for i, x := range l.Tasks {
			texts := []string{x.Say, x.Right}
			for _, w := range x.Wrong {
				texts = append(texts, w.Say)
			}
			for _, text := range texts {
				where := fmt.Sprintf("lesson %s, task %d: %q", l.ID, i+1, text)
				if term := terms.FindString(text); term != "" {
					t.Errorf("%s has the term %s", where, term)
				}
				if len(text) == 0 || len(text) > 200 {
					t.Errorf("%s has %d letters", where, len(text))
				}
				for _, sentence := range regexp.MustCompile(`[.!?:]( |$)`).Split(text, -1) {
					if n := len(strings.Fields(sentence)); n > 20 {
						t.Errorf("%s: a sentence of %d words", where, n)
					}
				}
			}
			// A cell that the task names is one that it is about.
			p := placed(t, x.Pieces)
			for _, name := range cell.FindAllString(x.Say, -1) {
				s := square(t, name)
				target := slices.ContainsFunc(x.Moves, func(m string) bool { return m[3:6] == name })
				between := strings.Contains(x.Say, "by "+name) || strings.Contains(x.Say, "and "+name)
				if p.At(s) == board.NoPiece && !target && !between {
					t.Errorf("lesson %s, task %d names %s, which is empty and no right move leads there", l.ID, i+1, name)
				}
			}
		}
	}
}
