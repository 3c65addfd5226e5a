package report

import (
	"context"
	"fmt"
	"strings"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/audit"
)

// CorpusSection reads the corpus twice: to count, and to audit it.
func CorpusSection(ctx context.Context, c *corpus.Corpus, auditor audit.Auditor) (*Corpus, corpus.Info, error) {
	info, err := c.Info(ctx, nil)
	if err != nil {
		return nil, info, err
	}
	a, err := auditor.Audit(ctx, c)
	if err != nil {
		return nil, info, err
	}
	s := &Corpus{
		Facts: []Entry{
			{Name: "rules", Value: info.Rules.String()},
			{Name: "size", Value: fmt.Sprintf("%s in %s, %.2f a position", term.Counted(info.Bytes, "byte"), term.Counted(int64(info.Parts), "part"), info.BytesPerPosition)},
		},
		Games: int(info.Games), Positions: int(info.Plies),
		Scores: info.Scores, Lengths: info.Lengths,
		WhiteMates: int(info.WhiteMates), BlackMates: int(info.BlackMates),
		WhiteWins: int(info.WhiteWins), Draws: int(info.Draws), BlackWins: int(info.BlackWins),
	}
	for name, n := range info.Terminations {
		s.Terminations = append(s.Terminations, Count{Name: strings.ReplaceAll(name, "_", " "), Count: n})
	}
	sortCounts(s.Terminations)
	s.Checks = auditRows(&a)
	return s, info, nil
}
