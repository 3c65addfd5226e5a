package corpus

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"syscall"

	"raumlab/internal/remedy"
	"raumlab/internal/store"
)

var partPattern = regexp.MustCompile(`^part-\d{6,}\.parquet$`)

// orphanPattern matches what holds finished games: parts, and short parts that were renamed.
var orphanPattern = regexp.MustCompile(`^part-\d{6,}\.parquet((\.\d+)?\.short)?$`)

// partFiles lists the files of the folder that are named like parts.
func partFiles(s store.Store) ([]string, error) { return filesLike(s, partPattern) }

// leftoverPattern matches what a killed run may leave: temporary files (disk.Temporary; up to
// version 0.3.0 they ended in .tmp) and short parts that were renamed.
var leftoverPattern = regexp.MustCompile(`^(\.(part-\d{6,}\.parquet|manifest\.json|README\.md)(\.short)?\.raumlab-tmp|(part-\d{6,}\.parquet|manifest\.json|README\.md)(\.short)?\.tmp|part-\d{6,}\.parquet(\.\d+)?\.short)$`)

// removeLeftovers removes what a killed run left, except a file that the manifest lists.
func removeLeftovers(s store.Store, keep string) error {
	files, err := filesLike(s, leftoverPattern)
	if err != nil {
		return err
	}
	for _, f := range files {
		if f == keep {
			continue
		}
		if err := s.MayReplace(f); err != nil {
			return err
		}
		if err := s.Remove(f); err != nil {
			return err
		}
	}
	return nil
}

func filesLike(s store.Store, pattern *regexp.Regexp) ([]string, error) {
	entries, err := s.List()
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
func mayBegin(s store.Store) error {
	_, err := s.Lstat(manifestName)
	if err == nil || errors.Is(err, syscall.ENOTDIR) {
		return nil // begin reads it, or making the folder says what is wrong
	}
	return mayReplaceCard(s)
}

// checkOrphans refuses parts that are neither in the manifest nor of its run: writing would replace
// them. A killed run leaves one of its own, and so does one that makes a missing part again.
func (m *Manifest) checkOrphans(s store.Store) error {
	files, err := partFiles(s)
	if err != nil {
		return err
	}
	for _, f := range files {
		if slices.ContainsFunc(m.Parts, func(p Part) bool { return p.File == f }) {
			continue
		}
		if err := m.checkOrphan(s, f); err != nil {
			return remedy.Errorf("corpus %s: %s is not in %s, and what is there is not replaced (%w): move it elsewhere, or write to another folder", s, s.Path(f), manifestName, err)
		}
	}
	return nil
}

func (m *Manifest) checkOrphan(s store.Store, name string) error {
	if err := s.MayReplace(name); err != nil {
		return err
	}
	data, err := s.Read(name, maxPart)
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
