package main

import (
	"context"
	"io"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// A first Ctrl-C ends the first reading of files, and the reading of a corpus that is to be
// resumed. @ is the folder.
func interruptedCommandsSayWhatIsKept(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	lab.Run(clitest.AMatch)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	before := lab.Snapshot()
	for command, want := range map[string]string{
		"corpus import @match/games.txt --out @x": "interrupted; run the same command again to start over",
		strings.NewReplacer("--games 12", "--games 20", "--out ",
			"--out @").Replace(
			clitest.SomeGames): "interrupted; the games in games are kept; run the same command again to resume",
		"corpus merge @games --out @x":                  "interrupted; the finished parts of x are kept; run the same command again to resume",
		"corpus sample @games --games 3 --out @y":       "interrupted; the finished parts of y are kept; run the same command again to resume",
		"corpus relabel @games --depth 1 --out @v":      "interrupted; run the same command again to start over",
		"corpus filter @games --no-checks --out @z":     "interrupted; run the same command again to start over",
		"corpus mates @games --out @mates.epd":          "interrupted",
		"bench":                                         "interrupted; run the same command again to start over",
		"book check raumlab --depth 1 --out @c.parquet": "interrupted; no result of the check is kept; run the same command again to start over",
		"openings check bench":                          "interrupted; ",
		"openings make --out @x.epd":                    "interrupted; ",
	} {
		var stderr strings.Builder
		code := run(ctx, clitest.Words(strings.ReplaceAll(command, "@", lab.Dir+"/")), io.Discard, &stderr)
		line, err := clitest.Complaint(code, strings.ReplaceAll(stderr.String(), lab.Dir+"/", ""))
		if code != cli.ExitInterrupt || err != nil || !strings.HasPrefix(line, "raumlab: "+want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %q: %s", command, code, err, want, &stderr)
		}
		lab.Unchanged(before, "x", "y")
	}
	lab.Run("corpus verify games")
}
