package endings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// A mate that comes after the hundredth ply is said to come too late, on the whole and by move, as
// text, as JSON and line by line, at every clock.
func TestProbeHeedsTheClock(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tables")
	ending, err := tables.ParseMaterial("KQK")
	if err != nil {
		t.Fatal(err)
	}
	maker := tables.Maker{Rule: board.Rules{}.Pawns, Workers: 1}
	if err := maker.Make(t.Context(), dir, tables.Plan(ending)); err != nil {
		t.Fatal(err)
	}
	s, err := tables.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	const pieces = "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w"
	plain, err := board.ParseRFEN(board.Rules{}, pieces)
	if err != nil {
		t.Fatal(err)
	}
	prober := tables.NewProber(s)
	value, _, err := prober.Value(t.Context(), &plain)
	if err != nil || value.Sign() <= 0 {
		t.Fatalf("%v, %v", value, err)
	}
	for _, clock := range []int{0, 1, 100 - value.Plies(), 101 - value.Plies(), 99, 100, 9999} {
		rfen := fmt.Sprintf("%s %d 90", pieces, clock)
		late := clock+value.Plies() > 100
		p, err := board.ParseRFEN(board.Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		var text, document, lines bytes.Buffer
		for _, err := range []error{probeOne(t.Context(), prober, &p, false, &text),
			probeOne(t.Context(), prober, &p, true, &document),
			probeLines(t.Context(), prober, strings.NewReader(rfen+"\n"), &lines, io.Discard)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		first, _, _ := strings.Cut(text.String(), "\n")
		if !strings.Contains(first, fmt.Sprintf("win in %d plies", value.Plies())) ||
			strings.Contains(first, "too late") != late {
			t.Errorf("clock %d: %s", clock, text.String())
		}
		if over := strings.Contains(text.String(), "the game is drawn already"); over != (clock >= 100) {
			t.Errorf("clock %d: %s", clock, text.String())
		}
		var got struct {
			Distance int  `json:"distance_plies"`
			Clock    int  `json:"clock_plies"`
			TooLate  bool `json:"too_late"`
			Moves    []struct {
				Result   string
				Distance *int `json:"distance_plies"`
				TooLate  bool `json:"too_late"`
			}
		}
		if err := json.Unmarshal(document.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if got.TooLate != late || got.Clock != clock || got.Distance != value.Plies() {
			t.Errorf("clock %d: %s", clock, document.String())
		}
		for _, m := range got.Moves { // no move of the queen's side sets the clock back here
			if want := m.Distance != nil && *m.Distance > 1 && clock+*m.Distance > 100; m.TooLate != want {
				t.Errorf("clock %d: move %+v, want too late: %v", clock, m, want)
			}
		}
		want := fmt.Sprintf("%s\twin\t%d\t%s\n", rfen, value.Plies(), map[bool]string{true: "too_late", false: "-"}[late])
		if lines.String() != want {
			t.Errorf("clock %d: %q, want %q", clock, lines.String(), want)
		}
	}
}
