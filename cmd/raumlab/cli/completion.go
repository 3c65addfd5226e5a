package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/book"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/selfplay/elo"
)

// CompleteValues makes the shell offer values for the flags and arguments of a command and of those
// below it, and files beside them.
func CompleteValues(cmd *cobra.Command) error {
	if err := cmd.RegisterFlagCompletionFunc("config", cobra.FixedCompletions([]string{"toml"},
		cobra.ShellCompDirectiveFilterFileExt)); err != nil {
		return err
	}
	for _, c := range commandsBelow(cmd) {
		var wrong error
		c.Flags().VisitAll(func(f *pflag.Flag) {
			list := completions[f.Name]
			if list == nil || f.Value.Type() != "string" {
				return
			}
			if err := c.RegisterFlagCompletionFunc(f.Name, Offer(list)); err != nil {
				wrong = err
			}
		})
		if wrong != nil {
			return wrong
		}
		if c.ValidArgsFunction == nil && !c.HasSubCommands() {
			c.ValidArgsFunction = offerArguments(arguments[strings.TrimPrefix(c.CommandPath(), cmd.Name()+" ")])
		}
	}
	return nil
}

// CompleteFlag makes the shell offer values for one flag.
func CompleteFlag(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(err) // the command has no such flag, or completes it twice
	}
}

// Offer completes by a list and by files, because a name may be a file's. The shell adds no space
// after a value that may be continued.
func Offer(list func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, word string) (values []string, _ cobra.ShellCompDirective) {
		goesOn := true
		for _, v := range list() {
			if strings.HasPrefix(v, word) {
				values = append(values, v)
				goesOn = goesOn && strings.HasSuffix(v, ":")
			}
		}
		if goesOn && len(values) > 0 {
			return values, cobra.ShellCompDirectiveNoSpace
		}
		return values, cobra.ShellCompDirectiveDefault
	}
}

// OfferList completes the last name of a list with commas.
func OfferList(names func(args []string) []string) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		before := word[:strings.LastIndex(word, ",")+1]
		var values []string
		for _, name := range names(args) {
			values = append(values, before+name)
		}
		return values, cobra.ShellCompDirectiveNoFileComp
	}
}

// offerArguments completes as many arguments as the command takes, by a list, or by files if it is
// nil.
func offerArguments(list func() []string) cobra.CompletionFunc {
	if list == nil {
		list = Listed()
	}
	return func(c *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		if most := argumentsOf(c); most >= 0 && len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return Offer(list)(c, args, word)
	}
}

// argumentsOf returns how many arguments a command takes by its line of usage, -1 for any number.
func argumentsOf(c *cobra.Command) (n int) {
	for _, word := range strings.Fields(c.Use)[1:] {
		switch {
		case strings.HasPrefix(word, "-"):
			return n
		case strings.HasSuffix(word, "..."):
			return -1
		}
		n++
	}
	return n
}

// completions list the values that a shell offers for a flag, by its name. A value that ends with a
// colon may be continued. They are functions, so that only a shell that asks waits for them.
var completions = map[string]func() []string{
	"array":      Listed(board.ChessVariants.String(), board.Dickins.String()),
	"pawns":      Listed(board.NormalPawns.String(), board.SidewaysPawns.String(), board.FiveCubedPawns.String()),
	"variant":    variant.Names,
	"definition": Listed(eval.Corrected.String(), eval.Published.String(), eval.Alice.String()),
	"model":      Listed(elo.Normalized.String(), elo.Logistic.String()),
	"require":    Listed("stronger", "not-weaker"),
	"opening":    Listed("suite:openings", "suite:", "book:", "random:", "softmax:"),
	"engine":     func() []string { return append(engine.Names(), levelsOf(engine.Names())...) },
	"weights":    weights.Names,
	"side":       Listed("white", "black", "random"),
	"level":      levels,
	"book":       book.Names, "book-a": book.Names, "book-b": book.Names,
}

func Listed(values ...string) func() []string { return func() []string { return values } }

// levels are those that raumlab play takes.
func levels() (all []string) {
	for n := range engine.Levels {
		all = append(all, fmt.Sprint(n), strings.ToLower(engine.LevelOf(n).Name))
	}
	return append(all, "none")
}

// levelsOf returns the names of engines at each of their levels.
func levelsOf(names []string) (all []string) {
	for _, name := range names {
		if c, err := engine.Load(name); err != nil || c.Random {
			continue
		}
		for level := range engine.Levels {
			all = append(all, fmt.Sprintf("%s/%d", name, level))
		}
	}
	return all
}

// arguments list the values that a shell offers for the arguments of a command. Keys are its path
// without the program's name.
var arguments = map[string]func() []string{
	"uci-check": Listed("cmd:"), "match": contestants, "gauntlet": contestants, "ablate": completions["engine"],
	"weights show": weights.All, "weights diff": weights.All, "weights check": weights.All,
	"weights export": weights.All, "openings check": Listed("openings"),
	"book show": book.Names, "book probe": book.Names, "book export": book.Names, "book check": book.Names,
	"book verify": book.Names,
	"eval":        Listed("startpos"), "analyse": Listed("startpos"), "perft": Listed("startpos"),
}

// contestants are all who can play a match. A name of both an engine and weights means the engine.
func contestants() (all []string) {
	for _, name := range slices.Concat(completions["engine"](), weights.All(), []string{"cmd:"}) {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

func GroupNames() (names []string) {
	for g := range eval.NumGroups {
		names = append(names, g.String())
	}
	return names
}

func WeightNames() (names []string) {
	for _, t := range eval.Table() {
		names = append(names, t.Name)
	}
	return names
}

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
