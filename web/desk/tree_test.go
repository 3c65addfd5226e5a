package desk

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// randomLine plays moves with comments, glyphs and variations.
func randomLine(r *rand.Rand, p variant.Position, plies, depth int) TreeLine {
	l := TreeLine{Comment: comment(r), Moves: []TreeMove{}}
	for range plies {
		legal := p.AppendLegal(nil)
		if len(legal) == 0 {
			break
		}
		slices.Sort(legal)
		m := legal[r.IntN(len(legal))]
		x := TreeMove{Move: m.String(), Text: p.MoveText(m), Comment: comment(r)}
		for range r.IntN(3) {
			x.NAGs = append(x.NAGs, r.IntN(256))
		}
		if depth > 0 {
			for range r.IntN(3) {
				x.Variations = append(x.Variations, randomLine(r, p, 1+r.IntN(4), depth-1))
			}
		}
		l.Moves = append(l.Moves, x)
		p.Make(m)
	}
	return l
}

func comment(r *rand.Rand) string {
	return [...]string{"", "", "good", "a ) brace", `a \ and { "quotes"`, "gut – œ"}[r.IntN(6)]
}

// Law: what is written is read as the same tree.
func TestTreesAreReadAsWritten(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	for i := range 40 {
		rules := variant.Rules{Array: board.Array(i % 2), Pawns: board.PawnRule(i % 3)}
		start := rules.Start()
		tree := Tree{
			Tags:  []Tag{{"White", `A "1"`}, {"Black", "B"}, {"Event", "x"}},
			Rules: rules.String(), Result: "*",
		}
		if i%4 == 0 {
			start.Make(start.AppendLegal(nil)[0])
			tree.Start = start.RFEN()
		}
		tree.Line = randomLine(r, start, r.IntN(30), 2)
		text := askOne[WriteAnswer](t, "write", tree).Text
		games := askOne[ReadAnswer](t, "read", ReadRequest{text}).Games
		if len(games) != 1 || !reflect.DeepEqual(games[0], tree) {
			t.Fatalf("read %+v\nwrote %+v\nas:\n%s", games, tree, text)
		}
	}
}

// Games and variations with illegal moves are left out of a text, with their lines; starts that no
// game reaches are named.
func TestWrongGamesAreLeftOut(t *testing.T) {
	const text = "[White \"a\"]\n\n1. Pb2-Cb2\n(Ka1-Ee5) Nd5-Dd3 (--) 1-0\n\n1. Ka1-Ee5 1-0\n\n" +
		"[RFEN \"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/1PK2 w 0 1\"]\n\n1. Pb1-Ab2 1-0\n"
	a := askOne[ReadAnswer](t, "read", ReadRequest{text})
	if len(a.Games) != 2 || len(a.Games[0].Line.Moves) != 2 || len(a.Games[1].Line.Moves) != 1 ||
		a.Games[0].Line.Moves[0].Variations != nil || a.Games[0].Line.Moves[1].Variations != nil {
		t.Errorf("%+v", a.Games)
	}
	want := []string{"text:4: game 1: ", "text:4: game 1: ", "text:6: game 2: move \"Ka1-Ee5\" is illegal",
		"text:8: game 3: no game reaches this position: no pawn of White can get to Ab1"}
	if len(a.Warnings) != len(want) {
		t.Fatal(a.Warnings)
	}
	for i, w := range want {
		if !strings.HasPrefix(a.Warnings[i], w) {
			t.Errorf("%s, want %s", a.Warnings[i], w)
		}
	}
	a = askOne[ReadAnswer](t, "read", ReadRequest{strings.Repeat("Ka1-Ee5 *\n", 15) + "*"})
	if len(a.Games) != 1 || len(a.Warnings) != 11 || a.Warnings[10] != "and 5 more" {
		t.Error(len(a.Games), a.Warnings)
	}
}

// A position's line and a tree's moves have the texts of a game.
func TestTextOfMoves(t *testing.T) {
	p := askOne[Position](t, "position", Game{Moves: []string{"Bb2Cb2", "Ed5Dd3", "Bc1Ec4"}})
	games := askOne[ReadAnswer](t, "read", ReadRequest{"1. Pb2-Cb2 Nd5-Dd3 2. Qc1xEc4+ *"}).Games
	for i, m := range games[0].Line.Moves {
		if p.Line[i].Move != m.Move || p.Line[i].Text != m.Text {
			t.Errorf("ply %d: %+v, in the tree %+v", i, p.Line[i], m)
		}
	}
	if p.Line[2].Capture != "p" || !slices.Equal(p.Captured.White, []string{"p"}) || len(p.Captured.Black) != 0 ||
		p.Check != "Ec5" {
		t.Errorf("captured %+v, line %+v, check %q", p.Captured, p.Line, p.Check)
	}
	if p.Material != exchangeValues[board.Pawn] {
		t.Errorf("material %d after the capture of a pawn", p.Material)
	}
}

// A countdown is a context that ends after a number of questions for its error.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// Law: reading a long game text looks at its context all the time, and ends with it: within 200 ms
// of a page that left.
func TestReadingEnds(t *testing.T) {
	d := &Desk{}
	const moves = 8_000
	q := ReadRequest{Text: strings.Repeat("NBb3 NDd3 NAb1 NEd5 ", moves/4) + "*"}
	least := moves + len(q.Text)/(4<<10)
	all := &countdown{t.Context(), 2 * least}
	if a, err := d.read(all, q); err != nil || len(a.Games[0].Line.Moves) != moves {
		t.Fatal(err)
	}
	if asked := 2*least - all.left; asked < least {
		t.Errorf("asked %d times, want %d", asked, least)
	}
	for left := 0; left < least; left = 2*left + 1 {
		if _, err := d.read(&countdown{t.Context(), left}, q); !errors.Is(err, context.Canceled) ||
			errors.As(err, new(BadRequest)) {
			t.Fatalf("after %d: %v", left, err)
		}
	}
	fastest := time.Hour // of several tries: a busy machine may be late
	for tries := 0; tries < 10 && fastest > 200*time.Millisecond; tries++ {
		ctx, stop := context.WithCancel(t.Context())
		begun := time.Now()
		time.AfterFunc(time.Millisecond, stop)
		for ctx.Err() == nil {
			d.read(ctx, q)
		}
		fastest = min(fastest, time.Since(begun))
	}
	if fastest > 200*time.Millisecond {
		t.Errorf("a page that left was answered for %v", fastest)
	}
}
