package corpus

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// readError opens the corpus, reads all of it and returns the first error.
func readError(t testing.TB, dir string) error {
	t.Helper()
	c, err := Open(dir)
	if err != nil {
		return err
	}
	n := int64(0)
	for _, err := range c.Games(t.Context()) {
		if err != nil {
			return err
		}
		n++
	}
	if n != c.Len() {
		t.Errorf("%d games were read of %d without an error", n, c.Len())
	}
	return nil
}

func TestDamagedPart(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 12, 1)
	dir := outside.Make(t, outside.Header(12), games)
	path := filepath.Join(dir, "part-000001.parquet")
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	write := func(data []byte) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for at := 0; at < len(sound); at += 211 {
		damaged := bytes.Clone(sound)
		damaged[at] ^= 1 << (at % 8)
		write(damaged)
		outside.WantError(t, readError(t, dir), path, "SHA-256", "restore it")
	}
	for _, size := range []int{0, 4, len(sound) / 2, len(sound) - 1} {
		write(sound[:size])
		outside.WantError(t, readError(t, dir), path, "cut off or altered")
		_, err := create(dir, outside.Header(12))
		outside.WantError(t, err, path, "cut off or altered")
	}
	write(append(bytes.Clone(sound), 0))
	outside.WantError(t, readError(t, dir), path, "altered")

	if err := os.Rename(path, filepath.Join(dir, "part-000007.parquet")); err != nil {
		t.Fatal(err)
	}
	outside.WantError(t, readError(t, dir), path, "cannot be read")
	write(sound)
	outside.WantError(t, readError(t, dir), "part-000007.parquet", "not in manifest.json")
	if err := os.Remove(filepath.Join(dir, "part-000007.parquet")); err != nil {
		t.Fatal(err)
	}
	if err := readError(t, dir); err != nil {
		t.Errorf("the restored corpus: %v", err)
	}
	other, err := os.ReadFile(filepath.Join(dir, "part-000000.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	write(other)
	outside.WantError(t, readError(t, dir), path)
	write(sound)
	another := outside.Make(t, outside.Header(12), outside.Games(variant.Rules{}, 12, 2))
	manifest, err := os.ReadFile(filepath.Join(another, manifestName))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, manifestName), manifest, 0o666); err != nil {
		t.Fatal(err)
	}
	outside.WantError(t, readError(t, dir), filepath.Join(dir, "part-000000.parquet"), "altered")
}

func TestDamagedManifest(t *testing.T) {
	t.Parallel()
	dir := outside.Make(t, outside.Header(10), outside.Games(variant.Rules{}, 10, 1))
	path := filepath.Join(dir, manifestName)
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parseManifest(manifestName, sound); err != nil {
		t.Fatal(err)
	}
	for at := range sound {
		for bit := range 8 {
			damaged := bytes.Clone(sound)
			damaged[at] ^= 1 << bit
			if _, err := parseManifest(manifestName, damaged); err == nil {
				t.Fatalf("bit %d of byte %d turned over went unseen", bit, at)
			}
		}
		if _, err := parseManifest(manifestName, sound[:at]); err == nil {
			t.Fatalf("the first %d bytes passed for the manifest", at)
		}
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(strings.Replace(string(sound), `"rows": 8`, `"rows": 7`, 1))
	outside.WantError(t, readError(t, dir), path, "seal", "restore it")
	_, err = create(dir, outside.Header(10))
	outside.WantError(t, err, path, "seal")
	// What an older version wrote stays as it is.
	older := strings.NewReplacer(`"schema": 3`, `"schema": 2`, `"version": "test"`,
		`"version": "0.5.0"`).Replace(string(sound))
	write(older)
	_, err = create(dir, outside.Header(10))
	for _, err := range []error{err, readError(t, dir)} {
		outside.WantError(t, err, path+": written by raumlab 0.5.0 (corpus schema 2); this version reads schema 3 only")
	}
	if kept, err := os.ReadFile(path); err != nil || string(kept) != older {
		t.Errorf("a manifest of schema 2 is changed (%v)", err)
	}
	write("game,ply\n")
	outside.WantError(t, readError(t, dir), path+":1: invalid character 'g'", "restore it")
	write(strings.Replace(string(sound), `"schema": 3`, `"schema": "3"`, 1))
	outside.WantError(t, readError(t, dir), path+": key schema: expected a whole number", "restore it")
	write(strings.Replace(string(sound), `"sha256": "`, `"sha265": "`, 1))
	outside.WantError(t, readError(t, dir), path+": key parts[0].sha256 is missing", "restore it")
	for _, other := range []string{"{}", "null", "[]", "7", `{"name": "an extension", "manifest_version": 3}`,
		`{"schema": 2, "parts": []}`, `{"schema": "https://example.org/", "files": []}`} {
		write(other)
		outside.WantError(t, readError(t, dir), path, "not the manifest of a corpus", "of another program", "name the folder")
		_, err = create(dir, outside.Header(10))
		outside.WantError(t, err, path, "of another program")
		if kept, err := os.ReadFile(path); err != nil || string(kept) != other {
			t.Errorf("%s is now %s (%v)", other, kept, err)
		}
	}
}

// forge replaces part i by the data and makes the manifest agree with it.
func forge(t *testing.T, dir string, i int, data []byte, change func(*Manifest)) {
	t.Helper()
	m, err := readManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(data)
	m.Parts[i].Bytes = int64(len(data))
	m.Parts[i].SHA256 = hex.EncodeToString(sum[:])
	if change != nil {
		change(&m)
	}
	m.setParts(m.Parts)
	if err := os.WriteFile(filepath.Join(dir, m.Parts[i].File), data, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := m.write(dir); err != nil {
		t.Fatal(err)
	}
}

// parquetBytes writes rows with the metadata of part 0 of the manifest.
func parquetBytes(t *testing.T, m *Manifest, schema *parquet.Schema, change func(map[string]string),
	rows ...parquet.Row) []byte {
	t.Helper()
	metadata, err := m.partMetadata(0)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(metadata)
	}
	var b bytes.Buffer
	w := newTableWriter(&b, schema, &compression, metadata)
	if _, err := w.WriteRows(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestForeignPart(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 3, 1)
	source := outside.Make(t, outside.Header(3), games)
	m, err := readManifest(source)
	if err != nil {
		t.Fatal(err)
	}
	var rows []parquet.Row
	for i := range games {
		rows = append(rows, appendGame(nil, &games[i]))
	}
	edit := func(change func(g *Game)) []parquet.Row {
		g := outside.Games(variant.Rules{}, 3, 1)
		change(&g[1])
		return []parquet.Row{rows[0], appendGame(nil, &g[1]), rows[2]}
	}
	sound := parquetBytes(t, &m, gameSchema(), nil, rows...)
	integers := newSchema("game", Column{Name: "game", Node: parquet.Int(64)})
	var others bytes.Buffer
	w := parquet.NewGenericWriter[struct{ A, B int64 }](&others)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	shorter := edit(func(g *Game) {})
	shorter[1] = shorter[1][:len(shorter[1])-1] // the last move score is missing

	once, twice := edit(func(g *Game) {
		g.Plies[4].Flags, g.Plies[4].MoveScore = 0, 0
	})[1], edit(func(g *Game) { g.Plies[4].Flags = SearchedTwice })[1]
	unmarked := slices.Clone(twice)
	for i, v := range once {
		if v.Column() == columnMoveScore {
			unmarked[i] = v
		}
	}

	for _, x := range []struct {
		name   string
		data   []byte
		change func(*Manifest)
		want   []string
	}{
		{"no Parquet", []byte("game,ply\n1,2\n3,4\n"), nil, []string{"parquet file"}},
		{"foreign Parquet", others.Bytes(), nil, []string{`not a part of this corpus: its kind is ""`}},
		{"positions", parquetBytes(t, &m, gameSchema(), func(x map[string]string) {
			x["kind"] = "positions"
		}, rows...), nil, []string{`its kind is "positions"`}},
		{"other rules", parquetBytes(t, &m, gameSchema(), func(x map[string]string) {
			x["rules"] = "dickins/normal"
		}, rows...), nil,
			[]string{`its rules is "dickins/normal", the manifest's "chessvariants/normal"`}},
		{"other run", parquetBytes(t, &m, gameSchema(), func(x map[string]string) {
			x["fingerprint"] = "00"
		}, rows...), nil, []string{"its fingerprint"}},
		{"other place", parquetBytes(t, &m, gameSchema(), func(x map[string]string) {
			x["first_game"] = "8"
		}, rows...), nil, []string{"its first_game"}},
		{"missing columns", parquetBytes(t, &m, integers, nil, parquet.Row{parquet.Int64Value(0)}), nil,
			[]string{"1 column, expected 13"}},
		{"other column", parquetBytes(t, &m, newSchema("game", Column{Name: "name", Node: parquet.Int(64)}),
			nil, parquet.Row{parquet.Int64Value(0)}), nil, []string{`column 1 is "name", expected "game"`}},
		{"other type", parquetBytes(t, &m, newSchema("game", Column{Name: "game", Node: parquet.Int(32)}),
			nil, parquet.Row{parquet.Int32Value(0)}), nil, []string{`column "game" has another type`}},
		{"row missing", parquetBytes(t, &m, gameSchema(), nil, rows[:2]...), nil, []string{"2 rows, the manifest says 3"}},
		{"plies", sound, func(m *Manifest) { m.Parts[0].Plies++ }, []string{"plies, the manifest says"}},
		{"game number", parquetBytes(t, &m, gameSchema(), nil, edit(func(g *Game) {
			g.Number = 5
		})...), nil, []string{"row 1: game number 5: expected 1"}},
		{"flags", parquetBytes(t, &m, gameSchema(), nil, edit(func(g *Game) {
			g.Plies[2].Flags = 64
		})...), nil, []string{"row 1: ply 3: flags 64"}},
		{"result", parquetBytes(t, &m, gameSchema(), nil, edit(func(g *Game) {
			g.Result = 9
		})...), nil, []string{"row 1: result 9"}},
		{"lengths", parquetBytes(t, &m, gameSchema(), nil, shorter...), nil, []string{"row 1: lists differ in length",
			"elements of move_score"}},
		{"flag without move score", parquetBytes(t, &m, gameSchema(), nil, rows[0], unmarked, rows[2]), nil,
			[]string{"row 1: ply 5: move_score must be set exactly if"}},
		{"null score", parquetBytes(t, &m, gameSchema(), nil, edit(func(g *Game) {
			g.Plies[0].Depth = -3
		})...), nil, []string{"row 1: ply 1: depth -3"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			dir := outside.Make(t, outside.Header(3), games)
			forge(t, dir, 0, x.data, x.change)
			outside.WantError(t, readError(t, dir), append(x.want, filepath.Join(dir, "part-000000.parquet"))...)
		})
	}
	t.Run("sound", func(t *testing.T) {
		dir := outside.Make(t, outside.Header(3), games)
		forge(t, dir, 0, sound, nil)
		if err := readError(t, dir); err != nil {
			t.Error(err)
		}
	})
}

// A part that the manifest does not have is opened without a hash. Its damaged footer may be an
// error, and is no panic.
func TestMalformedFooter(t *testing.T) {
	t.Parallel()
	dir := outside.Make(t, outside.Header(3), outside.Games(variant.Rules{}, 3, 1))
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	sound, err := c.Manifest.Parts[0].load(dir)
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for at := len(sound) - 3000; at < len(sound); at++ {
		damaged := bytes.Clone(sound)
		damaged[at] ^= 1 << (at % 8)
		if _, err := openPart(damaged, &c.Manifest, 0); err != nil {
			failed++
		}
	}
	if failed < 100 {
		t.Errorf("%d damaged footers were noticed: the test wants more", failed)
	}
}

func TestStopReading(t *testing.T) {
	t.Parallel()
	dir := outside.Make(t, outside.Header(20), outside.Games(variant.Rules{}, 20, 1))
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	for _, err := range c.Games(ctx) {
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			break
		}
		if n++; n == 11 {
			cancel()
		}
	}
	if n != 11 {
		t.Errorf("%d games after the context ended at 11", n)
	}
	n = 0
	for g, err := range c.PartGames(t.Context(), 1) {
		if err != nil {
			t.Fatal(err)
		}
		if g.Number != int64(8+n) {
			t.Errorf("part 1 has game %d in place %d", g.Number, n)
		}
		n++
	}
	if n != 8 {
		t.Errorf("%d games in part 1", n)
	}
}

func TestSameRules(t *testing.T) {
	t.Parallel()
	open := func(r variant.Rules) *Corpus {
		h := outside.Header(1)
		h.Rules = r
		c, err := Open(outside.Make(t, h, outside.Games(r, 1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	a, b := open(variant.Rules{}), open(variant.Rules{Pawns: board.SidewaysPawns})
	if r, err := SameRules(b, b); err != nil || r != b.Rules() {
		t.Errorf("rules %s, error %v", r, err)
	}
	_, err := SameRules(a, a, b)
	outside.WantError(t, err, a.Dir, b.Dir, "chessvariants/normal", "chessvariants/sideways")
	err = outside.Merge(t.Context(), t.TempDir(), a, b)
	outside.WantError(t, err, "chessvariants/normal", "chessvariants/sideways")
}
