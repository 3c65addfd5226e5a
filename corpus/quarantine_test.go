package corpus

import (
	"testing"

	"raumlab/engine/variant"
)

// An unknown kind of a game in quarantine is refused, when it is read and when it is written.
func TestKindOfQuarantine(t *testing.T) {
	for _, kind := range []QuarantineKind{"", "bored"} {
		dir := t.TempDir()
		outside.Slice(t, dir, outside.Header(8), Slice{}, outside.Games(variant.Rules{}, 8, 1), 3)
		m, err := readManifest(dir)
		if err != nil {
			t.Fatal(err)
		}
		m.Parts[0].Quarantined[0].Kind = kind
		if err := m.write(dir); err != nil {
			t.Fatal(err)
		}
		_, err = Open(dir)
		outside.WantError(t, err, "game 3 in quarantine", string(kind), "want crash, nodes or time")
	}
	w, err := create(t.TempDir(), outside.Header(8))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	outside.WantError(t, w.Quarantine(Quarantine{Reason: "a bug"}), "game 0: kind", "want crash, nodes or time")
}
