package corpus

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"raumlab/engine/tables"
)

// Keys of a configuration by which games are checked; of sources, after sourcePrefix.
const (
	keySeed         = "seed"
	keyDepth        = "depth"
	keyOpening      = "opening"
	keyMaxPlies     = "max_plies"
	keyAdjudication = "adjudication"
	keyGameNodes    = "game_nodes"

	openingHashKey = "opening_sha256" // of the suite or the book that openings are drawn from

	sourcePrefix = "source_"
)

var runKeys = [...]string{keySeed, keyDepth, keyOpening, keyMaxPlies, keyAdjudication}

// methodKey is the key of a configuration that says how a corpus was made that no self-play made.
const methodKey = "method"

// sourcesKey is that of the digests of what it was made of.
const sourcesKey = "sources"

// The methods.
const (
	MethodImport = "import"
	MethodFilter = "filter"
	MethodMerge  = "merge"
	MethodSample = "sample"
	// MethodRelabel keeps the games and gives them the scores of the engine in the header.
	MethodRelabel = "relabel"
)

// Imported reports whether games came from game text, by players who are not known.
func (h *Header) Imported() bool {
	return h.Method() == MethodImport || slices.Contains(h.Configuration, Setting{sourcePrefix + importedKey, "true"})
}

// Method is how a derived corpus was made, such as merge; it is empty for self-play.
func (h *Header) Method() string {
	method, _ := h.Configuration.value(methodKey)
	return method
}

// MaxDrawnPlies bounds the drawn plies of an opening.
const MaxDrawnPlies = 60

// An origin is how the games were made, by the configuration. What that does not have is nil.
type origin struct {
	method       string // empty for self-play, or if the configuration is empty
	seed         *uint64
	depth        *int
	opening      *openingKind
	maxPlies     *int
	adjudication *Adjudication
	unbounded    bool              // a run of self-play without a bound on nodes
	tables       bool              // tables may have ended games
	deadDraws    bool              // dead material may have
	dead         []tables.Material // what ended every game, nil where that is not known
	filter       *Filter           // that made the corpus of another
	filtered     bool              // the sources may have positions that a filter left out
}

// An openingKind is what kinds of openings differ in.
type openingKind struct {
	suite       bool // games begin at positions of a suite without drawn plies, not at the start
	least, most int  // drawn plies
	searched    bool // they were drawn by search scores
}

// origin reads the configuration, and reports what no run can have.
func (h *Header) origin() (o origin, err error) {
	o.method = h.Method()
	unknown := len(h.Configuration) == 0 || h.Imported()
	o.tables, o.deadDraws = unknown, unknown
	o.filtered = h.sourcesLeaveOut()
	_, bounded := h.Configuration.value(keyGameNodes)
	o.unbounded = o.method == "" && !unknown && !bounded
	if o.method == MethodFilter {
		f, err := filterOf(h.Configuration)
		if err != nil {
			return o, err
		}
		o.filter = &f
	}
	for _, key := range runKeys {
		value, has := h.runValue(key)
		if has {
			err = o.set(key, value)
		} else if o.method == "" && len(h.Configuration) > 0 {
			err = fmt.Errorf("it is missing, but every run of self-play has it")
		}
		if err != nil {
			return o, fmt.Errorf("configuration: %s: %w", key, err)
		}
	}
	for _, key := range exactKeys {
		if value, has := h.runValue(key); has {
			if err := o.set(key, value); err != nil {
				return o, fmt.Errorf("configuration: %s: %w", key, err)
			}
		}
	}
	return o, nil
}

// runValue returns a key of the run, or the runs, that played the games, and whether it is known.
// Scores given later have a depth of their own, and do not say why games were adjudicated.
func (h *Header) runValue(key string) (string, bool) {
	switch method := h.Method(); {
	case method == MethodRelabel && key == keyDepth:
		return h.Configuration.value(key)
	case method == MethodRelabel && key == keyAdjudication:
		return "", false
	case method != "":
		key = sourcePrefix + key
	}
	return h.Configuration.value(key)
}

// Adjudication returns the rule by which the runs ended games, nil if none is named.
func (h *Header) Adjudication() (*Adjudication, error) {
	value, has := h.runValue(keyAdjudication)
	if !has {
		return nil, nil
	}
	var o origin
	err := o.set(keyAdjudication, value)
	return o.adjudication, err
}

func (o *origin) set(key, value string) (err error) {
	switch key {
	case keySeed:
		var seed uint64
		seed, err = strconv.ParseUint(value, 10, 64)
		o.seed = &seed
	case keyDepth:
		o.depth, err = positive(value, math.MaxInt8)
	case keyOpening:
		o.opening, err = parseOpeningKind(value)
	case keyMaxPlies:
		o.maxPlies, err = positive(value, math.MaxInt)
	case keyAdjudication:
		var a Adjudication
		a, err = ParseAdjudication(value)
		o.adjudication = &a
	case KeyTables:
		o.tables = true
	case KeyDeadDraws:
		if o.deadDraws = true; value != several {
			o.dead, err = parseEndings(value)
		}
	}
	return err
}

func positive(text string, most int) (*int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return nil, fmt.Errorf("%q: want a number from 1 to %d", text, most)
	}
	return &n, nil
}

func parseOpeningKind(text string) (*openingKind, error) {
	kind, rest, _ := strings.Cut(text, ":")
	k := openingKind{}
	switch kind {
	case "suite":
		k.suite = true
		return &k, nil
	case "book":
		k.least, k.most = 1, MaxDrawnPlies
		return &k, nil
	case "grown":
		k.searched, k.most = true, MaxDrawnPlies
		return &k, nil
	case "softmax":
		_, rest, _ = strings.Cut(rest, ",")
		k.searched = true
	case "random":
	default:
		return nil, fmt.Errorf("%q: want random:PLIES, softmax:TEMPERATURE,PLIES, suite:FILE or book:FILE", text)
	}
	plies, err := strconv.Atoi(rest)
	if err != nil || plies < 0 || plies > MaxDrawnPlies {
		return nil, fmt.Errorf("%q: want 0 to %d plies", text, MaxDrawnPlies)
	}
	k.least, k.most = plies, plies
	return &k, nil
}

func (s Settings) value(key string) (string, bool) {
	i := slices.IndexFunc(s, func(x Setting) bool { return x.Key == key })
	if i < 0 {
		return "", false
	}
	return s[i].Value, true
}
