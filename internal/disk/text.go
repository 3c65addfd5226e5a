package disk

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"
)

// byteOrderMark begins the texts of some editors. It is no part of a text, wherever it is: joined
// files have it between their lines.
const byteOrderMark = "\ufeff"

// An EncodingError says that a file is not text in UTF-8, and what to do.
type EncodingError string

func (e EncodingError) Error() string { return string(e) }

// Texts of some shells, spreadsheets and archives, and those of other encodings.
const (
	errUTF16 = EncodingError("it is UTF-16: save it as UTF-8")
	errUTF32 = EncodingError("it is UTF-32: save it as UTF-8")
	errUTF8  = EncodingError("not UTF-8: save it as UTF-8")
)

// heads are how files begin that are no UTF-8. Those of UTF-32 come before those of UTF-16, which they
// begin with.
var heads = []struct {
	begin string
	err   error
}{
	{"\xff\xfe\x00\x00", errUTF32}, {"\x00\x00\xfe\xff", errUTF32},
	{"\xff\xfe", errUTF16}, {"\xfe\xff", errUTF16},
	{"\x1f\x8b", errPacked("gzip")}, {"PK\x03\x04", errPacked("zip")},
	{"\x28\xb5\x2f\xfd", errPacked("zstd")}, {"\xfd7zXZ", errPacked("xz")},
	{"BZh", errPacked("bzip2")}, {"7z\xbc\xaf", errPacked("7z")}, {"\x04\x22\x4d\x18", errPacked("lz4")},
	{"Rar!\x1a", errPacked("rar")}, {"PAR1", EncodingError("it is a Parquet file: name a text")},
}

func errPacked(how string) error {
	return EncodingError("it is a " + how + " file: unpack it, and name the file that was in it")
}

// checkHead refuses a beginning that no text in UTF-8 has, and says what to do.
func checkHead(head []byte) error {
	for _, h := range heads {
		if bytes.HasPrefix(head, []byte(h.begin)) {
			return h.err
		}
	}
	if len(head) > 3 && head[2] == 0 && (head[0] == 0) != (head[3] == 0) && head[1] == 0 {
		return errUTF32 // without a mark
	}
	if len(head) > 1 && (head[0] == 0) != (head[1] == 0) {
		return errUTF16 // without a mark
	}
	return nil
}

// CheckText refuses a line that is not UTF-8, and says what to do.
func CheckText(line string) error {
	if utf8.ValidString(line) {
		return nil
	}
	if err := checkHead([]byte(line)); err != nil {
		return err
	}
	return errUTF8
}

// ReadText is ReadFile for a text that people write: a byte order mark at its beginning is left
// out, and what is not UTF-8 is refused.
func ReadText(path string, size int64) ([]byte, error) {
	content, err := ReadFile(path, size)
	if err != nil {
		return nil, err
	}
	if err := checkHead(content); err != nil {
		return nil, &fs.PathError{Op: "read", Path: path, Err: err}
	}
	number := 1
	for line := range bytes.Lines(content) {
		if !utf8.Valid(line) {
			return nil, fmt.Errorf("%s:%d: %w", path, number, errUTF8)
		}
		number++
	}
	return bytes.TrimPrefix(content, []byte(byteOrderMark)), nil
}

// Text is ReadText for a file that is read bit by bit, by a reader that uses CheckText or is as strict.
// It waits for the first bytes, so it is not for input that is typed.
func Text(r io.Reader) (io.Reader, error) {
	in := bufio.NewReader(r)
	head, err := in.Peek(longestHead) // fewer bytes at the end of a short text
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if err := checkHead(head); err != nil {
		return nil, err
	}
	if bytes.HasPrefix(head, []byte(byteOrderMark)) {
		_, err = in.Discard(len(byteOrderMark))
		return in, err
	}
	return in, nil
}

// longestHead is how many bytes checkHead looks at.
const longestHead = 5

// TrimMark returns a line without byte order marks around it.
func TrimMark(line string) string { return strings.Trim(line, byteOrderMark) }
