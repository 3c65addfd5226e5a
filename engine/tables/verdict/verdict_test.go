package verdict

import (
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/internal/decoding"
)

var update = flag.Bool("update", false, "write materials.tsv")

func countedOf(t testing.TB) (counted []counts) {
	t.Helper()
	const file = "../../../docs/endgames.json"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var m tables.Manifest
	if err := decoding.JSON(file, text, &m); err != nil {
		t.Fatal(err)
	}
	for _, e := range m.Tables {
		counted = append(counted, counts{e.Ending, [2]tables.Counts{e.White, e.Black}})
	}
	return counted
}

// The shipped rows follow from the counts of docs/endgames.json, and read back as written.
func TestShippedRowsFollowFromTheCounts(t *testing.T) {
	rows, err := derive(countedOf(t))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("materials.tsv", []byte(textOf(rows)), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if shipped != textOf(rows) {
		t.Errorf(
			"materials.tsv is not what follows from docs/endgames.json: go test ./engine/tables/verdict -update writes it")
	}
	if read, err := parse(textOf(rows)); err != nil || !slices.Equal(read, rows) {
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

// All materials of three and four pieces are known, and have one class in both colours.
func TestAllSmallMaterialsAreKnown(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, m := range tables.All(4) {
		p := tables.RandomPosition(random, board.Rules{}, m.Letters())
		mirror := p.Mirror()
		if class := Of(&p); class == Unknown || class != Of(&mirror) {
			t.Errorf("%s: %v, mirrored %v", m, class, Of(&mirror))
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
	counted := slices.DeleteFunc(countedOf(t), func(n counts) bool { return n.ending.String() == "KUK" })
	if _, err := derive(counted); err == nil || !strings.Contains(err.Error(), "KUK") {
		t.Errorf("without KUK: %v", err)
	}
	counted = countedOf(t)
	if _, err := derive(append(counted, counted[0])); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("an ending twice: %v", err)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", head + "KQK\n", head + "KKQ\twon\n", head + "KQK\tlost\n", head + "KQK\twon\t64\n"} {
		if _, err := parse(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func TestOfAllocatesNothing(t *testing.T) {
	p := tables.RandomPosition(rand.New(rand.NewPCG(5, 6)), board.Rules{}, "KRRNk")
	Of(&p)
	if n := testing.AllocsPerRun(100, func() { Of(&p) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
