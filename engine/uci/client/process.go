package client

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// A Process is a program that runs and is ready. Only one goroutine may use it.
type Process struct {
	rules    variant.Rules
	patience time.Duration
	log      Log
	command  *exec.Cmd
	cancel   context.CancelFunc // kills what runs
	stdin    *os.File
	lines    <-chan line
	stderr   *tail
	enough   chan struct{}          // closed when lines are read no longer
	exited   chan struct{}          // closed when the process is reaped and stderr complete
	name     string                 // as it gives it
	declared []declaration          // its options in their order
	odd      []string               // lines that declare options in a way that is not understood
	options  map[string]declaration // by their names in small letters
	said     string                 // the last error that it reported
	greeting *greeting              // nil once it is ready
}

// A line is a line of output with the time of its arrival.
type line struct {
	text string
	at   time.Time
	long bool // longer than maxLine; the last that is read
}

const (
	// maxLine bounds a line in bytes.
	maxLine = 1 << 20
	// grace is how long a program may take to end after quit, or after it has closed its output.
	grace = 3 * time.Second
)

// Start starts the program for games under the rules and waits until it is ready: each answer to
// uci and isready must come within patience. The process is killed when ctx is done; else Close
// ends it. A program that cannot be started, or is not ready, is a *Fault.
func (p Program) Start(ctx context.Context, rules variant.Rules, patience time.Duration) (*Process, error) {
	c, err := p.open(ctx, rules, patience)
	if err != nil {
		return nil, err
	}
	if err := c.greet(ctx, p.options); err != nil {
		c.Kill()
		return nil, err
	}
	return c, nil
}

// open starts the program without a word to it.
func (p Program) open(ctx context.Context, rules variant.Rules, patience time.Duration) (*Process, error) {
	if err := system(); err != nil {
		return nil, err
	}
	theirs, stdin, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("pipe to %s: %w", p.Command, err)
	}
	stdout, ours, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("pipe from %s: %w", p.Command, err), theirs.Close(), stdin.Close())
	}
	// Our own pipe: that of package exec would wait for all processes that hold it.
	stderr, errs, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("pipe from %s: %w", p.Command, err), theirs.Close(), stdin.Close(), stdout.Close(),
			ours.Close())
	}
	c := &Process{
		rules: rules, patience: patience, log: p.Log, stdin: stdin, stderr: &tail{},
		enough: make(chan struct{}), exited: make(chan struct{}), options: map[string]declaration{}, greeting: &greeting{},
	}
	ctx, c.cancel = context.WithCancel(ctx)
	c.command = exec.CommandContext(ctx, p.path, p.args...)
	c.command.Stdin, c.command.Stdout, c.command.Stderr = theirs, ours, errs
	c.command.SysProcAttr = attributes()
	c.command.Cancel = c.kill
	err = c.start()
	theirs.Close() // the program has its own
	ours.Close()
	errs.Close()
	if err != nil {
		c.cancel()
		stdin.Close()
		stdout.Close()
		stderr.Close()
		return nil, &Fault{Reason: "it cannot be started: " + err.Error(), cause: err}
	}
	lines := make(chan line)
	c.lines = lines
	said, complained := &output{pipe: stdout}, &output{pipe: stderr}
	go c.read(said, lines)
	go c.wait(said, complained)
	return c, nil
}

// start starts the program from a thread that lives as long as it does: for the kernel the parent is
// the thread.
func (c *Process) start() error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := c.command.Start()
		started <- err
		if err == nil {
			<-c.exited
		}
	}()
	return <-started
}

// wait waits for the end of the program itself, even if another process holds its outputs, and ends
// the rest of its group.
func (c *Process) wait(stdout, stderr *output) {
	all := make(chan struct{})
	go func() {
		io.Copy(c.stderr, stderr) // a reason lacks what cannot be read
		stderr.pipe.Close()
		close(all)
	}()
	c.command.Wait() // ProcessState has how it ended
	c.kill()         // there may be nothing left
	stdout.end()
	stderr.end()
	<-all
	close(c.exited)
}

// read sends the lines of the program's output until it ends, one is too long, or enough is closed.
func (c *Process) read(stdout *output, lines chan<- line) {
	defer close(lines)
	defer stdout.pipe.Close()
	r := bufio.NewReaderSize(stdout, maxLine)
	for {
		text, long, err := r.ReadLine()
		if err != nil {
			return
		}
		l := line{string(text), time.Now(), long}
		c.note(l.at, false, l.text)
		select {
		case lines <- l:
		case <-c.enough:
			return
		}
		if long {
			return
		}
	}
}

// note passes a line to the log, if there is one.
func (c *Process) note(at time.Time, sent bool, line string) {
	if c.log != nil {
		c.log(at, sent, line)
	}
}

// send writes a command.
func (c *Process) send(command string) error {
	c.note(time.Now(), true, command)
	// A program that does not read must not block us.
	c.stdin.SetWriteDeadline(time.Now().Add(c.patience))
	_, err := c.stdin.WriteString(command + "\n")
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return &Fault{Reason: "it does not read its input"}
	case err != nil:
		return c.ended()
	}
	return nil
}

// transit is how long a line may take from its arrival, which is when it counts, to its reader.
const transit = 100 * time.Millisecond

// await waits until a line that came before end is the answer. Missing is the fault if none is.
func (c *Process) await(ctx context.Context, end time.Time, missing Fault, answers func(line) (bool, error)) error {
	late := time.NewTimer(time.Until(end))
	defer late.Stop()
	waited := false
	silent := func() error {
		missing.Reason += c.lastWords()
		return &missing
	}
	for {
		var l line
		var more bool
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l, more = <-c.lines:
		case <-late.C:
			// A line that came in time may still be on its way.
			if waited {
				return silent()
			}
			waited = true
			late.Reset(transit)
			continue
		}
		if !more {
			if err := ctx.Err(); err != nil {
				return err // ctx had it killed
			}
			return c.ended()
		}
		if l.at.After(end) {
			return silent()
		}
		if l.long {
			return &Fault{Reason: fmt.Sprintf("a line of more than %d bytes", maxLine)}
		}
		if c.greeting != nil {
			if err := c.greeting.hear(l); err != nil {
				return err
			}
		}
		if _, told, is := strings.Cut(l.text, "info string error: "); is {
			c.said = told
		}
		if done, err := answers(l); done || err != nil {
			return err
		}
	}
}

// complaint is the last error that the program reported by the protocol, for the end of a reason.
func (c *Process) complaint() string {
	if c.said == "" {
		return ""
	}
	return "; it printed: " + sanitize.Shorten(plain(c.said), 100)
}

// lastWords is the last error and the end of standard error.
func (c *Process) lastWords() string {
	words := c.complaint()
	if errors := c.stderr.String(); errors != "" {
		words += "; standard error: " + errors
	}
	return words
}

// ended says how a program has ended after the end of its output.
func (c *Process) ended() error {
	how := "it closed its output"
	select {
	case <-c.exited:
		how = "it ended: " + c.command.ProcessState.String()
	case <-time.After(grace):
	}
	return &Fault{Reason: how + c.lastWords()}
}

// Close asks the program to end, and kills it if it does not soon.
func (c *Process) Close() {
	c.stdin.SetWriteDeadline(time.Now().Add(grace))
	for _, command := range []string{"stop", "quit"} {
		c.note(time.Now(), true, command)
		c.stdin.WriteString(command + "\n") // it may have ended already
	}
	c.stdin.Close()
	close(c.enough)
	select {
	case <-c.exited:
	case <-time.After(grace):
	}
	c.reap()
}

// Kill ends the program at once.
func (c *Process) Kill() {
	c.stdin.Close()
	close(c.enough)
	c.reap()
}

// reap kills the program with its group if it has not ended, and waits for its end.
func (c *Process) reap() {
	c.cancel()
	<-c.exited
}

// kill ends the program's group, and the program itself, which may have left the group.
func (c *Process) kill() error {
	return errors.Join(killGroup(c.command.Process.Pid), c.command.Process.Kill())
}
