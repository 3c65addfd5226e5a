package search

import "raumlab/engine/search"

// Scores inside the search are centipawns from the mover's view. That of a mate is mate less the
// plies to it.
const (
	mate      = 32000
	leastMate = 31000 // less than every score of a mate
	infinity  = 32500
	maxStatic = 30000 // evaluations are cut to ±maxStatic
	maxPly    = search.MaxDepth + 1
	maxFrames = maxPly + maxQuiescence + 1
)

// Numbers in the formulas of the techniques: depths and reductions in plies, margins in centipawns.
const (
	aspirationWindow = 40   // half width at first; each fail high or fail low doubles it
	aspirationWidest = 1000 // the greatest half width before the full window

	extensionLimit = 2 // times the iteration's depth: the longest line that check extension extends

	nullMoveDepth     = 3 // the least
	nullMoveReduction = 2 // beyond the ply that the null move takes
	nullMoveDepthStep = 4 // plies of depth for each further ply of reduction

	reverseFutilityDepth  = 5  // the greatest
	reverseFutilityMargin = 90 // for each ply of depth
	futilityDepth         = 4  // the greatest
	futilityBase          = 100
	futilityMargin        = 100 // for each ply of depth

	lateMoveDepth        = 3   // the least at which moves are reduced
	lateMoveFirst        = 3   // moves searched before the first that is reduced
	lateMoveScale        = 225 // hundredths: divides ln(depth)·ln(number of the move)
	lateMovePruningDepth = 4   // the greatest at which moves are skipped
	lateMovePruningFirst = 8   // moves searched at depth 1; half as many more for each unit of depth²−1

	seePruningDepth = 4  // the greatest
	seePruningLoss  = 90 // most that a move may lose for each ply of depth

	victimWeight      = 10     // how much more the victim's value counts in MVV-LVA than the attacker's
	historyBonus      = 32     // of a cutoff, for each unit of depth²
	historyBonusLimit = 1600   // most of a bonus or malus
	historyLimit      = 16_000 // bound of the scores, towards which gravity slows them

	maxQuiescence = 32  // plies
	evasionPlies  = 4   // first plies of quiescence that search all evasions of a check
	deltaMargin   = 200 // of delta pruning
)

// Scores of the move ordering put kinds of moves one after the other.
const (
	tableScore   = 2_000_000
	captureScore = 1_000_000
	killerScore  = 900_000
	killer2Score = 890_000
	quietScore   = 100_000 // of a quiet move without history score
)

const (
	firstNodes   = 1 << 15 // that the first iteration may take before it is searched again without quiescence
	pollInterval = 256     // nodes between two checks of clock and context
	evalEntries  = 1 << 14 // of the evaluation cache
)
