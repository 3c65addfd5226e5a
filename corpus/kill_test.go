package corpus

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"sync"
	"testing"

	"raumlab/engine/variant"
	"raumlab/internal/killtest"
)

// killedGames are the games of TestKillLosesNoGame: three parts and a half.
const killedGames = 28

// writeInSteps writes the corpus of TestKillLosesNoGame in many runs, each of which plans and pauses. It
// prints how many games each has kept.
func writeInSteps(dir string) error {
	random := rand.New(rand.NewPCG(uint64(os.Getpid()), 7))
	games := growing(outside.Games(variant.Rules{}, killedGames, 1))
	for {
		planned := int64(1)
		if m, err := readManifest(dir); err == nil {
			planned = max(planned, m.Games)
		} else if !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if random.IntN(3) == 0 {
			planned = min(killedGames, planned+random.Int64N(6))
		}
		w, err := create(dir, outside.Header(int(planned)))
		if err != nil {
			return err
		}
		for n := random.IntN(4); n > 0 && w.Next() < w.End(); n-- {
			if err := w.Append(games[w.Next()]); err != nil {
				return err
			}
		}
		kept := w.Next()
		if err := errors.Join(w.Pause(), w.Close()); err != nil {
			return err
		}
		fmt.Println("kept", kept)
		if kept == killedGames {
			return nil
		}
	}
}

// Law: after any kills of a run that is resumed and extended, every game that was kept once can
// still be read. The final bytes are those of an uninterrupted run.
func TestKillLosesNoGame(t *testing.T) {
	t.Parallel()
	want := sync.OnceValue(func() string {
		return outside.Make(t, outside.Header(killedGames), growing(outside.Games(variant.Rules{}, killedGames, 1)))
	})
	last, kept, renamed := "", int64(0), 0
	killtest.AtRandom(t, writeInSteps, func(dir string, said []string, ended bool) {
		if dir != last {
			last, kept = dir, 0
		}
		for _, line := range said {
			if _, err := fmt.Sscanf(line, "kept %d", &kept); err != nil {
				t.Fatalf("the process says %q", line)
			}
		}
		p, err := OpenPartial(dir)
		if errors.Is(err, os.ErrNotExist) && kept == 0 {
			return // it was killed before the first manifest
		}
		if err != nil {
			t.Fatal(err)
		}
		n := int64(0)
		for g, err := range p.Games(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if g.Number != n {
				t.Fatalf("game %d in place %d", g.Number, n)
			}
			n++
		}
		if n < kept {
			t.Fatalf("%d games are left of %d", n, kept)
		}
		kept = n
		if parts := p.Manifest.Parts; len(parts) > 0 && parts[len(parts)-1].isRenamed() {
			renamed++
		}
		if ended {
			outside.SameFiles(t, want(), dir)
		}
	})
	if t.Logf("a short part was renamed after %d kills", renamed); renamed == 0 && killtest.Kills() > 100 {
		t.Error("no kill met a short part that is being filled up")
	}
}

// A missing part is made again with those after it, also if the last one is short.
func TestMissingPartBeforeShort(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 30, 1)
	want := outside.Make(t, outside.Header(30), games)
	for _, gone := range []int{0, 2} {
		dir := outside.Make(t, outside.Header(20), games[:20])
		if err := os.Remove(dir + "/" + partName(gone)); err != nil {
			t.Fatal(err)
		}
		w, err := create(dir, outside.Header(30))
		if err != nil {
			t.Fatal(err)
		}
		if w.Next() != int64(8*gone) {
			t.Errorf("next game is %d, want %d", w.Next(), 8*gone)
		}
		outside.Write(t, w, games)
		outside.SameFiles(t, want, dir)
	}
}

// If a run ends while it fills up a short part, all games are kept, and another run resumes.
func TestShortPartAside(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 30, 1)
	dir := outside.Make(t, outside.Header(20), games[:20])
	w, err := create(dir, outside.Header(30))
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(games[w.Next()]); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	p, err := OpenPartial(dir)
	if err != nil {
		t.Fatal(err)
	}
	if parts := p.Manifest.Parts; !parts[len(parts)-1].isRenamed() {
		t.Errorf("the last part is %s, want it renamed", parts[len(parts)-1].File)
	}
	n := int64(0)
	for _, err := range p.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 20 {
		t.Errorf("%d games are left of 20", n)
	}
	if w, err = create(dir, outside.Header(30)); err != nil {
		t.Fatal(err)
	}
	outside.Write(t, w, games)
	outside.SameFiles(t, outside.Make(t, outside.Header(30), games), dir)
}

// TestReadWhileWritten reads a corpus after a longer part has replaced its short one.
func TestReadWhileWritten(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 30, 1)
	dir := outside.Make(t, outside.Header(20), games[:20])
	w, err := create(dir, outside.Header(30))
	if err != nil {
		t.Fatal(err)
	}
	c, err := OpenPartial(dir)
	if err != nil {
		t.Fatal(err)
	}
	outside.Write(t, w, games)
	n := 0
	for g, err := range c.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if g.Number != games[n].Number || len(g.Plies) != len(games[n].Plies) {
			t.Errorf("game %d is another", n)
		}
		n++
	}
	if n != 20 {
		t.Errorf("%d games were read, 20 were there", n)
	}
}

// If the manifest is lost after a kill, the finished games of a short part show that the folder is
// not empty. With the manifest again the run resumes.
func TestShortPartWithoutManifest(t *testing.T) {
	t.Parallel()
	games := growing(outside.Games(variant.Rules{}, manyGames, 1))
	want := outside.Make(t, outside.Header(manyGames), games)
	dir := t.TempDir()
	w, err := create(dir, outside.Header(manyGames))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games[:5] { // of the 8 of the first part
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Pause(), w.Close()); err != nil {
		t.Fatal(err)
	}
	if w, err = create(dir, outside.Header(manyGames)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Append(games[5]), w.Close()); err != nil { // no game more is kept, as after a kill
		t.Fatal(err)
	}
	// The part with its own name is removed, too, because a renamed one is enough to refuse.
	if err := os.Remove(dir + "/" + partName(0)); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	manifest, err := os.ReadFile(dir + "/" + manifestName)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(dir + "/" + manifestName); err != nil {
		t.Fatal(err)
	}
	before := outside.Files(t, dir)
	if _, ok := before[partName(0)+shortSuffix]; !ok {
		t.Fatalf("no short part is renamed: %d files", len(before))
	}
	_, err = create(dir, outside.Header(manyGames))
	outside.WantError(t, err, dir, partName(0)+shortSuffix, "no "+manifestName, "restore that file")
	if after := outside.Files(t, dir); !maps.Equal(before, after) {
		t.Errorf("the refused run changed the folder: %d files, were %d", len(after), len(before))
	}
	if err := os.WriteFile(dir+"/"+manifestName, manifest, 0o666); err != nil {
		t.Fatal(err)
	}
	if w, err = create(dir, outside.Header(manyGames)); err != nil {
		t.Fatal(err)
	}
	if w.Next() != 5 {
		t.Errorf("the next game is %d, want 5", w.Next())
	}
	outside.Write(t, w, games)
	outside.SameFiles(t, want, dir)
}

// Slices that were extended are joined in the folder of their shorter run.
func TestJoinExtends(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 30, 1)
	whole, dir := t.TempDir(), t.TempDir()
	outside.Slice(t, whole, outside.Header(30), Slice{}, games)
	for _, n := range []int{20, 30} {
		var sources []*Corpus
		for _, s := range []Slice{{0, 1}, {1, int64(n+7) / 8}} {
			slice := t.TempDir()
			outside.Slice(t, slice, outside.Header(n), s, games)
			c, err := Open(slice)
			if err != nil {
				t.Fatal(err)
			}
			sources = append(sources, c)
		}
		if err := Join(t.Context(), dir, sources, nil); err != nil {
			t.Fatal(err)
		}
	}
	outside.SameFiles(t, whole, dir)
}
