//go:build unix

package client

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fileWords are all words of a command that may name a file: FILE.
var fileWords = []string{"FILE", "--engine=FILE", "-e=FILE", "weights=FILE", "@FILE", "option.Weights=FILE",
	"option.EvalFile=FILE", "'option.Two words=FILE'", "--nets=FILE,FILE", "option.Nets=other.bin:FILE",
	"--uci=EvalFile=FILE", "option.Arguments=--weights=FILE", "-wFILE", "-DNET=FILE", "'exec ./run --net FILE --x'",
	"'./run \"--net=FILE\"'", "option.Start='./run -n FILE;true'", "--nets=FILE|other.bin", "NET=FILE", "--catalog=FILE",
	"option.Logic=FILE"}

// Law: a program is identified by the content of every file that its command names, whatever the
// paths are, and by everything else in the command.
func TestIdentityOfFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	hash := func(command string) (hash, content string) {
		t.Helper()
		p, err := Load(command)
		if err != nil {
			t.Fatal(err)
		}
		return p.Hash, p.content
	}
	write("other.bin", "other")
	if err := os.Mkdir("below", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, word := range fileWords {
		write("x.bin", "one")
		write("below/copy.bin", "one")
		absolute, err := filepath.Abs("x.bin")
		if err != nil {
			t.Fatal(err)
		}
		command := func(file string) string { return "sh run " + strings.ReplaceAll(word, "FILE", file) }
		first, content := hash(command("x.bin"))
		for _, spelling := range []string{"./x.bin", absolute, "below/../x.bin", "below/copy.bin"} {
			if again, same := hash(command(spelling)); again != first || same != content {
				t.Errorf("%s: another hash as %s", word, spelling)
			}
		}
		write("x.bin", "two")
		changed, changedContent := hash(command("x.bin"))
		if changed == first || (changedContent == content) != strings.Contains(word, "option.") {
			t.Errorf("%s: the changed file does not change the hash", word)
		}
		if missing, _ := hash(command("missing.bin")); missing == first || missing == changed {
			t.Errorf("%s: a missing file has the hash of a file", word)
		}
		if folder, _ := hash(command("below")); folder == first {
			t.Errorf("%s: a folder has the hash of a file", word)
		}
		if strings.Contains(word, "=") { // another name before the file is another command
			if renamed, _ := hash(strings.Replace(command("x.bin"), "=", "2=", 1)); renamed == changed {
				t.Errorf("%s: what is before the file does not count", word)
			}
		}
	}
	write("engine", "#!/bin/sh\n")
	program, _ := hash("./engine a=b,c")
	if same, _ := hash("below/../engine a=b,c"); same != program {
		t.Error("another path of the program is another program")
	}
	if other, _ := hash("./engine a=b;c"); other == program {
		t.Error("words that name no file do not count as they are")
	}
	write("engine", "#!/bin/sh\n#\n")
	if other, _ := hash("./engine a=b,c"); other == program {
		t.Error("another program has the same hash")
	}
}

// Law: a program is identified by the files in every folder that its command names, and not by what it
// writes there itself.
func TestIdentityOfFolders(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o777)); err != nil {
			t.Fatal(err)
		}
	}
	hash := func(word string) string {
		t.Helper()
		p, err := Load("sh run " + word)
		if err != nil {
			t.Fatal(err)
		}
		return p.Hash
	}
	for _, word := range fileWords {
		of := func(folder string) string { return hash(strings.ReplaceAll(word, "FILE", folder)) }
		if err := errors.Join(os.RemoveAll("nets"), os.RemoveAll("copy")); err != nil {
			t.Fatal(err)
		}
		write("nets/a.bin", "one")
		write("nets/deep/b.bin", "two")
		first := of("nets")
		absolute, err := filepath.Abs("nets")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS("copy", os.DirFS("nets")); err != nil {
			t.Fatal(err)
		}
		for _, spelling := range []string{"nets/", "./nets", "copy/../nets", "copy", absolute} {
			if of(spelling) != first {
				t.Errorf("%s: another hash as %s", word, spelling)
			}
		}
		for _, own := range []string{"nets/engine.log", "nets/deep/LAST.LOG", "nets/.lock", "nets/__pycache__/x.pyc",
			"nets/.cache/x"} {
			if write(own, "x"); of("nets") != first {
				t.Errorf("%s: %s counts", word, own)
			}
		}
		for _, change := range []func(){
			func() { write("nets/a.bin", "ONE") }, func() { write("nets/deep/b.bin", "twos") },
			func() { write("nets/c.bin", "") },
			func() { os.Rename("nets/a.bin", "nets/d.bin") }, func() { os.Remove("nets/deep/b.bin") },
		} {
			before := of("nets")
			if change(); of("nets") == before {
				t.Errorf("%s: a change in the folder does not count", word)
			}
		}
	}
	write("here/x", "one")
	t.Chdir("here")
	for _, word := range []string{"--dir=.", "--dir=..",
		"option.Path=../../" + filepath.Base(filepath.Dir(mustGetwd(t)))} {
		before := hash(word)
		if write("x", before); hash(word) != before {
			t.Errorf("%s: the folder in which the run is counts", word)
		}
	}
}

func mustGetwd(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// Law: what a program writes where its command says is no part of what it is, nor is its path.
func TestIdentityWithoutLogs(t *testing.T) {
	t.Chdir(t.TempDir())
	hash := func(words string) string {
		t.Helper()
		p, err := Load("sh run " + words)
		if err != nil {
			t.Fatal(err)
		}
		return p.Hash
	}
	for _, words := range []string{"'option.Debug Log File=FILE'", "option.LogFile=FILE", "option.logfile=FILE",
		"--log FILE", "--log=FILE", "--log-dir=FILE", "--logPath FILE", "option.TempDir=FILE", "'sh -c \"./x --log FILE\"'",
		"LOG_PATH=FILE"} {
		of := func(path string) string { return hash(strings.ReplaceAll(words, "FILE", path)) }
		before := of("out")
		if err := os.WriteFile("out", []byte(words), 0o666); err != nil {
			t.Fatal(err)
		}
		written := of("out")
		if written != before || of("./out") != before {
			t.Errorf("%s: the written file counts", words)
		}
		if err := os.Remove("out"); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll("out/x", 0o777); err != nil {
			t.Fatal(err)
		}
		if of("out") != before {
			t.Errorf("%s: the written folder counts", words)
		}
		if err := os.RemoveAll("out"); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range [][2]string{{"option.Log=true", "option.Log=false"}, {"option.LogLevel=1", "option.LogLevel=2"},
		{"option.Cache=16", "option.Cache=64"}, {"option.Temp=0.5", "option.Temp=0.7"}, {"--log", "--no-log"}} {
		if hash(x[0]) == hash(x[1]) {
			t.Errorf("%s is %s", x[0], x[1])
		}
	}
}

// Law: a program that another one starts counts by its content, too.
func TestIdentityOfLaunched(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("bin", 0o777); err != nil { // the word fish names no file here
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Join(mustGetwd(t), "bin")+string(filepath.ListSeparator)+os.Getenv("PATH"))
	for _, command := range []string{"nice -n 3 fish", "env A=b fish uci", "timeout 100 fish",
		"sh -c 'nice fish --x'", "sh -c fish",
		"env -u X nice fish", "xargs fish"} {
		hash := func(text string) string {
			t.Helper()
			if err := os.WriteFile("bin/fish", []byte(text), 0o777); err != nil {
				t.Fatal(err)
			}
			p, err := Load(command)
			if err != nil {
				t.Fatal(err)
			}
			return p.Hash
		}
		if hash("#!/bin/sh\n") == hash("#!/bin/sh\n\n") {
			t.Errorf("%s: another program has the same hash", command)
		}
	}
}
