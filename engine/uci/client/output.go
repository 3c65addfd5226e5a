package client

import (
	"bytes"
	"errors"
	"os"
	"syscall"
	"time"
)

// An output is our end of a pipe that a program writes to. Others may hold the other end, and
// longer than the program lives.
type output struct {
	pipe *os.File
	rest *bytes.Reader // what the program had written when it ended; nil before
}

// Read waits for what the program writes as long as it runs. After end it gives what stands in the
// pipe, and no more.
func (o *output) Read(b []byte) (int, error) {
	if o.rest == nil {
		n, err := o.pipe.Read(b)
		if !errors.Is(err, os.ErrDeadlineExceeded) {
			return n, err
		}
		rest, err := o.take()
		if err != nil {
			return 0, err
		}
		o.rest = bytes.NewReader(rest)
	}
	return o.rest.Read(b)
}

// end says that the program has ended, to the one that reads. It fails only where nobody reads any
// more.
func (o *output) end() { o.pipe.SetReadDeadline(time.Unix(1, 0)) }

// take returns what stands in the pipe now. One read holds all, for a pipe is no greater than
// maxLine if the system is not told otherwise by its owner.
func (o *output) take() ([]byte, error) {
	if err := o.pipe.SetReadDeadline(time.Time{}); err != nil { // one that is over forbids to read at all
		return nil, err
	}
	raw, err := o.pipe.SyscallConn()
	if err != nil {
		return nil, err
	}
	b, n := make([]byte, maxLine), 0
	var wrong error
	err = raw.Read(func(fd uintptr) bool {
		for {
			if n, wrong = syscall.Read(int(fd), b); wrong != syscall.EINTR {
				return true // there may be nothing, which is not waited for
			}
		}
	})
	switch {
	case err != nil:
		return nil, err
	case wrong == syscall.EAGAIN:
		return nil, nil
	case wrong != nil:
		return nil, wrong
	}
	return b[:n], nil
}
