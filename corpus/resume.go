package corpus

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
)

// begin reads the manifest, or writes the first one.
func (w *Writer) begin(header Header) error {
	m, err := readManifest(w.dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		if err := mayBegin(w.dir); err != nil {
			return err
		}
		if w.manifest, err = newManifest(header, w.slice); err != nil {
			return err
		}
		return w.manifest.write(w.dir)
	case err != nil:
		return err
	}
	if err := m.sameTables(&header); err != nil {
		return fmt.Errorf("corpus %s: %w", w.dir, err)
	}
	differ, err := m.differences(header, w.slice)
	if err == nil {
		err = differ.Disagree(fmt.Sprintf("corpus %s was started with other settings", w.dir))
	}
	if err != nil {
		return err
	}
	w.manifest, w.plans = m, &header
	// Also where nothing is to be written: a link is no file of this folder.
	if err := errors.Join(disk.MayReplace(w.path(manifestName)), disk.MayReplace(w.path(CardName))); err != nil {
		return err
	}
	return m.checkOrphans(w.dir)
}

// Resume checks and counts the games of a corpus that is there, tells progress how many it has read,
// and removes what a killed run left.
func (w *Writer) Resume(ctx context.Context, progress Progress) error {
	if w.plans != nil {
		header := *w.plans
		w.plans = nil
		if err := w.resume(ctx, header, progress); err != nil {
			return err
		}
	}
	w.stored = w.info.summary() // with a short part that is to be replaced: it is on disk until then
	return nil
}

func (w *Writer) resume(ctx context.Context, header Header, progress Progress) error {
	refill, err := w.plan(ctx, header, w.slice, progress)
	if err != nil {
		return err
	}
	if err := w.removeLeftovers(); err != nil {
		return err
	}
	if !w.Complete() {
		if err := remove(w.path(CardName)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	for _, x := range refill {
		if err := x.add(); err != nil {
			return err
		}
	}
	return w.keepCard()
}

// differences are those between the corpus and a run that would resume or extend it.
func (m *Manifest) differences(now Header, slice Slice) (folder.Differences, error) {
	have := m.Header
	if have.Games > 0 && now.Games > have.Games {
		have.Games = now.Games
	}
	all, err := folder.Compare(have.withoutPaths(), now.withoutPaths())
	first, end := slice.games(&now)
	if first != m.FirstGame || end < m.EndGame && now.Games >= m.Games {
		all = append(all, folder.Difference{
			Key: "games of the parts", Was: fmt.Sprintf("%d to %d", m.FirstGame, m.EndGame-1), Now: fmt.Sprintf("%d to %d",
				first, end-1),
		})
	}
	return all, err
}

// SameRun returns an error that names the keys that differ, unless game i is game i of such a run.
// Planned games may differ.
func (c *Corpus) SameRun(now Header) error {
	now, err := now.complete()
	if err != nil {
		return err
	}
	have := c.Manifest.Header
	if err := have.sameTables(&now); err != nil {
		return fmt.Errorf("corpus %s: %w", c.Dir, err)
	}
	have.Games = now.Games
	differ, err := folder.Compare(have.withoutPaths(), now.withoutPaths())
	if err != nil {
		return err
	}
	if differ != nil {
		return &folder.Disagreement{Subject: fmt.Sprintf("corpus %s was made with other settings", c.Dir),
			Differences: differ, Hint: "give those of the corpus"}
	}
	return nil
}

// plan checks and counts the games that are there, and changes the manifest to what is to be made:
//
//   - The number of planned games changes if the header plans more.
//   - Parts leave the manifest from the first one on whose file is missing.
//   - A short last part, which has fewer games than the others because a run paused or ended there,
//     leaves the manifest if it is to have more games. Its games are returned: they begin the part
//     that replaces it. On disk the manifest keeps the short part, under another name, until the
//     longer one is in its place, so that no kill loses its games.
func (w *Writer) plan(ctx context.Context, header Header, slice Slice, progress Progress) (again []entry, err error) {
	m := &w.manifest
	_, end := slice.games(&header)
	changed := w.dropMissing() || header.Games != m.Games || end != m.EndGame
	writes := changed || m.State == Partial // another manifest, and at the end another card
	if writes {
		if err := mayReplaceCard(w.dir); err != nil {
			return nil, err
		}
	}
	full := len(m.Parts)
	isShort := m.next()%int64(m.GamesPerPart) != 0
	refill := writes && isShort && m.next() != end
	if refill {
		full--
	}
	if err := w.keepFinished(ctx, full, progress); err != nil || !changed && !refill {
		return nil, err
	}
	if refill {
		if again, err = w.entries(ctx, full); err == nil {
			err = w.renameShort(&m.Parts[full])
		}
		if err != nil {
			return nil, err
		}
	} else { // a manifest with the short part keeps the digest that includes it
		m.Digest = w.content.digest()
	}
	m.Games, m.EndGame = header.Games, end
	err = w.reopen()
	m.setParts(m.Parts[:full])
	return again, err
}

// entries checks a part and returns its games, those in quarantine too, in order.
func (w *Writer) entries(ctx context.Context, part int) (all []entry, err error) {
	for _, q := range w.manifest.Parts[part].Quarantined {
		all = append(all, entry{q.Game, func() error { return w.Quarantine(q) }})
	}
	c := Corpus{Dir: w.dir, Manifest: w.manifest}
	for g, err := range c.PartGames(ctx, part) {
		if err != nil {
			return nil, err
		}
		all = append(all, entry{g.Number, func() error { return w.Append(g) }})
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.number, b.number) })
	return all, nil
}

// renameShort gives the short part the name that it has until a longer one is in its place.
func (w *Writer) renameShort(p *Part) error {
	err := w.keepAside(p)
	w.shortFile = p.File
	return err
}

// keepAside copies a part to its other name, unless it has that already.
func (w *Writer) keepAside(p *Part) error {
	if p.isRenamed() {
		return nil
	}
	data, err := p.load(w.dir)
	if err != nil {
		return err
	}
	name := p.File + shortSuffix
	if err := disk.ReplaceBytes(w.path(name), data); err != nil {
		return err
	}
	p.File = name
	return nil
}

// removeShort removes the short part. The manifest on disk must have the longer one already.
func (w *Writer) removeShort() error {
	if w.shortFile == "" {
		return nil
	}
	name := w.shortFile
	w.shortFile = ""
	if parts := w.manifest.Parts; len(parts) > 0 && parts[len(parts)-1].File == name {
		return nil // the run paused again without another game
	}
	return remove(w.path(name))
}

// An entry is a game, in quarantine or not, that is to be written again.
type entry struct {
	number int64
	add    func() error
}

// reopen makes the corpus partial unless it has all games. The card goes after the manifest is
// written, which another writer may have replaced meanwhile: begin removes that of a partial one.
func (w *Writer) reopen() error {
	m := &w.manifest
	if m.State = Partial; m.Games > 0 && m.next() == m.EndGame {
		m.State = Complete
		return w.writeManifest()
	}
	return m.write(w.dir)
}

// dropMissing drops the parts from the first missing one on, and reports whether there is one.
func (w *Writer) dropMissing() bool {
	m := &w.manifest
	for i := range m.Parts {
		if _, err := os.Stat(w.path(m.Parts[i].File)); errors.Is(err, os.ErrNotExist) {
			m.setParts(m.Parts[:i])
			return true
		}
	}
	return false
}

// keepFinished checks and counts the games of the first n parts.
func (w *Writer) keepFinished(ctx context.Context, n int, progress Progress) error {
	c := Corpus{Dir: w.dir, Manifest: w.manifest}
	total := int64(0)
	for i := range n {
		total += c.Manifest.Parts[i].Rows
	}
	for i := range n {
		for g, err := range c.PartGames(ctx, i) {
			if err != nil {
				return err
			}
			w.take(&g)
			progress.Report(w.info.Games, total)
		}
		w.info.Quarantined += int64(len(c.Manifest.Parts[i].Quarantined))
	}
	return nil
}
