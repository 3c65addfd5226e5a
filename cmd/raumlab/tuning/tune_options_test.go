package tuning_test

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
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine"
	"raumlab/tuner/options"
	"raumlab/tuner/study"
)

// margins writes a file of parameters and returns its path.
func margins(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "margins.toml")
	text :=
		"[fixed_depth.futility_step]\nstart = 100\nmin = 0\nmax = 400\nstep = 20\n[null_move_depth]\nstart = 2\nmin = 1\nmax = 6\nstep = 1\n"
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

const shortTuning = " --depth 1 --pairs 18 --verify 2 --opening random:2 --max-plies 30 --out tuned --params "

// A tuning of our engine, and of our program as another one that is told its options, that is
// interrupted again and again has the bytes of one that was not, by both methods.
func TestInterruptedTuningOfOptions(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t) // without commands, by TestNoPairIsLost of tuner/options
	params := margins(t)
	for _, command := range []string{"tune-options raumlab --method spsa", "tune-options raumlab --method gp",
		fmt.Sprintf("tune-options 'cmd:%s uci option.table_bits=12' --method gp", clitest.Program(t))} {
		clitest.BothWays(t, command+shortTuning+params, func(lab *clitest.Lab, command string) {
			lab.EndAgainAndAgain(command, func() int { return lab.Lines("tuned/duels.jsonl") })
		})
	}
}

// The files hold what docs/reference/formats/options.md says, the page and the report show the tuning, and
// another setting is refused.
func TestTuneOptions(t *testing.T) {
	t.Parallel()
	var names []map[string]bool
	lab := clitest.New(t)
	// In games this short the margins decide nothing, and both keep their starts.
	params := margins(t)
	for option, start := range map[string]string{"fixed_depth.futility_step": "100", "null_move_depth": "2"} {
		first := lab.Run("tune-options raumlab" + strings.Replace(shortTuning, "--out tuned", "--out level", 1) + params)
		if !regexp.MustCompile(`(?m)^ *`+regexp.QuoteMeta(option)+" +"+start+" +"+start+" ").MatchString(first) ||
			!strings.Contains(first,
				"Undecided after 18 pairs of games: the duels favour no other values, so the starting values stay.") {
			t.Errorf("%s leaves its start:\n%s", option, first)
		}
		clitest.EndsWithVerdict(t, "tune-options", first)
	}
	// Quiescence that is off at the start decides longer ones.
	params = filepath.Join(t.TempDir(), "quiescence.toml")
	text := "[fixed_depth.futility_step]\nstart = 100\nmin = 0\nmax = 400\nstep = 20\n[fixed_depth.quiescence]\nstart = 0\nmin = 0\nmax = 6\nstep = 1\n"
	if err := os.WriteFile(params, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	command := "tune-options raumlab --sprt 0,10" + strings.Replace(shortTuning, "-plies 30", "-plies 60", 1) + params
	code, first, stderr := lab.Try(command)
	if code != 0 {
		t.Fatal(stderr)
	}
	for _, want := range []string{"18 of 18",
		"The duels favour the recommended values: estimate",
		"fixed_depth.futility_step  ",
		"To play with these values: tuned/tuned.toml", "on new openings, in tuned/verification"} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in\n%s", want, first)
		}
	}
	clitest.EndsWithVerdict(t, "tune-options --verify", first)
	if _, again, _ := lab.Try(command); again != first {
		t.Errorf("given again it prints\n%s", again)
	}
	names = append(names, clitest.FileNames(t, lab.Path("tuned/"+options.SettingsName)),
		clitest.FileNames(t, lab.Path("tuned/"+options.ResultName)), jsonLine(t, lab, "tuned/"+options.DuelsName))
	tuned, err := engine.Load(lab.Path("tuned/" + options.EngineName))
	if err != nil {
		t.Fatal(err)
	}
	_, outcome, err := options.Read(lab.Path("tuned"))
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
	lab.Run("report tuned tuned/verification --out page.html")
	for _, page := range []string{"page.html", "tuned/report.html"} {
		if text := lab.Read(page); !strings.Contains(text, "Estimated gain over the start") ||
			!strings.Contains(text, "Recommended fixed_depth.futility_step") || !strings.Contains(text, "Pairs of games") {
			t.Errorf("%s lacks a chart", page)
		}
	}
	// Weights keep the path by which they were named.
	lab.Run("weights export corrected --out weights/mine.toml")
	lab.Run(
		"tune-options weights/mine.toml --out weighted --method spsa --verify 0 --depth 1 --pairs 8 --opening random:2 --max-plies 30 --params " +
			params)
	if text := lab.Read("weighted/" + options.EngineName); !regexp.MustCompile(
		`(?m)^weights = .weights/mine\.toml.`).MatchString(text) {
		t.Errorf("an engine of weights:\n%s", text)
	}
	lab.Run("match weighted/" + options.EngineName + " random --depth 1 --pairs 1 --opening random:2 --max-plies 6")
	// An engine plays with its book, and a program may take the time it is given.
	lab.Write("booked.toml", "book = 'raumlab'\n"+lab.Read("tuned/"+options.EngineName))
	short := " --method spsa --verify 0 --depth 1 --pairs 2 --opening random:2 --max-plies 6 --params " + params
	lab.Run("tune-options booked.toml --out booked" + short)
	lab.Run("tune-options 'cmd:" + clitest.Program(t) + " uci' --patience 1m --out patient" + short)
	names = append(names, clitest.FileNames(t, lab.Path("booked/"+options.SettingsName)),
		clitest.FileNames(t, lab.Path("patient/"+options.SettingsName)))
	lines := strings.SplitAfter(lab.Read("tuned/duels.jsonl"), "\n")
	altered := strings.Join(append([]string{strings.Replace(lines[0], `"a":[`, `"a":[1`, 1)}, lines[1:]...), "")
	lab.Write("tuned/duels.jsonl", altered)
	lab.Mistake(clitest.Mistake{Command: command, Code: 1,
		Want: "tuned/duels.jsonl: line 1 is not the duel that follows from these settings: the file was altered: restore it"})
	for _, m := range []clitest.Mistake{
		{Command: command + " --seed 2", Code: 1, Want: "tuning tuned was started with other settings: --seed was 1, now 2"},
		{Command: "tune-options raumlab --out new --params none.toml", Code: 1, Want: "--params: … none.toml"},
		{Command: "tune-options raumlab --out new", Code: 2, Want: "--params is missing"},
		{Command: "tune-options raumlab --params x.toml", Code: 2, Want: "--out is missing"},
		{Command: "tune-options random --out new --params " + params, Code: 2, Want: "plays at random"},
		{Command: "tune-options raumlab --method grid --out new --params " + params, Code: 2,
			Want: `--method "grid": expected gp or spsa`},
		{Command: "tune-options raumlab --opening suite:openings --out new --params " + params, Code: 2,
			Want: "use drawn openings"},
		{Command: "tune-options raumlab --pairs 0 --out new --params " + params, Code: 2, Want: "--pairs 0: expected 1 to"},
		{Command: "tune-options raumlab --clock 1+ --out new --params " + params, Code: 2,
			Want: `--clock "1+": expected a positive time per game`},
		{Command: "tune-options raumlab --clock 1 --movetime 1s --out new --params " + params, Code: 2,
			Want: "--clock and --movetime exclude each other"},
		{Command: "tune-options raumlab --clock 1 --out new --params " + params, Code: 2,
			Want: "quiescence.toml: table [fixed_depth.futility_step]: it has no effect, because only searches"},
	} {
		lab.Mistake(m)
	}
	for table, want := range map[string]string{
		"futility_stop":           "x.toml: table [futility_stop], value 1: unknown option futility_stop: did you mean futility_step",
		"null_move":               "x.toml: table [null_move], value ",
		"late_move_slope":         "value 1000000",
		"\"alice.no_such_thing\"": "unknown option alice.no_such_thing",
	} {
		lab.Write("x.toml", "["+table+"]\nstart = 1\nmin = 0\nmax = 1000000\nstep = 1\n")
		lab.Mistake(clitest.Mistake{Command: "tune-options raumlab --depth 1 --out new --params x.toml", Code: 2, Want: want})
	}
	lab.Write("x.toml", "[see_pruning]\nstart = 40\nmin = 5\nmax = 120\nstep = 5\n")
	lab.Run(
		"tune-options raumlab --clock 1s --pairs 4 --max-plies 4 --opening random:2 --verify 0 --out clocked --params x.toml")
	if text := lab.Read("clocked/options.json"); !strings.Contains(text, `"limits": "clock 1s+0s"`) {
		t.Errorf("settings of a clocked tuning: %s", text)
	}
	lab.Write("x.toml", "[skill]\nstart = 1\nmin = 0\nmax = 3\nstep = 1\n")
	lab.Mistake(clitest.Mistake{Command: "tune-options 'cmd:" + clitest.Program(t) +
		" uci' --depth 1 --out new --params x.toml", Code: 2, Want: "x.toml: … it has no option \"skill\""})
	clitest.Documented(t, []string{"options", "match"}, names...)
}

// The page of a tuning loads itself again while it runs, and not after an interrupt, which writes
// it once more with all rounds that are finished.
func TestPageOfRunningTuning(t *testing.T) {
	t.Parallel()
	params := margins(t)
	lab := clitest.New(t)
	p := lab.Start(
		"tune-options raumlab --method spsa --depth 1 --pairs 100000 --verify 0 --opening random:2 --max-plies 30 --out tuned --params " +
			params)
	if !p.Until(func() bool { return lab.Lines("tuned/duels.jsonl") > 12 }) {
		t.Fatal(p.Stderr.String())
	}
	const reloads, goesOn = `<meta http-equiv="refresh" content="5">`, "The tuning is still running. "
	if page := lab.Read("tuned/report.html"); !strings.Contains(page, reloads) || !strings.Contains(page, goesOn) {
		t.Error("the page of a running tuning does not load itself again")
	}
	if !p.End(syscall.SIGINT) {
		t.Fatal("it ended before the interrupt")
	}
	page := lab.Read("tuned/report.html")
	if strings.Contains(page, reloads) || strings.Contains(page, goesOn) ||
		!strings.Contains(page,
			"The tuning is unfinished: run &#39;raumlab tune-options&#39; with the same settings to resume. ") {
		t.Error("the page after an interrupt is that of a running tuning")
	}
	const round, pairs = 4, 2 // duels of SPSA's round, and pairs of a duel
	after := fmt.Sprintf("Undecided after %d pairs", lab.Lines("tuned/duels.jsonl")/round*round*pairs)
	if !strings.Contains(page, after) {
		t.Errorf("the page after an interrupt lacks %q: %s", after,
			regexp.MustCompile("Undecided after .* pairs").FindString(page))
	}
}

// The page of a tuning or a study that an error ends does not load itself again.
func TestPageOfFailedTuning(t *testing.T) {
	t.Parallel()
	params, games := margins(t), randomGames(t, 60)
	lab := clitest.New(t)
	for _, x := range []struct{ command, folder, lines string }{
		{
			"tune-options raumlab --method spsa --depth 1 --pairs 100000 --verify 0 --opening random:2 --max-plies 30 --out tuned --params " +
				params, "tuned", options.DuelsName},
		{
			"optimise " + games +
				" --objective match --bootstrap 0 --evaluations 1000 --pairs 1 --depth 1 --directions 1 --scales none --verify 0 --out best.toml",
			"best.study", study.EvaluationsName},
	} {
		page := filepath.Join(x.folder, options.PageName)
		p := lab.Start(x.command)
		if !p.Until(func() bool { return lab.Exists(page) }) {
			t.Fatal(p.Stderr.String())
		}
		const reloads = `<meta http-equiv="refresh"`
		if !strings.Contains(lab.Read(page), reloads) {
			t.Errorf("%s does not load itself again while it runs", page)
		}
		clitest.Remove(filepath.Join(x.folder, x.lines))(lab)
		<-p.Ended
		if code := p.Cmd.ProcessState.ExitCode(); code != cli.ExitFailed {
			t.Errorf("%s: exit code %d: %s", x.command, code, &p.Stderr)
		}
		if strings.Contains(lab.Read(page), reloads) {
			t.Errorf("%s loads itself again after an error", page)
		}
	}
}

// jsonLine returns the names in the first line of a file of JSON lines.
func jsonLine(t *testing.T, lab *clitest.Lab, path string) map[string]bool {
	t.Helper()
	line, _, _ := strings.Cut(lab.Read(path), "\n")
	one := filepath.Join(t.TempDir(), "line.json")
	if err := os.WriteFile(one, []byte(line), 0o666); err != nil {
		t.Fatal(err)
	}
	return clitest.FileNames(t, one)
}
