package report

import (
	"fmt"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/selfplay/match"
)

// A turn is the move of a game after which the next score of the same side changes most.
type turn struct {
	pair  match.Pair
	game  int
	move  int // of the moves that the engines made
	width float64
}

// swingScale is the score in centipawns that counts as halfway to a decided game. Beyond it
// differences count less and less.
const swingScale = 500

// decided says how far a score decides the game, from -1 to 1.
func decided(score int) float64 {
	x := float64(score)
	return x / (max(x, -x) + swingScale)
}

// widest keeps the widest turn of a pair of games if it is wider than all before it.
func (t *turn) widest(p match.Pair) {
	for i, g := range p.Games {
		for at := 0; at+2 < len(g.Evals); at++ {
			before, after := g.Evals[at], g.Evals[at+2]
			if !before.Scored || !after.Scored {
				continue
			}
			if width := max(decided(after.Score)-decided(before.Score),
				decided(before.Score)-decided(after.Score)); width > t.width {
				*t = turn{p, i, at, width}
			}
		}
	}
}

// scene shows the position before the move, with the reply that changed the score. It is nil if no
// side gave two scores.
func (t *turn) scene(dir string, names [2]string) (*Scene, error) {
	if t.width == 0 {
		return nil, nil
	}
	g := t.pair.Games[t.game]
	source := gameOf(dir, t.pair, t.game)
	moves := slices.Concat(t.pair.Opening, g.Moves)
	at := len(t.pair.Opening) + t.move
	played := variant.NewGame(t.pair.Start)
	for _, m := range moves[:at] {
		if err := played.Play(m); err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
	}
	p := *played.Position()
	mover := g.White
	if p.SideToMove() == board.Black {
		mover = 1 - g.White
	}
	s := newScene("The biggest swing", &p)
	own, before, after := p.MoveText(moves[at]), scoreText(g.Evals[t.move].Score), scoreText(g.Evals[t.move+2].Score)
	s.point(moves[at], own, "score before: "+before)
	p.Make(moves[at])
	answer := p.MoveText(moves[at+1])
	s.point(moves[at+1], answer, "score after: "+after)
	s.Says = fmt.Sprintf(
		"%s (%s) plays %s (score: %s). The reply %s changes its score (%s). Scores are White’s view. The game ends %s.",
		names[mover], sideNames[p.SideToMove().Opponent()], own, before, answer, after, g.Result)
	return s, s.tell(source, matchText(t.pair, t.game, names))
}

// scoreText formats a score in centipawns, or the distance of a mate in moves.
func scoreText(score int) string {
	if !search.IsMate(score) {
		return signed(0, float64(score))
	}
	winner := board.White
	if score < 0 {
		winner = board.Black
	}
	return fmt.Sprintf("%s mates in %d", sideNames[winner], (search.MatePlies(score)+1)/2)
}

func gameOf(dir string, p match.Pair, game int) string {
	return fmt.Sprintf("pair %d, game %d of %s", p.Number, game+1, dir)
}

// matchText is a game of a match with its scores.
func matchText(p match.Pair, game int, names [2]string) gametext.Game {
	g := p.Games[game]
	return gametext.Game{
		Tags: []gametext.Tag{
			{Name: "Event", Value: "raumlab match"}, {Name: "Round", Value: fmt.Sprintf("%d.%d", p.Number, game+1)},
			{Name: "White", Value: names[g.White]}, {Name: "Black", Value: names[1-g.White]},
			{Name: "Termination", Value: g.Termination.String()},
		},
		Start: p.Start, Line: p.Line(g, false), Finished: true, Result: g.Result,
	}
}
