package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// licences are those that the binary's code or fonts may have, by SPDX names, with a pattern of
// their texts. The first that matches counts.
var licences = []struct {
	name string
	is   *regexp.Regexp
}{
	{"Apache-2.0", regexp.MustCompile(`Apache License,?\s+Version 2\.0`)},
	{"CC-BY-4.0", regexp.MustCompile(`Creative Commons Attribution 4\.0 International`)},
	{"OFL-1.1", regexp.MustCompile(`SIL OPEN FONT LICENSE Version 1\.1`)},
	{"FTL", regexp.MustCompile(`The FreeType Project LICENSE`)},
	{"BSL-1.0", regexp.MustCompile(`Boost Software License - Version 1\.0`)},
	{"BSD-3-Clause", regexp.MustCompile(`(?s)Redistributions? in binary form.*(Neither the name|may not be used to endorse|[Nn]ame.{1,80}may not\s+be\s+used\s+to\s+endorse)`)},
	{"BSD-2-Clause", regexp.MustCompile(`Redistributions? in binary form`)},
	{"MIT", regexp.MustCompile(`(?s)Permission is hereby granted, free of charge, to any person.*The above copyright notice and this permission\s+notice`)},
	{"SunPro", regexp.MustCompile(`(?s)Developed at SunPro.*is freely granted`)},
}

// licenceFile is the name of a file with a licence. FreeType for Go gives the choice between two.
// NOTICE takes the first, ftl.txt.
var licenceFile = regexp.MustCompile(`^(LICEN[CS]E(-SIL)?(\.md|\.txt)?|COPYING.*|NOTICE.*|ftl\.txt|.*-LICENSE)$`)

// partial are files whose licence is that of one folder of a module.
var partial = map[string]string{"Bogaert-LICENSE": "integrate/quad", "W3C-TestSuite-LICENSE": "graph/formats/rdf/testdata"}

// attributions are what licences require beside their text.
var attributions = map[string]string{
	"github.com/ajstarks/svgo": "SVGo by Anthony Starks, https://github.com/ajstarks/svgo, used unchanged under CC-BY-4.0,\nhttps://creativecommons.org/licenses/by/4.0/legalcode.",
	"github.com/golang/freetype": "Portions of this software are copyright © 2010 The FreeType Project (www.freetype.org).\n" +
		"All rights reserved. Of its two licences the FreeType License is chosen.",
}

// NOTICE has the licence of every module that is linked into the binary, on each system that
// .ci/release builds for, word by word, and of no other. -update writes it.
func TestNotice(t *testing.T) {
	if testing.Short() {
		t.Skip("lists the packages of four systems")
	}
	modules := map[string]map[string]bool{} // folders with licences, by the path of the module
	for _, system := range []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}\t{{end}}{{end}}{{.Dir}}", ".")
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+filepath.Dir(system), "GOARCH="+filepath.Base(system))
		list, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(list)) {
			fields := strings.Split(strings.TrimSpace(line), "\t")
			if len(fields) < 3 { // a package of this module, or of Go itself
				continue
			}
			path, root, dir := fields[0], fields[1], fields[2]
			if modules[path] == nil {
				modules[path] = map[string]bool{root: true, filepath.Join(root, "licenses"): true, filepath.Join(root, "THIRD_PARTY_LICENSES"): true}
			}
			for ; dir != root; dir = filepath.Dir(dir) {
				modules[path][dir] = true
			}
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(strings.TrimSpace(string(root)), "LICENSE")); os.IsNotExist(err) {
		t.Skipf("Go in %s has no file LICENSE, as in some distributions, so what NOTICE says of it cannot be checked here", bytes.TrimSpace(root))
	}
	modules["Go, its runtime and its standard library"] = map[string]bool{strings.TrimSpace(string(root)): true}

	of := map[string][]string{} // paths of modules by the text of a licence
	var table bytes.Buffer
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		var names []string
		for _, dir := range slices.Sorted(maps.Keys(modules[path])) {
			entries, err := os.ReadDir(dir)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			for _, e := range entries {
				part := partial[e.Name()]
				unlinked := part != "" && !modules[path][filepath.Join(filepath.Dir(dir), part)]
				if e.IsDir() || unlinked || !licenceFile.MatchString(e.Name()) {
					continue
				}
				name, text := licenceIn(t, filepath.Join(dir, e.Name()))
				if name == "" {
					continue
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
			t.Errorf("%s has no licence that may be linked", path)
		}
		fmt.Fprintf(&table, "%s: %s\n", path, strings.Join(names, ", "))
	}
	checkNotice(t, notice(table.String(), of))
}

// licenceIn returns the SPDX name and the text of a licence, both empty for a choice that NOTICE
// does not take.
func licenceIn(t *testing.T, file string) (name, text string) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(content, []byte("subject to your choice of exactly one of")) {
		return "", ""
	}
	for _, l := range licences {
		if l.is.Match(content) {
			return l.name, strings.Trim(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n")
		}
	}
	if filepath.Base(file) == "NOTICE" && bytes.Contains(content, []byte("Copyright")) {
		return attribution, strings.Trim(string(content), "\n") // which the Apache licence asks to be kept
	}
	t.Errorf("%s: no licence that this test knows: may the binary hold what is under it?", file)
	return "", ""
}

// attribution is what the table says of a file that names authors beside a licence.
const attribution = "attribution"

// notice is the content of NOTICE.
func notice(table string, of map[string][]string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "raumlab is under the MIT License (LICENSE). Its binary holds code and fonts of others:\n\n%s", table)
	for _, path := range slices.Sorted(maps.Keys(attributions)) {
		fmt.Fprintf(&b, "\n%s\n", attributions[path])
	}
	texts := slices.SortedFunc(maps.Keys(of), func(x, y string) int { return strings.Compare(of[x][0]+"\n"+x, of[y][0]+"\n"+y) })
	for _, text := range texts {
		fmt.Fprintf(&b, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(of[text], "\n"), text)
	}
	return b.Bytes()
}

func checkNotice(t *testing.T, want []byte) {
	t.Helper()
	const file = root + "/NOTICE"
	if *update && !t.Failed() {
		if err := os.WriteFile(file, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(have, want) {
		t.Errorf("NOTICE is not what the modules' licences say (%v): write it by go test ./cmd/raumlab -run Notice -update", err)
	}
}
