// Prints NOTICE of a release: the licence of every module that is linked into the binary, on each
// system that .ci/release builds for, word by word, and of no other. It fails for a module that has
// no licence known here, and where a binary that it is given holds other modules:
//
//	go run .ci/notice.go [BINARY] > NOTICE
package main

import (
	"bytes"
	"debug/buildinfo"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licences are those that the binary's code may have, by SPDX names, with a pattern of
// their texts. The first that matches counts.
var licences = []struct {
	name string
	is   *regexp.Regexp
}{
	{"Apache-2.0", regexp.MustCompile(`Apache License,?\s+Version 2\.0`)},
	{"BSL-1.0", regexp.MustCompile(`Boost Software License - Version 1\.0`)},
	{"BSD-3-Clause",
		regexp.MustCompile(
			`(?s)Redistributions? in binary form.*(Neither the name|may not be used to endorse|[Nn]ame.{1,80}may not\s+be\s+used\s+to\s+endorse)`)},
	{"BSD-2-Clause", regexp.MustCompile(`Redistributions? in binary form`)},
	{"MIT",
		regexp.MustCompile(
			`(?s)Permission is hereby granted, free of charge, to any person.*The above copyright notice and this permission\s+notice`)},
	{"SunPro", regexp.MustCompile(`(?s)Developed at SunPro.*is freely granted`)},
}

// licenceFile is the name of a file with a licence.
var licenceFile = regexp.MustCompile(`^(LICEN[CS]E(\.md|\.txt)?|COPYING.*|NOTICE.*|.*-LICENSE)$`)

// partial are files whose licence is that of one folder of a module.
var partial = map[string]string{"Bogaert-LICENSE": "integrate/quad",
	"W3C-TestSuite-LICENSE": "graph/formats/rdf/testdata"}

// attribution is what the table says of a file that names authors beside a licence.
const attribution = "attribution"

func main() {
	text, err := noticeOf(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Stdout.Write(text)
}

// noticeOf returns the content of NOTICE, after it has read binaries.
func noticeOf(binaries []string) ([]byte, error) {
	modules, err := linked()
	if err != nil {
		return nil, err
	}
	for _, binary := range binaries {
		if err := compare(binary, modules); err != nil {
			return nil, err
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	modules["Go, its runtime and its standard library"] = map[string]bool{strings.TrimSpace(string(root)): true}
	of := map[string][]string{} // paths of modules by the text of a licence
	var table bytes.Buffer
	var faults []error
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		names, err := licencesOf(path, modules[path], of)
		faults = append(faults, err)
		fmt.Fprintf(&table, "%s: %s\n", path, strings.Join(names, ", "))
	}
	return notice(table.String(), of), errors.Join(faults...)
}

// linked returns the folders with licences of each module in the binary, by the module's path.
func linked() (map[string]map[string]bool, error) {
	modules := map[string]map[string]bool{}
	for _, system := range []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64"} {
		const format = "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}\t{{end}}{{end}}{{.Dir}}"
		cmd := exec.Command("go", "list", "-deps", "-tags", "release", "-e", "-f", format, "./cmd/raumlab")
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+filepath.Dir(system), "GOARCH="+filepath.Base(system))
		cmd.Stderr = os.Stderr
		list, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w", system, err)
		}
		for line := range strings.Lines(string(list)) {
			fields := strings.Split(strings.TrimSpace(line), "\t")
			if len(fields) < 3 { // a package of this module, or of Go itself
				continue
			}
			path, root, dir := fields[0], fields[1], fields[2]
			if modules[path] == nil {
				modules[path] = map[string]bool{
					root:                            true,
					filepath.Join(root, "licenses"): true,
					filepath.Join(root, "THIRD_PARTY_LICENSES"): true,
				}
			}
			for ; dir != root; dir = filepath.Dir(dir) {
				modules[path][dir] = true
			}
		}
	}
	return modules, nil
}

// compare refuses a binary with a module that is not among those listed.
func compare(binary string, modules map[string]map[string]bool) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	if len(info.Deps) == 0 {
		return fmt.Errorf("%s names no modules", binary)
	}
	for _, m := range info.Deps {
		if modules[m.Path] == nil {
			return fmt.Errorf("%s holds %s, which go list does not name", binary, m.Path)
		}
	}
	return nil
}

// licencesOf returns the names of a module's licences, and adds the module to their texts.
func licencesOf(path string, dirs map[string]bool, of map[string][]string) (names []string, err error) {
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		entries, err := os.ReadDir(dir)
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
		for _, e := range entries {
			part := partial[e.Name()]
			unlinked := part != "" && !dirs[filepath.Join(filepath.Dir(dir), part)]
			if e.IsDir() || unlinked || !licenceFile.MatchString(e.Name()) {
				continue
			}
			name, text, err := licenceIn(filepath.Join(dir, e.Name()))
			if err != nil {
				return nil, err
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
			if !slices.Contains(of[text], path) {
				of[text] = append(of[text], path)
			}
		}
	}
	if names == nil || slices.Equal(names, []string{attribution}) {
		return nil, fmt.Errorf("%s has no licence that may be linked", path)
	}
	return names, nil
}

// licenceIn returns the SPDX name and the text of a licence.
func licenceIn(file string) (name, text string, err error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	for _, l := range licences {
		if l.is.Match(content) {
			return l.name, strings.Trim(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n"), nil
		}
	}
	if filepath.Base(file) == "NOTICE" && bytes.Contains(content, []byte("Copyright")) {
		return attribution, strings.Trim(string(content), "\n"), nil // which the Apache licence asks to be kept
	}
	return "", "", fmt.Errorf("%s: a licence that is not known here: may the binary hold what is under it?", file)
}

// notice is the content of NOTICE.
func notice(table string, of map[string][]string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "raumlab is under the MIT License (LICENSE). Its binary holds code of others:\n\n%s", table)
	texts := slices.SortedFunc(maps.Keys(of), func(x, y string) int {
		return strings.Compare(of[x][0]+"\n"+x, of[y][0]+"\n"+y)
	})
	for _, text := range texts {
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(of[text], "\n"), text)
	}
	return b.Bytes()
}
