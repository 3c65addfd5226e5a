package games_test

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/games"
	"raumlab/corpus/corpustest"
)

// The examples of docs/scale play the run of these flags, in three parts.
const (
	scaleRun   = "--games 10 --games-per-part 4 --depth 1 --opening random:4 --max-plies 20"
	scaleParts = 3
)

// example returns the path of a file of docs/scale, whatever the present folder.
func example(t *testing.T, name string) string {
	t.Helper()
	return filepath.Join(clitest.Module(t), "docs", "scale", name)
}

// asRaumlab makes raumlab a command of the programs that the test starts.
func asRaumlab(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	if err := os.Symlink(clitest.Program(t), filepath.Join(dir, "raumlab")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	t.Setenv("RUN", scaleRun)
	t.Setenv("OUT", "runs/parts")
}

// wantRun joins the parts in the shared folder and compares with the run on one machine.
func wantRun(t *testing.T, lab *clitest.Lab) {
	t.Helper()
	var parts []string
	for i := range scaleParts {
		parts = append(parts, fmt.Sprint("runs/parts/", i))
	}
	lab.Run("corpus merge " + strings.Join(parts, " ") + " --out joined")
	lab.Run("selfplay " + scaleRun + " --out whole")
	corpustest.SameFiles(t, lab.Path("whole"), lab.Path("joined"))
}

// command runs a program to its end.
func command(t *testing.T, lab *clitest.Lab, name string, arguments ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, arguments...)
	cmd.Dir = lab.Dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(arguments, " "), err, out)
	}
	return string(out)
}

// parsed parses a command line of selfplay by its flags, without running it. It returns the values of
// some flags.
func parsed(t *testing.T, line []string, names ...string) (values []string) {
	t.Helper()
	cmd := games.NewSelfplayCommand()
	if err := cmd.ParseFlags(line[2:]); line[0] != "raumlab" || line[1] != cmd.Name() || err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	for _, name := range names {
		values = append(values, cmd.Flag(name).Value.String())
	}
	return values
}

// The scripts of docs/scale, as they are, are commands that raumlab knows, for whole runs.
func TestScaleScripts(t *testing.T) {
	t.Parallel()
	for name, parts := range map[string]*regexp.Regexp{
		"slurm.sh":    regexp.MustCompile(`(?m)^#SBATCH --array=0-(\d+)$`),
		"parallel.sh": regexp.MustCompile(`\$\{PARTS:=(\d+)\}`),
	} {
		text := clitest.New(t).Read(example(t, name))
		shown := strings.NewReplacer("\"", "", "\\\n", " ", "$SLURM_ARRAY_TASK_ID", "7", "$SLURM_CPUS_PER_TASK",
			"4", "{}", "7")
		run := regexp.MustCompile(`\$\{RUN:=([^}]*)\}`).FindStringSubmatch(text)
		out := regexp.MustCompile(`\$\{OUT:=([^}]*)\}`).FindStringSubmatch(text)
		line := regexp.MustCompile(`(?m)(raumlab selfplay .*)$`).FindString(shown.Replace(text))
		line = strings.NewReplacer("$RUN", run[1], "$OUT", out[1]).Replace(line)
		v := parsed(t, strings.Fields(line), "games", "games-per-part", "parts", "out", "workers")
		last := parts.FindStringSubmatch(text)[1]
		if n := strings.Join(v, " "); !strings.HasPrefix(n, "10240 256 7 runs/parts/7") || last != "39" && last != "40" {
			t.Errorf("%s: %s, %s", name, n, last)
		}
	}
}

// The Indexed Job, with the index of each of its pods, plays a whole run.
func TestScaleKubernetes(t *testing.T) {
	t.Parallel()
	text := clitest.New(t).Read(example(t, "kubernetes.yaml"))
	value := func(pattern string) string {
		m := regexp.MustCompile(`(?m)^ *`+pattern+`(?: #.*)?$`).FindAllStringSubmatch(text, -1)
		if len(m) != 1 {
			t.Fatalf("%q is there %d times", pattern, len(m))
		}
		return m[0][len(m[0])-1]
	}
	for _, line := range []string{"apiVersion: batch/v1", "kind: Job", "completionMode: Indexed", "restartPolicy: Never"} {
		value(line)
	}
	line := func(index int) []string {
		words := strings.NewReplacer("\"", "", "$(JOB_COMPLETION_INDEX)", fmt.Sprint(index)).
			Replace(value(`command: \[(.*)\]`))
		return strings.Split(words, ", ")
	}
	v := parsed(t, line(39), "games", "games-per-part", "parts", "out", "workers")
	if have := strings.Join(v, " "); have != "10240 256 39 /runs/parts/39 4" || value(`completions: (.*)`) != "40" ||
		value(`requests: \{cpu: (\d+),.*`) != "4" {
		t.Errorf("%s in:\n%s", have, text)
	}
	if value(`mountPath: (.*)`) != "/runs" || strings.Count(text, "- name: runs\n") != 2 {
		t.Errorf("--out %s is not in the shared folder:\n%s", v[3], text)
	}
	lab := clitest.New(t)
	shown := strings.NewReplacer("--games 10240 --depth 3", scaleRun, "--out /runs", "--out runs")
	for i := range scaleParts {
		lab.Run(shown.Replace(strings.Join(line(i)[1:], " ")))
	}
	wantRun(t, lab)
}

// The example of GNU parallel runs, and again where parts failed.
func TestScaleParallel(t *testing.T) {
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skip("GNU parallel is not here: apt-get install parallel")
	}
	script := example(t, "parallel.sh")
	lab := clitest.New(t)
	t.Setenv("PARTS", fmt.Sprint(scaleParts))
	t.Setenv("JOBS", "2")
	asRaumlab(t)
	notes := filepath.Join("runs", "parts", "1", "notes.txt")
	if err := os.MkdirAll(lab.Path(filepath.Dir(notes)), 0o777); err != nil {
		t.Fatal(err)
	}
	lab.Write(notes, "no corpus")
	failing := exec.CommandContext(t.Context(), script)
	failing.Dir = lab.Dir
	if out, err := failing.CombinedOutput(); err == nil || !strings.Contains(string(out), "notes.txt") {
		t.Errorf("a part that must fail: %v\n%s", err, out)
	}
	if err := os.Remove(lab.Path(notes)); err != nil {
		t.Fatal(err)
	}
	command(t, lab, script)
	wantRun(t, lab)
}

// The example of Slurm runs on a cluster of this machine alone.
func TestScaleSlurm(t *testing.T) {
	if os.Getenv("RAUMLAB_SLOW") == "" {
		t.Skip("starts a cluster: RAUMLAB_SLOW=1 runs it")
	}
	for _, name := range []string{"munged", "slurmctld", "slurmd", "sbatch", "scontrol"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not here: apt-get install slurmctld slurmd slurm-client munge", name)
		}
	}
	if os.Geteuid() != 0 {
		t.Skip("munged and slurmd of another user than root need a cluster's configuration")
	}
	script := example(t, "slurm.sh")
	lab := clitest.New(t)
	cluster(t)
	asRaumlab(t)
	began := time.Now()
	out := command(t, lab, "sbatch", "--wait", "--cpus-per-task=1", fmt.Sprintf("--array=0-%d", scaleParts-1), script)
	t.Logf("%s: %s after %s", command(t, lab, "sinfo", "--version"), strings.TrimSpace(out),
		time.Since(began).Round(time.Second))
	wantRun(t, lab)
	// An index that runs again changes nothing.
	command(t, lab, "sbatch", "--wait", "--cpus-per-task=1", "--array=1", script)
	if err := os.RemoveAll(lab.Path("joined")); err != nil {
		t.Fatal(err)
	}
	wantRun(t, lab)
}

// cluster starts munged, slurmctld and slurmd of their own, until the test ends.
func cluster(t *testing.T) {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"munge", "state", "spool"} {
		if err := os.Mkdir(in(name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string][]byte{
		"munge/key": bytes.Repeat([]byte("raumlab "), 16),
		"slurm.conf": fmt.Appendf(nil, `ClusterName=test
SlurmctldHost=%s(127.0.0.1)
SlurmctldPort=%d
SlurmdPort=%d
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=%s
CredType=cred/munge
StateSaveLocation=%s
SlurmdSpoolDir=%s
SlurmctldPidFile=%s
SlurmdPidFile=%s
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmdParameters=config_overrides
NodeName=%s NodeAddr=127.0.0.1 CPUs=2
PartitionName=all Nodes=%[10]s Default=YES
`, host, freePort(t), freePort(t), in("munge/socket"), in("state"), in("spool"), in("ctld.pid"), in("d.pid"), host, host),
	}
	for name, content := range files {
		if err := os.WriteFile(in(name), content, 0o400); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("SLURM_CONF", in("slurm.conf"))
	daemon := func(name string, arguments ...string) {
		log, err := os.Create(in(name + ".out"))
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(name, arguments...)
		cmd.Stdout, cmd.Stderr = log, log
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			cmd.Process.Signal(os.Interrupt) // where it has ended, the log says why
			cmd.Wait()
			log.Close()
			if t.Failed() {
				t.Logf("%s:\n%s", name, clitest.New(t).Read(in(name+".out")))
			}
		})
	}
	daemon("munged", "--foreground", "--force", "--num-threads=2", "--socket="+in("munge/socket"),
		"--key-file="+in("munge/key"), "--pid-file="+in("munge/pid"),
		"--seed-file="+in("munge/seed"), "--log-file="+in("munge/log"))
	ready := func(what string, is func() bool) {
		look := time.NewTicker(100 * time.Millisecond)
		defer look.Stop()
		for end := time.After(time.Minute); !is(); {
			select {
			case <-look.C:
			case <-end:
				t.Fatalf("%s does not come up", what)
			}
		}
	}
	ready("munged", func() bool {
		_, err := os.Stat(in("munge/socket"))
		return err == nil
	})
	daemon("slurmctld", "-D")
	ready("slurmctld", func() bool { return exec.Command("scontrol", "ping").Run() == nil })
	daemon("slurmd", "-D", "-N", host)
	ready("slurmd", func() bool {
		state, err := exec.Command("sinfo", "--noheader", "--format=%t").Output()
		return err == nil && strings.TrimSpace(string(state)) == "idle"
	})
}

// freePort returns a port that no program listens to now.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}
