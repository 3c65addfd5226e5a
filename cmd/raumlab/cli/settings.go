package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
)

// maxSettings is more bytes than a file of settings has.
const maxSettings = 1 << 20

// TableAnnotation names, in the annotations of a command without a table of its own, the command
// whose table it reads.
const TableAnnotation = "settings of"

// readSettings sets flags that the command line does not set from the file of --config. Every flag
// has a key of its name in the table of its command, such as [selfplay] or [corpus.verify]. Errors
// in the file are mistakes of the command line.
func readSettings(cmd *cobra.Command) error {
	file := cmd.Flag("config")
	if file == nil || file.Value.String() == "" {
		return nil
	}
	name := file.Value.String()
	data, err := disk.ReadText(name, maxSettings)
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	var tables map[string]any
	if err := decoding.TOML(name, data, &tables); err != nil {
		return BadUsage(err)
	}
	if err := checkTables(name, cmd.Root(), tables, nil); err != nil {
		return BadUsage(err)
	}
	path := strings.Fields(cmd.CommandPath())[1:]
	if table := cmd.Annotations[TableAnnotation]; table != "" {
		path = []string{table}
	}
	for _, word := range path {
		tables, _ = tables[word].(map[string]any)
	}
	var failure error
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		value, ok := tables[f.Name]
		if !ok || f.Changed || failure != nil {
			return
		}
		// FlagSet.Set would mark the flag as Changed, which means that the command line sets it.
		if err := f.Value.Set(fmt.Sprint(value)); err != nil {
			failure = BadUsage(fmt.Errorf("%s: key %s.%s: expected %s", name, strings.Join(path, "."), f.Name, kindOf(f)))
		}
	})
	return failure
}

// Given reports whether the command line sets a flag, or the file of settings to another value than
// the default.
func Given(cmd *cobra.Command, flag string) bool {
	f := cmd.Flag(flag)
	return f.Changed || f.Value.String() != f.DefValue
}

// entries are the keys that the table of a command may have: commands below it, and its flags.
func entries(cmd *cobra.Command) (commands map[string]*cobra.Command, flags map[string]*pflag.Flag) {
	commands, flags = map[string]*cobra.Command{}, map[string]*pflag.Flag{}
	for _, sub := range settable(cmd) {
		commands[sub.Name()] = sub
	}
	for _, f := range settableFlags(cmd) {
		flags[f.Name] = f
	}
	return commands, flags
}

// checkTables refuses a key that is neither a command nor a flag of one, and a value that has not
// the flag's type.
func checkTables(file string, cmd *cobra.Command, tables map[string]any, path []string) error {
	commands, flags := entries(cmd)
	known := slices.AppendSeq(slices.Collect(maps.Keys(commands)), maps.Keys(flags))
	slices.Sort(known)
	for _, key := range slices.Sorted(maps.Keys(tables)) {
		where := append(path[:len(path):len(path)], key)
		wrong := func(want string) error {
			return fmt.Errorf("%s: key %s: expected %s", file, strings.Join(where, "."), want)
		}
		table, isTable := tables[key].(map[string]any)
		switch sub, f := commands[key], flags[key]; {
		case sub == nil && f == nil:
			if of := sharedTable(cmd, key); of != "" {
				return fmt.Errorf("%s: key %s: %s reads the table [%s]", file, strings.Join(where, "."), key, of)
			}
			return decoding.UnknownKey(file, where, known)
		case f != nil && !sameKind(f, tables[key]):
			return wrong(settingKind(f))
		case sub != nil && !isTable:
			return wrong("a table, [" + strings.Join(where, ".") + "]")
		case sub != nil:
			if err := checkTables(file, sub, table, where); err != nil {
				return err
			}
		}
	}
	return nil
}

// sharedTable returns the command whose table the command of that name below cmd reads. It is empty
// for one with its own table.
func sharedTable(cmd *cobra.Command, name string) string {
	for _, sub := range cmd.Commands() {
		if sub.Name() == name {
			return sub.Annotations[TableAnnotation]
		}
	}
	return ""
}
