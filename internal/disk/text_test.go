package disk

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A byte order mark is no part of a text, read as a whole or bit by bit; UTF-16 is refused.
func TestText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text")
	for _, x := range []struct{ content, want string }{
		{"", ""}, {"a", "a"}, {"ab\n", "ab\n"}, {ByteOrderMark, ""}, {ByteOrderMark + "a", "a"},
		{ByteOrderMark + ByteOrderMark + "a", ByteOrderMark + "a"}, {"a" + ByteOrderMark, "a" + ByteOrderMark},
		{"\xef\xbb", "\xef\xbb"}, {"\xef\xbb\xbe", "\xef\xbb\xbe"},
		{"\xff\xfea\x00", "UTF-16"}, {"\xfe\xff\x00a", "UTF-16"}, {"\xff\xfe", "UTF-16"},
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
		if x.want == "UTF-16" {
			if err == nil || !strings.Contains(err.Error(), "it is UTF-16: save it as UTF-8") || errBits != errUTF16 {
				t.Errorf("%q: %v, %v", x.content, err, errBits)
			}
		} else if err != nil || errBits != nil || string(whole) != x.want || bits != x.want {
			t.Errorf("%q: %q, %v; %q, %v", x.content, whole, err, bits, errBits)
		}
	}
	if got := TrimMark(ByteOrderMark + "quit" + ByteOrderMark); got != "quit" {
		t.Errorf("%q", got)
	}
}
