package corpus

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A place is where a part stands.
type place struct {
	source *Corpus
	part   int
}

func (p place) entry() *Part { return &p.source.Manifest.Parts[p.part] }

// Versions are what several corpora of one run have of the same part. The files differ where games are in quarantine in one that another has, and
// where another compressor, or the same on another processor, wrote them.
type versions struct {
	places []place // of files that differ
	out    map[int64]Quarantine
	whole  int // which of the places has all games that any has, -1 for none; set by choose
}

// add enters one more corpus that has the part.
func (v *versions) add(p place) {
	v.keepQuarantined(p.entry().Quarantined)
	if !slices.ContainsFunc(v.places, func(q place) bool { return q.entry().SHA256 == p.entry().SHA256 }) {
		v.places = append(v.places, p)
	}
}

// keepQuarantined keeps the games in quarantine that are there in all corpora. Of those over their time the entry that came furthest stays,
// so that the order of the corpora says nothing.
func (v *versions) keepQuarantined(out []Quarantine) {
	both := map[int64]Quarantine{}
	for _, q := range out {
		if old, ok := v.out[q.Game]; ok || v.out == nil {
			both[q.Game] = q
			if ok && cmp.Or(cmp.Compare(old.Plies, q.Plies), cmp.Compare(old.Reason, q.Reason), cmp.Compare(old.RFEN, q.RFEN)) > 0 {
				both[q.Game] = old
			}
		}
	}
	v.out = both
}

// quarantined returns the games that are in quarantine in all corpora, in their order.
func (v *versions) quarantined() (all []Quarantine) {
	for _, q := range v.out {
		all = append(all, q)
	}
	slices.SortFunc(all, func(a, b Quarantine) int { return cmp.Compare(a.Game, b.Game) })
	return all
}

// toRead is how many games choose reads.
func (v *versions) toRead() (games int64) {
	if len(v.places) == 1 {
		return 0
	}
	for _, p := range v.places {
		games += p.entry().Rows
	}
	return games
}

// choose looks for a file that has all games, and refuses games that are not the same in all.
func (v *versions) choose(ctx context.Context, progress Progress) error {
	if len(v.places) == 1 {
		return nil
	}
	games, err := v.games(ctx, progress)
	if err != nil {
		return err
	}
	v.whole = slices.IndexFunc(v.places, func(p place) bool { return p.entry().Rows == int64(len(games)) })
	return nil
}

// games returns the games that any of the files has, by their numbers.
func (v *versions) games(ctx context.Context, progress Progress) (map[int64]Game, error) {
	games := map[int64]Game{}
	read := int64(0)
	from := map[int64]*Corpus{}
	for _, p := range v.places {
		for g, err := range p.source.PartGames(ctx, p.part) {
			if err != nil {
				return nil, err
			}
			old, ok := games[g.Number]
			if ok && !reflect.DeepEqual(old, g) {
				return nil, fmt.Errorf("%s in corpus %s is another file than in corpus %s: they differ in game %d, though both are of one run: verify both, and leave out the one that is wrong",
					p.entry().File, p.source.Dir, from[g.Number].Dir, g.Number)
			}
			if !ok {
				games[g.Number], from[g.Number] = g, p.source
			}
			read++
			progress.Report(read, v.toRead())
		}
	}
	return games, nil
}

// equal says whether the part there is what comes of these.
func (v *versions) equal(ctx context.Context, there place) (bool, error) {
	if v.whole >= 0 && there.entry().SHA256 == v.places[v.whole].entry().SHA256 {
		return true, nil
	}
	games, err := v.games(ctx, nil)
	if err != nil || there.entry().Rows != int64(len(games)) {
		return false, err
	}
	for g, err := range there.source.PartGames(ctx, there.part) {
		if err != nil {
			return false, err
		}
		if !reflect.DeepEqual(games[g.Number], g) {
			return false, nil
		}
	}
	return true, nil
}

// String names the corpora that the part is taken from.
func (v *versions) String() string {
	if v.whole >= 0 {
		return "corpus " + v.places[v.whole].source.Dir
	}
	var dirs []string
	for _, p := range v.places {
		dirs = append(dirs, p.source.Dir)
	}
	return "the corpora " + strings.Join(dirs, ", ") + " together"
}
