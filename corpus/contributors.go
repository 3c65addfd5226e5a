package corpus

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path/filepath"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/foreign"
	"raumlab/internal/remedy"
)

// contributorsName is the file that says which worker of a hub played which games, a line for each
// range. It is no part of the digest: who plays a game changes nothing in it.
const contributorsName = "contributors.jsonl"

// maxContributors bounds what is read of that file: a game has a line at most.
const maxContributors = 1 << 30

// A Contribution is a range of games that one worker played.
type Contribution struct {
	First  int64  `json:"first_game"`
	End    int64  `json:"end_game"` // the number after the last game's
	Worker string `json:"worker"`
}

func (x *Contribution) check(after int64) error {
	switch {
	case x.First < after || x.End <= x.First:
		return fmt.Errorf("games %d to %d: want a range after game %d", x.First, x.End-1, after-1)
	case x.Worker == "":
		return errors.New("worker: want a name")
	}
	return foreign.CheckText(x.Worker)
}

// Contributions lists who played which games of the parts, in the order of the games. Games that
// the process of the corpus played itself are not in it.
func (c *Corpus) Contributions() ([]Contribution, error) {
	end := c.Manifest.next()
	if c.Manifest.State != Complete {
		return readContributions(c.Dir, end)
	}
	all, err := readContributions(c.Dir, math.MaxInt64) // no hub is left to have written more
	if n := len(all); err == nil && n > 0 && all[n-1].End > end {
		return nil, fmt.Errorf("%s:%d: game %d, but the corpus ends with game %d: the file was altered: restore it, or remove it, and who played the games is not known",
			c.Path(contributorsName), n, all[n-1].End-1, end-1)
	}
	return all, err
}

// readContributions reads the lines of games before end. A killed hub leaves lines of games that it
// had not stored, and part of a line.
func readContributions(dir string, end int64) (all []Contribution, err error) {
	path := filepath.Join(dir, contributorsName)
	text, err := disk.ReadFile(path, maxContributors)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	after := int64(0)
	lines := bufio.NewReader(bytes.NewReader(text))
	for number := 1; ; number++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		var x Contribution
		if err == nil {
			err = decoding.Line(bytes.TrimSuffix(line, []byte{'\n'}), &x)
		}
		if err == nil {
			err = x.check(after)
		}
		if err != nil {
			return nil, remedy.Errorf("%s:%d: %w: the file was altered: restore it, or remove it, and who played the games is not known", path, number, err)
		}
		if x.First >= end {
			return all, nil
		}
		x.End = min(x.End, end)
		all, after = append(all, x), x.End
	}
}

// Credit says that a worker played game Next, which is appended or put into quarantine then.
func (w *Writer) Credit(worker string) error {
	if err := foreign.CheckText(worker); err != nil || worker == "" {
		return fmt.Errorf("corpus %s: worker %q: want a name without control characters", w.dir, worker)
	}
	game := w.Next()
	if n := len(w.credits); n > 0 && w.credits[n-1].Worker == worker && w.credits[n-1].End == game {
		w.credits[n-1].End++
		return nil
	}
	w.credits = append(w.credits, Contribution{game, game + 1, worker})
	return nil
}

// keepCredits drops the lines of games that are to be made again.
func (w *Writer) keepCredits() error {
	had, err := disk.ReadFile(w.path(contributorsName), maxContributors)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	kept, err := readContributions(w.dir, w.Next())
	if err != nil {
		return err
	}
	text, err := encodeContributions(kept)
	if err != nil || bytes.Equal(text, had) {
		return err
	}
	return disk.ReplaceBytes(w.path(contributorsName), text)
}

// writeCredits appends the lines of the games up to the end of the last part. It runs before the
// manifest has that part, so that every game of it has its line.
func (w *Writer) writeCredits() error {
	if len(w.credits) == 0 {
		return nil
	}
	text, err := encodeContributions(w.credits)
	if err != nil {
		return err
	}
	path := w.path(contributorsName)
	file, err := disk.OpenOwn(path)
	if err != nil {
		return err
	}
	if _, err = file.Seek(0, io.SeekEnd); err == nil {
		if _, err = file.Write(text); err == nil {
			err = file.Sync()
		}
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return disk.WriteError(path, err)
	}
	w.credits = nil
	return nil
}

func encodeContributions(all []Contribution) ([]byte, error) {
	var text []byte
	for _, x := range all {
		line, err := json.Marshal(x)
		if err != nil {
			return nil, err
		}
		text = append(append(text, line...), '\n')
	}
	return text, nil
}
