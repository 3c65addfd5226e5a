package gametext

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

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
	word   string   // one of such a name's words is this
	ends   []string // with these such a name, or one of its words, begins or ends
	advice string   // what to do instead
}{
	{decoding.Known("FEN", "StartFEN", "InitialFEN", "EPD", "Position", "StartPos", "StartPosition", "StartingPosition",
		"InitialPos", "InitialPosition"), "position", []string{"fen", "startpos"}, writeRFEN},
	{decoding.Known("SetUp"), "setup", []string{"setup"}, "leave it out, because tag RFEN alone says where a game begins"},
	{decoding.Known("Variant", "VariantName", "VariantFamily", "GameVariant", "UCI_Variant", "GameType", "RuleSet",
		"Array", "Pawns", "Alice"), "alice", []string{"variant"}, writeRules},
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
	words := wordsOf(name)
	for i := len(otherTags) - 1; i >= 0; i-- { // SetUpPosition is a SetUp
		other := otherTags[i]
		isOther := slices.Contains(words, other.word)
		for _, word := range append(words, strings.Join(words, "")) {
			for _, end := range other.ends {
				isOther = isOther || strings.HasPrefix(word, end) || strings.HasSuffix(word, end)
			}
		}
		if isOther || other.names.NearMiss(name) != "" {
			return unknown(other.advice)
		}
	}
	return nil
}

// wordsOf returns the words of a name in small letters: UCI_VariantOf has uci, variant, and of.
func wordsOf(name string) []string {
	var spaced strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		afterSmall := i > 0 && unicode.IsLower(runes[i-1])
		beforeSmall := i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1])
		if unicode.IsUpper(r) && (afterSmall || beforeSmall) {
			spaced.WriteByte(' ')
		}
		spaced.WriteRune(unicode.ToLower(r))
	}
	return strings.FieldsFunc(spaced.String(), func(r rune) bool { return !unicode.IsLetter(r) })
}
