package cli

import (
	"encoding/json"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
)

// RulesFlags are the options of the game.
type RulesFlags struct{ Array, Pawns, Variant string }

func (r *RulesFlags) Add(flags *pflag.FlagSet) {
	flags.StringVar(&r.Array, "array", board.ChessVariants.String(), "start array: chessvariants or dickins")
	flags.StringVar(&r.Pawns, "pawns", board.NormalPawns.String(), "pawn rule: normal, sideways or fivecubed")
}

// AddAll adds the variant, too, for commands that know all of them.
func (r *RulesFlags) AddAll(flags *pflag.FlagSet) {
	r.Add(flags)
	flags.StringVar(&r.Variant, "variant", variant.Raumschach.String(), "game: "+strings.Join(variant.Names(), ", "))
}

// FlagsOf returns the options of rules.
func FlagsOf(r variant.Rules) RulesFlags {
	return RulesFlags{r.Array.String(), r.Pawns.String(), r.Variant.String()}
}

func (r RulesFlags) Rules() (variant.Rules, error) {
	rules, err := variant.NewRules(r.Array, r.Pawns)
	if err != nil {
		return rules, BadUsage(err)
	}
	v, err := variant.Parse(r.Variant)
	if err != nil {
		return rules, Usagef("--%w", err)
	}
	rules, err = rules.With(v)
	return rules, BadUsage(err)
}

// Raumschach returns the rules, for commands without the flag of the variant.
func (r RulesFlags) Raumschach() (board.Rules, error) {
	rules, err := board.NewRules(r.Array, r.Pawns)
	return rules, BadUsage(err)
}

// AddWorkers adds the number of games played at once.
func AddWorkers(flags *pflag.FlagSet, workers *int) {
	flags.IntVar(workers, "workers", 0, "number of parallel workers; 0 = one per CPU; results do not depend on it")
	Limit(flags, "workers", 0, maxWorkers)
}

// maxWorkers keeps a typing error from taking all memory, because each worker has its own table.
const maxWorkers = 1024

// Workers returns the number of processors for 0, and any other number unchanged.
func Workers(workers int) int {
	if workers == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return workers
}

// AddJSON adds the flag for output that programs read.
func AddJSON(cmd *cobra.Command, asJSON *bool) {
	cmd.Flags().BoolVar(asJSON, "json", false, "print the result as JSON")
}

// WriteJSON writes a value for other programs.
func WriteJSON(w io.Writer, value any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(value)
}

// A List is a flag that may be repeated, and whose value may be a list with commas. The command of
// another program is one value.
type List []string

// Set adds the values of a list.
func (l *List) Set(list string) error {
	if strings.HasPrefix(list, match.ProgramPrefix) {
		*l = append(*l, list)
		return nil
	}
	*l = append(*l, Names(list)...)
	return nil
}

// String is the list with commas.
func (l *List) String() string { return strings.Join(*l, ",") }

// Type is that of a text, as settings hold it.
func (l *List) Type() string { return "string" }

// Names splits a list at its commas. An empty text has no names.
func Names(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// Adjudication is the rule that ends games by their scores, as flags give it.
type Adjudication struct {
	corpus.Adjudication
	drawScored bool // a draw score was given, maybe 0
}

// Add adds the flags of the rule. The command refuses those that do nothing without others.
func (a *Adjudication) Add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&a.WinScore, "win-score", 0, "adjudicate a win at this score in centipawns")
	flags.IntVar(&a.WinPlies, "win-plies", 0, "plies for which the win score must hold; 0 = adjudicate no wins")
	flags.IntVar(&a.DrawScore, "draw-score", 0, "adjudicate a draw at or below this score in centipawns")
	flags.IntVar(&a.DrawPlies, "draw-plies", 0, "plies for which the draw score must hold; 0 = adjudicate no draws")
	flags.Float64Var(&a.PlayOn, "play-on", 0, "fraction of adjudicated games to play out anyway, as a check")
	score := flags.Lookup("draw-score")
	score.Value = noted{score.Value, &a.drawScored}
	Needs(cmd, "win-plies", "win-score")
	Needs(cmd, "draw-plies", "draw-score")
	NeedsAny(cmd, []string{"win-plies", "draw-plies"}, "play-on")
}

// noted is the value of a flag that notes whether the command line or settings set it.
type noted struct {
	pflag.Value
	set *bool
}

func (n noted) Set(text string) error {
	*n.set = true
	return n.Value.Set(text)
}

// Check refuses a flag of adjudication that lacks another one.
func (a Adjudication) Check() error {
	switch {
	case a.WinPlies > 0 && a.WinScore == 0:
		return Usagef(
			"--win-plies %d needs --win-score, the score in centipawns that counts as won, such as --win-score 900",
			a.WinPlies)
	case a.DrawPlies > 0 && !a.drawScored:
		return Usagef(
			"--draw-plies %d needs --draw-score, the score in centipawns up to which a game counts as drawn, such as --draw-score 10",
			a.DrawPlies)
	}
	return nil
}

// Threads are the threads of each search of a command.
type Threads int

// Add adds the flag --threads.
func (t *Threads) Add(flags *pflag.FlagSet) {
	flags.IntVar((*int)(t), "threads", 1,
		"threads per search; more than 1 is faster, but results then differ from run to run")
	Limit(flags, "threads", 1, search.MaxThreads)
}

// Of returns the engine with these threads. It refuses more than one for a variant whose search has
// one, and for an engine that moves at random.
func (t Threads) Of(c engine.Config, v variant.Variant) (engine.Config, error) {
	if t > 1 && v.IsAlice() {
		return c, Usagef("--threads %d: %s searches with one thread only: leave out this flag", t, v.Title())
	}
	if t > 1 && c.Random {
		return c, Usagef("--threads %d: %s moves at random, without a search: leave out this flag", t, c.Name)
	}
	return c.WithThreads(int(t)), nil
}

// ThreadsNote says that searches of several threads are not reproducible, and nothing of one.
func ThreadsNote(n int) string {
	if n <= 1 {
		return ""
	}
	return plural.Of(n, "thread") + ": not reproducible"
}

// AddLimits adds the limits of every search.
func AddLimits(flags *pflag.FlagSet, l *search.Limits) {
	flags.IntVar(&l.Depth, "depth", 0,
		"plies of every search; 0 = no limit, or the engine's own depth if no other limit is given")
	flags.Uint64Var(&l.Nodes, "nodes", 0, "nodes of every search (depth 1 is always finished); 0 = no limit")
	flags.DurationVar(&l.MoveTime, "movetime", 0, "time of every search, such as 100ms; 0 = no limit")
	Limit(flags, "depth", 0, search.MaxDepth)
	LimitTime(flags, "movetime")
}

// AddDefinition adds the flag of the definition of the features.
func AddDefinition(flags *pflag.FlagSet, definition *string) {
	flags.StringVar(definition, "definition", "",
		"definition of the features: corrected or published (for Alice-Raumschach: alice); empty = corrected, or alice")
}

// DefinitionFor returns the definition that the flag names for the positions of a variant, from a place
// such as a corpus.
func DefinitionFor(name, place string, v variant.Variant) (eval.Definition, error) {
	if name == "" {
		return features.DefinitionFor(v), nil
	}
	d, err := eval.ParseDefinition(name)
	if err == nil {
		err = features.Check(d, v)
	}
	if err != nil {
		return d, Usagef("--definition %s, %s: %w", name, place, err)
	}
	return d, nil
}

// Needs makes a command refuse flags that do nothing while another has its default, because their user
// expects an effect. A file of settings may have them for other command lines.
func Needs(cmd *cobra.Command, needed string, flags ...string) {
	NeedsAny(cmd, []string{needed}, flags...)
}

// NeedsAny is Needs of several flags, one of which is enough.
func NeedsAny(cmd *cobra.Command, needed []string, flags ...string) {
	needs(cmd, "--"+strings.Join(needed, " or --"), func(c *cobra.Command) bool {
		return slices.ContainsFunc(needed, func(name string) bool {
			f := c.Flag(name)
			value := f.Value.String()
			return value != f.DefValue && value != "0s" // LimitTime writes 0 for it
		})
	}, flags...)
}

// NeedsProgram is Needs of another program among the arguments.
func NeedsProgram(cmd *cobra.Command, flags ...string) {
	needs(cmd, "another program, "+match.ProgramPrefix+"PROGRAM", func(c *cobra.Command) bool {
		return slices.ContainsFunc(c.Flags().Args(), func(ref string) bool {
			return strings.HasPrefix(ref, match.ProgramPrefix)
		})
	}, flags...)
}

// NeedsAbove is Needs of a flag that is above 0.
func NeedsAbove(cmd *cobra.Command, needed string, flags ...string) {
	needs(cmd, "--"+needed+" above 0", func(c *cobra.Command) bool {
		return c.Flag(needed).Value.String() != "0"
	}, flags...)
}

// NeedsValue is Needs of a flag with one value.
func NeedsValue(cmd *cobra.Command, needed, value string, flags ...string) {
	needs(cmd, "--"+needed+" "+value, func(c *cobra.Command) bool {
		return c.Flag(needed).Value.String() == value
	}, flags...)
}

func needs(cmd *cobra.Command, what string, has func(*cobra.Command) bool, flags ...string) {
	run := cmd.RunE
	cmd.RunE = func(c *cobra.Command, args []string) error {
		for _, name := range flags {
			if c.Flag(name).Changed && !has(c) {
				return Usagef("--%s has no effect without %s: leave it out", name, what)
			}
		}
		return run(c, args)
	}
}

// Excludes makes a command refuse a flag together with any of others.
func Excludes(cmd *cobra.Command, flag string, others ...string) {
	for _, other := range others {
		cmd.MarkFlagsMutuallyExclusive(flag, other)
	}
}
