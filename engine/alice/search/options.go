package search

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"raumlab/internal/counted"
)

// Options are the techniques of the search, each of which can be switched off. Their names are
// those of engine/search. The zero value is plain alpha-beta to a fixed depth, with the static
// evaluation at the leaves.
type Options struct {
	TableBits           int  `toml:"table_bits"` // 2^n slots of two entries; 0 for no table
	Aspiration          bool `toml:"aspiration"`
	PVS                 bool `toml:"pvs"`
	Draws               bool `toml:"draws"`
	MateDistancePruning bool `toml:"mate_distance_pruning"`
	CheckExtension      bool `toml:"check_extension"`
	NullMove            bool `toml:"null_move"`
	ReverseFutility     bool `toml:"reverse_futility"`
	Futility            bool `toml:"futility"`
	LateMoves           bool `toml:"late_moves"`
	LateMovePruning     bool `toml:"late_move_pruning"`
	SEEPruning          bool `toml:"see_pruning"`
	OrderCaptures       bool `toml:"order_captures"`
	OrderSEE            bool `toml:"order_see"`
	OrderKillers        bool `toml:"order_killers"`
	OrderHistory        bool `toml:"order_history"`

	Quiescence           bool `toml:"quiescence"`
	QuiescenceTable      bool `toml:"quiescence_table"`
	QuiescenceEvasions   bool `toml:"quiescence_evasions"`
	DeltaPruning         bool `toml:"delta_pruning"`
	QuiescenceSEEPruning bool `toml:"quiescence_see_pruning"`
}

// defaultTableBits gives a table of 2 MiB.
const defaultTableBits = 16

// maxTableBits bounds the table to 2 GiB.
const maxTableBits = 26

// Defaults are the options with which the engine plays: all techniques on.
func Defaults() Options {
	o := Options{TableBits: defaultTableBits}
	v := reflect.ValueOf(&o).Elem()
	for i := range v.NumField() {
		if v.Field(i).Kind() == reflect.Bool {
			v.Field(i).SetBool(true)
		}
	}
	return o
}

// Names lists the options in their order.
func Names() (names []string) {
	kind := reflect.TypeFor[Options]()
	for i := range kind.NumField() {
		names = append(names, kind.Field(i).Tag.Get("toml"))
	}
	return names
}

// Of returns the value of the named option as text, and "" for a name that no option has.
func (o Options) Of(name string) string {
	if i := slices.Index(Names(), name); i >= 0 {
		return fmt.Sprint(reflect.ValueOf(o).Field(i).Interface())
	}
	return ""
}

// Set sets the named option to the value that Of writes.
func (o *Options) Set(name, value string) error {
	i := slices.Index(Names(), name)
	if i < 0 {
		return fmt.Errorf("search option %q: want one of %s", name, strings.Join(Names(), ", "))
	}
	field := reflect.ValueOf(o).Elem().Field(i)
	if field.Kind() == reflect.Bool {
		on, err := strconv.ParseBool(value)
		field.SetBool(on)
		return err
	}
	n, err := strconv.Atoi(value)
	field.SetInt(int64(n))
	return err
}

// Without returns the options with the named one switched off.
func (o Options) Without(name string) (Options, error) {
	v := reflect.ValueOf(&o).Elem()
	for i, known := range Names() {
		if known == name {
			v.Field(i).SetZero()
			return o, nil
		}
	}
	return o, fmt.Errorf("search option %q: want one of %s", name, strings.Join(Names(), ", "))
}

// Validate reports an option that is out of range.
func (o Options) Validate() error {
	if o.TableBits < 0 || o.TableBits > maxTableBits {
		return fmt.Errorf("search option table_bits = %d: want 0 to %d", o.TableBits, maxTableBits)
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

// String names the techniques that are off.
func (o Options) String() string {
	var off []string
	v := reflect.ValueOf(o)
	for i, name := range Names() {
		if v.Field(i).IsZero() {
			off = append(off, name)
		}
	}
	if len(off) == 0 {
		return "all on"
	}
	return fmt.Sprintf("%s off: %s", counted.Of(len(off), "option"), strings.Join(off, ", "))
}
