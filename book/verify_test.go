package book

import (
	"math"
	"slices"
	"testing"
)

// Law: Verify accepts what Build makes, and finds every row that no Build makes although it reads well.
func TestVerify(t *testing.T) {
	b := testBook(t, 1)
	sound := b.records()
	// The last row of the first position.
	pair := slices.IndexFunc(sound[1:], func(r record) bool { return r.Key != sound[0].Key })
	for _, x := range []struct {
		name   string
		change func([]record)
		want   []string
	}{
		{"sound", func([]record) {}, nil},
		{"position", func(r []record) { r[0].RFEN = "5/5 w 0 1" }, []string{"5/5 w 0 1", "RFEN"}},
		{"counters", func(r []record) { r[0].RFEN = r[0].RFEN[:len(r[0].RFEN)-1] + "2" }, []string{"canonical"}},
		{"key", func(r []record) {
			for i := range pair + 1 {
				r[i].Key++
			}
		}, []string{"key"}},
		{"illegal move", func(r []record) { r[1].Move = "Cc3Aa1" }, []string{"Cc3Aa1", "illegal"}},
		{"negative", func(r []record) { r[2].Draws = -1 }, []string{"negative count"}},
		{"imported", func(r []record) { r[2].ImportedDraws = -1 }, []string{"negative count"}},
		{"distinct", func(r []record) { r[2].Distinct = r[2].Games + 1 }, []string{"distinct"}},
		{"scored", func(r []record) { r[2].Scored = r[2].Games + 1 }, []string{"scored"}},
		{"share", func(r []record) { r[2].Share /= 2 }, []string{"share"}},
		{"order of moves", func(r []record) { r[1].Low = math.Nextafter(r[0].Low, 2) }, []string{"moves are not in order"}},
		{"order of positions", func(r []record) { slices.Reverse(r) }, []string{"order"}},
		{"twice", func(r []record) { r[1] = r[0] }, []string{"order"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			rows := slices.Clone(sound)
			x.change(rows)
			data, err := encode(rows, b.metadata())
			if err != nil {
				t.Fatal(err)
			}
			read, err := decode(data)
			if err != nil {
				t.Fatal(err)
			}
			if err = read.Verify(); x.want != nil {
				wantError(t, err, x.want...)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
}
