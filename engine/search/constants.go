package search

import "time"

// The numbers of the search that are no options, since all engines that ship have the same.

// Scores of the move ordering of Raumfischer §5.4. They put kinds of moves one after the other.
const (
	tableMoveScore = 2_000_000
	captureScore   = 1_000_000
	killerScore    = 900_000
	killer2Score   = 890_000
	quietScore     = 100_000 // of a quiet move without history score and bonus
)

// victimWeight is how much more the victim's value counts than the attacker's in the order of
// captures.
const victimWeight = 10

// Bonuses of Raumfischer §5.4 for quiet moves, too small to leave their kind.
const (
	centerCubeBonus = 55  // for the inner cube
	centerCellBonus = 110 // what Cc3 has beyond that
	rookHomeBonus   = 75  // for a rook that enters the enemy home level
	rookColumnBonus = 35  // for one that enters a level-column without pawns
	rookRankBonus   = 30  // a rank-line
	rookFileBonus   = 30  // a file-line
	pawnStepBonus   = 18  // for each step of the cell that a pawn enters
	unicornBonus    = 45  // for a unicorn that enters the class of the enemy king's cell
)

// historyBonusLimit is the greatest bonus or malus of history.
const historyBonusLimit = 1600

// aspirationWidest is the greatest half width of an aspiration window before the full window, in
// centipawns.
const aspirationWidest = 1000

// nullMoveScoreStep is how far the static evaluation is above beta for each further ply of an
// adaptive null move's reduction, in centipawns.
const nullMoveScoreStep = 400

// reductionPly is a ply of late move reductions, which reckon in hundredths.
const reductionPly = 100

// checkPlies are the most plies that are left where a check lengthens quiescence.
const checkPlies = 2

// clockMoves are the moves that a clock is shared among, or fewer if it is for fewer moves.
const clockMoves = 30

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

// reserve is subtracted from every time limit, since on a busy machine the search may check the
// clock late (docs/bench/movetime.md). A short limit loses no more than half. It depends on the
// machine, so it is no option of an engine.
const reserve = 10 * time.Millisecond
