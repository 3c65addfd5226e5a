package tables

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"raumlab/engine/board"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
)

// Endgame tables are kept in a folder: a file each, and a manifest that lists them with their
// SHA-256. More tables may be added later. A killed process loses at most the table in hand.

// ManifestName is the file of a folder that lists its tables.
const ManifestName = "tables.json"

const manifestVersion = 1

// extension ends the names of tables' files.
const extension = ".rtb"

// A Manifest lists the tables of a folder.
type Manifest struct {
	Version int     `json:"tables_version"`
	Pawns   string  `json:"pawns"` // the dialect
	Tables  []Entry `json:"tables"`
}

// An Entry is a table of a folder. Its counts are of positions of the cube.
type Entry struct {
	Ending   Material `json:"ending"`
	Bytes    int64    `json:"bytes"`  // of its file
	SHA256   string   `json:"sha256"` // of its file
	AllDrawn bool     `json:"all_drawn"`
	Longest  int      `json:"longest_plies"`
	White    Counts   `json:"white_to_move"`
	Black    Counts   `json:"black_to_move"`
}

var kind = folder.Kind{Holds: "set of endgame tables", Settings: ManifestName, IsPart: isTable}

// isTable reports whether a table's file may have that name.
func isTable(name string) bool {
	ending, is := strings.CutSuffix(name, extension)
	_, err := ParseMaterial(ending)
	return is && err == nil
}

// A Store is a folder of tables.
type Store struct {
	Dir      string
	Rule     board.PawnRule
	Manifest Manifest
}

// Open reads the manifest of a folder.
func Open(dir string) (*Store, error) {
	if err := disk.CheckPath(dir); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, ManifestName)
	text, err := disk.ReadText(path, disk.MaxText)
	switch info, none := os.Stat(dir); {
	case none == nil && !info.IsDir():
		return nil, fmt.Errorf("%s is a file: name a folder of endgame tables", dir)
	case errors.Is(none, fs.ErrNotExist):
		return nil, hint.Errorf("%s: no such folder: name a folder of endgame tables, or make one with 'raumlab tables make'", dir)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, hint.Errorf(
			"folder %s has no %s and so no endgame tables: make them with 'raumlab tables make', or give another folder", dir,
			ManifestName)
	}
	if err != nil {
		return nil, err
	}
	s := &Store{Dir: dir}
	if err := decoding.JSON(path, text, &s.Manifest); err != nil {
		return nil, hint.Errorf("%w: restore it from a copy, or make the tables again in another folder", err)
	}
	if v := s.Manifest.Version; v != manifestVersion {
		return nil, fmt.Errorf("%s: tables_version %d, but this program reads %d: make the tables again", path, v,
			manifestVersion)
	}
	rules, err := board.ParseRules("chessvariants/" + s.Manifest.Pawns)
	if err != nil {
		return nil, fmt.Errorf("%s: pawns: %w", path, err)
	}
	s.Rule = rules.Pawns
	return s, nil
}

// Entry returns what the manifest says of a table.
func (s *Store) Entry(m Material) (Entry, bool) {
	i := slices.IndexFunc(s.Manifest.Tables, func(e Entry) bool { return e.Ending == m })
	if i < 0 {
		return Entry{}, false
	}
	return s.Manifest.Tables[i], true
}

func (s *Store) path(m Material) string { return filepath.Join(s.Dir, m.String()+extension) }

// Load reads a table. Its file must have the SHA-256 of the manifest.
func (s *Store) Load(ctx context.Context, m Material, workers int) (*Table, error) {
	e, ok := s.Entry(m)
	if !ok {
		return nil, fmt.Errorf("%s: it has no table %s: make it", filepath.Join(s.Dir, ManifestName), m)
	}
	path := s.path(m)
	content, err := disk.ReadFile(path, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s lists %s, but the file %s is missing: restore it, or make the table again",
			filepath.Join(s.Dir, ManifestName), m, path)
	}
	if err != nil {
		return nil, err
	}
	t, err := read(ctx, content, s.Rule, m, workers)
	if err == nil && int64(len(content)) != e.Bytes {
		err = fmt.Errorf("it has %d bytes, but %s says %d: restore that file, or make the table again", len(content),
			ManifestName, e.Bytes)
	}
	if err == nil {
		if sum := sha256.Sum256(content); hex.EncodeToString(sum[:]) != e.SHA256 {
			err = fmt.Errorf("its SHA-256 is not the one in %s: remove the file and make it again", ManifestName)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// finder returns a function that loads tables, each once.
func (s *Store) finder(ctx context.Context, workers int) func(Material) (*Table, error) {
	loaded := map[Material]*Table{}
	return func(m Material) (*Table, error) {
		if t := loaded[m]; t != nil {
			return t, nil
		}
		t, err := s.Load(ctx, m, workers)
		if err == nil {
			err = t.MarkIllegal(ctx, workers)
		}
		if err == nil {
			loaded[m] = t
		}
		return t, err
	}
}

// Verify reads a table, computes every value again from its moves, and counts its positions again.
// report may be nil. It is told an estimate of the share that is done.
func (s *Store) Verify(ctx context.Context, m Material, workers int, report func(done float64)) error {
	find := s.finder(ctx, workers)
	t, err := find(m)
	if err == nil {
		err = t.verify(ctx, workers, find, report)
	}
	if err != nil {
		return err
	}
	counts, err := t.Count(ctx, workers, nil)
	if err != nil {
		return err
	}
	e, _ := s.Entry(m)
	if e.White != counts[board.White] || e.Black != counts[board.Black] || e.Longest != t.Longest ||
		e.AllDrawn != t.AllDrawn {
		return fmt.Errorf("%s: %s: its counts are not those of the table: make the table again",
			filepath.Join(s.Dir, ManifestName), m)
	}
	return nil
}

// A Maker makes tables.
type Maker struct {
	Rule    board.PawnRule
	Workers int
	// Report, if not nil, is told while table number n of the plan is made: an estimate of the share
	// that is done, and what the solver does.
	Report func(n int, done float64, what string)
}

// Make makes the tables of a plan that the folder lacks. It keeps the others.
func (k *Maker) Make(ctx context.Context, dir string, plan []Material) (err error) {
	f, err := kind.Claim(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Release()) }()
	s := &Store{Dir: dir, Rule: k.Rule, Manifest: Manifest{Version: manifestVersion, Pawns: k.Rule.String(),
		Tables: []Entry{}}}
	if _, err := os.Lstat(f.Path(ManifestName)); err == nil {
		if s, err = Open(dir); err != nil {
			return err
		}
		if s.Rule != k.Rule {
			return fmt.Errorf("%s: its tables have %s pawns, but %s were asked for: give another folder", f.Path(ManifestName),
				s.Rule, k.Rule)
		}
	} else if err := s.save(); err != nil {
		return err
	}
	for n, m := range plan {
		if k.has(s, m) {
			continue
		}
		if err := k.makeOne(ctx, s, m, func(done float64, what string) {
			if k.Report != nil {
				k.Report(n, done, what)
			}
		}); err != nil {
			return err
		}
	}
	return nil
}

// has reports whether the folder has the table, in the file that the manifest lists.
func (k *Maker) has(s *Store, m Material) bool {
	e, ok := s.Entry(m)
	info, err := os.Lstat(s.path(m))
	if !ok || err != nil || !info.Mode().IsRegular() || info.Size() != e.Bytes {
		return false
	}
	content, err := disk.ReadFile(s.path(m), maxFile)
	sum := sha256.Sum256(content)
	return err == nil && hex.EncodeToString(sum[:]) == e.SHA256
}

func (k *Maker) makeOne(ctx context.Context, s *Store, m Material, report func(float64, string)) error {
	path := s.path(m)
	if err := mayReplace(path); err != nil {
		return err
	}
	t, err := Solve(ctx, s.Rule, m, k.Workers, s.finder(ctx, k.Workers), func(done float64, what string) {
		report(0.8*done, what)
	})
	if err != nil {
		return err
	}
	report(0.8, "counting")
	counts, err := t.Count(ctx, k.Workers, nil)
	if err != nil {
		return err
	}
	report(0.9, "writing")
	sum, err := write(ctx, path, t, k.Workers)
	if err != nil {
		return err
	}
	info, err := os.Lstat(path)
	if err != nil {
		return disk.WriteError(path, err)
	}
	s.put(Entry{m, info.Size(), hex.EncodeToString(sum[:]), t.AllDrawn, t.Longest, counts[board.White],
		counts[board.Black]})
	return s.save()
}

// mayReplace refuses a file that does not begin as a table, because it may be the only copy of
// something. It accepts a table that the manifest does not list, because a killed process may leave
// one.
func mayReplace(path string) error {
	return disk.MayReplaceOnly(path, "endgame table", func(f *os.File) error {
		first := make([]byte, len(magic))
		n, err := io.ReadFull(f, first)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return err
		}
		if !bytes.HasPrefix(magic[:], first[:n]) {
			return errors.New("it does not begin like a table")
		}
		return nil
	})
}

// put lists a table, in the order of All.
func (s *Store) put(e Entry) {
	at, found := slices.BinarySearchFunc(s.Manifest.Tables, e, func(a, b Entry) int {
		return Compare(a.Ending, b.Ending)
	})
	if found {
		s.Manifest.Tables[at] = e
	} else {
		s.Manifest.Tables = slices.Insert(s.Manifest.Tables, at, e)
	}
}

func (s *Store) save() error {
	text, err := json.MarshalIndent(s.Manifest, "", "  ")
	if err != nil {
		return err
	}
	return disk.ReplaceBytes(filepath.Join(s.Dir, ManifestName), append(text, '\n'))
}
