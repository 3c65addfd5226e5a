package runs

import (
	"flag"
	"os"
	"regexp"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

var update = flag.Bool("update", false, "write what README shows instead of comparing it")

// README shows what its first command prints, but for how long the next one takes. -update writes it.
func TestReadmeShowsTheFirstRun(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	file := clitest.Module(t) + "/README.md"
	readme, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const command = "pipeline --out runs/first"
	block := regexp.MustCompile("(?s)\n    go run \\./cmd/raumlab " + command + "\n.*?\n```text\n(.*?)```\n")
	shown := block.FindStringSubmatchIndex(string(readme))
	if shown == nil {
		t.Fatalf("README has no output of %s", command)
	}
	have, printed := string(readme[shown[2]:shown[3]]), clitest.New(t).Run(command)
	spent := regexp.MustCompile("about (a|an|[0-9]+) (second|minute|hour)s?")
	if spent.ReplaceAllString(have, "T") == spent.ReplaceAllString(printed, "T") {
		return
	}
	if !*update {
		t.Fatalf("README shows\n%s\nbut raumlab %s prints\n%s", have, command, printed)
	}
	if err := os.WriteFile(file, []byte(string(readme[:shown[2]])+printed+string(readme[shown[3]:])), 0o666); err != nil {
		t.Fatal(err)
	}
}
