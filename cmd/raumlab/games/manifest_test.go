package games_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

// TestManifestTable compares the table of the manifest with the fields of the manifest itself,
// without those of its parts.
func TestManifestTable(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run("selfplay --games 1 --depth 1 --opening softmax:20,4 --max-plies 12 --game-nodes 1 --out games")
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(lab.Read("games/manifest.json")), &fields); err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(clitest.PageText(t, "corpus"), "\n## manifest.json\n")
	section, _, _ = strings.Cut(section, "\n## ")
	want, have := slices.Sorted(maps.Keys(fields)), clitest.FirstColumns(section)
	if slices.Sort(have); !slices.Equal(have, want) {
		t.Errorf("docs/reference/formats/corpus.md has the fields %q, a manifest %q", have, want)
	}
}
