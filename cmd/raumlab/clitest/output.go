package clitest

import (
	"bytes"
	"context"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

// Output runs one command in the process of the test, without the root's settings and in the
// present folder, and returns what it prints.
func Output(cmd *cobra.Command, args ...string) (string, error) {
	cli.Prepare(cmd)
	var stdout bytes.Buffer
	cmd.SetOut(&stdout)
	cmd.SetErr(io.Discard)
	cmd.SetArgs(args)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err := cmd.ExecuteContext(context.Background())
	return stdout.String(), err
}
