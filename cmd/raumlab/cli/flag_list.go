package cli

import (
	"strings"

	"raumlab/selfplay/match"
)

// A List is a flag that may be repeated, and whose value may be a list with commas. The command of
// another program is one value.
type List []string

// Set adds the values of a list.
func (l *List) Set(list string) error {
	if strings.HasPrefix(list, match.ProgramPrefix) {
		*l = append(*l, list)
		return nil
	}
	*l = append(*l, Names(list)...)
	return nil
}

// String is the list with commas.
func (l *List) String() string { return strings.Join(*l, ",") }

// Type is that of a text, as settings hold it.
func (l *List) Type() string { return "string" }
