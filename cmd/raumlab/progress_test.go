package main

import (
	"io"
	"testing"
	"time"
)

// What an earlier run did counts for done, but for neither rate nor time left.
func TestProgressAfterResume(t *testing.T) {
	p := newProgress(io.Discard, "games", 500, 1000)
	if got, want := p.state(510, p.started.Add(4*time.Second), "white 3"), "510/1000 games, 2.50/s, 3m16s left, white 3"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := p.state(500, p.started, ""), "500/1000 games, 0.00/s, unknown left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.expect(50)
	if got, want := p.state(510, p.started.Add(4*time.Second), ""), "510/1000 games, 2.50/s, 20s left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
