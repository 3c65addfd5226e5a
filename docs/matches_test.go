package docs

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/weights"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// Law: the matches that are kept here, docs/matches/PAGE/NAME, say what the page of experiments
// says of them: their counts of pairs and their Elo stand in one row of it. Weights kept beside a
// match played it. The first pairs are played again, with RAUMLAB_SLOW=1 all.
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
		lines := games(t, dir)
		p := points(t, dir, lines)
		if os.Getenv("RAUMLAB_SLOW") != "1" {
			lines = lines[:min(len(lines), 20)]
		}
		s, err := match.Read(copied(t, dir, lines), func(match.Pair) {})
		if err != nil {
			t.Errorf("%s: %v", dir, err)
			continue
		}
		if again := points(t, dir, lines); s.Pentanomial != again {
			t.Errorf("%s: the program counts %v in %d pairs, want %v", dir, s.Pentanomial, len(lines), again)
		}
		gained := p.Elo()
		pairs := fmt.Sprintf("[%d,%d,%d,%d,%d]", p[0], p[1], p[2], p[3], p[4])
		gain := strings.ReplaceAll(fmt.Sprintf("%+.0f [%+.0f,%+.0f]", gained.Value, gained.Low, gained.High), "-", "−")
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

// games returns the lines of a match's pairs, which are compressed.
func games(t *testing.T, dir string) []string {
	t.Helper()
	return slices.Collect(strings.Lines(string(unpacked(t, filepath.Join(dir, "pairs.jsonl.gz")))))
}

// unpacked returns what a compressed file holds.
func unpacked(t *testing.T, file string) []byte {
	t.Helper()
	packed, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	plain, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return text
}

// aGame is what a line of a pair says of the side and the result of a game.
var aGame = regexp.MustCompile(`"white":"([AB])"|"result":"(1-0|0-1|1/2-1/2)"`)

// points counts the points of A in pairs, without the code that reads matches.
func points(t *testing.T, dir string, pairs []string) (p elo.Pentanomial) {
	t.Helper()
	for i, line := range pairs {
		said := aGame.FindAllStringSubmatch(line, -1)
		if len(said) != 4 {
			t.Fatalf("%s: pair %d has %d sides and results, want 2 of each", dir, i, len(said))
		}
		score := 0.0
		for game := range 2 {
			white, result := said[2*game][1], said[2*game+1][2]
			switch {
			case white == "" || result == "":
				t.Fatalf("%s: pair %d says no result after a side", dir, i)
			case result == "1/2-1/2":
				score += 0.5
			case (result == "1-0") == (white == "A"):
				score++
			}
		}
		p.Add(score)
	}
	return p
}

// copied returns a copy of the folder of a match with some of its pairs.
func copied(t *testing.T, dir string, pairs []string) string {
	t.Helper()
	to := t.TempDir()
	settings, err := os.ReadFile(filepath.Join(dir, "match.json"))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{"match.json": string(settings), "pairs.jsonl": strings.Join(pairs, "")} {
		if err := os.WriteFile(filepath.Join(to, name), []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return to
}
