// Package suite reads and writes lists of positions, one a line as RFEN, each with facts about it:
// mates to find, positions to search, or openings to play from. The files are texts like EPD
// (docs/reference/formats/epd.md).
//
// Reading is strict: it returns legal positions with legal moves under one set of rules, or an
// error that names file, line and field.
package suite

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"raumlab/configs"
	"raumlab/engine/board"
	"raumlab/internal/disk"
)

// A Suite is a list of positions.
type Suite struct {
	Rules     board.Rules
	Notes     []string // comment lines at the head of the file, without the mark
	Positions []Position
}

// Load reads a suite by the name of one that ships with raumlab, or from a file whose name ends in
// .epd.
func Load(ref string) (Suite, error) {
	if IsFile(ref) {
		return Read(ref)
	}
	file := path.Join(folder, ref+extension)
	data, err := configs.Files.ReadFile(file)
	if err != nil {
		return Suite{}, fmt.Errorf("suite %q: expected a file ending in %s or one of %s", ref, extension,
			strings.Join(configs.Names(folder, extension), ", "))
	}
	return parse(file, bytes.NewReader(data))
}

// IsFile reports whether Load takes the text for a file.
func IsFile(ref string) bool { return strings.HasSuffix(ref, extension) }

// IsShipped reports whether a suite of this name is in the program.
func IsShipped(name string) bool { return slices.Contains(configs.Names(folder, extension), name) }

// The place of suites in configs.Files, and the ending of their files.
const (
	folder    = "suites"
	extension = ".epd"
)

// Hash identifies rules and positions in their order: SHA-256. What is said of the positions does
// not count.
func (s *Suite) Hash() string {
	h := sha256.New()
	fmt.Fprintln(h, s.Rules)
	for i := range s.Positions {
		fmt.Fprintln(h, s.Positions[i].Board.RFEN())
	}
	return hex.EncodeToString(h.Sum(nil))
}

// maxSize is more bytes than a suite has; it is read into memory.
const maxSize = 1 << 30

// Read reads a file.
func Read(path string) (Suite, error) {
	f, err := disk.Open(path, maxSize)
	if err != nil {
		return Suite{}, fmt.Errorf("suite: %w", err)
	}
	defer f.Close() // only read
	return parse(path, f)
}

// parse reads a suite; errors call it by the name. A suite without positions is an error.
func parse(name string, r io.Reader) (Suite, error) {
	var s Suite
	r, err := disk.Text(r)
	if err != nil {
		return Suite{}, fmt.Errorf("%s: %w", name, err)
	}
	scan := bufio.NewScanner(r)
	line, begun := 0, false
	for scan.Scan() {
		line++
		if err := s.parseLine(scan.Text(), &begun); err != nil {
			return Suite{}, fmt.Errorf("%s:%d: %w", name, line, err)
		}
	}
	if err := scan.Err(); err != nil {
		return Suite{}, fmt.Errorf("%s:%d: %w", name, line+1, err)
	}
	if len(s.Positions) == 0 {
		return Suite{}, fmt.Errorf("%s: it contains no position: write the RFEN of one in each line", name)
	}
	return s, nil
}

// parseLine reads a line; begun says whether one came before that is neither empty nor a comment.
func (s *Suite) parseLine(text string, begun *bool) error {
	if err := disk.CheckText(text); err != nil {
		return err
	}
	text = strings.TrimSpace(disk.TrimMark(text))
	if text == "" {
		return nil
	}
	if note, ok := strings.CutPrefix(text, "#"); ok {
		if !*begun {
			s.Notes = append(s.Notes, strings.TrimSpace(note))
		}
		return nil
	}
	first := !*begun
	*begun = true
	if value, ok := strings.CutPrefix(text, "rules "); ok {
		return s.parseRules(value, first)
	}
	p, err := parsePosition(s.Rules, text)
	if err == nil {
		s.Positions = append(s.Positions, p)
	}
	return err
}

func (s *Suite) parseRules(value string, first bool) (err error) {
	if !first {
		return errors.New("rules: they must be given once, before the first position")
	}
	value, ok := strings.CutSuffix(value, ";")
	if !ok {
		return errors.New("rules: no semicolon at the end")
	}
	s.Rules, err = board.ParseRules(strings.TrimSpace(value))
	return err
}

// Write writes the suite as it is read. Errors are those of w.
func (s *Suite) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, note := range s.Notes {
		fmt.Fprintf(b, "# %s\n", strings.ReplaceAll(note, "\n", " "))
	}
	fmt.Fprintf(b, "rules %s;\n", s.Rules)
	for i := range s.Positions {
		fmt.Fprintln(b, s.Positions[i].String())
	}
	return b.Flush()
}
