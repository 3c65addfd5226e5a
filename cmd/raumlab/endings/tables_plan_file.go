package endings

import (
	"errors"
	"io/fs"

	"raumlab/engine/tables/plans"
	"raumlab/internal/disk"
	"raumlab/internal/remedy"
)

// mayReplacePlans refuses a file that holds no plans.
func mayReplacePlans(path string) error {
	text, err := disk.ReadFile(path, disk.MaxText)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		_, err = plans.Parse(string(text))
	}
	if err != nil {
		return remedy.Errorf("--out %s: what is there is not replaced, it holds no plans: %w: name another file", path, err)
	}
	return nil
}
