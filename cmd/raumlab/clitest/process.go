package clitest

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
)

// A Process is a raumlab that runs beside the test.
type Process struct {
	t              testing.TB
	Cmd            *exec.Cmd
	Stdout, Stderr Stream
	Ended          chan struct{} // closed when it has; then Cmd.ProcessState says how
}

// A Stream is output that can be read while it comes.
type Stream struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (s *Stream) Write(b []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.text.Write(b)
}

func (s *Stream) String() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.text.String()
}

// Start starts a command line.
func (l *Lab) Start(command string) *Process {
	l.T.Helper()
	return l.StartCommand(l.Command(command))
}

// StartCommand starts a process of Command, whose output it collects.
func (l *Lab) StartCommand(cmd *exec.Cmd) *Process {
	l.T.Helper()
	p := &Process{t: l.T, Cmd: cmd, Ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = &p.Stdout, &p.Stderr
	l.must(cmd.Start())
	go func() {
		defer close(p.Ended)
		cmd.Wait() // ProcessState has how it ended
	}()
	return p
}

// Until waits until so returns true, and returns false if the process ends before.
func (p *Process) Until(so func() bool) bool {
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for {
		select {
		case <-p.Ended:
			return so()
		case <-look.C:
			if so() {
				return true
			}
		}
	}
}

// Signal sends a signal, which a process that has ended does not receive.
func (p *Process) Signal(signal syscall.Signal) {
	p.t.Helper()
	if err := p.Cmd.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.t.Fatal(err)
	}
}

// End sends a signal and waits. It reports whether the signal ended the process, or the process had
// already finished. Any other end is an error.
func (p *Process) End(signal syscall.Signal) bool {
	p.t.Helper()
	p.Signal(signal)
	<-p.Ended
	status := p.Cmd.ProcessState.Sys().(syscall.WaitStatus)
	if status.Exited() && status.ExitStatus() == cli.ExitDone {
		return false
	}
	if signal == syscall.SIGKILL {
		if !status.Signaled() || status.Signal() != signal {
			p.t.Fatalf("%v ended by %v: %s", p.Cmd.Args, p.Cmd.ProcessState, &p.Stderr)
		}
		return true
	}
	line, err := Complaint(cli.ExitFailed, p.Stderr.String())
	if !status.Exited() || status.ExitStatus() != ExitCodes[signal] || err != nil ||
		!strings.Contains(line, "interrupted") {
		p.t.Fatalf("%v ended by %v (%v): %s", p.Cmd.Args, p.Cmd.ProcessState, err, &p.Stderr)
	}
	return true
}

// ExitCodes are those of commands that a signal interrupts.
var ExitCodes = map[syscall.Signal]int{
	syscall.SIGINT:  cli.ExitInterrupt,
	syscall.SIGTERM: cli.ExitTerminated,
	syscall.SIGHUP:  cli.ExitTerminated,
}

// Stop is End for a process that may be too young to handle the signal.
func (p *Process) Stop(signal syscall.Signal) bool {
	p.t.Helper()
	if signal == syscall.SIGKILL {
		return p.End(signal)
	}
	p.Signal(signal)
	<-p.Ended
	if status := p.Cmd.ProcessState.Sys().(syscall.WaitStatus); status.Signaled() && status.Signal() == signal {
		return true
	}
	return p.End(signal)
}
