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

// outOfOrder buffers pairs before their turn, begun ones, and those with a forfeit, in a file until
// the match is finished. So neither a kill nor an early end loses them.
type outOfOrder struct {
	lines format
	mutex sync.Mutex
	file  *os.File       // nil without a folder; at its end
	next  int64          // the pair whose turn it is
	known map[int64]Pair // from next on
}

// newOutOfOrder returns a buffer that keeps nothing on disk.
func newOutOfOrder(next int64) *outOfOrder { return &outOfOrder{next: next, known: map[int64]Pair{}} }

// openOutOfOrder returns a buffer with what an earlier run left at the path, from pair next on.
func openOutOfOrder(path string, lines format, next int64) (*outOfOrder, error) {
	file, err := disk.OpenOwn(path)
	if err != nil {
		return nil, err
	}
	a := newOutOfOrder(next)
	a.lines, a.file = lines, file
	end, err := a.read()
	if err == nil {
		// Drop the part of a line that a killed process left.
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
func (a *outOfOrder) read() (end int64, err error) {
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
			return 0, altered(a.file.Name(), number, err, "remove it to play its pairs again")
		}
		end += int64(len(line))
	}
}

// take returns pair i if it was played before, or begun.
func (a *outOfOrder) take(i int64) (Pair, bool) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	p, ok := a.known[i]
	return p, ok
}

// keep makes a pair durable unless it is whole, without forfeit, and its turn has come.
func (a *outOfOrder) keep(p Pair) error {
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

// passed drops a pair that has had its turn.
func (a *outOfOrder) passed(p Pair) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.next = p.Number + 1
	delete(a.known, p.Number)
}

// close closes the file, and removes it once the match is finished.
func (a *outOfOrder) close(finished bool) error {
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
