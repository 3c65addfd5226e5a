package queue_test

import (
	"testing"

	"raumlab/internal/queue"
)

// Law: ParseTask reads what String writes, and nothing else.
func TestParseTask(t *testing.T) {
	for _, x := range []queue.Task{{0, 1, 0}, {7, 19, 3}, {1 << 40, 1<<40 + 1, 7}} {
		if got, err := queue.ParseTask(x.String()); err != nil || got != x {
			t.Errorf("%v: %v, %v", x, got, err)
		}
	}
	for _, text := range []string{"", "1", "1-2", "2-1-0", "0-1--1", "-1-2-0", "0-1-0-", "00-1-0", "0-1-0 x",
		"+0-1-0", "a-b-c"} {
		if got, err := queue.ParseTask(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}
