package search

import (
	"fmt"
	"slices"
)

// Parameters are the techniques of the search, each of which can be switched off so that a match
// shows what it is worth, and the numbers in their formulas. Table says what each one means.
type Parameters struct {
	TableBits    int  `toml:"table_bits"`
	TableBuckets int  `toml:"table_buckets"`
	TableDeeper  bool `toml:"table_deeper"`

	Aspiration       int  `toml:"aspiration"`
	AspirationGrowth bool `toml:"aspiration_growth"`
	AspirationFactor int  `toml:"aspiration_factor"`
	PVS              bool `toml:"pvs"`
	Unfinished       bool `toml:"unfinished_iteration"`
	RootReductions   int  `toml:"root_reductions"`

	NullMove           bool `toml:"null_move"`
	NullMoveDepth      int  `toml:"null_move_depth"`
	NullMoveReduction  int  `toml:"null_move_reduction"`
	NullMoveAdaptive   bool `toml:"null_move_adaptive"`
	NullMoveDepthStep  int  `toml:"null_move_depth_step"`
	NullMoveScorePlies int  `toml:"null_move_score_plies"`

	LateMoves             bool `toml:"late_move_reductions"`
	LateMoveDepth         int  `toml:"late_move_depth"`
	LateMoveFirst         int  `toml:"late_move_first"`
	LateMoveSlope         int  `toml:"late_move_slope"`
	LateMovePV            int  `toml:"late_move_pv"`
	LateMoveHistory       int  `toml:"late_move_history"`
	LateMovePruning       int  `toml:"late_move_pruning"`
	LateMovePruningDepth  int  `toml:"late_move_pruning_depth"`
	LateMovePruningGrowth int  `toml:"late_move_pruning_growth"`

	Futility               bool `toml:"futility"`
	ReverseFutility        bool `toml:"reverse_futility"`
	ReverseFutilityReserve int  `toml:"reverse_futility_reserve"`
	FutilityMargin1        int  `toml:"futility_margin_1"`
	FutilityMargin2        int  `toml:"futility_margin_2"`
	FutilityStep           int  `toml:"futility_step"`
	FutilityDepth          int  `toml:"futility_depth"`

	SEEPruning      int `toml:"see_pruning"`
	SEEPruningDepth int `toml:"see_pruning_depth"`

	ProbCut          int `toml:"probcut"`
	ProbCutDepth     int `toml:"probcut_depth"`
	ProbCutReduction int `toml:"probcut_reduction"`
	Singular         int `toml:"singular_extension"`
	SingularMargin   int `toml:"singular_margin"`

	ExemptChecks        int  `toml:"exempt_checks"`
	MateDistancePruning bool `toml:"mate_distance_pruning"`
	CheckExtension      bool `toml:"check_extension"`
	CheckExtensionLimit int  `toml:"check_extension_limit"`

	Improving          bool `toml:"improving"`
	ImprovingReduction int  `toml:"improving_reduction"`
	ImprovingLateMoves int  `toml:"improving_late_moves"`
	ImprovingMargin    int  `toml:"improving_margin"`

	Quiescence              int  `toml:"quiescence"`
	QuiescenceChecks        int  `toml:"quiescence_checks"`
	QuiescenceEvasions      bool `toml:"quiescence_evasions"`
	QuiescenceQuietEvasions int  `toml:"quiescence_quiet_evasions"`
	QuiescenceTable         bool `toml:"quiescence_table"`
	DeltaPruning            bool `toml:"delta_pruning"`
	DeltaMargin             int  `toml:"delta_margin"`
	QuiescenceSEEPruning    bool `toml:"quiescence_see_pruning"`
	QuiescenceSEELoss       int  `toml:"quiescence_see_loss"`
	QuiescenceCheckBudget   int  `toml:"quiescence_check_budget"`

	Draws     bool `toml:"draws"`
	QueenOnly bool `toml:"queen_only"`

	OrderTable    bool `toml:"order_table"`
	OrderCaptures bool `toml:"order_captures"`
	OrderSEE      bool `toml:"order_see"`
	OrderSEELoss  int  `toml:"order_see_loss"`
	OrderKillers  bool `toml:"order_killers"`

	OrderHistory  bool `toml:"order_history"`
	OrderMalus    bool `toml:"order_malus"`
	HistoryBonus  int  `toml:"history_bonus"`
	HistoryLimit  int  `toml:"history_limit"`
	HistoryAgeing int  `toml:"history_ageing"`
	Continuation  bool `toml:"continuation_history"`
	Correction    bool `toml:"correction_history"`

	OrderCenter    bool `toml:"order_center"`
	OrderRookHome  bool `toml:"order_rook_home"`
	OrderRookLines bool `toml:"order_rook_lines"`
	OrderPawns     bool `toml:"order_pawns"`
	OrderUnicorn   bool `toml:"order_unicorn"`
}

// Options are the parameters of the search with the profiles that override some of them.
type Options struct {
	Parameters
	FixedDepth  Profile `toml:"fixed_depth"`
	Preparation Profile `toml:"preparation"`
}

// A Profile overrides parameters in some iterations of a search that is limited by depth alone, see
// Options.at.
type Profile struct {
	MaxDepth   int    `toml:"max_depth"` // plies; 0 = the profile is not used
	Parameters        // what overridden does not name is zero
	overridden uint64 // a bit for each field of Parameters, see Tunable.bit
}

// The profiles by their names in files.
const (
	FixedDepthProfile = "fixed_depth"
	preparationName   = "preparation"
)

// ProfileNames are the names of the profiles: the tables below [search] in an engine file.
func ProfileNames() []string { return []string{FixedDepthProfile, preparationName} }

// profile returns the profile of a name.
func (o *Options) profile(name string) *Profile {
	switch name {
	case FixedDepthProfile:
		return &o.FixedDepth
	case preparationName:
		return &o.Preparation
	}
	panic("no profile " + name)
}

// Override marks as overridden the keys that a file has in the table of a profile, whose values
// have been read. A table without max_depth and a key that is no option of profiles are errors.
func (o *Options) Override(profile string, keys []string) error {
	p := o.profile(profile)
	if !slices.Contains(keys, MaxDepthOption) {
		return fmt.Errorf("search option %s.%s is missing: expected 1 to %d plies", profile, MaxDepthOption, MaxDepth)
	}
	for _, x := range parameters {
		if !slices.Contains(keys, x.Name) {
			continue
		}
		if !x.Override {
			return fmt.Errorf("search option %s.%s: it is the same in all iterations: set it in [search]", profile, x.Name)
		}
		p.overridden |= x.bit()
	}
	return nil
}

// over returns the parameters of the profile's iterations.
func (p *Profile) over(base Parameters) Parameters {
	for _, x := range parameters {
		if p.overridden&x.bit() != 0 {
			x.put(&base, x.get(&p.Parameters))
		}
	}
	return base
}

// Validate reports the first option that is out of range, by its name in files.
func (o Options) Validate() error {
	for _, x := range allTunables {
		if n := x.number(&o); !x.Flag && (n < x.Least || n > x.Most) {
			return fmt.Errorf("search option %s = %d: expected %d to %d", x.Name, n, x.Least, x.Most)
		}
	}
	if o.TableBits > 0 && o.TableBuckets == 0 {
		return fmt.Errorf("search option table_buckets = 0: expected 1 or 2 where there is a table")
	}
	return nil
}
