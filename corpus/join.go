package corpus

import (
	"context"
	"fmt"
	"reflect"

	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

// SlicesOfOneRun reports whether Join can make the run of these corpora: all are of one run, and one
// is a slice. For a run and its extension there is merge, which drops doubles.
func SlicesOfOneRun(sources []*Corpus) bool {
	slice := false
	for _, c := range sources {
		if c.Manifest.Fingerprint != sources[0].Manifest.Fingerprint {
			return false
		}
		slice = slice || c.Manifest.IsSlice()
	}
	return slice
}

// A partLocation is a part of a corpus.
type partLocation struct {
	source *Corpus
	part   int
}

func (p partLocation) entry() *Part { return &p.source.Manifest.Parts[p.part] }

// same reports whether two parts have the same games, and the first that differs. Bytes may differ by
// compressors and processors.
func (p partLocation) same(ctx context.Context, q partLocation) (game int64, same bool, err error) {
	if p.entry().SHA256 == q.entry().SHA256 {
		return 0, true, nil
	}
	var all [2][]Game
	for k, x := range []partLocation{p, q} {
		for g, err := range x.source.PartGames(ctx, x.part) {
			if err != nil {
				return 0, false, err
			}
			all[k] = append(all[k], g)
		}
	}
	a, b := all[0], all[1]
	for i := range min(len(a), len(b)) {
		if !reflect.DeepEqual(a[i], b[i]) {
			return min(a[i].Number, b[i].Number), false, nil
		}
	}
	switch {
	case len(a) > len(b):
		return a[len(b)].Number, false, nil
	case len(b) > len(a):
		return b[len(a)].Number, false, nil
	}
	return 0, true, nil
}

// Join makes one corpus in dir from slices of a run, in any order. Its bytes are those of the
// undivided run. No part between the first and the last may be missing. A part that several sources
// have, or that is already in dir, must have the same games everywhere. An interrupted Join is resumed.
//
// It tells progress how many games it has written.
func Join(ctx context.Context, dir string, sources []*Corpus, progress Progress) error {
	first := &sources[0].Manifest
	found := map[int64]partLocation{} // by the first game of the part
	last, begin := int64(0), first.FirstGame
	for _, c := range sources {
		m := &c.Manifest
		if m.Games != first.Games {
			return fmt.Errorf(
				"corpus %s is part of a run of %s, but corpus %s of one of %d: extend the shorter run with its own command",
				sources[0].Dir, plural.Of(first.Games, "game"), c.Dir, m.Games)
		}
		for i := range m.Parts {
			p := &m.Parts[i]
			here := partLocation{c, i}
			other, is := found[p.FirstGame]
			if !is {
				found[p.FirstGame] = here
				continue
			}
			game, same, err := here.same(ctx, other)
			if err != nil {
				return err
			}
			if !same {
				return fmt.Errorf(
					"%s in corpus %s differs from that in corpus %s in game %d, although both belong to one run: verify both, and leave out the one that is wrong or has the game in quarantine",
					p.File, c.Dir, other.source.Dir, game)
			}
		}
		last, begin = max(last, m.EndGame), min(begin, m.FirstGame)
	}
	per := int64(first.GamesPerPart)
	slice := Slice{First: begin / per, End: (last + per - 1) / per}
	for i := slice.First; i < slice.End; i++ {
		if _, is := found[i*per]; !is {
			return hint.Settingf("joining into %s: none of the corpora has %s: make it with the same command and %s", dir,
				partName(int(i)),
				hint.Setting{Key: "parts", Value: fmt.Sprint(i)})
		}
	}
	w, err := Begin(ctx, dir, first.Header, slice, nil)
	if err != nil {
		return err
	}
	defer w.Close() // an error of writing has been returned by then
	if err := w.restartPart(ctx); err != nil {
		return err
	}
	for i := range w.manifest.Parts {
		p := &w.manifest.Parts[i]
		from := found[p.FirstGame]
		_, same, err := from.same(ctx, partLocation{&Corpus{Dir: dir, Manifest: w.manifest}, i})
		if err != nil {
			return err
		}
		if !same {
			return fmt.Errorf(
				"joining into %s: its %s differs from that of corpus %s: join into another folder, and remove the old one if you do not need it",
				dir, p.File, from.source.Dir)
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

// adopt adds a part of a source: a checked copy of its file.
func (w *Writer) adopt(ctx context.Context, from partLocation) error {
	part := *from.entry()
	data, err := from.source.load(from.part)
	if err != nil {
		return err
	}
	for g, err := range from.source.gamesOf(ctx, from.part, data) {
		if err != nil {
			return err
		}
		w.take(&g)
	}
	w.info.Quarantined += int64(len(part.Quarantined))
	part.File = partName(w.manifest.index(len(w.manifest.Parts)))
	if err := disk.ReplaceBytes(w.path(part.File), data); err != nil {
		return w.fail(part.File, err)
	}
	return w.enter(part)
}
