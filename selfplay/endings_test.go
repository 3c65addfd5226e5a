package selfplay

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// The search for a position ends if White wins none, and at once on an interrupt.
func TestWonEnds(t *testing.T) {
	t.Parallel()
	m, err := tables.ParseMaterial("KRK")
	if err != nil {
		t.Fatal(err)
	}
	find := func(tables.Material) (*tables.Table, error) { return nil, nil }
	drawn, err := tables.Solve(t.Context(), board.NormalPawns, m, 2, find, nil)
	if err != nil {
		t.Fatal(err)
	}
	x := converter{set: tables.NewSet([]*tables.Table{drawn})}
	random := rand.New(rand.NewPCG(1, 1))
	if _, _, err := x.won(t.Context(), m, random); err == nil || !strings.Contains(err.Error(), "White wins none") {
		t.Errorf("a position of a drawn ending: %v", err)
	}
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := x.won(interrupted, m, random); !errors.Is(err, context.Canceled) {
		t.Errorf("after an interrupt: %v", err)
	}
}
