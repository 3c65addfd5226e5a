package corpus

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"slices"
	"testing"
)

// A manifest that is encoded part by part has the text that the library gives the whole.
func TestManifestEncoding(t *testing.T) {
	t.Parallel()
	parts := []Part{
		{File: partName(0), FirstGame: 0, Rows: 2, Plies: 9, Bytes: 100, SHA256: "00"},
		{File: partName(1), FirstGame: 4, Rows: 2, SHA256: "11",
			Quarantined: []Quarantine{{Game: 5, Reason: "panic: [] <&>\n\t\"}, {\"\u2028"}, {Game: 7, Seed: 1, RFEN: "x"}}},
		{File: partName(2), FirstGame: 8, Rows: 1},
	}
	if n := reflect.TypeFor[Part]().NumField(); n != 7 {
		t.Fatalf("a part has %d fields: list them here", n)
	}
	var texts partTexts // as a writer keeps them, also when it writes a part again
	for _, n := range []int{0, 1, 2, 3, 2, 0, 3, -1, 3, -2, 3, -3, 3, -4, 3, -5, 3, -6, 3, -7} {
		parts, n := slices.Clone(parts), n
		if n < 0 {
			field := reflect.ValueOf(&parts[1]).Elem().Field(-n - 1)
			field.SetZero()
			if n = 3; field.CanInt() {
				field.SetInt(77)
			}
		}
		header := outside.Header(9)
		header.Configuration = Settings{{"parts", "[]"}, {"digest", `"parts":[]`}}
		m, err := newManifest(header, Slice{})
		if err != nil {
			t.Fatal(err)
		}
		m.setParts(parts[:n])
		var got bytes.Buffer
		if err := m.encodeWith(&texts, &got); err != nil {
			t.Fatal(err)
		}
		want := m
		want.Seal = ""
		compact, err := json.Marshal(&want)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(compact)
		want.Seal = hex.EncodeToString(sum[:])
		text, err := json.MarshalIndent(&want, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if text = append(text, '\n'); !bytes.Equal(got.Bytes(), text) {
			t.Errorf("%d parts: %s\nwant %s", n, got.Bytes(), text)
		}
	}
}
