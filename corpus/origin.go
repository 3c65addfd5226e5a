package corpus

import (
	"fmt"
	"slices"
)

// Keys of the configuration of a run; of sources, after sourcePrefix.
const (
	keySeed         = "seed"
	keyDepth        = "depth"
	keyOpening      = "opening"
	keyMaxPlies     = "max_plies"
	keyAdjudication = "adjudication"

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
	a, err := ParseAdjudication(value)
	if err != nil {
		return nil, fmt.Errorf("configuration: %s: %w", keyAdjudication, err)
	}
	return &a, nil
}
