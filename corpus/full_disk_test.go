//go:build unix

package corpus

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"raumlab/engine/variant"
)

// limitVariable makes the test binary be a process that writes a corpus to the folder of its value, and
// that can write no file of more than 8 kB.
const limitVariable = "RAUMLAB_CORPUS_LIMIT"

func TestMain(m *testing.M) {
	if dir := os.Getenv(limitVariable); dir != "" {
		if err := writeLimited(dir); err != nil {
			fmt.Println(err)
		}
		return
	}
	os.Exit(m.Run())
}

func writeLimited(dir string) error {
	w, err := create(dir, outside.Header(manyGames))
	if err != nil {
		return err
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 8 << 10, Max: 8 << 10}); err != nil {
		return err
	}
	for _, g := range growing(outside.Games(variant.Rules{}, manyGames, 1)) {
		if err := w.Append(g); err != nil {
			return err
		}
	}
	return nil
}

// TestFullDisk makes the writing of the first big part fail, as a full disk does.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	games := growing(outside.Games(variant.Rules{}, manyGames, 1))
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), limitVariable+"="+dir)
	said, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if line := string(said); !strings.Contains(line, "writing "+dir) || !strings.Contains(line, "file too large") ||
		!strings.Contains(line, "check space") {
		t.Errorf("error is %q", line)
	}
	p, err := OpenPartial(dir)
	if err != nil {
		t.Fatal(err)
	}
	if p.Len() == 0 || p.Len() == manyGames {
		t.Fatalf("%d games were written: the test wants some parts to pass and one to fail", p.Len())
	}
	for name := range outside.Files(t, dir) {
		if leftoverPattern.MatchString(name) {
			t.Errorf("%s was left", name)
		}
	}
	w, err := create(dir, outside.Header(manyGames))
	if err != nil {
		t.Fatal(err)
	}
	outside.Write(t, w, games)
	outside.SameFiles(t, outside.Make(t, outside.Header(manyGames), games), dir)
}
