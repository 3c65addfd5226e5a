package main

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/eval"
	"raumlab/engine/tables/verdict"
	"raumlab/engine/weights"
)

// scaledEngine writes the published weights with a scale and an engine that plays with them.
func scaledEngine(t *testing.T, s *eval.Scale) (engine string) {
	t.Helper()
	engine = filepath.Join(t.TempDir(), "scaled.toml")
	w := weights.Published(eval.Corrected)
	w.Scale = s
	if err := w.Write(weightsOfScaled(engine)); err != nil {
		t.Fatal(err)
	}
	text := "name = 'scaled'\ndepth = 1\nevaluation = 'features'\nweights = '" + weightsOfScaled(engine) + "'\n"
	if err := os.WriteFile(engine, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return engine
}

func weightsOfScaled(engine string) string {
	return strings.TrimSuffix(engine, ".toml") + "-weights.toml"
}

// Law: weights with a scale give one static score in self-play, verify, eval, UCI and the table of
// positions: trunc(scale·(fixed + features·weights)).
func TestScaledWeights(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	s := &eval.Scale{Endings: verdict.Factors()}
	for n := range 19 {
		s.Pieces = append(s.Pieces, 80-2*n)
	}
	scaled := scaledEngine(t, s)
	file := weightsOfScaled(scaled)
	w, err := weights.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	mustRun(t, "selfplay --games 6 --depth 1 --seed 56 --workers 2 --engine "+scaled+" --out "+path("corpus"))
	mustRun(t, "corpus verify --weights "+file+" "+path("corpus"))
	mustRun(t, "corpus positions --features --weights "+file+" --out "+path("p.csv")+" "+path("corpus"))
	for arguments, warned := range map[string]bool{"": true, "--weights " + file: false} {
		_, _, stderr := tryRun("corpus positions " + arguments + " --out " + path("q.csv") + " " + path("corpus"))
		if strings.Contains(stderr, "do not ship; name them with --weights if they have a scale of the evaluation by material, whose column the table lacks") != warned {
			t.Errorf("corpus positions %s: %s", arguments, stderr)
		}
	}

	table, err := os.Open(path("p.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	rows, err := csv.NewReader(table).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	number := func(row []string, name string) float64 {
		x, err := strconv.ParseFloat(row[column[name]], 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	scales := map[float64]bool{}
	for _, row := range rows[1:] {
		sum := 0.0
		pieces := strings.Fields(row[column["rfen"]])[0]
		for _, side := range []string{"P", "p"} {
			sign := 1.0
			if side == "p" {
				sign = -1
			}
			sum += sign * eval.PawnValue * float64(strings.Count(pieces, side))
		}
		for i, term := range eval.Table() {
			sum += number(row, "f_"+term.Name) * w.Values[i]
		}
		sum += boni(pieces)
		scale := number(row, "scale")
		scales[scale] = true
		if static := number(row, "static_cp"); math.Trunc(sum*scale) != static {
			t.Fatalf("%s: %g of %g, static %g", row[column["rfen"]], scale, sum, static)
		}
	}
	if len(scales) < 5 {
		t.Errorf("%d different scales only", len(scales))
	}

	rook := "'k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/2RRK b 0 1'"
	_, shown, _ := tryRun("eval " + rook + " --weights " + file)
	if !strings.Contains(shown, "×0.015625") {
		t.Errorf("eval shows no scale:\n%s", shown)
	}
	if code, _, stderr := tryRun("weights export " + file + " --out " + path("w.csv")); code != cli.ExitFailed || !strings.Contains(stderr, "format csv cannot hold the scale") {
		t.Errorf("export: code %d, %s", code, stderr)
	}
	if _, shown, _ := tryRun("weights show " + file); !strings.Contains(shown, "80 78 76") || !strings.Contains(shown, "83 endings") {
		t.Errorf("weights show has no scale:\n%s", shown)
	}
	if _, shown, _ := tryRun("weights diff corrected " + file); !strings.Contains(shown, "A: no scale") || !strings.Contains(shown, "B: scale") {
		t.Errorf("weights diff has no scale:\n%s", shown)
	}
}

// boni is the fixed part except the pawns' values, read from the RFEN: level C is the third.
func boni(pieces string) (sum float64) {
	for l, level := range strings.Split(pieces, "|") {
		for r, rank := range strings.Split(level, "/") {
			file := 0
			for _, x := range rank {
				if x >= '1' && x <= '5' {
					file += int(x - '0')
					continue
				}
				inner := l >= 1 && l <= 3 && r >= 1 && r <= 3 && file >= 1 && file <= 3
				switch {
				case l == 2 && x == 'P':
					sum += eval.PawnOnLevelC
				case l == 2 && x == 'p':
					sum -= eval.PawnOnLevelC
				case l == 2 && x == 'B':
					sum += eval.BishopOnLevelC
				case l == 2 && x == 'b':
					sum -= eval.BishopOnLevelC
				case inner && x == 'U':
					sum += eval.UnicornInInner
				case inner && x == 'u':
					sum -= eval.UnicornInInner
				}
				file++
			}
		}
	}
	return sum
}
