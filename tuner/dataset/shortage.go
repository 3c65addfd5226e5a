package dataset

import (
	"fmt"
	"strings"

	"raumlab/corpus"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

// A cause is a filter of positions, and what would bring the positions back.
type cause struct {
	count func(*Filters) *int64

	// holds reports whether the filter leaves out the position before ply i, counted from 0.
	holds func(s Selection, i int, ply *corpus.Ply) bool
	what  string // after the number of positions
	hint  hint.Text
}

// causes are the filters of positions in the order in which they are tried.
var causes = [...]cause{
	{
		func(f *Filters) *int64 { return &f.LeftOut },
		func(_ Selection, _ int, ply *corpus.Ply) bool { return ply.Flags.Has(corpus.LeftOut) },
		"left out by the filter that made the corpus", hint.Textf("tune on the corpus before that filter"),
	},
	{
		func(f *Filters) *int64 { return &f.Early },
		func(s Selection, i int, _ *corpus.Ply) bool { return i < s.MinPly },
		"before the first ply that is used", hint.Textf("begin at an earlier one (%s)", hint.Setting{Key: "min_ply"}),
	},
	{
		func(f *Filters) *int64 { return &f.Drawn },
		func(_ Selection, _ int, ply *corpus.Ply) bool { return ply.Flags.Has(corpus.Drawn) },
		"with a next move drawn for an opening", hint.Textf("play games that continue after their openings"),
	},
	{
		func(f *Filters) *int64 { return &f.Unsearched },
		func(_ Selection, _ int, ply *corpus.Ply) bool { return ply.Depth == 0 },
		"without a search score, as in imported games", hint.Textf("play games by self-play, which scores them, or score these with 'raumlab corpus relabel'"),
	},
	{
		func(f *Filters) *int64 { return &f.InCheck },
		func(s Selection, _ int, ply *corpus.Ply) bool { return !s.KeepChecks && ply.Flags.Has(corpus.InCheck) },
		"in check", hint.Textf("use them too (%s)", hint.Setting{Key: "skip_check"}),
	},
	{
		func(f *Filters) *int64 { return &f.Captures },
		func(s Selection, _ int, ply *corpus.Ply) bool { return s.SkipCaptures && ply.Flags.Has(corpus.Capture) },
		"before a capture", hint.Textf("use them too (%s)", hint.Setting{Key: "skip_captures"}),
	},
	{
		func(f *Filters) *int64 { return &f.Decided },
		func(_ Selection, _ int, ply *corpus.Ply) bool { return decided(ply.Score) || decided(ply.Quiescence) },
		"with the score of a mate", hint.Textf("play games that stay undecided longer"),
	},
	{
		func(f *Filters) *int64 { return &f.Duplicate },
		nil, // no filter of single positions
		"that occurred before, in this game or an earlier one", hint.Textf("play from more openings"),
	},
}

// Causes of games without positions that are not filters of single positions.
const (
	duplicates = len(causes) - 1 // the last of the causes
	noPlies    = len(causes)     // the game has no moves
	numEmpty   = len(causes) + 1
)

// decisive returns the cause that left a game without positions: the one that alone leaves out most
// of them, because its hint restores these. If each position has several causes, it is the cause
// of most positions. Of equals it is the last.
func decisive(s Selection, plies []corpus.Ply) int {
	if len(plies) == 0 {
		return noPlies
	}
	var alone, all [duplicates]int
	for i := range plies {
		found, at := 0, 0
		for c := range all {
			if causes[c].holds(s, i, &plies[i]) {
				found, at = found+1, c
				all[c]++
			}
		}
		if found == 1 {
			alone[at]++
		}
	}
	if alone == [duplicates]int{} {
		alone = all
	}
	most := 0
	for c, n := range alone {
		if n >= alone[most] {
			most = c
		}
	}
	return most
}

// Fewest games of a split for a fit or a judgement.
const (
	MinTraining = 20
	minHeldOut  = 2
)

// A TooFewError says that a corpus has too few games, or games of one result only: more games help.
type TooFewError struct{ error }

// Unwrap returns what is wrapped.
func (e TooFewError) Unwrap() error { return e.error }

// TooFew returns a TooFewError.
func TooFew(err error) error { return TooFewError{err} }

// Check refuses data that are too few for a fit, or whose games all have the same result. The error
// counts what each filter left out, and names the hint for the one that cost most games.
func (d *Dataset) Check() error {
	for split := range corpus.NumSplits {
		least := minHeldOut
		if split == corpus.Training {
			least = MinTraining
		}
		if d.Portions[split].Sample.Clusters() < least {
			return d.shortage(split, least)
		}
	}
	t := &d.Portions[corpus.Training]
	if games := t.Sample.Clusters(); t.WhiteWins == games || t.Draws == games || t.BlackWins == games {
		return TooFew(fmt.Errorf("%s the result %s: tuning needs games with different results",
			plural.As(games, "training game has", "training games have"), t.onlyResult()))
	}
	return nil
}

func (p *Portion) onlyResult() string {
	switch {
	case p.WhiteWins > 0:
		return "1-0"
	case p.BlackWins > 0:
		return "0-1"
	}
	return "1/2-1/2"
}

// shortage is the error of a split with too few games.
func (d *Dataset) shortage(split corpus.Split, least int) error {
	f, p := d.Filters, &d.Portions[split]
	var used, empty int64
	for i := range d.Portions {
		used += int64(d.Portions[i].Sample.Clusters())
	}
	more := "play more games, from more openings"
	advice, most := hint.Textf(more), used
	if n := f.Adjudicated + f.PlyLimit; n > most {
		advice, most = hint.Textf("play games to their end, without adjudication and with a higher ply limit"), n
	}
	repeated := ""
	if n := f.DecisiveRepetitions; n > 0 {
		repeated = fmt.Sprintf("%d are drawn by repetition with one side far ahead, ", n)
		if n > most {
			advice, most = hint.Textf("use these too (%s)", hint.Setting{Key: "skip_decisive_repetitions"}), n
		}
	}
	var games, positions []string
	for i, c := range causes {
		if n := d.empty[i]; n > 0 {
			empty += n
			games = append(games, fmt.Sprintf("%d for positions %s", n, c.what))
			if n > most {
				advice, most = c.hint, n
			}
		}
		if n := *c.count(&f); n > 0 {
			positions = append(positions, fmt.Sprintf("%d %s", n, c.what))
		}
	}
	if n := d.empty[noPlies]; n > 0 {
		empty += n
		games = append(games, fmt.Sprintf("%d without a move", n))
		if n > most {
			advice, most = hint.Textf("play games with moves"), n
		}
	}
	list := func(begin string, parts []string, end string) string {
		if len(parts) == 0 {
			return ""
		}
		return begin + strings.Join(parts, ", ") + end
	}
	err := hint.Settingf(
		"%d %s games of %s, expected at least %s (openings are split 60/20/20); of %s in the corpus %d are adjudicated, %d end at the ply limit, "+
			"%s%d give no position%s, %d are used%s: %s",
		p.Sample.Clusters(), split, plural.Of(p.Openings, "different opening"), plural.Of(least,
			"game"), plural.Of(f.Games, "game"), f.Adjudicated, f.PlyLimit, repeated, empty, list(" (", games, ")"), used,
		list(fmt.Sprintf("; lost of %s in games that are not left out: ", plural.Of(f.Positions-f.Excluded, "position")),
			positions, ""), advice)
	if advice.String() == more {
		return TooFew(err)
	}
	return err
}
