package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
	"raumlab/selfplay"
)

type openingsOptions struct {
	cli.RulesFlags
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

// Defaults of openings make. The evaluator must not change with the strongest engine, so that a suite
// can be made again.
const (
	defaultEvaluator     = "raumfischer"
	defaultOpenings      = 500
	defaultOpeningPlies  = "8-11"
	defaultOpeningDepth  = 5
	defaultOpeningsLimit = 60
)

func newOpeningsMakeCommand() *cobra.Command {
	o := &openingsOptions{}
	cmd := &cobra.Command{
		Use:   "make --out FILE",
		Short: "make a suite of balanced openings",
		Long: `Plays random plies from the start and keeps the positions in which no side is in
check, no capture gains material, and a search finds a score within the limit. Of
positions that are the same, colours and move order aside, it keeps the first. The
result is a suite (docs/reference/formats/epd.md) for --opening suite:FILE.

The same settings give the same bytes for any number of workers, and a larger --count
extends the suite. Run an interrupted command again to resume. If the command finds no
more openings, it keeps those that it found and ends with exit code 1.`,
		Example: `  raumlab openings make --count 2000 --out runs/openings.epd
  raumlab openings make --count 100 --plies 6 --depth 3 --limit 30 --out runs/short.epd`,
		Args: cobra.NoArgs,
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	o.RulesFlags.Add(flags)
	flags.StringVar(&o.out, "out", "", "file of the suite, ending in .epd (required)")
	flags.StringVar(&o.engine, "engine", defaultEvaluator,
		"engine that searches: a name (see 'raumlab engines'), or a .toml or .net file")
	flags.IntVar(&o.count, "count", defaultOpenings, "openings to make")
	flags.StringVar(&o.plies, "plies", defaultOpeningPlies,
		"random plies: a number, or a range such as 8-11")
	flags.IntVar(&o.depth, "depth", defaultOpeningDepth, "depth of the search in plies")
	flags.IntVar(&o.limit, "limit", defaultOpeningsLimit, "largest allowed score for either side, in centipawns")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the random plies")
	cli.Limit(flags, "count", 1, math.Inf(1))
	cli.AddWorkers(flags, &o.workers)
	cli.AddJSON(cmd, &o.json)
	cli.AddStatus(cmd)
	return cmd
}

// exits turns flags into the configuration of the draws.
func (o openingsOptions) exits(ctx context.Context) (c selfplay.Exits, err error) {
	if err := sanitize.CheckText(o.engine); err != nil { // the suite contains it
		return c, cli.Usagef("--engine %w", err)
	}
	if c.Rules, err = o.Raumschach(); err != nil {
		return c, err
	}
	if c.Evaluator.Engine, err = cli.SearchingEngine(ctx, o.engine); err != nil {
		return c, err
	}
	if c.Evaluator.Engine, err = c.Evaluator.Engine.WithRules(variant.Of(c.Rules)); err != nil {
		return c, err
	}
	if c.Plies, err = selfplay.ParsePlyRange(o.plies); err != nil {
		return c, cli.Usagef("--plies: %w", err)
	}
	c.Evaluator.Depth, c.Evaluator.Limit, c.Seed = o.depth, o.limit, o.seed
	return c, cli.BadUsage(c.Validate())
}

func (o *openingsOptions) run(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
	if !suite.IsFile(o.out) {
		return cli.Usagef("--out %s: the name must end in .epd, as --opening suite:FILE requires", o.out)
	}
	c, err := o.exits(ctx)
	if err != nil {
		return err
	}
	workers := cli.Workers(o.workers)
	if err := cli.PrepareOut(o.out, nil); err != nil { // a file that is there is resumed or refused
		return err
	}
	lock, err := disk.LockFile(o.out, "suite")
	if err != nil {
		return err
	}
	m := &openingsMaker{openingsOptions: o, exits: c, suite: suite.Suite{Rules: c.Rules}}
	if err = m.resume(); err == nil {
		err = m.draw(ctx, workers, stderr)
	}
	if err := errors.Join(err, disk.UnlockFile(lock)); err != nil {
		return err
	}
	return cli.Tell(stdout, o.json, map[string]any{"file": o.out, "openings": o.count}, "%s: %s", o.out,
		plural.Of(o.count, "opening"))
}

// Why the drawing ends.
var (
	errEnough = errors.New("enough openings")
	errNoMore = errors.New("no more openings")
)

// An openingsMaker is a suite under construction.
type openingsMaker struct {
	*openingsOptions
	exits    selfplay.Exits
	suite    suite.Suite
	next     int64 // draw
	verdicts [selfplay.NumVerdicts]int
}

// resume reads the suite that is in the file.
func (m *openingsMaker) resume() error {
	there, err := suite.Read(m.out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	const advice = "name another file, or remove this one"
	if err != nil {
		return hint.Errorf("%w: the file is not a suite, so it is not replaced: %s", err, advice)
	}
	n := len(there.Positions)
	if !slices.Equal(there.Notes, m.notes(n)) || there.Rules != m.exits.Rules {
		return fmt.Errorf("--out %s: this suite was made with other settings, so it is not replaced: %s",
			m.out, advice)
	}
	if n > m.count {
		return fmt.Errorf("--out %s: it already has %s: give a --count of at least as many", m.out,
			plural.Of(n, "opening"))
	}
	last, err := parseDrawID(there.Positions[n-1].ID)
	if err != nil {
		return fmt.Errorf("--out %s: the id of the last position is not one of this command: %s", m.out, advice)
	}
	m.next = last + 1
	m.suite.Positions = there.Positions
	return nil
}

// draw draws the missing openings.
func (m *openingsMaker) draw(ctx context.Context, workers int, stderr io.Writer) error {
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
		p.At(int64(n), strings.Split("of draws "+m.describe(), ", ")...)
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
		return cli.InterruptedWith("%d of %s are kept in %s; run the same command again to resume", n,
			plural.Of(m.count, "opening"), m.out)
	}
	if errors.Is(err, errNoMore) {
		hint := "give more --plies or a greater --limit"
		if n > 0 {
			if err := m.save(); err != nil {
				return err
			}
			hint = fmt.Sprintf("they are kept: give --count %d, or another --out with more --plies or a greater --limit", n)
		}
		return fmt.Errorf("%s: found %d of %s, then %s in a row gave no new one (outcomes: %s): %s", m.out, n,
			plural.Of(m.count, "opening"), plural.Of(patience(last), "draw"), m.describe(), hint)
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

// leastPatience is the least number of draws in a row without an opening that ends the drawing. If
// one draw in a thousand leads to an opening, they all miss with a probability of e⁻¹⁰.
const leastPatience = 10_000

// patience is the number of draws in a row without an opening after the last that led to one, -1
// for none, that ends the drawing: as many as there were up to it. If openings kept coming at the
// rate of the n found so far, all of these would miss with a probability of e⁻ⁿ. It depends only on
// the numbers of the draws, so that workers and interruptions change nothing.
func patience(last int64) int64 { return max(leastPatience, last+1) }

// save writes the suite so far.
func (m *openingsMaker) save() error {
	m.suite.Notes = m.notes(len(m.suite.Positions))
	return disk.Replace(m.out, m.suite.Write)
}

// describe counts the results of this process' draws.
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

// notes are the head of a suite of n openings: what it is, and the command that makes it.
func (m *openingsMaker) notes(n int) []string {
	rules := ""
	if m.exits.Rules != (board.Rules{}) {
		rules = fmt.Sprintf(" --array %s --pawns %s", m.exits.Rules.Array, m.exits.Rules.Pawns)
	}
	return []string{
		"Openings: random plies from the start, kept where a search finds them quiet and balanced. ce: its score, centipawns, White's view; acd: its depth.",
		fmt.Sprintf("Made by raumlab %s: openings make --count %d --plies %s --depth %d --limit %d --seed %d --engine %s%s",
			cli.Version, n, m.exits.Plies, m.depth, m.limit, m.seed, m.engine, rules),
		fmt.Sprintf("engine %s, sha256 %s", m.exits.Evaluator.Engine.Name, m.exits.Evaluator.Engine.Hash()),
	}
}

const drawPrefix = "draw "

// drawID is the id of the opening of a draw, such as draw 17.
func drawID(draw int64) string { return drawPrefix + strconv.FormatInt(draw, 10) }

// parseDrawID reads the text of drawID.
func parseDrawID(id string) (draw int64, err error) {
	draw, err = strconv.ParseInt(strings.TrimPrefix(id, drawPrefix), 10, 64)
	if err != nil || drawID(draw) != id {
		return 0, fmt.Errorf("id %q: expected an id such as %s", id, drawID(17))
	}
	return draw, nil
}
