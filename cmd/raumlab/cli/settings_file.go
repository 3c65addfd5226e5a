package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
)

// A settingTable is what a file of settings says of one command.
type settingTable struct {
	name  string // such as corpus.verify
	title string
	flags []*pflag.Flag
}

// settingTables are those of the commands below a command, in the order of the file.
func settingTables(cmd *cobra.Command) (all []settingTable) {
	for _, sub := range settable(cmd) {
		if flags := settableFlags(sub); len(flags) > 0 {
			all = append(all, settingTable{strings.Join(strings.Fields(sub.CommandPath())[1:], "."), sub.Short, flags})
		}
		all = append(all, settingTables(sub)...)
	}
	return all
}

// writeSettings writes every flag of every command below root as a commented key, or those alone
// whose key or table is given.
func writeSettings(w io.Writer, root *cobra.Command, keys []string) error {
	tables := settingTables(root)
	for _, key := range keys {
		if err := checkSetting(tables, key); err != nil {
			return err
		}
	}
	for _, t := range tables {
		var lines []string
		for _, f := range t.flags {
			asked := func(key string) bool { return within(t.name+"."+f.Name, key) }
			if len(keys) == 0 || slices.ContainsFunc(keys, asked) {
				lines = append(lines, fmt.Sprintf("# %s\n%s = %s\n", f.Usage, f.Name, settingDefault(f)))
			}
		}
		if len(lines) == 0 {
			continue
		}
		if _, err := fmt.Fprintf(w, "# %s\n[%s]\n%s\n", t.title, t.name, strings.Join(lines, "")); err != nil {
			return err
		}
	}
	return nil
}

// within reports whether a key is the one named, or in the table named.
func within(key, name string) bool { return key == name || strings.HasPrefix(key, name+".") }

// checkSetting refuses what is neither a table nor a key, and names the nearest one.
func checkSetting(tables []settingTable, key string) error {
	var known []string
	for _, t := range tables {
		known = append(known, t.name)
		for _, f := range t.flags {
			known = append(known, t.name+"."+f.Name)
		}
	}
	if slices.ContainsFunc(known, func(k string) bool { return within(k, key) }) {
		return nil
	}
	return Usagef("unknown key %q: did you mean %s?", key, decoding.Nearest(key, known))
}

// settingDefault returns a flag's default as a TOML value.
func settingDefault(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "bool", "int", "int64", "uint64", "float64":
		return f.DefValue
	}
	text, err := toml.Marshal(map[string]string{"v": f.DefValue})
	if err != nil {
		panic(err) // a text always marshals
	}
	return strings.TrimSpace(strings.TrimPrefix(string(text), "v = "))
}

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
		err = fmt.Errorf("settings: %w", err)
		if errors.As(err, new(disk.EncodingError)) {
			return BadUsage(err)
		}
		return err
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
			failure = Usagef("%s: key %s.%s: expected %s", name, strings.Join(path, "."), f.Name, kindOf(f))
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

// checkTables refuses a key that is neither a command nor a flag of one.
func checkTables(file string, cmd *cobra.Command, tables map[string]any, path []string) error {
	commands, flags := entries(cmd)
	known := slices.AppendSeq(slices.Collect(maps.Keys(commands)), maps.Keys(flags))
	slices.Sort(known)
	for _, key := range slices.Sorted(maps.Keys(tables)) {
		where := append(path[:len(path):len(path)], key)
		table, isTable := tables[key].(map[string]any)
		switch sub, f := commands[key], flags[key]; {
		case sub == nil && f == nil:
			for _, sub := range cmd.Commands() {
				if of := sub.Annotations[TableAnnotation]; of != "" && sub.Name() == key {
					return fmt.Errorf("%s: key %s: %s reads the table [%s]", file, strings.Join(where, "."), key, of)
				}
			}
			return decoding.UnknownKey(file, where, known)
		case sub != nil && !isTable:
			return fmt.Errorf("%s: key %s: expected a table, [%[2]s]", file, strings.Join(where, "."))
		case sub != nil:
			if err := checkTables(file, sub, table, where); err != nil {
				return err
			}
		}
	}
	return nil
}

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

// NewConfigCommand returns the command config.
func NewConfigCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "config [KEY...]",
		Short: "print a settings file with every key and its default",
		Long: `Prints a TOML file with every flag of every command as a key, with its default and an
explanation. Edit it and pass it with --config; flags on the command line override
it. With tables or keys as arguments it prints only those.`,
		Example: `  raumlab config > lab.toml
  raumlab selfplay --config lab.toml --out runs/corpus
  raumlab config selfplay match.nodes`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeSettings(cmd.OutOrStdout(), cmd.Root(), args)
		},
	}
}
