package match

import (
	"math/rand/v2"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// playOnStream keeps what is drawn for playing on apart from all else under the same seed.
const playOnStream = 0x706c61796f6e // "playon"

// An adjudicator ends a game by the scores of both sides.
type adjudicator struct {
	rule     corpus.Adjudication
	arbiter  *corpus.Arbiter
	playedOn bool // the verdict does not end the game

	// verdict is the first, whether it ended the game or not.
	result board.Result
	end    board.Termination // Ongoing where there is none
}

// newAdjudicator returns the adjudicator of game i of a pair; seed and number draw whether it is played on.
func (c Config) newAdjudicator(pair int64, i int) *adjudicator {
	r := c.Adjudication
	random := rand.New(rand.NewPCG(c.Seed^playOnStream, 2*uint64(pair)+uint64(i)))
	return &adjudicator{rule: r, arbiter: r.NewArbiter(), playedOn: !r.Off() && random.Float64() < r.PlayOn}
}

// see takes the mover's score and returns how the game ends, or Ongoing. No score breaks every run.
func (j *adjudicator) see(e Eval) (board.Result, board.Termination) {
	switch {
	case j.end != board.Ongoing:
	case !e.Scored:
		j.arbiter = j.rule.NewArbiter()
	default:
		j.result, j.end = j.arbiter.See(e.Score)
	}
	if j.playedOn {
		return board.Draw, board.Ongoing
	}
	return j.result, j.end
}
