// Package engine turns named configurations into engines that are ready to
// play: which evaluation, which weights, which parts of the search.
package engine

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"raumlab/configs"
	"raumlab/engine/alice"
	alicesearch "raumlab/engine/alice/search"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// A Config is an engine as data: an engine file such as configs/engines/*.toml.
type Config struct {
	Name        string         `toml:"name"`
	Description string         `toml:"description"`
	Random      bool           `toml:"random"` // level 0: any legal move, no search
	Depth       int            `toml:"depth"`  // plies when no other limit is given
	Evaluation  string         `toml:"evaluation"`
	Weights     string         `toml:"weights"` // for features: a name that ships, or a file
	Net         string         `toml:"net"`     // for net: a name that ships, or a file
	Values      *Values        `toml:"values"`  // for the others; with features and net, for move ordering
	Book        string         `toml:"book"`    // opening book file, empty for none
	Tables      string         `toml:"tables"`  // endgame tables: shipped, a folder, empty or none
	Search      search.Options `toml:"search"`
	Alice       *Alice         `toml:"alice"` // nil: it does not play Alice-Raumschach

	variant variant.Variant // see WithRules
	weights eval.Weights    // of the variant
	given   bool            // the weights are others than those of the file
	ofFile  namedWeights    // for Raumschach, while the variant is another
	network *net.Network    // for net
	tables  *tables.Set
	threads int // of a search; 0 counts as 1
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

// A namedValue is one of the values by its key in files.
type namedValue struct {
	name  string
	value *int
}

func (v *Values) named() []namedValue {
	return []namedValue{
		{"pawn", &v.Pawn}, {"knight", &v.Knight}, {"bishop", &v.Bishop},
		{"unicorn", &v.Unicorn}, {"rook", &v.Rook}, {"queen", &v.Queen},
	}
}

// Names of evaluations: by weights, and by a network.
const (
	featuresName = "features"
	networkName  = "net"
)

// functions are the evaluations by their names in files.
var functions = map[string]search.Function{
	featuresName:   search.Features,
	networkName:    search.Network,
	"maackesgeist": search.Maackesgeist,
	"material":     search.Material,
}

// Strongest is the engine that plays and analyses where none is named. Self-play, tuning and matches have
// raumlab there, whose weights they tune.
const Strongest = "raumlab-net"

// Names returns the names of the engines that ship with raumlab.
func Names() []string { return configs.Names("engines", ".toml") }

// A Level is a strength of Raumfischer and Maackesgeist.
type Level struct {
	Name  string // in its document
	Depth int    // plies; 0 for any legal move
	Long  string // what an abbreviated name means, else empty
}

// levels are the strengths by their numbers.
var levels = [...]Level{{Name: "Beginner"}, {Name: "Weak", Depth: 2}, {Name: "Average", Depth: 3},
	{Name: "Strong", Depth: 4}, {Name: "RSM", Depth: 5, Long: "Raumschach master"},
	{Name: "GRSM", Depth: 6, Long: "grand Raumschach master"}}

// Levels is the number of levels.
const Levels = len(levels)

// LevelOf returns a level from 0 to Levels-1.
func LevelOf(n int) Level { return levels[n] }

// SplitLevel splits a reference such as raumfischer/3 into name and level, which is empty where
// there is none. What does not begin with the name of an engine is left whole.
func SplitLevel(ref string) (name, level string) {
	name, level, _ = strings.Cut(ref, "/")
	if strings.HasSuffix(ref, ".toml") || net.IsFile(ref) || !slices.Contains(Names(), name) {
		return ref, ""
	}
	return name, level
}

// Load reads an engine by name, or from a file whose name ends in .toml. A name may end in / and a
// level, by number or name: raumfischer/3 and raumfischer/strong are raumfischer four plies deep,
// raumfischer/0 plays any legal move. A network file, whose name ends in .net, is raumlab with that network.
func Load(ref string) (Config, error) { return LoadContext(context.Background(), ref) }

// LoadContext is Load with a context that ends the reading of a folder of endgame tables, which an
// engine file may name.
func LoadContext(ctx context.Context, ref string) (Config, error) {
	name, level := SplitLevel(ref)
	if name == ref {
		return load(ctx, ref)
	}
	c, err := load(ctx, name)
	if err != nil {
		return Config{}, err
	}
	if c, err = c.AtLevel(level); err != nil {
		return Config{}, fmt.Errorf("engine %q: %w", ref, err)
	}
	n, err := ParseLevel(level)
	c.Name = fmt.Sprintf("%s/%d", name, n)
	return c, err
}

// ParseLevel reads the number of a level, or its name in upper or lower case.
func ParseLevel(text string) (int, error) {
	known := make([]string, Levels)
	for n, l := range levels {
		if text == strconv.Itoa(n) || strings.EqualFold(text, l.Name) {
			return n, nil
		}
		known[n] = fmt.Sprintf("%d %s", n, l.Name)
		if l.Long != "" {
			known[n] += " (" + l.Long + ")"
		}
	}
	return 0, fmt.Errorf("level %q: expected the number or the name of one of %s", text, strings.Join(known, ", "))
}

// AtLevel returns the engine at a level that ParseLevel reads: another depth, or at 0 any legal move.
func (c Config) AtLevel(level string) (Config, error) {
	n, err := ParseLevel(level)
	if err != nil {
		return Config{}, err
	}
	if c.Random {
		return Config{}, fmt.Errorf("%s plays at random and has no levels", c.Name)
	}
	c.Depth, c.Random = levels[n].Depth, n == 0
	return c, nil
}

// HasNetwork reports whether the engine evaluates by a network.
func (c Config) HasNetwork() bool { return !c.Random && c.Evaluation == networkName }

// Network returns the network of an engine that has one, else nil.
func (c Config) Network() *net.Network {
	if !c.HasNetwork() {
		return nil
	}
	return c.network
}

// HasWeights reports whether the engine evaluates by weights, which can be tuned and replaced.
func (c Config) HasWeights() bool { return !c.Random && c.Evaluation == featuresName }

// EvalWeights returns the weights in use; they mean nothing unless HasWeights.
func (c Config) EvalWeights() eval.Weights { return c.weights }

// WeightsFile returns the weight file that the engine plays with, or "" where its weights come with
// raumlab.
func (c Config) WeightsFile() string {
	if strings.HasSuffix(c.Weights, ".toml") {
		return c.Weights
	}
	return ""
}

// ProfileOf names the parameters of the search within the limits, see search.Options.ProfileOf. The
// search of Alice-Raumschach has no profiles.
func (c *Config) ProfileOf(l search.Limits, v variant.Variant) string {
	if v.IsAlice() {
		return search.GeneralProfile
	}
	return c.Search.ProfileOf(l)
}

// WithWeights returns the engine with other weights, under another name.
func (c Config) WithWeights(name string, w eval.Weights) Config {
	c.Name, c.Evaluation, c.Weights, c.weights = name, featuresName, name, w
	c.Net, c.network = "", nil
	own := c.ofFile
	if w.Definition == eval.Alice && c.Alice != nil {
		own = namedWeights{c.Alice.Weights, c.Alice.weights}
	}
	c.given = name != own.name || w.Values != own.weights.Values
	return c
}

// WithNetwork returns the engine with a network of a file as evaluation, under the file's name. Moves
// are ordered by the piece values that the engine had. It does not play Alice-Raumschach.
func (c Config) WithNetwork(file string, n *net.Network) Config {
	v := c.PieceValues()
	c.Name, c.Description = filepath.Base(file), c.Name+" with a network as evaluation"
	c.Evaluation, c.Net, c.network, c.Values = networkName, file, n, &v
	c.Weights, c.weights, c.ofFile, c.given = "", eval.Weights{}, namedWeights{}, false
	c.Alice = nil
	return c
}

// WithShippedNetwork returns an engine that evaluates by a network with the one that ships and has the hash
// under the rules.
func (c Config) WithShippedNetwork(hash string, r board.Rules) (Config, error) {
	for _, name := range net.Names() {
		n, err := net.Load(name)
		if err != nil {
			return c, err
		}
		if n = n.WithRules(r); n.Hash() == hash {
			c.Net, c.network = name, n
			return c, nil
		}
	}
	return c, fmt.Errorf("engine %s: its network (hash %s) does not ship with the program, so its games cannot be played again",
		c.Name, hash)
}

// WithThreads returns the engine with searches of several threads, whose results are not
// reproducible. It is no setting of the engine: its name, hash and file stay as they are.
func (c Config) WithThreads(n int) Config {
	c.threads = n
	return c
}

// Threads returns the threads of a search.
func (c Config) Threads() int { return max(1, c.threads) }

// newSearcher returns a searcher of the variant.
func (c Config) newSearcher() Searcher {
	if c.variant.IsAlice() {
		return aliceSearcher{alicesearch.New(c.Alice.TableBits, alice.NewEvaluator(c.weights))}
	}
	return boardSearcher{search.NewThreads(c.Search, c.evaluation(), c.Threads())}
}

// evaluation returns what a search of Raumschach needs.
func (c Config) evaluation() search.Evaluation {
	e := search.Evaluation{Function: functions[c.Evaluation], Classes: eval.Published, Tables: c.tables}
	if e.Function == search.Features {
		e.Evaluator = eval.NewEvaluator(c.weights)
		e.Classes = c.weights.Definition
		e.Values = e.Evaluator.PieceValues()
	}
	if e.Function == search.Network {
		e.Network, e.Classes = c.network, eval.Corrected
	}
	if v := c.Values; v != nil {
		e.Values = eval.PieceValues{
			board.Pawn: v.Pawn, board.Knight: v.Knight, board.Bishop: v.Bishop,
			board.Unicorn: v.Unicorn, board.Rook: v.Rook, board.Queen: v.Queen,
		}
	}
	e.Values[board.King] = eval.KingValue
	return e
}

// PieceValues returns the values in use for ordering and delta pruning. They mean nothing to an
// engine that plays at random.
func (c Config) PieceValues() Values {
	v := c.evaluation().Values
	return Values{
		Pawn: v[board.Pawn], Knight: v[board.Knight], Bishop: v[board.Bishop],
		Unicorn: v[board.Unicorn], Rook: v[board.Rook], Queen: v[board.Queen],
	}
}

// WithRules returns the engine for games under the rules, and an error if it does not play their
// variant. Weights and networks that ship serve any rules of their variant; those of a file only the
// rules they were made for.
func (c Config) WithRules(r variant.Rules) (Config, error) {
	if r.Variant.IsAlice() {
		return c.asAlice(r)
	}
	c = c.asRaumschach()
	if c.HasNetwork() {
		n, err := c.network.ForRules(c.Net, r.Base())
		if err != nil {
			return Config{}, fmt.Errorf("engine %s: %w", c.Name, err)
		}
		c.network = n
	}
	if !c.HasWeights() {
		return c, nil
	}
	w, err := weights.ForRules(c.weights, c.Weights, r)
	if err != nil {
		return Config{}, fmt.Errorf("engine %s: %w", c.Name, err)
	}
	c.weights = w
	return c, nil
}
