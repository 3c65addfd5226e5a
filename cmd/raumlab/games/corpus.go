package games

import (
	"io"

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

// fileOptions are the flags of a command that makes one file of a corpus.
type fileOptions struct {
	out         string
	force, json bool
}

func (o *fileOptions) add(cmd *cobra.Command, usage string) {
	cmd.Flags().StringVar(&o.out, "out", "", usage+" (required)")
	cli.MayPrint(cmd)
	cli.AddForce(cmd, &o.force)
	cli.AddJSON(cmd, &o.json)
}

// open opens the corpus, and makes the folder of the file that it may write.
func (o *fileOptions) open(dir string) (*corpus.Corpus, error) {
	c, err := corpus.Open(dir)
	if err != nil {
		return nil, err
	}
	return c, cli.PrepareOut(o.out, cli.Free(o.force))
}

// tell says what the file has, such as 12 games.
func (o *fileOptions) tell(stdout, stderr io.Writer, key string, n int64, text string) error {
	return cli.Tell(cli.Told(o.out, stdout, stderr), o.json, map[string]any{"file": o.out, key: n}, "%s: %s", o.out, text)
}

// resumable adds to an interruption what is left of a corpus of finished parts, if there is one.
func resumable(err error, dir string) error {
	if is, e := corpus.IsFolder(dir); e != nil || !is {
		return err
	}
	return cli.Interrupted(err, "the finished parts of %s are kept; run the same command again to resume", dir)
}
