package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"raumlab/configs/disk"
)

// The files of a match.
const (
	settingsName = "match.json"  // written first, never changed
	pairsName    = "pairs.jsonl" // a line a pair, in their order
	gamesName    = "games.txt"   // the same for people to read; made from the pairs
	aheadName    = "ahead.jsonl" // pairs before their turn, see ahead; gone when the match is finished
	resultName   = "result.json" // there when the match is finished
)

// A folder is where a match is being kept.
type folder struct {
	dir   string
	lock  *os.File
	pairs *os.File // at its end
	games *os.File // at its end
	event Config
}

// openFolder begins a match in the folder, or resumes the one that is there; the count then holds its pairs.
func openFolder(dir string, c Config, s settings) (*folder, *count, error) {
	f := &folder{dir: dir, event: c}
	if _, err := f.compare(s); err != nil { // before the folder has a lock
		return nil, nil, err
	}
	lock, err := disk.Claim(dir, settingsName)
	if err != nil {
		return nil, nil, err
	}
	f.lock = lock
	n, err := f.begin(c, s)
	if err != nil {
		return nil, nil, errors.Join(err, f.close())
	}
	return f, n, nil
}

func (f *folder) begin(c Config, s settings) (*count, error) {
	if err := f.keepSettings(s); err != nil {
		return nil, err
	}
	n := newCount(c, s)
	path := filepath.Join(f.dir, pairsName)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, disk.WriteError(path, err)
	}
	f.pairs = file
	end, err := f.renew(n)
	if err != nil {
		return nil, err
	}
	if err := f.enough(n); err != nil {
		return nil, err
	}
	// What a killed process left of a line goes; its pair is played again.
	if err := file.Truncate(end); err != nil {
		return nil, disk.WriteError(path, err)
	}
	if _, err := file.Seek(end, io.SeekStart); err != nil {
		return nil, disk.WriteError(path, err)
	}
	return n, disk.SyncFolder(f.dir)
}

// Check reports whether pairs of the match are missing in a folder, and refuses what Run would refuse: a folder that holds something else, or a match with other
// settings or with more pairs. It changes nothing, and plays no game again: what is damaged is Run's business. Of one that is not there all pairs are missing.
func (c Config) Check(dir string) (missing bool, err error) { return c.check(dir, c.settings()) }

func (c Config) check(dir string, s settings) (missing bool, err error) {
	f := &folder{dir: dir}
	if begun, err := f.compare(s); !begun || err != nil {
		return true, err
	}
	n := newCount(c, s)
	path := filepath.Join(dir, pairsName)
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, fmt.Errorf("match: %w", err)
	}
	defer file.Close()
	lines := bufio.NewReader(file)
	for {
		text, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return !n.finished(), f.enough(n)
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

// enough refuses a match that has more pairs than are wanted.
func (f *folder) enough(n *count) error {
	if have := n.pentanomial.Pairs(); have > n.config.Pairs {
		return fmt.Errorf("match %s: %d pairs are played already: ask for %d or more", f.dir, have, have)
	}
	return nil
}

// compare reports whether a match is begun in the folder, and compares its settings. One without settings must have no other file of a match.
func (f *folder) compare(now settings) (begun bool, err error) {
	then, err := readSettings(f.dir)
	switch {
	case err == nil && then.Schema != schema:
		return true, fmt.Errorf("match %s: schema %d does not say how its engines played, so that nothing shows whether they still play the same: go on with the program that began it, or give another folder; what is played can be read",
			f.dir, then.Schema)
	case err == nil:
		return true, then.disagree(fmt.Sprintf("match %s was begun with other settings", f.dir), now)
	case errors.Is(err, syscall.ENOTDIR):
		return false, nil // whoever makes the folder says so
	case !errors.Is(err, os.ErrNotExist):
		return true, err
	}
	if err := disk.MayClaim(f.dir, settingsName); err != nil {
		return false, err
	}
	for _, name := range []string{pairsName, gamesName, aheadName, resultName} {
		if _, err := os.Stat(filepath.Join(f.dir, name)); !errors.Is(err, os.ErrNotExist) {
			return false, fmt.Errorf("match %s: there is %s, but no %s: restore it, or give another folder", f.dir, name, settingsName)
		}
	}
	return false, nil
}

// keepSettings writes the settings of a new match, or compares those of an old one.
func (f *folder) keepSettings(now settings) error {
	if begun, err := f.compare(now); begun || err != nil {
		return err
	}
	text, err := now.encode()
	if err != nil {
		return fmt.Errorf("match %s: %w", f.dir, err)
	}
	return disk.ReplaceBytes(filepath.Join(f.dir, settingsName), text)
}

// renew counts the pairs that are there and writes their games anew, since a killed process may have left out some. It
// returns where the last whole line of the pairs ends.
func (f *folder) renew(n *count) (end int64, err error) {
	path := filepath.Join(f.dir, gamesName)
	err = disk.Replace(path, func(w io.Writer) error {
		b := bufio.NewWriter(w)
		end, err = readPairs(f.pairs, f.pairs.Name(), f.event, func(p Pair) error {
			n.add(p)
			return f.event.writeGames(b, p)
		})
		return errors.Join(err, b.Flush())
	})
	if err != nil {
		return 0, err
	}
	if f.games, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0); err != nil {
		return 0, disk.WriteError(path, err)
	}
	return end, nil
}

// append adds the next pair and makes it durable. Its games follow: should they be lost, they are made again.
func (f *folder) append(p Pair) error {
	path := filepath.Join(f.dir, pairsName)
	line, err := p.encode()
	if err != nil {
		return fmt.Errorf("%s: pair %d: %w", path, p.Number, err)
	}
	if _, err := f.pairs.Write(line); err != nil {
		return disk.WriteError(path, err)
	}
	if err := f.pairs.Sync(); err != nil {
		return disk.WriteError(path, err)
	}
	var games bytes.Buffer
	if err := f.event.writeGames(&games, p); err != nil {
		return err
	}
	if _, err := f.games.Write(games.Bytes()); err != nil {
		return disk.WriteError(f.games.Name(), err)
	}
	return nil
}

// reopen takes the result away, since more pairs will follow.
func (f *folder) reopen() error {
	path := filepath.Join(f.dir, resultName)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return disk.WriteError(path, err)
	}
	return nil
}

// finish writes the result, and before it sees to it that the games are on the disk.
func (f *folder) finish(s Summary) error {
	if err := f.games.Sync(); err != nil {
		return disk.WriteError(f.games.Name(), err)
	}
	path := filepath.Join(f.dir, resultName)
	text, err := s.encode()
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return disk.ReplaceBytes(path, text)
}

// close releases the folder.
func (f *folder) close() error {
	var err error
	for _, file := range []*os.File{f.pairs, f.games} {
		if file != nil {
			err = errors.Join(err, file.Close())
		}
	}
	return errors.Join(err, f.lock.Close())
}

// Read returns the summary of the match in a folder, finished or not, and hands its pairs to visit, which may
// be nil, in their order. Every game is played again; a pair that cannot be is an error naming file and line.
// A line that is still being written is left out.
func Read(dir string, visit func(Pair)) (Summary, error) {
	s, err := readSettings(dir)
	if err != nil {
		return Summary{}, err
	}
	c, err := s.config()
	if err != nil {
		return Summary{}, fmt.Errorf("%s: %w", filepath.Join(dir, settingsName), err)
	}
	if c.Pairs, err = readWanted(dir); err != nil {
		return Summary{}, err
	}
	path := filepath.Join(dir, pairsName)
	n := newCount(c, s)
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return n.summary(), nil // begun just now
	}
	if err != nil {
		return Summary{}, fmt.Errorf("match: %w", err)
	}
	defer file.Close()
	_, err = readPairs(file, path, c, func(p Pair) error {
		n.add(p)
		if visit != nil {
			visit(p)
		}
		return nil
	})
	return n.summary(), err
}

// readWanted returns how many pairs a finished match had to play at most, 0 of one that is not finished.
func readWanted(dir string) (int64, error) {
	path := filepath.Join(dir, resultName)
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("match: %w", err)
	}
	var result struct {
		MaxPairs int64 `json:"max_pairs"`
	}
	if err := json.Unmarshal(text, &result); err != nil {
		return 0, fmt.Errorf("%s: no result of a match: %w: remove it, the command that played the match writes it again", path, err)
	}
	return result.MaxPairs, nil
}

func readSettings(dir string) (settings, error) {
	path := filepath.Join(dir, settingsName)
	text, err := os.ReadFile(path)
	if err != nil {
		return settings{}, fmt.Errorf("match: %w", err)
	}
	s, err := parseSettings(text)
	if err != nil {
		return settings{}, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// readPairs hands the pairs of a file to visit and returns where the last whole line ends.
func readPairs(r io.Reader, path string, c Config, visit func(Pair) error) (int64, error) {
	lines := bufio.NewReader(r)
	end := int64(0)
	for number := int64(0); ; number++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return end, nil // what is left has no end of line
		}
		if err != nil {
			return 0, fmt.Errorf("reading %s: %w", path, err)
		}
		p, err := decodePair(bytes.TrimSuffix(line, []byte{'\n'}), number, c.Rules, c.MaxPlies)
		if err == nil && p.begun() {
			err = errors.New("games: 1, want 2")
		}
		if err != nil {
			return 0, fmt.Errorf("%s:%d: %w: the file was altered: restore it, or cut it before this line to play on from there",
				path, number+1, err)
		}
		if err := visit(p); err != nil {
			return 0, err
		}
		end += int64(len(line))
	}
}
