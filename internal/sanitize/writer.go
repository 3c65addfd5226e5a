package sanitize

import (
	"cmp"
	"fmt"
	"io"
	"sync"
	"unicode/utf8"
)

// A Writer passes text on without what a terminal obeys: every Hidden character but the line end
// and the tab is written as an escape such as \x1b or \u202e, and a byte that is no UTF-8 as \x9b.
// Several goroutines may use it; a character may come in several writes.
type Writer struct {
	out   io.Writer
	mutex sync.Mutex
	part  []byte // the beginning of a character that is not complete
	text  []byte // of the present write; kept for its memory

	failed error // of the first write that failed
}

// NewWriter returns a Writer that writes to out.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// Write writes the text. An error is that of the writer behind; then it is not known how much of
// the text was written.
func (w *Writer) Write(b []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	rest := b
	if len(w.part) > 0 {
		rest = append(w.part, b...)
		w.part = nil
	}
	w.text = w.text[:0]
	for len(rest) > 0 {
		if rest[0] < utf8.RuneSelf && rest[0] >= ' ' && rest[0] != 0x7f { // most of all
			w.text = append(w.text, rest[0])
			rest = rest[1:]
			continue
		}
		if !utf8.FullRune(rest) {
			w.part = append([]byte(nil), rest...)
			break
		}
		var size int
		w.text, size = appendVisible(w.text, rest)
		rest = rest[size:]
	}
	if len(w.text) == 0 {
		return len(b), nil
	}
	if _, err := w.out.Write(w.text); err != nil {
		w.failed = cmp.Or(w.failed, err)
		return 0, err
	}
	return len(b), nil
}

// Failed returns the error of the first write that failed.
func (w *Writer) Failed() error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.failed
}

// Flush writes the beginning of a character that was never completed.
func (w *Writer) Flush() error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if len(w.part) == 0 {
		return nil
	}
	w.text = w.text[:0]
	for _, b := range w.part {
		w.text = fmt.Appendf(w.text, `\x%02x`, b)
	}
	w.part = nil
	_, err := w.out.Write(w.text)
	return err
}

// appendVisible appends the first character of the text and returns how many bytes of the text
// that was.
func appendVisible(to, text []byte) ([]byte, int) {
	r, size := utf8.DecodeRune(text)
	switch {
	case r == utf8.RuneError && size == 1:
		return fmt.Appendf(to, `\x%02x`, text[0]), 1
	case Hidden(r) && r != '\n' && r != '\t':
		return append(to, escape(r)...), size
	}
	return append(to, text[:size]...), size
}
