package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// --divide prints each first move once, with the leaves behind it, and their sum last.
func TestPerftDivide(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := run(context.Background(), []string{"perft", "startpos", "3", "--divide"}, &stdout, &stderr); code != exitDone {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	start := board.Rules{}.Start()
	want := map[string]bool{}
	for _, m := range start.AppendLegal(nil) {
		after := start
		after.Make(m)
		want[fmt.Sprintf("%s %d", m, board.Perft(after, 2))] = true
	}
	lines := strings.Split(strings.TrimSpace(stdout.String()), "\n")
	if len(lines) != 62 || lines[61] != "237315" {
		t.Errorf("%d lines, the last %s: want 61 moves and 237315", len(lines), lines[len(lines)-1])
	}
	for _, line := range lines[:len(lines)-1] {
		if !want[line] {
			t.Errorf("unexpected or repeated line %q", line)
		}
		delete(want, line)
	}
}
