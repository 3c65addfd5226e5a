// Package folder keeps work that continues where it was interrupted: corpora, matches, tournaments,
// studies and runs of the pipeline.
//
// Each kind of work has its folder. The settings, a JSON file that is written first, say what was
// asked for. One process at a time writes a folder, by a lock that the kernel drops when the
// process dies. A process that continues the work compares the settings with what it is asked for
// now (Disagree). Files are replaced whole or not at all.
package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"raumlab/internal/disk"
)

// A Kind is a kind of folder. Its names are those of files and folders at its top.
type Kind struct {
	Holds    string   // what errors call the content, such as match
	Settings string   // the settings, such as match.json
	Files    []string // other files that are written there
	Folders  []string // folders that are made there
	Result   Result   // one of Files that is replaced, if any
	Alone    bool     // a new folder has no other file, whatever its name
}

// A Result is a JSON object that is replaced only by another one of its kind.
type Result struct {
	File string
	Keys []string // it has all of them
}

// A Folder is a claimed folder.
type Folder struct {
	Dir  string
	lock *os.File
}

// Claim makes the folder if it is missing, and locks it until Release. It refuses what Check
// refuses, and a folder that another process is writing.
func (k Kind) Claim(dir string) (*Folder, error) {
	if err := k.Check(dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, disk.WriteError(dir, err)
	}
	lock, err := disk.Lock(dir, k.Holds)
	if err != nil {
		return nil, err
	}
	return &Folder{dir, lock}, nil
}

// Release ends the claim. A second call does nothing.
func (f *Folder) Release() error {
	lock := f.lock
	if f.lock = nil; lock == nil {
		return nil
	}
	return disk.Unlock(lock)
}

// Path is the path of a file of the folder.
func (f *Folder) Path(name string) string { return filepath.Join(f.Dir, name) }

// Check changes nothing. It refuses links in the place of folders. It refuses a folder without
// settings that holds something else, or files of this kind; a file to be written whose place a
// pipe, a link or a folder has; and a file in the place of the result that is no such result. All
// this is better known before hours of work.
func (k Kind) Check(dir string) error {
	if !exists(dir, k.Settings) {
		if err := k.checkOthers(dir); err != nil {
			return err
		}
		if err := k.CheckOrphans(dir); err != nil {
			return err
		}
	}
	for _, name := range append([]string{k.Settings}, k.Files...) {
		for _, path := range []string{filepath.Join(dir, name), disk.Temporary(filepath.Join(dir, name))} {
			if info, err := os.Lstat(path); err == nil && info.IsDir() && name == k.Settings {
				continue // the reader of the settings says what belongs there
			}
			if err := disk.MayReplace(path); err != nil {
				return err
			}
		}
	}
	for _, name := range k.Folders {
		if _, err := Within(dir, name); err != nil {
			return err
		}
	}
	return k.checkResult(dir)
}

// Within returns the path of a folder inside another one, by a name with slashes. It refuses a
// symbolic link anywhere along the name, because the user has not named the folder that it leads
// to.
func Within(dir, name string) (string, error) {
	path := dir
	for element := range strings.SplitSeq(name, "/") {
		path = filepath.Join(path, element)
		if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return "", fmt.Errorf("%s is a symbolic link, and nothing is written through it: move the folder that it leads to here, or give another folder", path)
		}
	}
	return path, nil
}

// settingsOfKinds are the settings of all kinds of folder: a corpus, a match, a tournament, a
// study, a run of the pipeline and endgame tables. Other JSON files may be in a new folder.
var settingsOfKinds = []string{"manifest.json", "match.json", "tournament.json", "study.json", "settings.json", "tables.json"}

// checkOthers refuses a folder without settings that has those of another kind, or any other file
// if the kind wants the folder alone.
func (k Kind) checkOthers(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil // MkdirAll says what is wrong
	}
	if err != nil {
		return disk.WriteError(dir, err)
	}
	names := make([]string, 0, len(entries))
	for _, e := range entries {
		if name := e.Name(); !slices.Contains(k.Files, name) && !slices.Contains(k.Folders, name) {
			names = append(names, name)
		}
	}
	if i := slices.IndexFunc(names, func(name string) bool { return slices.Contains(settingsOfKinds, name) }); i >= 0 {
		return fmt.Errorf("folder %s has a %s, but no %s: it holds something else than a %s: give another folder", dir, names[i], k.Settings, k.Holds)
	}
	if i := slices.IndexFunc(names, func(name string) bool { return !k.isLeftover(name) }); k.Alone && i >= 0 {
		return fmt.Errorf("folder %s: there is %s, but no %s: a %s has its folder for itself: give another folder", dir, names[i], k.Settings, k.Holds)
	}
	return nil
}

// isLeftover reports whether a process that was killed before it had written settings leaves a
// file of that name. Versions up to 0.3.0 wrote them under a name that ends in .tmp.
func (k Kind) isLeftover(name string) bool {
	return name == disk.LockName || name == disk.Temporary(k.Settings) || name == k.Settings+".tmp"
}

// CheckOrphans refuses a folder that has files of this kind, but no settings.
func (k Kind) CheckOrphans(dir string) error {
	if exists(dir, k.Settings) {
		return nil
	}
	for _, name := range slices.Concat(k.Files, k.Folders) {
		if exists(dir, name) {
			return fmt.Errorf("%s %s: there is %s, but no %s: restore it, or give another folder", k.Holds, dir, name, k.Settings)
		}
	}
	return nil
}

// checkResult refuses a file in the place of the result that is not empty and no object with its
// keys.
func (k Kind) checkResult(dir string) error {
	if k.Result.File == "" {
		return nil
	}
	path := filepath.Join(dir, k.Result.File)
	content, err := disk.ReadFile(path, disk.MaxText)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || err == nil && len(content) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	var have map[string]json.RawMessage
	err = json.Unmarshal(content, &have)
	if err == nil && !slices.ContainsFunc(k.Result.Keys, func(key string) bool { return have[key] == nil }) {
		return nil
	}
	return fmt.Errorf("%s: what is there is not replaced, it is no result of a %s: give that file another name, or write to another folder", path, k.Holds)
}

func exists(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, name))
	return err == nil
}
