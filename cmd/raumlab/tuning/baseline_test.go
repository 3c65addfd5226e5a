package tuning_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// A graft is a number in the evaluation of the JavaScript engine, and what replaces it from the
// module.
type graft struct {
	section string   // of Raumfischer, as in the engine's comments
	number  string   // as in the file
	names   []string // in the order of its places
}

// grafts are all numbers of the evaluation outside tables. The engine subtracts where the module
// has negative weights.
var grafts = []graft{
	{"6.1", "25", []string{"UNICORN_INNER"}},
	{"6.2", "4", []string{"WEIGHTS.mobility"}},
	{"6.2", "8", []string{"(-WEIGHTS.dormancy)"}},
	{"6.3", "12", []string{"WEIGHTS.inner_cube"}},
	{"6.3", "6", []string{"WEIGHTS.level_c"}},
	{"6.4", "10", []string{"WEIGHTS.pawn_shelter"}},
	{"6.4", "20", []string{"(-WEIGHTS.open_ray)"}},
	{"6.5", "20", []string{"(-WEIGHTS.doubled_pawns)", "(-WEIGHTS.doubled_pawns)"}},
	{"6.5", "15", []string{"(-WEIGHTS.isolated_pawn)"}},
	{"6.5", "9", []string{"WEIGHTS.level_majority"}},
	{"6.6", "22", []string{"WEIGHTS.rook_level_line", "WEIGHTS.doubled_rooks"}},
	{"6.6", "18", []string{"WEIGHTS.rook_cross_line", "WEIGHTS.rook_cross_line"}},
	{"6.6", "45", []string{"WEIGHTS.rook_home_level"}},
	{"6.7", "35", []string{"WEIGHTS.unicorn_king_class"}},
	{"6.7", "45", []string{"(-WEIGHTS.unicorn_bad_pair)"}},
}

var (
	evaluationOf = regexp.MustCompile(`(?s)\nexport function evalBoard\(.*?\n}\n`)
	sectionsOf   = regexp.MustCompile(`(?m)^\s*// 6\.[1-7]$`)
	tableOf      = regexp.MustCompile(`(?m)^export const (MAT|VALUE|CEN_W|LVL_C|DORMANCY) = .*$`)
	passedOf     = regexp.MustCompile(`\b30(\D+)5\b`) // base and square of a passed pawn
)

// grafted returns the text of the engine's evaluation with the numbers of weights.mjs in place of
// its own. It fails if the engine is not the one for which the grafts were listed.
func grafted(engine string) (string, error) {
	const names = "MAT, VALUE, CEN_W, LVL_C, DORMANCY"
	if n := len(tableOf.FindAllString(engine, -1)); n != 5 {
		return "", fmt.Errorf("%d tables of the names %s, want 5", n, names)
	}
	at := evaluationOf.FindStringIndex(engine)
	if at == nil {
		return "", fmt.Errorf("no function evalBoard")
	}
	body := engine[at[0]:at[1]]
	marks := sectionsOf.FindAllStringIndex(body, -1)
	if len(marks) != 7 {
		return "", fmt.Errorf("%d sections in evalBoard, want 7", len(marks))
	}
	text := body[:marks[0][0]]
	for i, mark := range marks {
		end := len(body)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		name, section := strings.TrimPrefix(strings.TrimSpace(body[mark[0]:mark[1]]), "// "), body[mark[1]:end]
		for _, g := range grafts {
			if g.section != name {
				continue
			}
			places := 0
			section = regexp.MustCompile(`\b`+g.number+`\b`).ReplaceAllStringFunc(section, func(old string) string {
				places++
				if places > len(g.names) {
					return old
				}
				return g.names[places-1]
			})
			if places != len(g.names) {
				return "", fmt.Errorf("section %s has %s in %d places, want %d", name, g.number, places, len(g.names))
			}
		}
		if name == "6.5" {
			if n := len(passedOf.FindAllString(section, -1)); n != 1 {
				return "", fmt.Errorf("%d passed pawns in section 6.5, want 1", n)
			}
			section = passedOf.ReplaceAllString(section, "PASSED_BASE${1}PASSED_SQUARE")
		}
		text += body[mark[0]:mark[1]] + section
	}
	engine = engine[:at[0]] + text + engine[at[1]:]
	return "import { " + names +
		", UNICORN_INNER, PASSED_BASE, PASSED_SQUARE, WEIGHTS } from './weights.mjs';\nexport { " + names + " };\n" +
		tableOf.ReplaceAllString(engine, ""), nil
}

// asker prints the heuristics of positions, a line of JSON for a line of RFEN.
const asker = `import { createInterface } from 'node:readline';
import { parseRFEN } from './rules.mjs';
import { evalBreakdown } from './raumfischer.mjs';
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(evalBreakdown(parseRFEN(line).board)));
`

// With the JavaScript form of weights, the engine written after Raumfischer evaluates as raumlab
// does. RAUMLAB_BASELINE names the folder of that engine (raumfischer.mjs, rules.mjs, cli.mjs,
// ...), which is copied and not changed.
//
// Every heuristic of a thousand positions is equal, with the published weights and with others.
// With the published ones it searches the same nodes as before.
func TestBaselineTakesTheModule(t *testing.T) {
	t.Parallel()
	baseline := os.Getenv("RAUMLAB_BASELINE")
	if baseline == "" {
		t.Skip("RAUMLAB_BASELINE is not set: it names the folder of the JavaScript engine that takes the weights")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal(err)
	}
	ask := func(dir, input string, args ...string) string {
		t.Helper()
		var stderr bytes.Buffer
		cmd := exec.CommandContext(t.Context(), node, args...)
		cmd.Dir, cmd.Stdin, cmd.Stderr = dir, strings.NewReader(input), &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("node %s: %v\n%s", strings.Join(args, " "), err, &stderr)
		}
		return string(out)
	}
	positions := yardstick(t)
	rng := rand.New(rand.NewPCG(7, 0))
	moved := eval.PublishedWeights(eval.Published)
	for i := range moved.Values {
		moved.Values[i] = eval.Round(moved.Values[i] + 80*rng.Float64() - 40)
	}
	for _, x := range []struct {
		name string
		w    eval.Weights
	}{{"published weights", eval.PublishedWeights(eval.Published)}, {"weights moved by up to 40", moved}} {
		dir := graftedEngine(t, baseline, x.w)
		answers := strings.Split(strings.TrimSpace(ask(dir, strings.Join(positions, "\n")+"\n", "ask.mjs")), "\n")
		if len(answers) != len(positions) {
			t.Fatalf("%d answers to %d positions", len(answers), len(positions))
		}
		evaluator, fractions := eval.NewEvaluator(x.w), 0
		for i, rfen := range positions {
			var got map[string]float64
			if err := json.Unmarshal([]byte(answers[i]), &got); err != nil {
				t.Fatalf("%v: %s", err, answers[i])
			}
			p, err := variant.ParseRFEN(variant.Rules{}, rfen)
			if err != nil {
				t.Fatal(err)
			}
			total, ours := got["total"], 0.0
			for _, h := range eval.Breakdown(x.w, p.Board()) {
				key := map[string]string{"king_safety": "kingSafety", "unicorn_parity": "unicornParity"}[h.Name]
				if key == "" {
					key = h.Name
				}
				if theirs, ok := got[key]; !ok || theirs != h.Total {
					t.Errorf("%s: %s: %s is %v, ours %v", x.name, rfen, key, theirs, h.Total)
				}
				ours += h.Total
			}
			if total != ours || int(math.Trunc(total)) != evaluator.Evaluate(p.Board()) {
				t.Errorf("%s: %s: evaluation %v, ours %v, in whole centipawns %d", x.name, rfen, total, ours,
					evaluator.Evaluate(p.Board()))
			}
			if total != math.Trunc(total) {
				fractions++
			}
		}
		t.Logf("%s: 7 heuristics and the evaluation of %d positions, %d of them with a fraction of a centipawn: equal",
			x.name, len(positions), fractions)
	}

	// With its own numbers it is the original engine.
	type counts struct{ Positions, Nodes, Qnodes int64 }
	var bench [2]counts
	for i, dir := range []string{baseline, graftedEngine(t, baseline, eval.PublishedWeights(eval.Published))} {
		if err := json.Unmarshal([]byte(ask(dir, "", "cli.mjs", "bench", "raumfischer-fixed", "2")), &bench[i]); err != nil {
			t.Fatal(err)
		}
	}
	if bench[0] != bench[1] || bench[0].Nodes == 0 {
		t.Errorf("bench at depth 2: %+v, with its own numbers from the module %+v", bench[0], bench[1])
	}
	t.Logf("bench at depth 2 of %d positions with the published weights: %d + %d nodes, as without the module",
		bench[1].Positions, bench[1].Nodes, bench[1].Qnodes)
}

// graftedEngine returns a folder with a copy of the engine that evaluates by an exported module.
func graftedEngine(t *testing.T, baseline string, w eval.Weights) string {
	t.Helper()
	dir := t.TempDir()
	entries, err := os.ReadDir(baseline)
	if err != nil {
		t.Fatal(err)
	}
	put := func(name string, data []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range entries {
		if e.Type() != fs.ModeDir {
			data, err := os.ReadFile(filepath.Join(baseline, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			put(e.Name(), data)
		}
	}
	engine, err := os.ReadFile(filepath.Join(dir, "raumfischer.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := grafted(string(engine))
	if err != nil {
		t.Fatalf("%s: raumfischer.mjs: %v", baseline, err)
	}
	put("raumfischer.mjs", []byte(text))
	put("ask.mjs", []byte(asker))
	file := filepath.Join(dir, "weights.toml")
	if err := (weights.File{Weights: w}).Write(file); err != nil {
		t.Fatal(err)
	}
	clitest.New(t).Run("weights export " + file + " --format js --out " + filepath.Join(dir, "weights.mjs"))
	return dir
}

// yardstick returns the positions of the published definition's test.
func yardstick(t *testing.T) (positions []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash("../../engine/eval/testdata/published.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if rfen, _, ok := strings.Cut(line, "\t"); ok && strings.Contains(rfen, "|") {
			positions = append(positions, rfen)
		}
	}
	if len(positions) < 500 {
		t.Fatalf("%d positions, want some hundred", len(positions))
	}
	return positions
}
