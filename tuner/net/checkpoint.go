package net

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
)

// A checkpoint file is magic, the length of its head (4 bytes, little-endian), the head as JSON, the
// parameters and both means of Adam as float32, and the SHA-256 of all that.
const (
	checkpointMagic  = "RAUMTRAIN1\n"
	maxHead          = 1 << 20
	maxCheckpointLen = 64 << 20
)

// An origin has all that the result of a training depends on but the version.
type origin struct {
	Corpora    []string      `json:"corpora"`
	Rules      string        `json:"rules"`
	Hidden     int           `json:"hidden"`
	Epochs     int           `json:"epochs"`
	Batch      int           `json:"batch"`
	Rate       float64       `json:"rate"`
	Lambda     float64       `json:"lambda"`
	K          float64       `json:"k"`
	Symmetries bool          `json:"symmetries"`
	Seed       decoding.Seed `json:"seed"`
	MinPly     int           `json:"min_ply"`
	Unrest     int           `json:"unrest"`
	MaxScore   int           `json:"max_score"`
	Training   int           `json:"training_positions"`
	Held       int           `json:"held_out_positions"`
}

func (t *Training) origin() origin {
	j, d := t.job, t.data
	return origin{d.Corpora, d.Rules.String(), j.Hidden, j.Epochs, j.Batch, j.Rate, j.Lambda, j.K, j.Symmetries,
		decoding.Seed(j.Seed),
		j.Filter.MinPly, j.Filter.Unrest, j.Filter.MaxScore, d.Training.Len(), d.Held.Len()}
}

// head is what a checkpoint has besides numbers.
type head struct {
	Origin origin  `json:"origin"`
	Fitted float64 `json:"fitted_k"`
	Epoch  int     `json:"epoch"`
	Batch  int     `json:"batch"`
	Loss   float64 `json:"loss"`
	Steps  int     `json:"steps"`
}

// Checkpoint returns the state of the training, from which Resume goes on.
func (t *Training) Checkpoint() []byte {
	text, err := json.Marshal(head{t.origin(), t.k, t.epoch, t.batch, t.loss, t.adam.steps})
	if err != nil {
		panic(err) // plain values only
	}
	b := binary.LittleEndian.AppendUint32([]byte(checkpointMagic), uint32(len(text)))
	b = append(b, text...)
	for _, list := range t.lists() {
		for _, x := range list {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
		}
	}
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

func (t *Training) lists() [3][]float32 {
	return [...][]float32{t.model.values, t.adam.first, t.adam.second}
}

// ReadCheckpoint reads the file of a checkpoint, for Resume.
func ReadCheckpoint(path string) ([]byte, error) { return disk.ReadFile(path, maxCheckpointLen) }

// Resume makes the training go on from a checkpoint, which file names. One that is damaged, or of other
// settings or corpora, is an error.
func (t *Training) Resume(file string, data []byte) error {
	h, numbers, err := splitCheckpoint(data)
	if err != nil {
		return hint.Errorf("checkpoint %s: %w: remove it to train from the start", file, err)
	}
	differ, err := folder.Compare(h.Origin, t.origin())
	if err != nil {
		return fmt.Errorf("checkpoint %s: %w", file, err)
	}
	if differ != nil {
		return &folder.Disagreement{Subject: fmt.Sprintf("checkpoint %s belongs to another training", file),
			Differences: differ, Hint: "give the same settings, or remove it"}
	}
	steps := h.Epoch*t.batches() + h.Batch
	if n := 3 * 4 * size(t.job.Hidden); len(numbers) != n || h.Epoch < 0 || h.Epoch > t.job.Epochs || h.Batch < 0 ||
		h.Batch > t.batches() || h.Steps != steps || !(h.Fitted > 0) {
		return hint.Errorf(
			"checkpoint %s: its parts contradict each other (%d bytes of numbers after step %d of epoch %d, %d steps in all): "+
				"remove it to train from the start", file, len(numbers), h.Batch, h.Epoch+1, h.Steps)
	}
	for i, list := range t.lists() {
		for j := range list {
			x := math.Float32frombits(binary.LittleEndian.Uint32(numbers[4*(i*len(list)+j):]))
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				return hint.Errorf("checkpoint %s: number %d is %v: remove it to train from the start", file, j, x)
			}
			list[j] = x
		}
	}
	t.k, t.epoch, t.batch, t.loss = h.Fitted, h.Epoch, h.Batch, h.Loss
	t.adam.steps, t.adam.rests = 0, [2]float64{1, 1}
	for range h.Steps {
		t.adam.begin(0)
	}
	return nil
}

// splitCheckpoint checks the bytes, and returns head and numbers.
func splitCheckpoint(data []byte) (h head, numbers []byte, err error) {
	const least = len(checkpointMagic) + 4 + sha256.Size
	if !bytes.HasPrefix(data, []byte(checkpointMagic)) || len(data) < least {
		return h, nil, fmt.Errorf("it is not a checkpoint of raumlab")
	}
	content, stored := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if sum := sha256.Sum256(content); !bytes.Equal(sum[:], stored) {
		return h, nil, fmt.Errorf("damaged or cut off")
	}
	content = content[len(checkpointMagic):]
	n := int64(binary.LittleEndian.Uint32(content))
	if content = content[4:]; n > maxHead || n > int64(len(content)) {
		return h, nil, fmt.Errorf("a header of %d bytes does not fit into it", n)
	}
	return h, content[n:], decoding.Line(content[:n], &h)
}
