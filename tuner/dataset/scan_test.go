package dataset

import (
	"slices"
	"testing"

	"raumlab/corpus"
	"raumlab/tuner/dataset/planted"
)

// Rows gives the positions that Gather gives, in their order, for any number of workers, but for those that an
// earlier game has.
func TestRowsAreThoseOfGather(t *testing.T) {
	type place struct {
		split corpus.Split
		game  int64
		ply   int
		score float64
	}
	games := planted.New(21)
	games.Labels = 6
	all := games.Games(120)
	all[100] = all[3] // a duplicate
	all[100].Number = 100
	c := store(t, all)
	selection := DefaultSelection()
	selection.PerGame = 4
	var want []place
	d, err := Gather(t.Context(), c, Gathering{Selection: selection, Visit: func(v Visit) error {
		want = append(want, place{v.Split, v.Game, v.Ply, v.Search})
		return nil
	}})
	must(t, err)
	for _, workers := range []int{1, 4} {
		type keyed struct {
			place
			key uint64
		}
		var got []place
		var taken corpus.Keys
		counts, err := Rows(t.Context(), c, Scan{Selection: selection, Workers: workers}, func(r Row) (keyed, bool) {
			ply := slices.IndexFunc(r.Game.Plies, func(p corpus.Ply) bool { return p == *r.Ply })
			return keyed{place{r.Split, r.Game.Number, ply, float64(r.Ply.Score)}, r.Key}, true
		}, func(rows []keyed) error {
			for _, x := range rows {
				if taken.Add(x.key) {
					got = append(got, x.place)
				}
			}
			return nil
		})
		must(t, err)
		if !slices.Equal(got, want) {
			t.Errorf("%d workers: %d rows, want %d as Gather", workers, len(got), len(want))
		}
		f := d.Filters
		if counts.Games != f.Games || counts.Positions != f.Positions || counts.Kept <= f.Kept || counts.Early != f.Early {
			t.Errorf("counts %+v, Gather's %+v", counts, f)
		}
	}
}
