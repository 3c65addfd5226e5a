package disk

import (
	"fmt"
	"os"
	"path/filepath"
)

// marks are the files that say what a folder holds.
var marks = []struct{ file, holds string }{
	{"manifest.json", "corpus"},
	{"match.json", "match"},
	{"tournament.json", "tournament"},
	{"study.json", "study"},
	{"settings.json", "run"}, // of a pipeline
}

// Claim makes a folder for what the mark, the name of a file, stands for, and locks it as Lock does. A folder without that file that holds something else of
// raumlab is refused, and nothing is changed. A mark that is unknown is a programmer's error.
func Claim(dir, mark string) (*os.File, error) {
	what := ""
	for _, m := range marks {
		if m.file == mark {
			what = m.holds
		}
	}
	if what == "" {
		panic(fmt.Sprintf("disk.Claim: no folder is known by a file %s", mark))
	}
	if !has(dir, mark) {
		for _, m := range marks {
			if has(dir, m.file) {
				return nil, fmt.Errorf("folder %s holds a %s (%s) and cannot hold a %s, too: give another folder", dir, m.holds, m.file, what)
			}
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, WriteError(dir, err)
	}
	return Lock(dir, what)
}

func has(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, name))
	return err == nil
}
