package search

import (
	"fmt"
	"unsafe"
)

// Options are the techniques of the search, each of which can be switched off, and the numbers in
// their formulas. Table says what each one means. Names are those of engine/search where the
// meaning is the same. With all techniques off the search is plain alpha-beta to a fixed depth,
// with the static evaluation at the leaves.
type Options struct {
	TableBits int `toml:"table_bits"`

	Aspiration       bool `toml:"aspiration"`
	AspirationWindow int  `toml:"aspiration_window"`
	AspirationWidest int  `toml:"aspiration_widest"`
	PVS              bool `toml:"pvs"`

	Draws               bool `toml:"draws"`
	MateDistancePruning bool `toml:"mate_distance_pruning"`
	CheckExtension      bool `toml:"check_extension"`
	CheckExtensionLimit int  `toml:"check_extension_limit"`

	NullMove          bool `toml:"null_move"`
	NullMoveDepth     int  `toml:"null_move_depth"`
	NullMoveReduction int  `toml:"null_move_reduction"`
	NullMoveDepthStep int  `toml:"null_move_depth_step"`

	ReverseFutility       bool `toml:"reverse_futility"`
	ReverseFutilityDepth  int  `toml:"reverse_futility_depth"`
	ReverseFutilityMargin int  `toml:"reverse_futility_margin"`
	Futility              bool `toml:"futility"`
	FutilityDepth         int  `toml:"futility_depth"`
	FutilityBase          int  `toml:"futility_base"`
	FutilityMargin        int  `toml:"futility_margin"`

	LateMoves            bool `toml:"late_moves"`
	LateMoveDepth        int  `toml:"late_move_depth"`
	LateMoveFirst        int  `toml:"late_move_first"`
	LateMoveScale        int  `toml:"late_move_scale"`
	LateMovePruning      bool `toml:"late_move_pruning"`
	LateMovePruningDepth int  `toml:"late_move_pruning_depth"`
	LateMovePruningFirst int  `toml:"late_move_pruning_first"`

	SEEPruning      bool `toml:"see_pruning"`
	SEEPruningDepth int  `toml:"see_pruning_depth"`
	SEEPruningLoss  int  `toml:"see_pruning_loss"`

	OrderCaptures     bool `toml:"order_captures"`
	OrderVictimWeight int  `toml:"order_victim_weight"`
	OrderSEE          bool `toml:"order_see"`
	OrderKillers      bool `toml:"order_killers"`
	OrderHistory      bool `toml:"order_history"`
	HistoryBonus      int  `toml:"history_bonus"`
	HistoryBonusLimit int  `toml:"history_bonus_limit"`
	HistoryLimit      int  `toml:"history_limit"`

	Quiescence             bool `toml:"quiescence"`
	QuiescencePlies        int  `toml:"quiescence_plies"`
	QuiescenceTable        bool `toml:"quiescence_table"`
	QuiescenceEvasions     bool `toml:"quiescence_evasions"`
	QuiescenceEvasionPlies int  `toml:"quiescence_evasion_plies"`
	DeltaPruning           bool `toml:"delta_pruning"`
	DeltaMargin            int  `toml:"delta_margin"`
	QuiescenceSEEPruning   bool `toml:"quiescence_see_pruning"`
}

// maxTableBits bounds the table to 2 GiB.
const maxTableBits = 26

// Validate reports the first option that is out of range.
func (o Options) Validate() error {
	for _, x := range all {
		if n := x.get(&o); !x.Flag && (n < x.Least || n > x.Most) {
			return fmt.Errorf("search option %s = %d: expected %d to %d", x.Name, n, x.Least, x.Most)
		}
	}
	return nil
}

// WithTable returns the options with the largest table whose entries take at most that many bytes.
func (o Options) WithTable(bytes int) Options {
	for o.TableBits = maxTableBits; o.TableBits > 0 && o.TableBytes() > bytes; {
		o.TableBits--
	}
	return o
}

// TableBytes returns the memory of the table's entries.
func (o Options) TableBytes() int {
	if o.TableBits == 0 {
		return 0
	}
	return slotEntries * int(unsafe.Sizeof(entry{})) << o.TableBits
}
