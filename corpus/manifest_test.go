package corpus

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"
)

// A manifest that is encoded part by part has the text that the library gives the whole.
func TestManifestEncoding(t *testing.T) {
	parts := []Part{
		{File: partName(0), FirstGame: 0, Rows: 2, Plies: 9, Bytes: 100, SHA256: "00"},
		{File: partName(1), FirstGame: 4, Rows: 2, Quarantined: []Quarantine{{Game: 5, Reason: "panic: [] <&>\n\t\"}, {\"\u2028"}, {Game: 7, Seed: 1, RFEN: "x"}}},
		{File: partName(2), FirstGame: 8, Rows: 1},
	}
	for n := range len(parts) + 1 {
		header := outside.Header(9)
		header.Configuration = Settings{{"parts", "[]"}, {"digest", `"parts":[]`}}
		m, err := newManifest(SchemaVersion, header, Slice{})
		if err != nil {
			t.Fatal(err)
		}
		m.setParts(parts[:n])
		var got bytes.Buffer
		if err := m.encode(&got); err != nil {
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
