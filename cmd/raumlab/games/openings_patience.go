package games

// leastPatience is the least number of draws in a row without an opening that end the drawing:
// openings to which one draw in a thousand leads are missed with a probability of e⁻¹⁰.
const leastPatience = 10_000

// patience is how many draws in a row after the last that brought an opening, -1 for none, may
// bring no other: as many as there were up to it. If openings kept coming at the rate of the n
// found so far, that many draws would bring none with probability e⁻ⁿ. It depends on the numbers of
// the draws alone, so that workers and interruptions change nothing.
func patience(last int64) int64 { return max(leastPatience, last+1) }
