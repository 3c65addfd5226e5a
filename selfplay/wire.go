package selfplay

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/internal/decoding"
	"raumlab/internal/plural"
	"raumlab/internal/queue"
)

// Games as one process sends them to another: numbers of variable length, in the order of the
// fields.

// Most that a game on the wire may have.
const (
	mostWirePlies = 1 << 16
	mostWireText  = 1 << 20
)

// What a game is on the wire.
const (
	wirePlayed byte = iota
	wireQuarantined
)

// EncodeGames returns games of the run in the form that DecodeGames reads.
func EncodeGames(games []Played) ([]byte, error) {
	var b []byte
	text := func(s string) {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	for i := range games {
		p := &games[i]
		if q := p.Quarantined; q != nil {
			b = append(b, wireQuarantined)
			said, err := json.Marshal(q)
			if err != nil {
				return nil, err
			}
			text(string(said))
			continue
		}
		g := &p.Game
		b = append(b, wirePlayed)
		text(g.Opening)
		text(g.Start)
		b = append(b, byte(g.Result+1), byte(g.Termination))
		b = binary.AppendUvarint(b, uint64(len(g.Plies)))
		for _, x := range g.Plies {
			b = binary.AppendUvarint(b, uint64(x.Move))
			b = append(b, byte(x.Flags), byte(x.Depth))
			for _, score := range [...]int32{x.Score, x.MoveScore, x.Quiescence, x.Static} {
				b = binary.AppendVarint(b, int64(score))
			}
		}
	}
	return b, nil
}

// DecodeGames reads the games of a task, and refuses what is cut off or has values that no game can
// have.
func (c Config) DecodeGames(t queue.Task, data []byte) ([]Played, error) {
	r := wireReader{data: data}
	games := make([]Played, 0, min(t.End-t.First, int64(len(data))))
	for i := t.First; i < t.End && r.err == nil; i++ {
		p, err := c.decodeGame(&r, i)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i, err)
		}
		games = append(games, p)
	}
	if r.err == nil && len(r.data) > 0 {
		r.err = fmt.Errorf("%s too many", plural.Of(len(r.data), "byte"))
	}
	return games, r.err
}

func (c Config) decodeGame(r *wireReader, number int64) (p Played, err error) {
	p.Game = corpus.Game{Number: number, Seed: c.Seed}
	switch kind := r.byte(); kind {
	case wireQuarantined:
		q := new(Quarantined)
		text := r.text()
		if r.err != nil {
			return p, r.err
		}
		if err := (decoding.Allow{ControlCharacters: true}).Line([]byte(text), q); err != nil {
			return p, err
		}
		if q.Game != number || uint64(q.Seed) != c.Seed {
			return p, fmt.Errorf("it is game %d of seed %d", q.Game, q.Seed)
		}
		p.Quarantined = q
		return p, q.Kind.Check()
	case wirePlayed:
	default:
		return p, fmt.Errorf("kind %d of game is unknown to this program", kind)
	}
	g := &p.Game
	g.Opening, g.Start = r.text(), r.text()
	g.Result, g.Termination = board.Result(r.byte())-1, board.Termination(r.byte())
	n := r.count(mostWirePlies)
	for range n {
		if r.err != nil {
			break
		}
		x := corpus.Ply{Move: board.Move(r.number(math.MaxInt32)), Flags: corpus.Flags(r.byte()), Depth: int8(r.byte())}
		for _, score := range [...]*int32{&x.Score, &x.MoveScore, &x.Quiescence, &x.Static} {
			*score = r.score()
		}
		g.Plies = append(g.Plies, x)
	}
	if r.err != nil {
		return p, r.err
	}
	return p, g.Check()
}

// A wireReader reads what was sent. After the first error it reads zeros.
type wireReader struct {
	data []byte
	err  error
}

var errCutOff = errors.New("the data are cut off")

func (r *wireReader) take(n int) []byte {
	if r.err == nil && n > len(r.data) {
		r.err = errCutOff
	}
	if r.err != nil {
		return make([]byte, min(n, 1))
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *wireReader) byte() byte { return r.take(1)[0] }

func (r *wireReader) number(most uint64) uint64 {
	x, n := binary.Uvarint(r.data)
	switch {
	case r.err != nil:
	case n <= 0:
		r.err = errCutOff
	case x > most:
		r.err = fmt.Errorf("number %d: expected at most %d", x, most)
	default:
		r.data = r.data[n:]
		return x
	}
	return 0
}

func (r *wireReader) count(most int) int { return int(r.number(uint64(most))) }

func (r *wireReader) text() string {
	n := r.count(mostWireText)
	if r.err == nil && n > len(r.data) {
		r.err = errCutOff
	}
	if r.err != nil {
		return ""
	}
	return string(r.take(n))
}

func (r *wireReader) score() int32 {
	x, n := binary.Varint(r.data)
	switch {
	case r.err != nil:
	case n <= 0:
		r.err = errCutOff
	case x < math.MinInt32 || x > math.MaxInt32:
		r.err = fmt.Errorf("score %d: expected 32 bits", x)
	default:
		r.data = r.data[n:]
		return int32(x)
	}
	return 0
}
