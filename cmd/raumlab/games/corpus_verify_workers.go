package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/internal/counted"
	"raumlab/internal/remedy"
	"raumlab/selfplay"
)

// A replayed is what was played again of the games of one worker.
type replayed struct {
	Worker string  `json:"worker"` // empty: the process of the corpus
	Games  int64   `json:"games"`  // that it played
	Again  int64   `json:"replayed"`
	Finds  float64 `json:"finds_one"`     // probability that one forged game among them is found
	Often  float64 `json:"finds_percent"` // the same of one forged game in a hundred

	FindsHidden *float64  `json:"finds_hidden"` // that one game in quarantine is played again; null where there is none
	Quarantined []retried `json:"quarantined"`  // all games of it in quarantine

	did string // with the games, by the word of verb
}

// verb is what is done with games again, and what their workers did.
func verb(run selfplay.Replayer) string {
	if run.Searches {
		return "scored"
	}
	return "played"
}

// newReplayed says with which probability the games played again show a worker who forges.
func newReplayed(run selfplay.Replayer, s selfplay.Share, again int64) replayed {
	r := replayed{Worker: s.Worker, Games: s.Len(), Again: again, Quarantined: []retried{}, did: verb(run)}
	if r.Games == 0 {
		return r
	}
	r.Finds = float64(again) / float64(r.Games)
	missed := 1.0
	for k := range (r.Games + 99) / 100 { // one of a hundred, at least one
		missed *= max(0, float64(r.Games-again-k)) / float64(r.Games-k)
	}
	r.Often = 1 - missed
	return r
}

func (r replayed) who() string {
	if r.Worker == "" {
		return "games without the name of a worker"
	}
	return "worker " + r.Worker
}

// String is what a person reads of the games that were played again.
func (r replayed) String() string {
	return fmt.Sprintf("%s: %d of %s %s again; one forged game would be found with a probability of %.2g, one of a hundred with %.2g",
		r.who(), r.Again, counted.Of(r.Games, "game"), r.did, r.Finds, r.Often)
}

// accuse plays all games again of a worker with one that differs, and lists those that do.
func accuse(ctx context.Context, c *corpus.Corpus, run selfplay.Replayer, s selfplay.Share, workers int, found error, stderr io.Writer) error {
	var ranges []string
	for _, x := range s.Ranges {
		ranges = append(ranges, fmt.Sprintf("%d-%d", x.First, x.End-1))
	}
	fmt.Fprintf(stderr, "worker %s %s a game that differs; it %[2]s the games %s, and all are %[2]s again\n", s.Worker, verb(run), strings.Join(ranges, ", "))
	total := s.Len() + int64(len(s.Quarantined()))
	p := term.NewProgress(stderr, "games of "+s.Worker, 0, total)
	defer p.End()
	done := int64(0)
	all, err := run.Differences(ctx, c, s.Rows(), workers, func(n, _ int64) { done = n; p.At(n) })
	if err != nil {
		return errors.Join(found, err)
	}
	_, hiding, err := retry(ctx, run, s.Quarantined(), workers, func() { done++; p.At(done) })
	if err != nil {
		return errors.Join(found, err)
	}
	all = append(all, hiding...)
	if d := (*corpus.Difference)(nil); errors.As(found, &d) && !slices.ContainsFunc(all, func(x *corpus.Difference) bool { return x.Game == d.Game }) {
		all = append(all, d) // this time a crash or a bound on time kept it from being found
	}
	slices.SortFunc(all, func(a, b *corpus.Difference) int { return cmp.Compare(a.Game, b.Game) })
	var games, parts []string
	for _, d := range all {
		games = append(games, fmt.Sprint(d.Game))
		for _, part := range c.Manifest.Parts {
			if part.FirstGame <= d.Game && d.Game < part.End() && !slices.Contains(parts, part.File) {
				parts = append(parts, part.File)
			}
		}
	}
	return remedy.Errorf("%w: worker %s %s it; %d of its %s differ: %s: remove %s, and the command that made the corpus makes it again, with all parts after it",
		found, s.Worker, verb(run), len(all), counted.Of(total, "game"), strings.Join(games, ", "), c.Path(parts[0]))
}

// sayReplayed prints what was played again of each worker, if workers of a hub played, and returns
// how the last line of the command ends.
func sayReplayed(stdout io.Writer, all []replayed, seed uint64) string {
	for _, r := range ofHub(all) {
		fmt.Fprintln(stdout, r)
		r.sayQuarantine(stdout)
	}
	did := "played"
	if len(all) > 0 {
		did = all[0].did
	}
	return fmt.Sprintf("; %s %s again with seed %d", counted.Of(gamesAgain(all), "game"), did, seed)
}

// ofHub returns what was played again if workers of a hub played, or games are in quarantine.
func ofHub(all []replayed) []replayed {
	if len(all) == 1 && all[0].Worker == "" && len(all[0].Quarantined) == 0 {
		return nil
	}
	return all
}

// gamesAgain is how many games were played again.
func gamesAgain(all []replayed) (n int64) {
	for _, r := range all {
		n += r.Again
	}
	return n
}
