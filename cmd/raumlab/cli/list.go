package cli

import "strings"

// Names splits a list at its commas. An empty text has no names.
func Names(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}
