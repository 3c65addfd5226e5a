package corpus

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A partLocation is a part of a corpus.
type partLocation struct {
	source *Corpus
	part   int
}

func (p partLocation) entry() *Part { return &p.source.Manifest.Parts[p.part] }

// replicas are the files that corpora of one run have of a part. They differ in games in
// quarantine, or by compressors and processors.
type replicas struct {
	files []partLocation // that differ
	out   map[int64]Quarantine
	whole int // index of the file that has all games that any has, -1 for none; set by choose
}

func (r *replicas) add(p partLocation) {
	r.keepQuarantined(p.entry().Quarantined)
	if !slices.ContainsFunc(r.files, func(q partLocation) bool { return q.entry().SHA256 == p.entry().SHA256 }) {
		r.files = append(r.files, p)
	}
}

// keepQuarantined keeps games that are in quarantine everywhere, each as the entry of most plies,
// so that the order of corpora makes no difference.
func (r *replicas) keepQuarantined(out []Quarantine) {
	both := map[int64]Quarantine{}
	for _, q := range out {
		if old, ok := r.out[q.Game]; ok || r.out == nil {
			both[q.Game] = q
			if ok && cmp.Or(cmp.Compare(old.Plies, q.Plies), cmp.Compare(old.Reason, q.Reason), cmp.Compare(old.RFEN, q.RFEN)) > 0 {
				both[q.Game] = old
			}
		}
	}
	r.out = both
}

// quarantined returns the games that are in quarantine in all corpora, in their order.
func (r *replicas) quarantined() (all []Quarantine) {
	for _, q := range r.out {
		all = append(all, q)
	}
	slices.SortFunc(all, func(a, b Quarantine) int { return cmp.Compare(a.Game, b.Game) })
	return all
}

// toRead is how many games choose reads.
func (r *replicas) toRead() (games int64) {
	if len(r.files) == 1 {
		return 0
	}
	for _, p := range r.files {
		games += p.entry().Rows
	}
	return games
}

// choose looks for a file that has all games, and refuses games that are not the same in all files.
func (r *replicas) choose(ctx context.Context, progress Progress) error {
	if len(r.files) == 1 {
		return nil
	}
	games, err := r.games(ctx, progress)
	if err != nil {
		return err
	}
	r.whole = slices.IndexFunc(r.files, func(p partLocation) bool { return p.entry().Rows == int64(len(games)) })
	return nil
}

// games returns the games that any of the files has, by their numbers.
func (r *replicas) games(ctx context.Context, progress Progress) (map[int64]Game, error) {
	games := map[int64]Game{}
	read := int64(0)
	from := map[int64]*Corpus{}
	for _, p := range r.files {
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
			progress.Report(read, r.toRead())
		}
	}
	return games, nil
}

// equal reports whether the part there has the games of these together.
func (r *replicas) equal(ctx context.Context, there partLocation) (bool, error) {
	if r.whole >= 0 && there.entry().SHA256 == r.files[r.whole].entry().SHA256 {
		return true, nil
	}
	games, err := r.games(ctx, nil)
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

// String names the corpora that the games are taken from.
func (r *replicas) String() string {
	if r.whole >= 0 {
		return "corpus " + r.files[r.whole].source.Dir
	}
	var dirs []string
	for _, p := range r.files {
		dirs = append(dirs, p.source.Dir)
	}
	return "the corpora " + strings.Join(dirs, ", ") + " together"
}
