package corpus

import (
	"context"
	"fmt"

	"raumlab/internal/counted"
	"raumlab/internal/disk"
	"raumlab/internal/setting"
)

// SlicesOfOneRun reports whether Join can make the run of these corpora: one is a slice, or all are
// whole and have games in quarantine. For a run and its extension there is merge, which drops
// doubles.
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

// Join makes one corpus in dir from slices of a run, in any order. Its bytes are those of the
// undivided run. No part between the first and the last may be missing.
//
// If several sources have a part, Join takes every game that at least one of them has. Copies of a
// game must be equal. A game that is in quarantine in all sources stays there. A part that is
// already in dir must be equal to the one that Join would write. An interrupted Join is resumed.
//
// Before it writes anything, Join tells compared how many games it has read of the parts that
// differ between sources. It tells progress how many games it has written.
func Join(ctx context.Context, dir string, sources []*Corpus, compared, progress Progress) error {
	first := &sources[0].Manifest
	found := map[int64]*replicas{} // by the first game of the part
	last := int64(0)
	begin := first.FirstGame
	for _, c := range sources {
		m := &c.Manifest
		if m.Games != first.Games {
			return fmt.Errorf("corpus %s is of a run of %s, corpus %s of one of %d: extend the shorter one by its own command", sources[0].Dir, counted.Of(first.Games, "game"), c.Dir, m.Games)
		}
		for i, p := range m.Parts {
			if found[p.FirstGame] == nil {
				found[p.FirstGame] = &replicas{}
			}
			found[p.FirstGame].add(partLocation{c, i})
		}
		last, begin = max(last, m.EndGame), min(begin, m.FirstGame)
	}
	differing, read := int64(0), int64(0)
	for _, r := range found {
		differing += r.toRead()
	}
	per := int64(first.GamesPerPart)
	slice := Slice{First: begin / per, End: (last + per - 1) / per}
	for i := slice.First; i < slice.End; i++ {
		r := found[i*per]
		if r == nil {
			return setting.Errorf("joining into %s: %s is in none of the corpora: make it by the same command with %s", dir, partName(int(i)),
				setting.Field{Key: "parts", Value: fmt.Sprint(i)})
		}
		// Sources that differ are refused before anything is written.
		err := r.choose(ctx, func(done, _ int64) { compared.Report(read+done, differing) })
		if err != nil {
			return err
		}
		read += r.toRead()
	}
	w, err := Begin(ctx, dir, first.Header, slice, nil)
	if err != nil {
		return err
	}
	defer w.Close() // an error of writing has been returned by then
	if err := w.restartPart(ctx); err != nil {
		return err
	}
	for i, p := range w.manifest.Parts {
		r := found[p.FirstGame]
		same, err := r.equal(ctx, partLocation{&Corpus{Dir: dir, Manifest: w.manifest}, i})
		if err != nil {
			return err
		}
		if !same {
			return fmt.Errorf("joining into %s: its %s is another file than that of %s: join into another folder, and remove the old one if it is not wanted", dir, p.File, r)
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

// restartPart drops the games of an unfinished part: they are joined again with it.
func (w *Writer) restartPart(ctx context.Context) error {
	if w.part == nil {
		return nil
	}
	w.part.file.Discard()
	w.part, w.info, w.content = nil, newInfo(), newContent(&w.manifest.Header)
	return w.keepFinished(ctx, len(w.manifest.Parts), nil)
}

// adopt adds what the sources have of a part: a checked copy of a whole file, or a new file.
func (w *Writer) adopt(ctx context.Context, r *replicas) error {
	if r.whole < 0 {
		return w.unite(ctx, r)
	}
	source, i := r.files[r.whole].source, r.files[r.whole].part
	part := source.Manifest.Parts[i]
	part.Quarantined = r.quarantined()
	data, err := source.load(i)
	if err != nil {
		return err
	}
	for g, err := range source.gamesOf(ctx, i, data) {
		if err != nil {
			return err
		}
		w.take(&g)
	}
	w.info.Quarantined += int64(len(part.Quarantined))
	if err := disk.ReplaceBytes(w.path(part.File), data); err != nil {
		return w.fail(part.File, err)
	}
	return w.enter(part)
}

// unite makes a part of the games of several files.
func (w *Writer) unite(ctx context.Context, r *replicas) error {
	games, err := r.games(ctx, nil)
	if err != nil {
		return err
	}
	out := r.quarantined()
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
