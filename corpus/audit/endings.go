package audit

import (
	"context"
	"fmt"
	"math"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
)

// Endings compares the labels of a corpus with endgame tables: of the positions that tables have,
// how often results and scores say what is true. White is the side that the ending
// names first: positions with the colours the other way round count as their mirror images.
type Endings struct {
	Digest    string   `json:"digest"` // of the corpus
	Games     int64    `json:"games"`
	Positions int64    `json:"positions"` // those that a filter left out do not count
	Decisive  int      `json:"decisive_cp"`
	Ended     Ended    `json:"ended"`
	All       Record   `json:"all"`
	Endings   []Record `json:"endings"`
}

// Ended counts the games that tables or dead material ended, and whether their last positions have
// the result.
type Ended struct {
	Games int64 `json:"games"`
	Known int64 `json:"known"` // whose last position these tables have
	True  int64 `json:"true"`  // of these; a win counts within the hundred plies
}

// A Record compares what was said of positions of an ending with what is true.
type Record struct {
	Ending     string     `json:"ending"`
	Games      int64      `json:"games"` // with such a position
	Positions  int64      `json:"positions"`
	Result     Agreement  `json:"result"`     // of the game
	Search     Agreement  `json:"search"`     // scores; without positions that were not searched
	Quiescence Agreement  `json:"quiescence"` // scores
	Static     Agreement  `json:"static"`     // scores
	Mates      Mates      `json:"mates"`
	StaticCP   By[Scores] `json:"static_cp"`

	game int64 // the last one with such a position
}

// By has something for each of what is won, drawn and lost for White.
type By[T any] struct {
	Won   T `json:"won"`
	Drawn T `json:"drawn"`
	Lost  T `json:"lost"`
}

// Of returns the part for 1, won, for 0, drawn, or for -1, lost.
func (b *By[T]) Of(sign int) *T {
	return [...]*T{&b.Lost, &b.Drawn, &b.Won}[sign+1]
}

// An Agreement counts positions by truth, and each part by what was said of them. A score beyond
// corpus.DecisiveScore says won for the side ahead, any other drawn.
type Agreement struct{ By[By[int64]] }

// Mates counts positions by the mates that the search saw.
type Mates struct {
	Announced int64 `json:"announced"`
	Exact     int64 `json:"exact"`   // at the true distance
	Longer    int64 `json:"longer"`  // won, but faster than announced
	Shorter   int64 `json:"shorter"` // won, but not as fast
	Wrong     int64 `json:"wrong"`   // not won for that side
	Missed    int64 `json:"missed"`  // not announced, and no further away than the depth of the search
}

// Scores are the mean and the standard deviation of scores in centipawns; nil without positions.
type Scores struct {
	Mean *float64 `json:"mean"`
	SD   *float64 `json:"sd"`

	n, sum, squares int64
}

// Agree returns in how many positions what was said is true, and of how many.
func (t *Agreement) Agree() (agree, of int64) {
	for truth := -1; truth <= 1; truth++ {
		for said := -1; said <= 1; said++ {
			n := *t.Of(truth).Of(said)
			if of += n; said == truth {
				agree += n
			}
		}
	}
	return agree, of
}

// add counts a position by the signs of what is true and what was said.
func (t *Agreement) add(truth, said int) { *t.Of(truth).Of(said)++ }

// ByTables audits a corpus by endgame tables.
type ByTables struct {
	// Value returns the value of a position for the side to move, and whether a table has it.
	Value    func(context.Context, *board.Position) (tables.Value, bool, error)
	Progress corpus.Progress // told games; nil is allowed
}

// Audit reads the corpus once and replays its games.
func (j ByTables) Audit(ctx context.Context, c *corpus.Corpus) (Endings, error) {
	if _, err := c.Rules().Raumschach("the audit by endgame tables"); err != nil {
		return Endings{}, fmt.Errorf("corpus %s: %w", c.Dir, err)
	}
	a := Endings{Digest: c.Digest(), Decisive: corpus.DecisiveScore, All: Record{Ending: "all", game: -1}}
	endings := map[tables.Material]*Record{}
	for g, err := range c.Games(ctx) {
		if err != nil {
			return Endings{}, err
		}
		if err := j.game(ctx, c.Rules(), &g, &a, endings); err != nil {
			return Endings{}, fmt.Errorf("corpus %s: game %d: %w", c.Dir, g.Number, err)
		}
		a.Games++
		j.Progress.Report(a.Games, c.Len())
	}
	a.All.finish()
	var order []tables.Material
	for m := range endings {
		order = append(order, m)
	}
	slices.SortFunc(order, tables.Compare)
	a.Endings = []Record{}
	for _, m := range order {
		endings[m].finish()
		a.Endings = append(a.Endings, *endings[m])
	}
	return a, nil
}

func (j ByTables) game(ctx context.Context, rules variant.Rules, g *corpus.Game, a *Endings,
	endings map[tables.Material]*Record) error {
	game, err := g.Begin(rules)
	if err != nil {
		return err
	}
	for i := range g.Plies {
		ply := &g.Plies[i]
		if !ply.Flags.Has(corpus.LeftOut) {
			a.Positions++
			if err := j.position(ctx, g, game.Position().Board(), ply, a, endings); err != nil {
				return err
			}
		}
		if err := game.Play(ply.Move); err != nil {
			return err
		}
	}
	return j.ended(ctx, g, game.Position().Board(), &a.Ended)
}

func (j ByTables) ended(ctx context.Context, g *corpus.Game, last *board.Position, e *Ended) error {
	switch g.Termination {
	case board.TablesWin, board.TablesDraw, board.DeadDraw:
	default:
		return nil
	}
	e.Games++
	value, known, err := j.Value(ctx, last)
	if err != nil || !known {
		return err
	}
	e.Known++
	result := board.Result(value.Sign() * last.SideToMove().Sign())
	if result == g.Result && (value == tables.Drawn || last.HalfmoveClock()+value.Plies() <= board.DrawingPlies) {
		e.True++
	}
	return nil
}

func (j ByTables) position(ctx context.Context, g *corpus.Game, p *board.Position, ply *corpus.Ply, a *Endings,
	endings map[tables.Material]*Record) error {
	m := tables.MaterialOf(p)
	if m.Pieces() > tables.MaxPieces {
		return nil
	}
	value, known, err := j.Value(ctx, p)
	if err != nil || !known {
		return err
	}
	m, swapped := m.Canonical()
	r := endings[m]
	if r == nil {
		r = &Record{Ending: m.String(), game: -1}
		endings[m] = r
	}
	view := 1
	if swapped {
		view = -1
	}
	mover := view * p.SideToMove().Sign()
	for _, r := range []*Record{&a.All, r} {
		if r.game != g.Number {
			r.Games++
			r.game = g.Number
		}
		r.add(value, mover, view, int(g.Result), ply)
	}
	return nil
}

// add counts a position. mover is 1 if White is to move in the record, and view is 1 if the record
// has White in White's place.
func (r *Record) add(value tables.Value, mover, view, result int, ply *corpus.Ply) {
	truth := mover * value.Sign()
	static := view * int(ply.Static)
	r.Positions++
	r.Result.add(truth, view*result)
	r.Quiescence.add(truth, verdict(view*int(ply.Quiescence)))
	r.Static.add(truth, verdict(static))
	r.StaticCP.Of(truth).add(int64(static))
	if ply.Depth > 0 {
		score := view * int(ply.Score)
		r.Search.add(truth, verdict(score))
		r.Mates.add(value, truth, score, int(ply.Depth))
	}
}

// verdict returns who a score says wins: 1 for White, -1 for Black, 0 for neither.
func verdict(score int) int {
	switch {
	case score > corpus.DecisiveScore:
		return 1
	case score < -corpus.DecisiveScore:
		return -1
	}
	return 0
}

func (m *Mates) add(value tables.Value, truth, score, depth int) {
	plies := corpus.MaxScore + 1 - max(score, -score)
	switch announced := max(score, -score) > corpus.MateScore; {
	case !announced:
		if truth != 0 && value.Plies() <= depth {
			m.Missed++
		}
		return
	case verdict(score) != truth:
		m.Wrong++
	case plies > value.Plies():
		m.Longer++
	case plies < value.Plies():
		m.Shorter++
	default:
		m.Exact++
	}
	m.Announced++
}

func (s *Scores) add(score int64) {
	s.n++
	s.sum += score
	s.squares += score * score
}

// finish computes what follows from the sums.
func (r *Record) finish() {
	for sign := -1; sign <= 1; sign++ {
		s := r.StaticCP.Of(sign)
		if s.n == 0 {
			continue
		}
		mean := float64(s.sum) / float64(s.n)
		sd := math.Sqrt(max(0, float64(s.squares)/float64(s.n)-mean*mean))
		s.Mean, s.SD = &mean, &sd
	}
}
