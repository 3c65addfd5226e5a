// Package engine turns named configurations into engines that are ready to
// play: which evaluation, which weights, which parts of the search.
package engine

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"raumlab/configs"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/search"
	"raumlab/engine/weights"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/foreign"
)

// A Config is an engine as data, as it stands in configs/engines/*.toml.
type Config struct {
	Name        string         `toml:"name" json:"-"`
	Description string         `toml:"description" json:"-"`
	Random      bool           `toml:"random" json:"random"` // level 0: any legal move, no search
	Depth       int            `toml:"depth" json:"depth"`   // plies when no other limit is given
	Evaluation  string         `toml:"evaluation" json:"evaluation"`
	Weights     string         `toml:"weights" json:"-"`     // for evaluation "features": one of WeightsNames, or a file
	Values      *Values        `toml:"values" json:"values"` // for the others, and to override those of the weights in ordering
	Book        string         `toml:"book" json:"-"`        // opening book file, empty for none
	Search      search.Options `toml:"search" json:"search"`

	weights eval.Weights
}

// Values are piece values in centipawns for move ordering and delta pruning,
// and for the evaluation "material".
type Values struct {
	Pawn    int `toml:"pawn" json:"pawn"`
	Knight  int `toml:"knight" json:"knight"`
	Bishop  int `toml:"bishop" json:"bishop"`
	Unicorn int `toml:"unicorn" json:"unicorn"`
	Rook    int `toml:"rook" json:"rook"`
	Queen   int `toml:"queen" json:"queen"`
}

// kingValue ranks the king last among attackers; he is never a victim.
const kingValue = 20000

// functions are the evaluations by their names in files.
var functions = map[string]search.Function{
	"features":     search.Features,
	"maackesgeist": search.Maackesgeist,
	"material":     search.Material,
}

// Names returns the names of the engines that ship with raumlab.
func Names() []string {
	files, err := configs.Files.ReadDir("engines")
	if err != nil {
		panic(err) // embedded
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".toml"))
	}
	return names
}

// levels are the depths in plies of source 000's levels 0 (Beginner), 1 (Weak), 2 (Average), 3 (Strong), 4 (RSM) and 5
// (GRSM); 0 stands for any legal move.
var levels = [...]int{0, 2, 3, 4, 5, 6}

// Levels is the number of levels.
const Levels = len(levels)

// SplitLevel splits a reference such as raumfischer/3 into name and level, which is empty where there is none. What does
// not begin with the name of an engine is left whole.
func SplitLevel(ref string) (name, level string) {
	name, level, _ = strings.Cut(ref, "/")
	if strings.HasSuffix(ref, ".toml") || !slices.Contains(Names(), name) {
		return ref, ""
	}
	return name, level
}

// Load reads an engine by name, or from a file whose name ends in .toml. A name may end in / and a level from 0 to 5:
// raumfischer/3 is raumfischer four plies deep, raumfischer/0 plays any legal move.
func Load(ref string) (Config, error) {
	name, level := SplitLevel(ref)
	if name == ref {
		return load(ref)
	}
	c, err := load(name)
	if err != nil {
		return Config{}, err
	}
	if c, err = c.AtLevel(level); err != nil {
		return Config{}, fmt.Errorf("engine %q: %w", ref, err)
	}
	c.Name = ref
	return c, nil
}

// AtLevel returns the engine at a level from 0 to 5: another depth, or at 0 any legal move.
func (c Config) AtLevel(level string) (Config, error) {
	n, err := strconv.Atoi(level)
	if err != nil || n < 0 || n >= Levels {
		return Config{}, fmt.Errorf("level %q: want 0 to %d", level, Levels-1)
	}
	if c.Random {
		return Config{}, fmt.Errorf("%s plays at random and has no levels", c.Name)
	}
	c.Depth, c.Random = levels[n], n == 0
	return c, nil
}

// maxFileSize is more bytes than an engine file has.
const maxFileSize = 1 << 20

func load(ref string) (Config, error) {
	var data []byte
	var err error
	file := ref
	if strings.HasSuffix(ref, ".toml") {
		data, err = disk.ReadFile(ref, maxFileSize)
	} else {
		file = path.Join("engines", ref+".toml")
		if data, err = configs.Files.ReadFile(file); err != nil {
			return Config{}, fmt.Errorf("engine %q: want a file ending in .toml or one of %s", ref, strings.Join(Names(), ", "))
		}
	}
	if err != nil {
		return Config{}, fmt.Errorf("engine: %w", err)
	}
	var c Config
	if err := decoding.TOML(file, data, &c); err != nil {
		if isWeights(data) {
			return Config{}, fmt.Errorf("%s: this is a weight file: use --weights or the option Weights, or name it under key weights of an engine file", file)
		}
		return Config{}, err
	}
	if err := c.resolve(); err != nil {
		return Config{}, fmt.Errorf("%s: %w", file, err)
	}
	return c, nil
}

// isWeights reports whether the text of a file has the keys of weights and not those of an engine.
func isWeights(data []byte) bool {
	var keys map[string]any
	if decoding.TOML("", data, &keys) != nil {
		return false
	}
	_, named := keys["name"]
	_, defined := keys["definition"]
	return defined && !named
}

// resolve checks the values and loads the weights.
func (c *Config) resolve() error {
	if c.Name == "" {
		return fmt.Errorf("key name is missing")
	}
	if err := foreign.CheckName(c.Name); err != nil {
		return fmt.Errorf("key name: %w", err)
	}
	if c.Random {
		return nil
	}
	if c.Depth < 1 || c.Depth > search.MaxDepth {
		return fmt.Errorf("key depth = %d: want 1 to %d plies", c.Depth, search.MaxDepth)
	}
	f, ok := functions[c.Evaluation]
	if !ok {
		return fmt.Errorf("key evaluation = %q: want features, maackesgeist or material", c.Evaluation)
	}
	if f == search.Features {
		w, err := weights.Load(c.Weights)
		if err != nil {
			return fmt.Errorf("key weights: %w", err)
		}
		c.weights = w.Weights
	} else if c.Values == nil {
		return fmt.Errorf("table values is missing: evaluation %q needs it", c.Evaluation)
	}
	return c.Search.Validate()
}

// EvalWeights returns the weights in use; they mean nothing unless Evaluation is features.
func (c Config) EvalWeights() eval.Weights { return c.weights }

// WeightsFile returns the weight file that the engine plays with, or "" where its weights come with raumlab.
func (c Config) WeightsFile() string {
	if strings.HasSuffix(c.Weights, ".toml") {
		return c.Weights
	}
	return ""
}

// WithWeights returns the engine with other weights, under another name.
func (c Config) WithWeights(name string, w eval.Weights) Config {
	c.Name, c.Evaluation, c.Weights, c.weights = name, "features", name, w
	return c
}

// Hash identifies how the engine searches and evaluates: SHA-256 over options and weights. Neither name and
// description nor the book count; who lets it play from a book stores the book's own hash.
func (c Config) Hash() string { return c.HashWith(c.weightsHash()) }

// HashWith returns the hash of the engine with the weights of that hash, empty for an evaluation without weights.
func (c Config) HashWith(weights string) string {
	data, err := json.Marshal(struct {
		Config
		WeightsHash string `json:"weights_hash"`
	}{c, weights})
	if err != nil {
		panic(err) // plain values only
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// An Option is a key of an engine file with its value as text.
type Option struct{ Key, Value string }

// Options lists what the hash is made of but for the weights, keys of tables dotted, in alphabetical order.
func (c Config) Options() []Option {
	data, err := json.Marshal(c)
	if err != nil {
		panic(err) // plain values only
	}
	var tree map[string]any
	if err := json.Unmarshal(data, &tree); err != nil {
		panic(err) // our own JSON
	}
	options := flatten("", tree)
	slices.SortFunc(options, func(a, b Option) int { return strings.Compare(a.Key, b.Key) })
	return options
}

// FromOptions returns the engine of what Options lists and Hash says of it; weights is the hash of its weights, empty where it has
// none. It has no weights before WithWeights gives it some. An engine that would not be the same is an error: options
// may have come or gone since then.
func FromOptions(name string, options []Option, weights, hash string) (Config, error) {
	tree := map[string]any{}
	for _, o := range options {
		at, keys := tree, strings.Split(o.Key, ".")
		for _, table := range keys[:len(keys)-1] {
			if _, ok := at[table].(map[string]any); !ok {
				at[table] = map[string]any{}
			}
			at = at[table].(map[string]any)
		}
		var value any // a number or a truth value
		if json.Unmarshal([]byte(o.Value), &value) != nil {
			value = o.Value
		}
		at[keys[len(keys)-1]] = value
	}
	data, err := json.Marshal(tree)
	if err != nil {
		return Config{}, fmt.Errorf("engine %s: %w", name, err)
	}
	c := Config{Name: name}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return Config{}, fmt.Errorf("engine %s: options that this program does not know: %w", name, err)
	}
	if c.HashWith(weights) != hash {
		return Config{}, fmt.Errorf("engine %s: this program knows other options of an engine: the same ones do not give the same engine", name)
	}
	return c, nil
}

func flatten(prefix string, tree map[string]any) (options []Option) {
	for key, value := range tree {
		switch v := value.(type) {
		case map[string]any:
			options = append(options, flatten(prefix+key+".", v)...)
		case nil:
		default:
			options = append(options, Option{prefix + key, fmt.Sprint(v)})
		}
	}
	return options
}

func (c Config) weightsHash() string {
	if c.Evaluation != "features" {
		return ""
	}
	return c.weights.Hash()
}

// evaluation returns what the searcher needs.
func (c Config) evaluation() search.Evaluation {
	e := search.Evaluation{Function: functions[c.Evaluation], Classes: eval.Published}
	if e.Function == search.Features {
		e.Evaluator = eval.NewEvaluator(c.weights)
		e.Classes = c.weights.Definition
		for k := board.Queen; k <= board.Pawn; k++ {
			e.Values[k] = e.Evaluator.PieceValue(k)
		}
	}
	if v := c.Values; v != nil {
		e.Values = eval.PieceValues{
			board.Pawn: v.Pawn, board.Knight: v.Knight, board.Bishop: v.Bishop,
			board.Unicorn: v.Unicorn, board.Rook: v.Rook, board.Queen: v.Queen,
		}
	}
	e.Values[board.King] = kingValue
	return e
}

// PieceValues returns the values in use for ordering and delta pruning. They mean nothing to an engine that plays at random.
func (c Config) PieceValues() Values {
	v := c.evaluation().Values
	return Values{
		Pawn: v[board.Pawn], Knight: v[board.Knight], Bishop: v[board.Bishop],
		Unicorn: v[board.Unicorn], Rook: v[board.Rook], Queen: v[board.Queen],
	}
}

// WithRules returns the engine for games under the rules. Weights that ship serve any rules; those of a file only
// the rules they were made for.
func (c Config) WithRules(r board.Rules) (Config, error) {
	if c.Random || c.Evaluation != "features" {
		return c, nil
	}
	w, err := weights.ForRules(c.weights, c.Weights, r)
	if err != nil {
		return Config{}, fmt.Errorf("engine %s: %w", c.Name, err)
	}
	c.weights = w
	return c, nil
}
