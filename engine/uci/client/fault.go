package client

import (
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode"
)

// A Fault is what a program did wrong.
type Fault struct {
	Reason string // on one line
	Late   bool   // it had not moved when its time was over

	cause error // of the reason, where the system has one
}

func (f *Fault) Error() string { return f.Reason }
func (f *Fault) Unwrap() error { return f.cause }

// TooLate is the fault of a move that took more than was allowed.
func TooLate(allowed time.Duration) *Fault {
	return &Fault{Reason: fmt.Sprintf("no move within %v", allowed.Round(time.Microsecond)), Late: true}
}

// A tail keeps the end of what a program wrote to standard error.
type tail struct {
	mutex sync.Mutex
	text  []byte
}

// tailBytes is enough for a message with a few lines of where it came from.
const tailBytes = 600

func (t *tail) Write(b []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, b...)
	if more := len(t.text) - tailBytes; more > 0 {
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

// plain is a text of another program on one line, without what is not to be printed.
func plain(text string) string {
	printable := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, " "))
	return strings.Join(strings.Fields(printable), " ")
}

// quoted is a line of another program in an error, cut where it is long.
func quoted(line string) string {
	const most = 100
	runes := []rune(plain(line))
	if len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return string(runes)
}
