package report

import (
	"context"
	"io"
	"strings"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/internal/plural"
)

// CorpusSection shows the counts of a corpus in a folder, its audit and its shortest mate, which it
// looks for with progress.
func CorpusSection(ctx context.Context, c *corpus.Corpus, dir string, info corpus.Info, a audit.Audit,
	stderr io.Writer) (*Corpus, error) {
	p := term.NewProgress(stderr, "games searched for mates", 0, c.Len())
	defer p.End()
	mate, err := shortestMate(ctx, c, dir, func(done, _ int64) { p.At(done) })
	section := &Corpus{Facts: CorpusFacts(info), Info: info, Planned: c.Manifest.Games, Checks: auditRows(&a), Mate: mate}
	if !info.Complete {
		section.Facts.Add("state", "unfinished, with %s", section.progress())
	}
	return section, err
}

// CorpusFacts says how much is in a corpus.
func CorpusFacts(info corpus.Info) Facts {
	var facts Facts
	facts.Add("rules", "%s", info.Rules)
	if info.Profile != "" {
		facts.Add("search profile", "%s", info.Profile)
	}
	facts.Add("games", "%d, %s of them distinct", info.Games, term.About(info.DistinctGames, info.DistinctExact))
	facts.Add("positions", "%d, %.1f a game", info.Plies, term.Ratio(info.Plies, info.Games))
	if info.LeftOut > 0 {
		facts.Add("left out", "%s by a filter", plural.Of(info.LeftOut, "position"))
	}
	if info.SearchedTwice > 0 {
		facts.Add("searched twice", "%s (%.1f %%), to label the position without its history",
			plural.Of(info.SearchedTwice, "position"), 100*term.Ratio(info.SearchedTwice, info.Wanted()))
	}
	facts.Add("size", "%s in %s, %.2f a position", plural.Of(info.Bytes, "byte"), plural.Of(info.Parts, "part"),
		info.BytesPerPosition)
	return facts
}

// auditRows are the checks as the report shows them.
func auditRows(a *audit.Audit) (rows []Check) {
	for _, c := range a.Checks {
		name := strings.ReplaceAll(c.Name, "_", " ")
		rows = append(rows, Check{Name: name, Value: c.Figure(), Limit: c.Limits(), Passed: c.Passed, Text: c.Text})
	}
	return rows
}
