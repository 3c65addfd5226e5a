package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// WriteSettings writes every flag of every command as a commented key.
func WriteSettings(w io.Writer, cmd *cobra.Command) error {
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
		if err := WriteSettings(w, sub); err != nil {
			return err
		}
	}
	return nil
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
