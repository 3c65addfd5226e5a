package cli

import (
	"fmt"
	"os"
	"path/filepath"
)

// Within says whether a file is in a folder or below it, also by another way there. Neither need be
// there yet.
func Within(folder, file string) (bool, error) {
	folder, err := followed(folder)
	if err != nil {
		return false, err
	}
	if file, err = followed(file); err != nil {
		return false, err
	}
	path, err := filepath.Rel(folder, file)
	return err == nil && filepath.IsLocal(path), nil
}

// followed is a path from the root without symbolic links, as far as it is there.
func followed(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for there, rest := path, ""; ; there, rest = filepath.Dir(there), filepath.Join(filepath.Base(there), rest) {
		real, err := filepath.EvalSymlinks(there)
		if err == nil {
			return filepath.Join(real, rest), nil
		}
		if there == filepath.Dir(there) { // not even the root
			return path, nil
		}
	}
}

// NotItself refuses to make a corpus in the folder of one that it is to be made of.
func NotItself(out string, sources ...string) error {
	there, err := os.Stat(out)
	if err != nil {
		return nil // mostly it does not exist yet; any other fault is reported when it is written
	}
	for _, source := range sources {
		if here, err := os.Stat(source); err == nil && os.SameFile(here, there) {
			return BadUsage(fmt.Errorf("--out %s: that is the corpus that is read: name another folder", out))
		}
	}
	return nil
}
