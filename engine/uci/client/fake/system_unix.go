//go:build unix

package fake

import (
	"os"
	"syscall"
)

// ownSession starts a program that signals to our group do not reach.
func ownSession() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// joinParent leaves the group of processes that we were started in for that of the parent.
func joinParent() error {
	group, err := syscall.Getpgid(os.Getppid())
	if err != nil {
		return err
	}
	return syscall.Setpgid(0, group)
}
