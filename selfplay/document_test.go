package selfplay

import (
	"bytes"
	"context"
	"reflect"
	"testing"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/queue"
)

// Law: a run that is read from its document plays the games of the run, which come through the wire
// unchanged.
func TestDocument(t *testing.T) {
	book := bookOf(t, "softmax:60,3")
	for name, x := range map[string]struct {
		opening string
		change  func(*Config)
	}{
		"random": {"random:4", func(*Config) {}},
		"softmax": {"softmax:60,4", func(c *Config) {
			c.Adjudication = corpus.Adjudication{WinScore: 200, WinPlies: 3, PlayOn: 0.3}
		}},
		"suite":      {"suite:bench", func(c *Config) { c.Exact.DeadDraws = true }},
		"book":       {"book:" + book, func(*Config) {}},
		"quarantine": {"random:2", func(c *Config) { c.Bounds.Nodes = 2000 }},
		"published":  {"random:2", func(c *Config) { c.Engine = mustLoad(t, "maackesgeist") }},
		"other rules": {"random:2", func(c *Config) {
			c.Rules.Pawns = board.SidewaysPawns
			c.Engine = under(t, c.Engine, c.Rules)
		}},
		"alice": {"random:2", func(c *Config) {
			c.Rules.Variant = variant.Alice
			c.Engine = under(t, mustLoad(t, "raumlab"), c.Rules)
		}},
		"grown": {"softmax:20,2", func(c *Config) {
			start := c.Rules.Start()
			c.Opening.Lines = NewLines(0, [][]board.Move{start.AppendLegal(nil)[:1], {}, start.AppendLegal(nil)[2:3]})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			c := testConfig(t, x.opening, 3, 1)
			x.change(&c)
			text, err := c.Document()
			if err != nil {
				t.Fatal(err)
			}
			read, err := ReadDocument(text)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := read.Document(); err != nil || !bytes.Equal(text, again) {
				t.Fatalf("%v: the document is\n%s, read and written\n%s", err, text, again)
			}
			if !reflect.DeepEqual(read.Header("v"), c.Header("v")) {
				t.Errorf("header\n%+v, want\n%+v", read.Header("v"), c.Header("v"))
			}
			task := queue.Task{First: 0, End: 3}
			var want []Played
			keep := func(p Played) error { want = append(want, p); return nil }
			if err := c.PlayGames(t.Context(), 0, 3, 1, nil, keep); err != nil {
				t.Fatal(err)
			}
			got, err := read.newWorker()(t.Context(), task)
			if err != nil {
				t.Fatal(err)
			}
			data, err := EncodeGames(got)
			if err != nil {
				t.Fatal(err)
			}
			if got, err = c.DecodeGames(task, data); err != nil {
				t.Fatal(err)
			}
			for i := range got {
				if got[i].Quarantined != nil { // what was played before is not sent
					want[i].Game = corpus.Game{Number: want[i].Number, Seed: want[i].Seed}
				}
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("games\n%+v, want\n%+v", got, want)
			}
			if _, err := c.DecodeGames(queue.Task{First: 1, End: 4}, data); name == "quarantine" && err == nil {
				t.Error("games in quarantine are taken for others")
			}
		})
	}
}

func mustLoad(t *testing.T, ref string) engine.Config {
	t.Helper()
	e, err := engine.Load(ref)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func under(t *testing.T, e engine.Config, r variant.Rules) engine.Config {
	t.Helper()
	e, err := e.WithRules(r)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Law: what was cut off is refused, and a changed byte is refused or gives values that a game
// may have. Nothing takes memory that the bytes do not pay for.
func FuzzDecodeGames(f *testing.F) {
	c := testConfig(f, "random:2", 2, 1)
	c.MaxPlies = 8
	games, err := c.newWorker()(context.Background(), queue.Task{First: 0, End: 2})
	if err != nil {
		f.Fatal(err)
	}
	data, err := EncodeGames(games)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	for i := range data {
		f.Add(data[:i])
		damaged := bytes.Clone(data)
		damaged[i] ^= 0x41
		f.Add(damaged)
	}
	f.Add(append(bytes.Clone(data), 0))
	f.Fuzz(func(t *testing.T, other []byte) {
		games, err := c.DecodeGames(queue.Task{First: 0, End: 2}, other)
		if err != nil {
			return
		}
		for i := range games {
			if err := games[i].Check(); games[i].Quarantined == nil && err != nil {
				t.Error(err)
			}
		}
		if len(games) != 2 || bytes.HasPrefix(data, other) && len(other) < len(data) {
			t.Errorf("%d games of %d bytes", len(games), len(other))
		}
	})
}
