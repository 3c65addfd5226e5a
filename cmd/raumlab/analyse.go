package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/weights"
)

type analyseOptions struct {
	rulesFlags
	engine  string
	weights string
	limits  search.Limits
	lines   int
	json    bool
}

func newAnalyseCommand() *cobra.Command {
	var o analyseOptions
	cmd := &cobra.Command{
		Use:   "analyse RFEN",
		Short: "show the best moves and lines of a position",
		Long: `Shows a position and the best lines that an engine finds in it, with their scores
in centipawns from White's view. RFEN may be startpos. While the search runs, the
lines of each finished depth are shown; Ctrl-C ends it and prints the best so far.`,
		Example: `  raumlab analyse startpos --depth 6 --lines 3
  raumlab analyse '5/5/5/5/4k|5/5/5/5/5|5/5/5/5/5|5/5/2K2/5/Q4|5/5/5/5/R4 w' --movetime 10s`,
		Args: cobra.RangeArgs(1, 4),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runAnalyse(ctx, strings.Join(args, " "), o, stdout, stderr)
		}),
	}
	o.rulesFlags.add(cmd.Flags())
	cmd.Flags().StringVar(&o.engine, "engine", "raumlab", "engine: a name (see 'raumlab engines'), a name with a level from 0 to 5 such as raumfischer/4, or a .toml file")
	cmd.Flags().StringVar(&o.weights, "weights", "", "weights that it plays with: published, corrected or another that ships, or a .toml file; empty = its own")
	cmd.Flags().IntVar(&o.limits.Depth, "depth", 0, "plies to search; 0 = no limit, or where no other is given the engine's own depth")
	cmd.Flags().Uint64Var(&o.limits.Nodes, "nodes", 0, "nodes to search, more where depth 1 takes more; 0 = no limit")
	cmd.Flags().DurationVar(&o.limits.MoveTime, "movetime", 0, "time to search, such as 10s; 0 = no limit")
	cmd.Flags().IntVar(&o.lines, "lines", 1, "lines to show, each with another first move")
	cmd.Flags().BoolVar(&o.json, "json", false, "print JSON")
	return cmd
}

// An analysis is what is asked for.
type analysis struct {
	position board.Position
	engine   engine.Config
	limits   search.Limits
	lines    int
}

func (o analyseOptions) analysis(rfen string) (a analysis, err error) {
	rules, err := o.rules()
	if err != nil {
		return a, err
	}
	if a.position, err = board.ParseRFEN(rules, rfen); err != nil {
		return a, badUsage(err)
	}
	if a.engine, err = searchingEngine(o.engine); err != nil {
		return a, err
	}
	if o.weights != "" {
		if !a.engine.HasWeights() {
			return a, badUsage(fmt.Errorf("--weights %s: engine %s does not evaluate by weights: choose another with --engine", o.weights, a.engine.Name))
		}
		w, err := weights.LoadFor(o.weights, rules)
		if err != nil {
			return a, nameError(o.weights, err)
		}
		name := a.engine.Name
		a.engine = a.engine.WithWeights(o.weights, w)
		a.engine.Name = name
	}
	if a.engine, err = a.engine.WithRules(rules); err != nil {
		return a, err
	}
	switch l := o.limits; {
	case o.lines < 1:
		return a, badUsage(fmt.Errorf("--lines %d: want 1 or more", o.lines))
	case l.Depth < 0 || l.Depth > search.MaxDepth:
		return a, badUsage(fmt.Errorf("--depth %d: want 1 to %d plies, or 0 for no limit", l.Depth, search.MaxDepth))
	case l.MoveTime != 0 && l.MoveTime < time.Millisecond:
		return a, badUsage(fmt.Errorf("--movetime %v: want 1ms or more, or 0 for no limit", l.MoveTime))
	}
	a.lines, a.limits = o.lines, o.limits
	if a.limits == (search.Limits{}) {
		a.limits.Depth = a.engine.Depth
	}
	return a, badUsage(a.limits.Validate())
}

// searchingEngine loads an engine that does not play at random.
func searchingEngine(ref string) (engine.Config, error) {
	e, err := engine.Load(ref)
	if err != nil {
		return e, nameError(ref, err)
	}
	if e.Random {
		return e, badUsage(fmt.Errorf("--engine %s: it plays without a search; name another (see 'raumlab engines')", ref))
	}
	return e, nil
}

func runAnalyse(ctx context.Context, rfen string, o analyseOptions, stdout, stderr io.Writer) error {
	a, err := o.analysis(rfen)
	if err != nil {
		return err
	}
	if !o.json {
		if _, err := fmt.Fprintf(stdout, "%s\n", a.position.Picture()); err != nil {
			return err
		}
	}
	f := a.run(ctx, stderr)
	var interrupted error
	if f.Interrupted = f.Over == "" && ctx.Err() != nil; f.Interrupted {
		interrupted = interruptedError{fmt.Sprintf("the best so far is of depth %d", f.Depth)}
	}
	if o.json {
		err := writeJSON(stdout, struct {
			RFEN     string      `json:"rfen"`
			Rules    board.Rules `json:"rules"`
			Engine   string      `json:"engine"`
			Weights  string      `json:"weights,omitempty"` // as named by flag or engine, where it evaluates by weights
			Hash     string      `json:"engine_sha256"`
			Depth    int         `json:"depth_limit"`       // plies, 0 for none
			Nodes    uint64      `json:"nodes_limit"`       // 0 for none
			MoveTime float64     `json:"movetime_limit_ms"` // milliseconds, 0 for none
			findings
		}{a.position.RFEN(), a.position.Rules(), a.engine.Name, a.engine.Weights, a.engine.Hash(), a.limits.Depth, a.limits.Nodes,
			float64(a.limits.MoveTime) / float64(time.Millisecond), f})
		return errors.Join(err, interrupted)
	}
	_, err = io.WriteString(stdout, f.text())
	return errors.Join(err, interrupted)
}

// Findings are the lines of a finished depth.
type findings struct {
	Over           string         `json:"over,omitempty"` // why there is nothing to search
	Interrupted    bool           `json:"interrupted"`
	Depth          int            `json:"depth"` // plies
	Nodes          uint64         `json:"nodes"` // main search and quiescence, over all lines
	Seconds        float64        `json:"seconds"`
	NodesPerSecond float64        `json:"nodes_per_second"`
	Lines          []analysedLine `json:"lines"`
}

type analysedLine struct {
	Score int      `json:"score"`          // centipawns, White's view
	Mate  int      `json:"mate,omitempty"` // moves to it, negative where Black mates
	Moves []string `json:"moves"`          // machine notation
	Text  string   `json:"text"`           // game notation
}

func (a analysis) findings(lines []search.Result, spent time.Duration) findings {
	f := findings{Lines: []analysedLine{}, Seconds: spent.Seconds()}
	for _, r := range lines {
		f.Depth, f.Nodes = r.Depth, r.Nodes+r.QNodes
		line := analysedLine{Score: r.Score, Text: a.position.LineText(r.PV)}
		if search.IsMate(r.Score) {
			line.Mate = (search.MatePlies(r.Score) + 1) / 2
			if r.Score < 0 {
				line.Mate = -line.Mate
			}
		}
		for _, m := range r.PV {
			line.Moves = append(line.Moves, m.String())
		}
		f.Lines = append(f.Lines, line)
	}
	if f.Seconds > 0 {
		f.NodesPerSecond = float64(f.Nodes) / f.Seconds
	}
	return f
}

// run searches, and shows on stderr what is found meanwhile.
func (a analysis) run(ctx context.Context, stderr io.Writer) findings {
	if over := overText(a.position); over != "" {
		return findings{Over: over, Lines: []analysedLine{}}
	}
	started := time.Now()
	iterations := make(chan findings)
	var result findings
	go func() {
		defer close(iterations)
		searcher := a.engine.NewPlayer(nil, nil).Searcher()
		lines := searcher.Analyse(ctx, a.position, nil, a.limits, search.Scope{Lines: a.lines}, func(lines []search.Result) {
			iterations <- a.findings(lines, time.Since(started))
		})
		result = a.findings(lines, time.Since(started))
	}()
	terminal := newLive(stderr)
	clock := time.NewTicker(time.Second)
	defer clock.Stop()
	var sofar findings
	for {
		select {
		case f, more := <-iterations:
			if !more {
				if terminal != nil {
					terminal.clear()
				}
				return result
			}
			sofar = f
			if terminal == nil {
				for _, line := range f.Lines {
					fmt.Fprintf(stderr, "[depth %d] %s  %s\n", f.Depth, line.scoreText(), line.Text)
				}
			}
		case <-clock.C:
		}
		if terminal != nil {
			terminal.draw(a.under(sofar.Depth+1, time.Since(started)) + sofar.text())
		}
	}
}

// under says what goes on, and how long it may at most where time is the limit.
func (a analysis) under(depth int, spent time.Duration) string {
	text := fmt.Sprintf("searching depth %d", depth)
	if a.limits.Depth > 0 {
		text += fmt.Sprintf(" of %d", a.limits.Depth)
	}
	text += fmt.Sprintf(", %v", spent.Round(time.Second))
	if t := a.limits.MoveTime; t > 0 {
		text += fmt.Sprintf(", %v left", max(0, t-spent).Round(time.Second))
	}
	return text + "; Ctrl-C prints the best so far\n"
}

// overText says why a game that stands at the position is over, or nothing where it goes on.
func overText(p board.Position) string {
	mover := p.SideToMove().Name()
	switch _, end := board.NewGame(p).Outcome(); end {
	case board.Ongoing:
		return ""
	case board.Checkmate:
		return fmt.Sprintf("%s is mated", mover)
	case board.Stalemate:
		return fmt.Sprintf("stalemate, %s has no legal move", mover)
	case board.BareKings:
		return "a draw, only the kings are left"
	default:
		return "a draw, a hundred plies without capture or pawn move"
	}
}

func (l analysedLine) scoreText() string {
	switch {
	case l.Mate > 0:
		return fmt.Sprintf("White mates in %d", l.Mate)
	case l.Mate < 0:
		return fmt.Sprintf("Black mates in %d", -l.Mate)
	case l.Score == 0:
		return "0"
	}
	return fmt.Sprintf("%+d", l.Score)
}

// text is the table that people read.
func (f findings) text() string {
	if f.Over != "" {
		return "over: " + f.Over + "\n"
	}
	var b strings.Builder
	if len(f.Lines) > 0 { // something was searched
		fmt.Fprintf(&b, "depth %d, %d nodes, %.0f nodes/s, %.2f s; centipawns, White's view\n", f.Depth, f.Nodes, f.NodesPerSecond, f.Seconds)
	}
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "line\tscore\t  moves\n")
	for i, line := range f.Lines {
		fmt.Fprintf(t, "%d\t%s\t  %s\n", i+1, line.scoreText(), line.Text)
	}
	_ = t.Flush() // to memory
	return b.String()
}
