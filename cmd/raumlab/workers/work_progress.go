package workers

import (
	"fmt"
	"io"

	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
	"raumlab/internal/queue/remote"
)

// A workProgress shows what a worker does. How much there is to do only the hub knows.
type workProgress struct {
	*term.Progress
	unit string // what tasks consist of, in the plural; games before the first task
}

func newWorkProgress(stderr io.Writer) *workProgress {
	p := &workProgress{term.NewProgress(stderr, "tasks", 0, term.NoTotal), "games"}
	p.At(0, handsText(remote.State{})...)
	p.Steadily()
	return p
}

func (p *workProgress) show(s remote.State) {
	p.unit = s.Unit
	p.Unit(s.Unit)
	p.At(s.Items, handsText(s)...)
}

// handsText says what a worker has in hand, the most important first.
func handsText(s remote.State) []string {
	if len(s.InHand) == 0 {
		return []string{"no task in progress"}
	}
	first := s.InHand[0]
	numbers := fmt.Sprintf("number %d first", first.First)
	if last := first.End - 1; last > first.First {
		numbers = fmt.Sprintf("numbers %d to %d first", first.First, last)
	}
	return []string{s.Job, plural.Of(len(s.InHand), "task") + " in progress", numbers}
}
