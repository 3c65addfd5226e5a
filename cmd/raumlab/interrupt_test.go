package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/disk"
)

// In the environment, asProgram makes the test binary behave as raumlab. fileSize bounds every file
// that it writes, in bytes. isApart names the one test that a process runs.
const (
	asProgram = "RAUMLAB_TEST_AS_PROGRAM"
	fileSize  = "RAUMLAB_TEST_FILE_SIZE"
	isApart   = "RAUMLAB_TEST_APART"
)

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		if bytes, err := strconv.ParseUint(os.Getenv(fileSize), 10, 64); err == nil {
			if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: bytes}); err != nil {
				panic(err)
			}
		}
		main()
	}
	heed()
	// Commands leave large tables behind, and collecting them takes a quarter of the time.
	debug.SetGCPercent(400)
	// Tests that run apart wait for other processes most of the time.
	flag.Parse()
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == parallel.DefValue {
		if err := parallel.Value.Set(strconv.Itoa(2 * runtime.GOMAXPROCS(0))); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// apart runs the test that calls it in a process of its own, beside other tests. It reports whether
// it did: then the caller returns. Tests change their folder, so within a process one runs after
// another; those that take seconds run apart.
func apart(t *testing.T) bool {
	t.Helper()
	if os.Getenv(isApart) == t.Name() {
		return false
	}
	t.Parallel()
	args := []string{"-test.run=^" + t.Name() + "$", fmt.Sprintf("-test.short=%t", testing.Short()), fmt.Sprintf("-test.v=%t", testing.Verbose())}
	if end, bounded := t.Deadline(); bounded {
		args = append(args, "-test.timeout="+time.Until(end).String())
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), isApart+"="+t.Name())
	switch text, err := cmd.CombinedOutput(); {
	case err != nil:
		t.Errorf("%v\n%s", err, text)
	case testing.Verbose():
		t.Logf("%s", text)
	}
	return true
}

// heed makes processes that are started handle SIGHUP, even if the tests ignore it.
func heed() { signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP) }

// program returns raumlab as a process that runs the command in the present folder. It is killed if
// it hangs: not before a hub of a busy machine has seen twenty workers start and end.
func program(t *testing.T, command string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, os.Args[0], words(command)...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// A process is a raumlab that runs beside the test.
type process struct {
	*exec.Cmd
	stdout, stderr stream
	ended          chan struct{}
}

// A stream is output that can be read while it comes.
type stream struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (s *stream) Write(b []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.text.Write(b)
}

func (s *stream) String() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.text.String()
}

func start(t *testing.T, command string) *process {
	t.Helper()
	p := &process{Cmd: program(t, command), ended: make(chan struct{})}
	p.Stdout, p.Stderr = &p.stdout, &p.stderr
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(p.ended)
		p.Wait() // ProcessState has how it ended
	}()
	return p
}

// until waits until so returns true, and returns false if the process ends before.
func (p *process) until(so func() bool) bool {
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for {
		select {
		case <-p.ended:
			return so()
		case <-look.C:
			if so() {
				return true
			}
		}
	}
}

// end sends a signal and waits. It reports whether the signal ended the process, or the process had
// already finished. Any other end is an error.
func (p *process) end(t *testing.T, signal syscall.Signal) bool {
	t.Helper()
	if err := p.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	<-p.ended
	status := p.ProcessState.Sys().(syscall.WaitStatus)
	if status.Exited() && status.ExitStatus() == cli.ExitDone {
		return false
	}
	if signal == syscall.SIGKILL {
		if !status.Signaled() || status.Signal() != signal {
			t.Fatalf("%v ended by %v: %s", p.Args, p.ProcessState, &p.stderr)
		}
		return true
	}
	line, err := complaint(cli.ExitFailed, p.stderr.String())
	if !status.Exited() || status.ExitStatus() != exitCodes[signal] || err != nil || !strings.Contains(line, "interrupted") {
		t.Fatalf("%v ended by %v (%v): %s", p.Args, p.ProcessState, err, &p.stderr)
	}
	return true
}

// exitCodes are those of commands that a signal interrupts.
var exitCodes = map[syscall.Signal]int{syscall.SIGINT: cli.ExitInterrupt, syscall.SIGTERM: cli.ExitTerminated, syscall.SIGHUP: cli.ExitTerminated}

// interruptions are sent in turn.
var interruptions = [...]syscall.Signal{syscall.SIGINT, syscall.SIGKILL, syscall.SIGHUP, syscall.SIGTERM}

// endAgainAndAgain runs the command until it ends by itself. It interrupts the command whenever it
// has made progress.
func endAgainAndAgain(t *testing.T, command string, done func() int) {
	t.Helper()
	for n := 0; ; n++ {
		have := done()
		p := start(t, command)
		if p.until(func() bool { return done() > have }) && p.end(t, interruptions[n%len(interruptions)]) {
			continue
		}
		if code := p.ProcessState.ExitCode(); code != cli.ExitDone {
			t.Fatalf("raumlab %s: exit code %d: %s", command, code, &p.stderr)
		}
		if n == 0 {
			t.Fatalf("raumlab %s was never interrupted", command)
		}
		t.Logf("interrupted %d times", n)
		return
	}
}

// bothWays runs the command in one folder without interruption and in another with interruptions,
// and compares the files. Commands before it run in both.
func bothWays(t *testing.T, command string, interrupted func(command string), before ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, c := range append(before, command+" --workers 1") {
		mustRun(t, c)
	}
	want := snapshot(t)
	t.Chdir(t.TempDir())
	for _, c := range before {
		mustRun(t, c)
	}
	interrupted(command + " --workers 2")
	have := snapshot(t)
	made := regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`)
	for name, text := range want {
		if filepath.Ext(name) == ".html" || filepath.Base(name) == "report.json" {
			text, have[name] = made.ReplaceAllString(text, ""), made.ReplaceAllString(have[name], "")
		}
		if have[name] != text {
			t.Errorf("%s: %d bytes, without interruption %d others", name, len(have[name]), len(text))
		}
		delete(have, name)
	}
	for name := range have {
		t.Errorf("%s was left behind", name)
	}
}

func TestInterruptedSelfplay(t *testing.T) {
	bothWays(t, "selfplay --games 31 --games-per-part 2 --depth 1 --opening softmax:40,4 --max-plies 30 --out games", func(command string) {
		endAgainAndAgain(t, command, func() int {
			parts, err := filepath.Glob("games/part-*.parquet")
			if err != nil {
				t.Fatal(err)
			}
			return len(parts)
		})
	})
}

// lines returns the number of lines of a file, 0 if there is none.
func lines(name string) int {
	data, _ := os.ReadFile(name) // the file may come later
	return bytes.Count(data, []byte("\n"))
}

func TestInterruptedMatch(t *testing.T) {
	for _, engines := range []string{"raumlab raumfischer", "alice alice-first --variant alice"} {
		bothWays(t, "match "+engines+" --pairs 9 --depth 1 --opening random:2 --max-plies 40 --out match", func(command string) {
			endAgainAndAgain(t, command, func() int { return lines("match/pairs.jsonl") })
		})
	}
}

// A match of Alice-Raumschach that is killed at random moments until it ends by itself has the
// bytes of one that was not.
func TestMatchOfAliceKilledAtRandom(t *testing.T) {
	const command = "match raumlab random --variant alice --pairs 8 --depth 1 --max-plies 30 --out match --workers 2"
	t.Chdir(t.TempDir())
	begun := time.Now()
	whole := start(t, command)
	<-whole.ended
	if !whole.ProcessState.Success() {
		t.Fatal(&whole.stderr)
	}
	took := time.Since(begun)
	want := snapshot(t)
	random := rand.New(rand.NewPCG(3, 4))
	kills := 3
	if slow() {
		kills = 100
	}
	for killed, runs := 0, 0; killed < kills; {
		t.Chdir(t.TempDir())
		for had := 0; ; runs++ {
			p := start(t, command)
			select {
			case <-time.After(time.Duration(random.Int64N(int64(took)))):
			case <-p.ended:
			}
			if !p.end(t, syscall.SIGKILL) {
				break
			}
			killed++
			if now := lines("match/pairs.jsonl"); now < had {
				t.Fatalf("%d pairs are there, %d were", now, had)
			} else {
				had = now
			}
		}
		unchanged(t, want, nil)
	}
}

func TestInterruptedGauntlet(t *testing.T) {
	bothWays(t, "gauntlet raumlab random fivecubed --round-robin --pairs 4 --depth 1 --opening random:2 --max-plies 40 --out all", func(command string) {
		endAgainAndAgain(t, command, func() int {
			return lines("all/raumlab-random/pairs.jsonl") + lines("all/raumlab-fivecubed/pairs.jsonl") + lines("all/random-fivecubed/pairs.jsonl")
		})
	})
}

// Law: no game is lost on time because the match was suspended, as by Ctrl-Z in a shell.
func TestSuspendedMatch(t *testing.T) {
	if apart(t) {
		return
	}
	t.Chdir(t.TempDir())
	p := start(t, "match random raumfischer --movetime 10ms --time-margin 1s --pairs 12 --max-plies 40 --out match --workers 2")
	for pairs := range 3 {
		if !p.until(func() bool { return lines("match/pairs.jsonl") > pairs }) {
			t.Fatalf("it ended too soon: %s", &p.stderr)
		}
		for _, signal := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGCONT} {
			if err := p.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			if signal == syscall.SIGSTOP {
				<-time.After(3 * time.Second / 2) // longer than a move may take
			}
		}
	}
	<-p.ended
	var result struct {
		Pairs     int64
		ForfeitsA int64 `json:"forfeits_a"`
		ForfeitsB int64 `json:"forfeits_b"`
	}
	text, err := os.ReadFile("match/result.json")
	if err == nil {
		err = json.Unmarshal(text, &result)
	}
	if err != nil || result.Pairs != 12 || result.ForfeitsA != 0 || result.ForfeitsB != 0 {
		t.Errorf("%v: %s%s", err, text, &p.stderr)
	}
}

// TestInterruptedMatchWithAProgram: the program is another raumlab, which ends with the match,
// however that ends.
func TestInterruptedMatchWithAProgram(t *testing.T) {
	t.Setenv(asProgram, "1")
	const command = "match raumlab 'cmd:%s uci --engine raumfischer option.table_bits=12' --pairs 7 --depth 1 --opening random:2 --max-plies 40 --out match"
	bothWays(t, fmt.Sprintf(command, os.Args[0]), func(command string) {
		endAgainAndAgain(t, command, func() int { return lines("match/pairs.jsonl") })
	})
	for deadline := time.Now().Add(time.Minute); enginesRun(t); {
		if time.Now().After(deadline) {
			t.Fatal("programs live on")
		}
		runtime.Gosched()
	}
}

// enginesRun reports whether a process of the test binary serves as an engine, if the system has
// /proc.
func enginesRun(t *testing.T) bool {
	t.Helper()
	names, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(names, func(name string) bool {
		line, _ := os.ReadFile(name) // the process may end meanwhile
		return strings.HasPrefix(string(line), os.Args[0]+"\x00uci\x00")
	})
}

const smallPipeline = "pipeline --engine raumfischer --depth 1 --max-plies 200 --opening softmax:40,4 --out run "

func TestInterruptedPipeline(t *testing.T) {
	if apart(t) {
		return
	}
	bothWays(t, smallPipeline+"--games 50 --pairs 4", func(command string) {
		stopPipeline(t, command, "run/match", "run/corpus/part-000000.parquet")
	})
}

// A run that grows may be killed at any step, too.
func TestInterruptedGrowth(t *testing.T) {
	if !slow() {
		t.Skip("the steps are those of TestInterruptedPipeline: RAUMLAB_SLOW=1")
	}
	if apart(t) {
		return
	}
	bothWays(t, smallPipeline+"--games 120 --pairs 4", func(command string) {
		stopPipeline(t, command, "run/match-120", "run/corpus/part-000007.parquet")
	}, smallPipeline+"--games 50 --pairs 1")
}

// stopPipeline interrupts a pipeline in every step, and then lets it end. The pipeline plays the
// match, and part is its first part; others follow, so that self-play goes on when it is there.
func stopPipeline(t *testing.T, command, match, part string) {
	t.Helper()
	for _, x := range []struct {
		step   string
		so     func() bool // within the step; nil for its beginning
		signal syscall.Signal
	}{
		{"[1/6] self-play", func() bool { return exists(disk.Temporary(part)) || exists(part) }, syscall.SIGKILL},
		{"[3/6] tune", nil, syscall.SIGINT},
		{"[4/6] match", func() bool { return lines(match+"/pairs.jsonl") > 0 }, syscall.SIGINT},
		{"[4/6] match", func() bool { return lines(match+"/pairs.jsonl") > 1 }, syscall.SIGKILL},
		{"[5/6] book", nil, syscall.SIGINT},
		{"[6/6] report", nil, syscall.SIGKILL},
	} {
		p := start(t, command)
		if !p.until(func() bool { return strings.Contains(p.stderr.String(), x.step) && (x.so == nil || x.so()) }) {
			t.Fatalf("it never came to %s: %s", x.step, &p.stderr)
		}
		t.Logf("%s: interrupted %t", x.step, p.end(t, x.signal))
	}
	p := start(t, command)
	<-p.ended
	if !p.ProcessState.Success() || !strings.Contains(p.stdout.String(), "Too few games to tell") {
		t.Fatalf("the last run ended by %v: %s%s", p.ProcessState, &p.stdout, &p.stderr)
	}
}

// TestInterruptedPerft interrupts a count that would take long.
func TestInterruptedPerft(t *testing.T) {
	p := start(t, "perft startpos 6 --divide --pawns sideways")
	q := start(t, "perft startpos 5 --divide")
	if !q.until(func() bool { return q.stdout.String() != "" }) || !q.end(t, syscall.SIGINT) {
		t.Error("perft was done too soon")
	}
	if !p.end(t, syscall.SIGKILL) {
		t.Error("perft was done too soon")
	}
}

// TestHangup: a closed terminal keeps the games in hand, although the terminal and its shell each
// send SIGHUP. A process that was started with SIGHUP ignored continues.
func TestHangup(t *testing.T) {
	if apart(t) {
		return
	}
	t.Chdir(t.TempDir())
	const command = "selfplay --games 100000 --depth 1 --opening softmax:40,4 --max-plies 20 --out games --status status"
	kept := func() int64 {
		_, stdout, stderr := tryRun("corpus info games --json")
		var info struct{ Games int64 }
		if err := json.Unmarshal([]byte(stdout), &info); err != nil {
			t.Fatalf("%v: %s%s", err, stdout, stderr)
		}
		return info.Games
	}
	games := func() bool {
		text, _ := os.ReadFile("status") // the file may come later
		var status term.RunStatus
		return json.Unmarshal(text, &status) == nil && status.Games > 0
	}
	p := start(t, command)
	if !p.until(games) {
		t.Fatalf("it ended too soon: %s", &p.stderr)
	}
	for range 2 {
		if err := p.Process.Signal(syscall.SIGHUP); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		p.until(func() bool { return strings.Contains(p.stderr.String(), "[stopping]") })
	}
	<-p.ended
	if code := p.ProcessState.ExitCode(); code != cli.ExitTerminated || kept() == 0 {
		t.Errorf("%v, %d games are kept: %s", p.ProcessState, kept(), &p.stderr)
	}

	signal.Ignore(syscall.SIGHUP) // the child inherits it
	p = start(t, command)
	heed()
	before := kept()
	if !p.until(func() bool { return strings.Contains(p.stderr.String(), "[resuming]") }) {
		t.Fatalf("it ended too soon: %s", &p.stderr)
	}
	if err := p.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	if !p.until(func() bool { return kept() > before+256 }) { // one more part
		t.Fatalf("SIGHUP ended it: %v: %s", p.ProcessState, &p.stderr)
	}
	if !p.end(t, syscall.SIGTERM) {
		t.Error("it was done too soon")
	}
}

// TestSecondProcess writes to a folder that a running process writes, and then resumes what that
// process left.
func TestSecondProcess(t *testing.T) {
	t.Chdir(t.TempDir())
	const many = "selfplay --games 100000 --games-per-part 2 --depth 1 --opening softmax:40,4 --max-plies 20 --out games"
	p := start(t, many)
	if !p.until(func() bool { _, err := os.Stat("games/part-000000.parquet"); return err == nil }) {
		t.Fatalf("the first process ended: %s", &p.stderr)
	}
	code, _, stderr := tryRun(many)
	line, err := complaint(code, stderr)
	if want := "process " + strconv.Itoa(p.Process.Pid) + " is writing it"; code != cli.ExitFailed || err != nil || !strings.Contains(line, want) {
		t.Errorf("exit code %d (%v), want %q: %s", code, err, want, stderr)
	}
	mustRun(t, "corpus info games") // readers may
	p.end(t, syscall.SIGKILL)
	mustRun(t, "corpus info games")
	for command, want := range map[string]string{
		"corpus verify games":                   "corpus games is not finished",
		"book build games --out x.parquet":      "corpus games is not finished",
		strings.Replace(many, "100000", "2", 1): `planned_games was 100000, now 2`,
	} {
		code, _, stderr := tryRun(command)
		if line, err := complaint(code, stderr); err != nil || code == cli.ExitDone || !strings.Contains(line, want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %q: %s", command, code, err, want, stderr)
		}
	}
}

// TestGoesOn removes pieces of finished work. The same command makes them again.
func TestGoesOn(t *testing.T) {
	t.Chdir(laboratory(t))
	for _, x := range []struct {
		command string
		spoil   func(*testing.T)
	}{
		{someGames, remove("games/part-000001.parquet")},
		{someGames, write(disk.Temporary("games/part-000002.parquet"), "half a part")},
		{aMatch, remove("match/result.json")},
		{aMatch, edit("match/pairs.jsonl", func(data []byte) []byte { return data[:len(data)-20] })},
		{"corpus positions games --out positions.csv", remove("positions.csv.json")},
		{"tune enough --out tuned.toml", remove("tuned.toml")},
	} {
		want := snapshot(t)
		x.spoil(t)
		mustRun(t, x.command)
		unchanged(t, want, nil)
	}
}

// TestFullDisk keeps the program from writing a file as large as one of its results. Each command
// must fail in one line that names the file, keep the old files, and succeed when there is room
// again.
func TestFullDisk(t *testing.T) {
	if apart(t) {
		return
	}
	lab := laboratory(t)
	for _, x := range []struct {
		command string
		results []string // files that must equal those of the laboratory
	}{
		{someGames, []string{"games/.lock", "games/manifest.json", "games/part-000000.parquet"}},
		{aMatch, []string{"match/.lock", "match/match.json", "match/pairs.jsonl", "match/games.txt", "match/result.json"}},
		{"tune enough --out tuned.toml", []string{"tuned.toml", "tuned.tuning.json"}},
		{"book build games --out book.parquet --min-games 1", []string{"book.parquet"}},
		{"corpus positions games --out positions.csv", []string{"positions.csv", "positions.csv.json"}},
		{"corpus positions games --out positions.parquet", []string{"positions.parquet"}},
	} {
		for _, full := range x.results {
			info, err := os.Stat(filepath.Join(lab, full))
			if err != nil {
				t.Fatal(err)
			}
			most := info.Size() - 1
			if filepath.Base(full) == disk.LockName {
				most = 0 // the lock has the number of a process, of any length
			}
			t.Run(x.command+" "+full, func(t *testing.T) { fullDisk(t, lab, x.command, x.results, most) })
		}
	}
}

// fullDisk runs the command twice: without old results, and with them.
func fullDisk(t *testing.T, lab, command string, results []string, most int64) {
	for _, fresh := range []bool{true, false} {
		t.Chdir(t.TempDir())
		if err := os.CopyFS(".", os.DirFS(lab)); err != nil {
			t.Fatal(err)
		}
		want := snapshot(t)
		may := results
		if fresh {
			may = nil
			for _, name := range results {
				if dir := filepath.Dir(name); dir != "." {
					name = dir
				}
				if err := os.RemoveAll(name); err != nil {
					t.Fatal(err)
				}
				may = append(may, name)
			}
		}
		before := snapshot(t)
		p := program(t, command)
		p.Env = append(p.Env, fileSize+"="+strconv.FormatInt(most, 10))
		var stderr bytes.Buffer
		p.Stderr = &stderr
		if err := p.Run(); err == nil && !fresh {
			unchanged(t, want, nil) // there was nothing to do
			continue
		}
		line, err := complaint(p.ProcessState.ExitCode(), stderr.String())
		if p.ProcessState.ExitCode() != cli.ExitFailed || err != nil || !strings.Contains(line, "file too large: check space") {
			t.Errorf("%v (%v): %s", p.ProcessState, err, &stderr)
		}
		t.Log(line)
		unchanged(t, before, may)
		mustRun(t, command)
		unchanged(t, want, nil)
	}
}

// A game that waits for a move ends at once, and says how to go on.
func TestInterruptedPlay(t *testing.T) {
	t.Chdir(t.TempDir())
	for signal, code := range exitCodes {
		p := program(t, "play --save "+signal.String())
		var stdout, stderr stream
		p.Stdout, p.Stderr = &stdout, &stderr
		stdin, err := p.StdinPipe()
		if err == nil {
			err = p.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		defer stdin.Close()
		for deadline := time.Now().Add(time.Minute); !strings.Contains(stdout.String(), "White to move"); {
			if time.Now().After(deadline) {
				t.Fatal("no board")
			}
			runtime.Gosched()
		}
		if err := p.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		p.Wait() // how it ended stands in ProcessState
		if p.ProcessState.ExitCode() != code || !strings.Contains(stderr.String(), "interrupted; the game is in "+signal.String()+": go on with 'raumlab play --load") {
			t.Errorf("%v: %v: %s", signal, p.ProcessState, &stderr)
		}
	}
}
