package client

import (
	"errors"
	"syscall"

	"raumlab/internal/hint"
)

// system refuses programs: reading their pipes as we do, with a time at which it ends, does not work
// on Windows.
func system() error {
	return hint.Errorf("other programs (cmd:) do not run on Windows: use raumlab in the Windows Subsystem for Linux, or on Linux or macOS")
}

func attributes() *syscall.SysProcAttr { return nil }

func killGroup(int) error { return errors.ErrUnsupported }

func readNow(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }
