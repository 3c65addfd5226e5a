package docs

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/weights"
	"raumlab/selfplay/match"
)

// Law: the matches that are kept here, docs/matches/PAGE/NAME, say what the page of experiments
// says of them: their counts of pairs and their Elo stand in one row of it. Weights kept beside a
// match played it.
func TestKeptMatches(t *testing.T) {
	folders, err := filepath.Glob("matches/*/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no match is kept: %v", err)
	}
	for _, dir := range folders {
		pages, err := filepath.Glob("experiments/" + filepath.Base(filepath.Dir(dir)) + "-*.md")
		if err != nil || len(pages) != 1 {
			t.Fatalf("%s has %d pages of experiments, want 1 (%v)", dir, len(pages), err)
		}
		page, err := os.ReadFile(pages[0])
		if err != nil {
			t.Fatal(err)
		}
		s, err := match.Read(unpacked(t, dir), func(match.Pair) {})
		if err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		p := s.Pentanomial
		elo := p.Elo()
		pairs := fmt.Sprintf("[%d,%d,%d,%d,%d]", p[0], p[1], p[2], p[3], p[4])
		gain := strings.ReplaceAll(fmt.Sprintf("%+.0f [%+.0f,%+.0f]", elo.Value, elo.Low, elo.High), "-", "−")
		if !strings.Contains(string(page), pairs+"|"+gain+"|") {
			t.Errorf("%s has no row of %s: want %s|%s|", pages[0], dir, pairs, gain)
		}
		settings, err := os.ReadFile(filepath.Join(dir, "match.json"))
		if err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.toml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if w, err := weights.Read(file); err != nil {
				t.Error(err)
			} else if !strings.Contains(string(settings), `_weights_sha256": "`+w.Weights.Hash()) {
				t.Errorf("%s: no side of the match played with these weights", file)
			}
		}
	}
}

// unpacked returns a copy of the folder of a match whose games are compressed there.
func unpacked(t *testing.T, dir string) string {
	t.Helper()
	to := t.TempDir()
	settings, err := os.ReadFile(filepath.Join(dir, "match.json"))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := os.Open(filepath.Join(dir, "pairs.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	plain, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatalf("%s: %v", packed.Name(), err)
	}
	games, err := io.ReadAll(plain)
	if err != nil {
		t.Fatalf("%s: %v", packed.Name(), err)
	}
	for name, data := range map[string][]byte{"match.json": settings, "pairs.jsonl": games} {
		if err := os.WriteFile(filepath.Join(to, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return to
}
