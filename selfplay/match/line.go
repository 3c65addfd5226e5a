package match

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
)

// maxLine is more bytes than a line of pairs has.
const maxLine = 8 << 20

// readLine reads a line with its end. It is io.EOF where the file ends before the line does.
func readLine(lines *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		piece, err := lines.ReadSlice('\n')
		if err == nil && line == nil {
			return bytes.Clone(piece), nil
		}
		line = append(line, piece...)
		if err == nil || !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
		if len(line) > maxLine {
			return nil, fmt.Errorf("a line has more than %d bytes", maxLine)
		}
	}
}
