package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
	"raumlab/selfplay"
)

// firstVersion made the folders of testdata/v0.6.0, by the commands
//
//	raumlab selfplay --games 3 --games-per-part 2 --depth 1 --max-plies 30
//	raumlab match raumlab raumfischer --depth 1 --max-plies 30 --pairs 2
//	raumlab ablate raumlab --only spare_checks,exchange --depth 1 --nodes 0 --pairs 2 --max-plies 30
//
// when options of the search had other names.
const firstVersion = "0.6.0"

// Law: this version resumes what version 0.6.0 began, under the new names of options, and ends with
// what 0.6.0 made under the old ones. Other versions refuse and name the version.
func TestOlderArtefactsGoOn(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/v0.6.0")); err != nil {
		t.Fatal(err)
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	engine := at("raumlab.toml") // as then, with its weights, under the new names of options
	text := strings.Replace(readText(t, engine), `"weights.toml"`, strconv.Quote(at("weights.toml")), 1)
	if err := os.WriteFile(engine, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	goOn := []string{
		"selfplay --quiet --engine " + engine + " --games 6 --games-per-part 2 --depth 1 --max-plies 30 --out " + at("corpus"),
		"match --quiet " + engine + " raumfischer --depth 1 --max-plies 30 --pairs 3 --out " + at("match"),
		"ablate --quiet " + engine + " --only exempt_checks,quiescence_see_pruning --depth 1 --nodes 0 --pairs 3 --max-plies 30 --out " + at("ablation"),
	}
	if cli.Version != firstVersion {
		for _, command := range goOn {
			if code, _, stderr := tryRun(command); code != cli.ExitFailed || !strings.Contains(stderr, `version was "`+firstVersion+`", now "`+cli.Version+`"`) {
				t.Errorf("raumlab %s: exit code %d, want %d and both versions: %s", command, code, cli.ExitFailed, stderr)
			}
		}
		return
	}
	for _, command := range goOn {
		mustRun(t, command)
	}
	mustRun(t, "corpus verify --quiet --replay 6 --weights "+at("weights.toml")+" "+at("corpus"))
	// the digest of 0.6.0 with --games 6
	const digest = "f19b35b9cee51863a658bfeb2393b59963f0e0014cc0e3aab4231c8b996878f0"
	if text := readText(t, at("corpus/manifest.json")); !strings.Contains(text, digest) {
		t.Errorf("the digest of 6 games is not %s:\n%s", digest, text)
	}
	for _, part := range []string{"spare_checks", "exchange"} {
		if pairs := strings.Count(readText(t, at("ablation/depth_1/"+part+"/pairs.jsonl")), "\n"); pairs != 3 {
			t.Errorf("the ablation has %d pairs without %s, want 3", pairs, part)
		}
	}
}

// Law: the artefacts of version 0.6.0 can be read, and its engine is recognised by the old names of
// options.
func TestOlderArtefactsAreRead(t *testing.T) {
	const dir = "testdata/v0.6.0/"
	out := t.TempDir()
	mustRun(t, "corpus info --quiet "+dir+"corpus")
	mustRun(t, "corpus positions --quiet "+dir+"corpus --features --out "+out+"/positions.csv")
	mustRun(t, "report "+dir+"corpus "+dir+"match --out "+out+"/match.html")
	mustRun(t, "report "+dir+"ablation --out "+out+"/ablation.html")
	c, err := corpus.Open(dir + "corpus")
	if err == nil {
		_, err = selfplay.LabellerOf(&c.Manifest.Header)
	}
	if err != nil {
		t.Error(err)
	}
}

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
