package tuning_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/selfplay/match"
	"raumlab/tuner/study"
)

func file(t *testing.T, path ...string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// optimiseOutput runs an optimise command and returns what it prints.
func optimiseOutput(args ...string) (string, error) {
	return clitest.Output(tuning.NewOptimiseCommand(), args...)
}

// Both objectives run through the command. A study that was killed within a line resumes to the
// same bytes. A finished one prints the same again.
func TestStudy(t *testing.T) {
	t.Parallel()
	games := randomGames(t, 60)
	var written []map[string]bool // the names in the files of both studies
	for _, c := range []struct {
		name string
		args []string
		want []string
	}{
		{"loss", []string{"--evaluations", "12", "--verify", "1", "--depth", "1", "--directions", "2"},
			[]string{"loss, in log-loss, nats per position", "scale_material", "test    corrected",
				"against corrected on new openings", "pairs"}},
		{"match", []string{"--objective", "match", "--evaluations", "4", "--pairs", "1", "--verify", "0", "--depth", "1",
			"--directions", "2", "--scales", "none"},
			[]string{"match, in Elo over the opponent", "direction_2",
				"drawn by repetition with one side beyond 300 cp"}},
	} {
		dir := t.TempDir()
		out := filepath.Join(dir, "w.toml")
		args := append([]string{games, "--skip-decisive-repetitions", "--bootstrap", "0", "--workers", "2", "--out",
			out}, c.args...)
		first, err := optimiseOutput(args...)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for _, want := range c.want {
			if !strings.Contains(first, want) {
				t.Errorf("%s prints no %q:\n%s", c.name, want, first)
			}
		}
		folder := beside(out, ".study")
		if result := file(t, folder, study.ResultName); !strings.Contains(result, `"games_decisive_repetitions": `) {
			t.Errorf("%s: no count of the games left out in %s", c.name, result)
		}
		lines, bytes := file(t, folder, study.EvaluationsName), file(t, out)
		w, err := weights.Read(out)
		if err != nil || w.Provenance.Method != "bo" {
			t.Errorf("%s: weights of method %q: %v", c.name, w.Provenance.Method, err)
		}
		if numbers := file(t, folder, study.NumbersName); !strings.Contains(numbers, `"recommended": {`) {
			t.Errorf("no recommended point among the numbers of the page: %.300s", numbers)
		}
		if page := file(t, folder, study.PageName); !strings.Contains(page, "Best evaluation so far") ||
			strings.Contains(page, "unfinished") {
			t.Errorf("%s: the page is not that of a study that has ended", c.name)
		}
		if err := os.WriteFile(filepath.Join(folder, study.EvaluationsName), []byte(lines[:2*len(lines)/3]),
			0o666); err != nil {
			t.Fatal(err)
		}
		again, err := optimiseOutput(args...)
		if err != nil || again != first || file(t, folder, study.EvaluationsName) != lines || file(t, out) != bytes {
			t.Errorf("%s: resumed it is another study: %v\n%s", c.name, err, again)
		}
		written = append(written, clitest.FileNames(t, filepath.Join(folder, study.SettingsName)),
			clitest.FileNames(t, filepath.Join(folder, study.ResultName)))
		report := filepath.Join(dir, "page.html")
		if code, _, err := clitest.New(t).TryWords("report", folder, "--out", report); code != cli.ExitDone ||
			!strings.Contains(file(t, report), "Best evaluation so far") {
			t.Errorf("%s: report: %v", c.name, err)
		}
		ctx, end := context.WithCancel(context.Background())
		end()
		cmd := tuning.NewOptimiseCommand()
		cmd.SetArgs(append(args, "--evaluations", "14"))
		if err := cmd.ExecuteContext(ctx); err == nil {
			t.Errorf("%s: cancelled without an error", c.name)
		}
	}
	clitest.Documented(t, []string{"study", "tuning"}, written...)
}

// Only a program that plays the engines as the first one did resumes a study, because other
// evaluations would not be comparable.
func TestStudyOfAnotherProgram(t *testing.T) {
	t.Parallel()
	games := randomGames(t, 60)
	for objective, keys := range map[string][]string{"loss": {"signature"}, "match": {"signature", "opponent_signature"}} {
		out := filepath.Join(t.TempDir(), "w.toml")
		folder := beside(out, ".study")
		args := []string{games, "--bootstrap", "0", "--workers", "2", "--out", out, "--directions", "1", "--verify", "0",
			"--objective", objective, "--evaluations"}
		if objective == "match" {
			args = append([]string{"--pairs", "1", "--depth", "1", "--opponent", "raumfischer"}, args...)
		}
		status := filepath.Join(t.TempDir(), "status.json")
		if _, err := optimiseOutput(append(args, "1", "--status", status)...); err != nil {
			t.Fatal(err)
		}
		if text := file(t, status); objective == "loss" &&
			!regexp.MustCompile(
				`"unit": "held-out positions scored",\s+"done": ([1-9]\d*),\s+"planned": \d*,(?s:.*)"test games under best"`).MatchString(
				text) {
			t.Errorf("the losses show no progress: %s", text)
		}
		before, lines := file(t, folder, study.SettingsName), file(t, folder, study.EvaluationsName)
		for _, key := range keys {
			is := regexp.MustCompile(`"` + key + `": "[0-9a-f]{64}"`)
			if !is.MatchString(before) {
				t.Fatalf("no %s in\n%s", key, before)
			}
			altered := is.ReplaceAllString(before, `"`+key+`": "`+strings.Repeat("0", 64)+`"`)
			if err := os.WriteFile(filepath.Join(folder, study.SettingsName), []byte(altered), 0o666); err != nil {
				t.Fatal(err)
			}
			_, err := optimiseOutput(append(args, "2")...)
			want := regexp.MustCompile("^study " + folder + " was started with other settings: " + key +
				` was "0{12}…", now "[0-9a-f]{12}…": this program plays differently`)
			if err == nil || !want.MatchString(err.Error()) {
				t.Errorf("%s: error %v, want %v", objective, err, want)
			}
			if file(t, folder, study.SettingsName) != altered || file(t, folder, study.EvaluationsName) != lines {
				t.Errorf("%s, %s: what was refused changed files", objective, key)
			}
		}
		if err := os.WriteFile(filepath.Join(folder, study.SettingsName), []byte(before), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := optimiseOutput(append(args, "2")...); err != nil {
			t.Errorf("%s: under the program that began it: %v", objective, err)
		}
	}
}

// An extended study ends with a match of its new weights. The match of the old ones stays, and the
// openings are the same. The output, the result and the page name the match of the weights in the
// file. A match that was cut short resumes to the same bytes.
func TestLongerStudyVerifiesItsWeights(t *testing.T) {
	t.Parallel()
	games := randomGames(t, 60)
	for _, objective := range [][]string{{"--objective", "loss"}, {"--objective", "match", "--pairs", "1"}} {
		out := filepath.Join(t.TempDir(), "w.toml")
		folder := beside(out, ".study")
		args := append([]string{games, "--bootstrap", "0", "--workers", "2", "--out", out, "--depth", "1", "--directions",
			"1", "--verify", "2"}, objective...)
		type verified struct{ match, pairs, result string }
		seeds := map[uint64]bool{}
		played := map[string]verified{} // by hash of the weights
		tune := func(evaluations string) {
			t.Helper()
			printed, err := optimiseOutput(append(args, "--evaluations", evaluations)...)
			if err != nil {
				t.Fatalf("%v, %s evaluations: %v", objective, evaluations, err)
			}
			w, err := weights.Read(out)
			if err != nil {
				t.Fatal(err)
			}
			var result study.Outcome
			if err := json.Unmarshal([]byte(file(t, folder, study.ResultName)), &result); err != nil {
				t.Fatal(err)
			}
			if result.Verification != study.VerifyName+"/"+w.Hash()[:16] || result.Best.Weights != w.Values {
				t.Errorf("%v, %s evaluations: the result names %s, the file holds %s", objective, evaluations,
					result.Verification, w.Hash())
			}
			dir := filepath.Join(folder, result.Verification)
			if !strings.Contains(printed, dir) || !strings.Contains(file(t, folder, study.PageName), result.Verification) {
				t.Errorf("%v, %s evaluations: %s is not named on the page or in\n%s", objective, evaluations, dir, printed)
			}
			s, err := match.Read(dir, nil)
			if err != nil || !s.Finished() {
				t.Fatalf("%s: %+v, %v", dir, s, err)
			}
			now := verified{file(t, dir, "match.json"), file(t, dir, "pairs.jsonl"), file(t, dir, "result.json")}
			seeds[s.Terms.Seed] = true
			if !strings.Contains(now.match, w.Hash()) {
				t.Errorf("%s is not of weights %s:\n%s", dir, w.Hash(), now.match)
			}
			if then, again := played[w.Hash()]; again && then != now {
				t.Errorf("%s changed", dir)
			}
			played[w.Hash()] = now
			for hash, v := range played {
				dir := filepath.Join(folder, study.VerifyName, hash[:16])
				if file(t, dir, "match.json") != v.match || file(t, dir, "pairs.jsonl") != v.pairs ||
					file(t, dir, "result.json") != v.result {
					t.Errorf("%s did not stay as it was", dir)
				}
			}
			// Cut short, as by a kill in the middle of the second pair.
			first := strings.IndexByte(now.pairs, '\n') + 1
			if err := errors.Join(os.WriteFile(filepath.Join(dir, "pairs.jsonl"), []byte(now.pairs[:first+9]), 0o666),
				os.Remove(filepath.Join(dir, "result.json"))); err != nil {
				t.Fatal(err)
			}
			again, err := optimiseOutput(append(args, "--evaluations", evaluations)...)
			if err != nil || again != printed || file(t, dir, "pairs.jsonl") != now.pairs ||
				file(t, dir, "result.json") != now.result {
				t.Errorf("%v, %s evaluations: the verification that was cut short is another one: %v\n%s", objective, evaluations,
					err, again)
			}
		}
		for _, evaluations := range []string{"2", "6"} {
			tune(evaluations)
		}
		if len(seeds) != 1 {
			t.Errorf("%v: verified with %d seeds", objective, len(seeds))
		}
		if len(played) < 2 {
			t.Errorf("%v: the best point never moved: nothing is tried", objective)
		}
	}
}

// Invalid flags are refused by name, before anything is written.
func TestStudyRefuses(t *testing.T) {
	t.Parallel()
	games := randomGames(t, 60)
	dir := t.TempDir()
	out := filepath.Join(dir, "w.toml")
	for _, c := range []struct{ args, want string }{
		{"--objective elo", `--objective "elo": expected loss or match`},
		{"--evaluations 0", "--evaluations 0: expected 1"},
		{"--directions 27", "--directions 27: expected 0 to 26"},
		{"--directions 0 --scales none", "nothing to search"},
		{"--scales pawn", "did you mean pawns?"},
		{"--scales pawns,pawns", "pawns is named twice"},
		{"--only rooks --scales material",
			"which --only or --fix holds: leave material out of --scales"},
		{"--fix value_rook --directions 0",
			"nothing to search with --directions 0 and no group to scale: give --directions, or --scales with groups that --fix and --only leave free"},
		{"--only rook", "--only \"rook\": expected"},
		{"--fix value_rook --scales pawns,material",
			"--scales pawns,material would change value_rook, which --only or --fix holds: leave material out of --scales"},
		{"--verify -1", "--verify -1"},
		{"--engine random", "--engine random does not evaluate with weights"},
		{"--engine unknown", "unknown"},
		{"--opening suite:none.epd", "none.epd"},
		// The error is the unknown value, not the flags that do nothing beside it.
		{"--objective foo --pairs 3", `--objective "foo": expected loss or match`},
		{"--objective foo --verify 0 --depth 2", `--objective "foo": expected loss or match`},
		{"--target foo --lambda 1", "foo"},
	} {
		_, err := optimiseOutput(append([]string{games, "--out", out}, strings.Fields(c.args)...)...)
		if err != nil && strings.Contains(c.want, "foo") && strings.Contains(err.Error(), "does nothing") {
			t.Errorf("%s: %v", c.args, err)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.args, err, c.want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("refused commands left %v, %v", left, err)
	}
	published := weights.Published(eval.Corrected)
	if err := published.Write(out); err != nil {
		t.Fatal(err)
	}
	if _, err := optimiseOutput(games, "--out", out); err == nil ||
		!strings.Contains(err.Error(), "the existing file is not replaced") {
		t.Errorf("weights of others: %v", err)
	}
}

// A fit of few weights does not fail for the default of --directions. The study notes what was
// scaled.
func TestStudyOfOneGroup(t *testing.T) {
	t.Parallel()
	games, out := randomGames(t, 60), filepath.Join(t.TempDir(), "w.toml")
	args := []string{games, "--only", "rooks", "--bootstrap", "0", "--evaluations", "1", "--verify", "0", "--out"}
	if _, err := optimiseOutput(append(args, out)...); err != nil {
		t.Fatal(err)
	}
	var s study.Settings
	if err := json.Unmarshal([]byte(file(t, beside(out, ".study"), study.SettingsName)), &s); err != nil {
		t.Fatal(err)
	}
	var axes []string
	for _, a := range s.Space.Axes {
		axes = append(axes, a.Name)
	}
	want := "direction_1 direction_2 direction_3 direction_4 scale_rooks"
	if got := strings.Join(axes, " "); got != want || s.Request.Scales != "rooks" || s.Request.Directions != 6 {
		t.Errorf("scales %s, %d directions, axes %s; want rooks, 6, %s", s.Request.Scales, s.Request.Directions, got, want)
	}
	_, err := optimiseOutput(append(args, out+".other.toml", "--directions", "5")...)
	if err == nil || !strings.Contains(err.Error(), "5 directions, but the posterior has 4") {
		t.Errorf("more directions asked for than there are: %v", err)
	}
}

// A foreign file with the name of a result of a study stays.
func TestResultsOfOthersStay(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("enough", 90)
	const command = "optimise enough --bootstrap 0 --evaluations 1 --directions 1 --verify 0 --out studied.toml"
	lab.OthersStay(func() { lab.Run(command) }, command+" --evaluations 2", []string{"studied.study/result.json"},
		"studied.toml")
	lab.Mkdir("studied.study")
	lab.Write("studied.study/report.html", "my own notes\n") // and no study
	lab.Refuses(clitest.Mistake{Command: command, Code: cli.ExitFailed, Want: "the folder has report.html, but no study.json"})
}
