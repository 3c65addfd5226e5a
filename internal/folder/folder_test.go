package folder_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
)

var (
	kinds = []folder.Kind{
		{Holds: "voyage", Settings: "match.json", Files: []string{"log.csv", "result.json"}, Folders: []string{"days"}},
		{Holds: "fleet", Settings: "tournament.json", IsPart: func(name string) bool {
			return strings.HasSuffix(name, ".ship")
		}, IsExtra: func(name string) bool { return name == "README" }},
		{Holds: "chart", Settings: "study.json"},
	}
	voyage = func() folder.Kind {
		k := kinds[0]
		k.Result = folder.Result{File: "result.json", Keys: []string{"harbour", "days"}}
		return k
	}()
)

func Example() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	type settings struct {
		Ship string `json:"ship"`
		Days int    `json:"days"`
	}
	// begin begins a voyage or continues the one in the folder.
	begin := func(now settings) error {
		f, err := voyage.Claim(dir)
		if err != nil {
			return err
		}
		defer f.Release()
		var was settings
		err = folder.Read(f.Path(voyage.Settings), &was)
		if os.IsNotExist(err) {
			return folder.Write(f.Path(voyage.Settings), now)
		}
		if err != nil {
			return err
		}
		return folder.Disagree("the voyage was started with other settings", was, now)
	}
	fmt.Println(begin(settings{"Fram", 7}))
	fmt.Println(begin(settings{"Fram", 7}))
	fmt.Println(begin(settings{"Fram", 9}))
	// Output:
	// <nil>
	// <nil>
	// the voyage was started with other settings: days was 7, now 9: give the same values to resume, or name another folder
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// Law: a folder holds one thing. A folder with the settings of another kind is refused, by the
// name of that file, and left as it was, also with its own settings beside.
func TestOneKindAFolder(t *testing.T) {
	for _, has := range kinds {
		for _, wanted := range kinds {
			dir := filepath.Join(t.TempDir(), "new")
			put(t, filepath.Join(dir, has.Settings), "")
			f, err := wanted.Claim(dir)
			if has.Holds == wanted.Holds {
				if err != nil {
					t.Fatal(err)
				}
				if _, err := wanted.Claim(dir); err == nil || !strings.Contains(err.Error(), has.Holds+" "+dir+": process ") {
					t.Errorf("claimed twice: %v", err)
				}
				for range 2 {
					if err := f.Release(); err != nil {
						t.Fatal(err)
					}
				}
				continue
			}
			want := fmt.Sprintf("folder %s has %s, but no %s: a %s needs a folder of its own: give another folder", dir,
				has.Settings, wanted.Settings, wanted.Holds)
			if err == nil || err.Error() != want {
				t.Errorf("error %v, want %q", err, want)
			}
			if all := names(t, dir); len(all) != 1 {
				t.Errorf("%v: want %s alone", all, has.Settings)
			}
			put(t, filepath.Join(dir, wanted.Settings), "")
			if _, err := wanted.Claim(dir); err == nil ||
				!strings.Contains(err.Error(), has.Settings+" does not belong to a "+wanted.Holds) {
				t.Errorf("with both settings: %v", err)
			}
		}
	}
}

// TestLinkedFolders puts a link, to a folder and to nothing, in the place of a folder.
func TestLinkedFolders(t *testing.T) {
	kind, dir := kinds[0], t.TempDir()
	put(t, filepath.Join(dir, kind.Settings), "")
	for _, to := range []string{t.TempDir(), "nothing"} {
		link := filepath.Join(dir, kind.Folders[0])
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
		if err := kind.Check(dir); err == nil || !strings.HasPrefix(err.Error(), link+" is a symbolic link") {
			t.Errorf("a link to %s: %v", to, err)
		}
		if _, err := folder.Within(dir, kind.Folders[0]+"/00001"); err == nil {
			t.Errorf("a folder in a link to %s is not refused", to)
		}
		if err := os.Remove(link); err != nil {
			t.Fatal(err)
		}
	}
	if path, err := folder.Within(dir, "days/1"); err != nil || path != filepath.Join(dir, "days", "1") {
		t.Errorf("%s, %v", path, err)
	}
}

// What Check refuses it names, and Claim refuses it, too, and changes nothing; anything else is
// claimed.
func TestClaim(t *testing.T) {
	link := func(name string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			if err := os.Symlink("nowhere", filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	file := func(name, content string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) { put(t, filepath.Join(dir, name), content) }
	}
	for _, c := range []struct {
		kind folder.Kind
		have []func(t *testing.T, dir string)
		want string // in the error; empty for none
	}{
		{kind: voyage},
		{voyage, []func(*testing.T, string){
			file("notes", "")}, "has notes, but no match.json: a voyage needs a folder of its own: give another folder"},
		{voyage, []func(*testing.T, string){file("notes/x", "")}, "has notes, but no match.json"},
		{voyage, []func(*testing.T, string){link("notes")}, "has notes, but no match.json"},
		{voyage, []func(*testing.T, string){file("lost+found", "")}, "has lost+found, but no match.json"},
		{voyage, []func(*testing.T, string){file("lost+found/x", ""), file(".git/x", ""), file(".profile", "")}, ""},
		{voyage, []func(*testing.T, string){
			file(".notes.raumlab-tmp", "")}, "has .notes.raumlab-tmp, but no match.json"},
		{voyage, []func(*testing.T, string){
			file(".log.csv.raumlab-tmp", "")}, "has .log.csv.raumlab-tmp, but no match.json"},
		{voyage, []func(*testing.T, string){
			file("match.json", ""), file(".log.csv.raumlab-tmp", ""), file(".profile", "")}, ""},
		{voyage, []func(*testing.T, string){
			file("match.json", ""), file("notes", "")},
			"notes does not belong to a voyage: a voyage needs a folder of its own: move that file out of the folder"},
		{voyage, []func(*testing.T, string){file("match.json", ""), file("notes/x", "")}, "notes does not belong to"},
		{voyage, []func(*testing.T, string){
			file("match.json", ""), file(".notes.raumlab-tmp", "")}, ".notes.raumlab-tmp does not belong to"},
		{voyage, []func(*testing.T, string){file("study.json", "")}, "has study.json, but no match.json"},
		{voyage, []func(*testing.T, string){file("log.csv", "")}, "the folder has log.csv, but no match.json: restore that file"},
		{voyage, []func(*testing.T, string){file("result.json", "")}, "the folder has result.json, but no match.json: restore that file"},
		{voyage, []func(*testing.T, string){file("days/1", "")}, "the folder has days, but no match.json: restore that file"},
		{voyage, []func(*testing.T, string){file("match.json", ""), file("log.csv", ""), file("days/1", "")}, ""},
		{voyage, []func(*testing.T, string){link("match.json")}, "it is a symbolic link"},
		{voyage, []func(*testing.T, string){
			file("match.json", ""), link("log.csv")}, "log.csv: the existing file is not replaced, because it is a symbolic link"},
		{voyage, []func(*testing.T, string){file("match.json", ""), file("log.csv/x", "")}, "log.csv: is a directory"},
		{voyage, []func(*testing.T, string){link(disk.Temporary("match.json"))}, "it is a symbolic link"},
		{voyage, []func(*testing.T, string){file("match.json/x", "")}, ""},
		{voyage, []func(*testing.T, string){
			file("match.json", ""), file("result.json", `{"days": 1, "harbour": "x", "more": 1}`)}, ""},
		{voyage, []func(*testing.T, string){file("match.json", ""), file("result.json", "")}, ""},
		{voyage, []func(*testing.T, string){
			file("match.json", ""), file("result.json", `{"days": 1}`)},
			"result.json: the existing file is not replaced, because it is not the result of a voyage"},
		{voyage, []func(*testing.T, string){
			file("match.json", ""), file("result.json", `days`)}, "it is not the result of a voyage"},
		{kinds[1], []func(*testing.T, string){file(disk.LockName, ""), file(disk.Temporary("tournament.json"), "")}, ""},
		{kinds[1], []func(*testing.T, string){
			file("notes", "")},
			"has notes, but no tournament.json: a fleet needs a folder of its own: give another folder"},
		{kinds[1], []func(*testing.T, string){file("README", "")}, ""},
		{kinds[1], []func(*testing.T, string){
			file("Fram.ship", "")}, "the folder has Fram.ship, but no tournament.json: restore that file"},
		{kinds[1], []func(*testing.T, string){
			file("tournament.json", ""), file("Fram.ship", ""), file(".Fram.ship.raumlab-tmp", ""), file("README", "")}, ""},
	} {
		dir := t.TempDir()
		for _, make := range c.have {
			make(t, dir)
		}
		before := names(t, dir)
		checked := c.kind.Check(dir)
		f, err := c.kind.Claim(dir)
		switch {
		case fmt.Sprint(checked) != fmt.Sprint(err):
			t.Errorf("%v: Check says %v, Claim %v", before, checked, err)
		case err == nil && c.want != "", err != nil && (c.want == "" || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v: error %v, want %q", before, err, c.want)
		case err != nil && !slices.Equal(names(t, dir), before):
			t.Errorf("%v became %v", before, names(t, dir))
		}
		if err == nil {
			if err := f.Release(); err != nil {
				t.Error(err)
			}
		}
	}
}

// A folder that cannot be made is named with what is wrong.
func TestClaimBelowAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	put(t, path, "")
	for _, dir := range []string{path, filepath.Join(path, "below")} {
		if _, err := voyage.Claim(dir); err == nil || !strings.Contains(err.Error(), "a file, not a folder: give another folder") {
			t.Errorf("%s: error %v", dir, err)
		}
	}
}
