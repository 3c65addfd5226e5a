package cli

import (
	"context"
	"io"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/audit"
)

// Audit audits a corpus and shows progress. The checks call settings by their flags.
func Audit(ctx context.Context, c *corpus.Corpus, stderr io.Writer) (audit.Audit, error) {
	p := term.NewProgress(stderr, "games audited", 0, c.Len())
	defer p.End()
	auditor := audit.Auditor{SettingName: FlagNameOf, Progress: func(done, _ int64) { p.At(done) }}
	return auditor.Audit(ctx, c)
}
