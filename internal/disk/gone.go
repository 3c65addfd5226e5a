package disk

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"raumlab/internal/hint"
)

// Gone returns an error if the name of an open file does not lead to it any more, because the file
// or its folder was removed, moved or replaced. What is written to the file then is lost when it is
// closed, or is kept where no user looks.
func Gone(f *os.File) error {
	held, err := f.Stat()
	if err != nil {
		return err
	}
	named, err := os.Lstat(f.Name())
	switch {
	case err != nil:
		return hint.Errorf(
			"%s: the file or its folder was removed or moved while it was being written (%w): leave both until the command ends",
			f.Name(), err)
	case !os.SameFile(held, named):
		return fmt.Errorf("%s: another file replaced it while it was being written", f.Name())
	}
	return nil
}

// ErrGone is wrapped by errors of work that ended because its folder is gone.
var ErrGone = errors.New("is gone")

// Rescue writes files, by name, into a new folder and returns its path. They are what a process
// still has of a folder that is gone. The new folder is beside the lost one, or among temporary
// files if nothing can be written there. Its name begins with that of the lost one.
func Rescue(lost string, files map[string]io.Reader) (dir string, err error) {
	pattern := filepath.Base(lost) + ".rescued-*"
	beside := filepath.Dir(lost)
	dir, err = os.MkdirTemp(beside, pattern)
	if err != nil {
		var again error
		if dir, again = os.MkdirTemp("", pattern); again != nil {
			return "", WriteError(beside, errors.Join(err, again))
		}
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return "", err
	}
	for name, content := range files {
		err := Replace(filepath.Join(dir, name), func(w io.Writer) error {
			_, err := io.Copy(w, content)
			return err
		})
		if err != nil {
			return dir, err
		}
	}
	return dir, nil
}

// Whole reads an open file from its beginning, wherever it stands.
func Whole(f *os.File) io.Reader { return io.NewSectionReader(f, 0, 1<<62) }
