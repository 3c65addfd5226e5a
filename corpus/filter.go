package corpus

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"raumlab/engine/board"
	"raumlab/internal/hint"
)

// A Filter says which games and positions of a corpus are kept. Games stay whole, to be replayed:
// unwanted positions get the flag LeftOut. A game without a wanted position is dropped.
type Filter struct {
	Terminations []board.Termination // of games; empty is all
	Results      []board.Result      // of games; empty is all
	LeastPly     int                 // of positions, from 1; 0 is no bound
	MostPly      int                 // of positions; 0 is no bound
	NoChecks     bool                // leave out positions in check
	NoCaptures   bool                // leave out positions whose move takes
	MostScore    int                 // centipawns of |score|; 0 is no bound
}

// Validate reports the first value that no filter can have, as a *hint.SettingError.
func (f Filter) Validate() error {
	switch {
	case f.LeastPly < 0 || f.MostPly < 0 || f.MostPly > 0 && f.MostPly < f.LeastPly:
		return hint.Settingf("%s %s: must not be negative, and the smaller number comes first",
			hint.Setting{Key: "least_ply", Value: strconv.Itoa(f.LeastPly)}, hint.Setting{Key: "most_ply",
				Value: strconv.Itoa(f.MostPly)})
	case f.MostScore < 0 || f.MostScore > math.MaxInt32:
		return hint.Settingf("%s: expected 0 to %d centipawns",
			hint.Setting{Key: "most_score", Value: strconv.Itoa(f.MostScore)}, math.MaxInt32)
	}
	return nil
}

// KeepsAll reports whether the filter asks for nothing.
func (f Filter) KeepsAll() bool { return len(f.Settings()) == 0 }

// Settings are what a corpus stores of the filter it was made by: what keeps all is left out.
func (f Filter) Settings() (s Settings) {
	add := func(key, value string, set bool) {
		if set {
			s = append(s, Setting{key, value})
		}
	}
	add("terminations", names(f.Terminations), len(f.Terminations) > 0)
	add("results", names(f.Results), len(f.Results) > 0)
	add("least_ply", strconv.Itoa(f.LeastPly), f.LeastPly > 0)
	add("most_ply", strconv.Itoa(f.MostPly), f.MostPly > 0)
	add("no_checks", "true", f.NoChecks)
	add("no_captures", "true", f.NoCaptures)
	add("most_score", strconv.Itoa(f.MostScore), f.MostScore > 0)
	return s
}

// names lists each of the values once, in the order of their names.
func names[T fmt.Stringer](values []T) string {
	var all []string
	for _, v := range values {
		all = append(all, v.String())
	}
	slices.Sort(all)
	return strings.Join(slices.Compact(all), ",")
}

// Apply marks the positions of the game that are not wanted, keeps the marks that are there, and
// reports whether the game is kept.
func (f Filter) Apply(g *Game) bool {
	if len(f.Terminations) > 0 && !slices.Contains(f.Terminations, g.Termination) || len(f.Results) > 0 &&
		!slices.Contains(f.Results, g.Result) {
		return false
	}
	some := false
	for i := range g.Plies {
		p := &g.Plies[i]
		if !f.wants(i+1, p) {
			p.Flags |= LeftOut
		}
		some = some || !p.Flags.Has(LeftOut)
	}
	return some
}

func (f Filter) wants(number int, p *Ply) bool {
	switch {
	case number < f.LeastPly || f.MostPly > 0 && number > f.MostPly:
		return false
	case f.NoChecks && p.Flags.Has(InCheck) || f.NoCaptures && p.Flags.Has(Capture):
		return false
	case f.MostScore > 0:
		return p.Depth > 0 && max(int64(p.Score), -int64(p.Score)) <= int64(f.MostScore)
	}
	return true
}
