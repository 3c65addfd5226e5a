package weights

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// ExportFormats lists what Export writes.
func ExportFormats() []string { return []string{"toml", "json", "csv", "js", "c"} }

// Export returns the weights in a format for other programs. toml is the weight file, json has the
// same content, and csv has one weight a line. js is a module. It has the constants of the
// JavaScript engines that follow Raumfischer, under their names there. It also has all weights by
// raumlab's names. c is a header with the weights as constants. The same weights give the same bytes.
func (w File) Export(format string) ([]byte, error) {
	if err := w.Validate(); err != nil {
		return nil, err
	}
	switch format {
	case "toml":
		return w.TOML()
	case "json":
		return w.json()
	case "csv":
		return w.csv(), nil
	case "js":
		if w.Definition == eval.Alice {
			return nil, fmt.Errorf(
				"format js: the engines modelled on Raumfischer play Raumschach, but these weights are for rules %s: use another format",
				w.RulesText())
		}
		return w.javaScript(), nil
	case "c":
		return w.header(), nil
	}
	return nil, fmt.Errorf("format %q: expected %s", format, strings.Join(ExportFormats(), ", "))
}

// exported is a weight in JSON.
type exported struct {
	Name      string   `json:"name"`
	Group     string   `json:"group"`
	Value     float64  `json:"value"`
	SD        *float64 `json:"sd,omitempty"`
	PriorMean *float64 `json:"prior_mean,omitempty"`
	PriorSD   *float64 `json:"prior_sd,omitempty"`
	Meaning   string   `json:"meaning"`
}

// An exportedTrial is a trial in JSON: keys and their order are the weight file's.
type exportedTrial struct {
	Trial
	Elo          *float64 `json:"elo"`
	EloInfinite  bool     `json:"elo_infinite"`
	Low          *float64 `json:"elo_low"`
	LowInfinite  bool     `json:"elo_low_infinite"`
	High         *float64 `json:"elo_high"`
	HighInfinite bool     `json:"elo_high_infinite"`
}

func exportTrial(t Trial) exportedTrial {
	e := exportedTrial{Trial: t}
	e.Elo, e.EloInfinite = JSONNumber(t.Elo)
	e.Low, e.LowInfinite = JSONNumber(t.Low)
	e.High, e.HighInfinite = JSONNumber(t.High)
	return e
}

// JSONNumber returns a number as JSON can hold it: nil, which is null, for one that is not known
// (NaN), and nil with true for an infinite one. The boolean is written beside the number under its
// name with _infinite. A text such as "Infinity" would turn the whole column into text for programs
// that read tables.
func JSONNumber(x float64) (finite *float64, infinite bool) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil, math.IsInf(x, 0)
	}
	return &x, false
}

func (w File) json() ([]byte, error) {
	file := struct {
		Definition  string            `json:"definition"`
		Rules       string            `json:"rules"`
		Hash        string            `json:"hash"`
		Pawn        int               `json:"pawn"`
		Weights     []exported        `json:"weights"`
		Correlation *Correlation      `json:"correlation,omitempty"`
		Certificate []exportedTrial   `json:"certificate,omitempty"`
		Method      string            `json:"method"`
		Corpus      string            `json:"corpus"`
		Games       int               `json:"games"`
		Positions   int               `json:"positions"`
		Version     string            `json:"version"`
		Settings    map[string]string `json:"settings,omitempty"`
	}{
		Definition: w.Definition.String(), Rules: w.RulesText(), Hash: w.Hash(), Pawn: eval.PawnValue,
		Correlation: w.Correlation,
		Method:      w.Provenance.Method, Corpus: w.Provenance.Corpus, Games: w.Provenance.Games,
		Positions: w.Provenance.Positions,
		Version:   w.Provenance.Version, Settings: w.Provenance.Settings,
	}
	for i, t := range w.Definition.Terms() {
		x := exported{Name: t.Name, Group: t.Group.String(), Value: w.Values[i], Meaning: t.Meaning}
		if w.SD != nil {
			x.SD = &w.SD[i]
		}
		if w.Prior != nil {
			x.PriorMean, x.PriorSD = &w.Prior.Mean[i], &w.Prior.SD[i]
		}
		file.Weights = append(file.Weights, x)
	}
	for _, t := range w.Certificate {
		file.Certificate = append(file.Certificate, exportTrial(t))
	}
	text, err := json.MarshalIndent(file, "", "  ")
	return append(text, '\n'), err
}

func (w File) csv() []byte {
	var b bytes.Buffer
	b.WriteString("name,group,value,sd,prior_mean,prior_sd\n")
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	for i, t := range w.Definition.Terms() {
		row := []string{t.Name, t.Group.String(), eval.FormatWeight(w.Values[i]), "", "", ""}
		if w.SD != nil {
			row[3] = number(w.SD[i])
		}
		if w.Prior != nil {
			row[4], row[5] = number(w.Prior.Mean[i]), number(w.Prior.SD[i])
		}
		b.WriteString(strings.Join(row, ",") + "\n")
	}
	return b.Bytes()
}

// letters are the kinds as Raumfischer writes them, and their order in its tables.
var letters = []struct {
	letter string
	kind   board.Kind
}{
	{"P", board.Pawn}, {"N", board.Knight}, {"B", board.Bishop}, {"U", board.Unicorn}, {"R", board.Rook}, {"Q",
		board.Queen}, {"K", board.King},
}

func (w File) javaScript() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Weights of a Raumschach engine after Raumfischer, in centipawns, written by raumlab.\n")
	fmt.Fprintf(&b, "// Definition of the features: %s; rules: %s.\n", w.Definition, w.Rules)
	if w.Definition != eval.Published {
		fmt.Fprintf(&b,
			"// Raumfischer counts its features by the published definition. With these weights such an engine plays differently from raumlab.\n")
	}
	number := func(x float64) string { return eval.FormatWeight(x) }
	piece := func(first int, others map[board.Kind]float64) func(board.Kind) float64 {
		return func(k board.Kind) float64 {
			if k >= board.Queen && k <= board.Knight {
				return w.Values[first+int(k-board.Queen)]
			}
			return others[k]
		}
	}
	table := func(name, meaning string, of func(board.Kind) float64) {
		var fields []string
		for _, l := range letters {
			fields = append(fields, l.letter+": "+number(of(l.kind)))
		}
		fmt.Fprintf(&b, "export const %s = { %s }; // %s\n", name, strings.Join(fields, ", "), meaning)
	}
	table("MAT", "piece values", piece(eval.ValueQueen, map[board.Kind]float64{board.Pawn: eval.PawnValue}))
	table("VALUE", "for ordering and delta pruning",
		piece(eval.ValueQueen, map[board.Kind]float64{board.Pawn: eval.PawnValue, board.King: eval.KingValue}))
	table("CEN_W", "a step nearer to Cc3", piece(eval.CenterQueen, nil))
	table("LVL_C", "on level C", func(k board.Kind) float64 {
		return map[board.Kind]float64{board.Pawn: eval.PawnOnLevelC, board.Bishop: eval.BishopOnLevelC}[k]
	})
	table("DORMANCY", "moves below which a piece is dormant", func(k board.Kind) float64 {
		return float64(eval.DormancyThreshold(k))
	})
	fmt.Fprintf(&b, "export const UNICORN_INNER = %d; // a unicorn in the inner cube\n", eval.UnicornInInner)
	fmt.Fprintf(&b, "export const PASSED_BASE = %s, PASSED_SQUARE = %s; // a passed pawn: base + square × advance²\n",
		number(eval.PassedBase*w.Values[eval.PassedPawn]), number(w.Values[eval.PassedPawn]))
	fmt.Fprintf(&b, "export const WEIGHTS = {\n")
	for i, t := range terms {
		fmt.Fprintf(&b, "  %s: %s, // %s\n", t.Name, number(w.Values[i]), t.Meaning)
	}
	fmt.Fprintf(&b, "};\n")
	fmt.Fprintf(&b, "export const DEFINITION = '%s', RULES = '%s', HASH = '%s';\n", w.Definition, w.Rules, w.Hash())
	return b.Bytes()
}

// header returns a header for C and C++: an enumerator for each weight, in sixteenths of a centipawn.
func (w File) header() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "/* Weights of a Raumschach evaluation, written by raumlab. A weight is RAUMLAB_UNIT times the\n")
	fmt.Fprintf(&b, " * centipawns that one unit of its feature is worth to the side that has it. */\n")
	fmt.Fprintf(&b, "#ifndef RAUMLAB_WEIGHTS_H\n#define RAUMLAB_WEIGHTS_H\n\n")
	fmt.Fprintf(&b, "#define RAUMLAB_DEFINITION \"%s\" /* how the features are counted */\n", w.Definition)
	fmt.Fprintf(&b, "#define RAUMLAB_RULES \"%s\"\n#define RAUMLAB_HASH \"%s\"\n\nenum {\n", w.RulesText(), w.Hash())
	line := func(name string, value float64, meaning string) {
		fmt.Fprintf(&b, "  RAUMLAB_%s = %d, /* %s */\n", strings.ToUpper(name), int64(value*eval.UnitsPerCentipawn), meaning)
	}
	line("unit", 1, "a centipawn")
	line("pawn", eval.PawnValue, "a pawn")
	n := 0
	for i, t := range w.Definition.Terms() {
		line(t.Name, w.Values[i], t.Meaning)
		n++
	}
	fmt.Fprintf(&b, "  RAUMLAB_WEIGHTS = %d /* how many weights there are */\n};\n\n#endif\n", n)
	return b.Bytes()
}
