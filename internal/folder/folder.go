// Package folder keeps work that continues where it was interrupted: corpora, matches, tournaments,
// studies, books that grow and runs of the pipeline.
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
	Holds    string                 // what errors call the content, such as match
	Settings string                 // the settings, such as match.json
	Files    []string               // other files that are written there
	Folders  []string               // folders that are made there
	IsPart   func(name string) bool // reports other files of the work, such as parts; nil for none
	IsExtra  func(name string) bool // reports files that may be there before the settings; nil for none
	Result   Result                 // one of Files that is replaced, if any
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
	if err := disk.MakeFolder(dir); err != nil {
		return nil, err
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

// Check refuses a folder that work may not be written to, and changes nothing, because a user wants
// to know that before hours of work. It refuses
//
//   - links in the place of folders,
//   - a file that is not of this kind,
//   - files of this kind without settings,
//   - a pipe, a link or a folder in the place of a file to be written,
//   - a file in the place of the result that is no such result.
func (k Kind) Check(dir string) error {
	all, err := entries(dir)
	if err != nil {
		return err
	}
	for _, check := range []func(string, []fs.DirEntry) error{k.checkUnrelated, k.checkOrphans} {
		if err := check(dir, all); err != nil {
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

// Within returns the path of a file or folder inside a folder, by a name with slashes. It refuses a
// symbolic link anywhere along the name, because the user has not named what it leads to.
func Within(dir, name string) (string, error) {
	path := dir
	for element := range strings.SplitSeq(name, "/") {
		path = filepath.Join(path, element)
		if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return "", fmt.Errorf(
				"%s is a symbolic link, and raumlab does not write through links: move its target here, or give another folder",
				path)
		}
	}
	return path, nil
}

// entries are what is in the folder, nothing where it cannot be one.
func entries(dir string) ([]fs.DirEntry, error) {
	all, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, nil // making the folder says what is wrong
	}
	if err != nil {
		return nil, disk.WriteError(dir, err)
	}
	return all, nil
}

// checkUnrelated refuses a folder with a file that is not of this kind.
func (k Kind) checkUnrelated(dir string, all []fs.DirEntry) error {
	begun := has(all, k.Settings)
	i := slices.IndexFunc(all, func(e fs.DirEntry) bool { return k.isUnrelated(e, begun) })
	switch {
	case i < 0:
		return nil
	case begun:
		return fmt.Errorf(
			"folder %s: %s does not belong to a %s: a %s needs a folder of its own: move that file out of the folder", dir,
			all[i].Name(), k.Holds, k.Holds)
	}
	return fmt.Errorf("folder %s has %s, but no %s: a %s needs a folder of its own: give another folder", dir,
		all[i].Name(), k.Settings, k.Holds)
}

// isUnrelated reports whether a file is not of this kind. Files that begin with a dot do not count,
// nor does lost+found, which a new disk has.
func (k Kind) isUnrelated(e fs.DirEntry, begun bool) bool {
	name := e.Name()
	if k.isLeftover(name) || k.isOwn(name) {
		return false
	}
	if of, is := disk.TemporaryOf(name); is {
		return !begun || !k.isOwn(of)
	}
	return name[0] != '.' && !(name == "lost+found" && e.IsDir())
}

func (k Kind) isOwn(name string) bool {
	return name == k.Settings || slices.Contains(k.Files, name) || slices.Contains(k.Folders, name) || k.isPart(name) ||
		k.isExtra(name)
}

func (k Kind) isPart(name string) bool { return k.IsPart != nil && k.IsPart(name) }

func (k Kind) isExtra(name string) bool { return k.IsExtra != nil && k.IsExtra(name) }

// isLeftover reports whether a process that was killed before it had written settings leaves a
// file of that name.
func (k Kind) isLeftover(name string) bool {
	return name == disk.LockName || name == disk.Temporary(k.Settings)
}

// CheckOrphans refuses a folder that has files of this kind, but no settings.
func (k Kind) CheckOrphans(dir string) error {
	all, err := entries(dir)
	if err != nil {
		return err
	}
	return k.checkOrphans(dir, all)
}

func (k Kind) checkOrphans(dir string, all []fs.DirEntry) error {
	if has(all, k.Settings) {
		return nil
	}
	orphan := ""
	for _, name := range slices.Concat(k.Files, k.Folders) {
		if orphan == "" && has(all, name) {
			orphan = name
		}
	}
	for _, e := range all {
		if orphan == "" && k.isPart(e.Name()) {
			orphan = e.Name()
		}
	}
	if orphan == "" {
		return nil
	}
	return fmt.Errorf("%s %s: the folder has %s, but no %s: restore that file, or give another folder", k.Holds,
		dir, orphan,
		k.Settings)
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
	return fmt.Errorf(
		"%s: the existing file is not replaced, because it is not the result of a %s: rename that file, or write to another folder",
		path, k.Holds)
}

func has(all []fs.DirEntry, name string) bool {
	return slices.ContainsFunc(all, func(e fs.DirEntry) bool { return e.Name() == name })
}
