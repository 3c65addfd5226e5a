package gametext

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/internal/decoding"
	"raumlab/internal/sanitize"
)

// knownTags are the tags that raumlab reads or writes. Their spelling counts: a misspelt one would
// be kept as a tag without a meaning, and the game would begin elsewhere or count for others.
var knownTags = []string{
	tagResult, tagRules, tagRFEN, "Event", "Site", "Date", "Round", "White", "Black", "Termination",
	"Engine", "Level", "Clock", "WhiteClock", "BlackClock", // of saved games
}

const (
	writeRFEN  = "write the position into tag RFEN, levels E to A"
	writeRules = "write tag Rules, such as [Rules \"chessvariants/normal/alice\"]"
)

// otherTags are tags by which games of chess say where they begin and by which rules, with what to
// do instead.
var otherTags = []struct{ name, advice string }{
	{"FEN", writeRFEN}, {"StartFEN", writeRFEN}, {"InitialFEN", writeRFEN}, {"Position", writeRFEN},
	{"StartPosition", writeRFEN}, {"InitialPosition", writeRFEN},
	{"SetUp", "leave it out, because tag RFEN alone says where a game begins"},
	{"Variant", writeRules}, {"GameVariant", writeRules}, {"RuleSet", writeRules}, {"Array", writeRules},
	{"Pawns", writeRules},
}

// checkName refuses a tag that is nearly one that raumlab knows, and one that it would have to know.
func checkName(name string) error {
	unknown := func(advice string) error {
		return fmt.Errorf("unknown tag %s: %s", sanitize.Shorten(name, sanitize.MaxQuote), advice)
	}
	for _, other := range otherTags {
		if strings.EqualFold(name, other.name) {
			return unknown(other.advice)
		}
	}
	if known := decoding.NearMiss(name, knownTags); known != "" {
		return unknown("write " + known)
	}
	if slices.Contains(knownTags, name) {
		return nil
	}
	for _, other := range otherTags {
		if decoding.NearMiss(name, []string{other.name}) != "" {
			return unknown(other.advice)
		}
	}
	return nil
}
