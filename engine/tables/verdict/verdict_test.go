package verdict

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/internal/decoding"
)

// drawnShare is the share of positions from which on a side's wins make material Won.
const drawnShare = 0.01

// countedEndings returns the entries of docs/endgames.json in the order of tables.Compare.
func countedEndings(t testing.TB) []tables.Entry {
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
	return slices.SortedFunc(slices.Values(m.Tables), func(a, b tables.Entry) int {
		return tables.Compare(a.Ending, b.Ending)
	})
}

// derive returns the counted endings of each class.
func derive(counted []tables.Entry) (of [Won + 1][]tables.Material, err error) {
	mates := map[tables.Material]int64{}
	for _, e := range counted {
		mates[e.Ending] = e.White.Mates + e.Black.Mates
	}
	for _, e := range counted {
		class := Drawn
		if dead, err := isDead(e.Ending, mates); err != nil {
			return of, err
		} else if dead {
			class = Dead
		}
		for _, c := range []tables.Counts{e.White, e.Black} {
			if float64(max(c.WhiteWins, c.WhiteLoses))/float64(c.Legal) >= drawnShare {
				class = Won
			}
		}
		of[class] = append(of[class], e.Ending)
	}
	return of, nil
}

// isDead reports whether neither an ending nor any that it leads to has mates. If the ending has
// none, those that it leads to, except bare kings, must be counted.
func isDead(ending tables.Material, mates map[tables.Material]int64) (bool, error) {
	if mates[ending] > 0 {
		return false, nil
	}
	dead := true
	for _, m := range tables.Plan(ending) {
		n, counted := mates[m]
		if !counted {
			return false, fmt.Errorf("ending %s has no mates, but %s that it leads to is not counted", ending, m)
		}
		dead = dead && n == 0
	}
	return dead, nil
}

// The endings of each class follow from the counts of docs/endgames.json. An ending whose captures are
// not counted is not dead.
func TestClassesFollowFromTheCounts(t *testing.T) {
	counted := countedEndings(t)
	of, err := derive(counted)
	if err != nil {
		t.Fatal(err)
	}
	for c := Unknown; c <= Won; c++ {
		if !slices.Equal(Endings(c), of[c]) {
			t.Errorf("%s are %v, want %v", c, Endings(c), of[c])
		}
	}
	without := slices.DeleteFunc(counted, func(e tables.Entry) bool { return e.Ending.String() == "KUK" })
	if _, err := derive(without); err == nil || !strings.Contains(err.Error(), "KUK") {
		t.Errorf("without KUK: %v", err)
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
	if n := testing.AllocsPerRun(100, func() { Of(&q) }); n > 0 {
		t.Errorf("%v allocations", n)
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
