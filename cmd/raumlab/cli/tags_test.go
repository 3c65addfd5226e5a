package cli_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// gameReaders are the commands that read game text from a file that others may have written, and the
// file of sources that reads it.
var gameReaders = []struct{ command, source string }{
	{"corpus import games.txt --engine raumfischer --out new", "corpus/derive/texts.go"},
	{"show games.txt", "cmd/raumlab/cli/read_game.go"},
	{"analyse games.txt --game 1 --depth 1", "cmd/raumlab/cli/read_game.go"},
	{"play --load games.txt", "cmd/raumlab/board/save.go"},
}

// otherReaders read what raumlab has just written, or the text that a page sends (see web/desk).
var otherReaders = []string{"web/desk/tree.go"}

var readsGames = regexp.MustCompile(`gametext\.Read(Played|Legal)?\(`)

// Law: every command that reads game text refuses a tag that is nearly one that counts, and reads
// comments to the next brace.
func TestForeignGameText(t *testing.T) {
	t.Parallel()
	module := clitest.Module(t)
	err := filepath.WalkDir(module, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && path != module {
			return cmpSkip(err)
		}
		name, _ := filepath.Rel(module, path)
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if readsGames.Match(text) {
			known := slices.Contains(otherReaders, name)
			for _, r := range gameReaders {
				known = known || r.source == name
			}
			if !known {
				t.Errorf("%s reads game text: add its command to the list of this test", name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	lab := clitest.New(t)
	const rook = "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|R4/5/5/5/4K w"
	for _, r := range gameReaders {
		for tag, want := range map[string]string{
			`[FEN "` + rook + `"]`:         "unknown tag FEN: write the position into tag RFEN",
			`[Rfen "` + rook + `"]`:        "unknown tag Rfen: write RFEN",
			`[rules "dickins/normal"]`:     "unknown tag rules: write Rules",
			`[Variant "Alice-Raumschach"]`: "unknown tag Variant: write tag Rules",
			`[SetUp "1"]`:                  "unknown tag SetUp: leave it out",
		} {
			lab.Write("games.txt", "[White \"x\"]\n"+tag+"\n\n1. Pb2-Cb2 *\n")
			code, stdout, stderr := lab.Try(r.command)
			if code != cli.ExitFailed || stdout != "" || !strings.Contains(stderr, "games.txt:2: game 1: "+want) {
				t.Errorf("raumlab %s with %s: exit code %d, %.200s, %s", r.command, tag, code, stdout, stderr)
			}
		}
	}
	result := map[string]string{"corpus": " 1-0", "show": " *", "analyse": " *", "play": " *"}
	want := map[string]string{"corpus": "", "show": "Qc1xEc4+", "analyse": "2... ", "play": "2... "}
	for _, r := range gameReaders {
		kind := strings.Fields(r.command)[0]
		lab.Write("games.txt", "1. Pb2-Cb2 {from C:\\games\\} Nd5-Dd3 {x} 2. Qc1xEc4+"+result[kind]+"\n")
		code, stdout, stderr := lab.Try(r.command)
		if code != cli.ExitDone || !strings.Contains(stdout, want[kind]) {
			t.Errorf("raumlab %s: exit code %d, %s, %s", r.command, code, stdout, stderr)
		}
	}
	if got := lab.Run("show new --ply 3"); !strings.Contains(got, "Qc1xEc4+") {
		t.Errorf("the imported game has lost moves: %s", got)
	}
}

// cmpSkip skips a hidden folder.
func cmpSkip(err error) error {
	if err != nil {
		return err
	}
	return fs.SkipDir
}
