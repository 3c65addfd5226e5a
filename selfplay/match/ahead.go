package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"raumlab/internal/disk"
)

// ahead keeps what is played before its turn, so that neither a kill nor an early end loses it: pairs that are finished
// while an earlier one is still played, pairs that are begun when the match ends, and every pair with a forfeit. Each stands
// in a file of its folder until its turn, and longer. Without a folder it keeps them in memory alone.
type ahead struct {
	lines format
	mutex sync.Mutex
	file  *os.File       // nil without a folder; at its end
	next  int64          // the pair whose turn it is
	known map[int64]Pair // from next on
}

// newAhead returns one that keeps nothing on disk.
func newAhead(next int64) *ahead { return &ahead{next: next, known: map[int64]Pair{}} }

// openAhead returns what an earlier run left at the path, from pair next on.
func openAhead(path string, lines format, next int64) (*ahead, error) {
	file, err := disk.OpenOwn(path)
	if err != nil {
		return nil, err
	}
	a := newAhead(next)
	a.lines, a.file = lines, file
	end, err := a.read()
	if err == nil {
		// What a killed process left of a line goes.
		if err = file.Truncate(end); err == nil {
			_, err = file.Seek(end, io.SeekStart)
		}
		if err != nil {
			err = disk.WriteError(path, err)
		}
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return a, nil
}

// read returns where the last whole line ends.
func (a *ahead) read() (end int64, err error) {
	lines := bufio.NewReader(a.file)
	for number := int64(1); ; number++ {
		line, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			return end, nil
		}
		if err != nil {
			return 0, fmt.Errorf("reading %s: %w", a.file.Name(), err)
		}
		var head struct{ Pair int64 }
		err = json.Unmarshal(line, &head)
		if err == nil && head.Pair >= a.next {
			a.known[head.Pair], err = a.lines.decode(bytes.TrimSuffix(line, []byte{'\n'}), head.Pair)
		}
		if err != nil {
			return 0, altered(a.file.Name(), number, err, "remove it, and its pairs are played again")
		}
		end += int64(len(line))
	}
}

// take returns pair i if it was played before, or begun.
func (a *ahead) take(i int64) (Pair, bool) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	p, ok := a.known[i]
	return p, ok
}

// keep makes a pair durable that could be lost: the one whose turn it is goes to its own file at once, unless a forfeit in
// it ends the match.
func (a *ahead) keep(p Pair) error {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.known[p.Number] = p
	if a.file == nil || p.Number <= a.next && !p.begun() && !p.forfeited() {
		return nil
	}
	line, err := a.lines.encode(p)
	if err != nil {
		return fmt.Errorf("%s: pair %d: %w", a.file.Name(), p.Number, err)
	}
	if _, err = a.file.Write(line); err == nil {
		err = a.file.Sync()
	}
	if err != nil {
		return disk.WriteError(a.file.Name(), err)
	}
	return nil
}

// passed says that a pair has had its turn.
func (a *ahead) passed(p Pair) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.next = p.Number + 1
	delete(a.known, p.Number)
}

// close ends the keeping. Once the match is finished there is nothing to keep.
func (a *ahead) close(finished bool) error {
	if a.file == nil {
		return nil
	}
	err := a.file.Close()
	if finished {
		if gone := os.Remove(a.file.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
			err = errors.Join(err, disk.WriteError(a.file.Name(), gone))
		}
	}
	return err
}
