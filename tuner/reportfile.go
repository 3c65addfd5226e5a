package tuner

import (
	"bytes"
	"encoding/json"
	"fmt"

	"raumlab/configs/disk"
)

// Write puts the report into a JSON file, whole or not at all: beside its place, synced, renamed.
func (r Report) Write(path string) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("tuning report %s: %w", path, err)
	}
	return disk.ReplaceBytes(path, append(text, '\n'))
}

// ReadReport reads what Write wrote. Unknown keys are an error that names them; the error of a missing file matches os.ErrNotExist.
func ReadReport(path string) (Report, error) {
	text, err := disk.ReadFile(path, disk.MaxText)
	if err != nil {
		return Report{}, fmt.Errorf("tuning report: %w", err)
	}
	var r Report
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return Report{}, fmt.Errorf("tuning report %s: %w", path, err)
	}
	if r.Method != method {
		return Report{}, fmt.Errorf("tuning report %s: method %q: want %q", path, r.Method, method)
	}
	return r, nil
}
