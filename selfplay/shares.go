package selfplay

import (
	"slices"

	"raumlab/corpus"
)

// A Share is the games of a corpus that one worker of a hub played or put into quarantine, or that
// the process of the corpus did itself.
type Share struct {
	Worker string // empty for the process of the corpus
	Ranges []corpus.Contribution
	rows   []rows
	games  int64
	out    []corpus.Quarantine
}

// rows are the rows first to end-1 of a corpus.
type rows struct{ first, end int64 }

// Shares divides a corpus by those who played its games, in the order in which they first did.
func Shares(source *corpus.Corpus) ([]Share, error) {
	lines, err := source.Contributions()
	if err != nil {
		return nil, err
	}
	var all []Share
	add := func(x corpus.Contribution) {
		if x.First >= x.End {
			return
		}
		i := slices.IndexFunc(all, func(s Share) bool { return s.Worker == x.Worker })
		if i < 0 {
			i = len(all)
			all = append(all, Share{Worker: x.Worker})
		}
		all[i].add(source, x)
	}
	next := source.Manifest.FirstGame
	for _, x := range lines {
		add(corpus.Contribution{First: next, End: x.First})
		add(x)
		next = x.End
	}
	if n := len(source.Manifest.Parts); n > 0 {
		add(corpus.Contribution{First: next, End: source.Manifest.Parts[n-1].End()})
	}
	return all, nil
}

// add adds a range of games. Those in quarantine, by the word of the worker, have no rows.
func (s *Share) add(source *corpus.Corpus, x corpus.Contribution) {
	s.Ranges = append(s.Ranges, x)
	before := int64(0)
	for i := range source.Manifest.Parts {
		p := &source.Manifest.Parts[i]
		if from, to := max(x.First, p.FirstGame), min(x.End, p.End()); from < to {
			r := rows{before + p.Row(from), before + p.Row(to)}
			s.rows = append(s.rows, r)
			s.games += r.end - r.first
			for _, q := range p.Quarantined {
				if from <= q.Game && q.Game < to {
					s.out = append(s.out, q)
				}
			}
		}
		before += p.Rows
	}
}

// Len returns the number of games, without those in quarantine.
func (s *Share) Len() int64 { return s.games }

// Quarantined returns the games that are in quarantine, in order.
func (s *Share) Quarantined() []corpus.Quarantine { return s.out }

// DrawQuarantined returns some of them, drawn at random by the seed, or all if there are no more,
// in order. They are few and each hides a game, so they are drawn beside the rows.
func (s *Share) DrawQuarantined(games int64, seed uint64) (some []corpus.Quarantine) {
	for _, i := range drawRows(int64(len(s.out)), games, seed) {
		some = append(some, s.out[i])
	}
	return some
}

// Rows returns the rows of all games, in order.
func (s *Share) Rows() []int64 { return s.Draw(s.games, 0) }

// Draw returns the rows of some of the games, drawn at random by the seed, or of all if there are
// no more, in order.
func (s *Share) Draw(games int64, seed uint64) []int64 {
	all := drawRows(s.games, games, seed)
	part, before := 0, int64(0) // games of the earlier ranges of rows
	for i, n := range all {
		for n >= before+s.rows[part].end-s.rows[part].first {
			before += s.rows[part].end - s.rows[part].first
			part++
		}
		all[i] = s.rows[part].first + n - before
	}
	return all
}
