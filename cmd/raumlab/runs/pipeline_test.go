package runs

import (
	"encoding/json"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/weights"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/tuner"
)

// The pipeline names the weights that it plays against as the command line does.
func TestPipelineNamesTheOpponent(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"raumlab": "corrected", "raumfischer": "published"} {
		p, err := (&pipelineOptions{playOptions{
			RulesFlags: cli.RulesFlags{Array: "chessvariants", Pawns: "normal"}, out: "x", engine: name, games: leastGames,
			pairs: 1, opening: pipelineOpening, maxPlies: 40,
		}, 1}).pipeline(t.Context(), io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		named, err := weights.Load(p.match.B.Name())
		if err != nil || p.match.B.Name() != want || named.Hash() != p.match.B.Engine.EvalWeights().Hash() {
			t.Errorf("engine %s: the opponent is called %q, want %q and its weights (%v)", name, p.match.B.Name(), want, err)
		}
	}
}

// pipeline --json has what the tuning found and what the match proves, like the table.
func TestPipelineJSON(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, stdout, stderr := lab.Try("pipeline --games 60 --pairs 1 --depth 1 --out run --json")
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
	w, err := weights.Read(lab.Path("run/weights.toml"))
	if err != nil {
		t.Fatal(err)
	}
	var tuning struct{ Test []tuner.LossRow }
	if err := json.Unmarshal([]byte(lab.Read("run/weights.tuning.json")), &tuning); err != nil {
		t.Fatal(err)
	}
	if got.Tuning.Weights != w.Hash() || len(tuning.Test) == 0 || !slices.Equal(got.Tuning.Test, tuning.Test) ||
		!strings.HasPrefix(got.Verdict, "Undecided: ") {
		t.Errorf("%+v, want weights %s and losses %+v", got, w.Hash(), tuning.Test)
	}
	// The weights have no certificate of so short a match, but say the same.
	for _, path := range []string{"run", "run/weights.toml"} {
		shown := lab.Run("weights show " + path)
		if !strings.HasSuffix(shown, "\nverdict: "+got.Verdict+"\n") ||
			!strings.Contains(shown, "match run/match is not recorded") {
			t.Errorf("weights show %s says %s, the pipeline %q", path, shown, got.Verdict)
		}
	}
	lab.Run("weights export published --format toml --out run/weights-2.toml")
	const none = "verdict: not proved: no match is known"
	if shown := lab.Run("weights show run/weights-2.toml"); !strings.Contains(shown, none) {
		t.Errorf("of weights that played no match: %s", shown)
	}
}

// Games that are too few for a fit, which may turn out only when they are played, name the command that plays more.
func TestTooFewGames(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const few = " --engine raumfischer --games 50 --pairs 1 --depth 1 --max-plies 200 --opening random:1 --out "
	for command, want := range map[string]string{
		"pipeline" + few + "run": "play more games, from more openings; the games are kept, and this command adds others to them: " +
			"raumlab pipeline --engine raumfischer --games 100 --pairs 1 --depth 1 --opening random:1 --max-plies 200 --out run",
		"generations" + few + "all": "a run keeps its number of games: play more in another folder, such as --games 100 --out all-2",
	} {
		if code, _, line := lab.Try(command); code != cli.ExitFailed || !strings.Contains(line, want) {
			t.Errorf("%s: exit code %d, %s, want %q", command, code, line, want)
		}
	}
}

// Law: with more pairs the match is extended. With more games the corpus is, to that of a run with
// all games at once, and old weights and match stay. Less is refused.
func TestPipelineGrows(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const command = "pipeline --quiet --depth 1 --max-plies 200 --opening softmax:40,4 --engine raumfischer --games 50 --out run"
	lab.Run(command + " --pairs 1")
	first := lab.Read("run/match/pairs.jsonl")
	lab.Run(command + " --pairs 2")
	if both := lab.Read("run/match/pairs.jsonl"); !strings.HasPrefix(both, first) || strings.Count(both, "\n") != 2 {
		t.Errorf("the match of one pair became\n%s", both)
	}
	before := lab.Snapshot()
	for number, games := range []string{"58", "66"} {
		lab.Run(command + " --pairs 2 --games " + games)
		for _, name := range []string{"run/weights.toml", "run/weights.tuning.json", "run/match/match.json",
			"run/match/pairs.jsonl"} {
			if lab.Read(name) != before[name] {
				t.Errorf("--games %s changed %s", games, name)
			}
		}
		lab.Run("weights check run/weights-" + games + ".toml")
		if n := lab.Lines("run/match-" + games + "/pairs.jsonl"); n != 2 {
			t.Errorf("--games %s: %d pairs in the new match", games, n)
		}
		if page := lab.Read("run/report.html"); strings.Count(page, "match of 50 games") != 1 ||
			strings.Count(page, "match of 58 games") != number {
			t.Errorf("--games %s: the page does not name each earlier match once", games)
		}
	}
	lab.Run(strings.Replace(command, "--out run", "--pairs 1 --out at-once", 1) + " --games 66")
	_, grown, _ := lab.Try("corpus info run --json")
	if _, atOnce, _ := lab.Try("corpus info at-once --json"); grown != atOnce || grown == "" {
		t.Error("another corpus than that of a run of as many games")
	}
	// A number that is given neither here nor in the settings stays that of the folder.
	sizes := strings.Replace(command, "--games 50 ", "", 1)
	lab.Run(sizes)
	lab.Write("lab.toml", "[pipeline]\npairs = 3\n")
	lab.Run(sizes + " --config lab.toml")
	if n, games := lab.Lines("run/match-66/pairs.jsonl"), lab.Read("run/settings.json"); n != 3 ||
		!strings.Contains(games, `"games": 66`) {
		t.Errorf("with 3 pairs in the settings alone the match has %d pairs, the settings are\n%s", n, games)
	}
	for _, less := range []string{"--games 58 --pairs 3", "--games 66 --pairs 1"} {
		key, _, _ := strings.Cut(strings.TrimPrefix(less, "--"), " ")
		if strings.Contains(less, "66") {
			key = "pairs"
		}
		if code, _, stderr := lab.Try(command + " " + less); code != cli.ExitFailed ||
			!strings.Contains(stderr, "started with other settings: --"+key+" was") {
			t.Errorf("%s: exit code %d: %s", less, code, stderr)
		}
	}
}

// Law: the command that a run prints last resumes the run.
func TestPipelinePrintsTheNextCommand(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	_, out, _ := lab.Try(
		"pipeline --quiet --games 50 --pairs 1 --depth 1 --max-plies 200 --opening softmax:40,4 --engine raumfischer --min-games 2 --out 'a run'")
	next := regexp.MustCompile(
		`(?m)^4 pairs narrow the interval:\n  raumlab (.*)\n\nUndecided: .*\n$`).FindStringSubmatch(
		out)
	if next == nil {
		t.Fatalf("no next command:\n%s", out)
	}
	if want :=
		"pipeline --engine raumfischer --games 50 --pairs 4 --depth 1 --opening softmax:40,4 --max-plies 200 --min-games 2 --out 'a run'"; next[1] !=
		want {
		t.Errorf("next is %s, want %s", next[1], want)
	}
	lab.Run(next[1])
	if n := lab.Lines("a run/match/pairs.jsonl"); n != 4 {
		t.Errorf("%d pairs after it", n)
	}
}

// If the match decides, the next command asks for more games, else for pairs that narrow the
// interval.
func TestPipelineNext(t *testing.T) {
	t.Parallel()
	p, err := (&pipelineOptions{playOptions{
		RulesFlags: cli.RulesFlags{Array: "chessvariants", Pawns: "normal"}, out: "x", engine: "raumlab", games: 400,
		pairs: 100, depth: 1, seed: 1, opening: pipelineOpening,
		maxPlies: selfplay.DefaultMaxPlies,
	}, book.DefaultMinGames}).pipeline(t.Context(), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		pairs elo.Pentanomial
		want  string
		why   string
	}{
		{elo.Pentanomial{10, 20, 40, 20, 10}, "--pairs 400 --depth 1", "400 pairs narrow the interval"},
		{elo.Pentanomial{30, 40, 20, 8, 2}, "--games 800 --depth 1", "Weights tuned on 800 games may be better"},
		{elo.Pentanomial{3, 5, 10, 5, 2}, "--pairs 100 --depth 1", "100 pairs narrow"},
	} {
		p.played = match.Summary{Pentanomial: c.pairs, Pairs: c.pairs.Pairs()}
		next := p.next()
		if want := "raumlab pipeline " + c.want + " --out x"; next.Command != want || !strings.Contains(next.Why, c.why) {
			t.Errorf("%v: next is %+v, want %s and %s", c.pairs, next, want, c.why)
		}
	}
}

// A foreign file with the name of a result of a pipeline stays.
func TestResultsOfOthersStay(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const command = "pipeline --games 50 --pairs 1 --depth 1 --max-plies 20 --out run"
	for _, name := range []string{"report.html", "report.json"} {
		lab.Mkdir("run")
		lab.Write("run/"+name, "my own notes\n")
		lab.Refuses(clitest.Mistake{Command: command, Code: cli.ExitFailed, Want: "the folder has " + name +
			", but no settings.json"})
		if err := os.RemoveAll(lab.Path("run")); err != nil {
			t.Fatal(err)
		}
	}
}
