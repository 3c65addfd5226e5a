package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"raumlab/corpus"
	"raumlab/internal/disk"
)

// MayPut refuses a file of --out that is not to be written: where something else than a regular
// file stands, what mayReplace refuses of one that is there, and one in the folder of a corpus.
// Without mayReplace any file may go. It comes before the work, and before the file is opened.
func MayPut(path string, mayReplace func(path string) error) error {
	if err := disk.MayReplace(path); err != nil {
		return fmt.Errorf("--out %w", err)
	}
	if mayReplace != nil {
		if err := mayReplace(path); err != nil {
			return err
		}
	}
	return outsideCorpora("--out", path)
}

// outsideCorpora refuses a file in the folder of a corpus: one that is named like a part would be
// taken for one, and no other is missed there.
func outsideCorpora(flag, path string) error {
	dir := filepath.Dir(path)
	is, err := corpus.IsFolder(dir)
	if err != nil {
		return fmt.Errorf("%s %s: %w", flag, path, err)
	}
	if is {
		return fmt.Errorf("%s %s: that is in the folder of the corpus %s, whose files are all its own: name a file outside of it", flag, path, dir)
	}
	return nil
}

// MakeFolder makes the folder that a file of --out goes into.
func MakeFolder(file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}
