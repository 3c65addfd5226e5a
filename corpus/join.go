package corpus

import (
	"context"
	"fmt"
	"path/filepath"

	"raumlab/internal/disk"
)

// SlicesOfOneRun reports whether the corpora are of one run and Join puts them together: one at least is a slice, or all are the whole run and
// have games in quarantine, which another may have. Whole runs of which one was extended are not: Merge drops what stands twice in them.
func SlicesOfOneRun(sources []*Corpus) bool {
	first := &sources[0].Manifest
	slice, lacking, equal := false, false, true
	for _, c := range sources {
		m := &c.Manifest
		if m.Fingerprint != first.Fingerprint {
			return false
		}
		slice = slice || m.IsSlice()
		lacking = lacking || len(m.Quarantined()) > 0
		equal = equal && m.Games == first.Games
	}
	return slice || lacking && equal && len(sources) > 1
}

// Join makes the corpus of one run in dir of corpora that hold slices of it, with the bytes of a run that was never divided, whatever the order of the
// sources. Of a part that stands in several of them it takes the games that any has; those in quarantine in all stay there. Games that stand in several must be
// the same. A part that stands in dir already must be the one that would be made. All parts from the first to the last must be there. An interrupted Join is resumed.
// Compared is told the games read of parts that stand in several sources and differ, before anything is written; progress the games written.
func Join(ctx context.Context, dir string, sources []*Corpus, compared, progress Progress) error {
	first := &sources[0].Manifest
	found := map[int64]*versions{} // by the first game of the part
	last := int64(0)
	begin := first.FirstGame
	for _, c := range sources {
		m := &c.Manifest
		if m.Games != first.Games {
			return fmt.Errorf("corpus %s is of a run of %d games, corpus %s of one of %d: extend the shorter one by its own command", sources[0].Dir, first.Games, c.Dir, m.Games)
		}
		for i, p := range m.Parts {
			if found[p.FirstGame] == nil {
				found[p.FirstGame] = &versions{}
			}
			found[p.FirstGame].add(place{c, i})
		}
		last, begin = max(last, m.EndGame), min(begin, m.FirstGame)
	}
	differing, read := int64(0), int64(0)
	for _, v := range found {
		differing += v.toRead()
	}
	per := int64(first.GamesPerPart)
	slice := Slice{First: begin / per, End: (last + per - 1) / per}
	for i := slice.First; i < slice.End; i++ {
		v := found[i*per]
		if v == nil {
			return fmt.Errorf("joining into %s: %s is in none of the corpora: make it by the same command with --parts %d", dir, partName(int(i)), i)
		}
		err := v.choose(ctx, func(done, _ int64) { compared.Report(read+done, differing) }) // before anything is written
		if err != nil {
			return err
		}
		read += v.toRead()
	}
	w, err := beginAs(ctx, dir, first.Schema, first.Header, slice, nil)
	if err != nil {
		return err
	}
	defer w.Close() // its folder is only read from here on, or an error is told already
	if err := w.restartPart(ctx); err != nil {
		return err
	}
	for i, p := range w.manifest.Parts {
		v := found[p.FirstGame]
		same, err := v.equal(ctx, place{&Corpus{Dir: dir, Manifest: w.manifest}, i})
		if err != nil {
			return err
		}
		if !same {
			return fmt.Errorf("joining into %s: its %s is another file than that of %s: join into another folder, and remove the old one if it is not wanted", dir, p.File, v)
		}
	}
	for w.Next() < last {
		if err := w.adopt(ctx, found[w.Next()]); err != nil {
			return err
		}
		progress.Report(w.Next()-begin, last-begin)
	}
	return w.Finish()
}

// restartPart forgets the games of an unfinished part: they come with it again.
func (w *Writer) restartPart(ctx context.Context) error {
	if w.part == nil {
		return nil
	}
	w.part.place.Discard()
	w.part, w.info, w.content = nil, newInfo(), newContent(&w.manifest.Header)
	return w.keepFinished(ctx, len(w.manifest.Parts), nil)
}

// adopt enters what the sources have of a part: a copy of the file that has all of it, after a check, or a file made anew.
func (w *Writer) adopt(ctx context.Context, v *versions) error {
	if v.whole < 0 {
		return w.unite(ctx, v)
	}
	source, i := v.places[v.whole].source, v.places[v.whole].part
	part := source.Manifest.Parts[i]
	part.Quarantined = v.quarantined()
	for g, err := range source.PartGames(ctx, i) {
		if err != nil {
			return err
		}
		w.take(&g)
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

// unite makes a part of the games of several files.
func (w *Writer) unite(ctx context.Context, v *versions) error {
	games, err := v.games(ctx, nil)
	if err != nil {
		return err
	}
	out := v.quarantined()
	for n := int64(len(games) + len(out)); n > 0; n-- {
		if len(out) > 0 && out[0].Game == w.Next() {
			err = w.Quarantine(out[0])
			out = out[1:]
		} else {
			err = w.Append(games[w.Next()])
		}
		if err != nil {
			return err
		}
	}
	return nil
}
