package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/term"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
)

// AddStatus adds --status to a command that shows progress. written returns the files and folders
// that the command makes of its --out, which neither --status nor --log may name. It is nil for
// --out alone.
func AddStatus(cmd *cobra.Command, written func(out string) []string) {
	var path string
	cmd.Flags().StringVar(&path, "status", "", "JSON file that is kept up to date with the state of the work")
	run := cmd.RunE
	cmd.RunE = func(c *cobra.Command, args []string) error {
		if err := apart(c, written); err != nil {
			return err
		}
		if path == "" {
			return run(c, args)
		}
		if err := MayPutStatus(path); err != nil {
			return err
		}
		k, err := term.NewStatusKeeper(c.ErrOrStderr(), path, strings.TrimPrefix(c.CommandPath(), c.Root().Name()+" "))
		if err != nil {
			return err
		}
		c.SetErr(k)
		err = run(c, args)
		state, why := term.StatusFinished, ""
		switch {
		case errors.Is(err, context.Canceled):
			state, why = term.StatusInterrupted, Interruption(err)
		case err != nil:
			state, why = term.StatusFailed, sanitize.Line(Line(err))
		}
		return errors.Join(err, k.End(state, why))
	}
}

// apart refuses two flags of a command that name one file, before the command opens either.
func apart(c *cobra.Command, written func(out string) []string) error {
	taken := map[string]string{} // flags by path
	if out := c.Flag("out"); out != nil && out.Value.String() != "" {
		out := out.Value.String()
		paths := []string{out}
		if written != nil {
			paths = written(out)
		}
		for _, path := range paths {
			for _, own := range []string{path, disk.Temporary(path), disk.LockOf(path)} {
				taken[own] = "--out " + out
			}
		}
	}
	for _, name := range []string{"log", "status"} {
		flag := c.Flag(name)
		if flag == nil || flag.Value.String() == "" {
			continue
		}
		path := flag.Value.String()
		for _, other := range slices.Sorted(maps.Keys(taken)) {
			inside, err := Within(other, path)
			if err != nil {
				return fmt.Errorf("--%s %s: %w", name, path, err)
			}
			if inside {
				return Usagef("--%s %s: %s already writes to this file: name another", name, path, taken[other])
			}
		}
		taken[path] = "--" + name + " " + path
	}
	return nil
}

// MayPutStatus refuses a file of --status that cannot or must not be written, before a run begins.
// The path may be empty.
func MayPutStatus(path string) error {
	if path == "" {
		return nil
	}
	if err := mayReplaceStatus(path); err != nil {
		return err
	}
	if err := OutsideCorpora("--status", path); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("--status %s: its folder does not exist: create it, or name another file", path)
	}
	r, err := disk.NewReplacement(path)
	if err != nil {
		return fmt.Errorf("--status: %w", disk.WriteError(path, err))
	}
	r.Discard()
	return nil
}

// maxStatus is more bytes than a status has.
const maxStatus = 1 << 20

// mayReplaceStatus refuses a file that is not the status of a run. It may be missing or empty.
func mayReplaceStatus(path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return disk.WriteError(path, err)
	}
	text, err := disk.ReadFile(path, maxStatus)
	if err == nil && len(text) == 0 {
		return nil
	}
	var s struct {
		State string
		Time  time.Time
	}
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err == nil && (s.Time.IsZero() || !slices.Contains([]string{term.StatusRunning, term.StatusFinished,
		term.StatusInterrupted, term.StatusFailed}, s.State)) {
		err = fmt.Errorf("its state is %q", s.State)
	}
	if err == nil {
		return nil
	}
	return hint.Errorf(
		"--status %s: the existing file is not replaced, because it is not the status of a run (%w): name another file, or remove this one",
		path, err)
}
