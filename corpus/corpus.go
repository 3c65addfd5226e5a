// Package corpus keeps games on disk: a folder with a manifest and Parquet parts. A part has a
// fixed range of games, one row each.
//
// A Writer makes a corpus from games in order and resumes one that was interrupted. Open reads one.
// It checks the manifest against its own hash, every part against its SHA-256, and then schema,
// metadata, game numbers and counts. So a damaged or foreign file is an error that names file and
// row, and never means less data. Reading holds one part in memory, whatever the size of the
// corpus.
//
// Verify replays the games by the rules. Scores are centipawns and White's view throughout.
// docs/reference/formats/corpus.md describes the format.
package corpus

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"

	"raumlab/engine/variant"
	"raumlab/internal/hint"
)

// A Corpus is a folder of games to read. It holds no open file, and goroutines may share it.
type Corpus struct {
	Dir      string   // path of the folder
	Manifest Manifest // must not be changed

	short []byte // last part of an unfinished corpus that a run may replace; nil for none
}

// Progress is told after each game how many of all are done.
type Progress func(done, total int64)

// Report tells of progress unless p is nil.
func (p Progress) Report(done, total int64) {
	if p != nil {
		p(done, total)
	}
}

// Open opens a complete corpus. It checks the manifest, and that exactly its parts are there with
// the right sizes; hashes are checked when the parts are read.
func Open(dir string) (*Corpus, error) {
	c, err := OpenPartial(dir)
	if err == nil {
		err = c.whole()
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

// OpenBegun opens a corpus that is finished or has a finished part at least. unfinished says what
// an unfinished one lacks.
func OpenBegun(dir string) (c *Corpus, unfinished, err error) {
	if c, err = OpenPartial(dir); err != nil {
		return nil, nil, err
	}
	unfinished = c.whole()
	if unfinished != nil && (c.Manifest.State == Complete || len(c.Manifest.Parts) == 0) {
		return nil, nil, unfinished
	}
	return c, unfinished, nil
}

// whole returns an error if the corpus is unfinished or has stray files named like parts.
func (c *Corpus) whole() error {
	if m := &c.Manifest; m.State != Complete {
		planned := "all"
		if m.Games > 0 {
			planned = fmt.Sprint(m.Games)
		}
		return fmt.Errorf("corpus %s is unfinished (%d of %s games): run the command that makes it again to resume",
			c.Dir, m.Rows, planned)
	}
	strays, err := c.Strays()
	if err == nil && len(strays) > 0 {
		err = fmt.Errorf("corpus %s: %s is not in %s and does not belong to this corpus: move it out of the folder",
			c.Dir, strays[0],
			manifestName)
	}
	return err
}

// Strays lists the files that are named like parts but are not in the manifest, except the part
// that an unfinished run is about to enter.
func (c *Corpus) Strays() (strays []string, err error) {
	m := &c.Manifest
	known := map[string]bool{}
	for _, p := range m.Parts {
		known[strings.TrimSuffix(p.File, shortSuffix)] = true
	}
	if m.State != Complete {
		known[partName(m.index(len(m.Parts)))] = true
	}
	files, err := filesLike(c.Dir, partPattern)
	for _, f := range files {
		if !known[f] {
			strays = append(strays, f)
		}
	}
	return strays, err
}

// OpenPartial is Open for a corpus that may be unfinished; it sees the finished parts. A run may
// write it meanwhile: the corpus stays as it was when it was opened. If the run plays games in
// quarantine again and replaces their part, reading that part is an error that says so.
func OpenPartial(dir string) (*Corpus, error) {
	m, err := readManifest(dir)
	for err == nil {
		c := &Corpus{Dir: dir, Manifest: m}
		missing := c.hold()
		if missing == nil {
			return c, nil
		}
		if m, err = readManifest(dir); err == nil && reflect.DeepEqual(m, c.Manifest) {
			return nil, missing // no run has written the corpus since
		}
	}
	if _, none := os.Stat(dir); errors.Is(none, os.ErrNotExist) {
		return nil, hint.Because(os.ErrNotExist,
			"%s: no such folder: name the folder of a corpus, which 'raumlab selfplay' makes", dir)
	}
	if errors.Is(err, os.ErrNotExist) {
		parts, _ := filesLike(dir, orphanPattern) // none if the folder cannot be read
		if len(parts) > 0 {
			return nil, hint.Because(os.ErrNotExist,
				"%s is not a corpus: it has %s, but no %s: restore that file from a copy, or make the corpus again in another folder",
				dir, parts[0], manifestName)
		}
		return nil, hint.Because(os.ErrNotExist, "%s is not a corpus: it has no %s: name the folder of a corpus", dir,
			manifestName)
	}
	if errors.Is(err, syscall.ENOTDIR) {
		return nil, fmt.Errorf("%s is a file, not a corpus: name the folder that contains %s", dir, manifestName)
	}
	return nil, err
}

// hold checks the sizes of all parts, and keeps the content of a short part: a run removes its
// file when it has written a longer one.
func (c *Corpus) hold() (err error) {
	for i := range c.Manifest.Parts {
		if err := c.Manifest.Parts[i].checkSize(c.Dir); err != nil {
			return err
		}
	}
	m := &c.Manifest
	if len(m.Parts) == 0 || m.State == Complete || m.next()%int64(m.GamesPerPart) == 0 {
		return nil
	}
	c.short, err = m.Parts[len(m.Parts)-1].load(c.Dir)
	return err
}

// Path is what errors call a file of the corpus.
func (c *Corpus) Path(file string) string { return filepath.Join(c.Dir, file) }

func (c *Corpus) load(i int) ([]byte, error) {
	if c.short != nil && i == len(c.Manifest.Parts)-1 {
		return c.short, nil
	}
	data, err := c.Manifest.Parts[i].load(c.Dir)
	if err != nil {
		if now, wrong := readManifest(c.Dir); wrong == nil && now.Seal != c.Manifest.Seal {
			return nil, fmt.Errorf(
				"%s: a run replaced this part after the corpus was opened: run the same command again",
				c.Path(c.Manifest.Parts[i].File))
		}
	}
	return data, err
}

// Rules returns the rules of all games of the corpus.
func (c *Corpus) Rules() variant.Rules { return c.Manifest.Rules }

// Digest returns the hash of the content in hexadecimal, the same on every machine.
func (c *Corpus) Digest() string { return c.Manifest.Digest }

// Len returns the number of games.
func (c *Corpus) Len() int64 { return c.Manifest.Rows }

// Games yields all games in order. It ends after an error, which comes with an empty game and
// names file, part and row, and when the context ends.
func (c *Corpus) Games(ctx context.Context) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		for i := range c.Manifest.Parts {
			for g, err := range c.PartGames(ctx, i) {
				if !yield(g, err) || err != nil {
					return
				}
			}
		}
	}
}

// SameRules returns the rules of one or more corpora, or an error that names two that differ.
func SameRules(corpora ...*Corpus) (variant.Rules, error) {
	first := corpora[0]
	for _, c := range corpora[1:] {
		if c.Rules() != first.Rules() {
			return variant.Rules{}, fmt.Errorf(
				"corpus %s has rules %s, but corpus %s has rules %s: corpora of different rules cannot be used together",
				first.Dir, first.Rules(), c.Dir, c.Rules())
		}
	}
	return first.Rules(), nil
}
