package main

import (
	"os"
	"strings"
	"testing"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
	"raumlab/selfplay"
	"raumlab/tuner/options"
	"raumlab/tuner/study"
)

// shows fails unless the page of a path has all of the texts.
func shows(t *testing.T, path string, texts ...string) {
	t.Helper()
	code, _, stderr := tryRun("report " + path + " --out page.html")
	if code != cli.ExitDone {
		t.Errorf("report %s: exit code %d: %s", path, code, stderr)
		return
	}
	page := read(t, "page.html")
	for _, text := range texts {
		if !strings.Contains(page, text) {
			_, top, _ := strings.Cut(page, "<h1>")
			t.Errorf("no %q in the page of %s: %.600s", text, path, top)
		}
	}
}

// The page of a pipeline that was stopped in any step shows what the folder has, the settings, what
// is left, and the command that goes on. Without a game it is an error that names the command.
func TestReportOfStoppedPipeline(t *testing.T) {
	if apart(t) {
		return
	}
	t.Chdir(t.TempDir())
	const command = "pipeline --engine raumfischer --games 50 --pairs 2 --depth 1 --opening softmax:40,4 --max-plies 200 --out run"
	const settings = `<th scope="row">opening</th><td>softmax:40,4</td>`
	mustRun(t, command)
	shows(t, "run", `<th scope="row">engine</th><td>raumfischer</td>`, settings)
	if strings.Contains(read(t, "page.html"), "unfinished") {
		t.Error("a finished run is called unfinished")
	}
	if err := os.CopyFS("corpus", os.DirFS("run/corpus")); err != nil {
		t.Fatal(err)
	}
	whole, err := corpus.Open("corpus")
	if err != nil {
		t.Fatal(err)
	}
	games := func(n int64) func() error {
		return func() error {
			err := os.RemoveAll("run/corpus")
			if err == nil {
				beginCorpus(t, "run/corpus", whole, n, func(*corpus.Game) {})
			}
			return err
		}
	}
	for _, x := range []struct {
		undo func() error
		left string
	}{
		{func() error { return os.Remove("run/book.parquet") }, "its book is not built"},
		{func() error { return os.Remove("run/match/result.json") }, "2 of 2 pairs are played"},
		{func() error { return os.RemoveAll("run/match") }, "its match is not begun"},
		{func() error { return os.Remove("run/weights.toml") }, "its weights are not tuned"},
		{func() error { return os.Remove("run/weights.tuning.json") }, "its weights are not tuned"},
		{games(16), "16 of 50 games are played"},
	} {
		if err := x.undo(); err != nil {
			t.Fatal(err)
		}
		shows(t, "run", settings, "The run is unfinished: "+x.left+". This command goes on: <code>raumlab "+command+"</code>")
	}
	shows(t, "run", "The corpus is unfinished, with 16 of 50 games, and the command that makes it goes on.", `<th scope="row">state</th><td>unfinished, with 16 of 50 games</td>`)
	if err := games(0)(); err != nil {
		t.Fatal(err)
	}
	mistake{command: "report run --out page.html", code: cli.ExitFailed, want: "run run: it has no finished part of its corpus yet, so that a page has nothing to show: go on with raumlab " + command}.try(t)
	mustRun(t, command)
	shows(t, "run")
	if strings.Contains(read(t, "page.html"), "unfinished") {
		t.Error("a run that went on is called unfinished")
	}
}

// The page of a tuning of options that was stopped shows the rounds that are finished.
func TestReportOfStoppedOptions(t *testing.T) {
	params := margins(t)
	t.Chdir(t.TempDir())
	mustRun(t, "tune-options raumlab --method spsa --depth 1 --pairs 20 --verify 0 --opening random:2 --max-plies 10 --out tuned --params "+params)
	remove("tuned/" + options.ResultName)(t)
	duels := strings.SplitAfter(read(t, "tuned/"+options.DuelsName), "\n")
	write("tuned/"+options.DuelsName, strings.Join(duels[:6], "")+duels[6][:9])(t)
	const unfinished = "The tuning is unfinished, and &#39;raumlab tune-options&#39; with the same settings goes on: after "
	shows(t, "tuned", unfinished+"8 pairs", `<th scope="row">pairs</th><td>8 of 20</td>`, "Recommended fixed_depth.futility_step")
	write("tuned/"+options.DuelsName, strings.Replace(strings.Join(duels[:6], ""), `"a":[`, `"a":[1`, 1))(t)
	mistake{command: "report tuned --out page.html", code: cli.ExitFailed, want: "tuned/duels.jsonl: line 1 is another duel than that of these settings"}.try(t)
	remove("tuned/" + options.DuelsName)(t)
	shows(t, "tuned", unfinished+"0 pairs the recommended values are those of the start.")
}

// The page of a study that was stopped shows the evaluations that are made.
func TestReportOfStoppedStudy(t *testing.T) {
	games := randomGames(t, 60)
	t.Chdir(t.TempDir())
	mustRun(t, "optimise "+games+" --objective match --bootstrap 0 --evaluations 4 --pairs 1 --depth 1 --directions 1 --scales none --verify 0 --out best.toml")
	remove("best.study/" + study.ResultName)(t)
	made := strings.SplitAfter(read(t, "best.study/"+study.EvaluationsName), "\n")
	write("best.study/"+study.EvaluationsName, strings.Join(made[:4], "")+made[4][:9])(t)
	shows(t, "best.study", "The study is unfinished: 3 evaluations are done. If it was stopped, &#39;raumlab optimise&#39; with the same settings goes on.", "Best evaluation so far")
	remove("best.study/" + study.EvaluationsName)(t)
	shows(t, "best.study", "The study is unfinished: 0 evaluations are done.")
}

// The settings of a run know the name of an engine, not its file.
func TestReportOfRunWithAnEngineFile(t *testing.T) {
	s := pipelineSettings{Rules: "dickins/normal", Engine: "mine", Games: 800, Pairs: 100, Depth: 3, Seed: 1, Opening: pipelineOpening, MaxPlies: selfplay.DefaultMaxPlies, MinGames: book.DefaultMinGames}
	const want = "raumlab pipeline --engine 'the file of mine' --games 800 --depth 3 --array dickins --out run"
	if command, err := s.command("run"); err != nil || command != want {
		t.Errorf("%s (%v), want %s", command, err, want)
	}
}
