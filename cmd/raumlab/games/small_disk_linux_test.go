package games_test

import (
	"fmt"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// TestSmallDisk fills disks of several sizes. The run says so in one line, its files are sound, and
// with more room it has the bytes of a run that had it from the start.
func TestSmallDisk(t *testing.T) {
	t.Parallel()
	want, _ := clitest.WholeRun(t, clitest.ManyParts)
	sizes := []int{4, 24, 64, 96} // kilobytes; the corpus takes some 170
	if clitest.Slow() {
		sizes = nil
		for size := 4; size <= 240; size += 4 {
			sizes = append(sizes, size)
		}
	}
	ran, full := 0, 0
	for _, size := range sizes {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			lab, remount := clitest.OnSmallDisk(t, size)
			ran++
			code, _, stderr := lab.Try(clitest.ManyParts)
			if code != cli.ExitDone {
				full++
				line, err := clitest.Complaint(code, stderr)
				if code != cli.ExitFailed || err != nil || !strings.Contains(line, "no space left on device: check space") {
					t.Errorf("exit code %d (%v): %s", code, err, stderr)
				}
				for name, text := range lab.Snapshot() {
					if strings.HasSuffix(name, ".parquet") && want[name] != text {
						t.Errorf("%s is not what it is to be", name)
					}
				}
				remount(1024, 0)
				lab.Run(clitest.ManyParts)
			}
			lab.Unchanged(want)
		})
	}
	if t.Logf("%d of %d disks were too small", full, ran); ran > 0 && (full == 0 || full == ran && clitest.Slow()) {
		t.Error("the test wants disks that are too small")
	}
}

// TestReadOnlyDisk: if nothing can be written, the run says so and changes nothing. Commands that
// only read continue.
func TestReadOnlyDisk(t *testing.T) {
	t.Parallel()
	want, _ := clitest.WholeRun(t, clitest.ManyParts)
	lab, remount := clitest.OnSmallDisk(t, 1024)
	half := strings.Replace(clitest.ManyParts, "--games 46", "--games 22", 1)
	lab.Run(half)
	before := lab.Snapshot()
	remount(1024, syscall.MS_RDONLY)
	for _, command := range []string{clitest.ManyParts, half, strings.Replace(clitest.ManyParts, "--out games",
		"--out new", 1), "corpus sample games --games 3 --out new"} {
		code, _, stderr := lab.Try(command)
		line, err := clitest.Complaint(code, stderr)
		if code != cli.ExitFailed || err != nil || !strings.Contains(line, "read-only file system") {
			t.Errorf("raumlab %s: exit code %d (%v): %s", command, code, err, stderr)
		}
		lab.Unchanged(before)
	}
	for _, command := range []string{"corpus info games", "corpus verify games"} {
		lab.Run(command)
	}
	remount(1024, 0)
	lab.Run(clitest.ManyParts)
	lab.Unchanged(want)
}
