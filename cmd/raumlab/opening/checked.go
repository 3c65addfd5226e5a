package opening

import (
	"fmt"
	"io"
	"strings"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/internal/plural"
)

// printChecked prints how good the moves of a book are, and lists the bad ones.
func printChecked(stdout io.Writer, all []searchedMove, o checkOptions) error {
	near := 0
	bad := []searchedMove{}
	for _, m := range all {
		if !m.worse(closeMargin) {
			near++
		}
		if m.worse(o.margin) {
			bad = append(bad, m)
		}
	}
	share := float64(near) / float64(max(1, len(all)))
	if o.json {
		return cli.WriteJSON(stdout, map[string]any{"moves": len(all), "within_30": share, "depth": o.depth,
			"margin": o.margin, "worse": bad})
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s searched to depth %d: %.1f %% are within %d centipawns of the best\n",
		plural.Of(len(all), "move"), o.depth, 100*share, closeMargin)
	for _, m := range bad {
		score, checked := "-", fmt.Sprintf("below %+d", m.Best-o.margin)
		if m.Score != nil {
			score = fmt.Sprintf("%+.0f", *m.Score)
		}
		if m.Checked != nil {
			checked = fmt.Sprintf("%+d", *m.Checked)
		}
		fmt.Fprintf(&out, "%s in %s: %s in the book, now %s, best %+d\n", m.Move, m.RFEN, score, checked, m.Best)
	}
	fmt.Fprintf(&out, "\n%s\n", report.CheckVerdict(len(all), len(bad), o.margin, o.depth))
	_, err := io.WriteString(stdout, out.String())
	return err
}

// checkJSON says how 'book check' searched the moves again.
type checkJSON struct {
	Depth  int    `json:"depth"`
	Margin int    `json:"margin"`
	Engine string `json:"engine"` // hash of its configuration
}

func newCheckJSON(c book.Check) *checkJSON {
	if c == (book.Check{}) {
		return nil
	}
	return &checkJSON{c.Depth, c.Margin, c.Engine}
}
