package search

import "fmt"

// Options names every part of the search that can be switched off, so that
// what it is worth can be measured by a match. The zero value is plain
// alpha-beta on the static evaluation: no table, no quiescence, no pruning,
// moves in a fixed order.
type Options struct {
	TableBits      int  `toml:"table_bits" json:"table_bits"`                     // log2 of the transposition table's slots a bucket; 0 = no table
	TableBuckets   int  `toml:"table_buckets" json:"table_buckets"`               // 1 = one depth-preferred entry a slot; 2 = another that is always replaced
	TableDeeper    bool `toml:"table_deeper" json:"table_deeper"`                 // cut off on entries searched deeper than asked, too; false = at equal depth only, so that the table never changes a score
	Aspiration     int  `toml:"aspiration" json:"aspiration"`                     // half width of the root window around the last score, centipawns; 0 = full window
	PVS            bool `toml:"pvs" json:"pvs"`                                   // principal variation search at the root: later moves are first probed with a null window
	NullMove       bool `toml:"null_move" json:"null_move"`                       // null-move pruning from depth 3
	LateMoves      bool `toml:"late_move_reductions" json:"late_move_reductions"` // late move reductions from depth 3, after four moves
	Futility       bool `toml:"futility" json:"futility"`                         // futility pruning at depths 1 and 2, margins 250 and 450 centipawns
	Quiescence     int  `toml:"quiescence" json:"quiescence"`                     // plies of capture search behind the last ply; 0 = static evaluation there
	Delta          bool `toml:"delta" json:"delta"`                               // delta pruning in quiescence, margin 200 centipawns
	CheckExtension int  `toml:"check_extension" json:"check_extension"`           // how many checks in a line may each lengthen quiescence by a ply near its end
	Draws          bool `toml:"draws" json:"draws"`                               // score repetitions, a hundred plies without progress and bare kings as draws inside the search
	QueenOnly      bool `toml:"queen_only" json:"queen_only"`                     // pawns promote to queens only

	OrderTable     bool `toml:"order_table" json:"order_table"`           // try the table's move first
	OrderCaptures  bool `toml:"order_captures" json:"order_captures"`     // then captures, most valuable victim and least valuable attacker first
	OrderKillers   bool `toml:"order_killers" json:"order_killers"`       // then the two quiet moves that last refuted this ply
	OrderHistory   bool `toml:"order_history" json:"order_history"`       // quiet moves by how often they caused cut-offs
	OrderCenter    bool `toml:"order_center" json:"order_center"`         // bonus for entering the inner cube (55) and Cc3 (110 more)
	OrderRookHome  bool `toml:"order_rook_home" json:"order_rook_home"`   // bonus for a rook entering the enemy home level (75)
	OrderRookLines bool `toml:"order_rook_lines" json:"order_rook_lines"` // bonus for a rook entering lines without pawns (35, 30, 30)
	OrderPawns     bool `toml:"order_pawns" json:"order_pawns"`           // bonus for pawn advance (18 a step)
	OrderUnicorn   bool `toml:"order_unicorn" json:"order_unicorn"`       // bonus for a unicorn entering the class of the enemy king's cell (45)
}

// maxTableBits keeps a table within 2 GiB.
const maxTableBits = 26

// Validate reports the first option that is out of range, by its name in files.
func (o Options) Validate() error {
	for _, c := range []struct {
		name               string
		value, least, most int
	}{
		{"table_bits", o.TableBits, 0, maxTableBits},
		{"aspiration", o.Aspiration, 0, 10000},
		{"quiescence", o.Quiescence, 0, 32},
		{"check_extension", o.CheckExtension, 0, 8},
	} {
		if c.value < c.least || c.value > c.most {
			return fmt.Errorf("search option %s = %d: want %d to %d", c.name, c.value, c.least, c.most)
		}
	}
	if o.TableBits > 0 && o.TableBuckets != 1 && o.TableBuckets != 2 {
		return fmt.Errorf("search option table_buckets = %d: want 1 or 2", o.TableBuckets)
	}
	return nil
}
