package play

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

var update = flag.Bool("update", false, "write the files that tests compare with")

// Every engine that searches still has its node count in docs/bench/signature.txt.
func TestSignature(t *testing.T) {
	t.Parallel()
	signatureFile := clitest.Module(t) + "/docs/bench/signature.txt"
	data, err := os.ReadFile(signatureFile)
	if err != nil {
		t.Fatal(err)
	}
	positions, err := benchPositions()
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	var listed []string
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			text.WriteString(line)
			continue
		}
		var name string
		var depth int
		var want uint64
		if _, err := fmt.Sscanf(line, "%s %d %d\n", &name, &depth, &want); err != nil {
			t.Fatalf("%s: %q: %v", signatureFile, line, err)
		}
		listed = append(listed, name)
		e, err := engine.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := runPositions(t.Context(), e, depth, positions, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if b.Signature != want && !*update {
			t.Errorf(
				"%s searches %d nodes to depth %d, %s says %d; where that is meant, say so in the commit's message and run "+
					"go test ./cmd/raumlab/play -run Signature -update", name, b.Signature, depth, signatureFile, want)
		}
		fmt.Fprintf(&text, "%s %d %d\n", name, depth, b.Signature)
	}
	want := slices.DeleteFunc(engine.Names(), func(name string) bool { return name == "random" })
	if listed = slices.Compact(listed); !slices.Equal(listed, want) {
		t.Errorf("%s lists %v, want %v: add a line with the depth and any number, and -update", signatureFile, listed, want)
	}
	if *update {
		if err := os.WriteFile(signatureFile, []byte(text.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// The positions differ, and each has something to search.
func TestBenchPositions(t *testing.T) {
	t.Parallel()
	positions, err := benchPositions()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[uint64]bool{}
	checks, promotions := 0, 0
	for _, p := range positions {
		if _, end := variant.NewGame(variant.OfBoard(p.Board)).Outcome(); end != board.Ongoing || seen[p.Board.Key()] ||
			p.ID == "" {
			t.Errorf("%s: %v, twice %t, id %q", p.Board.RFEN(), end, seen[p.Board.Key()], p.ID)
		}
		seen[p.Board.Key()] = true
		if p.Board.InCheck() {
			checks++
		}
		for _, m := range p.Board.AppendLegal(nil) {
			if m.Promotion() != 0 {
				promotions++
				break
			}
		}
	}
	if len(positions) != 40 || checks < 5 || promotions < 5 {
		t.Errorf("%d positions, %d in check, %d with promotions", len(positions), checks, promotions)
	}
}

// Both outputs agree, and repeat themselves except for the time.
func TestBench(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, text, stderr := lab.Try("bench --depth 2")
	if code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	code, object, stderr := lab.Try("bench --depth 2 --json")
	if code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	var b bench
	if err := json.Unmarshal([]byte(object), &b); err != nil {
		t.Fatal(err)
	}
	sum := uint64(0)
	for _, p := range b.Positions {
		sum += p.Nodes + p.QNodes
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	signature, err := strconv.ParseUint(strings.TrimPrefix(lines[len(lines)-1], "signature "), 10, 64)
	if err != nil || signature != sum || b.Signature != sum || len(lines) != len(b.Positions)+3 {
		t.Errorf("%d positions of %d nodes, signature %d, and in text %d on %d lines (%v)", len(b.Positions), sum,
			b.Signature, signature, len(lines), err)
	}
}
