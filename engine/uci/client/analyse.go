package client

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// multiPV is the option for the number of lines.
const multiPV = "MultiPV"

// longestAnalysis is longer than anybody waits: the context is to end an analysis.
const longestAnalysis = 24 * time.Hour

// Analyse has the program search the position of a game that is not over. It hands on the lines of
// each depth when the last of them is there, best first. They are as many as asked, or one where
// its option MultiPV does not allow that number. Lines end before a move that is not legal. It ends
// when the limits do; without any it ends with the context alone, and then the program searches on:
// kill it. An error is the context's or a *Fault.
func (c *Process) Analyse(ctx context.Context, g *variant.Game, limits search.Limits, lines int,
	report func([]search.Result)) error {
	c.said = ""
	p := g.Position()
	v := variations{position: *p, want: 1, report: report}
	if d, known := c.options[strings.ToLower(multiPV)]; known {
		if command, err := d.command(strconv.Itoa(lines)); err == nil {
			if err := c.send(command); err != nil {
				return err
			}
			v.want = min(lines, len(p.AppendLegal(nil)))
		}
	}
	if err := c.send(c.position(g)); err != nil {
		return err
	}
	if err := c.ready(ctx); err != nil {
		return err
	}
	command := Limits{Limits: limits}.command(p.SideToMove())
	if limits == (search.Limits{}) {
		command = "go infinite"
	}
	began := time.Now()
	if err := c.send(command); err != nil {
		return err
	}
	var last Answer // the move is checked, and not needed
	return c.await(ctx, began.Add(longestAnalysis), *TooLate(longestAnalysis), func(l line) (bool, error) {
		if words := strings.Fields(l.text); len(words) > 0 && words[0] == "info" {
			v.hear(words[1:])
			return false, nil
		}
		answered, err := c.hear(l, p, began, &last)
		if answered {
			v.end()
		}
		return answered, err
	})
}

// Variations are the lines of one depth as far as the program has sent them.
type variations struct {
	position variant.Position
	want     int
	found    []search.Result // best first
	reported bool            // found was handed on
	report   func([]search.Result)
}

// hear takes an info line.
func (v *variations) hear(words []string) {
	i := readInfo(words, v.position.SideToMove())
	pv := v.legal(i.moves)
	if !i.scored || len(pv) == 0 {
		return
	}
	r := search.Result{Move: pv[0], Score: i.score, Depth: i.depth, Nodes: i.nodes, PV: pv}
	switch {
	case i.line == 1:
		v.end()
		v.found, v.reported = []search.Result{r}, false
	case i.line == len(v.found)+1 && r.Depth == v.found[0].Depth:
		v.found = append(v.found, r)
	default:
		return
	}
	if len(v.found) == v.want {
		v.end()
	}
}

// end hands on what there is of a depth, unless it was.
func (v *variations) end() {
	if len(v.found) > 0 && !v.reported {
		v.report(slices.Clone(v.found))
	}
	v.reported = true
}

// legal returns the moves up to the first that is none.
func (v *variations) legal(words []string) (pv []board.Move) {
	p := v.position
	for _, word := range words {
		m, err := board.ParseMove(word)
		if err != nil || !p.IsLegal(m) {
			break
		}
		p.Make(m)
		pv = append(pv, m)
	}
	return pv
}
