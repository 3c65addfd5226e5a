package uci

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"

	"raumlab/internal/disk"
	"raumlab/internal/sanitize"
)

// maxLine bounds a line in bytes, its end not counted: a game of 18,000 plies fits.
const maxLine = 1 << 17

// maxStart is how many bytes of a line that is too long are kept: its command is in them.
const maxStart = 64

var errLong = fmt.Errorf("a line of more than %d bytes was ignored", maxLine)

// A line is a command, or an error. Of a line that is too long the text is the beginning.
type line struct {
	text string
	err  error
}

// readLines sends the lines of in until in ends or done is closed. At the end of in it closes the
// channel.
func readLines(in io.Reader, done <-chan struct{}) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, maxLine+len("\r\n"))
		for {
			l, err := readLine(r)
			if err == io.EOF {
				return
			}
			select {
			case lines <- l:
			case <-done:
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// readLine reads a line. An error that ends the reading is returned and is also in the line.
func readLine(r *bufio.Reader) (line, error) {
	text, more, err := r.ReadLine()
	if err != nil {
		return line{err: err}, err
	}
	if !more && len(text) <= maxLine {
		return line{text: disk.TrimMark(string(text))}, nil
	}
	start := bytes.TrimLeft(text, " \t")
	l := line{text: string(start[:min(len(start), maxStart)]), err: errLong}
	for more && err == nil {
		_, more, err = r.ReadLine()
	}
	if err != nil && err != io.EOF {
		return line{err: err}, err
	}
	return l, nil // the next call finds the end again
}

// output writes whole lines, those of the session and those of its search.
type output struct {
	mutex sync.Mutex
	w     io.Writer
	err   error // of the first write that failed; later ones are dropped
}

func (o *output) print(lines string) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.err == nil {
		_, o.err = io.WriteString(o.w, lines)
	}
}

func (o *output) failure() error {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.err
}

// fault prints an error of a command on one line.
func (o *output) fault(err error) {
	text := sanitize.Line(strings.ReplaceAll(err.Error(), "\n", "; "))
	o.print("info string error: " + text + "\n")
}
