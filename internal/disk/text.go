package disk

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"strings"
)

// ByteOrderMark begins the texts of some editors. It is no part of a text, wherever it is: joined
// files have it between their lines.
const ByteOrderMark = "\ufeff"

// errUTF16 refuses the texts of some shells and spreadsheets.
var errUTF16 = errors.New("it is UTF-16: save it as UTF-8")

// ReadText is ReadFile for a text that people write: a byte order mark at its beginning is left
// out, and UTF-16 is refused.
func ReadText(path string, size int64) ([]byte, error) {
	content, err := ReadFile(path, size)
	if err != nil {
		return nil, err
	}
	if isUTF16(content) {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errUTF16}
	}
	return bytes.TrimPrefix(content, []byte(ByteOrderMark)), nil
}

// Text is ReadText for a file that is read bit by bit. It waits for the first bytes, so it is not
// for input that is typed.
func Text(r io.Reader) (io.Reader, error) {
	in := bufio.NewReader(r)
	head, err := in.Peek(len(ByteOrderMark)) // fewer bytes at the end of a short text
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if isUTF16(head) {
		return nil, errUTF16
	}
	if string(head) == ByteOrderMark {
		_, err = in.Discard(len(head))
		return in, err
	}
	return in, nil
}

// TrimMark returns a line without byte order marks around it.
func TrimMark(line string) string { return strings.Trim(line, ByteOrderMark) }

func isUTF16(head []byte) bool {
	return bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff"))
}
