package corpus

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

// A Writer makes a corpus from games in the order of their numbers. A kill loses the unfinished
// part.
type Writer struct {
	dir      string
	claim    *folder.Folder // nil after Close
	slice    Slice
	plans    *Header // of the run that resumes the corpus; nil for a new one, and after Resume
	manifest Manifest
	texts    partTexts // of the manifest written last

	shortFile string // renamed short part that a longer one will replace; "" for none

	info    Info        // of all games so far
	content *content    // of the same
	stored  Info        // summary of those that are on disk
	part    *partWriter // nil between parts
	err     error       // first failure, which ends the writing
}

// Begin begins a corpus in the folder, resumes the one that is there, or extends it if the header
// plans more games. Next says which game comes next. The folder holds the slice of the run; the
// zero slice is all of it. The caller must Close the Writer.
//
// Begin refuses a folder that another process is writing or that has other files, a corpus with
// another header or with parts of another run, and damaged parts. It makes a missing part again,
// with those after it. It tells progress how many games of the finished parts it has read. If ctx
// ends during that, nothing has changed.
func Begin(ctx context.Context, dir string, header Header, slice Slice, progress Progress) (*Writer, error) {
	w, err := Claim(dir, header, slice)
	if err != nil {
		return nil, err
	}
	if err := w.Resume(ctx, progress); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// Claim is the first half of Begin: it refuses what Begin refuses, but for damaged parts. Games in
// quarantine may then be played again (Retryable, PutRetried). Resume is the other half.
func Claim(dir string, header Header, slice Slice) (*Writer, error) {
	header, err := header.complete()
	if err == nil {
		err = slice.Check(header.Games, header.GamesPerPart)
	}
	if err != nil {
		return nil, fmt.Errorf("corpus %s: %w", dir, err)
	}
	// Before there is a lock file in the folder:
	if err := mayBegin(dir); err != nil {
		return nil, err
	}
	claim, err := kind.Claim(dir)
	if err != nil {
		return nil, err
	}
	w := &Writer{dir: dir, claim: claim, slice: slice, info: newInfo()}
	w.content = newContent(&header)
	if err := w.begin(header); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// MayBegin refuses a folder that Begin refuses for any header, before the work on the games. Of a
// folder that is missing it leaves nothing.
func MayBegin(dir string) error {
	if err := mayBegin(dir); err != nil {
		return err
	}
	if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
		return disk.MayMakeFolder(dir)
	}
	claim, err := kind.Claim(dir)
	if err != nil {
		return err
	}
	return claim.Release()
}

// Next returns the number of the first game that is still to be made, or after the last.
func (w *Writer) Next() int64 {
	if w.part != nil {
		return w.part.part.End()
	}
	return w.manifest.next()
}

// End returns the number after that of the last game to be made, 0 if that is not known.
func (w *Writer) End() int64 { return w.manifest.EndGame }

// Manifest returns that of the parts finished so far.
func (w *Writer) Manifest() Manifest { return w.manifest }

// Info counts all games so far, those of an unfinished part included, without size and digest.
func (w *Writer) Info() Info { return w.info }

// Finished is what [Corpus.Info] counts in the corpus on disk. The last part must be finished.
func (w *Writer) Finished() Info {
	info := w.info
	info.finish(&w.manifest)
	return info
}

// Stored is Info of the games on disk, without counts by length, score and ply.
func (w *Writer) Stored() Info { return w.stored }

// Complete reports whether the corpus is finished.
func (w *Writer) Complete() bool { return w.manifest.State == Complete }

// Append adds game Next. A value that no game can have is refused and changes nothing; Verify
// checks moves. After a failed write every later call fails with the same error.
func (w *Writer) Append(g Game) error {
	if w.err != nil {
		return w.err
	}
	err := w.accepts(g.Number)
	if err == nil {
		err = g.Check()
	}
	if err != nil {
		return fmt.Errorf("corpus %s: game %d: %w", w.dir, g.Number, err)
	}
	return w.add(func(p *partWriter) error {
		if err := p.append(&g); err != nil {
			return err
		}
		w.take(&g)
		return nil
	})
}

// Quarantine leaves out the game with the number Next, and says why in the manifest.
func (w *Writer) Quarantine(q Quarantine) error {
	if w.err != nil {
		return w.err
	}
	err := w.accepts(q.Game)
	if err == nil {
		err = q.Kind.Check()
	}
	if err != nil {
		return fmt.Errorf("corpus %s: game %d: %w", w.dir, q.Game, err)
	}
	return w.add(func(p *partWriter) error {
		p.part.Quarantined = append(p.part.Quarantined, q)
		w.info.Quarantined++
		return nil
	})
}

// add applies what to the present part. It begins a part if there is none, and finishes a full one.
func (w *Writer) add(what func(*partWriter) error) error {
	m := &w.manifest
	if w.part == nil {
		part, err := newPartWriter(w.dir, m, len(m.Parts))
		if err != nil {
			return w.fail(partName(m.index(len(m.Parts))), err)
		}
		w.part = part
	}
	if err := what(w.part); err != nil {
		return w.fail(w.part.part.File, err)
	}
	if p := &w.part.part; p.End()-p.FirstGame == int64(m.GamesPerPart) {
		return w.finishPart()
	}
	return nil
}

func (w *Writer) accepts(number int64) error {
	m := &w.manifest
	switch {
	case w.claim == nil:
		return errors.New("the writer is closed")
	case w.Complete():
		return errors.New("the corpus is complete")
	case number != w.Next():
		return fmt.Errorf("games must come in order; the next is %d", w.Next())
	case m.Games > 0 && number >= m.EndGame:
		return fmt.Errorf("the corpus was planned for %s and has them all", plural.Of(m.EndGame-m.FirstGame, "game"))
	}
	return nil
}

// path is the path of a file of the corpus.
func (w *Writer) path(file string) string { return filepath.Join(w.dir, file) }

func (w *Writer) fail(file string, err error) error {
	if w.err = err; !hint.In(err) {
		w.err = disk.WriteError(w.path(file), err)
	}
	if w.part != nil {
		w.part.file.Discard()
		w.part = nil
	}
	return w.err
}

// finishPart commits the part to disk and enters it in the manifest.
func (w *Writer) finishPart() error {
	file := w.part.part.File
	part, err := w.part.finish()
	w.part = nil
	if err != nil {
		return w.fail(file, err)
	}
	return w.enter(part)
}

// enter adds a part that is on disk to the manifest.
func (w *Writer) enter(part Part) error {
	m := &w.manifest
	m.setParts(append(m.Parts, part))
	m.Digest = w.content.digest()
	if m.Games > 0 && m.next() == m.EndGame {
		m.State = Complete
	}
	return w.writeManifest()
}

// writeManifest writes the manifest, and before it the card if the corpus is complete.
func (w *Writer) writeManifest() error {
	if w.Complete() {
		w.err = w.writeCard()
	}
	if w.err == nil {
		w.err = w.manifest.writeWith(&w.texts, w.dir)
	}
	if w.err == nil {
		w.stored = w.info.summary()
		w.err = w.removeShort()
	}
	return w.err
}

// Finish writes the last part and marks the manifest complete. Missing games are an error.
func (w *Writer) Finish() error {
	switch m := &w.manifest; {
	case w.err != nil:
		return w.err
	case w.Complete():
		return nil
	case w.claim == nil:
		return fmt.Errorf("corpus %s: the writer is closed", w.dir)
	case m.Games > 0 && w.Next() < m.EndGame:
		return fmt.Errorf("corpus %s has only %d of %s: run the same command again to resume", w.dir, w.Next()-m.FirstGame,
			plural.Of(m.EndGame-m.FirstGame, "game"))
	}
	w.manifest.State = Complete
	if w.part != nil {
		return w.finishPart()
	}
	return w.writeManifest()
}

// Pause writes the games of an unfinished part as a short part, with which the next writer begins.
func (w *Writer) Pause() error {
	if w.err != nil || w.part == nil {
		return w.err
	}
	return w.finishPart()
}

// Close releases the folder and drops an unfinished part. Closing twice is harmless.
func (w *Writer) Close() error {
	if w.claim == nil {
		return nil
	}
	if w.part != nil {
		w.part.file.Discard()
		w.part = nil
	}
	err := w.claim.Release()
	w.claim = nil
	return err
}
