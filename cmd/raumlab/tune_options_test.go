package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/tuner/options"
	"raumlab/tuner/study"
)

// margins writes a file of parameters and returns its path.
func margins(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "margins.toml")
	text := "[fixed_depth.futility_step]\nstart = 100\nmin = 0\nmax = 400\nstep = 20\n[null_move_depth]\nstart = 2\nmin = 1\nmax = 6\nstep = 1\n"
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

const shortTuning = " --depth 1 --pairs 18 --verify 2 --opening random:2 --max-plies 30 --out tuned --params "

// A tuning of our engine, and of our program as another one that is told its options, that is
// interrupted again and again has the bytes of one that was not, by both methods.
func TestInterruptedTuningOfOptions(t *testing.T) {
	if apart(t) {
		return
	}
	t.Setenv(asProgram, "1")
	params := margins(t)
	commands := []string{"tune-options raumlab --method spsa", fmt.Sprintf("tune-options 'cmd:%s uci option.table_bits=12' --method gp", os.Args[0])}
	if slow() {
		commands = append(commands, "tune-options raumlab --method gp")
	}
	for _, command := range commands {
		bothWays(t, command+shortTuning+params, func(command string) {
			endAgainAndAgain(t, command, func() int { return lines("tuned/duels.jsonl") })
		})
	}
}

// The files hold what docs/formats/options.md says, the page and the report show the tuning, and
// another setting is refused.
func TestTuneOptions(t *testing.T) {
	var names []map[string]bool
	t.Cleanup(func() { held(t, []string{"options", "match"}, names...) }) // back in this folder
	t.Chdir(t.TempDir())
	params := margins(t)
	command := "tune-options raumlab --sprt 0,10" + shortTuning + params
	code, first, stderr := tryRun(command)
	if code != 0 {
		t.Fatal(stderr)
	}
	for _, want := range []string{"18 pairs of raumlab by gp in 9 duels", "believed gain", "fixed_depth.futility_step  ", "the engine with these values: tuned/tuned.toml", "on newly drawn openings, in tuned/verification"} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in\n%s", want, first)
		}
	}
	if _, again, _ := tryRun(command); again != first {
		t.Errorf("given again it prints\n%s", again)
	}
	names = append(names, fileNames(t, "tuned/"+options.SettingsName), fileNames(t, "tuned/"+options.ResultName), jsonLine(t, "tuned/"+options.DuelsName))
	tuned, err := engine.Load("tuned/" + options.EngineName)
	if err != nil {
		t.Fatal(err)
	}
	_, outcome, err := options.Read("tuned")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range outcome.Values {
		with, err := tuned.WithOption(v.Name, strconv.Itoa(int(v.Value)))
		if err != nil || with.Hash() != tuned.Hash() {
			t.Errorf("tuned.toml has another %s than %v: %v", v.Name, v.Value, err)
		}
	}
	if len(outcome.Values) != 2 {
		t.Errorf("%d values, want those of two options: %v", len(outcome.Values), outcome.Values)
	}
	mustRun(t, "report tuned tuned/verification --out page.html")
	for _, page := range []string{"page.html", "tuned/report.html"} {
		if text := read(t, page); !strings.Contains(text, "Gain over the start") || !strings.Contains(text, "Recommended fixed_depth.futility_step") || !strings.Contains(text, "Pairs of games") {
			t.Errorf("%s lacks a figure", page)
		}
	}
	// Weights keep the path by which they were named.
	mustRun(t, "weights export corrected --out weights/mine.toml")
	mustRun(t, "tune-options weights/mine.toml --out weighted --method spsa --verify 0 --depth 1 --pairs 8 --opening random:2 --max-plies 30 --params "+params)
	if c, err := engine.Load("weighted/" + options.EngineName); err != nil || c.WeightsFile() != "weights/mine.toml" {
		t.Errorf("an engine of weights: %q, %v", c.WeightsFile(), err)
	}
	// An engine plays with its book, and a program may take the time it is given.
	write("booked.toml", "book = 'raumlab'\n"+read(t, "tuned/"+options.EngineName))(t)
	short := " --method spsa --verify 0 --depth 1 --pairs 2 --opening random:2 --max-plies 6 --params " + params
	mustRun(t, "tune-options booked.toml --out booked"+short)
	t.Setenv(asProgram, "1")
	mustRun(t, "tune-options 'cmd:"+os.Args[0]+" uci' --patience 1m --out patient"+short)
	names = append(names, fileNames(t, "booked/"+options.SettingsName), fileNames(t, "patient/"+options.SettingsName))
	lines := strings.SplitAfter(read(t, "tuned/duels.jsonl"), "\n")
	altered := strings.Join(append([]string{strings.Replace(lines[0], `"a":[`, `"a":[1`, 1)}, lines[1:]...), "")
	write("tuned/duels.jsonl", altered)(t)
	mistake{command: command, code: 1, want: "tuned/duels.jsonl: line 1 is another duel than that of these settings: the file was altered: restore it"}.try(t)
	for _, m := range []mistake{
		{command: command + " --seed 2", code: 1, want: "tuning tuned was begun with other settings: seed was 1, now 2"},
		{command: "tune-options raumlab --out new --params none.toml", code: 2, want: "--params: … none.toml"},
		{command: "tune-options raumlab --out new", code: 2, want: "--params is missing"},
		{command: "tune-options raumlab --params x.toml", code: 2, want: "--out is missing"},
		{command: "tune-options random --out new --params " + params, code: 2, want: "plays at random"},
		{command: "tune-options raumlab --method grid --out new --params " + params, code: 2, want: `--method "grid": want gp or spsa`},
		{command: "tune-options raumlab --opening suite:openings --out new --params " + params, code: 2, want: "want drawn openings"},
		{command: "tune-options raumlab --verify 0 --sprt 0,10 --out new --params " + params, code: 2, want: "--sprt does nothing without --verify"},
		{command: "tune-options raumlab --pairs 0 --out new --params " + params, code: 2, want: "--pairs 0: want 1 to"},
		{command: "tune-options raumlab --clock 1+ --out new --params " + params, code: 2, want: `--clock "1+": want the time of a game`},
		{command: "tune-options raumlab --clock 1 --movetime 1s --out new --params " + params, code: 2, want: "--clock and --movetime: give one of them"},
		{command: "tune-options raumlab --clock 1 --out new --params " + params, code: 2, want: "margins.toml: table [fixed_depth.futility_step]: it does nothing, since that profile"},
	} {
		m.try(t)
	}
	for table, want := range map[string]string{
		"futility_stop":           "x.toml: table [futility_stop], value 1: unknown option futility_stop: did you mean futility_step",
		"null_move":               "x.toml: table [null_move], value ",
		"late_move_slope":         "value 1000000",
		"\"alice.no_such_thing\"": "unknown option alice.no_such_thing",
	} {
		write("x.toml", "["+table+"]\nstart = 1\nmin = 0\nmax = 1000000\nstep = 1\n")(t)
		mistake{command: "tune-options raumlab --depth 1 --out new --params x.toml", code: 2, want: want}.try(t)
	}
	write("x.toml", "[see_pruning]\nstart = 40\nmin = 5\nmax = 120\nstep = 5\n")(t)
	mustRun(t, "tune-options raumlab --clock 1s --pairs 4 --max-plies 4 --opening random:2 --verify 0 --out clocked --params x.toml")
	if text := read(t, "clocked/options.json"); !strings.Contains(text, `"limits": "clock 1s+0s"`) {
		t.Errorf("settings of a clocked tuning: %s", text)
	}
	write("x.toml", "[skill]\nstart = 1\nmin = 0\nmax = 3\nstep = 1\n")(t)
	mistake{command: "tune-options 'cmd:" + os.Args[0] + " uci' --depth 1 --out new --params x.toml", code: 2, want: "x.toml: … it has no option skill"}.try(t)
}

// The page of a tuning loads itself again while it runs, and not after an interrupt, which writes
// it once more with all rounds that are finished.
func TestPageOfRunningTuning(t *testing.T) {
	params := margins(t)
	t.Chdir(t.TempDir())
	p := start(t, "tune-options raumlab --method spsa --depth 1 --pairs 100000 --verify 0 --opening random:2 --max-plies 30 --out tuned --params "+params)
	if !p.until(func() bool { return lines("tuned/duels.jsonl") > 40 }) {
		t.Fatal(p.stderr.String())
	}
	const reloads, goesOn = `<meta http-equiv="refresh" content="5">`, "The tuning goes on: after "
	if page := read(t, "tuned/report.html"); !strings.Contains(page, reloads) || !strings.Contains(page, goesOn) {
		t.Error("the page of a running tuning does not load itself again")
	}
	if !p.end(t, syscall.SIGINT) {
		t.Fatal("it ended before the interrupt")
	}
	page := read(t, "tuned/report.html")
	if strings.Contains(page, reloads) || strings.Contains(page, goesOn) || !strings.Contains(page, "The tuning is unfinished, and &#39;raumlab tune-options&#39; with the same settings goes on: after ") {
		t.Error("the page after an interrupt is that of a running tuning")
	}
	const round, pairs = 4, 2 // duels of SPSA's round, and pairs of a duel
	after := fmt.Sprintf("goes on: after %d pairs", lines("tuned/duels.jsonl")/round*round*pairs)
	if !strings.Contains(page, after) {
		t.Errorf("the page after an interrupt lacks %q: %s", after, regexp.MustCompile("goes on: after .* pairs").FindString(page))
	}
}

// The page of a tuning or a study that an error ends does not load itself again.
func TestPageOfFailedTuning(t *testing.T) {
	params, games := margins(t), randomGames(t, 60)
	t.Chdir(t.TempDir())
	for _, x := range []struct{ command, folder, lines string }{
		{"tune-options raumlab --method spsa --depth 1 --pairs 100000 --verify 0 --opening random:2 --max-plies 30 --out tuned --params " + params, "tuned", options.DuelsName},
		{"optimise " + games + " --objective match --bootstrap 0 --evaluations 1000 --pairs 1 --depth 1 --directions 1 --scales none --verify 0 --out best.toml", "best.study", study.EvaluationsName},
	} {
		page := filepath.Join(x.folder, options.PageName)
		p := start(t, x.command)
		if !p.until(func() bool { return exists(page) }) {
			t.Fatal(p.stderr.String())
		}
		const reloads = `<meta http-equiv="refresh"`
		if !strings.Contains(read(t, page), reloads) {
			t.Errorf("%s does not load itself again while it runs", page)
		}
		remove(filepath.Join(x.folder, x.lines))(t)
		<-p.ended
		if code := p.ProcessState.ExitCode(); code != cli.ExitFailed {
			t.Errorf("%s: exit code %d: %s", x.command, code, &p.stderr)
		}
		if strings.Contains(read(t, page), reloads) {
			t.Errorf("%s loads itself again after an error", page)
		}
	}
}

// jsonLine returns the names in the first line of a file of JSON lines.
func jsonLine(t *testing.T, path string) map[string]bool {
	t.Helper()
	line, _, _ := strings.Cut(read(t, path), "\n")
	one := filepath.Join(t.TempDir(), "line.json")
	if err := os.WriteFile(one, []byte(line), 0o666); err != nil {
		t.Fatal(err)
	}
	return fileNames(t, one)
}
