package cli

import (
	"io"
	"testing"

	"github.com/spf13/cobra"
)

// The program makes no list at its start unless a shell asks.
func TestCompletionWaits(t *testing.T) {
	calls := 0
	kept := completions["engine"]
	defer func() { completions["engine"] = kept }()
	completions["engine"] = func() []string { calls++; return kept() }
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{"selfplay"}, 0},
		{[]string{cobra.ShellCompRequestCmd, "selfplay", "--engine", "r"}, 1},
		{[]string{cobra.ShellCompRequestCmd, "match", ""}, 2},
	} {
		root := &cobra.Command{Use: "raumlab"}
		root.PersistentFlags().String("config", "", "")
		for _, use := range []string{"selfplay", "match A B"} {
			sub := &cobra.Command{Use: use, Run: func(*cobra.Command, []string) {}}
			sub.Flags().String("engine", "", "")
			root.AddCommand(sub)
		}
		if err := CompleteValues(root); err != nil {
			t.Fatal(err)
		}
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		root.SetArgs(c.args)
		if err := root.Execute(); err != nil || calls != c.want {
			t.Errorf("%v: the list of engines was made %d times (%v), want %d", c.args, calls, err, c.want)
		}
	}
}
