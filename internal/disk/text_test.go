//go:build unix

package disk

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// A byte order mark is no part of a text, read as a whole or bit by bit; UTF-16 is refused.
func TestText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text")
	for _, x := range []struct{ content, want string }{
		{"", ""}, {"a", "a"}, {"ab\n", "ab\n"}, {byteOrderMark, ""}, {byteOrderMark + "a", "a"},
		{byteOrderMark + byteOrderMark + "a", byteOrderMark + "a"}, {"a" + byteOrderMark, "a" + byteOrderMark},
		{"\xef\xbb\xbe", "\xef\xbb\xbe"},
	} {
		if err := os.WriteFile(path, []byte(x.content), 0o666); err != nil {
			t.Fatal(err)
		}
		whole, err := ReadText(path, 100)
		bits := ""
		r, errBits := Text(strings.NewReader(x.content))
		if errBits == nil {
			var all []byte
			if all, errBits = io.ReadAll(r); errBits == nil {
				bits = string(all)
			}
		}
		if err != nil || errBits != nil || string(whole) != x.want || bits != x.want {
			t.Errorf("%q: %q, %v; %q, %v", x.content, whole, err, bits, errBits)
		}
	}
	if got := TrimMark(byteOrderMark + "quit" + byteOrderMark); got != "quit" {
		t.Errorf("%q", got)
	}
}

// What is not UTF-8 is refused with what to do: as a whole, bit by bit and line by line.
func TestOtherEncodings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text")
	for content, want := range map[string]string{
		"\xff\xfea\x00": "it is UTF-16: save it as UTF-8", "\xfe\xff\x00a": "it is UTF-16: save it as UTF-8",
		"r\x00u\x00": "it is UTF-16: save it as UTF-8", "\x00r\x00u": "it is UTF-16: save it as UTF-8",
		"\xff\xfe": "it is UTF-16: save it as UTF-8", "\xff\xfe\x00\x00a\x00\x00\x00": "it is UTF-32: save it as UTF-8",
		"\x00\x00\xfe\xff\x00\x00\x00a": "it is UTF-32: save it as UTF-8",
		"\x1f\x8b\x08\x00\x00":          "it is a gzip file: unpack it, and name the file that was in it",
		"PK\x03\x04\x14":                "it is a zip file: unpack it",
		"\x28\xb5\x2f\xfd\x04":          "it is a zstd file: unpack it",
		"\xfd7zXZ\x00":                  "it is a xz file: unpack it", "BZh91AY": "it is a bzip2 file: unpack it",
		"7z\xbc\xaf\x27": "it is a 7z file: unpack it", "\x04\x22\x4d\x18": "it is a lz4 file: unpack it",
		"Rar!\x1a\x07": "it is a rar file: unpack it", "PAR1\x15\x00": "it is a Parquet file: name a text",
		"r\x00\x00\x00u\x00\x00\x00": "it is UTF-32: save it as UTF-8",
		"\x00\x00\x00r\x00\x00\x00u": "it is UTF-32: save it as UTF-8",
	} {
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		_, whole := ReadText(path, 100)
		_, bits := Text(strings.NewReader(content))
		line := CheckText(content)
		if utf8.ValidString(content) { // as a line
			line = whole
		}
		for _, err := range []error{whole, bits, line} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %q", content, err, want)
			}
		}
		if !strings.Contains(whole.Error(), path) {
			t.Errorf("%q: %v does not name the file", content, whole)
		}
	}
	if err := os.WriteFile(path, []byte("one\ntw\xf6\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadText(path, 100); err == nil || err.Error() != path+":2: not UTF-8: save it as UTF-8" {
		t.Error(err)
	}
	if err := CheckText("tw\xf6"); err == nil || err.Error() != "not UTF-8: save it as UTF-8" {
		t.Error(err)
	}
}
