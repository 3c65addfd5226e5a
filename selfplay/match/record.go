package match

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
)

// The files of a match.
const (
	settingsName   = "match.json"      // written first, never changed
	pairsName      = "pairs.jsonl"     // a line a pair, in their order
	GamesName      = "games.txt"       // the same for people to read; made from the pairs
	outOfOrderName = "ahead.jsonl"     // see outOfOrder; gone when the match is finished
	resultName     = "result.json"     // there when the match is finished
	lengthenedName = "lengthened.json" // how long it was when it was finished before; see lengthenings
)

var kind = folder.Kind{
	Holds: "match", Settings: settingsName,
	Files:  []string{pairsName, GamesName, outOfOrderName, resultName, lengthenedName},
	Result: folder.Result{File: resultName, Keys: []string{"pairs", "max_pairs", "pentanomial"}},
}

// A record keeps a match in its folder.
type record struct {
	dir   string
	claim *folder.Folder
	pairs *os.File // at its end
	games *os.File // at its end
	lines format
	text  []byte // of the settings
}

// openRecord begins or resumes a match in the folder and counts its pairs.
func openRecord(dir string, c Config, s settings) (*record, *count, error) {
	lines, err := s.format(dir, c)
	if err != nil {
		return nil, nil, err
	}
	f := &record{dir: dir, lines: lines}
	if _, err := f.compare(s); err != nil { // before the folder has a lock
		return nil, nil, err
	}
	if f.claim, err = kind.Claim(dir); err != nil {
		return nil, nil, err
	}
	n, err := f.begin(s)
	if err != nil {
		return nil, nil, errors.Join(err, f.close())
	}
	return f, n, nil
}

func (f *record) begin(s settings) (*count, error) {
	if err := f.keepSettings(s); err != nil {
		return nil, err
	}
	n := newCount(f.lines.config, s)
	var err error
	if n.lengthened, err = readLengthened(f.dir); err != nil {
		return nil, err
	}
	path := filepath.Join(f.dir, pairsName)
	file, err := disk.OpenOwn(path)
	if err != nil {
		return nil, err
	}
	f.pairs = file
	end, err := f.renew(n)
	if err != nil {
		return nil, err
	}
	if err := f.refuseMore(n); err != nil {
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

// keepSettings writes the settings of a new match, or compares those of an old one.
func (f *record) keepSettings(now settings) error {
	text, err := folder.Encode(now)
	if err != nil {
		return fmt.Errorf("match %s: %w", f.dir, err)
	}
	f.text = text
	if begun, err := f.compare(now); begun || err != nil {
		return err
	}
	return disk.ReplaceBytes(filepath.Join(f.dir, settingsName), text)
}

// renew counts the pairs, writes games.txt from them, which a kill may cut, and returns their end.
func (f *record) renew(n *count) (end int64, err error) {
	path := filepath.Join(f.dir, GamesName)
	err = disk.Replace(path, func(w io.Writer) error {
		b := bufio.NewWriter(w)
		end, err = f.lines.read(f.pairs, f.pairs.Name(), func(p Pair) error {
			n.add(p)
			return f.lines.config.writeGames(b, p)
		})
		return errors.Join(err, b.Flush())
	})
	if err != nil {
		return 0, err
	}
	if f.games, err = disk.OpenOwn(path); err != nil {
		return 0, err
	}
	if _, err := f.games.Seek(0, io.SeekEnd); err != nil {
		return 0, disk.WriteError(path, err)
	}
	return end, nil
}

// append makes the next pair durable, then its games, which could be made again.
func (f *record) append(p Pair) error {
	path := filepath.Join(f.dir, pairsName)
	line, err := f.lines.encode(p)
	if err != nil {
		return fmt.Errorf("%s: pair %d: %w", path, p.Number, err)
	}
	if _, err := f.pairs.Write(line); err != nil {
		return disk.WriteError(path, err)
	}
	if err := f.pairs.Sync(); err != nil {
		return disk.WriteError(path, err)
	}
	if err := disk.Gone(f.pairs); err != nil {
		return err
	}
	var games bytes.Buffer
	if err := f.lines.config.writeGames(&games, p); err != nil {
		return err
	}
	if _, err := f.games.Write(games.Bytes()); err != nil {
		return disk.WriteError(f.games.Name(), err)
	}
	return nil
}

// reopen takes the result away, since more pairs will follow, and notes first that there was one.
func (f *record) reopen(n *count) error {
	path := filepath.Join(f.dir, resultName)
	if err := n.lengthen(f.dir); err != nil {
		return err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return disk.WriteError(path, err)
	}
	return nil
}

// rescue returns the error that ended a match. If the folder is gone, it first writes what is
// played into another one, and says so: the files that are open still hold it. Then the error
// wraps disk.ErrGone alone, since what interruptions and faults say of the folder is untrue.
func (f *record) rescue(ended error, buffer *outOfOrder) error {
	if disk.Gone(f.pairs) == nil {
		return ended
	}
	dir, err := disk.Rescue(f.dir, map[string]io.Reader{
		settingsName: bytes.NewReader(f.text), pairsName: disk.Whole(f.pairs), outOfOrderName: disk.Whole(buffer.file),
	})
	if err != nil {
		return fmt.Errorf(
			"folder %s %w; the match ended with: %v; the pairs that were played could not be saved beside it: %w", f.dir,
			disk.ErrGone, ended, err)
	}
	return fmt.Errorf(
		"folder %s %w; the match ended with: %v; the pairs that were played are in %s: move that folder to where the other one was, and run the same command again to resume",
		f.dir, disk.ErrGone, ended, dir)
}

// finish writes the result, and before it sees to it that the games are on the disk.
func (f *record) finish(s Summary) error {
	if err := disk.Gone(f.pairs); err != nil {
		return err
	}
	if err := f.games.Sync(); err != nil {
		return disk.WriteError(f.games.Name(), err)
	}
	return folder.Write(filepath.Join(f.dir, resultName), s)
}

func (f *record) close() error {
	var err error
	for _, file := range []*os.File{f.pairs, f.games} {
		if file != nil {
			err = errors.Join(err, file.Close())
		}
	}
	return errors.Join(err, f.claim.Release())
}
