package corpus

import "strings"

// A FieldError is a value that a configuration cannot have, or several that do not go together.
type FieldError struct {
	Fields Settings // by their names in a configuration, such as games_per_part
	Reason string   // why, and what is wanted
}

// Error names the fields with their values: games_per_part 0: want 1 to 65536.
func (e *FieldError) Error() string {
	var all []string
	for _, f := range e.Fields {
		all = append(all, f.Key+" "+f.Value)
	}
	return strings.Join(all, " ") + ": " + e.Reason
}
