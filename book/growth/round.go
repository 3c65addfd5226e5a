package growth

import (
	"math/rand/v2"
	"slices"

	"raumlab/book"
	"raumlab/engine/board"
)

// What a round does with its games.
const (
	lineGames   = 44 // of each main line, from its end: they make it longer
	doubtGames  = 12 // of each main line, from where other moves may be better
	minGames    = 3  // of a move that may be better
	knownGames  = 8  // of a move that a line continues with
	furthestPly = maxPly - softPlies
)

// roundStream separates the draws of rounds from those of games with the same seed.
const roundStream = 0x726f756e64 // "round"

// values computes those of the tree for the next round, by the strength of priors with which the shipped book
// was grown.
func values(t *book.Tree) *book.Values {
	return t.Values(book.Limit{MinGames: minGames, Likeliest: true})
}

// round returns the lines that the games of round number i begin with, one for each game.
//
// Most games extend the main lines. The others sample the values of the moves along a line, each
// from its interval (Thompson sampling). They try the move whose sample is most above that of the
// line's own move, and then the line that begins with it. So a move gets games while its interval
// is wide and it may be better. The rest of the round doubts the first line from its start.
func round(v *book.Values, start board.Position, seed uint64, i, games int64) [][]board.Move {
	random := rand.New(rand.NewPCG(seed^roundStream, uint64(i)))
	var all [][]board.Move
	lines := mainLines(v, start, knownGames)
	for _, l := range lines {
		if len(l.moves) == 0 {
			continue // no games yet
		}
		end := l.moves[:min(len(l.moves), furthestPly)]
		for range games * lineGames / RoundGames {
			all = append(all, end)
		}
		for range games * doubtGames / RoundGames {
			all = append(all, doubt(v, start, l.moves, l.branch, random))
		}
	}
	for int64(len(all)) < games {
		all = append(all, doubt(v, start, lines[0].moves, 0, random))
	}
	return all
}

// doubt returns the line of the most promising other move after the first certain moves of a line.
// It returns the line itself if no sample is above those of its own moves.
func doubt(v *book.Values, start board.Position, moves []board.Move, certain int, random *rand.Rand) []board.Move {
	p := start
	best, gain := moves, 0.0
	for ply, own := range moves[:min(len(moves), furthestPly)] {
		known := v.Moves(&p)
		p.Make(own)
		if ply < certain {
			continue
		}
		samples, of := make([]float64, len(known)), 0.0
		for i := range known {
			if samples[i] = sample(&known[i], random); known[i].Move == own {
				of = samples[i]
			}
		}
		for i, x := range samples {
			if x-of > gain {
				best, gain = append(slices.Clone(moves[:ply]), known[i].Move), x-of
			}
		}
	}
	end := follow(v, start, best, knownGames).moves
	return end[:min(len(end), furthestPly)]
}

// sample draws from the interval of a value as from a normal distribution. The sum of twelve
// uniform numbers has a variance of 1, and the same bits on every processor.
func sample(m *book.Entry, random *rand.Rand) float64 {
	x := -6.0
	for range 12 {
		x += random.Float64()
	}
	const width = 2 * 1.959963984540054
	return m.Value + float64(x*(m.High-m.Low)/width)
}
