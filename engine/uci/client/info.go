package client

import (
	"errors"
	"math"
	"slices"
	"strconv"

	"raumlab/engine/board"
	"raumlab/engine/search"
)

// Bounds of scores and depths that are accepted.
const (
	mostScore     = 30000 // centipawns; scores beyond are cut to it
	mostMateMoves = 499   // so that no mate looks like centipawns
	mostDepth     = 999   // plies; depths beyond are cut to it
)

// An info is what a program says of its search.
type info struct {
	nodes        uint64 // 0 if it does not say
	line         int    // 1 for the best
	scored       bool   // it has a score that is no bound
	depth, score int    // plies, 0 if it does not say; the score is White's view
	moves        []string
}

// readInfo reads the words after info.
func readInfo(words []string, mover board.Color) (i info) {
	i.line = 1
	if at := slices.Index(words, "string"); at >= 0 { // text follows
		words = words[:at]
	}
	if at := slices.Index(words, "pv"); at >= 0 {
		words, i.moves = words[:at], words[at+1:]
	}
	number := func(key string) (int64, bool) {
		at := slices.Index(words, key)
		if at < 0 || at+1 >= len(words) {
			return 0, false
		}
		if n := whole(words[at+1]); n != nil && n.IsInt64() {
			return n.Int64(), true
		}
		x, err := strconv.ParseFloat(words[at+1], 64) // some programs print 63.5 or 1e20
		if math.IsNaN(x) || err != nil && !errors.Is(err, strconv.ErrRange) {
			return 0, false
		}
		const most = 1 << 62 // all that is told is cut to less
		return int64(math.Round(max(-most, min(x, most)))), true
	}
	if n, said := number("nodes"); said && n >= 0 && n <= MostNodes {
		i.nodes = uint64(n)
	}
	if n, said := number("multipv"); said {
		i.line = int(max(0, min(n, 1<<16)))
	}
	if n, said := number("depth"); said {
		i.depth = int(max(0, min(n, mostDepth)))
	}
	if slices.Contains(words, "lowerbound") || slices.Contains(words, "upperbound") {
		return i
	}
	score := 0
	if n, said := number("cp"); said {
		score = int(max(-mostScore, min(n, mostScore)))
	} else if n, said := number("mate"); said && n > 0 {
		score = search.MateIn(2*int(min(n, mostMateMoves)) - 1)
	} else if said {
		score = -search.MateIn(2 * int(-max(n, -mostMateMoves)))
	} else {
		return i
	}
	i.scored, i.score = true, score*mover.Sign()
	return i
}
