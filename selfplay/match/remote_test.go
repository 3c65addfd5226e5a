package match

import (
	"strings"
	"testing"

	"raumlab/internal/queue"
)

// What no worker could play is not accepted: it is removed, and a match that is resumed asks for it
// again.
func TestGivenUpIsNotAccepted(t *testing.T) {
	last := queue.Result{Failed: "no worker finished it in 20 tries", Last: true}
	if _, err := (Config{}).accept(queue.Task{First: 3, End: 4}, last); err == nil ||
		!strings.Contains(err.Error(), "no worker finished it in 20 tries: play it with") {
		t.Error(err)
	}
}
