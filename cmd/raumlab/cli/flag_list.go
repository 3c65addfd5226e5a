package cli

import "strings"

// A List is a flag that may be repeated, and whose value may be a list with commas.
type List []string

// Set adds the values of a list.
func (l *List) Set(list string) error {
	*l = append(*l, Names(list)...)
	return nil
}

// String is the list with commas.
func (l *List) String() string { return strings.Join(*l, ",") }

// Type is that of a text, as settings hold it.
func (l *List) Type() string { return "string" }
