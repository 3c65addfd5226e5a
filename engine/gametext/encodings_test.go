package gametext

import (
	"strings"
	"testing"
)

// Texts in another encoding, and compressed ones, are refused with what to do.
func TestOtherEncodingsHaveAHint(t *testing.T) {
	for text, want := range map[string]string{
		"1. Pb2-Cb2 {M\xfcller} *\n": "not UTF-8: save it as UTF-8",
		"\x1f\x8b\x08\x00":           "test: it is a gzip file: unpack it",
		"\xff\xfe1\x00.\x00":         "test: it is UTF-16: save it as UTF-8",
	} {
		var last error
		for _, err := range Read("test", strings.NewReader(text)) {
			last = err
		}
		if last == nil || !strings.Contains(last.Error(), want) {
			t.Errorf("%q: %v", text, last)
		}
	}
}
