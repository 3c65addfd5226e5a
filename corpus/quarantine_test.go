package corpus

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/variant"
)

// Law: an entry without a kind gets that of its reason. A kind that is there stays.
func TestKindOfOlderQuarantine(t *testing.T) {
	for reason, want := range map[string]QuarantineKind{
		"more than 32768 nodes": OverNodes,
		"more than 1h0m0s":      OverTime,
		"more than 2ms":         OverTime,
		"more than 1h0m0s, and its search does not end": OverTime,
		"panic: more than 1h0m0s":                       Crashed,
		"panic: runtime error: index out of range":      Crashed,
		"more than enough":                              Crashed,
	} {
		q := Quarantine{Reason: reason}
		if q.complete(); q.Kind != want {
			t.Errorf("%s is of kind %s, want %s", reason, q.Kind, want)
		}
		q = Quarantine{Reason: reason, Kind: OverNodes}
		if q.complete(); q.Kind != OverNodes {
			t.Errorf("%s: the kind became %s", reason, q.Kind)
		}
	}
}

// A manifest of version 0.5.0, without kinds, is read with them. An unknown kind is refused.
func TestManifestWithoutKinds(t *testing.T) {
	rewrite := func(kind QuarantineKind, reason string) string {
		dir := t.TempDir()
		outside.Slice(t, dir, outside.Header(8), Slice{}, outside.Games(variant.Rules{}, 8, 1), 3)
		m, err := readManifest(dir)
		if err != nil {
			t.Fatal(err)
		}
		m.Parts[0].Quarantined[0].Kind, m.Parts[0].Quarantined[0].Reason = kind, reason
		if err := m.write(dir); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	dir := rewrite("", "more than 5s")
	text, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil || strings.Contains(string(text), `"kind"`) {
		t.Fatalf("the test wants a manifest without kinds: %v", err)
	}
	m, err := readManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	if kinds := slices.Collect(func(yield func(QuarantineKind) bool) {
		for _, q := range m.Quarantined() {
			if !yield(q.Kind) {
				return
			}
		}
	}); !slices.Equal(kinds, []QuarantineKind{OverTime}) {
		t.Errorf("kinds %v", kinds)
	}
	_, err = Open(rewrite("bored", "nothing to do"))
	outside.WantError(t, err, "game 3 in quarantine", "bored", "want crash, nodes or time")
	w, err := create(t.TempDir(), outside.Header(8))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	outside.WantError(t, w.Quarantine(Quarantine{Reason: "a bug"}), "game 0: kind", "want crash, nodes or time")
}
