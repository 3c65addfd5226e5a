package corpus

import (
	"fmt"
	"strconv"
)

// Keys of an engine's settings that say how deep its profiles reach. An engine without has none.
const (
	fixedDepthKey  = "search.fixed_depth.max_depth"
	preparationKey = "search.preparation.max_depth"
)

// Profile names the parameters of the searches, which are limited by depth alone, as
// search.Options.ProfileOf does: such as fixed_depth. It is empty where depth or engine are not
// known, or several.
func (h *Header) Profile() string {
	text, known := h.runValue(keyDepth)
	depth, err := strconv.Atoi(text)
	if _, searches := h.Engine.Settings.value(engineHashKey); !known || err != nil || !searches {
		return ""
	}
	reach := func(key string) int {
		text, _ := h.Engine.Settings.value(key)
		n, _ := strconv.Atoi(text) // 0 without the key
		return n
	}
	fixed, rest := reach(fixedDepthKey), "general"
	if depth <= reach(preparationKey) {
		rest = "preparation"
	}
	switch {
	case h.Rules.Variant.IsAlice(): // whose search has no profiles
		return "general"
	case fixed == 0:
		return rest
	case depth <= fixed:
		return "fixed_depth"
	}
	return fmt.Sprintf("fixed_depth to depth %d, then %s", fixed, rest)
}
