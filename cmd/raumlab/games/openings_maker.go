package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

// An openingsMaker is a suite under construction.
type openingsMaker struct {
	openingsOptions
	exits    selfplay.Exits
	suite    suite.Suite
	next     int64 // draw
	verdicts [selfplay.NumVerdicts]int
}

// begin begins a suite, or resumes the one in the file.
func (o openingsOptions) begin(c selfplay.Exits) (*openingsMaker, error) {
	m := &openingsMaker{openingsOptions: o, exits: c, suite: suite.Suite{Rules: c.Rules}}
	there, err := suite.Read(o.out)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	const advice = "name another file, or remove this one"
	if err != nil {
		return nil, hint.Errorf("%w: the file is not a suite, so it is not replaced: %s", err, advice)
	}
	n := len(there.Positions)
	if !slices.Equal(there.Notes, m.notes(n)) || there.Rules != c.Rules {
		return nil, fmt.Errorf("--out %s: this suite was made with other settings, so it is not replaced: %s",
			o.out, advice)
	}
	if n > o.count {
		return nil, fmt.Errorf("--out %s: it already has %s: give a --count of at least as many", o.out,
			plural.Of(n, "opening"))
	}
	last, err := parseDrawID(there.Positions[n-1].ID)
	if err != nil {
		return nil, fmt.Errorf("--out %s: the id of the last position is not one of this command: %s", o.out, advice)
	}
	m.next = last + 1
	m.suite.Positions = there.Positions
	return m, nil
}

// run draws the missing openings.
func (m *openingsMaker) run(ctx context.Context, workers int, stderr io.Writer) error {
	var had []board.Position
	for i := range m.suite.Positions {
		had = append(had, m.suite.Positions[i].Board)
	}
	if len(had) == m.count {
		return nil
	}
	p := term.NewProgress(stderr, "openings", int64(len(had)), int64(m.count))
	defer p.End()
	last := m.next - 1 // the last draw that led to an opening
	err := m.exits.Run(ctx, m.next, had, workers, func(x selfplay.Exit) error {
		m.verdicts[x.Verdict]++
		if x.Verdict == selfplay.Good {
			last = x.Number
			m.suite.Positions = append(m.suite.Positions, suite.Position{
				Board: x.Position, Score: x.Score, Depth: m.depth, ID: drawID(x.Number),
			})
		}
		n := len(m.suite.Positions)
		p.At(int64(n), "of draws "+m.describe())
		switch {
		case x.Verdict == selfplay.Good && n == m.count:
			return errEnough
		case x.Verdict == selfplay.Good && n%saveEvery == 0:
			return m.save()
		case x.Number-last >= patience(last):
			return errNoMore
		}
		return nil
	})
	n := len(m.suite.Positions)
	if errors.Is(err, context.Canceled) && n > 0 {
		if err := m.save(); err != nil {
			return err
		}
		return cli.InterruptedWith(fmt.Sprintf("%d of %s are kept in %s; run the same command again to resume", n,
			plural.Of(m.count, "opening"), m.out))
	}
	if errors.Is(err, errNoMore) {
		return m.exhausted(patience(last))
	}
	if !errors.Is(err, errEnough) {
		return err
	}
	p.End()
	fmt.Fprintln(stderr, "draws: "+m.describe())
	return m.save()
}

// saveEvery is the number of openings after which the file is written.
const saveEvery = 100
