package term

import "io"

// muted is standard error under --quiet. It drops what is written.
type muted struct{ under io.Writer }

func (muted) Write(b []byte) (int, error) { return len(b), nil }

// Mute returns standard error for --quiet.
func Mute(stderr io.Writer) io.Writer { return muted{stderr} }

// Muted returns what Mute was given, for results that go to standard error. It returns nil if out
// is not muted.
func Muted(out io.Writer) io.Writer {
	if k := keeperOf(out); k != nil {
		out = k.Writer
	}
	m, _ := out.(muted)
	return m.under
}
