package match

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"syscall"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/plural"
)

// Check reports whether pairs of the match are missing in a folder: all of them, if there is no
// such folder. It refuses a folder that holds something else, and a match with other settings or
// with more pairs. It changes nothing. It plays no game again, so that it misses damage that Run
// finds.
func (c Config) Check(dir string) (missing bool, err error) {
	c = c.respelt(dir)
	return c.check(dir, c.settings())
}

func (c Config) check(dir string, s settings) (missing bool, err error) {
	f := &record{dir: dir}
	if begun, err := f.compare(s); !begun || err != nil {
		return true, err
	}
	n := newCount(c, s)
	path := filepath.Join(dir, pairsName)
	file, err := disk.Open(path, math.MaxInt64)
	if errors.Is(err, os.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("match: %w", err)
	}
	defer file.Close()
	lines := bufio.NewReader(file)
	for {
		text, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			return !n.finished(), f.refuseMore(n)
		}
		if err != nil {
			return false, fmt.Errorf("reading %s: %w", path, err)
		}
		var line pairLine
		if json.Unmarshal(text, &line) != nil || len(line.Games) != 2 {
			return true, nil
		}
		points := 0.0
		for _, g := range line.Games {
			game, err := g.decode()
			if err != nil {
				return true, nil
			}
			points += game.Points()
		}
		n.pentanomial.Add(points)
	}
}

// refuseMore refuses a match that has more pairs than are wanted.
func (f *record) refuseMore(n *count) error {
	if have := n.pentanomial.Pairs(); have > n.config.Pairs {
		return fmt.Errorf("match %s: %s already played: ask for at least %d", f.dir,
			plural.As(have, "pair is", "pairs are"), have)
	}
	return nil
}

// compare refuses a folder whose match has other settings, and one without settings that may not
// become the folder of a match.
func (f *record) compare(now settings) (begun bool, err error) {
	then, _, err := readSettings(f.dir)
	switch {
	case isMissing(err):
		return false, kind.Check(f.dir)
	case err != nil:
		return true, err
	}
	return true, folder.Disagree(fmt.Sprintf("match %s was started with other settings", f.dir), then, now)
}

// isMissing reports whether there is no file, or no folder that could have it.
func isMissing(err error) bool {
	return errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}
