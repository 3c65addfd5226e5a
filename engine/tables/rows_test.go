package tables

import (
	"context"
	"testing"

	"raumlab/engine/board"
)

// The rows of a table represent all positions that are counted, each only its images. No position
// comes twice, except one with pawns at home whose image has them elsewhere.
func TestRows(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"KQK", "KPK", "KNNK"} {
		table := endings[board.NormalPawns].solve(t, name)
		want, err := table.Count(ctx, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got [2]Counts
		seen := map[uint64]bool{}
		total := 0
		err = table.Rows(ctx, 3, func(_ int, rows []Row) error {
			for _, r := range rows {
				total++
				if name != "KNNK" {
					for i := range table.symmetry.maps {
						key := uint64(r.ToMove)
						if r.AtHome {
							key |= 2
						}
						for j := range table.pieces {
							key = key<<8 | uint64(table.symmetry.maps[i][r.At[j]])
						}
						if i == 0 && seen[key] {
							t.Fatalf("%s: %v comes twice", name, r)
						}
						seen[key] = true
					}
				}
				if !r.AtHome {
					continue
				}
				n := &got[r.ToMove]
				n.Legal += int64(r.Weight)
				switch white := r.Value.Sign() * (1 - 2*int(r.ToMove)); white {
				case 1:
					n.WhiteWins += int64(r.Weight)
				case 0:
					n.Draws += int64(r.Weight)
				default:
					n.WhiteLoses += int64(r.Weight)
				}
				if r.Value == Mated {
					n.Mates += int64(r.Weight)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for c := range got {
			w, g := want[c], got[c]
			if g.Legal != w.Legal || g.WhiteWins != w.WhiteWins || g.Draws != w.Draws || g.WhiteLoses != w.WhiteLoses ||
				g.Mates != w.Mates {
				t.Errorf("%s, %s to move: rows have %+v, want %+v", name, board.Color(c), g, w)
			}
		}
		if total == 0 || total > 2*table.Len() {
			t.Errorf("%s: %d rows", name, total)
		}
	}
}
