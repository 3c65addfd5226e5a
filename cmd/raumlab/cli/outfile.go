package cli

import (
	"fmt"
	"path/filepath"

	"raumlab/corpus"
	"raumlab/internal/disk"
)

// MayPut refuses a file of --out that must not be written, before the work begins. It refuses
// anything but a regular file, a file that mayReplace refuses, and one in the folder of a corpus.
// mayReplace may be nil.
func MayPut(path string, mayReplace func(path string) error) error {
	if err := disk.MayReplace(path); err != nil {
		return fmt.Errorf("--out %w", err)
	}
	if mayReplace != nil {
		if err := mayReplace(path); err != nil {
			return err
		}
	}
	return OutsideCorpora("--out", path)
}

// OutsideCorpora refuses a file or folder in that of a corpus, which could be taken for a part.
func OutsideCorpora(flag, path string) error {
	dir := filepath.Dir(path)
	is, err := corpus.IsFolder(dir)
	if err != nil {
		return fmt.Errorf("%s %s: %w", flag, path, err)
	}
	if is {
		return fmt.Errorf(
			"%s %s: the file would be in the folder of the corpus %s, which holds only its own files: name a file outside it",
			flag, path, dir)
	}
	return nil
}

// PrepareOut is MayPut, then MakeFolder.
func PrepareOut(path string, mayReplace func(path string) error) error {
	if err := MayPut(path, mayReplace); err != nil {
		return err
	}
	return MakeFolder(path)
}

// MakeFolder makes the folder of a file of --out.
func MakeFolder(file string) error {
	if err := disk.MakeFolder(filepath.Dir(file)); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}
