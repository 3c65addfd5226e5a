package tuning

import (
	"fmt"
	"io"
	"slices"

	"raumlab/cmd/raumlab/term"
	"raumlab/internal/counted"
	"raumlab/tuner"
)

// printRefits prints the standard deviations of whole refits, and how they compare with those that
// hold K, power and scales.
func printRefits(stdout io.Writer, r *tuner.Report) {
	if r.Origin.Refits == 0 {
		return
	}
	text := fmt.Sprintf("sd by %s of everything:", counted.Of(r.Origin.Refits, "refit"))
	var ratios []float64
	for _, w := range r.Weights {
		text += fmt.Sprintf(" %s %.2f,", w.Name, w.Accounts.Refits)
		if w.Accounts.Bootstrap > 0 {
			ratios = append(ratios, w.Accounts.Refits/w.Accounts.Bootstrap)
		}
	}
	text = text[:len(text)-1]
	if slices.Sort(ratios); len(ratios) > 0 {
		text += fmt.Sprintf("; %.2f times the bootstrap's in the median, %.2f to %.2f", ratios[len(ratios)/2], ratios[0], ratios[len(ratios)-1])
	}
	fmt.Fprint(stdout, term.Fill(text, term.TableColumns))
}
