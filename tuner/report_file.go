package tuner

import (
	"errors"
	"fmt"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
)

// Write puts the report into a JSON file, whole or not at all.
func (r Report) Write(path string) error {
	return folder.Write(path, r)
}

// ReadReport reads what Write wrote. Errors name the key; that of no file matches os.ErrNotExist.
func ReadReport(path string) (Report, error) {
	text, err := disk.ReadText(path, disk.MaxText)
	if err != nil {
		return Report{}, fmt.Errorf("tuning report: %w", err)
	}
	var r Report
	err = decoding.JSON(path, text, &r)
	if err == nil {
		if err = r.check(); err != nil {
			err = fmt.Errorf("%s: %w", path, err)
		}
	}
	if err != nil {
		return Report{}, hint.Errorf("tuning report %w: restore the file, or tune again", err)
	}
	return r, nil
}

// check refuses a report of another method, or with lists of wrong lengths.
func (r Report) check() error {
	if r.Method != method && r.Method != squaredMethod {
		return fmt.Errorf("key method: %q, expected %q or %q", r.Method, method, squaredMethod)
	}
	switch x := r.Reliability; {
	case x == nil && !r.lacks("reliability"):
		return errors.New("key reliability: expected an object")
	case x != nil && ((x.Slope == nil) != r.lacks(calibrationKey) || (x.Slope == nil) != (x.Intercept == nil)):
		return fmt.Errorf("keys reliability.slope and reliability.intercept: expected numbers, or null with the warning %s",
			missingPrefix+calibrationKey)
	}
	all := eval.NumWeights
	var lengths decoding.Lengths
	lengths.Want("splits", len(r.Splits), int(corpus.NumSplits))
	lengths.Want("elbo", len(r.ELBO), r.Sweeps)
	lengths.Want("weights", len(r.Weights), all)
	lengths.Want("correlation", len(r.Correlation), all)
	for i, row := range r.Correlation {
		lengths.Want(fmt.Sprintf("correlation[%d]", i), len(row), i)
	}
	rows := lossRows
	if r.Origin.Table && len(r.Regressions) == 0 {
		rows = resultRows
	}
	lengths.Want("validation", len(r.Validation), rows)
	lengths.Want("test", len(r.Test), rows)
	for i, x := range r.Regressions {
		lengths.Want(fmt.Sprintf("regressions[%d].test", i), len(x.Test), lossRows)
		lengths.Want(fmt.Sprintf("regressions[%d].weights", i), len(x.Values), all)
	}
	if lengths.Err != nil {
		return lengths.Err
	}
	for i, t := range eval.Table() {
		if got := r.Weights[i].Name; got != t.Name {
			return fmt.Errorf("key weights[%d].name: %q, expected %q", i, got, t.Name)
		}
	}
	return nil
}
