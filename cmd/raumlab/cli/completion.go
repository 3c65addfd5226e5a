package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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
