package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

// Command lines that load completions: in this shell, and in every new one.
var completionLines = map[string][2]string{
	"bash": {"source <(raumlab completion bash)",
		"raumlab completion bash > ~/.local/share/bash-completion/completions/raumlab"},
	"zsh":  {"source <(raumlab completion zsh)", `raumlab completion zsh > "${fpath[1]}/_raumlab"`},
	"fish": {"raumlab completion fish | source", "raumlab completion fish > ~/.config/fish/completions/raumlab.fish"},
	"powershell": {
		"raumlab completion powershell | Out-String | Invoke-Expression",
		"raumlab completion powershell >> $PROFILE",
	},
}

// ExplainCompletion words the help of the commands that print completion scripts like that of
// others.
func ExplainCompletion(completion *cobra.Command) {
	completion.Use = "completion SHELL"
	completion.Short = "print a shell completion script"
	completion.Long =
		"Prints a script that lets a shell complete commands, flags, engines and files. The\nhelp of each shell's command explains how to load it."
	for _, c := range completion.Commands() {
		lines, known := completionLines[c.Name()]
		if !known {
			continue
		}
		c.Short = "print the completion script for " + c.Name()
		c.Long = fmt.Sprintf(
			"Prints the completion script for %s. To load it in this shell:\n\n  %s\n\nTo load it in every new shell:\n\n  %s",
			c.Name(), lines[0], lines[1])
		if c.Name() == "bash" {
			c.Long += "\n\nIt needs the package bash-completion."
		}
		if f := c.Flags().Lookup("no-descriptions"); f != nil {
			f.Usage = "omit descriptions of commands and flags"
		}
	}
}
