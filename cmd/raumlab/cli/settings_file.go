package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/internal/decoding"
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

// WriteSettings writes every flag of every command below root as a commented key, or those alone
// whose key or table is given.
func WriteSettings(w io.Writer, root *cobra.Command, keys []string) error {
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
	return BadUsage(fmt.Errorf("unknown key %q: did you mean %s?", key, decoding.Nearest(key, known)))
}

// OfferSettings completes tables and, after a full stop, their keys.
func OfferSettings(cmd *cobra.Command, _ []string, word string) (names []string, _ cobra.ShellCompDirective) {
	for _, t := range settingTables(cmd.Root()) {
		if strings.HasPrefix(t.name, word) {
			names = append(names, t.name)
		}
		for _, f := range t.flags {
			if key := t.name + "." + f.Name; strings.HasPrefix(word, t.name+".") && strings.HasPrefix(key, word) {
				names = append(names, key)
			}
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
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
