// Package net trains the network of engine/net on the search scores of corpora, by gradient descent
// (Adam) in plain Go.
//
// The same data, settings and seed give the same bytes, for any number of workers and on every
// processor: a batch is cut into a fixed number of chunks, each has its own sum of gradients, and the
// sums are added in their order. Exponentials are those of internal/arithmetic, and no product is fused
// with a sum.
package net

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"

	enginenet "raumlab/engine/net"
	"raumlab/internal/hint"
)

// chunks are the parts of a batch whose gradients are summed each for itself.
const chunks = 8

// A Job is the settings of a training. DefaultJob is a good start.
type Job struct {
	Hidden     int     // units of a view
	Epochs     int     // passes over the positions
	Batch      int     // positions of a step
	Rate       float64 // of learning at first; it falls to 0 in a straight line
	Lambda     float64 // share of the result in the label; the rest is the search's score
	K          float64 // centipawns of a unit of log-odds; 0 to fit it to the results
	Symmetries bool    // show each position in one of the rules' symmetries, drawn again in each epoch
	Seed       uint64
	Filter     Filter

	Workers int    // goroutines, 0 for one a processor; no result depends on it
	Version string // of the program, stored with the network
}

// DefaultJob returns the settings that were found best.
func DefaultJob() Job {
	return Job{Hidden: 32, Epochs: 25, Batch: 1024, Rate: 0.002, Symmetries: true, Seed: 1, Filter: defaultFilter()}
}

// Bounds of the settings.
const (
	maxEpochs = 10_000
	maxBatch  = 1 << 20
	maxRate   = 1
)

// Validate reports the first invalid field.
func (j Job) Validate() error {
	switch {
	case j.Hidden < 4 || j.Hidden > enginenet.MaxHidden || j.Hidden%4 != 0:
		return hint.Refuse("hidden", j.Hidden, "expected a multiple of 4 from 4 to %d", enginenet.MaxHidden)
	case j.Epochs < 1 || j.Epochs > maxEpochs:
		return hint.Refuse("epochs", j.Epochs, "expected 1 to %d", maxEpochs)
	case j.Batch < chunks || j.Batch > maxBatch || j.Batch%chunks != 0:
		return hint.Refuse("batch", j.Batch, "expected a multiple of %d from %d to %d", chunks, chunks, maxBatch)
	case !(j.Rate > 0 && j.Rate <= maxRate):
		return hint.Refuse("rate", j.Rate, "expected more than 0 and at most %d", maxRate)
	case !(j.Lambda >= 0 && j.Lambda <= 1):
		return hint.Refuse("lambda", j.Lambda, "expected 0 to 1")
	case !(j.K >= 0 && j.K <= enginenet.MaxK):
		return hint.Refuse("k", j.K, "expected 0 to fit it, or at most %d centipawns", enginenet.MaxK)
	}
	return j.Filter.validate()
}

// A Training is a model on its way. Only one goroutine may use it.
type Training struct {
	job     Job
	data    *Data
	k       float64
	model   *model
	adam    *adam
	epoch   int     // finished ones
	batch   int     // finished ones of the epoch under way
	loss    float64 // sum over the positions of the epoch
	workers int

	images []image // of inputs under the symmetries
	grads  [][]float32
	passes []*pass
	losses [chunks]float64
	errors [chunks]error
}

// An image has the inputs of a symmetry: those of the mover's view, and for each of them the one that the
// opponent sees.
type image struct{ mover, opponent [enginenet.Inputs]uint16 }

// Begin returns a training before its first step. K is fitted here, unless the job holds it.
func (j Job) Begin(d *Data) (*Training, error) {
	if err := j.Validate(); err != nil {
		return nil, err
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	t := &Training{job: j, data: d, k: j.K, model: newModel(j.Hidden, j.Seed), adam: newAdam(size(j.Hidden)),
		workers: j.Workers}
	if t.workers <= 0 {
		t.workers = runtime.GOMAXPROCS(0)
	}
	if t.k == 0 {
		var err error
		if t.k, err = fitK(&d.Training); err != nil {
			return nil, err
		}
	}
	other := enginenet.OtherView()
	for i, s := range enginenet.Symmetries(d.Rules.Pawns) {
		if i > 0 && !j.Symmetries {
			break
		}
		im := image{mover: s.Inputs()}
		for in, to := range im.mover {
			im.opponent[in] = other[to]
		}
		t.images = append(t.images, im)
	}
	for range chunks {
		t.grads = append(t.grads, make([]float32, size(j.Hidden)))
	}
	for range max(t.workers, 1) {
		t.passes = append(t.passes, newPass(j.Hidden))
	}
	return t, nil
}

// A Progress is what a training says between its steps.
type Progress struct {
	Epoch, Epochs int     // epochs finished
	Step, Steps   int     // steps finished, of all epochs
	Loss          float64 // of the epoch's positions so far against their labels, nats
	HeldOut       float64 // of the held-out positions against the search, after an epoch; else 0
}

// batches returns the number of steps of an epoch. The last batch may be smaller.
func (t *Training) batches() int { return (t.data.Training.Len() + t.job.Batch - 1) / t.job.Batch }

// Done reports whether the training has run to its end.
func (t *Training) Done() bool { return t.epoch == t.job.Epochs }

// Steps returns the number of steps that are done, and of all.
func (t *Training) Steps() (done, all int) {
	return t.epoch*t.batches() + t.batch, t.job.Epochs * t.batches()
}

// Run trains to the end. It calls report after every step, and keep after every epoch but the last. When
// ctx is cancelled it stops after a step, and returns the context's error; Run goes on from there.
func (t *Training) Run(ctx context.Context, report func(Progress) error, keep func() error) error {
	n, steps := t.data.Training.Len(), t.batches()
	order := make([]uint32, n)
	for t.epoch < t.job.Epochs {
		t.shuffle(order)
		for t.batch < steps {
			if err := ctx.Err(); err != nil {
				return err
			}
			first := t.batch * t.job.Batch
			end := min(first+t.job.Batch, n)
			if err := t.step(order[first:end], t.epoch*steps+t.batch, t.job.Epochs*steps); err != nil {
				return err
			}
			t.batch++
			p := Progress{Epoch: t.epoch, Epochs: t.job.Epochs, Step: t.epoch*steps + t.batch, Steps: t.job.Epochs * steps,
				Loss: t.loss / float64(end)}
			if t.batch == steps {
				var err error
				if p.HeldOut, err = t.heldOut(); err != nil {
					return err
				}
				p.Epoch++
			}
			if err := report(p); err != nil {
				return err
			}
		}
		t.epoch, t.batch, t.loss = t.epoch+1, 0, 0
		if t.Done() {
			break
		}
		if err := keep(); err != nil {
			return err
		}
	}
	return nil
}

// shuffle fills the order of an epoch, which depends on seed and epoch alone.
func (t *Training) shuffle(order []uint32) {
	for i := range order {
		order[i] = uint32(i)
	}
	rng := rand.New(rand.NewPCG(t.job.Seed, 1+uint64(t.epoch)))
	rng.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
}

// step moves the parameters by the gradient of a batch.
func (t *Training) step(batch []uint32, done, steps int) error {
	parallel(t.workers, chunks, func(worker, c int) {
		from, to := c*len(batch)/chunks, (c+1)*len(batch)/chunks
		t.losses[c], t.errors[c] = t.chunk(batch[from:to], t.passes[worker], t.grads[c])
	})
	if err := errors.Join(t.errors[:]...); err != nil {
		return err
	}
	for _, loss := range t.losses {
		t.loss += loss
	}
	rate := float64(t.job.Rate * (1 - float64(done)/float64(steps)))
	factor := t.adam.begin(rate)
	scale := 1 / float32(len(batch))
	n := len(t.model.values)
	parallel(t.workers, t.workers, func(_, w int) {
		t.adam.step(t.model, w*n/t.workers, (w+1)*n/t.workers, factor, scale, t.grads)
	})
	return nil
}

// chunk adds the gradients of positions to grad, and returns the sum of their losses.
func (t *Training) chunk(positions []uint32, p *pass, grad []float32) (loss float64, err error) {
	for _, position := range positions {
		if err := t.data.Training.read(int(position), &p.record); err != nil {
			return loss, err
		}
		inputs := p.inputs(&p.record, &t.images[t.symmetry(int(position))])
		label := t.label(&p.record)
		output := float64(t.model.forward(p, inputs))
		loss += crossEntropy(output, label)
		t.model.backward(p, inputs, float32(sigmoid(output)-label), grad)
	}
	return loss, nil
}

// inputs returns the inputs of both views of a position under a symmetry.
func (p *pass) inputs(r *record, im *image) [2][]uint16 {
	mover := r.inputs(p.views[0][:0])
	opponent := p.views[1][:len(mover)]
	for i, in := range mover {
		mover[i], opponent[i] = im.mover[in], im.opponent[in]
	}
	return [2][]uint16{mover, opponent}
}

// symmetry draws the symmetry in which an epoch shows a position.
func (t *Training) symmetry(i int) int {
	if len(t.images) == 1 {
		return 0
	}
	x := (t.job.Seed*0x9E3779B97F4A7C15 + uint64(t.epoch)) * 0xBF58476D1CE4E5B9
	x ^= uint64(i) * 0x94D049BB133111EB
	// The finaliser of SplitMix64.
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return int((x ^ x>>31) % uint64(len(t.images)))
}

// label is the probability that the network learns.
func (t *Training) label(r *record) float64 {
	q := sigmoid(r.search() / t.k)
	if t.job.Lambda == 0 {
		return q
	}
	return float64((1-t.job.Lambda)*q) + float64(t.job.Lambda*r.outcome())
}

// heldOutChunk is how many positions have a sum of losses of their own.
const heldOutChunk = 1024

// heldOut returns the mean loss of the model on the held-out positions, against the search.
func (t *Training) heldOut() (float64, error) {
	s := &t.data.Held
	sums := make([]float64, (s.Len()+heldOutChunk-1)/heldOutChunk)
	errs := make([]error, len(sums))
	parallel(t.workers, len(sums), func(worker, c int) {
		p := t.passes[worker]
		errs[c] = s.between(c*heldOutChunk, min((c+1)*heldOutChunk, s.Len()), func(_ int, r *record) error {
			output := t.model.forward(p, p.inputs(r, &t.images[0]))
			sums[c] += crossEntropy(float64(output), sigmoid(r.search()/t.k))
			return nil
		})
	})
	total := 0.0
	for _, x := range sums {
		total += x
	}
	return total / float64(s.Len()), errors.Join(errs...)
}
