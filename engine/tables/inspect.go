package tables

import (
	"encoding/binary"
	"fmt"
	"io"
	"path/filepath"

	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

// Inspect checks the cheap facts of all tables: each has its file, of the size that the manifest
// lists, with a sound header, and its counts can be those of a table. Load checks the rest, and
// Verify counts again.
func (s *Store) Inspect() error {
	for _, e := range s.Manifest.Tables {
		if err := e.check(); err != nil {
			return hint.Errorf("%s: %s: %w: restore the file, or make the table again", filepath.Join(s.Dir, ManifestName),
				e.Ending, err)
		}
		path := s.path(e.Ending)
		if err := s.inspect(path, e); err != nil {
			return hint.Errorf("%s lists %s, but %s: %w", filepath.Join(s.Dir, ManifestName), e.Ending, path, err)
		}
	}
	return nil
}

// check refuses counts that no table has.
func (e Entry) check() error {
	longest := max(e.White.LongestWin, e.White.LongestLoss, e.Black.LongestWin, e.Black.LongestLoss)
	for _, side := range []struct {
		key    string
		counts Counts
	}{{"white_to_move", e.White}, {"black_to_move", e.Black}} {
		if err := side.counts.check(); err != nil {
			return fmt.Errorf("key %s.%w", side.key, err)
		}
		if n := side.counts; e.AllDrawn && n.Draws != n.Legal {
			return fmt.Errorf("key %s.draws: %d of %d, but all_drawn is true", side.key, n.Draws, n.Legal)
		}
	}
	// Counts leave out pawns on cells that they do not reach, whose mates may be longer.
	if !e.AllDrawn && (longest > e.Longest || longest < e.Longest && !e.Ending.HasPawns()) {
		return fmt.Errorf("key longest_plies: %d, but the longest distance of the counts is %d", e.Longest, longest)
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
