//go:build unix && !linux

package client

import "syscall"

// attributes puts the program into a process group of its own: an interrupt at the terminal reaches
// us alone, and children of the program that stay in the group end with it. If we are killed, the
// program reads the end of its input.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
