package games

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"raumlab/corpus"
	"raumlab/internal/counted"
	"raumlab/selfplay"
)

// A retried is a game in quarantine and what became of it.
type retried struct {
	Game    int64                 `json:"game"`
	Kind    corpus.QuarantineKind `json:"kind"`
	Outcome selfplay.Outcome      `json:"outcome"`         // or notDrawn
	Again   string                `json:"again,omitempty"` // how it ended or stopped when it was played again
}

const notDrawn selfplay.Outcome = "not_drawn"

// keepRetries adds the games of a worker that are in quarantine, those that were drawn with what
// became of them.
func (r *replayed) keepRetries(all []corpus.Quarantine, drawn []selfplay.Retry) {
	if len(all) == 0 {
		return
	}
	again := 0
	for _, q := range all {
		x := retried{Game: q.Game, Kind: q.Kind, Outcome: notDrawn}
		if len(drawn) > 0 && drawn[0].Game == q.Game {
			x.Outcome, x.Again = drawn[0].Outcome, drawn[0].Again
			drawn = drawn[1:]
		}
		if x.Outcome != notDrawn && x.Outcome != selfplay.NotPlayed {
			again++
		}
		r.Quarantined = append(r.Quarantined, x)
	}
	finds := float64(again) / float64(len(all))
	r.FindsHidden = &finds
}

// outcomes says what an outcome shows.
var outcomes = []struct {
	outcome selfplay.Outcome
	says    string
}{
	{selfplay.StoppedAgain, "stopped again in the same way"},
	{selfplay.PlayedOut, "played to the end here, which neither shows nor disproves what stopped it elsewhere; 'raumlab selfplay --parts' of its part and 'raumlab corpus merge' bring it in"},
	{selfplay.Undecided, "stopped in another way here, which shows nothing"},
	{selfplay.NotPlayed, "not played again, since it may end this program; 'raumlab replay' plays it alone"},
	{notDrawn, "not drawn"},
}

// sayQuarantine prints the games of a worker that are in quarantine, by kind and by what was shown.
func (r replayed) sayQuarantine(stdout io.Writer) {
	if len(r.Quarantined) == 0 {
		return
	}
	fmt.Fprintf(stdout, "%s: in quarantine %s; one that hides a sound game would be played again with a probability of %.2g\n", r.who(), counted.Of(len(r.Quarantined), "game"), *r.FindsHidden)
	for _, kind := range []corpus.QuarantineKind{corpus.OverNodes, corpus.OverTime, corpus.Crashed} {
		for _, o := range outcomes {
			var games []int64
			for _, x := range r.Quarantined {
				if x.Kind == kind && x.Outcome == o.outcome {
					games = append(games, x.Game)
				}
			}
			if len(games) > 0 {
				fmt.Fprintf(stdout, "  %s %s: %s\n", kind, ranges(games), o.says)
			}
		}
	}
}

// ranges lists numbers as people do: 1-3, 7.
func ranges(numbers []int64) string {
	var parts []string
	slices.Sort(numbers)
	for first := 0; first < len(numbers); {
		last := first
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		text := fmt.Sprint(numbers[first])
		if last > first {
			text += fmt.Sprintf("-%d", numbers[last])
		}
		parts = append(parts, text)
		first = last + 1
	}
	return strings.Join(parts, ", ")
}
