package net

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	enginenet "raumlab/engine/net"
)

// plantedData has positions of random games with the scores of a teacher, who also decides the results.
func plantedData(t testing.TB, seed uint64, n int, teacher func(p *board.Position) int) *Data {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	d := &Data{Corpora: []string{"planted"}, Training: testSamples(t), Held: testSamples(t)}
	var legal []board.Move
	for game := 0; d.Training.Len()+d.Held.Len() < n; game++ {
		p := board.Rules{}.Start()
		for ply := range 120 {
			if legal = p.AppendLegal(legal[:0]); len(legal) == 0 {
				break
			}
			slices.Sort(legal)
			if mover := p.SideToMove(); ply > 6 && ply%6 == 0 {
				score, result := teacher(&p), -mover.Sign()
				if rng.Float64() < sigmoid(float64(score*mover.Sign())/500) {
					result = mover.Sign()
				}
				x := newRecord(&p, int32(score), int32(score/2), result)
				to := &d.Training
				if game%5 == 4 {
					to = &d.Held
				}
				if err := to.add(&x); err != nil {
					t.Fatal(err)
				}
			}
			p.Make(legal[rng.IntN(len(legal))])
		}
	}
	if err := errors.Join(d.Training.flush(), d.Held.flush()); err != nil {
		t.Fatal(err)
	}
	return d
}

// testSamples returns samples without positions.
func testSamples(t testing.TB) Samples {
	t.Helper()
	s, err := newSamples(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.close() })
	return s
}

// piecesByCell is a linear teacher: values of pieces, and more the further they are advanced.
func piecesByCell(p *board.Position) (score int) {
	values := [...]int{board.Queen: 900, board.Rook: 300, board.Bishop: 350, board.Unicorn: 250, board.Knight: 320,
		board.Pawn: 100}
	for set := p.Occupied(); !set.Empty(); {
		var sq board.Square
		sq, set = set.Pop()
		x := p.At(sq)
		seen := sq
		if x.Color() == board.Black {
			seen = sq.Mirror()
		}
		if x.Kind() != board.King {
			score += x.Color().Sign() * (values[x.Kind()] + 10*(seen.Level()+seen.Rank()))
		}
	}
	return min(max(score, -2400), 2400)
}

func testJob() Job {
	j := DefaultJob()
	j.Hidden, j.Epochs, j.Batch, j.Rate, j.K, j.Workers = 8, 6, 256, 0.004, 500, 2
	return j
}

func begin(t testing.TB, j Job, d *Data) *Training {
	t.Helper()
	training, err := j.Begin(d)
	if err != nil {
		t.Fatal(err)
	}
	return training
}

func quietly(Progress) error { return nil }

func kept() error { return nil }

func trained(t testing.TB, j Job, d *Data) (*enginenet.Network, Report) {
	t.Helper()
	training := begin(t, j, d)
	if err := training.Run(context.Background(), quietly, kept); err != nil {
		t.Fatal(err)
	}
	n, r, err := training.Network()
	if err != nil {
		t.Fatal(err)
	}
	return n, r
}

// The gradient is that of the loss, by differences of a model in float64.
func TestGradient(t *testing.T) {
	d := plantedData(t, 1, 1500, piecesByCell)
	j := testJob()
	training := begin(t, j, d)
	m := training.model
	rng := rand.New(rand.NewPCG(5, 5))
	for i := range m.values { // so that units are on, off and at their top
		m.values[i] = 4 * m.values[i]
	}
	positions := make([]uint32, 40)
	for i := range positions {
		positions[i] = uint32(rng.IntN(d.Training.Len()))
	}
	grad := make([]float32, len(m.values))
	loss, err := training.chunk(positions, training.passes[0], grad)
	if err != nil {
		t.Fatal(err)
	}
	values := make([]float64, len(m.values))
	for i, x := range m.values {
		values[i] = float64(x)
	}
	exact := func() (loss float64) {
		for _, position := range positions {
			loss += exactLoss(t, training, values, int(position))
		}
		return loss
	}
	if want := exact(); math.Abs(loss-want) > 1e-4*want {
		t.Errorf("loss %v, want %v", loss, want)
	}
	checked, other := 0, 0
	for i := 0; i < len(values) || checked < 100; i += 1 + i/4000 {
		k := i % len(values)
		if grad[k] == 0 && k < m.biases() {
			continue
		}
		const by = 1e-5
		x := values[k]
		values[k] = x + by
		high := exact()
		values[k] = x - by
		low := exact()
		values[k] = x
		want := (high - low) / (2 * by)
		checked++
		if math.Abs(float64(grad[k])-want) > 1e-3*math.Abs(want)+1e-4 {
			t.Errorf("derivative %d: %v, want %v", k, grad[k], want)
		}
		if want != 0 {
			other++
		}
	}
	if other < 100 {
		t.Errorf("%d derivatives are not 0: want more", other)
	}
}

// exactLoss is the loss of a position by the formula, in float64.
func exactLoss(tb testing.TB, t *Training, values []float64, i int) float64 {
	tb.Helper()
	m := t.model
	var r record
	if err := t.data.Training.read(i, &r); err != nil {
		tb.Fatal(err)
	}
	h := m.hidden
	output := values[m.bias()]
	for v, in := range t.passes[0].inputs(&r, &t.images[t.symmetry(i)]) {
		for j := range h {
			sum := values[m.biases()+j]
			for _, x := range in {
				sum += values[int(x)*h+j]
			}
			a := min(max(sum, 0), 1)
			output += a * a * values[m.outputs()+v*h+j]
		}
	}
	q := t.label(&r)
	p := 1 / (1 + math.Exp(-output))
	return -q*math.Log(p) - (1-q)*math.Log(1-p)
}

// Law: the same seed gives the same bytes, for any number of workers, and after any interrupt.
func TestSameBytes(t *testing.T) {
	d := plantedData(t, 2, 3000, piecesByCell)
	j := testJob()
	j.Epochs, j.Lambda, j.K = 3, 0.25, 0
	want, _ := trained(t, j, d)
	for _, workers := range []int{1, 3, 16} {
		j.Workers = workers
		if n, _ := trained(t, j, d); !bytes.Equal(n.Encode(), want.Encode()) {
			t.Errorf("%d workers: other bytes", workers)
		}
	}
	var checkpoint []byte
	stops := 0
	for done := false; !done; {
		j.Workers = 1 + stops%3
		training := begin(t, j, d)
		if checkpoint != nil {
			if err := training.Resume("x", checkpoint); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		steps := 0
		err := training.Run(ctx, func(Progress) error {
			if steps++; steps == 5 {
				cancel()
			}
			return nil
		}, kept)
		cancel()
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		checkpoint = training.Checkpoint()
		if done = training.Done(); done {
			n, _, err := training.Network()
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(n.Encode(), want.Encode()) {
				t.Errorf("after %d interrupts: other bytes", stops)
			}
		}
		stops++
	}
	if stops < 5 {
		t.Errorf("%d interrupts: want more", stops)
	}
	j.Seed++
	if n, _ := trained(t, j, d); n.Hash() == want.Hash() {
		t.Error("another seed gives the same network")
	}
}

// The network of a fixed training has fixed bytes, so that another processor is known by another hash.
func TestBits(t *testing.T) {
	d := plantedData(t, 3, 1500, piecesByCell)
	j := testJob()
	j.Epochs, j.K, j.Lambda = 2, 0, 0.5
	n, _ := trained(t, j, d)
	const want = "471e203aa157f154b13bf7df8a34db44658569727517d1ea6494deccd3410815"
	if got := n.Hash(); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}

// A network learns what a linear teacher knows, and what another network knows.
func TestPlantedTruth(t *testing.T) {
	teacher := plantedNetwork(t)
	for name, truth := range map[string]struct {
		teach func(p *board.Position) int
		error float64 // of the spread of the labels
	}{
		"pieces by cell": {piecesByCell, 0.1},
		"a network":      {func(p *board.Position) int { return min(max(teacher.Evaluate(p), -2400), 2400) }, 0.2},
	} {
		d := plantedData(t, 4, 16_000, truth.teach)
		j := testJob()
		j.Hidden, j.Epochs = 16, 12
		n, r := trained(t, j, d)
		variance := spread(t, d)
		if r.Network.Squared > truth.error*variance || r.Network.Search > r.Static.Search || r.Searched.Squared != 0 {
			t.Errorf("%s: squared error %v of a variance of %v; %+v", name, r.Network.Squared, variance, r)
		}
		if name != "pieces by cell" {
			continue
		}
		p := board.Rules{}.Start()
		for set := p.Pieces(board.White, board.Queen); !set.Empty(); {
			var sq board.Square
			sq, set = set.Pop()
			if worth := n.Evaluate(&p) - n.Without(&p, sq); worth < 450 {
				t.Errorf("a queen is worth %d", worth)
			}
		}
	}
}

// plantedNetwork is a small network of moderate scores.
func plantedNetwork(t testing.TB) *enginenet.Network {
	t.Helper()
	const hidden = 8
	rng := rand.New(rand.NewPCG(8, 8))
	n := enginenet.Numbers{Hidden: hidden, Scale: 256, Rows: make([]int16, enginenet.Inputs*hidden),
		Biases: slices.Repeat([]int16{120}, hidden), Outputs: make([]int32, 2*hidden)}
	for unit := range hidden { // kinds and sides of pieces, and how far they are advanced
		for kind := range enginenet.Inputs / board.NumSquares {
			base, slope := rng.IntN(61)-30, rng.IntN(7)-3
			for sq := range board.NoSquare {
				n.Rows[(kind*board.NumSquares+int(sq))*hidden+unit] = int16(base + slope*(sq.Level()+sq.Rank()))
			}
		}
	}
	for i := range hidden {
		n.Outputs[i] = int32((3000 + rng.IntN(1000)) * (1 - i%2*2) * enginenet.OutputUnit)
		n.Outputs[hidden+i] = -n.Outputs[i]
	}
	net, err := enginenet.New(enginenet.Card{K: 500}, n)
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// spread is the variance of the labels of the held-out positions.
func spread(t testing.TB, d *Data) float64 {
	t.Helper()
	sum, squares := 0.0, 0.0
	err := d.Held.each(func(_ int, r *record) error {
		q := sigmoid(r.search() / 500)
		sum += q
		squares += q * q
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	n := float64(d.Held.Len())
	return squares/n - sum/n*sum/n
}

// K is found where the results follow the scores.
func TestFitK(t *testing.T) {
	d := plantedData(t, 6, 20_000, piecesByCell)
	k, err := fitK(&d.Training)
	if err != nil || math.Abs(k-500) > 40 {
		t.Errorf("K %v, %v: want 500", k, err)
	}
	against := testSamples(t)
	err = d.Training.each(func(_ int, r *record) error {
		r[flagsAt] ^= 2 // won for lost
		return against.add(r)
	})
	if err = errors.Join(err, against.flush()); err != nil {
		t.Fatal(err)
	}
	if k, err := fitK(&against); err == nil {
		t.Errorf("K %v of results against the scores", k)
	}
}

func TestCheckpointErrors(t *testing.T) {
	d := plantedData(t, 2, 1500, piecesByCell)
	j := testJob()
	training := begin(t, j, d)
	good := training.Checkpoint()
	j.Seed++
	other := begin(t, j, d)
	damaged := bytes.Clone(good)
	damaged[len(damaged)/2] ^= 1
	for want, data := range map[string][]byte{
		"seed":                {},
		"not a checkpoint":    []byte("RAUM"),
		"damaged or cut off":  damaged,
		"damaged or cut off:": good[:len(good)-1],
	} {
		if want == "seed" {
			data = good
		}
		if err := other.Resume("x.training", data); err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "x.training") || !strings.Contains(err.Error(), "remove it") {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

func FuzzCheckpoint(f *testing.F) {
	d := plantedData(f, 2, 1500, piecesByCell)
	j := testJob()
	j.Hidden = 4
	good := begin(f, j, d).Checkpoint()
	f.Add(good[:len(good)-32])
	f.Fuzz(func(t *testing.T, content []byte) {
		_ = begin(t, j, d).Resume("x", sealed(content))
	})
}

func BenchmarkTraining(b *testing.B) {
	d := plantedData(b, 4, 20_000, piecesByCell)
	j := DefaultJob()
	j.K, j.Epochs, j.Workers = 500, 1, 1
	for b.Loop() {
		if err := begin(b, j, d).Run(context.Background(), quietly, kept); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(d.Training.Len())*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
