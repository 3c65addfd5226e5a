package cli

import (
	"strings"

	"raumlab/internal/setting"
)

// flagOf returns the flag of a setting, with its value if there is one, such as --games-per-part 0.
func flagOf(f setting.Field) string {
	flag := "--" + strings.ReplaceAll(f.Key, "_", "-")
	if f.Value != "" {
		flag += " " + f.Value
	}
	return flag
}

// FlagNameOf returns the flag of a setting by its key.
func FlagNameOf(key string) string { return flagOf(setting.Field{Key: key}) }

// withFlags returns the text of err with flags in place of settings, in wrapped and joined errors,
// too.
func withFlags(err error) string {
	text := err.Error()
	var walk func(error)
	walk = func(err error) {
		switch x := err.(type) {
		case *setting.Error:
			text = strings.Replace(text, x.Error(), x.Show(flagOf), 1)
		case interface{ Unwrap() error }:
			if inner := x.Unwrap(); inner != nil {
				walk(inner)
			}
		case interface{ Unwrap() []error }:
			for _, inner := range x.Unwrap() {
				walk(inner)
			}
		}
	}
	walk(err)
	return text
}
