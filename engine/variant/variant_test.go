package variant

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/alice"
	"raumlab/engine/board"
)

// Names and rules are read as they are written, and wrong ones are refused with what they are.
func TestRulesAsText(t *testing.T) {
	for _, name := range Names() {
		v, err := Parse(name)
		if err != nil || v.String() != name || v.Title() == "" {
			t.Errorf("%s: read as %v, %v", name, v, err)
		}
		for _, base := range []board.Rules{{}, {Array: board.Dickins, Pawns: board.SidewaysPawns}} {
			r, err := Of(base).With(v)
			if err != nil {
				t.Fatal(err)
			}
			again, err := ParseRules(r.String())
			if err != nil || again != r || again.Base() != base {
				t.Errorf("%s: read as %v, %v", r, again, err)
			}
			if _, err := r.Raumschach("this"); (err == nil) != (v == Raumschach) || err != nil &&
				!strings.Contains(err.Error(), name) {
				t.Errorf("%s as rules of Raumschach: %v", r, err)
			}
		}
		_, err = Rules{Pawns: board.FiveCubedPawns}.With(v)
		if (err != nil) != v.IsAlice() {
			t.Errorf("%s with fivecubed pawns: %v", name, err)
		}
	}
	if v, err := Parse(""); v != Raumschach || err != nil {
		t.Error(v, err)
	}
	for _, wrong := range []string{"chess", "Alice", "alice "} {
		if _, err := Parse(wrong); err == nil || !strings.Contains(err.Error(), "mirrored-alice") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	for _, wrong := range []string{"", "normal", "chessvariants/normal/chess", "chessvariants/fivecubed/alice",
		"chessvariants/normal/raumschach", "a/b/c/d"} {
		if r, err := ParseRules(wrong); err == nil {
			t.Errorf("%q: read as %v", wrong, r)
		}
	}
}

// concrete is a game of one variant's own type.
type concrete interface {
	Play(board.Move) error
	Outcome() (board.Result, board.Termination)
	History() []uint64
}

// Along random games a Game has the moves, keys, texts and end of the game of its variant.
func TestGamesAreTheirVariants(t *testing.T) {
	ends := map[board.Termination]int{}
	for i := range 30 {
		random := rand.New(rand.NewPCG(1, uint64(i)))
		rules, err := Rules{}.With(Variant(i % int(numVariants)))
		if err != nil {
			t.Fatal(err)
		}
		g := NewGame(rules.Start())
		var own concrete
		var at func() position
		if rules.Variant.IsAlice() {
			x := alice.NewGame(rules.alice().Start())
			own, at = x, func() position { return x.Position() }
		} else {
			x := board.NewGame(rules.Base().Start())
			own, at = x, func() position { return x.Position() }
		}
		for range 2000 {
			p := g.Position()
			if p.Rules() != rules || p.RFEN() != at().RFEN() || p.Key() != at().Key() ||
				!slices.Equal(g.History(), own.History()) {
				t.Fatalf("game %d: %s, want %s", i, p.RFEN(), at().RFEN())
			}
			read, err := ParseRFEN(rules, p.RFEN())
			if err != nil || read.RFEN() != p.RFEN() || read.Key() != p.Key() {
				t.Fatalf("%s: read as %s, %v", p.RFEN(), read.RFEN(), err)
			}
			result, end := g.Outcome()
			if r, e := own.Outcome(); r != result || e != end {
				t.Fatalf("game %d ends %v by %v, want %v by %v", i, result, end, r, e)
			}
			if ends[end]++; end != board.Ongoing {
				break
			}
			moves := p.AppendLegal(nil)
			m := moves[random.IntN(len(moves))]
			if p.MoveText(m) != at().MoveText(m) {
				t.Fatalf("%s: %s, want %s", p.RFEN(), p.MoveText(m), at().MoveText(m))
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			if err := own.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		start := g.Start()
		before := start
		if err := g.Play(board.NewMove(start.King(board.White), start.King(board.Black), board.NoKind)); err == nil ||
			start.Key() != before.Key() {
			t.Error("a game took an illegal move")
		}
	}
	if len(ends) < 3 {
		t.Errorf("the games ended by %v alone", ends)
	}
}

// A position with mirrored pieces is refused in Raumschach, and the error names both games.
func TestMirroredPiecesInRaumschach(t *testing.T) {
	p := Rules{Variant: MirroredAlice}.Start()
	if _, err := ParseRFEN(Rules{}, p.RFEN()); err == nil || !strings.Contains(err.Error(), "Alice-Raumschach") ||
		!strings.Contains(err.Error(), "are of Raumschach") {
		t.Error(err)
	}
}
