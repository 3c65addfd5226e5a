package client

import (
	"bytes"
	"errors"
	"os"
	"syscall"
	"time"
)

// An output is our end of a pipe that a program writes to. Children of the program may hold the
// other end longer than it lives.
type output struct {
	pipe *os.File
	rest *bytes.Reader // what the program had written when it ended; nil before
}

// Read waits for output as long as the program runs. After end it returns what is left in the pipe.
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

// end tells the reader that the program has ended. It fails only if there is no reader left.
func (o *output) end() { o.pipe.SetReadDeadline(time.Unix(1, 0)) }

// take returns what is in the pipe now. One read suffices: by default a pipe holds no more than
// maxLine.
func (o *output) take() ([]byte, error) {
	// A deadline in the past forbids all reading.
	if err := o.pipe.SetReadDeadline(time.Time{}); err != nil {
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
			if n, wrong = readNow(fd, b); wrong != syscall.EINTR {
				return true // the pipe may be empty
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
