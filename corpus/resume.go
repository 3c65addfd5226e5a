package corpus

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"raumlab/configs/disk"
)

// begin reads the manifest, or writes the first one, and drops what a killed run left.
func (w *Writer) begin(header Header, slice Slice) error {
	m, err := readManifest(w.dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		foreign, err := partFiles(w.dir)
		if err != nil {
			return err
		}
		if len(foreign) > 0 {
			return fmt.Errorf("corpus %s: there is %s, but no %s: restore it, or write to another folder", w.dir, foreign[0], manifestName)
		}
		if w.manifest, err = newManifest(header, slice); err != nil {
			return err
		}
		return w.manifest.write(w.dir)
	case err != nil:
		return err
	}
	if differ := m.differences(&header, slice); differ != "" {
		return fmt.Errorf("corpus %s was made with another configuration: %s: give the same values to resume it, or write to another folder",
			w.dir, differ)
	}
	w.manifest = m
	short, err := w.extend(header, slice)
	if err != nil {
		return err
	}
	if err := w.keepFinished(); err != nil {
		return err
	}
	if err := removeTemporary(w.dir); err != nil {
		return err
	}
	for _, x := range short {
		if err := x.add(); err != nil {
			return err
		}
	}
	return w.keepCard()
}

// differences names the keys in which the corpus differs from another configuration; it is empty where that one resumes or
// extends the corpus.
func (m *Manifest) differences(now *Header, slice Slice) string {
	have := m.Header
	if have.Games > 0 && now.Games > have.Games {
		have.Games = now.Games
	}
	first, end := slice.games(now)
	differ := have.differences(now)
	if first != m.FirstGame || end < m.EndGame && now.Games >= m.Games {
		text := fmt.Sprintf("games of the parts (corpus %d to %d, now %d to %d)", m.FirstGame, m.EndGame-1, first, end-1)
		if differ != "" {
			text = differ + ", " + text
		}
		return text
	}
	return differ
}

// extend plans more games, if they are asked for. A last part that is shorter than the others and is to have more games
// leaves the manifest; the entries returned put its games in again.
func (w *Writer) extend(header Header, slice Slice) ([]entry, error) {
	m := &w.manifest
	_, end := slice.games(&header)
	grown := header.Games != m.Games || end != m.EndGame
	cut := m.next()%int64(m.GamesPerPart) != 0 && m.next() != end && (grown || m.State == Partial)
	if !grown && !cut {
		return nil, nil
	}
	var short []entry
	if n := len(m.Parts); cut {
		for _, q := range m.Parts[n-1].Quarantined {
			short = append(short, entry{q.Game, func() error { return w.Quarantine(q) }})
		}
		c := Corpus{Dir: w.dir, Manifest: *m}
		for g, err := range c.PartGames(context.Background(), n-1) {
			if err != nil {
				return nil, err
			}
			short = append(short, entry{g.Number, func() error { return w.Append(g) }})
		}
		slices.SortFunc(short, func(a, b entry) int { return cmp.Compare(a.number, b.number) })
		m.setParts(m.Parts[:n-1])
	}
	m.Games, m.EndGame = header.Games, end
	return short, w.reopen()
}

// An entry is a game, in quarantine or not, that is to be written once more.
type entry struct {
	number int64
	add    func() error
}

// reopen makes the corpus a partial one, unless it has all games nevertheless. A card would no longer be true.
func (w *Writer) reopen() error {
	m := &w.manifest
	if m.State = Partial; m.Games > 0 && m.next() == m.EndGame {
		m.State = Complete
	}
	if err := os.Remove(filepath.Join(w.dir, CardName)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return disk.WriteError(filepath.Join(w.dir, CardName), err)
	}
	return m.write(w.dir)
}

// keepFinished checks and counts the games of the parts, and drops the parts from the first missing one on.
func (w *Writer) keepFinished() error {
	m := &w.manifest
	for i := range m.Parts {
		if _, err := os.Stat(filepath.Join(w.dir, m.Parts[i].File)); errors.Is(err, os.ErrNotExist) {
			m.setParts(m.Parts[:i])
			return w.reopen()
		}
		c := Corpus{Dir: w.dir, Manifest: *m}
		for g, err := range c.PartGames(context.Background(), i) {
			if err != nil {
				return err
			}
			w.info.add(&g)
		}
	}
	return nil
}

var partPattern = regexp.MustCompile(`^part-\d{6,}\.parquet$`)

// partFiles lists the files of the folder that are named like parts.
func partFiles(dir string) ([]string, error) { return filesLike(dir, partPattern) }

var temporaryPattern = regexp.MustCompile(`^(part-\d{6,}\.parquet|manifest\.json|README\.md)\.tmp$`)

func removeTemporary(dir string) error {
	files, err := filesLike(dir, temporaryPattern)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := os.Remove(filepath.Join(dir, f)); err != nil {
			return disk.WriteError(filepath.Join(dir, f), err)
		}
	}
	return nil
}

func filesLike(dir string, pattern *regexp.Regexp) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if pattern.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}
