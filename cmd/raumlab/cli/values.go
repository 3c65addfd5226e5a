package cli

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/internal/disk"
)

// A checked is the value of a flag that may have some values alone.
type checked struct {
	pflag.Value
	expected string // which
	ok       func(text string) bool
}

var errUnexpected = errors.New("unexpected value")

func (c checked) Set(text string) error {
	if err := c.Value.Set(text); err != nil {
		return err
	}
	// onlyPaths refuses a URL as what it is.
	if set := c.Value.String(); !c.ok(set) && disk.CheckPath(set) == nil {
		return errUnexpected
	}
	return nil
}

// A decimal is the value of a flag for whole numbers. A leading zero is refused, because pflag would take
// 010 for 8, and a file of settings refuses it.
type decimal struct{ pflag.Value }

var leadingZero = regexp.MustCompile(`^[+-]?0[0-9_]`)

func (d decimal) Set(text string) error {
	if leadingZero.MatchString(text) {
		return strconv.ErrSyntax
	}
	return d.Value.Set(text)
}

// takeDecimals makes the flags of whole numbers decimals.
func takeDecimals(flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		switch c, is := f.Value.(checked); {
		case !isNumber(f):
		case is:
			c.Value = decimal{c.Value}
			f.Value = c
		default:
			f.Value = decimal{f.Value}
		}
	})
}

// isNumber reports whether the values of a flag are whole numbers.
func isNumber(f *pflag.Flag) bool {
	return slices.Contains([]string{"int", "int64", "uint64"}, f.Value.Type())
}

// Limit bounds the number of a flag. An infinite end is no bound.
func Limit(flags *pflag.FlagSet, name string, least, most float64) {
	f := flags.Lookup(name)
	expected := fmt.Sprintf("%s to %s", number(least), number(most))
	if math.IsInf(most, 1) {
		expected = "at least " + number(least)
	}
	f.Value = checked{f.Value, expected, func(text string) bool {
		x, err := strconv.ParseFloat(text, 64)
		return err == nil && x >= least && x <= most
	}}
}

// LimitTime lets a flag be a time of a millisecond or more, or 0.
func LimitTime(flags *pflag.FlagSet, name string) {
	f := flags.Lookup(name)
	f.Value = checked{f.Value, "a time of 1ms or more, such as 100ms, or 0 for no limit", func(text string) bool {
		t, err := time.ParseDuration(text)
		return err == nil && (t == 0 || t >= time.Millisecond)
	}}
	f.DefValue = "0" // which help leaves out
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// OneOf lets a flag have some values alone, which a shell offers.
func OneOf(cmd *cobra.Command, name string, values ...string) {
	f := cmd.Flag(name)
	last := len(values) - 1
	f.Value = checked{f.Value, strings.Join(values[:last], ", ") + " or " + values[last], func(text string) bool {
		return slices.Contains(values, text)
	}}
	CompleteFlag(cmd, name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// Ending lets a flag name files of an ending alone, or standard output.
func Ending(cmd *cobra.Command, name, ending string) {
	f := cmd.Flag(name)
	f.Value = checked{f.Value, "a file ending in " + ending, func(text string) bool {
		return IsStandard(text) || filepath.Ext(text) == ending
	}}
}
