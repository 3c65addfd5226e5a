package clitest

import (
	"os"
	"sync"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/configs"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// laboratory is the folder that Laboratory copies, "" before its first call.
var (
	laboratory string
	made       sync.Mutex
)

// Laboratory returns a folder with one of each kind of file. The package needs a TestMain that calls
// Main.
func Laboratory(t testing.TB) *Lab {
	t.Helper()
	made.Lock()
	defer made.Unlock()
	if laboratory == "" {
		dir, err := os.MkdirTemp("", "laboratory")
		if err != nil {
			t.Fatal(err)
		}
		(&Lab{T: t, Dir: dir}).Furnish()
		laboratory = dir
	}
	return (&Lab{T: t, Dir: laboratory}).Copy(t)
}

// Furnish puts into an empty folder what Laboratory has.
func (l *Lab) Furnish() {
	l.T.Helper()
	l.RandomGames("enough", 90)
	for _, command := range []string{
		SomeGames,
		"selfplay --games 4 --games-per-part 4 --depth 1 --opening softmax:40,4 --max-plies 20 --out sideways --pawns sideways",
		"book build games --out book.parquet --min-games 1",
		"book build sideways --out sideways.parquet --min-games 1",
		"corpus positions games --out positions.parquet",
		"corpus positions games --out positions.csv",
		AMatch,
		"tune enough --out tuned.toml",
	} {
		l.Run(command)
	}
	// Its games are too few to tune on, so this run ends after self-play.
	if code, _, line := l.Try("pipeline --games 50 --pairs 1 --depth 1 --max-plies 20 --out run"); code != cli.ExitFailed {
		l.T.Fatalf("pipeline: exit code %d: %s", code, line)
	}
	for name, rules := range map[string]variant.Rules{"published.toml": {},
		"sideways.toml": {Pawns: board.SidewaysPawns}} {
		w := weights.Published(eval.Corrected)
		w.Rules = rules.Base()
		l.must(w.Write(l.Path(name)))
	}
	engine, err := configs.Files.ReadFile("engines/raumlab.toml")
	l.must(err)
	l.Write("engine.toml", string(engine))
	for _, name := range []string{"notes", "notes.toml", "notes.parquet", "notes.csv"} {
		l.Write(name, "my own notes\n")
	}
}
