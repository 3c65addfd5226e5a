package gametext

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/internal/decoding"
	"raumlab/internal/sanitize"
)

// knownTags are the tags that raumlab reads or writes. Their spelling counts: a misspelt one would
// be kept as a tag without a meaning, and the game would begin in another position.
var knownTags = decoding.Known(
	tagResult, tagRules, tagRFEN, "Event", "Site", "Date", "Round", "White", "Black", "Termination",
	"Engine", "Level", // of saved games
)

const (
	writeRFEN  = "write the position into tag RFEN, levels E to A"
	writeRules = "write tag Rules, such as [Rules \"chessvariants/normal/alice\"]"
)

// otherTags are tags by which games of chess say where they begin and by which rules.
var otherTags = []struct {
	names  decoding.Vocabulary
	within []string // words in small letters, which any such name has in it
	advice string   // what to do instead
}{
	{decoding.Known("FEN", "StartFEN", "InitialFEN", "EPD", "Position", "StartPos", "StartPosition", "StartingPosition",
		"InitialPos", "InitialPosition"), []string{"fen", "position", "startpos"}, writeRFEN},
	{decoding.Known("SetUp"), []string{"setup"}, "leave it out, because tag RFEN alone says where a game begins"},
	{decoding.Known("Variant", "VariantName", "VariantFamily", "GameVariant", "UCI_Variant", "GameType", "RuleSet", "Array",
		"Pawns", "Alice"), []string{"variant", "alice"}, writeRules},
}

// checkName refuses a tag that is nearly one that raumlab knows, and one that it would have to know.
func checkName(name string) error {
	unknown := func(advice string) error {
		return fmt.Errorf("unknown tag %s: %s", sanitize.Shorten(name, sanitize.MaxQuote), advice)
	}
	for _, other := range otherTags {
		if other.names.Spells(name) {
			return unknown(other.advice)
		}
	}
	if knownTags.Has(name) {
		return nil
	}
	if known := knownTags.NearMiss(name); known != "" {
		return unknown("write " + known)
	}
	letters := strings.ToLower(strings.ReplaceAll(name, "_", ""))
	for i := len(otherTags) - 1; i >= 0; i-- { // SetUpPosition is a SetUp
		other := otherTags[i]
		isWithin := func(word string) bool { return strings.Contains(letters, word) }
		if other.names.NearMiss(name) != "" || slices.ContainsFunc(other.within, isWithin) {
			return unknown(other.advice)
		}
	}
	return nil
}
