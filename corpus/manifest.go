package corpus

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"raumlab/configs/disk"
)

const manifestName = "manifest.json"

// The states of a corpus.
const (
	Partial  = "partial"  // the run has not finished
	Complete = "complete" // all games are there
)

// A Manifest lists the parts of a corpus. It carries no time and no machine:
// the same games have the same manifest.
type Manifest struct {
	Schema int    `json:"schema"` // SchemaVersion
	State  string `json:"state"`  // Partial or Complete
	Header
	Fingerprint string `json:"fingerprint"` // SHA-256 of schema and header
	FirstGame   int64  `json:"first_game"`  // always 0 in this schema
	Rows        int64  `json:"rows"`        // games in all parts
	Plies       int64  `json:"plies"`       // positions in all parts
	Bytes       int64  `json:"bytes"`       // size of all parts
	Parts       []Part `json:"parts"`
	Digest      string `json:"digest"` // SHA-256 of the manifest with this field empty: the identity of the corpus
}

// A Part is one Parquet file. It holds the games FirstGame to FirstGame+Rows-1.
type Part struct {
	File      string `json:"file"`
	FirstGame int64  `json:"first_game"`
	Rows      int64  `json:"rows"`  // games
	Plies     int64  `json:"plies"` // positions
	Bytes     int64  `json:"bytes"`
	SHA256    string `json:"sha256"`
}

func partName(i int) string { return fmt.Sprintf("part-%06d.parquet", i) }

func newManifest(h Header) (Manifest, error) {
	fingerprint, err := h.fingerprint()
	return Manifest{
		Schema:      SchemaVersion,
		State:       Partial,
		Header:      h,
		Fingerprint: fingerprint,
		Parts:       []Part{},
	}, err
}

// setParts replaces the list of parts and the sums over it.
func (m *Manifest) setParts(parts []Part) {
	m.Parts = parts
	m.Rows, m.Plies, m.Bytes = 0, 0, 0
	for _, p := range parts {
		m.Rows += p.Rows
		m.Plies += p.Plies
		m.Bytes += p.Bytes
	}
}

// encode sets the digest and returns the text of the file.
func (m *Manifest) encode() ([]byte, error) {
	m.Digest = ""
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	m.Digest = hex.EncodeToString(sum[:])
	text, err = json.MarshalIndent(m, "", "  ")
	return append(text, '\n'), err
}

// write replaces the manifest of the folder.
func (m *Manifest) write(dir string) error {
	text, err := m.encode()
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(dir, manifestName), err)
	}
	return disk.Replace(filepath.Join(dir, manifestName), func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// readManifest reads and checks the manifest of the folder. The error of a
// folder without one matches os.ErrNotExist.
func readManifest(dir string) (Manifest, error) {
	path := filepath.Join(dir, manifestName)
	text, err := os.ReadFile(path)
	if err != nil {
		return Manifest{}, err
	}
	m, err := parseManifest(text)
	if err != nil {
		return Manifest{}, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

var errManifestAltered = errors.New("the file is damaged or was altered: restore it from a copy, or make the corpus again in an empty folder")

func parseManifest(text []byte) (Manifest, error) {
	var version struct{ Schema int }
	if err := json.Unmarshal(text, &version); err != nil {
		return Manifest{}, fmt.Errorf("no corpus manifest (%w): %w", err, errManifestAltered)
	}
	if version.Schema != SchemaVersion {
		return Manifest{}, fmt.Errorf("corpus schema %d, but this program knows schema %d only: use the program that wrote it, or make the corpus again",
			version.Schema, SchemaVersion)
	}
	var m Manifest
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		return Manifest{}, fmt.Errorf("no corpus manifest (%w): %w", err, errManifestAltered)
	}
	// The text is canonical, so every change of a byte shows in it or in the digest.
	again := m
	if canonical, err := again.encode(); err != nil || !bytes.Equal(canonical, text) {
		return Manifest{}, fmt.Errorf("digest does not agree with the content: %w", errManifestAltered)
	}
	return m, m.check()
}

// check reports what cannot be in a manifest that Writer wrote.
func (m *Manifest) check() error {
	if m.State != Partial && m.State != Complete {
		return fmt.Errorf("state %q: want %s or %s", m.State, Partial, Complete)
	}
	if err := m.Header.check(); err != nil {
		return err
	}
	if f, err := m.Header.fingerprint(); err != nil || f != m.Fingerprint {
		return fmt.Errorf("fingerprint does not agree with the configuration: %w", errManifestAltered)
	}
	if m.FirstGame != 0 {
		return fmt.Errorf("first game %d: want 0", m.FirstGame)
	}
	sums := *m
	sums.setParts(m.Parts)
	if sums.Rows != m.Rows || sums.Plies != m.Plies || sums.Bytes != m.Bytes {
		return fmt.Errorf("sums over the parts are %d rows, %d plies, %d bytes, but the manifest says %d, %d, %d",
			sums.Rows, sums.Plies, sums.Bytes, m.Rows, m.Plies, m.Bytes)
	}
	if m.State == Complete && m.Games > 0 && m.Rows != m.Games {
		return fmt.Errorf("%d games of %d in a corpus said to be complete", m.Rows, m.Games)
	}
	for i, p := range m.Parts {
		last := i == len(m.Parts)-1
		full := p.Rows == int64(m.GamesPerPart)
		short := last && m.State == Complete && p.Rows > 0 && p.Rows < int64(m.GamesPerPart)
		if p.File != partName(i) || p.FirstGame != int64(i)*int64(m.GamesPerPart) || !full && !short || p.Plies < 0 || p.Bytes < 0 {
			return fmt.Errorf("part %d (%s): name, game range or counts do not follow from %d games a part", i, p.File, m.GamesPerPart)
		}
	}
	return nil
}
