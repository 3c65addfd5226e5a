package selfplay

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"raumlab/corpus"
	"raumlab/internal/plural"
	"raumlab/internal/queue"
)

// EncodeGames returns games of the run in the form that DecodeGames reads. Of a game in quarantine it
// leaves out the moves.
func EncodeGames(games []Played) ([]byte, error) {
	sent := make([]Played, len(games))
	for i, p := range games {
		if sent[i].Quarantined = p.Quarantined; p.Quarantined == nil {
			sent[i].Game = p.Game
		}
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(sent)
	return b.Bytes(), err
}

// DecodeGames reads the games of a task, which gives them their numbers. It refuses what is cut off
// or has values that no game can have.
func (c Config) DecodeGames(t queue.Task, data []byte) ([]Played, error) {
	var games []Played
	r := bytes.NewReader(data)
	if err := gob.NewDecoder(r).Decode(&games); err != nil {
		return nil, err
	}
	if n := t.End - t.First; int64(len(games)) != n || r.Len() > 0 {
		return nil, fmt.Errorf("%s and %s beside them, expected %d", plural.Of(len(games), "game"),
			plural.Of(r.Len(), "byte"), n)
	}
	for i := range games {
		p := &games[i]
		p.Number, p.Seed = t.First+int64(i), c.Seed
		if err := p.check(); err != nil {
			return nil, fmt.Errorf("game %d: %w", p.Number, err)
		}
	}
	return games, nil
}

func (p *Played) check() error {
	q := p.Quarantined
	switch {
	case q == nil:
		return p.Game.Check()
	case q.Game != p.Number || uint64(q.Seed) != p.Seed:
		return fmt.Errorf("it is game %d of seed %d", q.Game, q.Seed)
	}
	p.Game = corpus.Game{Number: p.Number, Seed: p.Seed}
	return q.Kind.Check()
}
