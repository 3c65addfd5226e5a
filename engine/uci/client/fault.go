package client

import (
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"raumlab/internal/sanitize"
)

// A Fault is an error of a program.
type Fault struct {
	Reason string // on one line
	Late   bool   // it had not answered when its time ended: no move, or in a check no readyok

	cause error // of the reason, if the system gave one
}

func (f *Fault) Error() string { return f.Reason }
func (f *Fault) Unwrap() error { return f.cause }

// TooLate is the fault of a move that took longer than allowed.
func TooLate(allowed time.Duration) *Fault {
	return &Fault{Reason: fmt.Sprintf("no move within %v", allowed.Round(time.Microsecond)), Late: true}
}

// A tail keeps the end of what a program wrote to standard error.
type tail struct {
	mutex sync.Mutex
	text  []byte
}

// tailBytes holds a message with a few lines of stack trace.
const tailBytes = 600

func (t *tail) Write(b []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, b...)
	if more := len(t.text) - tailBytes; more > 0 {
		for range utf8.UTFMax - 1 { // the first character is whole
			if utf8.RuneStart(t.text[more]) {
				break
			}
			more++
		}
		t.text = append(t.text[:0], t.text[more:]...)
	}
	return len(b), nil
}

// String is the end of standard error on one line.
func (t *tail) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return plain(string(t.text))
}

// plain is a text of another program on one line.
func plain(text string) string { return sanitize.Line(strings.Join(strings.Fields(text), " ")) }
