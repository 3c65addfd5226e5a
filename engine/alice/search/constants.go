package search

// The numbers of the search. Margins are centipawns.
const (
	aspirationWindow = 40 // half of the first window; it doubles after each fail high or fail low
	widestWindow     = 1000

	extensionLimit = 2 // extended lines are at most that many times as long as the iteration is deep

	nullDepth     = 3 // least depth of null move pruning
	nullReduction = 2 // beyond the ply of the null move, and one more every nullStep plies
	nullStep      = 4

	reverseDepth  = 5 // greatest depth of reverse futility pruning
	reverseMargin = 90

	futilityDepth  = 4 // greatest depth of futility pruning
	futilityBase   = 100
	futilityMargin = 100

	reductionDepth = 3 // least depth of late move reductions
	reductionFirst = 3 // moves before them
	reductionScale = 225

	lateDepth = 4 // greatest depth of late move pruning
	lateFirst = 8 // moves at depth 1, and as many more for each unit of depth² − 1 over 2

	seeDepth = 4  // greatest depth of SEE pruning
	seeLoss  = 90 // per ply of depth

	quiescencePlies = 32
	evasionPlies    = 4 // first plies of quiescence that search evasions
	deltaMargin     = 200

	historyLimit = 16_000
	historyBonus = 32
	historyMost  = 1600
)

// Scores of the move ordering put kinds of moves one after the other.
const (
	tableScore   = 2_000_000
	captureScore = 1_000_000
	killerScore  = 900_000
	killer2Score = 890_000
	quietScore   = 100_000 // of a quiet move without history score
	victimWeight = 10      // how much more the victim counts than the attacker
)

// firstNodes is how many nodes the first iteration may take before it is searched again without
// quiescence.
const firstNodes = 1 << 15

// pollInterval is how many nodes are searched between two checks of clock and context.
const pollInterval = 256

// evalEntries is the size of the evaluation cache.
const evalEntries = 1 << 14
