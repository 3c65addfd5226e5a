package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/term"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
)

// AddStatus adds --status to a command that shows progress. written returns the files and folders
// that the command makes of its --out, which neither --status nor --log may name. It is nil if the
// command has no --out.
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
		for _, path := range written(out) {
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
				return BadUsage(fmt.Errorf("--%s %s: %s already writes to this file: name another", name, path, taken[other]))
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

// mayReplaceStatus refuses a file that is not the status of a run. It may be missing or empty.
func mayReplaceStatus(path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return disk.WriteError(path, err)
	}
	refused := func(why error) error {
		return hint.Errorf(
			"--status %s: the existing file is not replaced, because it is not the status of a run (%w): name another file, or remove this one",
			path, why)
	}
	// a pipe would keep its reader waiting, and a device would become a file
	if !info.Mode().IsRegular() {
		return refused(errors.New("it is not a regular file"))
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

// isStatus says why a text is not what write makes of a RunStatus or a WorkStatus.
func isStatus(text []byte) error {
	if len(text) > maxStatus {
		return fmt.Errorf("it has more than %d bytes", maxStatus)
	}
	allow := decoding.Allow{ControlCharacters: true}
	var run term.RunStatus
	var work term.WorkStatus
	state, at := &run.State, &run.Time
	if err := allow.Line(text, &run); err != nil {
		if allow.Line(text, &work) != nil {
			return err
		}
		state, at = &work.State, &work.Time
	}
	if !slices.Contains([]string{term.StatusRunning, term.StatusFinished, term.StatusInterrupted,
		term.StatusFailed}, *state) {
		return fmt.Errorf("its state is %q", *state)
	}
	if _, err := time.Parse(time.RFC3339, *at); err != nil {
		return fmt.Errorf("its time is %q", *at)
	}
	return nil
}
