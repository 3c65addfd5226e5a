package main

import (
	"os"
	"os/exec"
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
