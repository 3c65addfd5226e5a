package tuner

import (
	"fmt"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/internal/counted"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
)

// A History has the finished rounds of a job, so that an interrupted job resumes after them.
type History struct {
	Version string  `json:"version"` // of the program
	Origin  Origin  `json:"origin"`  // without Rounds, Bootstrap and Refits, on which no round depends
	Rounds  []Round `json:"rounds"`
}

// History returns the history of the job's rounds.
func (j Job) History(c *corpus.Corpus, rounds []Round) History {
	o := j.Origin(c)
	o.Rounds, o.Bootstrap, o.Refits = 0, 0, 0
	return History{Version: j.Version, Origin: o, Rounds: rounds}
}

// Differences returns the settings in which two histories differ; without any one resumes the
// other.
func (h History) Differences(now History) (folder.Differences, error) {
	type settings struct {
		Version string `json:"version"`
		Origin
	}
	return folder.Compare(settings{h.Version, h.Origin}, settings{now.Version, now.Origin})
}

// Write puts the history into a JSON file, whole or not at all.
func (h History) Write(path string) error {
	return folder.Write(path, h)
}

// ReadHistory reads what Write wrote. Errors name the key; that of no file matches os.ErrNotExist.
func ReadHistory(path string) (History, error) {
	text, err := disk.ReadFile(path, disk.MaxText)
	if err != nil {
		return History{}, fmt.Errorf("rounds: %w", err)
	}
	var h History
	if err := decoding.JSON(path, text, &h); err != nil {
		return History{}, fmt.Errorf("rounds %w", err)
	}
	for i, r := range h.Rounds {
		if r.Number != i+1 || len(r.Means) != eval.NumWeights {
			return History{}, fmt.Errorf("rounds %s: entry %d: number %d with %s: want number %d with %d", path, i, r.Number, counted.Of(len(r.Means), "mean"), i+1, eval.NumWeights)
		}
	}
	return h, nil
}
