package pages

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"raumlab/engine/weights"
)

// docs/strength.md says of the shipped weights what their certificate says, the opponent included.
func TestStrengthQuotesTheCertificate(t *testing.T) {
	w, err := weights.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	page, x := pageOf(t, "strength.md"), w.Certificate[0]
	want := fmt.Sprintf("at %s they win by %+.0f [%+.0f, %+.0f] Elo", x.Limits, x.Elo, x.Low, x.High)
	if opponent := "the weights `" + weights.NameOf(x.Opponent) + "`"; !strings.Contains(page, want) ||
		!strings.Contains(page, opponent) {
		t.Errorf("docs/strength.md lacks %q, or the name of the opponent, %s", want, opponent)
	}
}

// TestCommandsOfReadme: CI runs the test command that the README gives.
func TestCommandsOfReadme(t *testing.T) {
	const command = "go test ./..."
	if !strings.Contains(pageOf(t, "../README.md"), "\n    "+command+"\n") ||
		!strings.Contains(pageOf(t, "../.ci/run"), "\n"+command+"\n") {
		t.Errorf("%q must stand in the README and in .ci/run", command)
	}
}

// TestSourcesNameTests: every test that docs/sources.md names exists.
func TestSourcesNameTests(t *testing.T) {
	pointers := regexp.MustCompile("`([a-z/]+):([A-Z]\\w+)`").FindAllStringSubmatch(pageOf(t, "sources.md"), -1)
	if len(pointers) < 40 {
		t.Errorf("%d pointers to tests, want at least 40", len(pointers))
	}
	function := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Example)\w*)\(`)
	for _, x := range pointers {
		folder, name := x[1], x[2]
		files, err := filepath.Glob(filepath.Join("..", folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		runs := false
		for _, file := range files {
			code, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range function.FindAllSubmatch(code, -1) {
				runs = runs || strings.Contains(string(f[1]), name)
			}
		}
		if !runs {
			t.Errorf("go test ./%s -run %s runs nothing", folder, name)
		}
	}
}
