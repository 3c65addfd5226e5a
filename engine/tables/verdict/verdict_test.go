package verdict

import (
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
	"raumlab/engine/tables/store"
	"raumlab/internal/decoding"
)

var update = flag.Bool("update", false, "write materials.tsv")

func countedOf(t testing.TB) (counted []Counted) {
	t.Helper()
	const file = "../../../docs/endgames.json"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var m store.Manifest
	if err := decoding.JSON(file, text, &m); err != nil {
		t.Fatal(err)
	}
	for _, e := range m.Tables {
		counted = append(counted, Counted{e.Ending, [2]tables.Counts{e.White, e.Black}})
	}
	return counted
}

// The shipped rows follow from the counts of docs/endgames.json, and read back as written.
func TestShippedRowsFollowFromTheCounts(t *testing.T) {
	rows, err := Derive(countedOf(t))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("materials.tsv", []byte(Text(rows)), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if shipped != Text(rows) {
		t.Errorf("materials.tsv is not what follows from docs/endgames.json: go test ./engine/tables/verdict -update writes it")
	}
	if read, err := parse(Text(rows)); err != nil || !slices.Equal(read, rows) {
		t.Errorf("the rows are read as others: %v", err)
	}
}

func TestOf(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for letters, want := range map[string]Class{
		"Kk": Dead, "KRk": Dead, "Krk": Dead, "KRkr": Dead, "KUkn": Dead, "KkUB": Dead, "KNkn": Dead,
		"KRRk": Drawn, "Kbbk": Drawn, "KNNk": Drawn, "KBNk": Drawn,
		"KQk": Won, "KPk": Won, "Kkp": Won, "KUPk": Won, "KkRp": Won, "KRRNk": Won, "Krrnk": Won,
		"KQRkb": Unknown, "KQRBNk": Unknown, "KRRRRRRRRRk": Unknown,
	} {
		for range 20 {
			p := tables.RandomPosition(random, board.Rules{}, letters)
			if have := Of(&p); have != want {
				t.Fatalf("%s: %v, want %v", p.RFEN(), have, want)
			}
		}
	}
	p := tables.RandomPosition(random, board.Rules{Pawns: board.FiveCubedPawns}, "KPk")
	q := tables.RandomPosition(random, board.Rules{Pawns: board.FiveCubedPawns}, "KRk")
	if Of(&p) != Unknown || Of(&q) != Dead {
		t.Errorf("with other pawns: KPK %v, KRK %v", Of(&p), Of(&q))
	}
}

// All materials of three and four pieces are known. The factors are a valid scale, by which an
// advantage in dead material counts nothing.
func TestFactors(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	factors := Factors()
	w := eval.PublishedWeights(eval.Corrected)
	w.Scale = &eval.Scale{Pieces: []int{eval.WholeScale}, Endings: factors}
	if err := w.Validate(); err != nil {
		t.Fatal(err)
	}
	for _, m := range tables.All(4) {
		p := tables.RandomPosition(random, board.Rules{}, m.Letters())
		mirror := p.Mirror()
		row, swapped, ok := Number(&p)
		mirrorRow, mirrorSwapped, _ := Number(&mirror)
		if !ok || factors[row].Ending != m || swapped || mirrorRow != row || mirrorSwapped != (m.Swapped() != m) {
			t.Errorf("%s: row %d, swapped %t, known %t; mirrored %d, %t", m, row, swapped, ok, mirrorRow, mirrorSwapped)
		}
		if class := Of(&p); class == Dead && factors[row].Parts != [2]int{} || class == Unknown || class != Of(&mirror) {
			t.Errorf("%s: %v with factors %v, mirrored %v", m, class, factors[row].Parts, Of(&mirror))
		}
	}
	for name, want := range map[string][2]int{"KQK": {64, 0}, "KRRK": {1, 0}, "KRKP": {0, 15}, "KQKQ": {22, 22}} {
		i := slices.IndexFunc(factors, func(e eval.EndingScale) bool { return e.Ending.String() == name })
		if i < 0 || factors[i].Parts != want {
			t.Errorf("%s: not with factors %v", name, want)
		}
	}
	bare := tables.RandomPosition(random, board.Rules{}, "Kk")
	other := tables.RandomPosition(random, board.Rules{}, "KQRkb")
	for _, p := range []board.Position{bare, other} {
		if _, _, ok := Number(&p); ok {
			t.Errorf("%s has a row", p.RFEN())
		}
	}
}

// The endings of a class are those whose positions have it.
func TestEndings(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	total := 0
	for _, c := range []Class{Dead, Drawn, Won} {
		all := Endings(c)
		total += len(all)
		for _, m := range all {
			p := tables.RandomPosition(random, board.Rules{}, m.Letters())
			if have := Of(&p); have != c {
				t.Errorf("%s: %v, want %v", m, have, c)
			}
		}
	}
	if known := len(countedOf(t)); total != known || len(Endings(Unknown)) > 0 {
		t.Errorf("%d endings of all classes, want %d", total, known)
	}
}

// An ending whose captures are not counted is not dead.
func TestDeriveWantsWhatEndingsLeadTo(t *testing.T) {
	counted := slices.DeleteFunc(countedOf(t), func(n Counted) bool { return n.Ending.String() == "KUK" })
	if _, err := Derive(counted); err == nil || !strings.Contains(err.Error(), "KUK") {
		t.Errorf("without KUK: %v", err)
	}
	counted = countedOf(t)
	if _, err := Derive(append(counted, counted[0])); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("an ending twice: %v", err)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", head + "KQK\twon\t64\n", head + "KKQ\twon\t64\t0\n", head + "KQK\tlost\t64\t0\n", head + "KQK\twon\t65\t0\n"} {
		if _, err := parse(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func TestOfAllocatesNothing(t *testing.T) {
	p := tables.RandomPosition(rand.New(rand.NewPCG(5, 6)), board.Rules{}, "KRRNk")
	Of(&p)
	if n := testing.AllocsPerRun(100, func() { Of(&p); Number(&p) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
