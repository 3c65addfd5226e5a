package corpus

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"

	"raumlab/configs/disk"
)

// SlicesOfOneRun reports whether the corpora are of one run and at least one of them holds not all of it: a slice, or one of several with
// games in quarantine, which another may have.
func SlicesOfOneRun(sources []*Corpus) bool {
	some := false
	for _, c := range sources {
		m := &c.Manifest
		if m.Fingerprint != sources[0].Manifest.Fingerprint {
			return false
		}
		some = some || m.IsSlice() || len(sources) > 1 && len(m.Quarantined()) > 0
	}
	return some
}

// Join makes the corpus of one run in dir of corpora that hold slices of it, with the bytes of a run that was never divided.
// Parts that stand in several sources must be the same, but that one may hold games that another has in quarantine: then it is
// taken. A part that stands in dir already must be the one that would be taken. All parts from the first to the last must be there. An interrupted Join is resumed.
func Join(ctx context.Context, dir string, sources []*Corpus, progress Progress) error {
	first := &sources[0].Manifest
	places := map[int64]place{} // by the first game of the part
	last := int64(0)
	begin := first.FirstGame
	for _, c := range sources {
		m := &c.Manifest
		if m.Games != first.Games {
			return fmt.Errorf("corpus %s is of a run of %d games, corpus %s of one of %d: extend the shorter one by its own command", sources[0].Dir, first.Games, c.Dir, m.Games)
		}
		for i, p := range m.Parts {
			here := place{c, i}
			if other, ok := places[p.FirstGame]; ok {
				var err error
				if here, err = fuller(ctx, other, here); err != nil {
					return err
				}
			}
			places[p.FirstGame] = here
		}
		last, begin = max(last, m.EndGame), min(begin, m.FirstGame)
	}
	per := int64(first.GamesPerPart)
	slice := Slice{First: begin / per, End: (last + per - 1) / per}
	for i := slice.First; i < slice.End; i++ {
		if _, ok := places[i*per]; !ok {
			return fmt.Errorf("joining into %s: %s is in none of the corpora: make it by the same command with --parts %d", dir, partName(int(i)), i)
		}
	}
	w, err := CreateSlice(dir, first.Header, slice)
	if err != nil {
		return err
	}
	defer w.Close() // its folder is only read from here on, or an error is told already
	if err := w.restartPart(); err != nil {
		return err
	}
	for _, p := range w.manifest.Parts {
		if here := places[p.FirstGame]; here.source.Manifest.Parts[here.part].SHA256 != p.SHA256 {
			return fmt.Errorf("joining into %s: its %s is another file than that of corpus %s: join into another folder, and remove the old one if it is not wanted", dir, p.File, here.source.Dir)
		}
	}
	for w.Next() < last {
		p := places[w.Next()]
		if err := w.adopt(ctx, p.source, p.part); err != nil {
			return err
		}
		progress.report(w.Next()-begin, last-begin)
	}
	return w.Finish()
}

// A place is where a part stands.
type place struct {
	source *Corpus
	part   int
}

// fuller returns the one of two parts that has all games of the other, the first where they are the same.
func fuller(ctx context.Context, a, b place) (place, error) {
	p, q := a.source.Manifest.Parts[a.part], b.source.Manifest.Parts[b.part]
	if p.SHA256 == q.SHA256 {
		return a, nil
	}
	more, less := a, b
	if p.Rows < q.Rows {
		more, less = b, a
	}
	games := map[int64]Game{}
	for g, err := range more.source.PartGames(ctx, more.part) {
		if err != nil {
			return a, err
		}
		games[g.Number] = g
	}
	for g, err := range less.source.PartGames(ctx, less.part) {
		if err != nil {
			return a, err
		}
		if p.Rows == q.Rows || !reflect.DeepEqual(games[g.Number], g) {
			return a, fmt.Errorf("%s in corpus %s is another file than in corpus %s, though both are of one run: verify both, and leave out the one that is wrong",
				q.File, b.source.Dir, a.source.Dir)
		}
	}
	return more, nil
}

// restartPart forgets the games of an unfinished part: they come with it again.
func (w *Writer) restartPart() error {
	if w.part == nil {
		return nil
	}
	w.part.place.Discard()
	w.part, w.info = nil, newInfo()
	return w.keepFinished(len(w.manifest.Parts))
}

// adopt copies a part of another corpus of the same run, after a check.
func (w *Writer) adopt(ctx context.Context, source *Corpus, i int) error {
	part := source.Manifest.Parts[i]
	for g, err := range source.PartGames(ctx, i) {
		if err != nil {
			return err
		}
		w.info.add(&g)
	}
	w.info.Quarantined += int64(len(part.Quarantined))
	data, err := part.load(source.Dir)
	if err != nil {
		return err
	}
	if err := disk.ReplaceBytes(filepath.Join(w.dir, part.File), data); err != nil {
		return w.fail(part.File, err)
	}
	return w.enter(part)
}
