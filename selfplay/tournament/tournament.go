// Package tournament plays several matches one after another and keeps them in one folder: an
// engine against many, all against all, or an engine against itself without one of its parts.
//
// Package match keeps each match in a folder within that of the tournament. So a tournament can be
// interrupted anywhere and continues with the first missing pair. tournament.json has the engines
// and, by condition (a depth, say), the settings that matches share. Later matches must agree with
// both. Results are computed from the matches alone.
package tournament

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/selfplay/match"
)

// A Match is one match of a tournament.
type Match struct {
	Condition string // any name of what matches share: rules, openings, limits, test, seed
	Part      string // what B lacks and A has, in an ablation; empty otherwise
	Off       string // the value that B has for the part; empty without a part
	Config    match.Config
}

// A Tournament is a list of matches to play in this order. No two may have the same condition and
// engines.
type Tournament struct {
	Kind    Kind
	Matches []Match
}

// Progress says how far a tournament has come.
type Progress struct {
	Match   int // number of the match that is being played, from 0
	Summary match.Summary
	Pairs   int64 // played in all matches, Before included
	Before  int64 // of them, played before Run began, in the matches so far
	Total   int64 // to be played at most; it falls where a test stops a match
}

// Run plays the missing pairs of all matches on the given number of workers. It returns the results
// of all matches of folder dir, also of those that earlier calls asked for. It calls progress,
// which may be nil, before the first pair of each match and after each pair, one call at a time.
//
// After ctx is cancelled, the same call continues. It also continues after programs lost too many
// games by their faults (*match.FaultsError). The result so far comes with that error. If no pair
// is missing then (see Finished), the tournament is finished nevertheless.
func (t Tournament) Run(ctx context.Context, dir string, workers int, progress func(Progress)) (r Result, err error) {
	for _, m := range t.Matches {
		if err := m.Config.Validate(); err != nil {
			return Result{}, err
		}
	}
	own, err := kindWith(dir)
	if err != nil {
		return Result{}, err
	}
	f, err := own.Claim(dir)
	if err != nil {
		return Result{}, err
	}
	defer func() { err = errors.Join(err, f.Release()) }()
	t = t.signed()
	plan, planned, err := t.plan(dir)
	if err != nil {
		return Result{}, err
	}
	for _, m := range planned {
		if _, err := folder.Within(dir, m.Folder); err != nil {
			return Result{}, err
		}
	}
	// Whatever can be refused is refused before the plan grows and the result goes.
	t = t.seated(planned)
	if err := t.check(ctx, dir, planned); err != nil {
		return Result{}, err
	}
	if err := plan.write(dir); err != nil {
		return Result{}, err
	}
	if err := os.Remove(filepath.Join(dir, resultName)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return Result{}, disk.WriteError(dir, err)
	}
	stopped := t.play(ctx, dir, planned, workers, progress)
	if faults := new(match.FaultsError); stopped != nil && !errors.As(stopped, &faults) {
		return Result{}, stopped
	}
	if r, err = plan.read(dir, nil); err != nil {
		return Result{}, errors.Join(err, stopped)
	}
	if !t.Finished(r) {
		return r, stopped
	}
	return r, errors.Join(r.write(dir), stopped)
}

// kindWith is the kind of folder with the folders of the matches that are planned there.
func kindWith(dir string) (folder.Kind, error) {
	k := kind
	p, err := readPlan(dir)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return k, nil
	}
	for _, m := range p.Matches {
		top, _, _ := strings.Cut(m.Folder, "/")
		k.Folders = append(k.Folders, top)
	}
	return k, err
}

// Finished reports whether a result lacks no pair of these matches. It may hold other matches
// that do.
func (t Tournament) Finished(r Result) bool {
	return !slices.ContainsFunc(t.Matches, func(m Match) bool {
		return !slices.ContainsFunc(r.Matches, func(p Played) bool {
			return m.is(p.Condition, p.Summary.A, p.Summary.B) && p.Summary.Finished()
		})
	})
}

// is reports whether this is the match of two engines, whichever comes first, under a condition.
func (m Match) is(condition, a, b string) bool {
	x, y := m.Config.A.Name(), m.Config.B.Name()
	return condition == m.Condition && (a == x && b == y || a == y && b == x)
}

// signed returns the tournament with the signature of every engine, each of which is taken once.
func (t Tournament) signed() Tournament {
	t.Matches = slices.Clone(t.Matches)
	type player struct {
		hash  string
		rules variant.Rules
	}
	known := map[player]string{}
	for i := range t.Matches {
		c := &t.Matches[i].Config
		for _, x := range []*match.Contestant{&c.A, &c.B} {
			if x.Program != nil {
				continue
			}
			p := player{x.Hash(), c.Rules}
			if known[p] == "" {
				known[p] = x.Engine.Signature(c.Rules)
			}
			x.Signature = known[p]
		}
	}
	return t
}

// seated returns the tournament with the sides of each match as those with which it was begun.
func (t Tournament) seated(planned []planMatch) Tournament {
	t.Matches = slices.Clone(t.Matches)
	for i := range t.Matches {
		if c := &t.Matches[i].Config; c.A.Name() != planned[i].A {
			c.A, c.B = c.B, c.A
		}
	}
	return t
}

// check refuses what a match would refuse, and starts each program once of those that have pairs
// to play. It changes nothing.
func (t Tournament) check(ctx context.Context, dir string, planned []planMatch) error {
	tried := map[string]bool{}
	for i, m := range t.Matches {
		missing, err := m.Config.Check(planned[i].path(dir))
		if err != nil {
			return m.named(err)
		}
		for side, x := range []match.Contestant{m.Config.A, m.Config.B} {
			if !missing || tried[x.Name()] {
				continue
			}
			tried[x.Name()] = true
			if err := m.Config.Try(ctx, match.Side(side)); err != nil {
				return err
			}
		}
	}
	return nil
}

// named is the error of a match with the names of its engines.
func (m Match) named(err error) error {
	return fmt.Errorf("%s against %s: %w", m.Config.A.Name(), m.Config.B.Name(), err)
}

// play plays the matches, each in its folder.
func (t Tournament) play(ctx context.Context, dir string, planned []planMatch, workers int,
	progress func(Progress)) error {
	var now Progress
	for _, m := range t.Matches {
		now.Total += m.Config.Pairs
	}
	done := int64(0) // in the matches that are over
	for i, m := range t.Matches {
		now.Match = i
		first := true
		s, err := m.Config.Run(ctx, planned[i].path(dir), workers, func(s match.Summary) {
			if first {
				now.Before += s.Pairs
				first = false
			}
			now.Summary, now.Pairs = s, done+s.Pairs
			if progress != nil {
				progress(now)
			}
		})
		if err != nil {
			return m.named(err)
		}
		done += s.Pairs
		now.Total -= m.Config.Pairs - s.Pairs
	}
	return nil
}

// Read returns the results of the tournament in a folder, finished or not. Every game is played
// again; a damaged match is an error naming file and line. A match that has not begun has no
// pairs. The pairs of each match go to visit, which may be nil, with the number of the match.
func Read(dir string, visit func(number int, p match.Pair)) (Result, error) {
	p, err := readPlan(dir)
	if err != nil {
		return Result{}, err
	}
	return p.read(dir, visit)
}
