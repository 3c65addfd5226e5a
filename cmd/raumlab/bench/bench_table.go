package bench

import (
	"fmt"
	"io"

	"raumlab/cmd/raumlab/term"
)

func (b bench) print(w io.Writer) error {
	t := term.NewNumbers(w)
	fmt.Fprint(t, "\tnodes\tquiescence\tms\t  position\n")
	for i, p := range b.Positions {
		fmt.Fprintf(t, "%d\t%d\t%d\t%.1f\t  %s\n", i+1, p.Nodes, p.QNodes, 1000*p.Seconds, p.Name)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "engine %s, depth %d, profile %s: %.2f s, %.0f nodes/s\nsignature %d\n", b.Engine, b.Depth,
		b.Profile, b.Seconds, b.NodesPerSecond, b.Signature)
	return err
}

func (b mateBench) print(w io.Writer) error {
	fmt.Fprintf(w, "engine %s, profile %s\n\n", b.Engine, b.Profile)
	t := term.NewNumbers(w)
	fmt.Fprintln(t, "suite\tto depth\tmates in 1\tin 2\tin 3\t")
	for _, s := range b.Suites {
		for _, f := range s.Found {
			fmt.Fprintf(t, "%s\t%d\t%d of %d\t%d of %d\t%d of %d\t\n", s.Suite, f.Depth, f.One, s.Of.One, f.Two, s.Of.Two,
				f.Three, s.Of.Three)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, s := range b.Suites {
		for _, id := range s.Wrong {
			fmt.Fprintf(w, "%s: an iteration announces a mate that does not exist: %s\n", s.Suite, id)
		}
	}
	_, err := fmt.Fprintln(w, "\nFound means: the engine announces the mate with its length and a move that leads to it.")
	return err
}
