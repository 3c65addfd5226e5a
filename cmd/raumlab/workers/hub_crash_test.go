package workers_test

import (
	"context"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/corpus"
	"raumlab/internal/decoding"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

// A worker that reports each game as crashed ends a run with exit code 1 and the names of games, and
// does not empty it; it ends a match and a relabelling.
func TestWorkerThatReportsCrashes(t *testing.T) {
	t.Parallel()
	for command, want := range map[string]string{
		"selfplay --games 200 --depth 1 --out out":                               "in quarantine: 0, 1, 2",
		"book grow --games 400 --depth 1 --out out":                              "more than 1 % of the run: games 0, 1, 2",
		"match raumlab random --nodes 20 --opening random:2 --pairs 4 --out out": "panic: a bit is flipped: play it with",
		"relabel games --depth 1 --out out":                                      "panic: a bit is flipped: score them with",
	} {
		lab := clitest.New(t)
		lab.Run(fewParts)
		address := freeAddress(t)
		hub := lab.Start(asHub(command, address))
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_, _ = remote.Worker{URL: "nats://" + address, Name: "broken", Version: "test", Takers: 1, Log: t.Logf,
				Readers: map[string]queue.Reader{
					selfplay.GamesKind: crashes(selfplay.ReadGames), selfplay.LabelsKind: crashes(selfplay.ReadLabels),
					match.PairsKind: crashes(match.ReadPairs),
				}}.Run(ctx) // until the hub has ended
		}()
		<-hub.Ended
		stop()
		<-ended
		if code, text := hub.Cmd.ProcessState.ExitCode(), hub.Stderr.String(); code != cli.ExitFailed ||
			!strings.Contains(text, want) || !strings.Contains(text, "a bit is flipped") {
			t.Errorf("%s: exit code %d, want %q: %s", command, code, want, text)
		}
	}
}

// crashes reads jobs for a worker that cannot compute them.
func crashes(read queue.Reader) queue.Reader {
	return func(config []byte) (queue.Work, error) {
		w, err := read(config)
		if err != nil {
			return w, err
		}
		run, reading := selfplay.ReadDocument(config)
		w.NewTaker = func() queue.Taker {
			return func(_ context.Context, t queue.Task, _ []byte) ([]byte, error) {
				if reading != nil { // it is no run of self-play
					panic("a bit is flipped")
				}
				var games []selfplay.Played
				for i := t.First; i < t.End; i++ {
					games = append(games, selfplay.Played{Quarantined: &selfplay.Quarantined{Quarantine: corpus.Quarantine{
						Game: i, Seed: decoding.Seed(run.Seed), Kind: corpus.Crashed, Reason: "panic: a bit is flipped"}}})
				}
				return selfplay.EncodeGames(games)
			}
		}
		return w, nil
	}
}
