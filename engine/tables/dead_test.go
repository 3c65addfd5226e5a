package tables

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/internal/decoding"
)

// countedEndings returns the entries of docs/endgames.json in the order of Compare.
func countedEndings(t testing.TB) []Entry {
	t.Helper()
	const file = "../../docs/endgames.json"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var m Manifest
	if err := decoding.JSON(file, text, &m); err != nil {
		t.Fatal(err)
	}
	return slices.SortedFunc(slices.Values(m.Tables), func(a, b Entry) int { return Compare(a.Ending, b.Ending) })
}

// deadAmong returns the counted endings that are dead: neither they nor any that they lead to have a
// mate. Those that an ending without mates leads to, except bare kings, must be counted.
func deadAmong(counted []Entry) (dead []Material, err error) {
	known := map[Material]bool{}
	for _, e := range counted {
		is := e.White.Mates == 0 && e.Black.Mates == 0
		for _, m := range e.Ending.needs() {
			leads, ok := known[m]
			if is && !ok {
				return nil, fmt.Errorf("ending %s has no mates, but %s that it leads to is not counted", e.Ending, m)
			}
			is = is && leads
		}
		if known[e.Ending] = is; is {
			dead = append(dead, e.Ending)
		}
	}
	return dead, nil
}

// The dead endings follow from the counts of docs/endgames.json, which has all of three and four
// pieces.
func TestDeadEndingsFollowFromTheCounts(t *testing.T) {
	counted := countedEndings(t)
	dead, err := deadAmong(counted)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(dead, DeadEndings()) {
		t.Errorf("%v, want %v", DeadEndings(), dead)
	}
	for _, m := range All(4) {
		if !slices.ContainsFunc(counted, func(e Entry) bool { return e.Ending == m }) {
			t.Errorf("%s is not counted", m)
		}
	}
	without := slices.DeleteFunc(counted, func(e Entry) bool { return e.Ending.String() == "KUK" })
	if _, err := deadAmong(without); err == nil || !strings.Contains(err.Error(), "KUK") {
		t.Errorf("without KUK: %v", err)
	}
}

func TestIsDead(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for letters, want := range map[string]bool{
		"Kk": true, "KRk": true, "Krk": true, "KRkr": true, "KUkn": true, "KkUB": true, "KNkn": true,
		"KRRk": false, "Kbbk": false, "KNNk": false, "KBNk": false,
		"KQk": false, "KPk": false, "Kkp": false, "KUPk": false, "KkRp": false, "KRRNk": false, "Krrnk": false,
		"KQRkb": false, "KQRBNk": false, "KRRRRRRRRRk": false,
	} {
		for range 20 {
			p := RandomPosition(random, board.Rules{}, letters)
			if have := IsDead(&p); have != want {
				t.Fatalf("%s: %t, want %t", p.RFEN(), have, want)
			}
		}
	}
	p := RandomPosition(random, board.Rules{Pawns: board.FiveCubedPawns}, "KPk")
	q := RandomPosition(random, board.Rules{Pawns: board.FiveCubedPawns}, "KRk")
	if IsDead(&p) || !IsDead(&q) {
		t.Errorf("with other pawns: KPK %t, KRK %t", IsDead(&p), IsDead(&q))
	}
	if n := testing.AllocsPerRun(100, func() { IsDead(&q) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
