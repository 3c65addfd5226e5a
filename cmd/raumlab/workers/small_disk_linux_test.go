package workers_test

import (
	"fmt"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// TestSmallDiskOfHub: a hub whose disk is full, that of the corpus or that of the queue, says so
// and ends with exit code 1. With more room the same command goes on to the same bytes.
func TestSmallDiskOfHub(t *testing.T) {
	t.Parallel()
	want, _ := clitest.WholeRun(t, clitest.ManyParts)
	full := 0
	for _, size := range []int{24, 96, 160} { // kilobytes
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			lab, remount := clitest.OnSmallDisk(t, size)
			address := freeAddress(t)
			w := lab.Start("work nats://" + address + " --workers 1")
			defer w.End(syscall.SIGKILL)
			hub := lab.Start(asHub(clitest.ManyParts, address))
			<-hub.Ended
			if code, text := hub.Cmd.ProcessState.ExitCode(), hub.Stderr.String(); code != cli.ExitDone {
				full++
				line, err := clitest.Complaint(code, text)
				if code != cli.ExitFailed || err != nil || !strings.Contains(line, "no space left on device: ") {
					t.Errorf("exit code %d (%v): %s", code, err, text)
				}
				remount(4096, 0)
				hub = lab.Start(asHub(clitest.ManyParts, address))
				<-hub.Ended
				if code := hub.Cmd.ProcessState.ExitCode(); code != cli.ExitDone {
					t.Errorf("with more room: exit code %d: %s", code, &hub.Stderr)
				}
			}
			lab.Unchanged(want)
		})
	}
	if t.Logf("%d disks were too small", full); full == 0 && !t.Failed() {
		t.Log("no small disk can be mounted here")
	}
}
