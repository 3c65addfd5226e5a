package main

import (
	"encoding/json"
	"html"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/weights"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/tuner"
)

func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		pairs elo.Pentanomial
		want  string
	}{
		{elo.Pentanomial{0, 0, 38, 2, 0}, "too few pairs"},
		{elo.Pentanomial{0, 0, 2, 2, 0}, "too few pairs"},
		{elo.Pentanomial{0, 0, 0, 0, 40}, "yes"},
		{elo.Pentanomial{40, 0, 0, 0, 0}, "no"},
		{elo.Pentanomial{4, 11, 11, 9, 5}, "not decided"},
		{elo.Pentanomial{10, 21, 44, 42, 25}, "yes"},
		{elo.Pentanomial{25, 42, 44, 21, 10}, "no"},
	} {
		if got := verdict(match.Summary{Pentanomial: c.pairs, Pairs: c.pairs.Pairs()}); !strings.HasPrefix(got, c.want) {
			t.Errorf("%v: %q, want %q", c.pairs, got, c.want)
		}
	}
}

// The pipeline calls the weights that it plays against by the name that the command line has for
// them.
func TestPipelineNamesTheOpponent(t *testing.T) {
	for name, want := range map[string]string{"raumlab": "corrected", "raumfischer": "published"} {
		p, err := pipelineOptions{
			RulesFlags: cli.RulesFlags{Array: "chessvariants", Pawns: "normal"}, out: "x", engine: name, games: pipelineMinGames, pairs: 1, opening: pipelineOpening, maxPlies: 40, minGames: 1,
		}.pipeline(io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		named, err := weights.Load(p.match.B.Name())
		if err != nil || p.match.B.Name() != want || named.Hash() != p.match.B.Engine.EvalWeights().Hash() {
			t.Errorf("engine %s: the opponent is called %q, want %q and its weights (%v)", name, p.match.B.Name(), want, err)
		}
	}
}

// pipeline --json says what the tuning found and what the match proves, as the table does.
func TestPipelineJSON(t *testing.T) {
	t.Chdir(t.TempDir())
	code, stdout, stderr := tryRun("pipeline --games 90 --pairs 1 --depth 1 --out run --json")
	var got struct {
		Verdict string
		Tuning  struct {
			Weights string `json:"weights_sha256"`
			Test    []tuner.LossRow
		}
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != cli.ExitDone {
		t.Fatalf("exit code %d (%v): %s%s", code, err, stdout, stderr)
	}
	w, err := weights.Read("run/weights.toml")
	if err != nil {
		t.Fatal(err)
	}
	var tuning struct{ Test []tuner.LossRow }
	if err := json.Unmarshal([]byte(read(t, "run/weights.tuning.json")), &tuning); err != nil {
		t.Fatal(err)
	}
	if got.Tuning.Weights != w.Hash() || len(tuning.Test) == 0 || !slices.Equal(got.Tuning.Test, tuning.Test) || !strings.HasPrefix(got.Verdict, "too few pairs to say") {
		t.Errorf("%+v, want weights %s and losses %+v", got, w.Hash(), tuning.Test)
	}
}

// Law: the command that the page of a run quotes for its match finds the match finished, and with
// more pairs makes it longer.
func TestPipelineQuotesItsMatch(t *testing.T) {
	t.Chdir(t.TempDir())
	mustRun(t, "pipeline --quiet --games 90 --pairs 1 --depth 1 --out run")
	before := read(t, "run/match/match.json")
	quoted := regexp.MustCompile(`raumlab (match run/weights\.toml [^<]*)`).FindStringSubmatch(html.UnescapeString(read(t, "run/report.html")))
	if quoted == nil {
		t.Fatal("the page quotes no command")
	}
	mustRun(t, quoted[1])
	mustRun(t, strings.Replace(quoted[1], "--pairs 1 ", "--pairs 2 ", 1))
	if after := read(t, "run/match/match.json"); after != before || strings.Count(read(t, "run/match/pairs.jsonl"), "\n") != 2 {
		t.Errorf("not made longer, or with other settings:\n%s\n%s", before, after)
	}
	mustRun(t, "pipeline --quiet --games 90 --pairs 1 --depth 1 --out run")
	if page := html.UnescapeString(read(t, "run/report.html")); !strings.Contains(page, "--pairs 2 ") {
		t.Error("the page quotes no match of 2 pairs")
	}
}

// A match that version 0.6.0 began under another name goes on under that name.
func TestPipelineGoesOnWithTuned(t *testing.T) {
	t.Chdir(t.TempDir())
	const command = "pipeline --quiet --games 90 --pairs 2 --depth 1 --out run"
	mustRun(t, command)
	want := read(t, "run/match/games.txt")
	w, err := weights.Read("run/weights.toml")
	if err != nil {
		t.Fatal(err)
	}
	p, err := pipelineOptions{
		RulesFlags: cli.RulesFlags{Array: "chessvariants", Pawns: "normal"}, out: "run", engine: "raumlab", games: 90, pairs: 1, depth: 1, seed: 1, opening: pipelineOpening,
		maxPlies: selfplay.DefaultMaxPlies, minGames: 1,
	}.pipeline(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	old := p.match
	old.A = match.Contestant{Engine: p.self.Engine.WithWeights("tuned", w.Weights)}
	old.Patience = 0
	if err := os.RemoveAll("run/match"); err != nil {
		t.Fatal(err)
	}
	if _, err := old.Run(t.Context(), "run/match", 1, nil); err != nil {
		t.Fatal(err)
	}
	settings := read(t, "run/match/match.json")
	mustRun(t, command)
	if read(t, "run/match/match.json") != settings {
		t.Error("the settings changed")
	}
	if games := strings.ReplaceAll(read(t, "run/match/games.txt"), `"tuned"`, `"weights.toml"`); games != want {
		t.Error("other games")
	}
}
