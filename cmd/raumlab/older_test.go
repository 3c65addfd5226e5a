package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
)

// Law: what version 0.6.0 began, whose options of the search had other names, this version goes on
// with, and ends with what that version made. The folders are of the commands
//
//	raumlab selfplay --games 3 --games-per-part 2 --depth 1 --max-plies 30
//	raumlab match raumlab raumfischer --depth 1 --max-plies 30 --pairs 2
//	raumlab ablate raumlab --only spare_checks,exchange --depth 1 --nodes 0 --pairs 2 --max-plies 30
func TestOlderArtefactsGoOn(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/v0.6.0")); err != nil {
		t.Fatal(err)
	}
	if cli.Version != "0.6.0" {
		t.Skip("other versions go on with nothing of 0.6.0")
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	mustRun(t, "selfplay --quiet --games 6 --games-per-part 2 --depth 1 --max-plies 30 --out "+at("corpus"))
	mustRun(t, "corpus verify --quiet --replay 6 "+at("corpus"))
	// of 0.6.0 with --games 6
	const digest = "f19b35b9cee51863a658bfeb2393b59963f0e0014cc0e3aab4231c8b996878f0"
	if text := readText(t, at("corpus/manifest.json")); !strings.Contains(text, digest) {
		t.Errorf("the digest of 6 games is not %s:\n%s", digest, text)
	}
	mustRun(t, "match --quiet raumlab raumfischer --depth 1 --max-plies 30 --pairs 3 --out "+at("match"))
	mustRun(t, "ablate --quiet raumlab --only exempt_checks,quiescence_see_pruning --depth 1 --nodes 0 --pairs 3 --max-plies 30 --out "+at("ablation"))
	for _, part := range []string{"spare_checks", "exchange"} {
		if pairs := strings.Count(readText(t, at("ablation/depth_1/"+part+"/pairs.jsonl")), "\n"); pairs != 3 {
			t.Errorf("the ablation has %d pairs without %s, want 3", pairs, part)
		}
	}
}

// Law: what version 0.6.0 made can be read.
func TestOlderCorpusIsRead(t *testing.T) {
	mustRun(t, "corpus info testdata/v0.6.0/corpus")
}

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
