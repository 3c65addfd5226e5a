package tuner

import (
	"errors"
	"fmt"
)

// Position is one training position. Every number is from White's view.
type Position struct {
	Game     int64   // identity of the game; positions of one game share its result
	Side     int     // +1 White to move, -1 Black to move
	Features []int32 // White minus Black, one a weight, each within 16 bits
	Fixed    float64 // centipawns that no weight touches
	Score    float64 // quiescence or search score, centipawns
	Result   float64 // 1 White won, ½ draw, 0 Black won

	Other    float64 // a second stored score, centipawns
	Ply      int16   // plies played before it, for tables of residuals
	Material int16   // men on the board, likewise
}

// Sample is a set of checked positions. The zero value is not usable: call NewSample.
//
// It stores features, not scores: the static value under any weights is one dot product. It keeps positions in blocks, in memory or,
// if it has a spool, on disk.
type Sample struct {
	width  int
	n      int
	blocks []*block // the last one may be short; with a spool it alone is here
	spool  *spool   // nil to keep all blocks in memory

	index     map[int64]int32
	result    []float64 // by game
	count     []int32   // positions by game
	scattered bool      // some game's positions do not stand together
	last      int32     // game of the last position
	lastGame  int64     // and what its identity is
}

// NewSample returns an empty sample of positions with width features each.
func NewSample(width int) *Sample {
	return &Sample{width: width, index: map[int64]int32{}}
}

// newSpooled returns an empty sample that keeps its blocks in an unnamed file in the folder. Close it.
func newSpooled(width int, dir string) (*Sample, error) {
	spool, err := newSpool(dir)
	if err != nil {
		return nil, err
	}
	s := NewSample(width)
	s.spool = spool
	return s, nil
}

// Close gives back what a sample on disk holds.
func (s *Sample) Close() error {
	if s.spool == nil {
		return nil
	}
	return s.spool.close()
}

// Append adds a position, or says what is wrong with it and leaves the sample unchanged.
func (s *Sample) Append(p Position) error {
	if err := s.check(&p); err != nil {
		return fmt.Errorf("position %d of game %d: %w", s.Len(), p.Game, err)
	}
	b, err := s.open()
	if err != nil {
		return err
	}
	n := len(b.features)
	b.features = b.features[:n+len(p.Features)] // a block has room for all its rows
	row := b.features[n:][:len(p.Features)]
	for i, f := range p.Features {
		row[i] = int16(f)
	}
	b.fixed = append(b.fixed, p.Fixed)
	b.score = append(b.score, p.Score)
	b.other = append(b.other, p.Other)
	b.side = append(b.side, int8(p.Side))
	b.ply, b.material = append(b.ply, p.Ply), append(b.material, p.Material)
	g := s.enter(p.Game, p.Result)
	s.scattered = s.scattered || s.count[g] > 1 && g != s.last
	s.last, s.lastGame = g, p.Game
	b.game = append(b.game, g)
	s.n++
	return nil
}

// open returns the block that takes the next position.
func (s *Sample) open() (*block, error) {
	if n := len(s.blocks); n > 0 && s.blocks[n-1].len() < blockRows {
		return s.blocks[n-1], nil
	}
	if s.spool == nil || len(s.blocks) == 0 {
		b := new(block)
		b.resize(blockRows, s.width)
		b.resize(0, s.width)
		b.first = s.n
		s.blocks = append(s.blocks, b)
		return b, nil
	}
	b := s.blocks[0]
	if err := s.spool.write(s.n/blockRows-1, b); err != nil {
		return nil, err
	}
	b.resize(0, s.width)
	b.first = s.n
	return b, nil
}

func (s *Sample) check(p *Position) error {
	switch {
	case len(p.Features) != s.width:
		return fmt.Errorf("%d features, the sample holds %d a position", len(p.Features), s.width)
	case p.Side != 1 && p.Side != -1:
		return fmt.Errorf("side %d, want +1 or -1", p.Side)
	case p.Result != 0 && p.Result != 0.5 && p.Result != 1:
		return fmt.Errorf("result %v, want 0, 0.5 or 1", p.Result)
	case !finite(p.Fixed) || !finite(p.Score) || !finite(p.Other):
		return errors.New("fixed part and scores must be finite centipawns")
	}
	for j, f := range p.Features {
		if f != int32(int16(f)) {
			return fmt.Errorf("feature %d is %d, want at most 16 bits", j, f)
		}
	}
	if g, ok := s.find(p.Game); ok && s.result[g] != p.Result {
		return fmt.Errorf("result %v, earlier positions of the game say %v", p.Result, s.result[g])
	}
	return nil
}

// find returns the dense index of a game that has positions here. Most often it is that of the last position.
func (s *Sample) find(game int64) (g int32, ok bool) {
	if s.n > 0 && game == s.lastGame {
		return s.last, true
	}
	g, ok = s.index[game]
	return g, ok
}

// enter returns the dense index of a game and counts one more position of it.
func (s *Sample) enter(game int64, result float64) int32 {
	g, ok := s.find(game)
	if !ok {
		g = int32(len(s.result))
		s.index[game] = g
		s.result = append(s.result, result)
		s.count = append(s.count, 0)
	}
	s.count[g]++
	return g
}

// Len returns the number of positions.
func (s *Sample) Len() int { return s.n }

// Games returns the number of different games.
func (s *Sample) Games() int { return len(s.result) }

// Width returns the number of features of a position.
func (s *Sample) Width() int { return s.width }

// numBlocks returns the number of blocks.
func (s *Sample) numBlocks() int { return (s.n + blockRows - 1) / blockRows }

// A blockReader reads blocks of a sample. One goroutine uses one.
type blockReader struct {
	sample  *Sample
	block   block
	scratch []byte
}

// read returns a block, which holds until the next read.
func (r *blockReader) read(number int) (*block, error) {
	s := r.sample
	if s.spool == nil {
		return s.blocks[number], nil
	}
	if last := s.blocks[0]; number*blockRows == last.first {
		return last, nil
	}
	var err error
	r.scratch, err = s.spool.read(number, s.width, &r.block, r.scratch)
	r.block.first = number * blockRows
	return &r.block, err
}

// each calls f for every block in order.
func (s *Sample) each(f func(b *block)) error {
	r := blockReader{sample: s}
	for i := range s.numBlocks() {
		b, err := r.read(i)
		if err != nil {
			return err
		}
		f(b)
	}
	return nil
}

// rescore gives position i the scores that the function says.
func (s *Sample) rescore(scores func(i int) (score, other float64)) error {
	r := blockReader{sample: s}
	for number := range s.numBlocks() {
		b, err := r.read(number)
		if err != nil {
			return err
		}
		for i := range b.len() {
			b.score[i], b.other[i] = scores(b.first + i)
		}
		if b == &r.block { // not the one in memory
			if err := s.spool.write(number, b); err != nil {
				return err
			}
		}
	}
	return nil
}

// resultOf returns the result of the game of a row.
func (s *Sample) resultOf(b *block, r int) float64 { return s.result[b.game[r]] }
