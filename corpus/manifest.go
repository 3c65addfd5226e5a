package corpus

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
)

const manifestName = "manifest.json"

// writer.go claims the folder by it: the lock of a manifest is that of internal/disk/lock.go.
var kind = folder.Kind{Holds: "corpus", Settings: manifestName, IsPart: orphanPattern.MatchString, IsExtra: isExtra}

// maxManifest is more bytes than a manifest has: a part takes some hundreds.
const maxManifest = 1 << 30

// The states of a corpus.
const (
	Partial  = "partial"  // the run has not finished
	Complete = "complete" // all games are there
)

// A Manifest lists the parts of a corpus. It has no time and no machine.
type Manifest struct {
	Schema int    `json:"schema"` // schemaVersion
	State  string `json:"state"`  // Partial or Complete
	Header
	Fingerprint string `json:"fingerprint"` // SHA-256 of schema and header without planned_games
	FirstGame   int64  `json:"first_game"`  // 0, or the first game of a slice
	EndGame     int64  `json:"end_game"`    // the number after the last game's; 0 if Games is
	Rows        int64  `json:"rows"`        // games in all parts
	Plies       int64  `json:"plies"`       // positions in all parts
	Bytes       int64  `json:"bytes"`       // size of all parts
	Parts       []Part `json:"parts"`
	Digest      string `json:"digest"`         // hash of the content
	Seal        string `json:"seal,omitempty"` // SHA-256 of the manifest without this field
}

// A Part is one Parquet file. It holds the games FirstGame to End()-1, but for those in quarantine.
type Part struct {
	File        string       `json:"file"`
	FirstGame   int64        `json:"first_game"`
	Rows        int64        `json:"rows"`  // games
	Plies       int64        `json:"plies"` // positions
	Bytes       int64        `json:"bytes"`
	SHA256      string       `json:"sha256"`
	Quarantined []Quarantine `json:"quarantined,omitempty"` // in the order of their numbers
}

// End returns the number after that of the last game of the part.
func (p *Part) End() int64 { return p.FirstGame + p.Rows + int64(len(p.Quarantined)) }

// numbers yields the numbers of the games of the part, row by row.
func (p *Part) numbers() iter.Seq[int64] {
	return func(yield func(int64) bool) {
		out := p.Quarantined
		for n := p.FirstGame; n < p.End(); n++ {
			if len(out) > 0 && out[0].Game == n {
				out = out[1:]
			} else if !yield(n) {
				return
			}
		}
	}
}

// Row returns the row of the game in the part.
func (p *Part) Row(game int64) int64 {
	row := game - p.FirstGame
	for _, q := range p.Quarantined {
		if q.Game < game {
			row--
		}
	}
	return row
}

func partName(i int) string { return fmt.Sprintf("part-%06d.parquet", i) }

// shortSuffix ends the name of a part while one with more games is being written in its place.
const shortSuffix = ".short"

// isRenamed reports whether this is a part with its other name.
func (p *Part) isRenamed() bool { return strings.HasSuffix(p.File, shortSuffix) }

// newManifest is that of a corpus without parts, which is to hold the slice.
func newManifest(h Header, s Slice) (Manifest, error) {
	fingerprint, err := h.fingerprint()
	m := Manifest{
		Schema:      schemaVersion,
		State:       Partial,
		Header:      h,
		Fingerprint: fingerprint,
		Parts:       []Part{},
		Digest:      newContent(&h).digest(),
	}
	m.FirstGame, m.EndGame = s.games(&h)
	return m, err
}

// next returns the number of the first game after the parts.
func (m *Manifest) next() int64 {
	if len(m.Parts) == 0 {
		return m.FirstGame
	}
	return m.Parts[len(m.Parts)-1].End()
}

// index returns the number of part i of the folder among those of the whole run.
func (m *Manifest) index(i int) int { return int(m.FirstGame/int64(m.GamesPerPart)) + i }

// IsSlice reports whether the corpus is to hold a part of its run alone.
func (m *Manifest) IsSlice() bool { return m.FirstGame > 0 || m.EndGame < m.Games }

// Quarantined returns the games in quarantine, in their order.
func (m *Manifest) Quarantined() (all []Quarantine) {
	for i := range m.Parts {
		all = append(all, m.Parts[i].Quarantined...)
	}
	return all
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

// encode writes the sealed text.
func (m *Manifest) encode(w io.Writer) error { return m.encodeWith(new(partTexts), w) }

func (m *Manifest) encodeWith(texts *partTexts, w io.Writer) error {
	if err := texts.update(m.Parts); err != nil {
		return err
	}
	m.Seal = ""
	hash := sha256.New()
	if err := m.encodeAs(hash, json.Marshal, texts.compact, ""); err != nil {
		return err
	}
	m.Seal = hex.EncodeToString(hash.Sum(nil))
	err := m.encodeAs(w, indent, texts.indented, "\n  ")
	if err == nil {
		_, err = io.WriteString(w, "\n")
	}
	return err
}

func indent(v any) ([]byte, error) { return json.MarshalIndent(v, "", "  ") }

// encodeAs writes what marshal would make of it whole, given the texts of the parts. Line begins
// each line of a field.
func (m *Manifest) encodeAs(w io.Writer, marshal func(any) ([]byte, error), parts [][]byte, line string) error {
	frame := *m
	frame.Parts = []Part{}
	text, err := marshal(&frame)
	if err != nil {
		return err
	}
	list := bytes.LastIndex(text, []byte("[]")) + 1 // after it there are digest and seal alone
	b := bufio.NewWriter(w)
	b.Write(text[:list]) // an error comes again with Flush
	for i, part := range parts {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(part)
	}
	if len(parts) > 0 {
		b.WriteString(line)
	}
	b.Write(text[list:])
	return b.Flush()
}

// partTexts are the texts of parts in a manifest. A writer keeps them: there may be thousands, and
// it writes all of them after each.
type partTexts struct {
	of                []Part
	compact, indented [][]byte
}

// update makes the texts those of the parts.
func (t *partTexts) update(parts []Part) error {
	same := 0
	for same < min(len(parts), len(t.of)) && parts[same].equal(&t.of[same]) {
		same++
	}
	t.of, t.compact, t.indented = t.of[:same], t.compact[:same], t.indented[:same]
	for i := same; i < len(parts); i++ {
		compact, err := json.Marshal(&parts[i])
		if err != nil {
			return err
		}
		indented, err := indent(&parts[i])
		if err != nil {
			return err
		}
		const line = "\n    "
		indented = bytes.ReplaceAll(indented, []byte("\n"), []byte(line)) // a string has none
		t.of, t.compact, t.indented = append(t.of, parts[i]), append(t.compact, compact), append(t.indented,
			append([]byte(line), indented...))
	}
	return nil
}

func (p *Part) equal(q *Part) bool {
	return p.File == q.File && p.FirstGame == q.FirstGame && p.Rows == q.Rows && p.Plies == q.Plies &&
		p.Bytes == q.Bytes &&
		p.SHA256 == q.SHA256 && slices.Equal(p.Quarantined, q.Quarantined)
}

func (m *Manifest) write(dir string) error { return m.writeWith(new(partTexts), dir) }

func (m *Manifest) writeWith(texts *partTexts, dir string) error {
	return disk.Replace(filepath.Join(dir, manifestName), func(w io.Writer) error { return m.encodeWith(texts, w) })
}

// readManifest reads and checks a manifest. If there is none the error matches os.ErrNotExist.
func readManifest(dir string) (Manifest, error) {
	path := filepath.Join(dir, manifestName)
	text, err := disk.ReadText(path, maxManifest)
	if errors.Is(err, syscall.EISDIR) {
		return Manifest{}, fmt.Errorf(
			"%s is a folder, but the manifest of a corpus is a file: name the folder of a corpus, or rename that folder",
			path)
	}
	if err != nil {
		return Manifest{}, err
	}
	return parseManifest(path, text)
}

var errManifestAltered = errors.New(
	"the file is damaged or was altered: restore it from a copy, or make the corpus again in an empty folder")

func parseManifest(path string, text []byte) (Manifest, error) {
	if unrelated, _ := isUnrelated(text); unrelated {
		return Manifest{}, fmt.Errorf(
			"%s: a file of another program, not the manifest of a corpus (no schema, fingerprint and parts): name the folder of a corpus, or another new folder",
			path)
	}
	if err := folder.CheckSchema(path, text, kind.Holds, schemaVersion); err != nil {
		return Manifest{}, err
	}
	var m Manifest
	// The reason of a game in quarantine is the text of a panic, whatever that has.
	if err := (decoding.Allow{ControlCharacters: true}).JSON(path, text, &m); err != nil {
		return Manifest{}, fmt.Errorf("%w: %w", err, errManifestAltered)
	}
	// The text is canonical, so every change of a byte shows in it or in the seal.
	again := m
	var canonical bytes.Buffer
	if err := again.encode(&canonical); err != nil || !bytes.Equal(canonical.Bytes(), text) {
		return Manifest{}, fmt.Errorf("%s: the seal does not match the content: %w", path, errManifestAltered)
	}
	return m, nil
}

// isUnrelated reports whether a manifest.json lacks a key that all corpora have. The error of a text
// that is no JSON may be of either.
func isUnrelated(text []byte) (bool, error) {
	var every struct{ Schema, Fingerprint, Parts json.RawMessage }
	err := json.Unmarshal(text, &every)
	var other *json.UnmarshalTypeError
	return errors.As(err, &other) || err == nil && (every.Schema == nil || every.Fingerprint == nil ||
		every.Parts == nil), err
}

// IsFolder reports whether the folder has the manifest of a corpus, or a damaged one beside parts.
func IsFolder(dir string) (bool, error) {
	path := filepath.Join(dir, manifestName)
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || err == nil && !info.Mode().IsRegular() &&
		info.Mode()&fs.ModeSymlink == 0 {
		return false, nil // also where something on the way is a file
	}
	if err != nil {
		return false, err
	}
	text, err := disk.ReadText(path, maxManifest)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.EISDIR) { // where the link leads
		return false, nil
	}
	if err != nil {
		return false, err
	}
	unrelated, err := isUnrelated(text)
	if err == nil || unrelated {
		return !unrelated, nil
	}
	parts, err := filesLike(dir, orphanPattern)
	return len(parts) > 0, err
}
