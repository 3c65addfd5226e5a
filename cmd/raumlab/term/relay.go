package term

import "io"

// A relay is the progress of work whose stages count different things. It has one bar, of the stage
// that reported last.
type relay struct {
	begin func(what string, total int64) *Progress
	shown *Progress
}

// NewRelay returns the progress of work that begins with the named stage. The caller must call End.
func NewRelay(out io.Writer, what string, total int64) *relay {
	r := &relay{begin: func(what string, total int64) *Progress { return NewProgress(out, what, 0, total) }}
	r.shown = r.begin(what, total)
	return r
}

// At says how many units of a stage are done, and how many there are. One goroutine may call it.
func (r *relay) At(what string, done, total int64) {
	if r.shown.what != what {
		r.shown.End()
		r.shown = r.begin(what, total)
	}
	r.shown.Resize(0, total)
	r.shown.At(done)
}

func (r *relay) End() { r.shown.End() }
