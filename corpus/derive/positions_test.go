package derive_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
)

// readCSV returns the records of the file by column name.
func readCSV(t *testing.T, path string) []map[string]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var records []map[string]string
	for _, line := range all[1:] {
		r := map[string]string{}
		for i, name := range all[0] {
			r[name] = line[i]
		}
		records = append(records, r)
	}
	return records
}

func TestPositionsCSV(t *testing.T) {
	t.Parallel()
	games := corpustest.Games(variant.Rules{}, 12, 4)
	c, err := corpus.Open(corpustest.Make(t, corpustest.Header(12), games))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "positions.csv")
	n, err := derive.Positions{Features: true}.Write(t.Context(), c, path)
	if err != nil {
		t.Fatal(err)
	}
	records := readCSV(t, path)
	if n != c.Manifest.Plies || len(records) != int(n) {
		t.Fatalf("%d rows written, %d read, the corpus has %d plies", n, len(records), c.Manifest.Plies)
	}
	weights := eval.PublishedWeights(eval.Corrected)
	mates, splits, twice := map[string]int{}, map[string]int{}, 0
	for i, r := range records {
		g := games[number(t, r["game"])]
		ply := g.Plies[number(t, r["ply"])-1]
		p, err := variant.ParseRFEN(c.Rules(), r["rfen"])
		if err != nil {
			t.Fatal(err)
		}
		m, err := board.ParseMove(r["move"])
		if err != nil || m != ply.Move || !p.IsLegal(m) {
			t.Fatalf("row %d: move %s (%v), want %s", i, m, err, ply.Move)
		}
		score, mate := printed(ply.Score, ply.Depth)
		moveScore, moveMate := printed(ply.ChosenBy(), ply.Depth)
		if mate != "" {
			mates[mate]++
		}
		if ply.Flags.Has(corpus.SearchedTwice) && moveScore != score {
			twice++
		}
		split := corpus.SplitOf(g.OpeningIdentity()).String()
		splits[split]++
		for name, want := range map[string]any{
			"seed": g.Seed, "opening": g.Opening, "split": split, "side": p.SideToMove(), "score_cp": score, "mate": mate,
			"move_score_cp": moveScore, "move_mate": moveMate, "depth": ply.Depth,
			"quiescence_cp": ply.Quiescence, "static_cp": ply.Static, "in_check": p.InCheck(), "capture": p.IsCapture(
				m), "sampled": ply.Flags.Has(corpus.Drawn),
			"searched_twice": ply.Flags.Has(corpus.SearchedTwice),
			"result":         int(g.Result), "termination": g.Termination,
		} {
			if have, ok := r[name]; !ok || have != fmt.Sprint(want) {
				t.Fatalf("row %d: %s is %q, want %v", i, name, have, want)
			}
		}
		// Features times weights, plus what is fixed, is the stored static score.
		_, fixed := eval.Extract(eval.Corrected, p.Board())
		sum := float64(fixed)
		for j, term := range eval.Table() {
			sum += float64(number(t, r["f_"+term.Name])) * weights.Values[j]
		}
		if math.Abs(sum-float64(ply.Static)) > 0.5 {
			t.Fatalf("row %d: features give %g, static is %d", i, sum, ply.Static)
		}
	}
	if mates["10"] == 0 || mates["-10"] == 0 || len(mates) != 2 || len(splits) != int(corpus.NumSplits) || twice == 0 {
		t.Errorf("mates %v, splits %v, %d searched twice: the test wants mates in 10 of both sides, all splits, and some",
			mates, splits, twice)
	}
	text, err := os.ReadFile(path + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var metadata map[string]string
	if err := json.Unmarshal(text, &metadata); err != nil {
		t.Fatal(err)
	}
	if metadata["corpus_digest"] != c.Digest() || metadata["definition"] != "corrected" ||
		metadata["rules"] != "chessvariants/normal" {
		t.Errorf("metadata %v", metadata)
	}
	for name := range records[0] {
		if metadata["column."+name] == "" {
			t.Errorf("the metadata says nothing of column %s", name)
		}
	}
}

// printed returns a score as the two columns have it.
func printed(score int32, depth int8) (cp, mate string) {
	switch {
	case score > 31000:
		return "", fmt.Sprint(32000 - score)
	case score < -31000:
		return "", fmt.Sprint(-32000 - score)
	case depth > 0:
		return fmt.Sprint(score), ""
	}
	return "", ""
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A process that ends between the table and its metadata leaves no metadata of an older table.
func TestTableWithoutItsMetadata(t *testing.T) {
	t.Parallel()
	c, err := corpus.Open(corpustest.Make(t, corpustest.Header(3), corpustest.Games(variant.Rules{}, 3, 4)))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "p.csv")
	if _, err := (derive.Positions{}).Write(t.Context(), c, path); err != nil {
		t.Fatal(err)
	}
	inTheWay := disk.Temporary(path + ".json")
	if err := os.Mkdir(inTheWay, 0o777); err != nil {
		t.Fatal(err)
	}
	table := derive.Positions{Features: true}
	if _, err := table.Write(t.Context(), c, path); err == nil {
		t.Fatal("the metadata are written over a folder")
	}
	if r := readCSV(t, path); r[0]["f_pawn_shelter"] == "" {
		t.Error("the table is not the new one, so that this tests nothing")
	}
	if _, err := os.Lstat(path + ".json"); !os.IsNotExist(err) {
		t.Errorf("the new table is beside the metadata of the old one (%v)", err)
	}
	if err := os.Remove(inTheWay); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Write(t.Context(), c, path); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(path + ".json"); err != nil || !bytes.Contains(text, []byte("column.f_pawn_shelter")) {
		t.Errorf("written again: %v: %s", err, text)
	}
}

// TestPositionsParquet compares the Parquet table with the CSV one.
func TestPositionsParquet(t *testing.T) {
	t.Parallel()
	c, err := corpus.Open(corpustest.Make(t, corpustest.Header(30), corpustest.Games(variant.Rules{}, 30, 4)))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	table := derive.Positions{Features: true, Definition: eval.Published}
	for _, name := range []string{"p.parquet", "again.parquet", "p.csv"} {
		if _, err := table.Write(t.Context(), c, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "p.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := os.ReadFile(filepath.Join(dir, "again.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, again) {
		t.Error("the same table has other bytes the second time")
	}
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{"kind": "positions", "schema": "3", "corpus_digest": c.Digest(),
		"definition": "published"} {
		if have, ok := corpus.Lookup(f, key); !ok || have != want {
			t.Errorf("metadata %s is %q, want %q", key, have, want)
		}
	}
	for _, column := range f.Schema().Fields() {
		if meaning, _ := corpus.Lookup(f, "column."+column.Name()); meaning == "" {
			t.Errorf("the metadata says nothing of column %s", column.Name())
		}
	}
	type row struct {
		Game    int64  `parquet:"game"`
		Ply     int32  `parquet:"ply"`
		RFEN    string `parquet:"rfen"`
		Move    string `parquet:"move"`
		Seed    uint64 `parquet:"seed"`
		Split   string `parquet:"split"`
		Score   *int32 `parquet:"score_cp,optional"`
		Mate    *int16 `parquet:"mate,optional"`
		Static  int32  `parquet:"static_cp"`
		Capture bool   `parquet:"capture"`
		Result  int8   `parquet:"result"`
		Shelter int32  `parquet:"f_pawn_shelter"`
	}
	rows, err := parquet.Read[row](bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	records := readCSV(t, filepath.Join(dir, "p.csv"))
	if len(rows) != len(records) || len(rows) < 1024 {
		t.Fatalf("%d rows, %d records; the test wants more than a batch", len(rows), len(records))
	}
	for i, r := range rows {
		score, mate := "", ""
		if r.Score != nil {
			score = fmt.Sprint(*r.Score)
		}
		if r.Mate != nil {
			mate = fmt.Sprint(*r.Mate)
		}
		have := []string{fmt.Sprint(r.Game), fmt.Sprint(r.Ply), fmt.Sprint(r.Seed), r.Split, r.RFEN, r.Move, score, mate,
			fmt.Sprint(r.Static), fmt.Sprint(r.Capture), fmt.Sprint(r.Result), fmt.Sprint(r.Shelter)}
		for j, name := range []string{"game", "ply", "seed", "split", "rfen", "move", "score_cp", "mate", "static_cp",
			"capture", "result", "f_pawn_shelter"} {
			if records[i][name] != have[j] {
				t.Fatalf("row %d: %s is %s, in CSV %s", i, name, have[j], records[i][name])
			}
		}
	}
}

// TestPositionsFailure checks that a table that cannot be made leaves the old file.
func TestPositionsFailure(t *testing.T) {
	t.Parallel()
	games := corpustest.Games(variant.Rules{}, 12, 4)
	path := filepath.Join(t.TempDir(), "p.csv")
	var old string
	put := func(text string) {
		t.Helper()
		old = text
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	check := func(err error, want ...string) {
		t.Helper()
		corpustest.WantError(t, err, want...)
		if text, err := os.ReadFile(path); err != nil || string(text) != old {
			t.Errorf("the old table is now %q (%v)", text, err)
		}
		if _, err := os.Stat(disk.Temporary(path)); !os.IsNotExist(err) {
			t.Errorf("the temporary file was left: %v", err)
		}
	}
	sound, err := corpus.Open(corpustest.Make(t, corpustest.Header(12), games))
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "p.csv")
	if _, err := (derive.Positions{}).Write(t.Context(), sound, other); err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	header, _, _ := strings.Cut(string(table), "\n")
	put(header + "\n")
	games[3].Plies[0].Move = board.NewMove(0, 124, board.NoKind)
	c, err := corpus.Open(corpustest.Make(t, corpustest.Header(12), games))
	if err != nil {
		t.Fatal(err)
	}
	_, err = derive.Positions{}.Write(t.Context(), c, path)
	check(err, "game 3: ply 1: move", "illegal")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = derive.Positions{}.Write(ctx, c, path)
	check(err, "canceled")
	if n, err := (derive.Positions{}).Write(t.Context(), sound, path); err != nil || n != sound.Manifest.Plies {
		t.Errorf("a table of schema 2 is not replaced: %d rows, %v", n, err)
	}
	if n, err := (derive.Positions{Features: true}).Write(t.Context(), sound, path); err != nil ||
		n != sound.Manifest.Plies {
		t.Errorf("a table of this schema is not replaced: %d rows, %v", n, err)
	}
	put("game,player\n1,me\n")
	_, err = derive.Positions{}.Write(t.Context(), c, path+".txt")
	check(err, `ending ".txt"`)
	_, err = derive.Positions{}.Write(t.Context(), c, filepath.Join(path, "below.csv"))
	check(err, "writing "+path, "give another folder")
}
