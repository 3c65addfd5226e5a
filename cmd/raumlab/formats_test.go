package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/configs"
	"raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/engine/weights"
)

// formatsAreDocumented compares the pages of docs/reference/formats with files that the program writes. Every key and
// column of a file is on its page in backticks. The first column of a page's tables of keys, fields
// and columns names nothing else.
func formatsAreDocumented(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	at := lab.Path
	do := func(args ...string) {
		t.Helper()
		var stderr bytes.Buffer
		if code := run(context.Background(), args, io.Discard, &stderr); code != cli.ExitDone {
			t.Fatalf("raumlab %s: exit code %d: %s", strings.Join(args, " "), code, &stderr)
		}
	}

	do("tables", "make", "--out", at("tables"), "KRRK")
	do("selfplay", "--games", "3", "--depth", "1", "--opening", "softmax:20,4", "--max-plies", "12", "--dead-draws",
		"--adjudicate-tables", at("tables"), "--out", at("corpus"))
	do("corpus", "positions", at("corpus"), "--features", "--out", at("positions.parquet"))
	do("corpus", "positions", at("corpus"), "--features", "--out", at("positions.csv"))
	do("corpus", "filter", at("corpus"), "--least-ply", "3", "--out", at("filtered"))
	do("corpus", "merge", at("filtered"), "--out", at("merged"))
	do("corpus", "export", at("corpus"), "--out", at("games.txt"))
	do("corpus", "import", at("games.txt"), "--out", at("imported"))
	do("corpus", "sample", at("imported"), "--games", "2", "--out", at("sampled"))
	do("selfplay", "--games", "1", "--depth", "1", "--opening", "suite:bench", "--max-plies", "2", "--game-nodes", "1",
		"--status", at("status.json"), "--out", at("suite"))
	clitest.Documented(t, []string{"corpus", "engine", "weights", "match"},
		clitest.FileNames(t, at("suite/manifest.json")),
		clitest.FileNames(t, at("status.json")),
		clitest.FileNames(t, at("merged/manifest.json")), clitest.FileNames(t,
			at("sampled/manifest.json")), clitest.FileNames(t, at("corpus/manifest.json")),
		clitest.FileNames(t, at("corpus/part-000000.parquet")),
		clitest.FileNames(t, at("positions.parquet")), clitest.FileNames(t, at("positions.csv.json")))

	do("book", "build", at("corpus"), "--out", at("book.parquet"), "--min-games", "1")
	clitest.Documented(t, []string{"book"}, clitest.FileNames(t, at("book.parquet")))

	do("tables", "export", at("tables"), "KRRK", "--out", at("krrk.parquet"))
	clitest.Documented(t, []string{"tables"}, clitest.FileNames(t, at("tables/tables.json")),
		clitest.FileNames(t, at("krrk.parquet")))

	lab.RandomGames("random", 90)
	games := lab.Path("random")
	do("tune", games, "--out", at("corrected.toml"))
	do("tune", games, "--out", at("published.toml"), "--definition", "published", "--skip-decisive-repetitions")
	do("tune", games, "--loss", "squared", "--bootstrap", "0", "--out", at("squared.toml"))
	do("corpus", "positions", games, "--out", at("theirs.csv"))
	if err := os.Remove(at("theirs.csv.json")); err != nil { // which says whose games they are
		t.Fatal(err)
	}
	do("tune", at("theirs.csv"), "--prior", at("corrected.toml"), "--refits", "2", "--bootstrap", "0", "--out",
		at("prior.toml"))
	// Weights get date and certificate only from outside.
	w, err := weights.Read(at("corrected.toml"))
	if err != nil {
		t.Fatal(err)
	}
	w.Provenance.Created = "2026-01-01T00:00:00Z"
	w.Certificate = []weights.Trial{{
		Weights: w.Hash(), Opponent: w.Hash(), Engine: "raumlab", EngineHash: w.Hash(), Match: w.Hash(),
		Rules: w.Rules.String(), MaxPlies: 400, Pentanomial: [5]int64{2: 1},
	}}
	if err := w.Write(at("corrected.toml")); err != nil {
		t.Fatal(err)
	}
	clitest.Documented(t, []string{"weights"}, clitest.FileNames(t, at("prior.toml")),
		clitest.FileNames(t, at("corrected.toml")), clitest.FileNames(t, at("published.toml")),
		clitest.FileNames(t, at("squared.toml")))
	clitest.Documented(t, []string{"tuning", "weights"}, clitest.FileNames(t, at("prior.tuning.json")),
		clitest.FileNames(t, at("corrected.tuning.json")), clitest.FileNames(t, at("published.tuning.json")),
		textsUnder(clitest.JSONTree(t, at("corrected.tuning.json")), "name", "group"))

	do("net", "train", games, "--hidden", "4", "--epochs", "1", "--out", at("n.net"))
	network, err := net.Read(at("n.net"))
	if err != nil {
		t.Fatal(err)
	}
	trial := w.Certificate[0] // which is of a match, too
	trial.Weights = network.Hash()
	if network, err = network.WithCertificate([]weights.Trial{trial}); err != nil {
		t.Fatal(err)
	}
	card, err := json.Marshal(network.Card())
	if err != nil {
		t.Fatal(err)
	}
	lab.Write("card.json", string(card))
	clitest.Documented(t, []string{"network", "weights"}, clitest.FileNames(t, at("card.json")))

	do("match", "random", "raumfischer", "--depth", "1", "--pairs", "1", "--opening", "random:2", "--max-plies", "12",
		"--sprt", "0,10", "--out", at("match"), "--status", at("match-status.json"))
	do("match", "random", "raumfischer", "--movetime", "10ms", "--time-margin", "1m", "--pairs", "1", "--opening",
		"random:2", "--max-plies", "4", "--out", at("timed"))
	for _, pairs := range []string{"1", "2"} { // the second lengthens the match
		do("match", "raumlab", "raumfischer", "--book-a", "raumlab", "--book-b", "raumlab", "--depth", "1", "--pairs", pairs,
			"--opening", "random:2", "--max-plies", "12", "--out", at("booked"))
	}
	clitest.Documented(t, []string{"match"}, clitest.FileNames(t, at("timed/pairs.jsonl")),
		clitest.FileNames(t, at("booked/result.json")), clitest.FileNames(t, at("match-status.json")),
		clitest.FileNames(t, at("match/match.json")), clitest.FileNames(t, at("match/pairs.jsonl")), clitest.FileNames(t,
			at("match/result.json")))

	do("gauntlet", "random", "fivecubed", "--depth", "1", "--pairs", "1", "--opening", "random:2", "--max-plies", "12",
		"--out", at("gauntlet"))
	do("ablate", "raumfischer", "--only", "pvs", "--depth", "1", "--nodes", "0", "--pairs", "1", "--opening", "random:2",
		"--max-plies", "12", "--out", at("ablation"))
	clitest.Documented(t, []string{"tournament", "match"},
		clitest.FileNames(t, at("gauntlet/tournament.json")), clitest.FileNames(t, at("gauntlet/result.json")),
		clitest.FileNames(t, at("ablation/tournament.json")), clitest.FileNames(t, at("ablation/result.json")))

	all := map[string]bool{} // a file may leave out defaults
	for _, x := range search.Table() {
		all[x.Name] = true
	}
	for _, name := range search.ProfileNames() {
		all[name] = true
	}
	engines := []map[string]bool{all}
	shipped, err := fs.Glob(configs.Files, "engines/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range shipped {
		data, err := configs.Files.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		engines = append(engines, clitest.TOMLNames(t, data))
	}
	clitest.Documented(t, []string{"engine"}, engines...)

	// A pipeline that is stopped at once has already written its settings.
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if code := run(stopped, []string{"pipeline", "--out", at("pipeline")}, io.Discard,
		io.Discard); code != cli.ExitInterrupt {
		t.Errorf("a stopped pipeline: exit code %d", code)
	}
	do("report", at("corpus"), "--out", at("page.html"))
	page := struct {
		Corpus struct{ Charts []any }
	}{}
	if err := json.Unmarshal([]byte(lab.Read("page.json")), &page); err != nil || len(page.Corpus.Charts) == 0 {
		t.Fatalf("page.json has no charts: %v", err)
	}
	charts := map[string]bool{}
	clitest.AddKeys(charts, page.Corpus.Charts)
	clitest.Documented(t, []string{"settings"}, clitest.FileNames(t, at("pipeline/settings.json")), charts)

	// What config prints is a file of settings.
	var settings bytes.Buffer
	if code := run(context.Background(), []string{"config"}, &settings, io.Discard); code != cli.ExitDone {
		t.Errorf("raumlab config: exit code %d", code)
	}
	if err := os.WriteFile(at("settings.toml"), settings.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	do("engines", "--config", at("settings.toml"))
}

// textsUnder returns the texts under the keys anywhere in a tree.
func textsUnder(tree any, keys ...string) map[string]bool {
	found := map[string]bool{}
	switch x := tree.(type) {
	case map[string]any:
		for key, value := range x {
			if text, ok := value.(string); ok && slices.Contains(keys, key) {
				found[text] = true
			}
			maps.Copy(found, textsUnder(value, keys...))
		}
	case []any:
		for _, value := range x {
			maps.Copy(found, textsUnder(value, keys...))
		}
	}
	return found
}
