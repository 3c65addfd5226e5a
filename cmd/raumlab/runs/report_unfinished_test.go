package runs

import (
	"errors"
	"os"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/corpus"
	"raumlab/tuner/options"
	"raumlab/tuner/study"
)

// shows fails unless the page of a path has all of the texts.
func shows(t *testing.T, lab *clitest.Lab, path string, texts ...string) {
	t.Helper()
	code, _, stderr := lab.Try("report " + path + " --force --out page.html")
	if code != cli.ExitDone {
		t.Errorf("report %s: exit code %d: %s", path, code, stderr)
		return
	}
	page := lab.Read("page.html")
	for _, text := range texts {
		if !strings.Contains(page, text) {
			_, top, _ := strings.Cut(page, "<h1>")
			t.Errorf("no %q in the page of %s: %.600s", text, path, top)
		}
	}
}

// The page of a pipeline that was stopped in any step shows what the folder has, the settings, and what
// is left. Without a game it is an error.
func TestReportOfStoppedPipeline(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const command = "pipeline --engine raumfischer --games 50 --pairs 2 --depth 1 --opening softmax:40,4 --max-plies 200 --out run"
	const settings = `<th scope="row">opening</th><td>softmax:40,4</td>`
	lab.Run(command)
	shows(t, lab, "run", `<th scope="row">engine</th><td>raumfischer</td>`, settings)
	if strings.Contains(lab.Read("page.html"), "unfinished") {
		t.Error("a finished run is called unfinished")
	}
	if err := os.CopyFS(lab.Path("corpus"), os.DirFS(lab.Path("run/corpus"))); err != nil {
		t.Fatal(err)
	}
	whole, err := corpus.Open(lab.Path("corpus"))
	if err != nil {
		t.Fatal(err)
	}
	games := func(n int64) func() error {
		return func() error {
			err := os.RemoveAll(lab.Path("run/corpus"))
			if err == nil {
				beginCorpus(t, lab.Path("run/corpus"), whole, n)
			}
			return err
		}
	}
	for _, x := range []struct {
		undo func() error
		left string
	}{
		{func() error { return os.Remove(lab.Path("run/book.parquet")) }, "its book is not built"},
		{func() error { return os.Remove(lab.Path("run/match/result.json")) }, "2 of 2 pairs are played"},
		{func() error { return os.RemoveAll(lab.Path("run/match")) }, "its match has not started"},
		{func() error { return os.Remove(lab.Path("run/weights.toml")) }, "its weights are not tuned"},
		{func() error { return os.Remove(lab.Path("run/weights.tuning.json")) }, "its weights are not tuned"},
		{games(16), "16 of 50 games are played"},
	} {
		if err := x.undo(); err != nil {
			t.Fatal(err)
		}
		shows(t, lab, "run", settings, "unfinished: "+x.left+"; run its command again to resume")
	}
	shows(t, lab, "run", "The corpus is unfinished, with 16 of 50 games: run its command again to resume.",
		`<th scope="row">state</th><td>unfinished, with 16 of 50 games</td>`)
	if err := games(0)(); err != nil {
		t.Fatal(err)
	}
	lab.Mistake(clitest.Mistake{Command: "report run --force --out page.html", Code: cli.ExitFailed,
		Want: "run run: no part of its corpus is finished yet, so there is nothing to show: run its command again"})
	lab.Run(command)
	shows(t, lab, "run")
	if strings.Contains(lab.Read("page.html"), "unfinished") {
		t.Error("a run that went on is called unfinished")
	}
}

// beginCorpus makes a corpus in a folder as a run leaves it that is stopped after n games of a
// whole one.
func beginCorpus(t *testing.T, dir string, whole *corpus.Corpus, n int64) {
	t.Helper()
	w, err := corpus.Begin(t.Context(), dir, whole.Manifest.Header, corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range whole.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if g.Number == n {
			break
		}
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Pause(), w.Close()); err != nil {
		t.Fatal(err)
	}
}

// The page of a tuning of options that was stopped shows the rounds that are finished.
func TestReportOfStoppedOptions(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Write("margins.toml",
		"[fixed_depth.futility_step]\nstart = 100\nmin = 0\nmax = 400\nstep = 20\n[null_move_depth]\nstart = 2\nmin = 1\nmax = 6\nstep = 1\n")
	lab.Run(
		"tune-options raumlab --method spsa --depth 1 --pairs 20 --verify 0 --opening random:2 --max-plies 10 --out tuned --params margins.toml")
	lab.Remove("tuned/" + options.ResultName)
	duels := strings.SplitAfter(lab.Read("tuned/"+options.DuelsName), "\n")
	lab.Write("tuned/"+options.DuelsName, strings.Join(duels[:6], "")+duels[6][:9])
	const unfinished = "The tuning is unfinished: run &#39;raumlab tune-options&#39; with the same settings to resume. "
	shows(t, lab, "tuned", unfinished+"Undecided after 8 pairs of games: ", `<th scope="row">pairs</th><td>8 of 20</td>`,
		"Recommended fixed_depth.futility_step")
	lab.Write("tuned/"+options.DuelsName, strings.Replace(strings.Join(duels[:6], ""), `"a":[`, `"a":[1`, 1))
	lab.Mistake(clitest.Mistake{Command: "report tuned --force --out page.html", Code: cli.ExitFailed,
		Want: "tuned/duels.jsonl: line 1 is not the duel that follows from these settings"})
	lab.Remove("tuned/" + options.DuelsName)
	shows(t, lab, "tuned", unfinished+"No pair of games has been played yet: ")
}

// The page of a study that was stopped shows the evaluations that are made.
func TestReportOfStoppedStudy(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("games", 60)
	lab.Run(
		"optimise games --objective match --bootstrap 0 --evaluations 4 --pairs 1 --depth 1 --directions 1 --scales none --verify 0 --out best.toml")
	lab.Remove("best.study/" + study.ResultName)
	made := strings.SplitAfter(lab.Read("best.study/"+study.EvaluationsName), "\n")
	lab.Write("best.study/"+study.EvaluationsName, strings.Join(made[:4], "")+made[4][:9])
	shows(t, lab, "best.study",
		"The study is unfinished: 3 evaluations are done. If it was stopped, run &#39;raumlab optimise&#39; with the same settings to resume.",
		"Best evaluation so far")
	lab.Remove("best.study/" + study.EvaluationsName)
	shows(t, lab, "best.study", "The study is unfinished: 0 evaluations are done.")
}
