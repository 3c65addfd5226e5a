package search

import (
	"context"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables/plans"
	outcomes "raumlab/engine/tables/shipped"
	"raumlab/engine/tables/verdict"
)

// judging returns a searcher that knows endings.
func judging(t testing.TB, winningPlans bool) *Searcher {
	t.Helper()
	o := everything()
	o.WinningPlans = winningPlans
	return New(o, features(eval.Corrected))
}

// Law: knowledge of endings changes no label, before or after searches.
func TestEndingsChangeNoLabel(t *testing.T) {
	s, plain := judging(t, true), judging(t, false)
	random := rand.New(rand.NewPCG(1, 45))
	for n := range 60 {
		p := randomEndgame(random, []string{"KRRNk", "Kkrrn", "KRRk", "KRk", "KRkp", "KPk"}[n%6])
		if len(p.AppendLegal(nil)) == 0 {
			continue
		}
		static, quiescence := plain.Static(p), plain.Quiesce(p)
		for range 2 {
			if have := s.Static(p); have != static {
				t.Fatalf("%s: static label %d, want %d", p.RFEN(), have, static)
			}
			if have := s.Quiesce(p); have != quiescence {
				t.Fatalf("%s: quiescence label %d, want %d", p.RFEN(), have, quiescence)
			}
			s.Search(context.Background(), p, nil, Limits{Depth: 2})
		}
	}
}

// factors returns a searcher whose weights have the factors of endings in their scale.
func factors(t testing.TB) *Searcher {
	t.Helper()
	w := eval.PublishedWeights(eval.Corrected)
	w.Scale = &eval.Scale{Pieces: []int{eval.WholeScale}, Endings: verdict.Factors()}
	if err := w.Validate(); err != nil {
		t.Fatal(err)
	}
	evaluation := features(eval.Corrected)
	evaluation.Evaluator = eval.NewEvaluator(w)
	return New(everything(), evaluation)
}

// With factors a search knows that dead material draws and that two rooks hardly ever win. Its
// labels are those of its weights.
func TestMaterialFactors(t *testing.T) {
	s, plain := factors(t), judging(t, false)
	random := rand.New(rand.NewPCG(2, 45))
	for n := range 40 {
		p := randomEndgame(random, []string{"KRk", "Kkbn", "KUUk", "KRkr"}[n%4])
		if len(p.AppendLegal(nil)) == 0 {
			continue
		}
		s.NewGame()
		if r := s.Search(context.Background(), p, nil, Limits{Depth: 2}); r.Score != 0 {
			t.Errorf("%s: score %d of dead material", p.RFEN(), r.Score)
		}
	}
	for range 20 {
		p := randomEndgame(random, "KRRk")
		s.setUp(&p)
		plain.setUp(&p)
		if have, full := s.static(0), plain.static(0); have != full/64 || s.Static(p) != plain.Static(p)/64 {
			t.Errorf("%s: %d, want a part in 64 of %d", p.RFEN(), have, full)
		}
	}
}

// Law: with plans the score of three pieces against a bare king is more than any two are worth and
// less than a mate. It is the same for both colours. The strong side keeps its pieces.
func TestWinningPlans(t *testing.T) {
	s := judging(t, true)
	random := rand.New(rand.NewPCG(3, 45))
	kept := 0
	for range 60 {
		p := randomEndgame(random, "KRRNk")
		plan, strong := plans.Find(&p)
		if plan == nil || strong != board.White {
			t.Fatalf("%s has no plan", p.RFEN())
		}
		mirror := p.Mirror()
		s.setUp(&p)
		s.startJudging(&p)
		score := s.static(0)
		s.setUp(&mirror)
		s.startJudging(&mirror)
		if have := s.static(0); have != score {
			t.Errorf("%s: %d, mirrored %d", p.RFEN(), score, have)
		}
		if score *= p.SideToMove().Sign(); score < leastPlanned || score > mostPlanned || IsMate(score) {
			t.Errorf("%s: score %d", p.RFEN(), score)
		}
		if p.SideToMove() == board.Black || p.IsAttacked(p.King(board.Black), board.White) {
			continue
		}
		s.NewGame()
		r := s.Search(context.Background(), p, nil, Limits{Depth: 3})
		if r.Score < leastPlanned {
			continue
		}
		after := p
		after.Make(r.Move)
		kept++
		for _, m := range after.AppendCaptures(nil) {
			t.Errorf("%s: score %d with %s, which loses a piece to %s", p.RFEN(), r.Score, r.Move, m)
		}
	}
	if kept < 10 {
		t.Errorf("the strong side wins in %d searches only", kept)
	}
}

// Law: with a plan a search uses no tables without distances, because it would give up pieces for a
// win that it cannot finish.
func TestPlansAskNoOutcomes(t *testing.T) {
	s, plain := judging(t, true), judging(t, true)
	s.evaluation.Tables = outcomes.Set()
	random := rand.New(rand.NewPCG(5, 45))
	for range 20 {
		p := randomEndgame(random, "KRRNk")
		s.NewGame()
		plain.NewGame()
		have := s.Search(context.Background(), p, nil, Limits{Depth: 4})
		want := plain.Search(context.Background(), p, nil, Limits{Depth: 4})
		if have.Move != want.Move || have.Score != want.Score || have.Nodes != want.Nodes {
			t.Errorf("%s: %s with tables, %s without", p.RFEN(), have.Move, want.Move)
		}
	}
}

// Law: the strong side first searches the moves after which the plan predicts the shortest win.
func TestPlansOrderMoves(t *testing.T) {
	s := judging(t, true)
	random := rand.New(rand.NewPCG(6, 45))
	for range 20 {
		p := randomEndgame(random, "KRRNk")
		if p.SideToMove() == board.Black {
			continue
		}
		s.begin(context.Background(), p, nil, Limits{Depth: 4})
		s.options.ExemptChecks = 3
		moves := s.newPicker(&s.frames[0].position, 3, 0, board.NoMove)
		last := math.MinInt
		for m, ok := moves.pick(false); ok; m, ok = moves.pick(false) {
			after := p
			after.Make(m)
			plan, strong := plans.Find(&after)
			distance := plan.Distance(&after, strong)
			if distance < last {
				t.Fatalf("%s: %s, %d after %d", p.RFEN(), m, distance, last)
			}
			last = distance
		}
	}
}

// occurred returns a game in which positions occurred before the present one, with either side to
// move. There are as many plies without a capture before the present position.
func occurred(t *testing.T, p board.Position, before []board.Position) (board.Position, []uint64) {
	t.Helper()
	history := make([]uint64, 2*len(before)+2)
	for i := range history {
		history[i] = uint64(i) // not the key of a position
	}
	for i := range before {
		at := 2 * i
		if before[i].SideToMove() != p.SideToMove() {
			at++
		}
		history[at] = before[i].Key()
	}
	words := strings.Fields(p.RFEN())
	words[2] = strconv.Itoa(len(history))
	p, err := board.ParseRFEN(board.Rules{}, strings.Join(words, " "))
	if err != nil {
		t.Fatal(err)
	}
	return p, append(history, p.Key())
}

// Law: with a plan the strong side neither repeats a position of the game nor lets the bare king do
// so, whatever the transposition table has from earlier searches. Without a plan a position may
// occur a second time.
func TestPlansAvoidRepetition(t *testing.T) {
	s, plain := judging(t, true), judging(t, false)
	random := rand.New(rand.NewPCG(4, 45))
	find := func(s *Searcher, p board.Position, history []uint64) Result {
		return s.Search(context.Background(), p, history, Limits{Depth: 3})
	}
	tested := 0
	for range 60 {
		p := randomEndgame(random, "KRRNk")
		if p.SideToMove() == board.Black || p.IsAttacked(p.King(board.Black), board.White) {
			continue
		}
		s.NewGame()
		r := find(s, p, nil)
		after := p
		after.Make(r.Move)
		legal := after.AppendLegal(nil)
		if IsMate(r.Score) || r.Score < leastPlanned || len(legal) == 0 || len(after.AppendCaptures(nil)) > 0 {
			continue
		}
		now, history := occurred(t, p, []board.Position{after})
		tested++
		if again := find(s, now, history); again.Move == r.Move {
			t.Errorf("%s: %s, after which the position has occurred before", now.RFEN(), again.Move)
		}

		var all []board.Position
		for _, m := range legal {
			next := after
			next.Make(m)
			all = append(all, next)
		}
		now, history = occurred(t, p, all)
		s.NewGame()
		find(s, p, nil)
		if again := find(s, now, history); again.Move == r.Move {
			t.Errorf("%s: %s, and all replies repeat a position", now.RFEN(), again.Move)
		}

		plain.NewGame()
		r = find(plain, p, nil)
		after = p
		after.Make(r.Move)
		now, history = occurred(t, p, []board.Position{after})
		plain.NewGame()
		if again := find(plain, now, history); again.Move != r.Move || again.Score != r.Score {
			t.Errorf("%s: without a plan %s, and not %s", now.RFEN(), again.Move, r.Move)
		}
	}
	if tested < 10 {
		t.Errorf("only %d positions", tested)
	}
}
