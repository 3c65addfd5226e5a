package desk

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/sanitize"
)

func (d *Desk) evaluation(_ context.Context, q EvaluationRequest) (Evaluation, error) {
	g, err := q.replay()
	if err != nil {
		return Evaluation{}, err
	}
	p := g.Position().Board()
	v := g.Position().Rules().Variant
	names, name := weights.NamesFor(v), cmp.Or(q.Weights, weights.UsualFor(v))
	if !slices.Contains(names, name) { // no request opens a file
		return Evaluation{}, Badf("key weights: %s: expected one of %s", sanitize.Quote(name), strings.Join(names, ", "))
	}
	w, err := weights.LoadFor(name, g.Position().Rules())
	if err != nil {
		return Evaluation{}, err
	}
	if p == nil {
		return evaluationOfAlice(g.Position().Alice(), name, w), nil
	}
	a := Evaluation{
		Weights: name, Definition: w.Definition.String(), Total: eval.NewEvaluator(w).Evaluate(p),
		Classes: classesOf(w.Definition), Attacks: attacksOf(p),
	}
	for _, h := range eval.Breakdown(w, p) {
		a.Heuristics = append(a.Heuristics, Heuristic(h))
	}
	white, fixed := eval.Side(w.Definition, p, board.White)
	black, less := eval.Side(w.Definition, p, board.Black)
	a.Fixed = fixed - less
	a.Terms = termsOf(w, white, black)
	for _, x := range eval.ByPiece(w.Definition, p) {
		a.Pieces = append(a.Pieces, pieceEval(w, x))
	}
	return a, nil
}

// evaluationOfAlice is the evaluation in a variant of Alice: it has no heuristics of Raumfischer,
// and no terms of single pieces. A cell is attacked by pieces of both statuses, each along the
// lines of its own.
func evaluationOfAlice(p *alice.Position, name string, w eval.Weights) Evaluation {
	white, fixed := alice.SideFeatures(p, board.White)
	black, less := alice.SideFeatures(p, board.Black)
	a := Evaluation{
		Weights: name, Definition: w.Definition.String(), Total: alice.NewEvaluator(w).Evaluate(p), Fixed: fixed - less,
		Heuristics: []Heuristic{}, Pieces: []PieceEval{}, Terms: termsOf(w, white, black), Classes: classesOf(w.Definition),
	}
	for s := range board.NoSquare {
		attackers := func(c board.Color) int {
			return p.AttackersOf(s, c, alice.Normal).Count() + p.AttackersOf(s, c, alice.Mirrored).Count()
		}
		a.Attacks.White = append(a.Attacks.White, attackers(board.White))
		a.Attacks.Black = append(a.Attacks.Black, attackers(board.Black))
	}
	return a
}

// termsOf returns the terms of the units of both sides.
func termsOf(w eval.Weights, white, black eval.Features) (terms []Term) {
	for i, t := range eval.Table() {
		terms = append(terms, Term{
			Name: t.Name, Group: t.Group.String(), Meaning: t.Meaning, Weight: w.Values[i],
			White: int(white[i]), Black: int(black[i]), Total: float64(white[i]-black[i]) * w.Values[i],
		})
	}
	return terms
}

func pieceEval(w eval.Weights, x eval.PieceShare) PieceEval {
	e := PieceEval{Cell: x.Cell.String(), Piece: letterOf(x.Piece), Total: float64(x.Fixed), Fixed: x.Fixed,
		Terms: []PieceTerm{}}
	terms := eval.Table()
	for i, units := range x.Features {
		if units != 0 {
			total := float64(units) * w.Values[i]
			e.Total += total
			e.Terms = append(e.Terms, PieceTerm{terms[i].Name, int(units), total})
		}
	}
	return e
}

// classesOf returns the unicorn classes of all cells, a digit each.
func classesOf(d eval.Definition) string {
	var b [board.NumSquares]byte
	for s := range board.NoSquare {
		b[s] = '0' + eval.UnicornClass(d, s)
	}
	return string(b[:])
}

// attacksOf counts the pieces that attack each cell.
func attacksOf(p *board.Position) Attacks {
	var a Attacks
	for s := range board.NoSquare {
		a.White = append(a.White, p.AttackersOf(s, board.White).Count())
		a.Black = append(a.Black, p.AttackersOf(s, board.Black).Count())
	}
	return a
}
