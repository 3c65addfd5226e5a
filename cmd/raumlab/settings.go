package main

import (
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

// maxSettings is more bytes than a file has in which people write settings.
const maxSettings = 1 << 20

// tableAnnotation names, in the annotations of a command without a table of its own, the command whose table it reads.
const tableAnnotation = "settings of"

// readSettings sets the flags of a command that the command line leaves alone from the file given by --config.
// Every flag has a key of the same name in the table of its command: [selfplay], [corpus.verify] and so on. What stands in the
// file is the command line's, and errors of it are marked as its mistakes.
func readSettings(cmd *cobra.Command) error {
	file := cmd.Flag("config")
	if file == nil || file.Value.String() == "" {
		return nil
	}
	name := file.Value.String()
	data, err := disk.ReadFile(name, maxSettings)
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	var tables map[string]any
	if err := decoding.TOML(name, data, &tables); err != nil {
		return badUsage(err)
	}
	if err := checkTables(name, cmd.Root(), tables, nil); err != nil {
		return badUsage(err)
	}
	path := strings.Fields(cmd.CommandPath())[1:]
	if table := cmd.Annotations[tableAnnotation]; table != "" {
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
		// Not through the set of flags: what is Changed stands on the command line.
		if err := f.Value.Set(fmt.Sprint(value)); err != nil {
			failure = badUsage(fmt.Errorf("%s: key %s.%s: want %s", name, strings.Join(path, "."), f.Name, kindOf(f)))
		}
	})
	return failure
}

// checkTables refuses a key that is neither a command nor a flag of one, and a value of another type than the flag's.
func checkTables(file string, cmd *cobra.Command, tables map[string]any, path []string) error {
	var known []string
	commands, flags := map[string]*cobra.Command{}, map[string]*pflag.Flag{}
	for _, sub := range settable(cmd) {
		known = append(known, sub.Name())
		commands[sub.Name()] = sub
	}
	for _, f := range settableFlags(cmd) {
		known = append(known, f.Name)
		flags[f.Name] = f
	}
	for _, key := range slices.Sorted(maps.Keys(tables)) {
		where := append(path[:len(path):len(path)], key)
		wrong := func(want string) error {
			return fmt.Errorf("%s: key %s: want %s", file, strings.Join(where, "."), want)
		}
		table, isTable := tables[key].(map[string]any)
		switch sub, f := commands[key], flags[key]; {
		case sub == nil && f == nil:
			if hint := movedFlag(cmd, key); hint != "" {
				return fmt.Errorf("%s: key %s: %s", file, strings.Join(where, "."), hint)
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

// settable lists the commands that a file of settings may have tables of.
func settable(cmd *cobra.Command) (commands []*cobra.Command) {
	for _, sub := range cmd.Commands() {
		if sub.Name() != "help" && sub.Name() != "completion" && sub.Annotations[tableAnnotation] == "" {
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
		return slices.Contains([]string{"int", "int64", "float64"}, f.Value.Type()) || f.Value.Type() == "uint64" && v >= 0
	case float64:
		return f.Value.Type() == "float64"
	case string:
		return f.Value.Type() == "string" || f.Value.Type() == "duration"
	}
	return false
}

// settingKind is kindOf for a TOML file, where texts have quotes.
func settingKind(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "string":
		return "a text in quotes"
	case "duration":
		return "a time in quotes such as \"100ms\""
	}
	return kindOf(f)
}

func newConfigCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "print a file of settings with every key and its default",
		Long: `Prints a TOML file that holds every flag of every command as a key with its
default, each explained. Edit it and pass it with --config; what stands on the
command line goes before it.`,
		Example: `  raumlab config > lab.toml
  raumlab selfplay --config lab.toml --out runs/corpus`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return writeSettings(cmd.OutOrStdout(), cmd.Root()) },
	}
}

// writeSettings writes every flag of every command as a commented key.
func writeSettings(w io.Writer, cmd *cobra.Command) error {
	for _, sub := range settable(cmd) {
		var lines []string
		for _, f := range settableFlags(sub) {
			lines = append(lines, fmt.Sprintf("# %s\n%s = %s\n", f.Usage, f.Name, settingDefault(f)))
		}
		if len(lines) > 0 {
			title := strings.Join(strings.Fields(sub.CommandPath())[1:], ".")
			if _, err := fmt.Fprintf(w, "# %s\n[%s]\n%s\n", sub.Short, title, strings.Join(lines, "")); err != nil {
				return err
			}
		}
		if err := writeSettings(w, sub); err != nil {
			return err
		}
	}
	return nil
}

// settingDefault writes a flag's default as a TOML value.
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
