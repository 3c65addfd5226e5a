package cli_test

import (
	"os"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// Law: no folder of work begins or resumes beside a foreign file, and a refusal changes nothing. A
// dangling link in its place is refused by its name.
func TestFoldersForThemselves(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ command, folder, more string }{
		{"selfplay --games 2 --depth 1 --max-plies 10 --opening random:2", "games", "--games 3"},
		{"match random raumfischer/0 --pairs 1 --max-plies 10 --opening random:2", "match", "--pairs 2"},
		{"gauntlet random raumfischer --pairs 1 --depth 1 --max-plies 10 --opening random:2", "gauntlet", "--pairs 2"},
		{"ablate raumlab --only null_move --nodes 0 --depth 1 --pairs 1 --opening random:2 --max-plies 10", "ablation",
			"--pairs 2"},
		{"tables make KQK", "tables", "KRK"},
		{"optimise @enough --bootstrap 0 --evaluations 2 --directions 1 --verify 0 --out best.toml", "best.study",
			"--evaluations 3"},
		{"pipeline --games 90 --pairs 1 --depth 1", "run", ""},
	} {
		t.Run(c.folder, func(t *testing.T) {
			if c.more == "" && !clitest.Slow() {
				t.Skip("takes long")
			}
			lab := clitest.New(t)
			command := c.command
			if strings.Contains(command, "@enough") {
				corpus := clitest.New(t)
				corpus.RandomGames("enough", 90)
				command = strings.Replace(command, "@enough", corpus.Path("enough"), 1)
			}
			if !strings.Contains(command, "--out") {
				command += " --out " + c.folder
			}
			if err := os.Symlink("nowhere", lab.Path(c.folder)); err != nil {
				t.Fatal(err)
			}
			advice := " is a symbolic link to nowhere, which does not exist: create that folder, or remove the link"
			if strings.HasPrefix(command, "optimise") { // the command names this folder, not the user
				advice = " is a symbolic link, and raumlab does not write through links"
			}
			if code, _, text := lab.Try(command); code != cli.ExitFailed || !strings.Contains(text, c.folder+advice) {
				t.Errorf("raumlab %s: exit code %d: %s", command, code, text)
			}
			if err := os.Remove(lab.Path(c.folder)); err != nil {
				t.Fatal(err)
			}
			if err := os.Mkdir(lab.Path(c.folder), 0o777); err != nil {
				t.Fatal(err)
			}
			lab.Write(c.folder+"/notes", "mine")
			lab.Mistake(clitest.Mistake{Command: command, Code: 1,
				Want: "has notes, but no … needs a folder of its own: give another folder"})
			lab.Remove(c.folder + "/notes")
			lab.Run(command)
			for _, again := range []string{"", " " + c.more} {
				lab.Write(c.folder+"/notes", "mine")
				lab.Mistake(clitest.Mistake{Command: command + again, Code: 1,
					Want: "notes does not belong to a … needs a folder of its own: move that file out of the folder"})
				lab.Remove(c.folder + "/notes")
				lab.Run(command + again)
			}
		})
	}
}
