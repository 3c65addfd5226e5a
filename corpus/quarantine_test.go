package corpus

import "testing"

// A game of an unknown kind is not put into quarantine.
func TestKindOfQuarantine(t *testing.T) {
	t.Parallel()
	w, err := create(t.TempDir(), outside.Header(8))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, kind := range []QuarantineKind{"", "bored"} {
		outside.WantError(t, w.Quarantine(Quarantine{Reason: "a bug", Kind: kind}), "game 0: kind", string(kind), "want crash, nodes or time")
	}
}
