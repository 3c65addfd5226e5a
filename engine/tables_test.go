package engine

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/tables"
	"raumlab/engine/tables/store"
)

func madeTables(t *testing.T, names ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "tables")
	var wanted []tables.Material
	for _, name := range names {
		m, err := tables.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		wanted = append(wanted, m)
	}
	k := store.Maker{Workers: 2}
	if err := k.Make(context.Background(), dir, tables.Plan(wanted...)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// An engine is another one with tables, by their values, wherever they are; and with others.
func TestTablesIdentifyAnEngine(t *testing.T) {
	plain, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	with := func(dir string) Config {
		c, err := plain.WithTables(dir)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	first, second, other := with(madeTables(t, "KQK")), with(madeTables(t, "KQK")), with(madeTables(t, "KQK", "KRK"))
	if first.Hash() != second.Hash() || first.Hash() == plain.Hash() || first.Hash() == other.Hash() || with("none").Hash() != plain.Hash() {
		t.Errorf("hashes: %s without, %s and %s with the same tables, %s with others", plain.Hash(), first.Hash(), second.Hash(), other.Hash())
	}
	if _, err := FromOptions("raumlab", first.Options(), first.WeightsHash(), first.Hash()); err == nil || !strings.Contains(err.Error(), "endgame tables") {
		t.Errorf("an engine with tables is made of its options: %v", err)
	}
	p, err := board.ParseRFEN(board.Rules{}, "k4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []Config{first, plain} {
		r := c.NewPlayer(nil, nil).Move(context.Background(), board.NewGame(p), search.Limits{Depth: 1})
		if search.IsMate(r.Score) != (c.TablesHash() != "") {
			t.Errorf("%q: score %d", c.Tables, r.Score)
		}
	}
}

func TestEngineFilesNameTables(t *testing.T) {
	dir := madeTables(t, "KQK")
	file := filepath.Join(t.TempDir(), "engine.toml")
	for text, want := range map[string]string{
		"depth = 2\nevaluation = \"features\"\nweights = \"corrected\"\ntables = \"" + dir + "\"": "",
		"depth = 2\nevaluation = \"features\"\nweights = \"corrected\"\ntables = \"absent\"":      "absent",
		"random = true\ntables = \"" + dir + "\"":                                                 "no use",
	} {
		if err := os.WriteFile(file, []byte("name = \"mine\"\n"+text), 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := Load(file)
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "key tables")) {
			t.Errorf("%s: %v", text, err)
		}
		if err == nil && c.TablesHash() == "" {
			t.Errorf("%s: no tables", text)
		}
	}
}
