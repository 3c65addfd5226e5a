package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
)

// Read returns the summary of the match in a folder, finished or not, and passes its pairs to
// visit, which may be nil, in order. It plays every game again. A pair that cannot be replayed is
// an error that names file and line. A line that is still being written is left out.
func Read(dir string, visit func(Pair)) (Summary, error) {
	s, text, err := readSettings(dir)
	if err != nil {
		return Summary{}, err
	}
	c, err := s.config()
	if err != nil {
		return Summary{}, fmt.Errorf("%s: %w", filepath.Join(dir, settingsName), err)
	}
	if c.Pairs, err = readWanted(dir, text); err != nil {
		return Summary{}, err
	}
	lines, err := s.format(dir, c)
	if err != nil {
		return Summary{}, err
	}
	path := filepath.Join(dir, pairsName)
	n := newCount(c, s)
	if n.lengthened, err = readLengthened(dir); err != nil {
		return Summary{}, err
	}
	file, err := disk.Open(path, math.MaxInt64)
	if errors.Is(err, os.ErrNotExist) {
		return n.summary(), nil // begun just now
	}
	if err != nil {
		return Summary{}, fmt.Errorf("match: %w", err)
	}
	defer file.Close()
	_, err = lines.read(file, path, func(p Pair) error {
		n.add(p)
		if visit != nil {
			visit(p)
		}
		return nil
	})
	return n.summary(), err
}

// readWanted returns the most pairs of a finished match by its settings, else 0.
func readWanted(dir string, settings json.RawMessage) (int64, error) {
	path := filepath.Join(dir, resultName)
	text, err := disk.ReadText(path, disk.MaxText)
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("match: %w", err)
	}
	var result struct {
		MaxPairs int64                      `json:"max_pairs"`
		Settings map[string]json.RawMessage `json:"settings"`
	}
	if err := json.Unmarshal(text, &result); err != nil {
		return 0, hint.Errorf(
			"%s: not the result of a match: %w: remove it, and run the command of the match again to write it",
			path, err)
	}
	d, err := folder.Compare(settings, result.Settings)
	if err != nil {
		return 0, err
	}
	if d != nil {
		return 0, fmt.Errorf("%s is %s in %s, but %s in %s: one of the two files was altered: restore it", d[0].Key, d[0].Was,
			filepath.Join(dir, settingsName), d[0].Now, path)
	}
	return result.MaxPairs, nil
}

// readSettings reads match.json of a folder, and returns its text, too.
func readSettings(dir string) (settings, json.RawMessage, error) {
	path := filepath.Join(dir, settingsName)
	text, err := disk.ReadText(path, disk.MaxText)
	if errors.Is(err, os.ErrNotExist) {
		if err := kind.CheckOrphans(dir); err != nil {
			return settings{}, nil, err
		}
	}
	if err != nil {
		return settings{}, nil, fmt.Errorf("match: %w", err)
	}
	s, err := parseSettings(path, text)
	return s, text, err
}

// format returns how the lines of a match in a folder are written.
func (s settings) format(dir string, c Config) (format, error) {
	binding, err := s.binding()
	return format{c, binding, filepath.Join(dir, settingsName)}, err
}

// read hands the pairs of a file to visit and returns where the last whole line ends.
func (f format) read(r io.Reader, path string, visit func(Pair) error) (int64, error) {
	lines := bufio.NewReader(r)
	end := int64(0)
	for number := int64(0); ; number++ {
		line, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			return end, nil // what is left has no end of line
		}
		if err != nil {
			return 0, fmt.Errorf("reading %s: %w", path, err)
		}
		p, err := f.decode(bytes.TrimSuffix(line, []byte{'\n'}), number)
		if err == nil && p.begun() {
			err = errors.New("games: 1, expected 2")
		}
		if err != nil {
			return 0, altered(path, number+1, err, "restore it, or cut it off before this line to play the rest again")
		}
		if err := visit(p); err != nil {
			return 0, err
		}
		end += int64(len(line))
	}
}
