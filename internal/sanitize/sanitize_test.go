package sanitize

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"":                       `""`,
		"Raumfischer é 5³":       `"Raumfischer é 5³"`,
		"a\x1b[2Jb":              `"a\x1b[2Jb"`,
		"a\u202eb":               `"a\u202eb"`,
		"\x9b":                   `"\x9b"`,
		strings.Repeat("é", 60):  strconv.Quote(strings.Repeat("é", 60)),
		strings.Repeat("f0", 32): `"` + strings.Repeat("f0", 32) + `"`, // a SHA-256
		strings.Repeat("9", 1e6): `"` + strings.Repeat("9", 64) + `"… (1000000 bytes)`,
	} {
		if got := Quote(text); got != want {
			t.Errorf("%.80q: %s, want %s", text, got, want)
		}
	}
}

func TestShorten(t *testing.T) {
	if got := Shorten("file: what is wrong: remedy", 40); got != "file: what is wrong: remedy" {
		t.Error(got)
	}
	got := Shorten("file: "+strings.Repeat("é", 1000)+": remedy", 60)
	if !strings.HasPrefix(got, "file: éé") || !strings.HasSuffix(got, "éé: remedy") ||
		!strings.Contains(got, "(954 characters left out)") {
		t.Error(got)
	}
}

func TestCheckName(t *testing.T) {
	for name, want := range map[string]string{
		"Raumfischer é 5³":                "",
		"":                                "",
		"a\x1bb":                          "U+001B",
		"a\nb":                            "U+000A",
		"a\u009bb":                        "U+009B",
		"a\u202eb":                        "U+202E",
		"a\u200bb":                        "U+200B",
		"a\u2028b":                        "U+2028",
		"a\U000e0041b":                    "U+E0041",
		"raumlab\ufe0f":                   "U+FE0F",
		"\u3164":                          "U+3164",
		"\u2800":                          "U+2800",
		"a" + strings.Repeat("\u0301", 4): "",
		"a" + strings.Repeat("\u0301", 5): "accents",
		"a\xffb":                          "not UTF-8",
		strings.Repeat("é", 100):          "",
		strings.Repeat("é", 101):          "at most 100 characters",
		strings.Repeat("\x1b", 99):        "U+001B",
	} {
		err := CheckName(name)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", name, err, want)
		}
	}
}

// FuzzWriter holds the writer against the laws of foreign text: what arrives is UTF-8 without
// hidden characters, the same for any division into writes; text without them arrives as it is;
// and JSON keeps its meaning.
func FuzzWriter(f *testing.F) {
	f.Add([]byte("plain\ttext\n"), uint(3))
	f.Add([]byte("\x1b]0;title\a\x9b31m\r\u009b\u202e\u200b½ \U000e0041 \xe2\x80"), uint(1))
	f.Fuzz(func(t *testing.T, text []byte, at uint) {
		write := func(parts ...[]byte) string {
			var b bytes.Buffer
			w := NewWriter(&b)
			for _, part := range parts {
				if n, err := w.Write(part); n != len(part) || err != nil {
					t.Fatal(n, err)
				}
			}
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		cut := int(at % uint(len(text)+1))
		whole, parts := write(text), write(text[:cut], text[cut:])
		if whole != parts {
			t.Errorf("%q in one write, %q in two", whole, parts)
		}
		bad := func(r rune) bool { return Hidden(r) && r != '\n' && r != '\t' }
		if !utf8.ValidString(whole) || strings.ContainsFunc(whole, bad) {
			t.Errorf("%q arrives", whole)
		}
		if utf8.Valid(text) && !strings.ContainsFunc(string(text), bad) && whole != string(text) {
			t.Errorf("%q arrives as %q", text, whole)
		}
		line := Line(string(text))
		if !utf8.ValidString(line) || strings.ContainsFunc(line, Hidden) {
			t.Errorf("line %q", line)
		}
		asJSON, err := json.Marshal(string(text))
		if err != nil {
			t.Fatal(err)
		}
		var before, after string
		if err := json.Unmarshal(asJSON, &before); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(write(asJSON)), &after); err != nil || after != before {
			t.Errorf("JSON %q arrives as %q: %v", before, after, err)
		}
	})
}

// All printers write a hidden character in the same way, and a byte that is none.
func TestOneStyle(t *testing.T) {
	shown := map[string]string{"\x1b": `\x1b`, "\a": `\a`, "\r": `\r`, "\x7f": `\u007f`, "\u009b": `\u009b`,
		"\u202e": `\u202e`, "\U000e0041": `\udb40\udc41`, "\x9b": `\x9b`}
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if Hidden(r) && r != '\n' && r != '\t' { // the writer keeps these
			shown[string(r)] += ""
		}
	}
	for text, want := range shown {
		var b strings.Builder
		w := NewWriter(&b)
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		line, quoted := Line(text), Quote(text)
		if b.String() != line || quoted != `"`+line+`"` || want != "" && line != want {
			t.Errorf("%q: %s in a line, %s in quotes, %s by the writer, want %s", text, line, quoted, b.String(), want)
		}
	}
}

func TestCheckJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":{"b":["x","y"]},"c":1}`:      "",
		`{"a":{"b":["x","\u001b"]},"c":1}`: `key a.b[1]: "\x1b": it has the control character U+001B`,
		`{"a\u202e":1}`:                    `key "a\u202e": it has the control character U+202E`,
		"{\"a\":\"\u200b\"}":               `key a: "\u200b": it has the control character U+200B`,
		"{\"a\":\"\x7f\"}":                 `key a: "\u007f": it has the control character U+007F`,
		"{\n\t\"a\": \"ä\"\r\n}":           "",
		"{\"a\":\"\x1b\"}":                 "invalid character",
		`{"a":`:                            "unexpected EOF",
	} {
		if err := CheckJSON([]byte(text)); (err == nil) != (want == "") || err != nil &&
			!strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// The quick answer for ASCII is that of Unicode.
func TestHiddenASCII(t *testing.T) {
	for r := range rune(0x80) {
		if want := unicode.Is(unicode.Cc, r); Hidden(r) != want {
			t.Errorf("%U: hidden %t, want %t", r, !want, want)
		}
	}
}
