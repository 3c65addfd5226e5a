package store

import (
	"encoding/binary"
	"fmt"
	"io"
	"path/filepath"

	"raumlab/engine/tables"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

// Inspect checks the cheap facts of all tables: each has its file, of the size that the manifest
// lists, with a sound header. Load checks the rest.
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
	t := tables.NewTable(s.Rule, e.Ending)
	head, err := io.ReadAll(io.LimitReader(f, int64(headLength(int(headerOf(t).Blocks)))))
	if err != nil {
		return err
	}
	h, err := readHeader(head, t)
	if err != nil {
		return err
	}
	if int(h.Longest) != e.Longest || (h.AllDrawn == 1) != e.AllDrawn {
		return fmt.Errorf("its header has a longest mate of %s, expected %d: make it again",
			plural.Of(h.Longest, "ply"), e.Longest)
	}
	end := uint64(headLength(int(h.Blocks)))
	for i := range int(h.Blocks) {
		end += uint64(binary.LittleEndian.Uint32(head[headerSize+8*i:]))
	}
	if end != uint64(e.Bytes) {
		return fmt.Errorf("its blocks end at %d, expected %d: make it again", end, e.Bytes)
	}
	return nil
}
