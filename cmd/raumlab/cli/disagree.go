package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/engine/variant"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
)

// This file names the settings in which resumed work differs by the flags of the command.

// flagsOfKeys are flags of settings that have other names in files.
var flagsOfKeys = map[string]string{
	"planned_games":      "--games",
	"games of the parts": "--parts",
	"engine.name":        "--engine",
	"a_book":             "--book-a",
	"b_book":             "--book-b",
	"sprt.model":         "--model",
	"sprt.alpha":         "--alpha",
	"sprt.beta":          "--beta",
	"adjudication":       "--win-score, --win-plies, --draw-score, --draw-plies or --play-on",
}

// byFlags returns an error about settings that differ with the flags of the command in place of keys,
// and any other error unchanged.
func byFlags(c *cobra.Command, err error) error {
	var differ *folder.Disagreement
	if !errors.As(err, &differ) {
		return err
	}
	var texts []string
	for _, d := range differ.Differences {
		for _, text := range flagTexts(c.Flags(), d, differ.Differences) {
			if !slices.Contains(texts, text) { // a flag may set both sides of a match
				texts = append(texts, text)
			}
		}
	}
	return hint.Because(err, "%s", strings.Replace(err.Error(), differ.Error(), differ.Show(texts), 1))
}

// flagTexts says by which flags a setting differs, or by which key if none sets it.
func flagTexts(flags *pflag.FlagSet, d folder.Difference, all folder.Differences) []string {
	if d.Key == "rules" && flags.Lookup("array") != nil {
		return rulesTexts(d)
	}
	name := flagOfKey(flags, d.Key, func(twin string) bool {
		return slices.Contains(all, folder.Difference{Key: twin, Was: d.Was, Now: d.Now})
	})
	if name == "" {
		return []string{d.String()}
	}
	flag := flags.Lookup(strings.TrimPrefix(name, "--"))
	shown := func(value string) string {
		var text string
		switch err := json.Unmarshal([]byte(value), &text); {
		case value == "absent" || value == "null" || err == nil && text == "":
			return "not given"
		case err == nil:
			return folder.Short(text)
		}
		return value
	}
	now := shown(d.Now)
	if strings.HasPrefix(now, "{") && flag != nil {
		now = flag.Value.String()
	}
	return []string{fmt.Sprintf("%s was %s, now %s", name, shown(d.Was), now)}
}

// rulesTexts takes rules apart, which several flags set.
func rulesTexts(d folder.Difference) (texts []string) {
	var was, now variant.Rules
	if json.Unmarshal([]byte(d.Was), &was) != nil || json.Unmarshal([]byte(d.Now), &now) != nil {
		return []string{d.String()}
	}
	for _, x := range [...]struct{ flag, was, now string }{
		{"--variant", was.Variant.String(), now.Variant.String()},
		{"--array", was.Array.String(), now.Array.String()},
		{"--pawns", was.Pawns.String(), now.Pawns.String()},
	} {
		if x.was != x.now {
			texts = append(texts, fmt.Sprintf("%s was %s, now %s", x.flag, x.was, x.now))
		}
	}
	return texts
}

// flagOfKey returns the flag that sets a key, with its dashes, or nothing. A limit of one side of a match
// is that of both if the other side's, its twin, differs alike.
func flagOfKey(flags *pflag.FlagSet, key string, differs func(twin string) bool) string {
	key = strings.TrimPrefix(strings.TrimPrefix(key, "configuration."), "net.")
	if flag, known := flagsOfKeys[key]; known {
		if first, _, _ := strings.Cut(flag, ","); flags.Lookup(strings.TrimPrefix(first, "--")) != nil {
			return flag
		}
		return ""
	}
	name := strings.ReplaceAll(key, "_", "-")
	for side, twin := range map[string]string{"a": "b", "b": "a"} {
		if limit, is := strings.CutPrefix(key, "limits_"+side+"."); is {
			name = limit
			if !differs("limits_"+twin+"."+limit) && flags.Lookup(limit+"-"+side) != nil {
				name += "-" + side
			}
		}
	}
	if flags.Lookup(name) == nil {
		return ""
	}
	return "--" + name
}
