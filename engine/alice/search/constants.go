package search

// maxQuiescence is the most plies of quiescence.
const maxQuiescence = 32

// Scores of the move ordering put kinds of moves one after the other.
const (
	tableScore   = 2_000_000
	captureScore = 1_000_000
	killerScore  = 900_000
	killer2Score = 890_000
	quietScore   = 100_000 // of a quiet move without history score
)

// firstNodes is how many nodes the first iteration may take before it is searched again without
// quiescence.
const firstNodes = 1 << 15

// pollInterval is how many nodes are searched between two checks of clock and context.
const pollInterval = 256

// evalEntries is the size of the evaluation cache.
const evalEntries = 1 << 14
