package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// TestImports holds the source map of ARCHITECTURE.md against the imports of the code, tests left
// out. No room imports one that comes later, so that no arrow runs back up.
func TestImports(t *testing.T) {
	real := importsOfCode(t)
	drawn, order := importsOfMap(t)
	for i, room := range order {
		for _, other := range drawn[room] {
			if slices.Contains(order[i:], other) {
				t.Errorf("%s imports %s, which comes later in the source map", room, other)
			}
		}
	}
	for room, imports := range real {
		want, ok := drawn[room]
		switch {
		case !ok:
			t.Errorf("%s is not in the source map of ARCHITECTURE.md", room)
		case slices.Equal(want, []string{"everything"}):
		case !slices.Equal(imports, want):
			t.Errorf("%s imports %v, the source map says %v", room, imports, want)
		}
	}
	for room := range drawn {
		if _, ok := real[room]; !ok {
			t.Errorf("%s is in the source map of ARCHITECTURE.md, but not in the code", room)
		}
	}
}

// importsOfCode asks the go command which packages of the module each package imports.
func importsOfCode(t *testing.T) map[string][]string {
	t.Helper()
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	imports := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		room := strings.TrimPrefix(fields[0], "raumlab/")
		imports[room] = []string{}
		for _, path := range fields[1:] {
			if ours, ok := strings.CutPrefix(path, "raumlab/"); ok {
				imports[room] = append(imports[room], ours)
			}
		}
		slices.Sort(imports[room])
	}
	return imports
}

// importsOfMap reads the table under "Source map", and returns its rooms in their order, too.
func importsOfMap(t *testing.T) (drawn map[string][]string, order []string) {
	t.Helper()
	data, err := os.ReadFile(root + "/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(data), "## Source map")
	section, _, _ = strings.Cut(section, "\n## ")
	drawn = map[string][]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|([^|]*)\\|").FindAllStringSubmatch(section, -1) {
		imports := strings.Fields(strings.ReplaceAll(row[2], "`", ""))
		slices.Sort(imports)
		drawn[row[1]] = append([]string{}, imports...)
		order = append(order, row[1])
	}
	if len(drawn) == 0 {
		t.Fatal("no source map in ARCHITECTURE.md")
	}
	return drawn, order
}

// TestCommandsOfReadme: CI runs the test command that the README gives.
func TestCommandsOfReadme(t *testing.T) {
	readme, err := os.ReadFile(root + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	ci, err := os.ReadFile(root + "/.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	const command = "go test ./..."
	if !strings.Contains(string(readme), "\n    "+command+"\n") || !strings.Contains(string(ci), "\n"+command+"\n") {
		t.Errorf("%q must stand in the README and in .ci/run", command)
	}
}

// Law: files are opened by internal/disk alone, which follows no link where it writes and reads
// nothing but regular files of a sensible size.
func TestFilesAreOpenedInDisk(t *testing.T) {
	opens := regexp.MustCompile(`\b(os\.(Open|OpenFile|OpenRoot|Create|CreateTemp|MkdirTemp|ReadFile|WriteFile|Truncate|Rename|Link|Symlink|Chmod|CopyFS|DirFS)|syscall\.(Open|Creat|Truncate)|ioutil\.\w+)\b`)
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		if entry.IsDir() {
			if name == filepath.FromSlash("internal/disk") || name != "." && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		files++
		text, err := os.ReadFile(path)
		for i, line := range strings.Split(string(text), "\n") {
			if call := opens.FindString(line); call != "" {
				t.Errorf("%s:%d calls %s: use internal/disk", name, i+1, call)
			}
		}
		return err
	})
	if err != nil || files < 100 {
		t.Errorf("%d files, %v", files, err)
	}
}

// Rooms stay small: a package has at most 40 production files, and a file of a command under 150
// lines.
func TestSizes(t *testing.T) {
	commands := []string{".", "play", "games", "matches", "tuning"}
	files := map[string]int{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		if err != nil || entry.IsDir() {
			if err == nil && name != "." && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		dir := filepath.Dir(name)
		files[dir]++
		room, err := filepath.Rel("cmd/raumlab", dir)
		if err != nil || !slices.Contains(commands, room) {
			return err
		}
		text, err := os.ReadFile(path)
		if lines := strings.Count(string(text), "\n"); lines >= 150 {
			t.Errorf("%s has %d lines, want less than 150", name, lines)
		}
		return err
	})
	if err != nil || len(files) < 20 {
		t.Fatalf("%d packages, %v", len(files), err)
	}
	for dir, n := range files {
		if n > 40 {
			t.Errorf("%s has %d production files, want at most 40", dir, n)
		}
	}
}
