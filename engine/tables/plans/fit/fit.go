// Package fit makes plans from tables by least squares.
package fit

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/tables/plans"
	"raumlab/internal/counted"
)

// A Fitter fits plans to tables.
type Fitter struct {
	Value tables.Probe
	Seed  uint64
	// Positions is the size of the sample.
	Positions int
	Progress  func(done int) // nil for none
}

// A Quality says how well a plan predicts the distances of its sample, for each side to move, the
// strong side first.
type Quality struct {
	Positions [2]int     `json:"positions"`
	RSquared  [2]float64 `json:"r_squared"`
	Error     [2]float64 `json:"error_plies"` // root of the mean square
}

// rounds is how many times the plan is fitted.
const rounds = 6

// ridge is added to the diagonal of the products, which is scaled to 1. Without it the system is
// singular, since some terms are sums of others, or always 0.
const ridge = 1e-6

// Fit fits the plan of an ending to the positions of lines from random won positions.
//
// In the first round both sides play the best moves. In the others the strong side follows the last
// plan after a random number of plies, so that the next plan knows where it errs. The best moves
// before that number bring lines near mate. One move in fifteen is drawn from all that keep the win
// and the pieces.
func (x *Fitter) Fit(ctx context.Context, m tables.Material) (plan plans.Plan, q Quality, err error) {
	plan.Ending = m
	sums := [2]*sums{newSums(), newSums()}
	var guide *plans.Plan
	line := uint64(0)
	for round := range rounds {
		for min(sums[0].n, sums[1].n) < (round+1)*x.Positions/2/rounds {
			if x.Progress != nil {
				x.Progress(2 * min(sums[0].n, sums[1].n))
			}
			if err := x.line(ctx, m, rand.New(rand.NewPCG(x.Seed, line)), guide, &sums); err != nil {
				return plan, q, err
			}
			line++
		}
		for side, s := range sums {
			if plan.Coefficients[side], err = s.solve(); err != nil {
				return plan, q, fmt.Errorf("ending %s: %w", m, err)
			}
			q.Positions[side] = s.n
			q.RSquared[side], q.Error[side] = s.quality(&plan.Coefficients[side])
		}
		next := plan
		guide = &next
	}
	return plan, q, nil
}

// line adds the positions of a line, until mate, a capture that the bare king must make, or the
// hundred plies. guide chooses the moves of the strong side; it may be nil.
func (x *Fitter) line(ctx context.Context, m tables.Material, random *rand.Rand, guide *plans.Plan, sums *[2]*sums) error {
	p, v, err := Won(ctx, x.Value, m, random)
	if err != nil {
		return err
	}
	guided := random.IntN(board.DrawingPlies) // from this ply on
	for ply := range board.DrawingPlies {
		f := plans.Of(&p, board.White)
		sums[p.SideToMove()].add(f.Terms(), v.Plies())
		var next []board.Position
		var values []tables.Value
		best, least := 0, math.MaxInt
		for _, move := range p.AppendLegal(nil) {
			after := p
			after.Make(move)
			if after.Occupied().Count() < m.Pieces() {
				continue
			}
			w, _, err := x.Value(ctx, &after)
			if err != nil {
				return err
			}
			if w == tables.Drawn {
				continue
			}
			next, values = append(next, after), append(values, w)
			distance := w.Plies() * p.SideToMove().Sign()
			if guide != nil && ply >= guided && p.SideToMove() == board.White && w.Plies() > 0 {
				distance = guide.Distance(&after, board.White)
			}
			if distance < least {
				best, least = len(next)-1, distance
			}
		}
		if len(next) == 0 {
			return nil // mate, or the bare king must take a piece
		}
		if random.IntN(15) == 0 {
			best = random.IntN(len(next))
		}
		p, v = next[best], values[best]
	}
	return nil
}

// Won returns a random position that White wins in at least a ply, and its value.
func Won(ctx context.Context, value tables.Probe, m tables.Material, random *rand.Rand) (board.Position, tables.Value, error) {
	for range mostDraws {
		p := tables.RandomPosition(random, board.Rules{}, m.Letters())
		v, known, err := value(ctx, &p)
		if err == nil && !known {
			err = fmt.Errorf("no table has ending %s: make it", m)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil || v.Sign()*p.SideToMove().Sign() > 0 && v != tables.Mated {
			return p, v, err
		}
	}
	return board.Position{}, tables.Drawn, fmt.Errorf("ending %s: of %d random positions White wins none: name another ending", m, mostDraws)
}

// mostDraws bounds the search for a won position. Endings that need more are nearly always drawn.
const mostDraws = 1 << 18

const terms = len(plans.Terms{})

// sums are the sums of products of features and distances. They are whole numbers, so that the
// order of positions does not matter.
type sums struct {
	n             int
	products      [terms][terms]int64
	withDistance  [terms]int64
	plies, square int64
}

func newSums() *sums { return &sums{} }

func (s *sums) add(f plans.Terms, plies int) {
	s.n++
	s.plies += int64(plies)
	s.square += int64(plies) * int64(plies)
	var some []int // terms that are not 0
	for i, a := range &f {
		if a == 0 {
			continue
		}
		some = append(some, i)
		s.withDistance[i] += int64(a) * int64(plies)
		for _, j := range some {
			s.products[i][j] += int64(a) * int64(f[j])
		}
	}
}

// solve returns the coefficients of least squares, in parts of a ply.
func (s *sums) solve() (rounded [terms]int32, err error) {
	products := mat.NewSymDense(terms, nil)
	distances := mat.NewVecDense(terms, nil)
	var scale [terms]float64 // that makes the diagonal 1
	for i := range terms {
		scale[i] = 1 / math.Sqrt(float64(max(s.products[i][i], 1)))
		distances.SetVec(i, scale[i]*float64(s.withDistance[i]))
		for j := range i {
			products.SetSym(i, j, scale[i]*scale[j]*float64(s.products[i][j]))
		}
		products.SetSym(i, i, 1+ridge)
	}
	var c mat.Cholesky
	var coefficients mat.VecDense
	if !c.Factorize(products) {
		return rounded, fmt.Errorf("%s not determine a plan: take more", counted.As(s.n, "position does", "positions do"))
	}
	if err := c.SolveVecTo(&coefficients, distances); err != nil {
		return rounded, err
	}
	for i := range rounded {
		rounded[i] = int32(math.Round(plans.Ply * scale[i] * coefficients.AtVec(i)))
	}
	return rounded, nil
}

// quality returns R² and the root mean square error in plies of the coefficients.
func (s *sums) quality(coefficients *[terms]int32) (rSquared, plies float64) {
	linear, quadratic := 0.0, 0.0
	for i := range coefficients {
		a := float64(coefficients[i]) / plans.Ply
		linear += float64(a * float64(s.withDistance[i]))
		quadratic += float64(a * a * float64(s.products[i][i]))
		for j, b := range coefficients[:i] {
			both := a * (float64(b) / plans.Ply)
			quadratic += 2 * float64(both*float64(s.products[i][j]))
		}
	}
	n := float64(s.n)
	errors := float64(s.square) - 2*linear
	errors += quadratic
	mean := float64(s.plies) / n
	deviations := float64(s.square) - float64(mean*float64(s.plies))
	return 1 - errors/deviations, math.Sqrt(errors / n)
}
