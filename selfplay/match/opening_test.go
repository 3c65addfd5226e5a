package match

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/suite"
	"raumlab/selfplay"
)

// Openings do not repeat, for any workers and interruptions. Of twenty openings of one ply, some
// would repeat if drawn independently.
func TestOpeningsDoNotRepeat(t *testing.T) {
	c := quick(t, "random", "random", 20)
	c.Opening.Plies, c.MaxPlies = 1, 3
	var want string
	for _, workers := range []int{1, 3} {
		dir := t.TempDir()
		if workers > 1 {
			ctx, cancel := context.WithCancel(context.Background())
			if _, err := c.Run(ctx, dir, workers, func(s Summary) {
				if s.Pairs == 5 {
					cancel()
				}
			}); !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
		}
		s := run(t, c, dir, workers)
		if s.RepeatedOpenings != 0 {
			t.Errorf("%d of %d openings repeat", s.RepeatedOpenings, s.Pairs)
		}
		got := content(t, dir)
		if workers == 1 {
			want = got
		} else if got != want {
			t.Errorf("%d workers:\n%s\none worker:\n%s", workers, got, want)
		}
	}
}

// Each position of a suite is used once, by both colours. The games are those of the lines.
func TestSuite(t *testing.T) {
	read, err := suite.Load("bench")
	if err != nil {
		t.Fatal(err)
	}
	opening, err := selfplay.ParseOpening("suite:bench")
	if err != nil {
		t.Fatal(err)
	}
	c := quick(t, "raumfischer", "random", int64(len(read.Positions)))
	c.Opening, c.MaxPlies = opening, 6
	dir := t.TempDir()
	s := run(t, c, dir, 2)
	if s.RepeatedOpenings != 0 || s.Pairs != int64(len(read.Positions)) {
		t.Errorf("%d pairs, %d repeated openings", s.Pairs, s.RepeatedOpenings)
	}
	left := map[string]bool{}
	for _, p := range read.Positions {
		left[p.Board.RFEN()] = true
	}
	first := ""
	again, err := Read(dir, func(p Pair) {
		if p.Number == 0 {
			first = p.Start.RFEN()
		}
		if len(p.Opening) > 0 || !left[p.Start.RFEN()] {
			t.Errorf("pair %d begins at %s", p.Number, p.Start.RFEN())
		}
		delete(left, p.Start.RFEN())
	})
	if err != nil || len(left) > 0 || again.Pentanomial != s.Pentanomial || again.NodesPerMove != s.NodesPerMove ||
		s.NodesPerMove[B] != 0 {
		t.Errorf("%d positions left out; read again %+v, error %v", len(left), again, err)
	}
	c.Seed++
	c.Pairs = 1
	other := t.TempDir()
	run(t, c, other, 1)
	if strings.Contains(read0(t, other), first) {
		t.Error("another seed begins with the same position")
	}
	c.Pairs = int64(len(read.Positions)) + 1
	if _, err := c.Run(context.Background(), "", 1, nil); err == nil ||
		!strings.Contains(err.Error(), "it has 40 positions for 41 pairs") {
		t.Errorf("more pairs than positions: %v", err)
	}
}

func read0(t *testing.T, dir string) string {
	t.Helper()
	return strings.SplitN(read(t, dir, pairsName), "\n", 2)[0]
}

// The reader of game text reads games.txt as the games of the lines.
func TestGamesAsText(t *testing.T) {
	c := quick(t, "raumfischer", "random", 4)
	dir := t.TempDir()
	run(t, c, dir, 1)
	file, err := os.Open(filepath.Join(dir, GamesName))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var games []gametext.Game
	for g, err := range gametext.Read(GamesName, file) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g.Game)
	}
	seen := 0
	if _, err := Read(dir, func(p Pair) {
		for i, g := range p.Games {
			text := games[seen]
			seen++
			var moves []board.Move
			for _, m := range text.Moves {
				moves = append(moves, m.Move)
			}
			tags := map[string]string{}
			for _, tag := range text.Tags {
				tags[tag.Name] = tag.Value
			}
			white := []string{"raumfischer", "random"}[i]
			if !slices.Equal(moves, slices.Concat(p.Opening, g.Moves)) || text.Start != p.Start || !text.Finished ||
				text.Result != g.Result ||
				tags["White"] != white || tags["Termination"] != g.Termination.String() || tags["OpeningPlies"] != "4" ||
				tags["WhiteLimits"] != "depth 1" {
				t.Errorf("pair %d, game %d: %+v", p.Number, i+1, text)
			}
		}
	}); err != nil || seen != len(games) || seen != 8 {
		t.Errorf("%d games as text, %d as lines, error %v", len(games), seen, err)
	}
}

// After any kill, a resumed match writes games.txt from the pairs.
func TestGamesAsTextAreMadeAnew(t *testing.T) {
	c := quick(t, "raumfischer", "random", 3)
	dir := t.TempDir()
	run(t, c, dir, 1)
	want := content(t, dir)
	whole := read(t, dir, GamesName)
	for _, left := range []string{"", whole[:len(whole)/2], whole + whole[:100]} {
		if err := os.WriteFile(filepath.Join(dir, GamesName), []byte(left), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(filepath.Join(dir, resultName)); err != nil {
			t.Fatal(err)
		}
		run(t, c, dir, 1)
		if got := content(t, dir); got != want {
			t.Errorf("after %d bytes were left:\n%s\nwant:\n%s", len(left), got, want)
		}
	}
}
