package games

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
)

func NewCorpusCommand() *cobra.Command {
	return cli.Group("corpus", "inspect, check and convert corpora", newCorpusInfoCommand(), newCorpusVerifyCommand(),
		newCorpusAuditCommand(), newCorpusPositionsCommand(),
		newCorpusMergeCommand(), newCorpusSampleCommand(), newCorpusFilterCommand(), relabelCommand(workers.Flags{}),
		newCorpusMatesCommand(), newCorpusExportCommand(), newCorpusImportCommand())
}

// newOptions are the flags of a command that makes a corpus of others.
type newOptions struct {
	out  string
	json bool
}

func (o *newOptions) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the new corpus (required)")
	cli.AddJSON(cmd, &o.json)
}

// open opens the corpora to read from, and counts their games.
func (o *newOptions) open(dirs ...string) ([]*corpus.Corpus, int64, error) {
	if err := cli.NotItself(o.out, dirs...); err != nil {
		return nil, 0, err
	}
	return cli.OpenCorpora(dirs)
}

// resumable adds to an interruption what is left of a corpus of finished parts, if there is one.
func resumable(err error, dir string) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	if is, e := corpus.IsFolder(dir); e == nil && is {
		return cli.InterruptedWith(
			fmt.Sprintf("the finished parts of %s are kept; run the same command again to resume", dir))
	}
	return err
}
