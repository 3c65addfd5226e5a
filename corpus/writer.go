package corpus

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"raumlab/configs/disk"
)

// A Writer makes a corpus from a stream of games in the order of their
// numbers. After each finished part the manifest says so; what is lost when the
// process dies is the unfinished part.
type Writer struct {
	dir      string
	lock     *os.File
	manifest Manifest
	part     *partWriter // nil between parts
	err      error       // first failure, which ends the writing
}

// Create begins a corpus in the folder, which it makes if need be, or resumes
// the one that is there: Next tells where. It refuses a folder that another
// process is writing, a corpus with another header (naming the keys that
// differ), and damaged parts. A part that is missing is made again, with those after it.
// The caller must Close the Writer.
func Create(dir string, header Header) (*Writer, error) {
	header, err := header.complete()
	if err != nil {
		return nil, fmt.Errorf("corpus %s: %w", dir, err)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, disk.WriteError(dir, err)
	}
	lock, err := disk.Lock(dir, "corpus")
	if err != nil {
		return nil, err
	}
	w := &Writer{dir: dir, lock: lock}
	if err := w.begin(header); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// begin reads the manifest, or writes the first one, and drops what a killed run left.
func (w *Writer) begin(header Header) error {
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
		if w.manifest, err = newManifest(header); err != nil {
			return err
		}
		return w.manifest.write(w.dir)
	case err != nil:
		return err
	}
	if differ := m.Header.differences(&header); differ != "" {
		return fmt.Errorf("corpus %s was made with another configuration: %s: give the same values to resume it, or write to another folder",
			w.dir, differ)
	}
	w.manifest = m
	if err := w.keepFinished(); err != nil {
		return err
	}
	return removeTemporary(w.dir)
}

// keepFinished checks the parts of the manifest by hash and drops those from the first missing one on.
func (w *Writer) keepFinished() error {
	m := &w.manifest
	for i := range m.Parts {
		if _, err := os.Stat(filepath.Join(w.dir, m.Parts[i].File)); errors.Is(err, os.ErrNotExist) {
			m.setParts(m.Parts[:i])
			m.State = Partial
			return m.write(w.dir)
		}
		if _, err := m.Parts[i].load(w.dir); err != nil {
			return err
		}
	}
	return nil
}

// Next returns the number of the first game that is still to be made: 0 in a
// new corpus, the number of all games in a complete one.
func (w *Writer) Next() int64 {
	if w.part != nil {
		return w.part.part.FirstGame + w.part.part.Rows
	}
	return w.manifest.Rows
}

// Complete reports whether the corpus is finished.
func (w *Writer) Complete() bool { return w.manifest.State == Complete }

// Append adds the game, whose number must be Next. A game that cannot be one
// is refused and changes nothing; whether its moves are legal is Verify's
// business. After a failed write every later call fails with the same error.
func (w *Writer) Append(g Game) error {
	if w.err != nil {
		return w.err
	}
	m := &w.manifest
	if err := w.accepts(&g); err != nil {
		return fmt.Errorf("corpus %s: game %d: %w", w.dir, g.Number, err)
	}
	if w.part == nil {
		part, err := newPartWriter(w.dir, m, len(m.Parts))
		if err != nil {
			return w.fail(partName(len(m.Parts)), err)
		}
		w.part = part
	}
	if err := w.part.append(&g); err != nil {
		return w.fail(w.part.part.File, err)
	}
	if w.part.part.Rows == int64(m.GamesPerPart) {
		return w.finishPart()
	}
	return nil
}

func (w *Writer) accepts(g *Game) error {
	m := &w.manifest
	switch {
	case w.lock == nil:
		return errors.New("the writer is closed")
	case w.Complete():
		return errors.New("the corpus is complete")
	case g.Number != w.Next():
		return fmt.Errorf("games come in order, the next is %d", w.Next())
	case m.Games > 0 && g.Number >= m.Games:
		return fmt.Errorf("the corpus is to hold %d games", m.Games)
	}
	return g.check()
}

func (w *Writer) fail(file string, err error) error {
	w.err = disk.WriteError(filepath.Join(w.dir, file), err)
	if w.part != nil {
		w.part.place.Discard()
		w.part = nil
	}
	return w.err
}

// finishPart puts the part in its place and enters it in the manifest.
func (w *Writer) finishPart() error {
	file := w.part.part.File
	part, err := w.part.finish()
	w.part = nil
	if err != nil {
		return w.fail(file, err)
	}
	m := &w.manifest
	m.setParts(append(m.Parts, part))
	if m.Games > 0 && m.Rows == m.Games {
		m.State = Complete
	}
	w.err = m.write(w.dir)
	return w.err
}

// Finish ends the corpus: it writes the last part and marks the manifest
// complete. Fewer games than the header plans are an error.
func (w *Writer) Finish() error {
	switch m := &w.manifest; {
	case w.err != nil:
		return w.err
	case w.Complete():
		return nil
	case w.lock == nil:
		return fmt.Errorf("corpus %s: the writer is closed", w.dir)
	case m.Games > 0 && w.Next() < m.Games:
		return fmt.Errorf("corpus %s: %d of %d games: run the same command again to make the others", w.dir, w.Next(), m.Games)
	}
	w.manifest.State = Complete
	if w.part != nil {
		return w.finishPart()
	}
	w.err = w.manifest.write(w.dir)
	return w.err
}

// Close releases the folder. Games of an unfinished part are dropped; resuming
// makes them again. Closing twice is harmless.
func (w *Writer) Close() error {
	if w.lock == nil {
		return nil
	}
	if w.part != nil {
		w.part.place.Discard()
		w.part = nil
	}
	err := w.lock.Close()
	w.lock = nil
	return err
}

var partPattern = regexp.MustCompile(`^part-\d{6,}\.parquet$`)

// partFiles lists the files of the folder that are named like parts.
func partFiles(dir string) ([]string, error) { return filesLike(dir, partPattern) }

var temporaryPattern = regexp.MustCompile(`^(part-\d{6,}\.parquet|manifest\.json)\.tmp$`)

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
