//go:build unix

package disk

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// takesPath are the functions that take a path from a user.
var takesPath = map[string]func(path string) error{
	"CheckPath":      CheckPath,
	"LockFile":       func(path string) error { _, err := LockFile(path, "book"); return err },
	"Lock":           func(path string) error { _, err := Lock(path, "corpus"); return err },
	"MakeFolder":     MakeFolder,
	"MayMakeFolder":  MayMakeFolder,
	"MayReplace":     MayReplace,
	"MayReplaceOnly": func(path string) error { return MayReplaceOnly(path, "book", nil) },
	"NewReplacement": func(path string) error { _, err := NewReplacement(path); return err },
	"Open":           func(path string) error { _, err := Open(path, 1); return err },
	"OpenOwn":        func(path string) error { _, err := OpenOwn(path); return err },
	"ReadFile":       func(path string) error { _, err := ReadFile(path, 1); return err },
	"ReadText":       func(path string) error { _, err := ReadText(path, 1); return err },
	"Replace":        func(path string) error { return Replace(path, func(io.Writer) error { return nil }) },
	"ReplaceBytes":   func(path string) error { return ReplaceBytes(path, nil) },
	"Unnamed":        func(path string) error { _, err := Unnamed(path, "rest"); return err },
}

// takesNoPath are those that only compute names, or get a path that one of the others has checked.
var takesNoPath = map[string]bool{"CheckText": true, "Free": true, "LockOf": true, "Missing": true, "Rescue": true,
	"SyncFolder": true, "Temporary": true, "TemporaryOf": true, "TrimMark": true, "WriteError": true}

// Law: no function takes a URL for a path, and none makes a file or folder of such a name.
func TestURLsAreNoPaths(t *testing.T) {
	sources, err := filepath.Glob("*.go")
	if err != nil || len(sources) == 0 {
		t.Fatal(sources, err)
	}
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), source, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv != nil || !f.Name.IsExported() || len(f.Type.Params.List) == 0 ||
				fmt.Sprint(f.Type.Params.List[0].Type) != "string" {
				continue
			}
			if takesPath[f.Name.Name] == nil && !takesNoPath[f.Name.Name] {
				t.Errorf("%s takes a string: is it a path? Add it to a list of this test", f.Name.Name)
			}
		}
	}
	t.Chdir(t.TempDir())
	for name, f := range takesPath {
		for _, url := range []string{"gs://b/x", "S3://b/x.toml", "https://h/x", "azblob+v1.0-x://b", "HTTP://h:80/",
			"s3:/b/x", "GS:/b", "https:/h/x", "\"gs://b/x\"", " 's3://b'"} {
			err := f(url)
			if err == nil || !strings.Contains(err.Error(), url+": this is a URL, and raumlab reads and writes only files") {
				t.Errorf("%s(%q): %v", name, url, err)
			}
		}
		for _, path := range []string{"~/x.toml", "~", "~/", "'~/x'", " ~/x"} {
			if err := f(path); err == nil || !strings.Contains(err.Error(), path+": the shell has not replaced ~") {
				t.Errorf("%s(%q): %v", name, path, err)
			}
		}
		for _, url := range []string{"file:///tmp/x", "FILE:/tmp/x", "file:x", "'file:///x'"} {
			if err := f(url); err == nil || !strings.Contains(err.Error(), url+": this is a URL, and raumlab takes paths: "+
				"write the path without file://") {
				t.Errorf("%s(%q): %v", name, url, err)
			}
		}
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
	for _, path := range []string{"./gs://b", "runs/a://b", "1st://b", "://b", "a:b", "/s3://b", "book:x",
		"suite:/x/y.epd", "C:/games", "s3", "s3:x", "gs.parquet", "x:/b", "files:x", "profile:/x", "~x", "a~/x",
		"x/~/y", "~~/x"} {
		if err := CheckPath(path); err != nil {
			t.Errorf("CheckPath(%q): %v", path, err)
		}
	}
}
