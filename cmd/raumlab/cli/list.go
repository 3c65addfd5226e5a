package cli

import "strings"

// Names splits a list at its commas; the empty text has none.
func Names(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}
