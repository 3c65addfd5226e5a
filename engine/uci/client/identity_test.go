package client

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fileWords are all words of a command that may name a file: FILE.
var fileWords = []string{"FILE", "--engine=FILE", "-e=FILE", "weights=FILE", "@FILE", "option.Weights=FILE",
	"option.EvalFile=FILE", "'option.Two words=FILE'", "--nets=FILE,FILE", "option.Nets=other.bin:FILE"}

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
