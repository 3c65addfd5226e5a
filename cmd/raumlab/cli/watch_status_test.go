package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/term"
)

// A run replaces the status of an earlier run in any state, and an empty file. Any other file is
// refused before anything is made.
func TestStatusReplaced(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const play = "selfplay --games 2 --games-per-part 2 --depth 1 --max-plies 10 "
	lab.Run(play + "--out first --status s.json")
	own, err := os.ReadFile(lab.Path("s.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, state := range []string{term.StatusRunning, term.StatusFinished, term.StatusInterrupted, term.StatusFailed} {
		lab.Write("s.json", strings.Replace(string(own), term.StatusFinished, state, 1))
		if err := cli.MayPutStatus(lab.Path("s.json")); err != nil {
			t.Errorf("a run that is %s: %v", state, err)
		}
	}
	lab.Run(play + "--out second --status s.json")
	if now, err := os.ReadFile(lab.Path("s.json")); err != nil || !strings.Contains(string(now), `"corpus": "second"`) {
		t.Errorf("the status of the second run: %v\n%s", err, now)
	}
	lab.Write("empty", "")
	lab.Run(play + "--out third --status empty")
	if err := os.Mkdir(lab.Path("folder"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"notes":      "my own notes\n",
		"other.json": `{"state": "running", "mine": 1}`,
		"state.json": strings.Replace(string(own), term.StatusFinished, "complete", 1),
		"time.json":  `{"state": "running"}`,
		"more.json":  string(own) + string(own),
		"list.json":  "[]",
		"long.json":  string(own) + strings.Repeat(" ", 1<<20),
	} {
		lab.Write(name, text)
	}
	if err := os.CopyFS(lab.Path("copy"), os.DirFS(lab.Path("first"))); err != nil {
		t.Fatal(err)
	}
	before := lab.Snapshot()
	for _, name := range []string{
		"notes", "other.json", "state.json", "time.json", "more.json", "list.json", "long.json", "folder",
		"copy/manifest.json", "copy/part-000000.parquet",
	} {
		code, _, said := lab.Try(play + "--out fresh --status " + filepath.FromSlash(name))
		if want := "--status " + name + ": the existing file is not replaced, because it is not the status of a run"; code !=
			cli.ExitFailed ||
			!strings.Contains(said, want) ||
			!strings.Contains(said, "name another file, or remove this one") {
			t.Errorf("%s: exit code %d: %s", name, code, said)
		}
	}
	lab.Unchanged(before)
	if _, err := os.Stat(lab.Path("fresh")); !os.IsNotExist(err) {
		t.Errorf("the folder of a run that was refused: %v", err)
	}
}
