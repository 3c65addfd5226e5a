package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
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

// AddStatus adds --status to a command that shows progress.
func AddStatus(cmd *cobra.Command) {
	var path string
	cmd.Flags().StringVar(&path, "status", "", "JSON file that is kept up to date with the state of the work")
	run := cmd.RunE
	cmd.RunE = func(c *cobra.Command, args []string) error {
		if path == "" {
			return run(c, args)
		}
		if out := c.Flag("out"); out != nil && out.Value.String() != "" {
			inside, err := Within(out.Value.String(), path)
			if err != nil {
				return err
			}
			if inside {
				return Usagef("--status %s: the file would be in --out %s: name a file outside it", path, out.Value)
			}
		}
		if err := MayPutStatus(path); err != nil {
			return err
		}
		k, err := term.NewStatusKeeper(c.ErrOrStderr(), path, strings.TrimPrefix(c.CommandPath(), c.Root().Name()+" "))
		if err != nil {
			return err
		}
		c.SetErr(k)
		err = byFlags(c, run(c, args))
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
