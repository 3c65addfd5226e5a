package corpus

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"raumlab/internal/disk"
)

// Retryable lists the games in quarantine that may end on a second try. Whether a game is over its
// nodes follows from its number.
func (m *Manifest) Retryable() (all []Quarantine) {
	for _, q := range m.Quarantined() {
		if q.Kind != OverNodes {
			all = append(all, q)
		}
	}
	return all
}

// Retryable is that of the manifest, for games that are to be played again before Resume: none if a
// part is missing, which is made again first. Damage is found before games are played for hours.
func (w *Writer) Retryable() ([]Quarantine, error) {
	stuck := w.manifest.Retryable()
	if len(stuck) == 0 || w.isMissing() {
		return nil, nil
	}
	for i := range w.manifest.Parts {
		if _, err := w.manifest.Parts[i].load(w.dir); err != nil {
			return nil, err
		}
	}
	return stuck, nil
}

// PutRetried puts games in quarantine that were finished into their places: the corpus has then the bytes
// that it would have if they had never stopped. Stopped says why others stopped this time.
func (w *Writer) PutRetried(finished []Game, stopped []Quarantine) error {
	games, out := map[int64]Game{}, map[int64]Quarantine{}
	for _, g := range finished {
		if wrong := g.Check(); wrong != nil {
			return fmt.Errorf("corpus %s: game %d: %w", w.dir, g.Number, wrong)
		}
		games[g.Number] = g
	}
	for _, q := range stopped {
		out[q.Game] = q
	}
	return w.putInPlace(context.Background(), games, out) // what is finished is kept, whatever ends
}

// isMissing reports whether a part is gone: then it is made again first, with those after it.
func (w *Writer) isMissing() bool {
	return slices.ContainsFunc(w.manifest.Parts, func(p Part) bool {
		_, err := os.Stat(w.path(p.File))
		return errors.Is(err, fs.ErrNotExist)
	})
}

// putInPlace writes the parts again that lack some of the games. No kill loses a game: while a part
// is written, the manifest on disk has the one before it under another name.
func (w *Writer) putInPlace(ctx context.Context, games map[int64]Game, out map[int64]Quarantine) error {
	m := &w.manifest
	parts := slices.Clone(m.Parts) // as they will be
	var lacking []int              // of these, the parts to be written again
	changed := false
	for i := range parts {
		p := &parts[i]
		var left []Quarantine
		for _, q := range p.Quarantined {
			if _, finished := games[q.Game]; finished {
				continue
			}
			if now, tried := out[q.Game]; tried {
				q = now
			}
			left = append(left, q)
		}
		// A killed process may have left a part under its other name.
		if len(left) < len(p.Quarantined) || len(left) > 0 && p.isRenamed() {
			lacking = append(lacking, i)
		}
		changed = changed || !slices.Equal(left, p.Quarantined)
		p.Quarantined = left
	}
	if !changed && lacking == nil {
		return nil
	}
	if m.State == Complete {
		if err := mayReplaceCard(w.dir); err != nil {
			return err
		}
	}
	if err := w.setAside(lacking); err != nil {
		return err
	}
	for _, i := range lacking {
		part, err := w.rewrite(ctx, i, games, parts[i].Quarantined)
		if err != nil {
			return err
		}
		parts[i] = part
	}
	return w.writeRetried(ctx, parts, lacking)
}

// setAside gives parts the names that they have until others are in their places, on disk and in
// the manifest there.
func (w *Writer) setAside(parts []int) error {
	if len(parts) == 0 {
		return nil
	}
	for _, i := range parts {
		if err := w.keepAside(&w.manifest.Parts[i]); err != nil {
			return err
		}
	}
	return w.manifest.write(w.dir)
}

// rewrite writes a part with the games that it lacks, but for those that stay in quarantine.
func (w *Writer) rewrite(ctx context.Context, i int, games map[int64]Game, out []Quarantine) (Part, error) {
	c := Corpus{Dir: w.dir, Manifest: w.manifest}
	var all []Game
	for g, err := range c.PartGames(ctx, i) {
		if err != nil {
			return Part{}, err
		}
		all = append(all, g)
	}
	for _, q := range w.manifest.Parts[i].Quarantined {
		if g, finished := games[q.Game]; finished {
			all = append(all, g)
		}
	}
	slices.SortFunc(all, func(a, b Game) int { return cmp.Compare(a.Number, b.Number) })
	p, err := newPartWriter(w.dir, &w.manifest, i)
	if err != nil {
		return Part{}, err
	}
	p.part.Quarantined = out
	for k := range all {
		if err := p.append(&all[k]); err != nil {
			p.file.Discard()
			return Part{}, err
		}
	}
	return p.finish()
}

// writeRetried writes the card and the manifest of the parts with games that were played again, and removes those
// before.
func (w *Writer) writeRetried(ctx context.Context, parts []Part, lacking []int) error {
	m := w.manifest
	m.setParts(parts)
	info, content := newInfo(), newContent(&m.Header)
	c := Corpus{Dir: w.dir, Manifest: m}
	for g, err := range c.Games(ctx) {
		if err != nil {
			return err
		}
		info.add(&g)
		content.add(&g)
	}
	info.Quarantined = int64(len(m.Quarantined()))
	m.Digest = content.digest()
	if m.State == Complete {
		info.finish(&m)
		if err := disk.ReplaceBytes(w.path(CardName), m.card(&info)); err != nil {
			return err
		}
	}
	if err := m.write(w.dir); err != nil {
		return err
	}
	for _, i := range lacking {
		if err := remove(w.path(w.manifest.Parts[i].File)); err != nil {
			return err
		}
	}
	w.manifest = m
	return nil
}
