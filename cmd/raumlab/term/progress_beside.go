package term

import (
	"io"
	"strings"
	"time"
)

// NewProgressBeside is NewProgress for work that a Live shows on the terminal, where a bar would be
// in its way. --status sees it, and the block may say what Now returns.
func NewProgressBeside(out io.Writer, what string, done, total int64) *Progress {
	now := time.Now()
	return &Progress{out: io.Discard, what: what, total: total, started: now, logged: now, first: done, left: -1,
		done: done, keeper: keeperOf(out), ended: make(chan struct{})}
}

// Now returns what is done, how fast, and what is left.
func (p *Progress) Now() string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return strings.Join(p.facts(p.done, time.Now(), p.details), ", ")
}
