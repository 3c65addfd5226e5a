package disk

import (
	"fmt"
	"os"
	"path/filepath"
)

// marks are the files that say what a folder holds. They are known by name alone: another program's file may be called so, too.
var marks = []struct{ file, holds string }{
	{"manifest.json", "corpus"},
	{"match.json", "match"},
	{"tournament.json", "tournament"},
	{"study.json", "study"},
	{"settings.json", "run"}, // of a pipeline
}

// Claim makes a folder for what the mark, the name of a file, stands for, and locks it as Lock does.
// A folder without that file that holds something else of raumlab, or looks so, is refused, and so is
// one where something else than a regular file has the name of one of the files that will be written
// there: that should be known before hours of work. What is refused is not changed. A mark that is
// unknown is a programmer's error.
func Claim(dir, mark string, files ...string) (*os.File, error) {
	if err := MayClaim(dir, mark); err != nil {
		return nil, err
	}
	for _, name := range append([]string{mark}, files...) {
		for _, path := range []string{filepath.Join(dir, name), Temporary(filepath.Join(dir, name))} {
			if info, err := os.Lstat(path); err == nil && info.IsDir() && name == mark {
				continue // its reader says what belongs there
			}
			if err := MayReplace(path); err != nil {
				return nil, err
			}
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, WriteError(dir, err)
	}
	return Lock(dir, held(mark))
}

// MayClaim refuses what Claim refuses of a folder, and makes nothing.
func MayClaim(dir, mark string) error {
	what := held(mark)
	if has(dir, mark) {
		return nil
	}
	for _, m := range marks {
		if has(dir, m.file) {
			return fmt.Errorf("folder %s has a %s, as a %s of raumlab has, and cannot hold a %s, too: give another folder", dir, m.file, m.holds, what)
		}
	}
	return nil
}

// held is what a mark stands for.
func held(mark string) string {
	for _, m := range marks {
		if m.file == mark {
			return m.holds
		}
	}
	panic(fmt.Sprintf("disk.MayClaim: no folder is known by a file %s", mark))
}

func has(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, name))
	return err == nil
}
