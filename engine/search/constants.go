package search

import "time"

// The numbers of the search that are no tunables, since no value of them plays better or worse than
// another of the same order.

// Scores of the move ordering of Raumfischer §5.4. They put kinds of moves one after the other; the
// tunables order moves of one kind, and are too small to leave it.
const (
	tableMoveScore = 2_000_000
	captureScore   = 1_000_000
	killerScore    = 900_000
	killer2Score   = 890_000
	quietScore     = 100_000 // of a quiet move without history score and bonus
)

// countLimit bounds Raumfischer's history, which only grows and has no gravity: an int16 holds it.
const countLimit = 32_000

// marginDepth is the depth to which each depth has a futility margin of its own, a tunable each;
// futility_step makes those of greater depths.
const marginDepth = 2

// firstNodes is how many nodes the first iteration may take before the limits count. It takes some
// hundreds, in one position of a hundred from random play some thousands (maackesgeist: 11,000).
const firstNodes = 1 << 15

// pollInterval is how many nodes are searched between two checks of clock and context. It bounds
// how late a search ends, and the time that checks take.
const pollInterval = 256

// fullSwing is the change of the score in centipawns, a pawn, that counts in full.
const fullSwing = 100

// reserve is subtracted from every time limit, since on a busy machine the search may check the
// clock late (docs/bench/movetime.md). A short limit loses no more than half. It depends on the
// machine, so it is no option of an engine.
const reserve = 10 * time.Millisecond
