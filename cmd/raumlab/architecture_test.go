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

// TestImports compares the imports of the code, without tests, with testdata/imports.tsv, so that a
// new arrow between packages is noticed. No package imports one that comes later in the source map
// of ARCHITECTURE.md, so that there is no circle. -update writes the file.
func TestImports(t *testing.T) {
	real, order := importsOfCode(t), roomsOfMap(t)
	var list strings.Builder
	for i, room := range order {
		imports, ok := real[room]
		if !ok {
			t.Errorf("%s is in the source map of ARCHITECTURE.md, but not in the code", room)
		}
		delete(real, room)
		for _, other := range imports {
			if slices.Contains(order[i:], other) {
				t.Errorf("%s imports %s, which comes later in the source map", room, other)
			}
		}
		list.WriteString(room + "\t" + strings.Join(imports, " ") + "\n")
	}
	for room := range real {
		t.Errorf("%s is not in the source map of ARCHITECTURE.md", room)
	}
	const file = "testdata/imports.tsv"
	if *update {
		if err := os.WriteFile(file, []byte(list.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	listed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(listed) != list.String() {
		t.Errorf("%s is not what the code imports, which is:\n%s", file, list.String())
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

// roomsOfMap returns the packages of the table under "Source map", in order.
func roomsOfMap(t *testing.T) (order []string) {
	t.Helper()
	data, err := os.ReadFile(root + "/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(data), "## Source map")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(section, -1) {
		order = append(order, row[1])
	}
	if len(order) == 0 {
		t.Fatal("no source map in ARCHITECTURE.md")
	}
	return order
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

// Law: only internal/disk opens files. It follows no link where it writes, and reads only regular
// files of a sensible size.
func TestFilesAreOpenedInDisk(t *testing.T) {
	opens := regexp.MustCompile(
		`\b(os\.(Open|OpenFile|OpenRoot|Create|CreateTemp|MkdirTemp|ReadFile|WriteFile|Truncate|Rename|Link|Symlink|Chmod|CopyFS|DirFS)|syscall\.(Open|Creat|Truncate)|ioutil\.\w+)\b`)
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		if entry.IsDir() {
			ofTests := name == filepath.FromSlash("cmd/raumlab/clitest")
			if ofTests || name == filepath.FromSlash("internal/disk") || name != "." && strings.HasPrefix(entry.Name(), ".") {
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
