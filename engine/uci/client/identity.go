package client

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"raumlab/internal/disk"
)

// maxHashed is the size in bytes of the largest file, such as a network, that is hashed to identify
// a program. Larger ones would delay the match.
const maxHashed = 4 << 30

// Bounds of what is hashed of a folder: how many bytes its files may have together for their contents
// to count, and how many files for the folder to count.
const (
	maxFolderHashed = 1 << 30
	maxFolderFiles  = 10_000
)

// identities returns what Hash and content hold.
func (p Program) identities(words []string) (hash, content string, err error) {
	sum, alone := sha256.New(), sha256.New()
	named, before := false, ""
	for _, w := range words {
		isOption := strings.HasPrefix(w, optionPrefix)
		if !isOption && !named {
			w, named = p.path, true
		}
		id, err := identity(before, w)
		if err != nil {
			return "", "", err
		}
		before = w
		fmt.Fprintln(sum, id)
		if !isOption {
			fmt.Fprintln(alone, id)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), hex.EncodeToString(alone.Sum(nil)), nil
}

// identity returns what a word of a command means, whatever paths it has: the content of a program, file
// or folder that it names as a whole, of a file or folder after an =, after an @ or a flag of one letter
// that begins it, or in a list, of those in a command that it holds, and the rest as it is. What a flag
// before it or its own name says that the program writes has no content.
func identity(before, word string) (string, error) {
	if name, value, has := strings.Cut(word, "="); has && isWritten(name, value) {
		return fmt.Sprintf("%q written", name), nil
	} else if !strings.HasPrefix(word, "-") && strings.HasPrefix(before, "-") && isWritten(before, word) {
		return "written", nil
	}
	for _, at := range valuesOf(word) {
		if id, err := pathIdentity(word[at:]); id != "" || err != nil {
			return fmt.Sprintf("%q %s", word[:at], id), err
		}
	}
	if program, err := exec.LookPath(word); err == nil { // as in: nice stockfish
		return pathIdentity(program)
	}
	if parts := commandIn(word); parts != nil {
		return joined(word, "command", parts, identity)
	}
	separators := strings.Map(separatorOrNone, word)
	parts := strings.FieldsFunc(word, func(r rune) bool { return separatorOrNone(r) >= 0 })
	return joined(word, separators, parts, func(_, part string) (string, error) {
		id, err := pathIdentity(part)
		return cmp.Or(id, asItIs(part)), err
	})
}

// asItIs is the identity of a word that names no path.
func asItIs(word string) string { return fmt.Sprintf("%q", word) }

// joined returns the identity of a word from those of its parts, if one of them has a path.
func joined(word, how string, parts []string, of func(before, part string) (string, error)) (string, error) {
	all, plain, before := asItIs(how), true, ""
	for _, part := range parts {
		id, err := of(before, part)
		if err != nil {
			return "", err
		}
		plain = plain && id == asItIs(part)
		all += " " + id
		before = part
	}
	if plain {
		return asItIs(word), nil
	}
	return all, nil
}

// commandIn returns the words of a word that is a command itself, such as that of sh -c.
func commandIn(word string) []string {
	if !strings.ContainsAny(word, " \t\n") {
		return nil
	}
	parts, err := split(word)
	if err != nil {
		parts = strings.Fields(word)
	}
	if len(parts) < 2 {
		return nil
	}
	return parts
}

// valuesOf returns where in a word a path may begin.
func valuesOf(word string) []int {
	all := []int{0}
	if strings.HasPrefix(word, "@") {
		all = append(all, 1)
	}
	if len(word) > 2 && word[0] == '-' && word[1] != '-' {
		all = append(all, 2)
	}
	for i, b := range []byte(word) {
		if b == '=' {
			all = append(all, i+1)
		}
	}
	return all
}

// separatorOrNone keeps what divides a word into parts that may be paths.
func separatorOrNone(r rune) rune {
	if strings.ContainsRune("=,;:|", r) {
		return r
	}
	return -1
}

// pathIdentity returns the identity of a regular file or of a folder, and nothing for what is neither.
func pathIdentity(name string) (string, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil || name == "":
		return "", nil
	case info.Mode().IsRegular():
		sum, err := fileHash(name)
		return "file " + sum, err
	case info.IsDir():
		return folderIdentity(name)
	}
	return "", nil
}

// fileHash returns the SHA-256 of a file.
func fileHash(name string) (string, error) {
	f, err := disk.Open(name, maxHashed)
	if err != nil {
		return "", fmt.Errorf("program: %w", err)
	}
	defer f.Close() // only read
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", fmt.Errorf("program: reading %s: %w", name, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// folderIdentity returns the identity of the files in a folder and below: their names, sizes and, up
// to a bound, contents. What programs write beside what they read does not count (isScratch), nor does
// a folder that holds the present one, in which the run itself may write.
func folderIdentity(folder string) (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("program: %w", err)
	}
	for dir := here; ; dir = filepath.Dir(dir) {
		if sameFile(dir, folder) {
			return "", nil
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real // WalkDir does not enter a link
	}
	sum, files, left := sha256.New(), 0, int64(maxFolderHashed)
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case path != folder && isScratch(entry.Name()):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() {
			return nil // a link to nothing, or what holds no content
		}
		if files++; files > maxFolderFiles {
			return fs.SkipAll
		}
		name, content := strings.TrimPrefix(path, folder), ""
		if left -= info.Size(); left >= 0 {
			if content, err = fileHash(path); err != nil {
				return err
			}
		}
		_, err = fmt.Fprintf(sum, "%q %d %s\n", filepath.ToSlash(name), info.Size(), content)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("program: reading the folder %s: %w", folder, err)
	}
	if files > maxFolderFiles {
		return "", nil
	}
	return "folder " + hex.EncodeToString(sum.Sum(nil)), nil
}

// sameFile reports whether two paths name one file or folder.
func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// isScratch reports whether programs write a file or folder of this name for themselves.
func isScratch(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "__") || isLog(name)
}

func isLog(name string) bool { return strings.EqualFold(filepath.Ext(name), ".log") }

// isWritten reports whether the file or folder that an option or a flag names is one that the program
// writes: its name has the word log, temp or cache, and the value is none that switches something.
func isWritten(name, value string) bool {
	return value != "" && !plainValue.MatchString(value) && (writtenName.MatchString(name) || isLog(value))
}

var (
	plainValue  = regexp.MustCompile(`^(?i:[-+]?[0-9.]+%?|true|false|on|off|yes|no|none)$`)
	writtenName = regexp.MustCompile(
		`((^|[^A-Za-z])(log|temp|tmp|cache)|([^A-Z]|^)(Log|Temp|Tmp|Cache|LOG|TEMP|TMP|CACHE))(s|ging|[Ff]ile|[Pp]ath|[Dd]ir)?([^a-z]|$)`)
)
