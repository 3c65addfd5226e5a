package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/internal/disk"
	"raumlab/selfplay"
)

type openingsOptions struct {
	rulesFlags
	out     string
	engine  string
	count   int
	plies   string
	depth   int
	limit   int
	seed    uint64
	workers int
	json    bool
}

// Defaults of openings make. What judges must not change with the strongest engine, or nobody could make a suite again.
const (
	defaultJudge         = "raumfischer"
	defaultOpenings      = 500
	defaultOpeningPlies  = "8-11"
	defaultOpeningDepth  = 5
	defaultOpeningsLimit = 60
)

func newOpeningsCommand() *cobra.Command {
	return group("openings", "make and check suites of openings for matches and self-play", newOpeningsMakeCommand(), newOpeningsCheckCommand())
}

func newOpeningsMakeCommand() *cobra.Command {
	var o openingsOptions
	cmd := &cobra.Command{
		Use:   "make --out FILE",
		Short: "make a suite of balanced openings",
		Long: `Plays random plies from the start and keeps the positions in which no side is in
check, no capture gains, and a search finds a score within the limit; of those
that are the same, colours and order of moves aside, the first. They make a
suite (docs/formats/epd.md) for --opening suite:FILE.

The same settings give the same bytes, for any number of workers, and a larger
--count the same openings with others behind them. An interrupted command goes
on where it was when it is given again. Where no more openings turn up it ends
with exit code 1, and keeps those that it found.`,
		Example: `  raumlab openings make --count 2000 --out runs/openings.epd
  raumlab openings make --count 100 --plies 6 --depth 3 --limit 30 --out runs/short.epd`,
		Args: cobra.NoArgs,
		RunE: runner(func(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
			return runOpeningsMake(ctx, o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	o.rulesFlags.add(flags)
	flags.StringVar(&o.out, "out", "", "file of the suite, ending in .epd (required)")
	flags.StringVar(&o.engine, "engine", defaultJudge, "engine that judges: a name (see 'raumlab engines') or a .toml file")
	flags.IntVar(&o.count, "count", defaultOpenings, "openings to make")
	flags.StringVar(&o.plies, "plies", defaultOpeningPlies, "random plies: a number, or the least and the greatest, such as 8-11")
	flags.IntVar(&o.depth, "depth", defaultOpeningDepth, "plies of the search that judges")
	flags.IntVar(&o.limit, "limit", defaultOpeningsLimit, "most centipawns that it may find for either side")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the draws")
	addWorkers(flags, &o.workers)
	addJSON(cmd, &o.json)
	addStatus(cmd)
	return cmd
}

// exits turns flags into the configuration of the draws.
func (o openingsOptions) exits() (c selfplay.Exits, err error) {
	if c.Rules, err = o.rules(); err != nil {
		return c, err
	}
	if c.Judge.Engine, err = searchingEngine(o.engine); err != nil {
		return c, err
	}
	if c.Judge.Engine, err = c.Judge.Engine.WithRules(c.Rules); err != nil {
		return c, err
	}
	if c.Plies, err = selfplay.ParsePlyRange(o.plies); err != nil {
		return c, badUsage(fmt.Errorf("--plies: %w", err))
	}
	c.Judge.Depth, c.Judge.Limit, c.Seed = o.depth, o.limit, o.seed
	return c, badUsage(c.Validate())
}

func runOpeningsMake(ctx context.Context, o openingsOptions, stdout, stderr io.Writer) error {
	switch {
	case o.out == "":
		return badUsage(errors.New("--out is missing: name the file of the suite"))
	case !suite.IsFile(o.out):
		return badUsage(fmt.Errorf("--out %s: want a file ending in .epd, as --opening suite:FILE does", o.out))
	case o.count < 1:
		return badUsage(fmt.Errorf("--count %d: want 1 or more", o.count))
	}
	c, err := o.exits()
	if err != nil {
		return err
	}
	workers, err := workerCount(o.workers)
	if err != nil {
		return err
	}
	if err := mayPut(o.out, nil); err != nil { // what is there is gone on with, or refused
		return err
	}
	if err := makeFolder(o.out); err != nil {
		return err
	}
	lock, err := disk.LockFile(o.out, "suite")
	if err != nil {
		return err
	}
	m, err := o.begin(c)
	if err == nil {
		err = m.run(ctx, workers, stderr)
	}
	if err := errors.Join(err, disk.Unlock(lock)); err != nil {
		return err
	}
	if o.json {
		return writeJSON(stdout, map[string]any{"file": o.out, "openings": o.count})
	}
	_, err = fmt.Fprintf(stdout, "%s: %d openings\n", o.out, o.count)
	return err
}

// An openingsMaker is a suite that is being made.
type openingsMaker struct {
	openingsOptions
	exits    selfplay.Exits
	suite    suite.Suite
	next     int64 // draw
	verdicts [selfplay.NumVerdicts]int
}

// begin begins a suite, or goes on with the one that is in the file.
func (o openingsOptions) begin(c selfplay.Exits) (*openingsMaker, error) {
	m := &openingsMaker{openingsOptions: o, exits: c, suite: suite.Suite{Rules: c.Rules}}
	there, err := suite.Read(o.out)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	const remedy = "name another file, or remove that one"
	if err != nil {
		return nil, fmt.Errorf("%w: what is there is not replaced, it is no suite: %s", err, remedy)
	}
	n := len(there.Positions)
	if !slices.Equal(there.Notes, m.notes(n)) || there.Rules != c.Rules {
		return nil, fmt.Errorf("--out %s: what is there is not replaced, it was not made with these settings: %s", o.out, remedy)
	}
	if n > o.count {
		return nil, fmt.Errorf("--out %s: it has %d openings already: ask for as many or more", o.out, n)
	}
	if _, err := fmt.Sscanf(there.Positions[n-1].ID, drawID, &m.next); err != nil {
		return nil, fmt.Errorf("--out %s: the last position's id does not name its draw: %s", o.out, remedy)
	}
	m.next++
	m.suite.Positions = there.Positions
	return m, nil
}

// drawID names an opening by the draw that led to it.
const drawID = "draw %d"

// notes are the head of a suite of n openings: what it is and the command that makes it.
func (m *openingsMaker) notes(n int) []string {
	rules := ""
	if m.exits.Rules != (board.Rules{}) {
		rules = fmt.Sprintf(" --array %s --pawns %s", m.exits.Rules.Array, m.exits.Rules.Pawns)
	}
	return []string{
		"Openings: random plies from the start, kept where a search finds them quiet and balanced. ce: its score, centipawns, White's view; acd: its depth.",
		fmt.Sprintf("Made by raumlab %s: openings make --count %d --plies %s --depth %d --limit %d --seed %d --engine %s%s",
			version, n, m.exits.Plies, m.depth, m.limit, m.seed, m.engine, rules),
		fmt.Sprintf("engine %s, sha256 %s", m.exits.Judge.Engine.Name, m.exits.Judge.Engine.Hash()),
	}
}

// saveEvery is after how many openings the file is written.
const saveEvery = 100

// What ends the drawing.
var (
	errEnough = errors.New("enough openings")
	errNoMore = errors.New("no more openings")
)

// leastPatience is the least number of draws in a row without an opening that end the drawing: openings to which one draw in a thousand leads are
// missed with a probability of e⁻¹⁰.
const leastPatience = 10_000

// patience is how many draws in a row behind the last that brought an opening, -1 for none, may bring no other: as many as there were up to it. Did
// openings go on to come as n of them did, so many would bring none with a probability of e⁻ⁿ; and nobody waits longer than it took to find what there is.
// It depends on the numbers of the draws alone, so that workers and interruptions change nothing.
func patience(last int64) int64 { return max(leastPatience, last+1) }

// run draws what is missing.
func (m *openingsMaker) run(ctx context.Context, workers int, stderr io.Writer) error {
	var had []board.Position
	for i := range m.suite.Positions {
		had = append(had, m.suite.Positions[i].Board)
	}
	if len(had) == m.count {
		return nil
	}
	p := newProgress(stderr, "openings", int64(len(had)), int64(m.count))
	defer p.end()
	last := m.next - 1 // draw that brought an opening
	err := m.exits.Run(ctx, m.next, had, workers, func(x selfplay.Exit) error {
		m.verdicts[x.Verdict]++
		if x.Verdict == selfplay.Good {
			last = x.Number
			m.suite.Positions = append(m.suite.Positions, suite.Position{
				Board: x.Position, Score: x.Score, Depth: m.depth, ID: fmt.Sprintf(drawID, x.Number),
			})
		}
		n := len(m.suite.Positions)
		p.at(int64(n), "of draws "+m.describe())
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
		return interruptedError{fmt.Sprintf("%d of %d openings are kept in %s; the same command goes on from there", n, m.count, m.out)}
	}
	if errors.Is(err, errNoMore) {
		return m.exhausted(patience(last))
	}
	if !errors.Is(err, errEnough) {
		return err
	}
	p.end()
	fmt.Fprintln(stderr, "draws: "+m.describe())
	return m.save()
}

// exhausted keeps what was found and returns the error of a suite for which so many draws in a row have brought nothing.
func (m *openingsMaker) exhausted(draws int64) error {
	n, remedy := len(m.suite.Positions), "give more --plies or a greater --limit"
	if n > 0 {
		if err := m.save(); err != nil {
			return err
		}
		remedy = fmt.Sprintf("they are kept: give --count %d, or more --plies or a greater --limit with another --out", n)
	}
	return fmt.Errorf("%s: %d of %d openings are found, and %d draws in a row brought no other (of draws %s): %s", m.out, n, m.count, draws, m.describe(), remedy)
}

// save writes what there is of the suite.
func (m *openingsMaker) save() error {
	m.suite.Notes = m.notes(len(m.suite.Positions))
	return disk.Replace(m.out, m.suite.Write)
}

// describe says what became of the draws of this process.
func (m *openingsMaker) describe() string {
	total := 0
	for _, n := range m.verdicts {
		total += n
	}
	var texts []string
	for v, n := range m.verdicts {
		texts = append(texts, fmt.Sprintf("%.1f %% %s", 100*float64(n)/float64(total), selfplay.Verdict(v)))
	}
	return strings.Join(texts, ", ")
}
