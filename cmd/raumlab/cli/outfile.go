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

// MayReplaceSuite returns a function that refuses a file that is no suite of a command, such as
// corpus mates, because its content may be the only copy.
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

// OutsideCorpora refuses a file or folder in that of a corpus, which could be taken for a part.
func OutsideCorpora(flag, path string) error {
	dir := filepath.Dir(path)
	is, err := corpus.IsFolder(dir)
	if err != nil {
		return fmt.Errorf("%s %s: %w", flag, path, err)
	}
	if is {
		return fmt.Errorf("%s %s: that is in the folder of the corpus %s, whose files are all its own: name one outside of it", flag, path, dir)
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
