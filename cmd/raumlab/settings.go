package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/configs"
)

// readSettings sets the flags of a command that the command line leaves alone from the file given by --config.
// Every flag has a key of the same name in the table of its command: [selfplay], [corpus.verify] and so on.
func readSettings(cmd *cobra.Command) error {
	file := cmd.Flag("config")
	if file == nil || file.Value.String() == "" {
		return nil
	}
	name := file.Value.String()
	data, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	var tables map[string]any
	if err := configs.Decode(name, data, &tables); err != nil {
		return err
	}
	if err := checkTables(name, cmd.Root(), tables, nil); err != nil {
		return err
	}
	for _, word := range strings.Fields(cmd.CommandPath())[1:] {
		tables, _ = tables[word].(map[string]any)
	}
	var failure error
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		value, ok := tables[f.Name]
		if !ok || f.Changed || failure != nil {
			return
		}
		if err := cmd.Flags().Set(f.Name, settingText(value)); err != nil {
			failure = fmt.Errorf("%s: key %s: %w", name, f.Name, err)
		}
	})
	return failure
}

// settingText turns a TOML value into what stands behind a flag.
func settingText(value any) string {
	if list, ok := value.([]any); ok {
		items := make([]string, len(list))
		for i, x := range list {
			items[i] = fmt.Sprint(x)
		}
		return strings.Join(items, ",")
	}
	return fmt.Sprint(value)
}

// checkTables refuses a key that is neither a command nor a flag of one.
func checkTables(file string, cmd *cobra.Command, tables map[string]any, path []string) error {
	var known []string
	for _, sub := range cmd.Commands() {
		known = append(known, sub.Name())
	}
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" && cmd.HasParent() {
			known = append(known, f.Name)
		}
	})
	for key, value := range tables {
		where := append(path[:len(path):len(path)], key)
		if table, ok := value.(map[string]any); ok {
			sub, _, err := cmd.Find([]string{key})
			if err != nil || sub == cmd {
				return configs.UnknownKey(file, where, known)
			}
			if err := checkTables(file, sub, table, where); err != nil {
				return err
			}
			continue
		}
		if !cmd.HasParent() || cmd.LocalNonPersistentFlags().Lookup(key) == nil {
			return configs.UnknownKey(file, where, known)
		}
	}
	return nil
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
	for _, sub := range cmd.Commands() {
		if sub.Name() == "help" || sub.Name() == "completion" {
			continue
		}
		var lines []string
		sub.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" {
				lines = append(lines, fmt.Sprintf("# %s\n%s = %s\n", f.Usage, f.Name, settingDefault(f)))
			}
		})
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
