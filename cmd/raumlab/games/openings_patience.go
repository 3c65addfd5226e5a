package games

// leastPatience is the least number of draws in a row without an opening that ends the drawing. If
// one draw in a thousand leads to an opening, they all miss with a probability of e⁻¹⁰.
const leastPatience = 10_000

// patience is the number of draws in a row without an opening after the last that led to one, -1
// for none, that ends the drawing: as many as there were up to it. If openings kept coming at the
// rate of the n found so far, all of these would miss with a probability of e⁻ⁿ. It depends only on
// the numbers of the draws, so that workers and interruptions change nothing.
func patience(last int64) int64 { return max(leastPatience, last+1) }
