package report

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// MatchSection shows a match that was played just now. Its pairs are read again where the page
// shows more of them than their counts: the trace of a test, and the reasons of forfeits.
func MatchSection(dir string, s match.Summary) (*Match, error) {
	if s.Test == nil && s.Forfeits == [2]int64{} {
		return matchSection(s, pairLog{}), nil
	}
	l, _, err := readPairs(dir)
	if err != nil {
		return nil, err
	}
	return matchSection(s, l), nil
}

// ReadMatch shows the match in a folder.
func ReadMatch(dir string) (*Match, error) {
	l, s, err := readPairs(dir)
	if err != nil {
		return nil, err
	}
	return matchSection(s, l), nil
}

func matchSection(s match.Summary, l pairLog) *Match {
	return &Match{Summary: s, Facts: matchFacts(s), Trace: l.trace(s.Test), Reasons: l.forfeits()}
}

// endingCounts lists why games ended, the most frequent first.
func endingCounts(ends map[board.Termination]int64) (all []Count) {
	for t, n := range ends {
		all = append(all, Count{Name: t.String(), Count: int(n)})
	}
	sortCounts(all)
	return all
}

// A pairLog is what a page shows of single pairs.
type pairLog struct {
	points  []float64      // of A, pair by pair
	reasons map[string]int // of games lost by a fault or on time, with who lost them
}

// readPairs reads the match in a folder, every game of which is played again.
func readPairs(dir string) (l pairLog, s match.Summary, err error) {
	s, err = match.Read(dir, l.add)
	return l, s, err
}

func (l *pairLog) add(p match.Pair) {
	l.points = append(l.points, p.Points())
	for _, g := range p.Games {
		if g.Reason == "" {
			continue
		}
		loser := match.A
		if g.Points() > 0 {
			loser = match.B
		}
		if l.reasons == nil {
			l.reasons = map[string]int{}
		}
		l.reasons[fmt.Sprintf("%v: %s", loser, g.Reason)]++
	}
}

// forfeits counts who lost games by a fault or on time, and why.
func (l pairLog) forfeits() (all []Count) {
	for reason, n := range l.reasons {
		all = append(all, Count{Name: reason, Count: n})
	}
	sortCounts(all)
	return all
}

// trace returns the log-likelihood ratio of a test after each pair, nothing without one.
func (l pairLog) trace(t *match.Test) (llr []float64) {
	if t == nil {
		return nil
	}
	var p elo.Pentanomial
	for _, points := range l.points {
		p.Add(points)
		llr = append(llr, t.SPRT.LLR(p))
	}
	return llr
}
