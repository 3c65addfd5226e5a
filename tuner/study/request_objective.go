package study

// The objectives of a request.
const (
	LossObjective  = "loss"  // log-loss of held-out results
	MatchObjective = "match" // minus the Elo of matches
)
