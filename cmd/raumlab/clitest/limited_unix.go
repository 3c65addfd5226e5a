//go:build unix

package clitest

import (
	"os"
	"syscall"
)

// becomeLimited becomes the program of the command line, which can write no file of more bytes.
func becomeLimited(bytes uint64) error {
	limit := syscall.Rlimit{Cur: bytes, Max: bytes}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	return syscall.Exec(os.Args[1], os.Args[1:], os.Environ())
}
