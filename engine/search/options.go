package search

import (
	"fmt"
	"reflect"
	"strconv"
)

// Options names every part of the search that can be switched off, so that
// what it is worth can be measured by a match. The zero value is plain
// alpha-beta on the static evaluation: no table, no quiescence, no pruning,
// moves in a fixed order. The tag range is what a whole number may be.
type Options struct {
	TableBits          int  `toml:"table_bits" json:"table_bits" range:"0-26"`                  // log2 of the transposition table's slots a bucket; 0 = no table
	TableBuckets       int  `toml:"table_buckets" json:"table_buckets" range:"0-2"`             // 1 = one depth-preferred entry a slot; 2 = another that is always replaced
	TableDeeper        bool `toml:"table_deeper" json:"table_deeper"`                           // cut off on entries searched deeper than asked, too; false = at equal depth only, so that the table never changes a score
	Aspiration         int  `toml:"aspiration" json:"aspiration" range:"0-10000"`               // half width of the root window around the last score, centipawns; 0 = full window
	AspirationGrowth   bool `toml:"aspiration_growth" json:"aspiration_growth"`                 // where the score falls outside the window, widen it step by step; false = the full window at once
	PVS                bool `toml:"pvs" json:"pvs"`                                             // principal variation search at the root: later moves are first probed with a null window
	NullMove           bool `toml:"null_move" json:"null_move"`                                 // null-move pruning from depth 3
	NullMoveAdaptive   bool `toml:"null_move_adaptive" json:"null_move_adaptive"`               // reduce behind the null move by a ply more for every six of depth and for a static score 400 centipawns above beta, and try none below beta
	LateMoves          bool `toml:"late_move_reductions" json:"late_move_reductions"`           // late move reductions from depth 3, after four moves
	LateMoveSlope      int  `toml:"late_move_slope" json:"late_move_slope" range:"0-200"`       // reduce by this many hundredths of a ply times ln(depth)·ln(number of the move), a ply less in the principal variation, in check and for killers, and by history; 0 = always by one ply
	LateMovePruning    int  `toml:"late_move_pruning" json:"late_move_pruning" range:"0-100"`   // how many moves are searched at depth 1 before other quiet ones are skipped, at depths 2 to 4 times 2.5, 5 and 8.5; 0 = all
	Futility           bool `toml:"futility" json:"futility"`                                   // futility pruning at depths 1 and 2: quiet moves are skipped when static score and margin do not reach alpha
	ReverseFutility    bool `toml:"reverse_futility" json:"reverse_futility"`                   // at depths 1 and 2, a position whose static score less the margin reaches beta is not searched
	FutilityMargin1    int  `toml:"futility_margin_1" json:"futility_margin_1" range:"0-10000"` // margin of both at depth 1, centipawns
	FutilityMargin2    int  `toml:"futility_margin_2" json:"futility_margin_2" range:"0-10000"` // margin of both at depth 2, centipawns
	FutilityStep       int  `toml:"futility_step" json:"futility_step" range:"0-10000"`         // futility and its reverse prune up to depth 6, the margin greater by this for each ply beyond 2, centipawns; 0 = not beyond 2
	ExchangePruning    int  `toml:"exchange_pruning" json:"exchange_pruning" range:"0-10000"`   // up to depth 5, pass over moves that by static exchange lose more than this for each ply, centipawns; 0 = none
	SpareChecks        int  `toml:"spare_checks" json:"spare_checks" range:"0-60"`              // least depth at which checking moves are neither reduced nor skipped; 0 = none is spared
	MateWindows        bool `toml:"mate_windows" json:"mate_windows"`                           // prune nothing at sight where the window lies among mate scores, and look for no mate longer than one that is known
	Improving          bool `toml:"improving" json:"improving"`                                 // reduce less and skip fewer late moves where the static score has risen since the mover's last turn; margins of futility are a quarter less against the trend
	ExtendChecks       bool `toml:"extend_checks" json:"extend_checks"`                         // search a position in check a ply deeper, in lines up to twice as long as the iteration is deep
	CarefulDepth       int  `toml:"careful_depth" json:"careful_depth" range:"0-60"`            // iterations up to this depth of a search that is limited by depth alone, of one that goes no deeper the last, prune no late moves, by futility at depths 1 and 2 alone and by its reverse with 100 centipawns more in hand, spare checks from depth 2 (with spare_checks), and see checks and answers to them in quiescence, which other iterations do not, and in all up to it futility_margin_1 and futility_margin_2 are half as wide again; 0 = all are alike
	Quiescence         int  `toml:"quiescence" json:"quiescence" range:"0-32"`                  // plies of capture search behind the last ply; 0 = static evaluation there
	QuiescenceChecks   int  `toml:"quiescence_checks" json:"quiescence_checks" range:"0-32"`    // plies of quiescence, its first ones, that search quiet checks too
	QuiescenceEvasions bool `toml:"quiescence_evasions" json:"quiescence_evasions"`             // in the plies of quiescence that search quiet checks, and in the one behind them, search every answer to a check, without standing pat
	Delta              bool `toml:"delta" json:"delta"`                                         // delta pruning in quiescence, margin 200 centipawns
	Exchange           bool `toml:"exchange" json:"exchange"`                                   // in quiescence, pass captures over that by static exchange lose a pawn or more, or stay below alpha by the delta margin
	CheckExtension     int  `toml:"check_extension" json:"check_extension" range:"0-8"`         // how many checks in a line may each lengthen quiescence by a ply near its end
	Draws              bool `toml:"draws" json:"draws"`                                         // score repetitions, a hundred plies without progress and bare kings as draws inside the search
	QueenOnly          bool `toml:"queen_only" json:"queen_only"`                               // pawns promote to queens only

	OrderTable     bool `toml:"order_table" json:"order_table"`           // try the table's move first
	OrderCaptures  bool `toml:"order_captures" json:"order_captures"`     // then captures, most valuable victim and least valuable attacker first
	OrderExchange  bool `toml:"order_exchange" json:"order_exchange"`     // captures that lose by static exchange after the quiet moves
	OrderKillers   bool `toml:"order_killers" json:"order_killers"`       // then the two quiet moves that last refuted this ply
	OrderHistory   bool `toml:"order_history" json:"order_history"`       // quiet moves by how often they caused cut-offs
	OrderMalus     bool `toml:"order_malus" json:"order_malus"`           // history of each side by itself, which quiet moves that caused no cut-off lose and which fades
	OrderCenter    bool `toml:"order_center" json:"order_center"`         // bonus for entering the inner cube (55) and Cc3 (110 more)
	OrderRookHome  bool `toml:"order_rook_home" json:"order_rook_home"`   // bonus for a rook entering the enemy home level (75)
	OrderRookLines bool `toml:"order_rook_lines" json:"order_rook_lines"` // bonus for a rook entering lines without pawns (35, 30, 30)
	OrderPawns     bool `toml:"order_pawns" json:"order_pawns"`           // bonus for pawn advance (18 a step)
	OrderUnicorn   bool `toml:"order_unicorn" json:"order_unicorn"`       // bonus for a unicorn entering the class of the enemy king's cell (45)
}

// A Switch is one of the options by its name in files.
type Switch struct {
	Name        string
	Flag        bool // true or false; otherwise a whole number
	Least, Most int  // what the number may be

	field int // of Options
}

// Switches lists all options in the order of the fields of Options.
func Switches() []Switch {
	var all []Switch
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Options]()) {
		x := Switch{Name: f.Tag.Get("toml"), Flag: f.Type.Kind() == reflect.Bool, field: f.Index[0]}
		if !x.Flag {
			if _, err := fmt.Sscanf(f.Tag.Get("range"), "%d-%d", &x.Least, &x.Most); err != nil {
				panic(err) // our own tag
			}
		}
		all = append(all, x)
	}
	return all
}

// Of returns the option's value as text, as Set reads it.
func (x Switch) Of(o Options) string {
	return fmt.Sprint(reflect.ValueOf(o).Field(x.field).Interface())
}

// Set gives the option a value: true, false or a number in its range. Options that do not go together are Validate's business.
func (x Switch) Set(o *Options, text string) error {
	field := reflect.ValueOf(o).Elem().Field(x.field)
	if x.Flag {
		if text != "true" && text != "false" {
			return fmt.Errorf("search option %s = %q: want true or false", x.Name, text)
		}
		field.SetBool(text == "true")
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < x.Least || n > x.Most {
		return fmt.Errorf("search option %s = %q: want %d to %d", x.Name, text, x.Least, x.Most)
	}
	field.SetInt(int64(n))
	return nil
}

// Validate reports the first option that is out of range, by its name in files.
func (o Options) Validate() error {
	values := reflect.ValueOf(o)
	for _, x := range Switches() {
		if x.Flag {
			continue
		}
		if n := int(values.Field(x.field).Int()); n < x.Least || n > x.Most {
			return fmt.Errorf("search option %s = %d: want %d to %d", x.Name, n, x.Least, x.Most)
		}
	}
	if o.TableBits > 0 && o.TableBuckets == 0 {
		return fmt.Errorf("search option table_buckets = 0: want 1 or 2 where there is a table")
	}
	return nil
}
