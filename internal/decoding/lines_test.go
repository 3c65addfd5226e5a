package decoding_test

import (
	"testing"

	"raumlab/internal/decoding"
)

// Law: every key has its line, in tables, lists of tables and inline tables.
func TestLines(t *testing.T) {
	const text = "a = 1 # one\n\n[b]\nc = { d = 2, e = [1, 2] }\nf.g = 3\n[[h]]\ni = 4\n[[h]]\ni = 5\n[j.k]\nl = [\n  { m = 6 },\n]\n"
	lines := decoding.LinesOf([]byte(text))
	for key, want := range map[string]int{
		"a": 1, "b": 3, "b.c": 4, "b.c.d": 4, "b.c.e": 4, "b.f.g": 5, "h[0]": 6, "h[0].i": 7, "h[1]": 8, "h[1].i": 9,
		"j.k": 10, "j.k.l": 11, "j.k.l[0].m": 12,
	} {
		if lines[key] != want {
			t.Errorf("%s is on line %d, want %d", key, lines[key], want)
		}
	}
	for key, want := range map[string]string{"b.c.x": "f.toml:4", "h[1].x": "f.toml:8", "x.y": "f.toml"} {
		if place := lines.Place("f.toml", key); place != want {
			t.Errorf("%s is at %s, want %s", key, place, want)
		}
	}
}
