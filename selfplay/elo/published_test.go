package elo

import (
	"bufio"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// rows reads a table of published figures between tabs. Lines that begin with # are comments.
func rows(t *testing.T, name string, columns int) [][]string {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out [][]string
	for s := bufio.NewScanner(f); s.Scan(); {
		if strings.HasPrefix(s.Text(), "#") || s.Text() == "" {
			continue
		}
		row := strings.Split(s.Text(), "\t")
		if len(row) != columns {
			t.Fatalf("%s: %d columns in %q, want %d", name, len(row), s.Text(), columns)
		}
		out = append(out, row)
	}
	if len(out) < 9 {
		t.Fatalf("%s: only %d rows", name, len(out))
	}
	return out
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func counts(t *testing.T, s string) (p Pentanomial) {
	t.Helper()
	fields := strings.Fields(s)
	if len(fields) != len(p) {
		t.Fatalf("counts %q", s)
	}
	for i, field := range fields {
		p[i] = int64(number(t, field))
	}
	return p
}

// agrees compares x with a printed figure, to half a unit of its last place. "-" means no figure.
func agrees(t *testing.T, origin, what string, x float64, printed string) {
	t.Helper()
	if printed == "-" {
		return
	}
	_, decimals, _ := strings.Cut(printed, ".")
	slack := 0.5001 * math.Pow(10, -float64(len(decimals)))
	if d := math.Abs(x - number(t, printed)); !(d <= slack) {
		t.Errorf("%s: %s = %.4f, published %s", origin, what, x, printed)
	}
}

func TestPublishedByFastchess(t *testing.T) {
	for _, row := range rows(t, "elo_fastchess.tsv", 8) {
		p, origin := counts(t, row[0]), row[7]
		agrees(t, origin, "Elo", p.Elo().Value, row[1])
		agrees(t, origin, "Elo margin", halfWidth(p.Elo()), row[2])
		agrees(t, origin, "nElo", p.NormalizedElo().Value, row[3])
		agrees(t, origin, "LOS", 100*p.LOS(), row[4])
		agrees(t, origin, "draw ratio", 100*p.DrawRatio(), row[5])
		agrees(t, origin, "pairs ratio", p.PairsRatio(), row[6])
	}
}

func TestPublishedByFishtest(t *testing.T) {
	for _, row := range rows(t, "elo_fishtest.tsv", 8) {
		p, origin := counts(t, row[0]), row[7]
		agrees(t, origin, "Elo", p.Elo().Value, row[1])
		agrees(t, origin, "Elo margin", halfWidth(p.Elo()), row[2])
		agrees(t, origin, "nElo", p.NormalizedElo().Value, row[3])
		agrees(t, origin, "nElo margin", halfWidth(p.NormalizedElo()), row[4])
		agrees(t, origin, "LOS", 100*p.LOS(), row[5])
		agrees(t, origin, "pairs ratio", p.PairsRatio(), row[6])
	}
}

func TestPublishedLLR(t *testing.T) {
	for _, row := range rows(t, "llr.tsv", 6) {
		model, err := ParseModel(row[0])
		if err != nil {
			t.Fatal(err)
		}
		test := SPRT{model, number(t, row[1]), number(t, row[2]), 0.05, 0.05}
		if err := test.Validate(); err != nil {
			t.Fatal(err)
		}
		agrees(t, row[5], test.String()+" LLR of "+row[3], test.LLR(counts(t, row[3])), row[4])
	}
}

func TestPublishedDurations(t *testing.T) {
	for _, row := range rows(t, "forecast.tsv", 7) {
		test := SPRT{Logistic, number(t, row[0]), number(t, row[1]), 0.05, 0.05}
		f := test.Forecast(0, number(t, row[2]), number(t, row[3]))
		// Simulated tests overshoot their bounds, by about 1 % at these sizes, and count a finite
		// number of runs.
		if pass := number(t, row[4]); !(math.Abs(f.Pass-pass) <= 0.006) {
			t.Errorf("%s: pass %.4f, published %s", row[6], f.Pass, row[4])
		}
		if games := number(t, row[5]); !(math.Abs(2*f.Pairs/games-1) <= 0.02) {
			t.Errorf("%s: %.0f games, published %s", row[6], 2*f.Pairs, row[5])
		}
	}
}
