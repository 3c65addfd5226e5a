package corpus

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"raumlab/engine/variant"
	"raumlab/internal/disk"
)

// retriedGames are those of the tests below: five parts of 8 and one of 4.
const retriedGames = 44

// A player plays games in quarantine again.
type player func(all []Quarantine) (finished []Game, stopped []Quarantine, err error)

// retried is Begin that has the player play what may end.
func retried(t *testing.T, dir string, header Header, play player) (*Writer, error) {
	t.Helper()
	w, err := Claim(dir, header, Slice{})
	if err != nil {
		return nil, err
	}
	stuck, err := w.Retryable()
	if err == nil && len(stuck) > 0 {
		finished, stopped, playing := play(stuck)
		err = errors.Join(w.PutRetried(finished, stopped), playing)
	}
	if err == nil {
		err = w.Resume(t.Context(), nil)
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// playerOf finishes some games in quarantine and finds that the others stop again.
func playerOf(games []Game, finishes ...int64) player {
	return func(all []Quarantine) (finished []Game, stopped []Quarantine, err error) {
		for _, q := range all {
			if slices.Contains(finishes, q.Game) {
				finished = append(finished, games[q.Game])
			} else {
				q.Reason += " again"
				stopped = append(stopped, q)
			}
		}
		return finished, stopped, nil
	}
}

// again gives the command of a run with a player, and writes what is missing but for some games.
func again(t *testing.T, dir string, play player, games []Game, out ...int64) {
	t.Helper()
	w, err := retried(t, dir, outside.Header(len(games)), play)
	if err != nil {
		t.Fatal(err)
	}
	for n := w.Next(); n < int64(len(games)); n++ {
		if slices.Contains(out, n) {
			err = w.Quarantine(outside.Quarantine(n))
		} else {
			err = w.Append(games[n])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Finish(), w.Close()); err != nil {
		t.Fatal(err)
	}
}

// Law: games in quarantine that end on another try get their places: then the corpus has the bytes
// that it would have if they had never stopped. It may be finished, paused, or be extended.
func TestRetry(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, retriedGames, 1)
	whole := outside.Make(t, outside.Header(retriedGames), games)
	out := []int64{8, 15, 30, 43}
	for _, begun := range []int{retriedGames, 36, 10, 9} {
		for _, planned := range []int{begun, retriedGames} {
			dir := t.TempDir()
			w, err := create(dir, outside.Header(planned))
			if err != nil {
				t.Fatal(err)
			}
			for n := int64(0); n < int64(begun); n++ {
				if slices.Contains(out, n) {
					err = w.Quarantine(outside.Quarantine(n))
				} else {
					err = w.Append(games[n])
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if err := errors.Join(w.Pause(), w.Close()); err != nil {
				t.Fatal(err)
			}
			again(t, dir, playerOf(games, out...), games)
			outside.SameFiles(t, whole, dir)
			c, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Verify(t.Context(), nil, nil); err != nil {
				t.Error(err)
			}
		}
	}
}

// Who reads a corpus while a part of it is replaced is told so, and not that the part is damaged.
func TestReadWhileRetried(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, retriedGames, 1)
	dir := t.TempDir()
	outside.Slice(t, dir, outside.Header(retriedGames), Slice{}, games, 8)
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	again(t, dir, playerOf(games, 8), games)
	for _, err = range c.Games(t.Context()) {
		if err != nil {
			break
		}
	}
	outside.WantError(t, err,
		partName(1)+": a run replaced this part after the corpus was opened: run the same command again")
}

// Games that stop again stay in quarantine, with what stopped them this time. Where none can end,
// nothing is played and nothing changes.
func TestRetrySome(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, retriedGames, 1)
	dir := t.TempDir()
	outside.Slice(t, dir, outside.Header(retriedGames), Slice{}, games, 8, 15, 30, 43)
	again(t, dir, playerOf(games, 15, 43), games)
	want := t.TempDir()
	outside.Slice(t, want, outside.Header(retriedGames), Slice{}, games, 8, 30)
	have, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := have.Verify(t.Context(), nil, nil); err != nil {
		t.Error(err)
	}
	for i, q := range have.Manifest.Quarantined() {
		if first := outside.Quarantine(q.Game); q.Game != []int64{8, 30}[i] || q.Reason != first.Reason+" again" {
			t.Errorf("in quarantine there is %+v", q)
		}
	}
	other, err := Open(want)
	if err != nil {
		t.Fatal(err)
	}
	if have.Digest() != other.Digest() || have.Manifest.Rows != other.Manifest.Rows {
		t.Errorf("digest %s, want %s", have.Digest(), other.Digest())
	}

	never := func([]Quarantine) ([]Game, []Quarantine, error) {
		return nil, nil, errors.New("it plays")
	}
	sound := outside.Make(t, outside.Header(retriedGames), games)
	nodes := t.TempDir()
	w, err := create(nodes, outside.Header(retriedGames))
	if err != nil {
		t.Fatal(err)
	}
	q := outside.Quarantine(0)
	q.Kind = OverNodes
	if err := w.Quarantine(q); err != nil {
		t.Fatal(err)
	}
	outside.Write(t, w, games)
	for _, dir := range []string{sound, nodes} {
		before := outside.Files(t, dir)
		again(t, dir, never, games)
		for name, text := range outside.Files(t, dir) {
			if before[name] != text {
				t.Errorf("%s has changed", name)
			}
		}
	}

	// What is finished before an interruption is kept.
	dir = t.TempDir()
	outside.Slice(t, dir, outside.Header(retriedGames), Slice{}, games, 8, 15)
	_, err = retried(t, dir, outside.Header(retriedGames), func([]Quarantine) ([]Game, []Quarantine, error) {
		return games[8:9], nil, context.Canceled
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	if have, err = Open(dir); err != nil || len(have.Manifest.Quarantined()) != 1 {
		t.Errorf("%v; %+v", err, have.Manifest.Quarantined())
	}
}

// Law: a kill at any step of putting games into their places loses none: what is there can be read,
// and the same command makes the bytes of a run without a kill, whether the games end then or not.
func TestKillWhileRetrying(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, retriedGames, 1)
	out := []int64{8, 15, 43}
	fill := map[int64]Game{8: games[8], 43: games[43]}
	left := [][]Quarantine{{outside.Quarantine(15)}, nil}
	lacking := []int{1, 5}
	for steps := range 5 {
		for _, ends := range [][]int64{{8, 15, 43}, {43}, nil} {
			dir := t.TempDir()
			outside.Slice(t, dir, outside.Header(retriedGames), Slice{}, games, out...)
			digest := func() string {
				c, err := Open(dir)
				if err != nil {
					t.Fatal(err)
				}
				if err := c.Verify(t.Context(), nil, nil); err != nil {
					t.Errorf("after %d steps: %v", steps, err)
				}
				return c.Digest()
			}
			before := digest()
			w, err := create(dir, outside.Header(retriedGames))
			if err != nil {
				t.Fatal(err)
			}
			switch steps {
			case 1: // a copy, and no manifest with it
				p := w.manifest.Parts[1]
				err = w.keepAside(&p)
			case 2, 3, 4:
				err = w.setAside(lacking)
				for k := range steps - 2 {
					_, wrong := w.rewrite(t.Context(), lacking[k], fill, left[k])
					err = errors.Join(err, wrong)
				}
			}
			if err = errors.Join(err, w.Close()); err != nil {
				t.Fatal(err)
			}
			// Also a command that plays nothing again leaves what is there.
			if w, err = create(dir, outside.Header(retriedGames)); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if digest() != before {
				t.Errorf("after %d steps: another digest", steps)
			}
			again(t, dir, playerOf(games, ends...), games)
			want := t.TempDir()
			outside.Slice(t, want, outside.Header(retriedGames), Slice{}, games, out...)
			again(t, want, playerOf(games, ends...), games)
			outside.SameFiles(t, want, dir)
		}
	}
}

// A part that cannot be written after another one is in its place loses no game: the manifest on
// disk has the parts before.
func TestRetryThatFails(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, retriedGames, 1)
	dir := t.TempDir()
	outside.Slice(t, dir, outside.Header(retriedGames), Slice{}, games, 8, 43)
	before := outside.Files(t, dir)
	inTheWay := disk.Temporary(filepath.Join(dir, partName(5)))
	if err := os.MkdirAll(filepath.Join(inTheWay, "x"), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := retried(t, dir, outside.Header(retriedGames), playerOf(games, 8, 43)); err == nil {
		t.Fatal("it writes over a folder")
	}
	if err := os.RemoveAll(inTheWay); err != nil {
		t.Fatal(err)
	}
	if outside.Files(t, dir)[partName(1)] == before[partName(1)] {
		t.Fatal("no part was written")
	}
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Verify(t.Context(), nil, nil); err != nil || len(c.Manifest.Quarantined()) != 2 {
		t.Errorf("%v, %+v in quarantine", err, c.Manifest.Quarantined())
	}
	again(t, dir, playerOf(games, 8, 43), games)
	outside.SameFiles(t, outside.Make(t, outside.Header(retriedGames), games), dir)
}

// Damage of any part is found before games are played again.
func TestMendOfDamaged(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, retriedGames, 1)
	dir := t.TempDir()
	outside.Slice(t, dir, outside.Header(retriedGames), Slice{}, games, 8)
	path := filepath.Join(dir, partName(4))
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[100] ^= 1
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	_, err = retried(t, dir, outside.Header(retriedGames), func([]Quarantine) ([]Game, []Quarantine, error) {
		t.Error("games are played")
		return nil, nil, nil
	})
	outside.WantError(t, err, path+": SHA-256 is")
}
