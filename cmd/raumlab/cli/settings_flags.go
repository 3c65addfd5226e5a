package cli

import (
	"slices"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// settable lists the commands that a file of settings may have tables of.
func settable(cmd *cobra.Command) (commands []*cobra.Command) {
	for _, sub := range cmd.Commands() {
		if sub.Name() != "help" && sub.Name() != "completion" && sub.Annotations[TableAnnotation] == "" {
			commands = append(commands, sub)
		}
	}
	return commands
}

// settableFlags lists the flags of a command that may be keys of its table. The root has none.
func settableFlags(cmd *cobra.Command) (flags []*pflag.Flag) {
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" && cmd.HasParent() {
			flags = append(flags, f)
		}
	})
	return flags
}

// sameKind reports whether a TOML value has the type of the flag.
func sameKind(f *pflag.Flag, value any) bool {
	switch v := value.(type) {
	case bool:
		return f.Value.Type() == "bool"
	case int64:
		return slices.Contains([]string{"int", "int64", "float64"}, f.Value.Type()) ||
			f.Value.Type() == "uint64" && v >= 0
	case float64:
		return f.Value.Type() == "float64"
	case string:
		// TOML has no whole numbers from 2^63 on.
		_, err := strconv.ParseUint(v, 10, 64)
		return f.Value.Type() == "string" || f.Value.Type() == "duration" || f.Value.Type() == "uint64" && err == nil
	}
	return false
}

// settingKind is kindOf in the words of TOML, where texts have quotes.
func settingKind(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "string":
		return "text in quotes"
	case "duration":
		return "a time in quotes such as \"100ms\""
	case "uint64":
		return kindOf(f) + ", from 9223372036854775808 on in quotes"
	}
	return kindOf(f)
}
