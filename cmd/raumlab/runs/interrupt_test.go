package runs

import (
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/internal/disk"
)

const smallPipeline = "pipeline --engine raumfischer --depth 1 --max-plies 200 --opening softmax:40,4 --out run "

// Law: a pipeline that is interrupted or killed in any step has the bytes of one that was not. Its
// parts, the corpus, the match and files that are replaced, have tests of kills of their own.
func TestInterruptedPipeline(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	clitest.BothWays(t, smallPipeline+"--games 50 --pairs 4", func(lab *clitest.Lab, command string) {
		stopPipeline(t, lab, command, "run/match", "run/corpus/part-000000.parquet")
	})
}

// A run that grows may be killed at any step, too.
func TestInterruptedGrowth(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t)
	clitest.BothWays(t, smallPipeline+"--games 120 --pairs 4", func(lab *clitest.Lab, command string) {
		stopPipeline(t, lab, command, "run/match-120", "run/corpus/part-000007.parquet")
	}, smallPipeline+"--games 50 --pairs 1")
}

// stopPipeline interrupts a pipeline in every step, and then lets it end. The pipeline plays the
// match, and part is its first part; others follow, so that self-play goes on when it is there.
func stopPipeline(t *testing.T, lab *clitest.Lab, command, match, part string) {
	t.Helper()
	for _, x := range []struct {
		step   string
		so     func() bool // within the step; nil for its beginning
		signal syscall.Signal
	}{
		{"[1/6] self-play", func() bool { return lab.Exists(disk.Temporary(part)) || lab.Exists(part) }, syscall.SIGKILL},
		{"[3/6] tune", nil, syscall.SIGINT},
		{"[4/6] match", func() bool { return lab.Lines(match+"/pairs.jsonl") > 0 }, syscall.SIGINT},
		{"[4/6] match", func() bool { return lab.Lines(match+"/pairs.jsonl") > 1 }, syscall.SIGKILL},
		{"[5/6] book", nil, syscall.SIGINT},
		{"[6/6] report", nil, syscall.SIGKILL},
	} {
		p := lab.Start(command)
		if !p.Until(func() bool { return strings.Contains(p.Stderr.String(), x.step) && (x.so == nil || x.so()) }) {
			t.Fatalf("it never came to %s: %s", x.step, &p.Stderr)
		}
		t.Logf("%s: interrupted %t", x.step, p.End(x.signal))
	}
	p := lab.Start(command)
	<-p.Ended
	if !p.Cmd.ProcessState.Success() || !strings.Contains(p.Stdout.String(), "Undecided: ") {
		t.Fatalf("the last run ended by %v: %s%s", p.Cmd.ProcessState, &p.Stdout, &p.Stderr)
	}
}
