package corpus

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"syscall"

	"raumlab/internal/disk"
	"raumlab/internal/hint"
)

var partPattern = regexp.MustCompile(`^part-\d{6,}\.parquet$`)

// orphanPattern matches what holds finished games: parts, and parts that were renamed.
var orphanPattern = regexp.MustCompile(`^part-\d{6,}\.parquet(\.short)?$`)

// leftoverPattern matches what a killed run may leave: temporary files (disk.Temporary) and parts
// that were renamed.
var leftoverPattern = regexp.MustCompile(
	`^(\.(part-\d{6,}\.parquet|manifest\.json|README\.md)(\.short)?\.raumlab-tmp|part-\d{6,}\.parquet\.short)$`)

// removeLeftovers removes what a killed run left, except files that the manifest on disk lists.
func (w *Writer) removeLeftovers() error {
	files, err := filesLike(w.dir, leftoverPattern)
	if err != nil {
		return err
	}
	for _, f := range files {
		if f == w.shortFile || slices.ContainsFunc(w.manifest.Parts, func(p Part) bool { return p.File == f }) {
			continue
		}
		if err := disk.MayReplace(w.path(f)); err != nil {
			return err
		}
		if err := remove(w.path(f)); err != nil {
			return err
		}
	}
	return nil
}

// remove removes a file of the folder.
func remove(path string) error {
	if err := os.Remove(path); err != nil {
		return disk.WriteError(path, err)
	}
	return nil
}

func filesLike(dir string, pattern *regexp.Regexp) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if pattern.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// isExtra reports whether a folder without a manifest may have a file of that name.
func isExtra(name string) bool { return name == CardName || leftoverPattern.MatchString(name) }

// mayBegin refuses a folder without a manifest whose README.md is no card: better now than when
// all games are made.
func mayBegin(dir string) error {
	_, err := os.Lstat(filepath.Join(dir, manifestName))
	if err == nil || errors.Is(err, syscall.ENOTDIR) {
		return nil // begin reads it, or making the folder says what is wrong
	}
	return mayReplaceCard(dir)
}

// checkOrphans refuses parts that are neither in the manifest nor of its run: writing would replace
// them. A killed run leaves one of its own, and so does one that makes a missing part again.
func (m *Manifest) checkOrphans(dir string) error {
	files, err := filesLike(dir, partPattern)
	if err != nil {
		return err
	}
	for _, f := range files {
		if slices.ContainsFunc(m.Parts, func(p Part) bool { return p.File == f }) {
			continue
		}
		if err := m.checkOrphan(dir, f); err != nil {
			return hint.Errorf(
				"corpus %s: %s is not in %s, so it is not replaced (%w): move it out of the folder, or write to another folder",
				dir, filepath.Join(dir, f), manifestName, err)
		}
	}
	return nil
}

func (m *Manifest) checkOrphan(dir, name string) error {
	path := filepath.Join(dir, name)
	if err := disk.MayReplace(path); err != nil {
		return err
	}
	data, err := disk.ReadFile(path, maxPart)
	if err != nil || len(data) == 0 {
		return err
	}
	var index int64
	if _, err := fmt.Sscanf(name, "part-%d.parquet", &index); err != nil {
		return err
	}
	_, err = openPart(data, m, index*int64(m.GamesPerPart))
	return err
}
