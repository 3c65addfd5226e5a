package pages

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestStopping: the table of docs/explanation/stopping.md is what notebook 5 prints.
func TestStopping(t *testing.T) {
	_, rest, _ := strings.Cut(pageOf(t, "explanation/stopping.md"), "```text\n")
	table, _, found := strings.Cut(rest, "```")
	notebook := pageOf(t, "../notebooks/5-stopping.ipynb")
	for line := range strings.Lines(table) {
		if quoted, err := json.Marshal(line); err != nil || !strings.Contains(notebook, string(quoted)) {
			t.Errorf("notebook 5 does not print %q", line)
		}
	}
	if !found {
		t.Error("docs/explanation/stopping.md has no table of text")
	}
}
