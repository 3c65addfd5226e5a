package play_test

import (
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

// What searches names the profile of its searches: so a reader knows that depth alone selects
// another search than nodes or time.
func TestProfilesAreNamed(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run("selfplay --games 4 --depth 2 --engine raumlab --max-plies 20 --out games")
	lab.Run("corpus sample games --games 2 --out some")
	lab.Run("report games --out page.html")
	for command, want := range map[string]string{
		"corpus info games":           "search profile fixed_depth games",
		"corpus info some --json":     `"profile": "fixed_depth"`,
		"corpus verify some":          "",
		"bench --depth 1":             "engine raumlab, depth 1, profile fixed_depth: ",
		"bench --depth 1 --json":      `"profile": "fixed_depth"`,
		"weights show raumlab":        "depth 3 (profile fixed_depth if the engine has it) against",
		"weights show raumlab --json": `"profile": "fixed_depth",`,
		"weights show alice":          "depth 3 (profile general) against",
		"weights show alice --json":   `"profile": "general",`,
		"match alice alice-first --variant alice --depth 1 --pairs 1 --opening random:2 --max-plies 10":                    " profile general ",
		"ablate raumlab --only null_move --depth 1 --nodes 100 --pairs 1 --opening random:2 --max-plies 10 --out ablation": "profile at depth 1: fixed_depth, at 100 nodes: general part",
	} {
		code, out, stderr := lab.Try(command)
		if code != 0 || !strings.Contains(strings.Join(strings.Fields(out), " "), want) {
			t.Errorf("%s: no %q in\n%s%s", command, want, out, stderr)
		}
	}
	for file, want := range map[string]string{
		"games/README.md": "\n| search profile | `fixed_depth` |\n",
		"some/README.md":  "\n| search profile | `fixed_depth` |\n",
		"page.html":       "search profile</th><td>fixed_depth",
	} {
		if !strings.Contains(lab.Read(file), want) {
			t.Errorf("%s: no %q", file, want)
		}
	}
}
