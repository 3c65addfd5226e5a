package matches

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"raumlab/internal/disk"
	"raumlab/selfplay/match"
)

// logHead begins a log of the protocol. begin recognises logs by it.
const logHead = "# raumlab: protocol log: time, pair.game, side, > sent or < received, line\n"

// withLog calls play with the log of --log, or with nil.
func (o MatchOptions) withLog(play func(*match.Log) error) error {
	if o.log == "" {
		return play(nil)
	}
	f, err := disk.OpenOwn(o.log)
	if err == nil {
		if err = begin(f); err != nil {
			f.Close()
		}
	}
	if err != nil {
		return fmt.Errorf("--log %w", err)
	}
	log := match.NewLog(f)
	err = play(log)
	if wrong := errors.Join(log.Err(), f.Close()); wrong != nil {
		err = errors.Join(err, fmt.Errorf("--log %w", disk.WriteError(o.log, wrong)))
	}
	return err
}

// begin takes a log to its end, or begins one. It refuses a file that is no log, and one that
// another process writes.
func begin(f *os.File) error {
	if err := disk.LockOpen(f); err != nil {
		return err
	}
	first, err := bufio.NewReader(io.LimitReader(f, int64(len(logHead)))).ReadString('\n')
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return err
	case first == "":
		if _, err := f.WriteString(logHead); err != nil {
			return disk.WriteError(f.Name(), err)
		}
	case !strings.HasPrefix(first, logHead):
		return fmt.Errorf(
			"%s: the existing file is not written to, because it is not a protocol log: name another file, or remove this one",
			f.Name())
	}
	if _, err := f.Seek(0, io.SeekEnd); err != nil {
		return disk.WriteError(f.Name(), err)
	}
	return nil
}
