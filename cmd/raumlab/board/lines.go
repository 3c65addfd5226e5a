package board

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"raumlab/internal/disk"
)

// A line is what somebody typed, or why there is no more of it.
type line struct {
	text string
	err  error
}

// maxLine bounds a line in bytes.
const maxLine = 1 << 12

// linesOf sends the lines of an input, and closes the channel at its end. It reads beside the
// game, so that an interrupt need not wait for a line.
func linesOf(ctx context.Context, in io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, maxLine)
		send := func(l line) bool {
			select {
			case lines <- l:
				return true
			case <-ctx.Done():
				return false
			}
		}
		for scanner.Scan() {
			if !send(line{text: disk.TrimMark(scanner.Text())}) {
				return
			}
		}
		if err := scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
			send(line{err: fmt.Errorf("a line of more than %d bytes is neither a move nor a command", maxLine)})
		} else if err != nil {
			send(line{err: err})
		}
	}()
	return lines
}
