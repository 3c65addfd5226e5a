package dataset

import (
	"os"

	"raumlab/internal/disk"
)

// A spool is an unnamed file for the features of a sample. The file system removes it when the
// process ends, however that happens.
type spool struct{ *os.File }

func newSpool(folder string) (spool, error) {
	f, err := disk.Unnamed(folder, "features")
	return spool{f}, err
}

// WriteAt writes as os.File does. Its errors say what a user can do about a full disk.
func (s spool) WriteAt(b []byte, offset int64) (int, error) {
	n, err := s.File.WriteAt(b, offset)
	if err != nil {
		err = disk.WriteError(s.Name(), err)
	}
	return n, err
}
