package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"raumlab/internal/disk"
)

// mayPutStatus refuses a file for --status that cannot be written, or is not to be, before a run begins; the empty path is none.
func mayPutStatus(path string) error {
	if path == "" {
		return nil
	}
	if err := mayReplaceStatus(path); err != nil {
		return err
	}
	if err := outsideCorpora("--status", path); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("--status %s: its folder is not there: make it, or name another file", path)
	}
	r, err := disk.NewReplacement(path)
	if err != nil {
		return fmt.Errorf("--status: %w", disk.WriteError(path, err))
	}
	r.Discard()
	return nil
}

// mayReplaceStatus refuses a file that holds something else than the status of a run. One that is missing or empty may be written.
func mayReplaceStatus(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return disk.WriteError(path, err)
	}
	refused := func(why error) error {
		return fmt.Errorf("--status %s: what is there is not replaced, it is no status of a run (%w): name another file, or remove that one", path, why)
	}
	if !info.Mode().IsRegular() { // a pipe would keep its reader waiting, and a device would become a file
		return refused(errors.New("it is no regular file"))
	}
	f, err := disk.Open(path, math.MaxInt64)
	if err != nil {
		return err
	}
	defer f.Close() // only read
	text, err := io.ReadAll(io.LimitReader(f, maxStatus+1))
	if err != nil {
		return err
	}
	if len(text) == 0 {
		return nil
	}
	if err := isStatus(text); err != nil {
		return refused(err)
	}
	return nil
}

// maxStatus is more bytes than a status has.
const maxStatus = 1 << 20

// isStatus says why a text is not what write makes of a runStatus or a workStatus.
func isStatus(text []byte) error {
	if len(text) > maxStatus {
		return fmt.Errorf("it has more than %d bytes", maxStatus)
	}
	if !json.Valid(text) { // also where something follows the value
		return errors.New("it is no JSON")
	}
	var run runStatus
	var work workStatus
	state, at := &run.State, &run.Time
	if err := strictly(text, &run); err != nil {
		if strictly(text, &work) != nil {
			return err
		}
		state, at = &work.State, &work.Time
	}
	if !slices.Contains([]string{statusRunning, statusFinished, statusInterrupted, statusFailed}, *state) {
		return fmt.Errorf("its state is %q", *state)
	}
	if _, err := time.Parse(time.RFC3339, *at); err != nil {
		return fmt.Errorf("its time is %q", *at)
	}
	return nil
}

// strictly reads JSON without unknown keys.
func strictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
