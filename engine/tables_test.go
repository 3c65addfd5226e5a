package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
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
	k := tables.Maker{Workers: 2}
	if err := k.Make(context.Background(), dir, tables.Plan(wanted...)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// withoutTables returns raumlab without endgame tables.
func withoutTables(t *testing.T) Config {
	t.Helper()
	c, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	return c.WithoutShipped()
}

// Tables change the identity of an engine by their values, wherever they are.
func TestTablesIdentifyAnEngine(t *testing.T) {
	plain := withoutTables(t)
	with := func(dir string) Config {
		c, err := plain.WithTables(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	first, second, other := with(madeTables(t, "KQK")), with(madeTables(t, "KQK")), with(madeTables(t, "KQK", "KRK"))
	if first.Hash() != second.Hash() || first.Hash() == plain.Hash() || first.Hash() == other.Hash() ||
		with("none").Hash() != plain.Hash() {
		t.Errorf("hashes: %s without, %s and %s with the same tables, %s with others", plain.Hash(), first.Hash(),
			second.Hash(), other.Hash())
	}
	if _, err := FromOptions("raumlab", first.Options(), first.WeightsHash(), first.Hash()); err == nil ||
		!strings.Contains(err.Error(), "endgame tables") {
		t.Errorf("an engine with tables is made of its options: %v", err)
	}
	p, err := variant.ParseRFEN(variant.Rules{}, "k4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []Config{first, plain} {
		r := c.NewPlayer(nil, nil).Move(context.Background(), variant.NewGame(p), search.Limits{Depth: 1})
		if search.IsMate(r.Score) != (c.TablesHash() != "") {
			t.Errorf("%q: score %d", c.Tables, r.Score)
		}
	}
}

// An engine with the shipped tables is made again of its options, without a folder. Without tables
// it is the engine that never had any.
func TestShippedTablesIdentifyAnEngine(t *testing.T) {
	plain := withoutTables(t)
	c, err := plain.WithTables(t.Context(), "shipped")
	if err != nil {
		t.Fatal(err)
	}
	if c.Hash() == plain.Hash() || c.WithoutShipped().Hash() != plain.Hash() || plain.TablesHash() != "" {
		t.Errorf("hash %s, without tables %s, and %s", c.Hash(), c.WithoutShipped().Hash(), plain.Hash())
	}
	again, err := FromOptions("raumlab", c.Options(), c.WeightsHash(), c.Hash())
	if err != nil || again.TablesHash() != c.TablesHash() || again.Tables != "shipped" {
		t.Errorf("of its options: tables %q, error %v", again.Tables, err)
	}
	folder, err := plain.WithTables(t.Context(), madeTables(t, "KQK"))
	if err != nil || folder.WithoutShipped().TablesHash() == "" {
		t.Errorf("tables of a folder are not those that ship: %v", err)
	}
}

// From won positions the engine with the shipped tables mates, although they have no distances.
func TestShippedTablesWinGames(t *testing.T) {
	plain := withoutTables(t)
	c, err := plain.WithTables(t.Context(), "shipped")
	if err != nil {
		t.Fatal(err)
	}
	games := 40
	if testing.Short() {
		games = 8
	}
	for _, letters := range []string{"KQk", "KQkr", "KQkn", "KPk"} {
		random := rand.New(rand.NewPCG(5, 9))
		for played := 0; played < games; {
			p := randomWhite(random, letters)
			if v, _ := tables.Shipped().Value(p.Board()); v.Sign() <= 0 {
				continue
			}
			played++
			g := variant.NewGame(p)
			sides := [2]*Player{c.NewPlayer(nil, nil), plain.NewPlayer(nil, nil)}
			for {
				if _, end := g.Outcome(); end != board.Ongoing {
					break
				}
				if err := g.Play(sides[g.Position().SideToMove()].Move(t.Context(), g, search.Limits{Depth: 3}).Move); err != nil {
					t.Fatal(err)
				}
			}
			if result, end := g.Outcome(); end != board.Checkmate {
				t.Errorf("%s: after %d plies the game ended %v by %v", p.RFEN(), len(g.Moves()), result, end)
			}
		}
	}
}

// randomWhite returns a random position, White to move, with the pieces of the letters.
func randomWhite(random *rand.Rand, letters string) variant.Position {
	for {
		if p := tables.RandomPosition(random, variant.Rules{}.Base(), letters); p.SideToMove() == board.White {
			return variant.OfBoard(p)
		}
	}
}

// A cancelled context ends the reading of a folder. The next reading starts again.
func TestReadingTablesEnds(t *testing.T) {
	plain := withoutTables(t)
	dir := madeTables(t, "KPK") // which no other test reads
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := plain.WithTables(cancelled, dir); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	file := filepath.Join(t.TempDir(), "engine.toml")
	text := "name = \"mine\"\ndepth = 2\nevaluation = \"features\"\nweights = \"corrected\"\ntables = \"" + dir + "\""
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadContext(cancelled, file); !errors.Is(err, context.Canceled) {
		t.Errorf("an engine file, cancelled: %v", err)
	}
	if c, err := plain.WithTables(t.Context(), dir); err != nil || c.TablesHash() == "" {
		t.Errorf("afterwards: %v", err)
	}
}

func TestEngineFilesNameTables(t *testing.T) {
	dir := madeTables(t, "KQK")
	file := filepath.Join(t.TempDir(), "engine.toml")
	for text, want := range map[string]string{
		"depth = 2\nevaluation = \"features\"\nweights = \"corrected\"\ntables = \"" + dir + "\"": "",
		"depth = 2\nevaluation = \"features\"\nweights = \"corrected\"\ntables = \"absent\"":      "absent",
		"random = true\ntables = \"" + dir +
			"\"": "cannot use endgame tables",
	} {
		if err := os.WriteFile(file, []byte("name = \"mine\"\n"+text), 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := Load(file)
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "key tables")) {
			t.Errorf("%s: %v", text, err)
		}
		if err == nil && c.TablesHash() == "" {
			t.Errorf("%s: no tables", text)
		}
	}
}
