package rooms

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
)

// The files of the folder.
const (
	settingsName = "rooms.json" // written first, never changed
	aliveName    = "alive"      // when the server last ran, while a clock does
	roomEnd      = ".jsonl"     // of the file of a room, whose name is its code
	schema       = 1
)

var roomFile = regexp.MustCompile(`^[` + codeLetters + `]{6}\.jsonl$`)

var kindOfFolder = folder.Kind{Holds: "set of rooms", Settings: settingsName, Files: []string{aliveName},
	IsPart: roomFile.MatchString}

type settings struct {
	Schema int `json:"schema"`
}

// claim claims the folder.
func claim(dir string) (*folder.Folder, error) {
	f, err := kindOfFolder.Claim(dir)
	if err != nil {
		return nil, err
	}
	file := f.Path(settingsName)
	text, err := disk.ReadText(file, disk.MaxText)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = folder.Write(file, settings{schema})
	case err == nil:
		if err = folder.CheckSchema(file, text, "rooms", schema); err == nil {
			err = folder.Decode(file, text, new(settings))
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Release())
	}
	return f, nil
}

// maxFile is more bytes than the file of a room has: lastRematch events and the longest game have
// less than 30,000 lines of 100 bytes.
const maxFile = 4 << 20

// replay reads the file of a room. A last line without an end was being written when the process
// was killed, and no player has seen it: it is torn.
func replay(path string) (s *state, recent []Message, size int64, torn bool, err error) {
	text, err := disk.ReadFile(path, maxFile)
	if err != nil {
		return nil, nil, 0, false, err
	}
	size = int64(bytes.LastIndexByte(text, '\n') + 1)
	events := bytes.Count(text, []byte("\n"))
	s = &state{}
	for line := range bytes.Lines(text[:size]) {
		var r record
		err := decoding.Line(line, &r)
		if err == nil {
			err = s.check(r)
		}
		if err != nil {
			return nil, nil, 0, false, fmt.Errorf("%s: line %d: %w", path, s.version+1, err)
		}
		s.apply(r)
		if events-s.version < backlog {
			recent = append(recent, changeOf(s, r))
		}
	}
	if s.version > 0 && s.terms.Code+roomEnd != filepath.Base(path) {
		return nil, nil, 0, false, fmt.Errorf("%s: it is the file of room %s", path, s.terms.Code)
	}
	return s, recent, size, size < int64(len(text)), nil
}

// writeLine writes an event at the end of a file of a size, so that it survives a crash. If it
// fails, the file is as before.
func writeLine(path string, size int64, r record) (int64, error) {
	line, err := json.Marshal(r)
	if err != nil {
		return size, err
	}
	f, err := disk.OpenOwn(path)
	if err != nil {
		return size, err
	}
	line = append(line, '\n')
	if _, err = f.WriteAt(line, size); err == nil {
		err = f.Sync()
	}
	if err != nil {
		err = errors.Join(disk.WriteError(path, err), f.Truncate(size))
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return size, err
	}
	return size + int64(len(line)), nil
}

// cut makes a file end after a size.
func cut(path string, size int64) error {
	f, err := disk.OpenOwn(path)
	if err != nil {
		return err
	}
	if err = f.Truncate(size); err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return disk.WriteError(path, err)
	}
	return nil
}

// readAlive returns when the server last ran, 0 if that is not known.
func readAlive(path string) (int64, error) {
	text, err := disk.ReadFile(path, 100)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	at, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return 0, nil // a crash of the system may leave any bytes
	}
	return at, nil
}

// writeAlive writes when the server ran. The kernel keeps it when the process is killed, so it is
// not synchronised.
func writeAlive(f *os.File, at int64) error {
	if _, err := f.WriteAt(fmt.Appendf(nil, "%020d\n", at), 0); err != nil {
		return disk.WriteError(f.Name(), err)
	}
	return nil
}
