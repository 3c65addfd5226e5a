package pgvb

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"raumlab/internal/plural"
)

// An Observation is one row of the data. Offset, Score and Other are in score units.
type Observation struct {
	Cluster  int64          // identity of the cluster, whose observations share an outcome
	Sign     int            // +1 or -1, the regressor of the first nuisance column
	Features []int32        // φ, one for each weight, each within 16 bits
	Offset   float64        // part of the linear predictor that no weight touches
	Score    float64        // what a teacher says that the linear predictor is worth
	Other    float64        // what a second teacher says
	Outcome  float64        // 0, ½ or 1
	Tags     [NumTags]int16 // numbers by which ResidualsBy groups
}

// NumTags is the number of tags of an observation.
const NumTags = 2

// A Sample is a list of checked observations. The zero value is not usable: call NewSample.
//
// It keeps features, so that the linear predictor under any weights is one dot product. It keeps
// the observations in blocks of 1024, in memory or in a Store.
type Sample struct {
	width  int
	n      int
	blocks []*block // the last one may be short; with a store it alone is here
	store  *store   // nil if all blocks are in memory

	index     map[int64]int32
	outcome   []float64 // by cluster
	count     []int32   // observations by cluster
	scattered bool      // the observations of some cluster are not adjacent

	last        int32 // dense index of the last observation's cluster
	lastCluster int64 // identity of that cluster
}

// NewSample returns an empty sample of observations with width features each, in memory.
func NewSample(width int) *Sample {
	return &Sample{width: width, index: map[int64]int32{}}
}

// NewStoredSample returns an empty sample that keeps its full blocks in a store. Closing the sample
// closes the store.
func NewStoredSample(width int, to Store) *Sample {
	s := NewSample(width)
	s.store = &store{Store: to}
	return s
}

// Close closes the store of the sample, if it has one.
func (s *Sample) Close() error {
	if s.store == nil {
		return nil
	}
	return s.store.Close()
}

// Append adds an observation. On an error, which names the broken field, the sample is unchanged.
func (s *Sample) Append(p Observation) error {
	if err := s.check(&p); err != nil {
		return fmt.Errorf("observation %d of cluster %d: %w", s.Len(), p.Cluster, err)
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
	b.offset = append(b.offset, p.Offset)
	b.score = append(b.score, p.Score)
	b.other = append(b.other, p.Other)
	b.sign = append(b.sign, int8(p.Sign))
	for k, tag := range p.Tags {
		b.tags[k] = append(b.tags[k], tag)
	}
	g := s.enter(p.Cluster, p.Outcome)
	s.scattered = s.scattered || s.count[g] > 1 && g != s.last
	s.last, s.lastCluster = g, p.Cluster
	b.cluster = append(b.cluster, g)
	s.n++
	return nil
}

// open returns the block that takes the next observation.
func (s *Sample) open() (*block, error) {
	if n := len(s.blocks); n > 0 && s.blocks[n-1].len() < blockRows {
		return s.blocks[n-1], nil
	}
	if s.store == nil || len(s.blocks) == 0 {
		b := new(block)
		b.resize(blockRows, s.width)
		b.resize(0, s.width)
		b.first = s.n
		s.blocks = append(s.blocks, b)
		return b, nil
	}
	b := s.blocks[0]
	if err := s.store.write(s.n/blockRows-1, b); err != nil {
		return nil, err
	}
	b.resize(0, s.width)
	b.first = s.n
	return b, nil
}

func (s *Sample) check(p *Observation) error {
	switch {
	case len(p.Features) != s.width:
		return fmt.Errorf("%s, but the sample has %d for each observation", plural.Of(len(p.Features), "feature"), s.width)
	case p.Sign != 1 && p.Sign != -1:
		return fmt.Errorf("sign %d, expected +1 or -1", p.Sign)
	case p.Outcome != 0 && p.Outcome != 0.5 && p.Outcome != 1:
		return fmt.Errorf("outcome %v, expected 0, 0.5 or 1", p.Outcome)
	case !finite(p.Offset) || !finite(p.Score) || !finite(p.Other):
		return errors.New("offset and scores must be finite")
	}
	for j, f := range p.Features {
		if f != int32(int16(f)) {
			return fmt.Errorf("feature %d is %d, expected at most 16 bits", j, f)
		}
	}
	if g, ok := s.find(p.Cluster); ok && s.outcome[g] != p.Outcome {
		return fmt.Errorf("outcome %v, earlier observations of the cluster have %v", p.Outcome, s.outcome[g])
	}
	return nil
}

// find returns the dense index of a known cluster. Most often it is that of the last observation.
func (s *Sample) find(cluster int64) (g int32, ok bool) {
	if s.n > 0 && cluster == s.lastCluster {
		return s.last, true
	}
	g, ok = s.index[cluster]
	return g, ok
}

// enter returns the dense index of a cluster and counts an observation of it.
func (s *Sample) enter(cluster int64, outcome float64) int32 {
	g, ok := s.find(cluster)
	if !ok {
		g = int32(len(s.outcome))
		s.index[cluster] = g
		s.outcome = append(s.outcome, outcome)
		s.count = append(s.count, 0)
	}
	s.count[g]++
	return g
}

// Len returns the number of observations.
func (s *Sample) Len() int { return s.n }

// Clusters returns the number of different clusters.
func (s *Sample) Clusters() int { return len(s.outcome) }

func (s *Sample) numBlocks() int { return (s.n + blockRows - 1) / blockRows }

// A blockReader reads blocks of a sample. One goroutine uses one.
type blockReader struct {
	sample  *Sample
	block   block
	scratch []byte
}

// read returns a block, which is valid until the next read.
func (r *blockReader) read(number int) (*block, error) {
	s := r.sample
	if s.store == nil {
		return s.blocks[number], nil
	}
	if last := s.blocks[0]; number*blockRows == last.first {
		return last, nil
	}
	var err error
	r.scratch, err = s.store.read(number, s.width, &r.block, r.scratch)
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

func (s *Sample) outcomeOf(b *block, r int) float64 { return s.outcome[b.cluster[r]] }

// All returns the observations in their order. It stops after an error of the store.
func (s *Sample) All() iter.Seq2[Observation, error] {
	identity := make([]int64, len(s.outcome))
	for id, g := range s.index {
		identity[g] = id
	}
	return func(yield func(Observation, error) bool) {
		r := blockReader{sample: s}
		for number := range s.numBlocks() {
			b, err := r.read(number)
			if err != nil {
				yield(Observation{}, err)
				return
			}
			for i := range b.len() {
				o := Observation{
					Cluster: identity[b.cluster[i]], Sign: int(b.sign[i]), Offset: b.offset[i],
					Score: b.score[i], Other: b.other[i], Outcome: s.outcomeOf(b, i),
				}
				for k := range o.Tags {
					o.Tags[k] = b.tags[k][i]
				}
				for _, f := range b.row(i) {
					o.Features = append(o.Features, int32(f))
				}
				if !yield(o, nil) {
					return
				}
			}
		}
	}
}

// A Store holds the full blocks of a sample, so that a sample of any length takes little memory. An
// *os.File is one. Several goroutines call ReadAt at once.
type Store interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
}

// A store is a Store of blocks.
type store struct {
	Store
	scratch []byte
}

// write stores a full block.
func (s *store) write(number int, b *block) error {
	s.scratch = b.encode(s.scratch[:0])
	_, err := s.WriteAt(s.scratch, int64(number)*int64(len(s.scratch)))
	return err
}

// read fills b with a full block. Each goroutine brings its own b and its own scratch space.
func (s *store) read(number, width int, b *block, scratch []byte) ([]byte, error) {
	scratch = sized(scratch, blockRows*rowBytes(width))
	if _, err := s.ReadAt(scratch, int64(number)*int64(len(scratch))); err != nil {
		return scratch, fmt.Errorf("read features: %w", err)
	}
	b.decode(scratch, blockRows, width)
	return scratch, nil
}

// A Column is a number of each observation: a target, a weight, a score. Scores and Predictor
// return columns.
type Column func(b *block, r int) float64

// Scores returns the column (1-other)·Score + other·Other.
func Scores(other float64) Column {
	return func(b *block, r int) float64 {
		return float64((1-other)*b.score[r]) + float64(other*b.other[r])
	}
}

// Predictor returns the column Offset + Features·weights.
func Predictor(weights []float64) Column {
	return func(b *block, r int) float64 { return b.predictor(r, weights) }
}

func one(*block, int) float64 { return 1 }

// A mixture says what a target is made of:
//
//	y = λ·z + (1-λ)·[(1-ρ)·σ(s/K) + ρ·σ(s'/K)]
//
// with the outcome z, the two scores s and s', and K in score units.
type mixture struct {
	lambda float64 // λ
	other  float64 // ρ
	k      float64
}

func (x mixture) check() error {
	if !(x.lambda >= 0 && x.lambda <= 1) {
		return fmt.Errorf("lambda %v, expected 0 to 1", x.lambda)
	}
	if !(x.other >= 0 && x.other <= 1) {
		return fmt.Errorf("share %v of the other score, expected 0 to 1", x.other)
	}
	return checkScale(x.k)
}

func (x mixture) target(s *Sample) Column {
	return func(b *block, r int) float64 {
		y := float64(x.lambda * s.outcomeOf(b, r))
		if x.lambda < 1 {
			soft := 0.0
			if x.other < 1 {
				soft += float64((1 - x.other) * sigmoid(b.score[r]/x.k))
			}
			if x.other > 0 {
				soft += float64(x.other * sigmoid(b.other[r]/x.k))
			}
			y += float64((1 - x.lambda) * soft)
		}
		return y
	}
}
