package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/corpus"
	"raumlab/engine/variant"
	"raumlab/internal/folder"
	"raumlab/internal/sanitize"
)

// This file names the settings in which resumed work differs by the flags of the command.

const adjudicationKey = "adjudication"

// flagsOfKeys are flags of settings that have other names in files.
var flagsOfKeys = map[string][]string{
	"planned_games":      {"games"},
	"games of the parts": {"parts"},
	"engine.name":        {"engine"},
	"a_book":             {"book-a"},
	"b_book":             {"book-b"},
	"sprt.model":         {"model"},
	"sprt.alpha":         {"alpha"},
	"sprt.beta":          {"beta"},
	adjudicationKey:      {"win-score", "win-plies", "draw-score", "draw-plies", "play-on"},
}

// byFlags lets an error about settings that differ name the flags of the command in place of keys.
func byFlags(c *cobra.Command, err error) error {
	var differ *folder.Disagreement
	if errors.As(err, &differ) {
		differ.Words = func(all folder.Differences) []string {
			made, rest := sourceTexts(c.Flags(), all)
			return append(made, flagTexts(c.Flags(), rest)...)
		}
	}
	return err
}

// sourceTexts says that a corpus was made by another command, or from other files or corpora, and returns the
// differences that do not follow from that.
func sourceTexts(flags *pflag.FlagSet, all folder.Differences) (texts []string, rest folder.Differences) {
	for _, d := range all {
		if d.Key == "configuration.method" {
			return []string{fmt.Sprintf("it was made by %s, not by %s", makerOf(d.Was), makerOf(d.Now))}, nil
		}
	}
	for _, d := range all {
		if !strings.HasPrefix(d.Key, "configuration.source") {
			rest = append(rest, d)
		}
	}
	if len(rest) == len(all) {
		return nil, all
	}
	rest = slices.DeleteFunc(rest, func(d folder.Difference) bool { // follows from the games of the sources
		return d.Key == "planned_games" && flags.Lookup("games") == nil
	})
	return []string{"it was made from other sources, not from " + strings.Join(flags.Args(), ", ")}, rest
}

// makerOf names the command that gives a corpus its method. Self-play gives none.
func makerOf(method string) string {
	var name string
	if json.Unmarshal([]byte(method), &name) != nil {
		return "'raumlab selfplay'"
	}
	return "'raumlab corpus " + sanitize.Line(name) + "'"
}

// flagTexts says by which flags settings differ, or by which keys if no flag sets them. If the command
// line gives one of these flags, it leaves out the others: their values follow from it.
func flagTexts(flags *pflag.FlagSet, all folder.Differences) (texts []string) {
	given := func(d folder.Difference) bool { return slices.ContainsFunc(flagsOf(flags, d.Key, all), flags.Changed) }
	isSome := slices.ContainsFunc(all, given)
	for _, d := range all {
		names := flagsOf(flags, d.Key, all)
		switch {
		case d.Key == "rules" && flags.Lookup("array") != nil:
			texts = append(texts, rulesTexts(d)...)
		case len(names) == 0:
			texts = append(texts, d.String())
		case given(d) || !isSome:
			text := valuesText(flags.Lookup(names[0]), d)
			if !slices.Contains(texts, text) { // a flag may set both sides of a match
				texts = append(texts, text)
			}
		}
	}
	return texts
}

// valuesText says what a flag was and is.
func valuesText(flag *pflag.Flag, d folder.Difference) string {
	shown := func(value string) string {
		var text string
		isText := json.Unmarshal([]byte(value), &text) == nil
		isNone := value == "absent" || value == "null" || value == "false" || isText && text == ""
		switch {
		case isNone || isLimit.MatchString(d.Key) && (value == "0" || text == "0s"):
			return "not given"
		case flag.Value.Type() == "bool": // of the settings that follow from it
			return "given"
		case strings.HasPrefix(value, "{") && value == d.Now:
			return flag.Value.String()
		case isText && strings.HasSuffix(d.Key, adjudicationKey):
			return adjudicationFlags(text)
		case isText:
			return folder.Short(text)
		}
		return value
	}
	name := "--" + flag.Name
	if strings.HasSuffix(d.Key, adjudicationKey) {
		name = "adjudication"
	}
	return fmt.Sprintf("%s was %s, now %s", name, shown(d.Was), shown(d.Now))
}

// isLimit finds the keys of limits that are 0 if they are not given.
var isLimit = regexp.MustCompile(`^(limits_[ab]\.|patience$|time_margin$)`)

// adjudicationFlags returns the flags of a rule that ends games, or off.
func adjudicationFlags(text string) string {
	a, err := corpus.ParseAdjudication(text)
	if err != nil || a.Off() {
		return text
	}
	var all []string
	if a.WinPlies > 0 {
		all = append(all, fmt.Sprintf("--win-score %d --win-plies %d", a.WinScore, a.WinPlies))
	}
	if a.DrawPlies > 0 {
		all = append(all, fmt.Sprintf("--draw-score %d --draw-plies %d", a.DrawScore, a.DrawPlies))
	}
	if a.PlayOn > 0 {
		all = append(all, fmt.Sprintf("--play-on %g", a.PlayOn))
	}
	return strings.Join(all, " ")
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

// flagsOf returns the flags that set a key, without dashes. A limit of one side of a match is that of
// both if the other side's differs alike.
func flagsOf(flags *pflag.FlagSet, key string, all folder.Differences) []string {
	name := strings.TrimPrefix(strings.TrimPrefix(key, "configuration."), "net.")
	names := flagsOfKeys[name]
	if names == nil {
		names = []string{strings.ReplaceAll(name, "_", "-")}
	}
	if side, limit, is := strings.Cut(strings.TrimPrefix(name, "limits_"), "."); is && strings.HasPrefix(name, "limits_") {
		names = []string{limit}
		of := func(side string) int {
			return slices.IndexFunc(all, func(d folder.Difference) bool { return d.Key == "limits_"+side+"."+limit })
		}
		a, b := of("a"), of("b")
		alike := a >= 0 && b >= 0 && all[a].Was == all[b].Was && all[a].Now == all[b].Now
		if !alike && flags.Lookup(limit+"-"+side) != nil {
			names = []string{limit + "-" + side, limit}
		}
	}
	if flags.Lookup(names[0]) == nil {
		return nil
	}
	return names
}
