package pgvb

// A Column is a number of each observation: a target, a weight, a score. Scores and Predictor
// return columns.
type Column func(b *block, r int) float64

// Scores returns the column (1-other)·Score + other·Other.
func Scores(other float64) Column {
	return func(b *block, r int) float64 {
		return float64((1-other)*b.score[r]) + float64(other*b.other[r])
	}
}

// Predictor returns the column Offset + Features·weights.
func Predictor(weights []float64) Column {
	return func(b *block, r int) float64 { return b.predictor(r, weights) }
}

func one(*block, int) float64 { return 1 }

// values is the column of numbers by observation.
func values(numbers []float64) Column {
	return func(b *block, r int) float64 { return numbers[b.first+r] }
}
