package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/suite"
	"raumlab/internal/disk"
	"raumlab/internal/remedy"
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

// MayReplaceSuite returns a function that refuses a file that is no suite of a command, such as
// corpus mates: what is in it cannot be made again.
func MayReplaceSuite(command string) func(out string) error {
	return func(out string) error {
		const advice = "name another file, or remove that one"
		s, err := suite.Read(out)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return remedy.Errorf("%w: what is there is not replaced, it is no suite: %s", err, advice)
		}
		for _, note := range s.Notes {
			if strings.HasPrefix(note, "Made by raumlab ") && strings.Contains(note, command+" --") {
				return nil
			}
		}
		return fmt.Errorf("--out %s: what is there is not replaced, it is a suite that %s did not make: %s", out, command, advice)
	}
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

// PrepareOut is MayPut, then MakeFolder.
func PrepareOut(path string, mayReplace func(path string) error) error {
	if err := MayPut(path, mayReplace); err != nil {
		return err
	}
	return MakeFolder(path)
}

// MakeFolder makes the folder that a file of --out goes into.
func MakeFolder(file string) error {
	if err := disk.MakeFolder(filepath.Dir(file)); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}
