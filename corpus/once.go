package corpus

import (
	"cmp"
	"context"
	"slices"
)

// Once reads several corpora so that a game counts once. Of games with the same start and moves as
// many count as the corpus has that has most of them: a sample, a filtered or relabelled copy, a
// shorter run of the same seed and a merged corpus add nothing to the corpus that they come from.
// Within one corpus every game counts. The game of the first corpus counts, with its labels.
//
//	var once corpus.Once
//	for _, c := range corpora {
//		once.Begin()
//		for g, err := range c.Games(ctx) {
//			if err == nil && once.Counts(&g) {
//
// Memory grows by some 50 bytes a game if there are several corpora.
type Once struct {
	most, now map[[16]byte]int32 // games by identity, in an earlier corpus and in this one
}

// Begin begins the next corpus.
func (o *Once) Begin() {
	if o.most == nil {
		o.most = map[[16]byte]int32{}
	}
	for id, n := range o.now {
		o.most[id] = max(o.most[id], n)
	}
	o.now = map[[16]byte]int32{}
}

// Counts reports whether the next game of the corpus counts.
func (o *Once) Counts(g *Game) bool {
	id := g.Identity()
	o.now[id]++
	return o.now[id] > o.most[id]
}

// ImportedLast returns corpora in the order in which their games count: as given, but those of game text
// after all others, for their copies of games have no scores.
func ImportedLast(corpora []*Corpus) []*Corpus {
	return slices.SortedStableFunc(slices.Values(corpora), func(a, b *Corpus) int {
		return cmp.Compare(a.scoreless(), b.scoreless())
	})
}

// scoreless is 1 for a corpus of game text that no engine has scored, else 0.
func (c *Corpus) scoreless() int {
	if h := &c.Manifest.Header; h.Imported() && h.Method() != MethodRelabel {
		return 1
	}
	return 0
}

// Repeated returns, for each corpus, the numbers of the games that do not count, for those who read
// games at the same time. Of one corpus it reads nothing.
func Repeated(ctx context.Context, corpora []*Corpus) ([]map[int64]bool, error) {
	all := make([]map[int64]bool, len(corpora))
	if len(corpora) < 2 {
		return all, nil
	}
	var once Once
	for i, c := range corpora {
		all[i] = map[int64]bool{}
		once.Begin()
		for g, err := range c.Games(ctx) {
			if err != nil {
				return nil, err
			}
			if !once.Counts(&g) {
				all[i][g.Number] = true
			}
		}
	}
	return all, nil
}
