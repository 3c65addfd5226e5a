package options

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

// An arena of short games, and the settings of a tuning in it.
func arena(t *testing.T, pairs int64) (Arena, Settings) {
	t.Helper()
	load := func(name string) engine.Config {
		c, err := engine.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	p := Parameter{Name: "null_move_depth", Start: 2, Min: 1, Max: 6, Step: 1, Whole: true}
	a := Arena{Engine: match.Contestant{Engine: load("raumlab")}, Parameters: []Parameter{p}, Seed: 1}
	a.Match = match.Config{
		A: a.Engine, B: a.Engine, OpeningEngine: load(match.DefaultOpeningEngine), Opening: selfplay.Opening{Plies: 2},
		Limits: match.Same(search.Limits{Depth: 1}), MaxPlies: 12, Patience: match.DefaultPatience, Pairs: 1, Version: "test",
	}
	a.Match.OpeningEngine.Depth = 1
	return a, Settings{Version: "test", Method: GP, Pairs: pairs, Seed: 1, Engine: "raumlab", Parameters: a.Parameters}
}

func duelFolders(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "duel-*"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// pairsOn counts the pairs that the folder of a tuning has, those of duels under way included.
func pairsOn(t *testing.T, dir string) (pairs int64) {
	t.Helper()
	read := func(path string) [][]byte {
		text, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		lines := bytes.Split(text, []byte("\n"))
		return lines[:len(lines)-1]
	}
	for _, text := range read(filepath.Join(dir, DuelsName)) {
		var l Line
		if err := json.Unmarshal(text, &l); err != nil {
			t.Fatal(err)
		}
		pairs += l.Pairs.Pairs()
	}
	for _, duel := range duelFolders(t, dir) {
		pairs += int64(len(read(filepath.Join(duel, "pairs.jsonl"))))
	}
	return pairs
}

// Law: a tuning that is interrupted after any pair keeps that pair, and ends as one that was not.
// What is read of it are its finished rounds.
func TestNoPairIsLost(t *testing.T) {
	const pairs = 12
	a, s := arena(t, pairs)
	tune := func(dir string, workers int, most int64) (Outcome, Progress, error) {
		f, err := Open(dir, s)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var last Progress
		o, err := f.Run(ctx, a, workers, func(p Progress) {
			if last = p; p.Pairs-p.Stored >= most {
				cancel()
			}
		})
		return o, last, err
	}
	whole := t.TempDir()
	want, _, err := tune(whole, 1, pairs+1)
	if err != nil {
		t.Fatal(err)
	}
	finished := func(dir string) int {
		_, now, err := ReadProgress(dir)
		if n := len(now.Trace); err != nil || n == 0 || n > len(want.Trace) ||
			!reflect.DeepEqual(now.Trace, want.Trace[:n]) || now.Wanted != pairs || now.Pairs != now.Trace[n-1].Pairs {
			t.Fatalf("%v: progress %+v of the trace %+v", err, now, want.Trace)
		}
		return len(now.Trace) - 1
	}
	if n := finished(whole); n != len(want.Trace)-1 {
		t.Errorf("%d rounds are read, want %d", n, len(want.Trace)-1)
	}
	x, err := os.ReadFile(filepath.Join(whole, DuelsName))
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 4} {
		broken := t.TempDir()
		runs, kept, under := 1, int64(0), 0
		for ; ; runs++ {
			got, last, err := tune(broken, workers, 1)
			if err == nil {
				if got.Pairs != want.Pairs || !slices.Equal(got.Recommended.X, want.Recommended.X) {
					t.Errorf("%d workers: %+v, want %+v", workers, got, want)
				}
				break
			}
			if !errors.Is(err, context.Canceled) || last.Stored != kept || runs > pairs {
				t.Fatalf("%d workers, run %d: %d of the pairs of earlier runs, want %d: %v", workers, runs, last.Stored, kept, err)
			}
			if kept = last.Pairs; pairsOn(t, broken) != kept {
				t.Fatalf("%d workers, run %d: %d pairs are kept, want %d", workers, runs, pairsOn(t, broken), kept)
			}
			finished(broken)
			under = max(under, len(duelFolders(t, broken)))
		}
		if runs < pairs/2/workers || under < min(workers, 2) {
			t.Errorf("%d workers: interrupted %d times, with at most %d duels under way", workers, runs, under)
		}
		y, err := os.ReadFile(filepath.Join(broken, DuelsName))
		if err != nil || string(x) != string(y) {
			t.Errorf("%d workers: %v, duels\n%s\nwant\n%s", workers, err, y, x)
		}
		for _, dir := range []string{whole, broken} {
			if left := duelFolders(t, dir); len(left) > 0 {
				t.Errorf("folders of finished duels are left: %v", left)
			}
		}
	}
	// A kill may leave the folder of a duel that has its line.
	if err := os.Mkdir(filepath.Join(whole, duelName(0)), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, _, err := tune(whole, 1, pairs); err != nil || len(duelFolders(t, whole)) > 0 {
		t.Errorf("%v, left %v", err, duelFolders(t, whole))
	}
}

// A whole option that is written with a decimal point is refused before anything is kept.
func TestFractionsOfWholeOptions(t *testing.T) {
	a, _ := arena(t, 1)
	a.Parameters[0].Name, a.Parameters[0].Whole = "fixed_depth.quiescence", false
	if err := a.Check(t.Context()); err == nil ||
		!strings.Contains(err.Error(), "give start, min and max of [fixed_depth.quiescence] without a decimal point") {
		t.Error(err)
	}
}

// An option and that of a profile each have their value, whichever name comes first.
func TestOptionsBesideTheirProfile(t *testing.T) {
	a, _ := arena(t, 1)
	profile, all := a.Parameters[0], a.Parameters[0]
	profile.Name, all.Name = "fixed_depth.quiescence", "quiescence"
	a.Parameters = []Parameter{profile, all}
	for _, x := range [][]float64{{6, 5}, {5, 6}, {6, 6}, {3, 4}} {
		c, err := a.give(x)
		if err != nil {
			t.Fatal(err)
		}
		for j, p := range a.Parameters {
			again, err := c.Engine.WithOption(p.Name, p.Text(x[j]))
			if err != nil || again.Hash() != c.Engine.Hash() {
				t.Errorf("%v: %s has another value: %v", x, p.Name, err)
			}
		}
	}
}

// Options of two values are given as such: a flag of ours as true or false, in all profiles and
// variants, and a number as 0 or 1.
func TestOptionsOfTwoValues(t *testing.T) {
	a, _ := arena(t, 1)
	values := Parameter{Start: 1, Min: 0, Max: 1, Step: 1, Whole: true}
	flags := 0
	for _, x := range search.Table() {
		if !x.Flag && (x.Least > 0 || x.Most < 1) {
			continue
		}
		if a.Parameters = []Parameter{values}; x.Flag {
			flags++
		}
		a.Parameters[0].Name = x.Name
		for value, text := range map[float64][2]string{0: {"0", "false"}, 1: {"1", "true"}} {
			c, err := a.give([]float64{value})
			want, err2 := a.Engine.Engine.WithOption(x.Name, text[map[bool]int{false: 0, true: 1}[x.Flag]])
			switch {
			case (err == nil) != (err2 == nil) || err != nil && strings.Contains(err.Error(), "expected true or false"):
				t.Errorf("%s = %v: %v, want %v", x.Name, value, err, err2)
			case err == nil && c.Engine.Hash() != want.Hash():
				t.Errorf("%s = %v has another hash than %s", x.Name, value, text)
			}
		}
	}
	if flags < 5 {
		t.Errorf("only %d flags", flags)
	}
}
