package report

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"raumlab/engine/board"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// ReadMatch returns the section of the match in a folder.
func ReadMatch(dir string) (*Match, error) {
	l, s, err := readPairs(dir)
	if err != nil {
		return nil, err
	}
	m := &Match{Summary: s, Facts: matchFacts(s), Trace: l.trace(s.Test), Reasons: l.forfeits()}
	names := [2]string{s.A, s.B}
	if m.Mate, err = l.mate(dir, names); err != nil {
		return nil, err
	}
	m.Swing, err = l.turn.scene(dir, names)
	return m, err
}

// endingCounts counts games by how they ended, the most frequent first.
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
	reasons map[string]int // of games lost by a fault or on time, with the side that lost
	turn    turn           // the widest

	mated     match.Pair // has the shortest mate
	mateGame  int
	matePlies int // 0 without a mate
}

// readPairs reads the match in a folder. It plays every game again.
func readPairs(dir string) (l pairLog, s match.Summary, err error) {
	s, err = match.Read(dir, l.add)
	if err != nil {
		return l, s, err
	}
	if err = s.CheckResult(dir); errors.Is(err, fs.ErrNotExist) {
		err = nil // an unfinished match has a page, too
	} else if err != nil {
		err = fmt.Errorf("match %s: %w", dir, err)
	}
	return l, s, err
}

func (l *pairLog) add(p match.Pair) {
	l.points = append(l.points, p.Points())
	l.turn.widest(p)
	for i, g := range p.Games {
		if plies := len(p.Opening) + len(g.Moves); g.Termination == board.Checkmate &&
			(l.matePlies == 0 || plies < l.matePlies) {
			l.mated, l.mateGame, l.matePlies = p, i, plies
		}
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

// mate shows the shortest mate, nil without any.
func (l pairLog) mate(dir string, names [2]string) (*Mate, error) {
	if l.matePlies == 0 {
		return nil, nil
	}
	source := gameOf(dir, l.mated, l.mateGame)
	m, err := newMate(l.mated.Start, slices.Concat(l.mated.Opening, l.mated.Games[l.mateGame].Moves))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return m, m.tell(source, matchText(l.mated, l.mateGame, names))
}

// forfeits counts games lost by a fault or on time, by side and reason.
func (l pairLog) forfeits() (all []Count) {
	for reason, n := range l.reasons {
		all = append(all, Count{Name: reason, Count: n})
	}
	sortCounts(all)
	return all
}

// trace returns the log-likelihood ratio of a test after each pair, or nothing without a test.
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
