package main

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/cli"
)

// mounted mounts a small file system in memory in a new folder, and changes to it. It skips the
// test if the system allows no mount.
func mounted(t *testing.T, kilobytes int) (remount func(kilobytes int, flags uintptr)) {
	t.Helper()
	dir := t.TempDir()
	err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%dk", kilobytes))
	if errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.EACCES) || errors.Is(err, syscall.ENODEV) {
		t.Skipf("no small disk can be mounted here: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Errorf("unmounting %s: %v", dir, err)
		}
	})
	t.Chdir(dir)
	return func(kilobytes int, flags uintptr) {
		t.Helper()
		if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT|flags, fmt.Sprintf("size=%dk", kilobytes)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSmallDisk fills disks of several sizes. The run says so in one line, its files are sound, and
// with more room it has the bytes of a run that had it from the start.
func TestSmallDisk(t *testing.T) {
	want, _ := wholeRun(t)
	sizes := []int{4, 24, 64, 96} // kilobytes; the corpus takes some 130
	if slow() {
		sizes = nil
		for size := 4; size <= 160; size += 4 {
			sizes = append(sizes, size)
		}
	}
	ran, full := 0, 0
	for _, size := range sizes {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			remount := mounted(t, size)
			ran++
			code, _, stderr := tryRun(manyParts)
			if code != cli.ExitDone {
				full++
				line, err := complaint(code, stderr)
				if code != cli.ExitFailed || err != nil || !strings.Contains(line, "no space left on device: check space") {
					t.Errorf("exit code %d (%v): %s", code, err, stderr)
				}
				for name, text := range snapshot(t) {
					if strings.HasSuffix(name, ".parquet") && want[name] != text {
						t.Errorf("%s is not what it is to be", name)
					}
				}
				remount(1024, 0)
				mustRun(t, manyParts)
			}
			unchanged(t, want, nil)
		})
	}
	if t.Logf("%d of %d disks were too small", full, ran); ran > 0 && (full == 0 || full == ran && slow()) {
		t.Error("the test wants disks that are too small")
	}
}

// TestReadOnlyDisk: if nothing can be written, the run says so and changes nothing. Commands that
// only read continue.
func TestReadOnlyDisk(t *testing.T) {
	want, _ := wholeRun(t)
	remount := mounted(t, 1024)
	half := strings.Replace(manyParts, "--games 46", "--games 22", 1)
	mustRun(t, half)
	before := snapshot(t)
	remount(1024, syscall.MS_RDONLY)
	for _, command := range []string{manyParts, half, strings.Replace(manyParts, "--out games", "--out new", 1), "corpus sample games --games 3 --out new"} {
		code, _, stderr := tryRun(command)
		line, err := complaint(code, stderr)
		if code != cli.ExitFailed || err != nil || !strings.Contains(line, "read-only file system") {
			t.Errorf("raumlab %s: exit code %d (%v): %s", command, code, err, stderr)
		}
		unchanged(t, before, nil)
	}
	for _, command := range []string{"corpus info games", "corpus verify games"} {
		mustRun(t, command)
	}
	remount(1024, 0)
	mustRun(t, manyParts)
	unchanged(t, want, nil)
}

// TestSmallDiskOfHub: a hub whose disk is full, that of the corpus or that of the queue, says so
// and ends with exit code 1. With more room the same command goes on to the same bytes.
func TestSmallDiskOfHub(t *testing.T) {
	if apart(t) {
		return
	}
	want, _ := wholeRun(t)
	full := 0
	for _, size := range []int{24, 96, 160} { // kilobytes
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			remount := mounted(t, size)
			address := freeAddress(t)
			w := start(t, "work nats://"+address+" --workers 1")
			defer w.end(t, syscall.SIGKILL)
			hub := start(t, asHub(manyParts, address))
			<-hub.ended
			if code, text := hub.ProcessState.ExitCode(), hub.stderr.String(); code != cli.ExitDone {
				full++
				line, err := complaint(code, text)
				if code != cli.ExitFailed || err != nil || !strings.Contains(line, "no space left on device: check space") {
					t.Errorf("exit code %d (%v): %s", code, err, text)
				}
				remount(4096, 0)
				hub = start(t, asHub(manyParts, address))
				<-hub.ended
				if code := hub.ProcessState.ExitCode(); code != cli.ExitDone {
					t.Errorf("with more room: exit code %d: %s", code, &hub.stderr)
				}
			}
			unchanged(t, want, nil)
		})
	}
	if t.Logf("%d disks were too small", full); full == 0 && !t.Failed() {
		t.Log("no small disk can be mounted here")
	}
}
