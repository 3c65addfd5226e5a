package clitest

import (
	"errors"
	"fmt"
	"syscall"
	"testing"
)

// OnSmallDisk returns a folder on a disk of its own, and a function that changes the size of the
// disk and its flags. It skips the test where no disk can be mounted.
func OnSmallDisk(t testing.TB, kilobytes int) (l *Lab, remount func(kilobytes int, flags uintptr)) {
	t.Helper()
	l = New(t)
	err := syscall.Mount("tmpfs", l.Dir, "tmpfs", 0, fmt.Sprintf("size=%dk", kilobytes))
	if errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.EACCES) || errors.Is(err, syscall.ENODEV) {
		t.Skipf("no small disk can be mounted here: %v", err)
	}
	l.must(err)
	t.Cleanup(func() {
		// A process that another test is starting has copies of our open files, up to its exec.
		if err := syscall.Unmount(l.Dir, syscall.MNT_DETACH); err != nil {
			t.Errorf("unmounting %s: %v", l.Dir, err)
		}
	})
	return l, func(kilobytes int, flags uintptr) {
		t.Helper()
		l.must(syscall.Mount("tmpfs", l.Dir, "tmpfs", syscall.MS_REMOUNT|flags, fmt.Sprintf("size=%dk", kilobytes)))
	}
}
