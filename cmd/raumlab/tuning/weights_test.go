package tuning_test

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/selfplay/elo"
	"raumlab/tuner"
)

// believed writes a weight file with all optional fields: the published weights with sds of a tenth
// of the prior's, and a rook worth 100 more, certainly half the queen.
func believed(t *testing.T) (weights.File, string) {
	t.Helper()
	w := weights.Published(eval.Corrected)
	w.SD, w.Prior, w.Correlation = new([eval.NumWeights]float64), new(weights.Prior), new(weights.Correlation)
	for i, term := range eval.Table() {
		w.SD[i], w.Prior.Mean[i], w.Prior.SD[i] = term.PriorSD/10, term.Published, term.PriorSD
		w.Correlation[i] = make([]float64, i)
	}
	w.SD[eval.OpenRay] = 0.95 * w.Prior.SD[eval.OpenRay]
	w.Prior.SD[eval.Dormancy], w.SD[eval.Dormancy] = 0, 0
	w.Values[eval.ValueRook] += 100
	w.Correlation[eval.ValueRook][eval.ValueQueen] = 0.9
	won := drawnTrial(w)
	won.Opponent, won.Limits, won.Openings, won.Test, won.Verdict, won.LLR = strings.Repeat("d08c",
		16), "depth 3", "suite:openings", "nElo 0 against 10, alpha 0.05, beta 0.05", "H1", 2.95
	pairs := elo.Pentanomial{10, 20, 30, 40, 50}
	e := pairs.Elo()
	won.Pentanomial, won.Elo, won.Low, won.High = pairs, e.Value, e.Low, e.High
	w.Certificate = []weights.Trial{won}
	path := filepath.Join(t.TempDir(), "weights.toml")
	if err := w.Write(path); err != nil {
		t.Fatal(err)
	}
	return w, path
}

func TestWeightsShow(t *testing.T) {
	t.Parallel()
	_, path := believed(t)
	text, err := clitest.Output(tuning.NewWeightsCommand(), "show", path)
	if err != nil {
		t.Fatal(err)
	}
	flat := strings.Join(strings.Fields(text), " ")
	for _, want := range []string{
		"value_queen 1620 1620.00 40.00 1541.6 1698.4 1.000 0.99",
		"open_ray -20 -20.00 14.25 -47.9 7.9 0.080 0.10", "open_ray: not identified by this corpus",
		"Shrinkage: 0 means that the games taught nothing, 1 everything.",
		"dormancy -8 -8.00 0.00 -8.0 -8.0 0.000 -", "dormancy: fixed",
		"rook 5.60 5.37 5.83", // 560 ± 11.5 over 100
		"P(queen > rook) = 1.000",
		"P(rook > bishop) = 0.500", // both 560
		"raumlab, chessvariants/normal, depth 3 (profile fixed_depth if the engine has it) against weights d08cd08cd08c: [10 20 30 40 50] pairs, Elo +120 [+83, +161]; H1 of nElo 0 against 10, alpha 0.05, beta 0.05, LLR 2.95; suite:openings",
	} {
		if !strings.Contains(flat, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if !strings.HasSuffix(text, "\nverdict: stronger, shown by 1 match\n") {
		t.Errorf("the last line is no verdict:\n%s", text)
	}
	meant, err := clitest.Output(tuning.NewWeightsCommand(), "show", path, "--meaning")
	if err != nil {
		t.Fatal(err)
	}
	for _, term := range eval.Table() {
		if !strings.Contains(strings.Join(strings.Fields(meant), " "), term.Meaning) {
			t.Errorf("--meaning does not say what %s counts", term.Name)
		}
	}
	for line := range strings.Lines(meant) {
		// this line names the file
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 && !strings.HasPrefix(line, "weights ") {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	text, err = clitest.Output(tuning.NewWeightsCommand(), "show", "published")
	if err != nil || !strings.Contains(text, "unknown") || !strings.Contains(text, "no certificate") {
		t.Errorf("published weights: %v\n%s", err, text)
	}
}

// Beliefs agree with their formulas.
func TestBeliefs(t *testing.T) {
	t.Parallel()
	w, _ := believed(t)
	b, err := tuner.NewBelief(w)
	if err != nil {
		t.Fatal(err)
	}
	values := tuner.PieceValues()
	queen, rook := values[0], values[1]
	double := rook
	double.Factor[eval.ValueRook] = 3
	mean, sd := b.Estimate(double)
	if mean != 3*560 || math.Abs(sd-3*11.5) > 1e-9 {
		t.Errorf("three rooks are worth %g ± %g", mean, sd)
	}
	// queen - 3·rook = -60, variance 40² + 34.5² - 2·0.9·40·34.5.
	variance := 1600 + 34.5*34.5 - 1.8*40*34.5
	want := 0.5 * math.Erfc(60/math.Sqrt(2*variance))
	if got := b.Above(queen, double); math.Abs(got-want) > 1e-6 {
		t.Errorf("P(queen > three rooks) = %g, want %g", got, want)
	}
	// d(q/r) = (dq - q/r·dr)/r.
	ratio, spread := b.Ratio(queen, rook)
	x := 1620.0 / 560
	if s := math.Sqrt(1600+x*x*11.5*11.5-1.8*x*40*11.5) / 560; math.Abs(ratio-x) > 1e-12 || math.Abs(spread-s) > 1e-9 {
		t.Errorf("queen over rook %g ± %g, want %g ± %g", ratio, spread, x, s)
	}
	w.SD = nil
	if _, err := tuner.NewBelief(w); err == nil {
		t.Error("weights without sds are believed")
	}
}

// On an empty board a rook has 12 moves from every cell, a knight 11.5 on average and a unicorn
// 6.4.
func TestPieceWorths(t *testing.T) {
	t.Parallel()
	worths, err := tuner.PieceWorths(eval.Corrected, variant.Of(eval.PublishedWeights(eval.Corrected).Rules))
	if err != nil {
		t.Fatal(err)
	}
	moves := map[string]float64{"queen": 32.8, "rook": 12, "bishop": 14.4, "unicorn": 6.4, "knight": 11.5}
	for _, p := range worths {
		// The kings are in two corners, which costs a few moves.
		if got := p.Factor[eval.Mobility]; math.Abs(got-moves[p.Name]) > 0.4 {
			t.Errorf("a %s has %.2f moves, want about %.1f", p.Name, got, moves[p.Name])
		}
	}
	if level := worths[1].Factor[eval.RookLevelLine]; level != 1 {
		t.Errorf("a rook without pawns stands on %g open columns", level)
	}
	if value := worths[3].Factor[eval.ValueUnicorn]; value != 1 || worths[3].Fixed < 25*20.0/123 {
		t.Errorf("a unicorn counts as %g, fixed part %g", value, worths[3].Fixed)
	}
}

func TestWeightsDiff(t *testing.T) {
	t.Parallel()
	_, path := believed(t)
	text, err := clitest.Output(tuning.NewWeightsCommand(), "diff", "published", path)
	if err != nil {
		t.Fatal(err)
	}
	flat := strings.Join(strings.Fields(text), " ")
	for _, want := range []string{"value_rook 460 unknown 560 11.50 +100 +8.70", "mobility 4 unknown 4 0.30 +0 +0.00",
		"The definitions differ"} {
		if !strings.Contains(flat, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "The rules differ") {
		t.Errorf("the rules are the same in\n%s", text)
	}
	sideways := weights.Published(eval.Corrected)
	sideways.Rules.Pawns = board.SidewaysPawns
	other := filepath.Join(t.TempDir(), "sideways.toml")
	if err := sideways.Write(other); err != nil {
		t.Fatal(err)
	}
	if text, err = clitest.Output(tuning.NewWeightsCommand(), "diff", "corrected", other); err != nil ||
		!strings.Contains(text, "The rules differ") || strings.Contains(text, "The definitions differ") {
		t.Errorf("%v: files for other rules give\n%s", err, text)
	}
	if _, err := clitest.Output(tuning.NewWeightsCommand(), "diff", "published", "unknown"); !errors.Is(err,
		cli.ErrUsage) {
		t.Errorf("an unknown name: %v", err)
	}
}

func TestWeightsExport(t *testing.T) {
	t.Parallel()
	w, path := believed(t)
	get := func(format string) string {
		text, err := clitest.Output(tuning.NewWeightsCommand(), "export", path, "--format", format)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if again, err := weights.Parse("w.toml", []byte(get("toml"))); err != nil || again.Hash() != w.Hash() ||
		again.Correlation.At(0, 1) != 0.9 {
		t.Errorf("toml: %v", err)
	}
	rows, err := csv.NewReader(strings.NewReader(get("csv"))).ReadAll()
	if err != nil || len(rows) != 1+eval.NumWeights {
		t.Fatalf("csv of %d rows: %v", len(rows), err)
	}
	var file struct {
		Hash    string
		Weights []struct {
			Name      string
			Value, SD float64
		}
		Correlation [][]float64
		Certificate []struct{ Pentanomial [5]int64 }
	}
	if err := json.Unmarshal([]byte(get("json")), &file); err != nil {
		t.Fatal(err)
	}
	if file.Hash != w.Hash() || file.Correlation[1][0] != 0.9 ||
		file.Certificate[0].Pentanomial != w.Certificate[0].Pentanomial {
		t.Errorf("json: %+v", file)
	}
	for i, term := range eval.Table() {
		value, err := strconv.ParseFloat(rows[i+1][2], 64)
		if err != nil || rows[i+1][0] != term.Name || value != w.Values[i] || file.Weights[i].Value != value ||
			file.Weights[i].SD != w.SD[i] || file.Weights[i].Name != term.Name {
			t.Errorf("%s: csv %v, json %+v", term.Name, rows[i+1], file.Weights[i])
		}
	}
	if _, err := clitest.Output(tuning.NewWeightsCommand(), "export", path, "--format", "xml"); !errors.Is(err,
		cli.ErrUsage) {
		t.Errorf("format xml: %v", err)
	}
}

// The ending of the file determines its format. The command says that it wrote the file.
func TestWeightsExportEnding(t *testing.T) {
	t.Parallel()
	_, path := believed(t)
	dir := t.TempDir()
	for name, format := range map[string]string{"x.toml": "toml", "x.json": "json", "x.csv": "csv", "x.js": "js",
		"x.mjs": "js", "new/X.CSV": "csv", "x.h": "c"} {
		want, err := clitest.Output(tuning.NewWeightsCommand(), "export", path, "--format", format)
		if err != nil {
			t.Fatal(err)
		}
		out := filepath.Join(dir, name)
		said, err := clitest.Output(tuning.NewWeightsCommand(), "export", path, "--out", out)
		if err != nil || said != "wrote "+out+"\n" {
			t.Errorf("%s: %v, %q", name, err, said)
		}
		if got, err := os.ReadFile(out); err != nil || string(got) != want {
			t.Errorf("%s is no %s: %v", name, format, err)
		}
	}
}

// The module loads in node with the same numbers, under the names of Raumfischer's program and
// under ours.
func TestWeightsModuleLoads(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node here; .ci/run has it")
	}
	w, path := believed(t)
	module := filepath.Join(t.TempDir(), "weights.mjs")
	if _, err := clitest.Output(tuning.NewWeightsCommand(), "export", path, "--format", "js", "--out",
		module); err != nil {
		t.Fatal(err)
	}
	text, err := exec.CommandContext(t.Context(), node, "--input-type=module", "-e",
		"import * as m from '"+module+"'; console.log(JSON.stringify(m))").Output()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		MAT, VALUE, CEN_W, LVL_C, DORMANCY map[string]float64
		UNICORN_INNER, PASSED_BASE         float64
		PASSED_SQUARE                      float64
		WEIGHTS                            map[string]float64
		DEFINITION, RULES, HASH            string
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for i, term := range eval.Table() {
		if got.WEIGHTS[term.Name] != w.Values[i] {
			t.Errorf("%s is %g in the module, %g in the file", term.Name, got.WEIGHTS[term.Name], w.Values[i])
		}
	}
	for i, letter := range []string{"Q", "R", "B", "U", "N"} {
		if got.MAT[letter] != w.Values[eval.ValueQueen+i] || got.VALUE[letter] != got.MAT[letter] ||
			got.CEN_W[letter] != w.Values[eval.CenterQueen+i] {
			t.Errorf("%s: MAT %g, VALUE %g, CEN_W %g", letter, got.MAT[letter], got.VALUE[letter], got.CEN_W[letter])
		}
	}
	if got.MAT["P"] != 100 || got.MAT["K"] != 0 || got.VALUE["K"] != 20000 || got.LVL_C["P"] != 25 ||
		got.LVL_C["B"] != 16 || got.DORMANCY["Q"] != 10 ||
		got.UNICORN_INNER != 25 || got.PASSED_BASE != 30 || got.PASSED_SQUARE != 5 || got.HASH != w.Hash() ||
		got.DEFINITION != "corrected" {
		t.Errorf("module %+v", got)
	}
}

// What a weight file does not know is null, and an infinite Elo is marked, in show and in certify.
func TestWeightsJSON(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	contested(t, lab, "hopeless.toml corrected --engine raumlab --out swept --max-plies 400"+endedEarly)
	for _, command := range []string{"weights certify hopeless.toml swept --json", "weights show hopeless.toml --json"} {
		_, stdout, stderr := lab.Try(command)
		var document any
		if err := json.Unmarshal([]byte(stdout), &document); err != nil {
			t.Fatal(err, stderr)
		}
		clitest.NullsExplained(t, command, document)
		for _, want := range []string{`"elo": null`, `"elo_infinite": true`, `"elo_low": null`, `"elo_low_infinite": true`,
			`"elo_high_infinite": false`} {
			if !strings.Contains(stdout, want) {
				t.Errorf("%s: no %s in\n%s", command, want, stdout)
			}
		}
	}
	_, path := believed(t)
	for ref, want := range map[string][]string{
		path: {`"shrinkage": 0.99`, `"status": "fixed"`, `"status": "not identified by this corpus"`,
			`"status": null`},
		"published": {`"shrinkage": null`, `"status": null`},
	} {
		text, err := clitest.Output(tuning.NewWeightsCommand(), "show", ref, "--json")
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %s in\n%s", ref, w, text)
			}
		}
	}
}

// weights check gives its verdict in text and JSON, and exit code 1 with the reason.
func TestWeightsCheck(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	code, stdout, _ := lab.Try("weights check raumlab")
	if code != cli.ExitDone ||
		!strings.HasPrefix(stdout, "raumlab is sound: 26 weights with standard deviations, definition corrected") {
		t.Errorf("exit code %d: %s", code, stdout)
	}
	lab.Run("weights export raumlab --out bad.toml")
	clitest.Swap("bad.toml", "value_queen = ", "value_queen = 9")(lab)
	code, stdout, stderr := lab.Try("weights check bad.toml --json")
	var v struct {
		Sound  bool   `json:"sound"`
		Reason string `json:"reason"`
	}
	if err := json.Unmarshal([]byte(stdout), &v); err != nil || code != cli.ExitFailed || v.Sound ||
		!strings.Contains(v.Reason, "the hash of the weights here") {
		t.Errorf("exit code %d (%v): %s%s", code, err, stdout, stderr)
	}
	if code, _, _ := lab.Try("weights check unknown"); code != cli.ExitUsage {
		t.Errorf("exit code %d", code)
	}
}

// The header compiles without a warning, as C and as C++, and has the numbers of the weights.
func TestWeightsHeaderCompiles(t *testing.T) {
	t.Parallel()
	w, path := believed(t)
	dir := t.TempDir()
	header := filepath.Join(dir, "weights.h")
	if _, err := clitest.Output(tuning.NewWeightsCommand(), "export", path, "--out", header); err != nil {
		t.Fatal(err)
	}
	program, want := "#include <stdio.h>\n#include \"weights.h\"\nint main(void) {\n", ""
	line := func(name string, value float64) {
		program += fmt.Sprintf("  printf(\"%s %%d\\n\", RAUMLAB_%s);\n", name, strings.ToUpper(name))
		want += fmt.Sprintf("%s %d\n", name, int64(value))
	}
	for i, term := range eval.Table() {
		line(term.Name, eval.UnitsPerCentipawn*w.Values[i])
	}
	line("pawn", eval.UnitsPerCentipawn*eval.PawnValue)
	line("weights", eval.NumWeights)
	program += "  puts(RAUMLAB_DEFINITION \" \" RAUMLAB_RULES \" \" RAUMLAB_HASH);\n  return 0;\n}\n"
	want += w.Definition.String() + " " + w.RulesText() + " " + w.Hash() + "\n"
	for name, compiler := range map[string]string{"main.c": "cc -std=c99", "main.cc": "c++"} {
		words := strings.Fields(compiler)
		if _, err := exec.LookPath(words[0]); err != nil {
			t.Logf("no %s here; .ci/run has it", words[0])
			continue
		}
		source, built := filepath.Join(dir, name), filepath.Join(dir, name+".out")
		if err := os.WriteFile(source, []byte(program), 0o666); err != nil {
			t.Fatal(err)
		}
		args := append(words[1:], "-Wall", "-Wextra", "-Werror", "-pedantic", "-o", built, source)
		if text, err := exec.CommandContext(t.Context(), words[0], args...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", name, err, text)
		}
		if got, err := exec.CommandContext(t.Context(), built).Output(); err != nil || string(got) != want {
			t.Errorf("%s prints %v\n%s\nwant\n%s", name, err, got, want)
		}
	}
}
