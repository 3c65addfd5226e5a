package tables

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"raumlab/engine/board"
)

func materials(t testing.TB, names ...string) (all []Material) {
	t.Helper()
	for _, name := range names {
		m, err := ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

func makeTables(t testing.TB, dir string, workers int, names ...string) {
	t.Helper()
	k := Maker{Rule: board.NormalPawns, Workers: workers}
	if err := k.Make(context.Background(), dir, Plan(materials(t, names...)...)); err != nil {
		t.Fatal(err)
	}
}

// pawnTables returns the files of KPK and of the tables that it needs, which are made once.
var pawnTables = sync.OnceValues(func() (map[string]string, error) {
	dir, err := os.MkdirTemp("", "tables")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	m, err := ParseMaterial("KPK")
	if err != nil {
		return nil, err
	}
	k := Maker{Rule: board.NormalPawns, Workers: 1}
	if err := k.Make(context.Background(), dir, Plan(m)); err != nil {
		return nil, err
	}
	return contents(dir)
})

// withPawnTables returns a folder with pawnTables.
func withPawnTables(t testing.TB) (dir string, all map[string]string) {
	t.Helper()
	all, err := pawnTables()
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	for name, content := range all {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir, all
}

// files returns the files of a folder without its lock.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	all, err := contents(dir)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func contents(dir string) (map[string]string, error) {
	entries, err := os.ReadDir(dir)
	all := map[string]string{}
	for _, e := range entries {
		content, wrong := os.ReadFile(filepath.Join(dir, e.Name()))
		err = errors.Join(err, wrong)
		if e.Name() != ".lock" {
			all[e.Name()] = string(content)
		}
	}
	return all, err
}

func sameFiles(t testing.TB, what string, want, have map[string]string) {
	t.Helper()
	for name := range want {
		if have[name] != want[name] {
			t.Errorf("%s: %s differs", what, name)
		}
	}
	if len(have) != len(want) {
		t.Errorf("%s: %d files, want %d", what, len(have), len(want))
	}
}

// The bytes do not depend on the number of workers, on when and how often the work was interrupted,
// or on the order of the requests.
func TestBytesAreTheSame(t *testing.T) {
	_, whole := withPawnTables(t)
	for workers := 2; workers <= 3; workers++ {
		dir := t.TempDir()
		makeTables(t, dir, workers, "KQK")
		makeTables(t, dir, workers, "KPK")
		sameFiles(t, "other workers", whole, files(t, dir))
	}
	random := rand.New(rand.NewPCG(1, 1))
	dir := t.TempDir()
	interrupted := 0
	for {
		left := 1 + random.IntN(90)
		ctx, cancel := context.WithCancel(context.Background())
		k := Maker{Rule: board.NormalPawns, Workers: 2, Report: func(int, float64, string) {
			if left--; left == 0 {
				cancel()
			}
		}}
		err := k.Make(ctx, dir, Plan(materials(t, "KPK", "KQK")...))
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if interrupted++; interrupted > 100 {
			t.Fatal("the work never ends")
		}
		// A kill also leaves a file in the middle of a write.
		if err := os.WriteFile(filepath.Join(dir, ".KPK.rtb"), []byte("torn"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if interrupted == 0 {
		t.Error("never interrupted")
	}
	os.Remove(filepath.Join(dir, ".KPK.rtb"))
	sameFiles(t, "interrupted", whole, files(t, dir))
}

// A table reads back as it was written, and Verify finds it sound.
func TestTablesReadBack(t *testing.T) {
	dir, _ := withPawnTables(t)
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	solved := map[Material]*Table{}
	find := func(m Material) (*Table, error) { return solved[m], nil }
	for _, e := range s.Manifest.Tables {
		want, err := Solve(context.Background(), s.Rule, e.Ending, 2, find, nil)
		if err != nil {
			t.Fatal(err)
		}
		solved[e.Ending] = want
		got, err := s.Load(context.Background(), e.Ending, 2)
		if err != nil {
			t.Fatal(err)
		}
		if err := got.MarkIllegal(context.Background(), 2); err != nil {
			t.Fatal(err)
		}
		if got.Longest != want.Longest || got.AllDrawn != want.AllDrawn || !bytes.Equal(got.Values[0], want.Values[0]) ||
			!bytes.Equal(got.Values[1], want.Values[1]) {
			t.Errorf("%s is read as another table", e.Ending)
		}
		if err := s.Verify(context.Background(), e.Ending, 2, nil); err != nil {
			t.Error(err)
		}
	}
}

// Verify finds a changed value although all checksums are right.
func TestVerifyFindsAWrongValue(t *testing.T) {
	ctx := context.Background()
	dir, _ := withPawnTables(t)
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(9, 9))
	for _, m := range materials(t, "KQK", "KPK") {
		var shares []float64
		if err := s.Verify(ctx, m, 2, func(done float64) { shares = append(shares, done) }); err != nil {
			t.Error(err)
		}
		if n := len(shares); n < 4 || !slices.IsSorted(shares) || shares[0] > 0.5 || shares[n-1] != 1 {
			t.Errorf("%s: shares that are done %v", m, shares)
		}
		find := s.finder(ctx, 2)
		table, err := find(m)
		if err != nil {
			t.Fatal(err)
		}
		for range min(20, 1<<20/table.Len()) {
			c, i := random.IntN(2), random.IntN(table.Len())
			was := table.Values[c][i]
			if was == Illegal {
				continue
			}
			table.Values[c][i] = uint8(random.IntN(table.Longest + 2))
			if changed := table.Values[c][i] != was; (table.verify(ctx, 2, find, nil) == nil) == changed {
				t.Errorf("%s: value %d of position %d changed to %d: found is not %t", m, was, i, table.Values[c][i], changed)
			}
			table.Values[c][i] = was
		}
		if err := table.verify(ctx, 2, find, nil); err != nil {
			t.Error(err)
		}
	}
}

// A file that differs in a byte, is cut, or is longer is refused.
func TestDamagedFilesAreRefused(t *testing.T) {
	ctx := context.Background()
	dir, sound := withPawnTables(t)
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(4, 4))
	trials := 5000
	if testing.Short() {
		trials = 300
	}
	for n := range trials {
		m := s.Manifest.Tables[n%len(s.Manifest.Tables)].Ending
		content := []byte(sound[m.String()+".rtb"])
		whole := string(content)
		switch n % 5 {
		case 0:
			content = content[:random.IntN(len(content))]
		case 1:
			content = append(content, make([]byte, 1+random.IntN(100))...)
		case 2: // another table under this name
			content = []byte(sound[s.Manifest.Tables[random.IntN(len(s.Manifest.Tables))].Ending.String()+".rtb"])
		case 3: // mostly in the header
			content[random.IntN(min(len(content), 48))] ^= 1 << random.IntN(8)
		default:
			for range 1 + random.IntN(4) {
				content[random.IntN(len(content))] = byte(random.IntN(256))
			}
		}
		if string(content) == whole {
			continue
		}
		// The file itself shows the damage. Its SHA-256 is a second check.
		if _, err := read(ctx, content, s.Rule, m, 1); err == nil {
			t.Fatalf("trial %d: a damaged %s is read", n, m)
		} else if strings.ContainsAny(err.Error(), "\x00\x1b\n") {
			t.Fatalf("trial %d: %q", n, err)
		}
	}
	path := filepath.Join(dir, "KQK.rtb")
	if err := os.WriteFile(path, []byte(sound["KRK.rtb"]), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load(ctx, materials(t, "KQK")[0], 1); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("the error does not name the file: %v", err)
	}
}

func TestFoldersOfOthersAreRefused(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	makeTables(t, dir, 1, "KQK")
	k := Maker{Rule: board.FiveCubedPawns, Workers: 1}
	if err := k.Make(ctx, dir, Plan(materials(t, "KPK")...)); err == nil ||
		!strings.Contains(err.Error(), "normal pawns") {
		t.Errorf("tables of another dialect: %v", err)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "mine.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := k.Make(ctx, other, Plan(materials(t, "KQK")...)); err == nil ||
		!strings.Contains(err.Error(), "mine.txt") {
		t.Errorf("a folder with other files: %v", err)
	}
	if _, err := Open(other); err == nil || !strings.Contains(err.Error(), ManifestName) {
		t.Errorf("a folder without tables: %v", err)
	}
	for text, want := range map[string]string{
		"{}": "tables_version", "x": "invalid character",
		`{"tables_version": 2, "pawns": "normal", "tables": []}`:   "make the tables again",
		`{"tables_version": 1, "pawns": "odd", "tables": []}`:      "odd",
		`{"tables_version": 1, "pawns": "normal", "tables": [{}]}`: "ending",
	} {
		if err := os.WriteFile(filepath.Join(dir, ManifestName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), ManifestName) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}

// A foreign file with the name of a table stays. A table that was cut is made again.
func TestTablesOfOthersStay(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	makeTables(t, dir, 1, "KQK", "KRK")
	sound := files(t, dir)["KRK.rtb"]
	path := filepath.Join(dir, "KRK.rtb")
	k := Maker{Rule: board.NormalPawns, Workers: 1}
	for text, refused := range map[string]bool{"my notes\n": true, "x": true, "raumtable": true, "": false, "raum": false,
		sound[:40]: false} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		err := k.Make(ctx, dir, materials(t, "KRK"))
		if refused && (err == nil || !strings.Contains(err.Error(), path+": the existing file is not replaced")) ||
			!refused &&
				err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if now := files(t, dir)["KRK.rtb"]; refused && now != text || !refused && now != sound {
			t.Errorf("%q became %d bytes", text, len(now))
		}
	}
}

// A damaged table of the right length is made again.
func TestDamagedTablesAreMadeAgain(t *testing.T) {
	dir := t.TempDir()
	makeTables(t, dir, 2, "KQK")
	whole := files(t, dir)
	damaged := []byte(whole["KQK.rtb"])
	damaged[len(damaged)/2] ^= 1
	if err := os.WriteFile(filepath.Join(dir, "KQK.rtb"), damaged, 0o666); err != nil {
		t.Fatal(err)
	}
	makeTables(t, dir, 2, "KQK")
	sameFiles(t, "made again", whole, files(t, dir))
}
