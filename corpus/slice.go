package corpus

import (
	"fmt"
	"strconv"
	"strings"

	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

// A Slice is the parts First to End-1 of a run, in one folder. The zero value is all parts.
type Slice struct{ First, End int64 }

// ParseSlice reads first and last part, such as 0-99, or one number; empty is all parts. Any other
// text is a *hint.SettingError.
func ParseSlice(text string) (Slice, error) {
	if text == "" {
		return Slice{}, nil
	}
	first, last, two := strings.Cut(text, "-")
	if !two {
		last = first
	}
	a, wrongA := strconv.ParseUint(first, 10, 31)
	b, wrongB := strconv.ParseUint(last, 10, 31)
	if wrongA != nil || wrongB != nil || a > b {
		return Slice{}, hint.Settingf("%s: expected the first and the last, such as 0-99",
			hint.Setting{Key: "parts", Value: strconv.Quote(text)})
	}
	return Slice{int64(a), int64(b) + 1}, nil
}

// Check reports a slice that the run has no games for, as a *hint.SettingError.
func (s Slice) Check(games int64, perPart int) error {
	parts := games / int64(perPart)
	if games%int64(perPart) > 0 {
		parts++
	}
	if s.End > parts {
		field := hint.Setting{Key: "parts", Value: fmt.Sprintf("%d-%d", s.First, s.End-1)}
		return hint.Settingf("%s: %s in parts of %d are the parts 0-%d", field, plural.Of(games, "game"), perPart, parts-1)
	}
	return nil
}

// games returns first game and end of the slice, 0 if no number of games is planned.
func (s Slice) games(h *Header) (first, end int64) {
	if s == (Slice{}) {
		return 0, h.Games
	}
	return s.First * int64(h.GamesPerPart), min(h.Games, s.End*int64(h.GamesPerPart))
}
