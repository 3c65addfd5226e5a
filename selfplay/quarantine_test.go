package selfplay

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/ordered"
)

// Games that crash or take too many nodes are left out, with seed and position. The others have the
// same bytes as without them, for any number of workers. Played alone, such a game does the same.
func TestQuarantine(t *testing.T) {
	c := testConfig(t, "random:4", 12, 1)
	sound := t.TempDir()
	if err := write(t, c, sound, 2, 0); err != nil {
		t.Fatal(err)
	}
	whole := gamesOf(t, sound)
	c.fault = func(i int64, plies int) {
		if i == 4 && plies == 10 || i == 11 && plies == 4 {
			panic("a bug")
		}
	}
	first := t.TempDir()
	if err := write(t, c, first, 1, 0); err != nil {
		t.Fatal(err)
	}
	for _, stop := range []int{0, 5} {
		dir := t.TempDir()
		if err := write(t, c, dir, 3, stop); stop > 0 {
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if err := write(t, c, dir, 2, 0); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(files(t, dir), files(t, first)) {
			t.Errorf("stopped at %d: other bytes", stop)
		}
	}
	corpusIsSound(t, first)
	have := gamesOf(t, first)
	if len(have) != 10 {
		t.Errorf("%d games", len(have))
	}
	for number, g := range have {
		if !reflect.DeepEqual(g, whole[number]) {
			t.Errorf("game %d is another one", number)
		}
	}
	opened, err := corpus.Open(first)
	if err != nil {
		t.Fatal(err)
	}
	out := opened.Manifest.Quarantined()
	if len(out) != 2 || out[0].Game != 4 || out[1].Game != 11 || uint64(out[0].Seed) != c.Seed || out[0].Plies != 10 ||
		out[0].Kind != corpus.Crashed || out[0].Reason != "panic: a bug" {
		t.Fatalf("in quarantine: %+v", out)
	}
	if !strings.Contains(files(t, first)[corpus.CardName], "| 4 | 3 | 10 | panic: a bug |") {
		t.Error("the card does not name the game")
	}
	var stuck *Quarantined
	game, err := c.Play(context.Background(), 4, c.newDrawer())
	if !errors.As(err, &stuck) || stuck.Quarantine != out[0] || !strings.Contains(string(stuck.Trace), "TestQuarantine") {
		t.Errorf("played again, game 4 ended by %v, want %+v", err, out[0])
	}
	if want := whole[4]; game.Start != want.Start || game.Opening != want.Opening || game.Termination != board.Ongoing ||
		!reflect.DeepEqual(game.Plies, want.Plies[:10]) {
		t.Errorf("of game 4 came %+v", game)
	}
}

func gamesOf(t *testing.T, dir string) map[int64]corpus.Game {
	t.Helper()
	c, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	games := map[int64]corpus.Game{}
	for g, err := range c.Games(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		games[g.Number] = g
	}
	return games
}

func TestNodeBound(t *testing.T) {
	games, bound := int64(12), uint64(1<<15)
	if testing.Short() {
		games, bound = 4, 1<<13
	}
	c := testConfig(t, "random:4", games, 1)
	free := t.TempDir()
	if err := write(t, c, free, 2, 0); err != nil {
		t.Fatal(err)
	}
	whole := gamesOf(t, free)
	// The bound falls until some games exceed it.
	var dir string
	some := whole
	for ; len(some) == len(whole); bound = bound * 4 / 5 {
		c.Bounds.Nodes = bound
		dir = t.TempDir()
		if err := write(t, c, dir, 2, 0); err != nil {
			t.Fatal(err)
		}
		some = gamesOf(t, dir)
	}
	if len(some) == 0 {
		t.Fatal("no game is within the first bound that some pass: begin with another")
	}
	maps.DeleteFunc(whole, func(number int64, _ corpus.Game) bool { _, ok := some[number]; return !ok })
	if !reflect.DeepEqual(some, whole) {
		t.Error("games within the bound are other ones than without it")
	}
	opened, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	q := opened.Manifest.Quarantined()[0]
	if q.Kind != corpus.OverNodes {
		t.Errorf("a game over its nodes is of kind %s: %s", q.Kind, q.Reason)
	}
	var stuck *Quarantined
	game, err := c.Play(context.Background(), q.Game, c.newDrawer())
	if !errors.As(err, &stuck) || stuck.Quarantine != q {
		t.Errorf("played again: %v, want %+v", err, q)
	}
	c.Bounds.Nodes = 0
	if free, err := c.Play(context.Background(), q.Game, c.newDrawer()); err != nil || len(game.Plies) != q.Plies ||
		!reflect.DeepEqual(game.Plies, free.Plies[:q.Plies]) {
		t.Errorf("%d plies of game %d, %v; without the bound they are others", len(game.Plies), q.Game, err)
	}
	if at := positionAfter(t, &game); at != q.RFEN {
		t.Errorf("after %d plies its position is %s, want %s", q.Plies, q.RFEN, at)
	}
}

// positionAfter returns the position after all plies of the game.
func positionAfter(t *testing.T, g *corpus.Game) string {
	t.Helper()
	p, err := variant.ParseRFEN(variant.Rules{}, g.Start)
	if err != nil {
		t.Fatal(err)
	}
	for _, ply := range g.Plies {
		p.Make(ply.Move)
	}
	return p.RFEN()
}

// A search that never ends, and does not check its time, costs only its game and the time.
func TestStuckGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := testConfig(t, "random:4", 5, 1)
		c.Bounds.Time = time.Hour
		forever := make(chan struct{})
		c.fault = func(i int64, plies int) {
			if i == 2 {
				<-forever
			}
		}
		begun := time.Now()
		var numbers []int64
		var out []string
		err := c.PlayGames(t.Context(), 0, c.Games, 2, nil, func(p Played) error {
			if p.Quarantined != nil {
				out = append(out, p.Quarantined.Error())
				if p.Quarantined.Kind != corpus.OverTime {
					t.Error("a game over its time is not told from others")
				}
				if at := positionAfter(t, &p.Game); len(p.Plies) != 4 || at != p.Quarantined.RFEN {
					t.Errorf("%d plies to %s, want 4 to %s", len(p.Plies), at, p.Quarantined.RFEN)
				}
			} else {
				numbers = append(numbers, p.Number)
			}
			return nil
		})
		if err != nil || !reflect.DeepEqual(numbers, []int64{0, 1, 3, 4}) || len(out) != 1 ||
			!strings.Contains(out[0], "game 2 of seed 3 stopped after 4 plies: more than 1h0m0s, and its search did not stop") {
			t.Errorf("games %v, stuck %q, error %v", numbers, out, err)
		}
		if took := time.Since(begun); took != time.Hour+grace {
			t.Errorf("it took %s", took)
		}
		close(forever)
	})
}

// A run that is told to stop finishes the games in hand and begins no others.
func TestEnough(t *testing.T) {
	c := testConfig(t, "random:4", 1000, 1)
	enough := make(chan struct{})
	n := int64(0)
	err := c.PlayGames(t.Context(), 0, c.Games, 2, enough, func(p Played) error {
		if p.Number != n {
			t.Errorf("game %d in place %d", p.Number, n)
		}
		if n++; n == 3 {
			close(enough)
		}
		return nil
	})
	if err != nil || n < 3 || n > 3+(ordered.Ahead+1)*2+1 {
		t.Errorf("%d games, error %v", n, err)
	}
}
