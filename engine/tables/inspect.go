package tables

import (
	"fmt"
	"io"
	"path/filepath"

	"raumlab/internal/disk"
	"raumlab/internal/hint"
)

// Inspect checks the cheap facts of all tables: each has its file, of the size that the manifest
// lists, with a sound header. Load checks the rest, and Verify counts again.
func (s *Store) Inspect() error {
	for _, e := range s.Manifest.Tables {
		path := s.path(e.Ending)
		if err := s.inspect(path, e); err != nil {
			return hint.Errorf("%s lists %s, but %s: %w", filepath.Join(s.Dir, ManifestName), e.Ending, path, err)
		}
	}
	return nil
}

func (s *Store) inspect(path string, e Entry) error {
	f, err := disk.Open(path, maxFile)
	if err != nil {
		return hint.Errorf("%w: make it again", err)
	}
	defer f.Close() // only read
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Size() != e.Bytes {
		return fmt.Errorf("its size is %d, expected %d: make it again", info.Size(), e.Bytes)
	}
	t := NewTable(s.Rule, e.Ending)
	head, err := io.ReadAll(io.LimitReader(f, int64(headLength(int(headerOf(t).Blocks)))))
	if err != nil {
		return err
	}
	_, err = readHeader(head, t)
	return err
}
