package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"path/filepath"

	"github.com/parquet-go/parquet-go"

	"raumlab/internal/disk"
)

// A partWriter writes one part, game by game, so that the bytes depend on the games alone.
type partWriter struct {
	file  *disk.Replacement
	hash  hash.Hash
	games *parquet.GenericWriter[any]
	row   parquet.Row
	part  Part
}

// newPartWriter begins part number index of those in the folder.
func newPartWriter(dir string, m *Manifest, index int) (*partWriter, error) {
	first := m.FirstGame + int64(index)*int64(m.GamesPerPart)
	name := partName(m.index(index))
	metadata, err := m.partMetadata(first)
	if err != nil {
		return nil, err
	}
	file, err := disk.NewReplacement(filepath.Join(dir, name))
	if err != nil {
		return nil, err
	}
	w := &partWriter{file: file, hash: sha256.New(), part: Part{File: name, FirstGame: first}}
	w.games = newTableWriter(w, gameSchema(), &compression, metadata)
	return w, nil
}

// Write writes bytes of the Parquet file to disk, and adds them to hash and count.
func (w *partWriter) Write(b []byte) (int, error) {
	n, err := w.file.Write(b)
	w.hash.Write(b[:n])
	w.part.Bytes += int64(n)
	return n, err
}

func (w *partWriter) append(g *Game) error {
	w.row = appendGame(w.row[:0], g)
	if _, err := w.games.WriteRows([]parquet.Row{w.row}); err != nil {
		return err
	}
	w.part.Rows++
	w.part.Plies += int64(len(g.Plies))
	return nil
}

// finish commits the part to disk and returns its entry for the manifest.
func (w *partWriter) finish() (Part, error) {
	if err := w.games.Close(); err != nil {
		w.file.Discard()
		return Part{}, err
	}
	if err := w.file.Commit(); err != nil {
		return Part{}, err
	}
	w.part.SHA256 = hex.EncodeToString(w.hash.Sum(nil))
	return w.part, nil
}
