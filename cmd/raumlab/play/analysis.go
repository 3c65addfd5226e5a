package play

import (
	"context"
	"fmt"
	"io"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/search"
)

// An analysis is what is asked for.
type analysis struct {
	subject
	limits search.Limits
	lines  int
}

func (o analyseOptions) analysis(ctx context.Context, args []string) (a analysis, err error) {
	if a.subject, err = o.subject(ctx, args); err != nil {
		return a, err
	}
	if a.engine, err = o.threads.Of(a.engine, a.position().Rules().Variant); err != nil {
		return a, err
	}
	switch l := o.limits; {
	case o.lines < 1:
		return a, cli.Usagef("--lines %d: expected 1 or more", o.lines)
	case l.Depth < 0 || l.Depth > search.MaxDepth:
		return a, cli.Usagef("--depth %d: expected 1 to %d plies, or 0 for no limit", l.Depth, search.MaxDepth)
	case l.MoveTime != 0 && l.MoveTime < time.Millisecond:
		return a, cli.Usagef("--movetime %v: expected 1ms or more, or 0 for no limit", l.MoveTime)
	}
	a.lines, a.limits = o.lines, o.limits
	if a.limits == (search.Limits{}) {
		a.limits.Depth = a.engine.Depth
	}
	return a, cli.BadUsage(a.limits.Validate())
}

// findings are the lines of a finished depth.
type findings struct {
	Over           string         `json:"over,omitempty"` // why there is nothing to search
	Interrupted    bool           `json:"interrupted"`
	Depth          int            `json:"depth"`   // plies
	Profile        string         `json:"profile"` // parameters of the search, see search.Options.ProfileOf
	Threads        int            `json:"threads"`
	Reproducible   bool           `json:"reproducible"` // whether the same command finds the same lines
	Nodes          uint64         `json:"nodes"`        // main search and quiescence, over all lines
	Seconds        float64        `json:"seconds"`
	NodesPerSecond float64        `json:"nodes_per_second"`
	PliesToDraw    int            `json:"plies_to_draw"` // by the 50-move rule, if nothing sets the counter back
	Lines          []analysedLine `json:"lines"`
}

type analysedLine struct {
	Score int `json:"score"`          // centipawns, White's view
	Mate  int `json:"mate,omitempty"` // moves to it, negative where Black mates
	// lower or upper, of a move that leads an unfinished iteration; empty for an exact score
	Bound string `json:"bound,omitempty"`
	// whether the 50-move rule may draw the game before it comes to what the score promises
	DrawMayComeFirst bool     `json:"draw_may_come_first,omitempty"`
	Moves            []string `json:"moves"` // machine notation
	Text             string   `json:"text"`  // game notation
}

// run searches, and prints on stderr the lines of each finished depth.
func (a analysis) run(ctx context.Context, stderr io.Writer) findings {
	if over := a.over(); over != "" {
		return findings{Over: over, PliesToDraw: a.position().PliesToDraw(), Lines: []analysedLine{}}
	}
	started := time.Now()
	lines := a.analyse(ctx, a.limits, search.Scope{Lines: a.lines}, func(lines []search.Result) {
		f := a.findings(lines, time.Since(started))
		for _, line := range f.Lines {
			fmt.Fprintf(stderr, "[depth %d] %s  %s\n", f.Depth, line.scoreText(), line.Text)
		}
	})
	return a.findings(lines, time.Since(started))
}
