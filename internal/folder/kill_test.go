package folder_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"raumlab/internal/folder"
	"raumlab/internal/killtest"
)

// claims is how often the work of TestKillWhileClaimed claims its folder.
const claims = 60

// Law: the folder of a process that was killed, whenever that was, can be claimed at once. Its settings
// are there or not, but never a part of them.
func TestKillWhileClaimed(t *testing.T) {
	t.Parallel()
	type settings struct {
		Ship string `json:"ship"`
	}
	log := func(dir string) string { return filepath.Join(dir, "log.csv") }
	// claim claims the folder, writes its settings where they are missing, and makes an entry in the log.
	claim := func(dir string) error {
		f, err := voyage.Claim(dir)
		if err != nil {
			return err
		}
		var was settings
		err = folder.Read(f.Path(voyage.Settings), &was)
		if errors.Is(err, fs.ErrNotExist) {
			err = folder.Write(f.Path(voyage.Settings), settings{"Fram"})
		}
		if err == nil {
			err = appendTo(log(dir))
		}
		return errors.Join(err, f.Release())
	}
	entries := func(dir string) int64 {
		info, err := os.Stat(log(dir))
		if err != nil {
			return 0
		}
		return info.Size()
	}
	killtest.AtRandom(t, func(dir string) error {
		for entries(dir) < claims {
			if err := claim(dir); err != nil {
				return err
			}
		}
		return nil
	}, func(dir string, _ []string, ended bool) {
		had := entries(dir)
		f, err := voyage.Claim(dir)
		if err != nil {
			t.Fatal(err)
		}
		var was settings
		err = folder.Read(f.Path(voyage.Settings), &was)
		if none := errors.Is(err, fs.ErrNotExist); none && had > 0 || !none && (err != nil || was.Ship != "Fram") {
			t.Errorf("settings %+v after %d entries: %v", was, had, err)
		}
		if err := f.Release(); err != nil {
			t.Error(err)
		}
		if ended && had != claims {
			t.Errorf("%d entries, want %d", had, claims)
		}
	})
}

// appendTo makes a file one byte longer.
func appendTo(path string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(f, ".")
	return errors.Join(err, f.Close())
}
