package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
)

func newCorpusCommand() *cobra.Command {
	return group("corpus", "look into, check and convert corpora", newCorpusInfoCommand(), newCorpusVerifyCommand(), newCorpusAuditCommand(), newCorpusPositionsCommand(),
		newCorpusMergeCommand(), newCorpusSampleCommand(), newCorpusFilterCommand(), newCorpusMatesCommand(), newCorpusExportCommand(), newCorpusImportCommand())
}

func newCorpusInfoCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "info CORPUS",
		Short: "count games, positions, results and endings",
		Example: `  raumlab corpus info runs/corpus
  raumlab corpus info runs/corpus --json`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return printInfo(ctx, args[0], asJSON, stdout, stderr)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func printInfo(ctx context.Context, dir string, asJSON bool, stdout, stderr io.Writer) error {
	c, err := corpus.OpenPartial(dir)
	if err != nil {
		return err
	}
	if err := warnOfStrays(c, stderr); err != nil {
		return err
	}
	p := newProgress(stderr, "games", 0, c.Len())
	info, err := c.Info(ctx, func(done, _ int64) { p.at(done) })
	p.end()
	if err != nil {
		return err
	}
	if asJSON {
		return writeJSON(stdout, info)
	}
	state := "complete"
	if !info.Complete {
		state = "partial: run its command again to finish it"
	}
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	row := func(name, format string, values ...any) {
		fmt.Fprintf(t, "%s\t%s\n", name, fmt.Sprintf(format, values...))
	}
	row("corpus", "%s (%s)", dir, state)
	row("rules", "%s", info.Rules)
	row("games", "%d, %s of them different", info.Games, about(info.DistinctGames, info.DistinctExact))
	row("positions", "%d, %.1f a game", info.Plies, ratio(info.Plies, info.Games))
	if info.LeftOut > 0 {
		row("left out", "%d positions by a filter", info.LeftOut)
	}
	row("size", "%s in %s, %.2f a position", counted(info.Bytes, "byte"), counted(int64(info.Parts), "part"), info.BytesPerPosition)
	row("white wins", "%d (%.1f %%)", info.WhiteWins, 100*ratio(info.WhiteWins, info.Games))
	row("draws", "%d (%.1f %%)", info.Draws, 100*ratio(info.Draws, info.Games))
	row("black wins", "%d (%.1f %%)", info.BlackWins, 100*ratio(info.BlackWins, info.Games))
	for _, name := range slices.Sorted(maps.Keys(info.Terminations)) {
		row("ended by "+name, "%d", info.Terminations[name])
	}
	for _, q := range c.Manifest.Quarantined() {
		row("in quarantine", "game %d of seed %d after %d plies: %s", q.Game, q.Seed, q.Plies, q.Reason)
	}
	if games, quarantined, ok := c.Manifest.PlayedBySources(); ok && quarantined > 0 {
		row("in quarantine", "%d of the sources, beside %s", quarantined, counted(games, "game"))
	}
	row("digest", "%s", info.Digest)
	return t.Flush()
}

// warnOfStrays names files that other commands refuse the corpus for.
func warnOfStrays(c *corpus.Corpus, stderr io.Writer) error {
	strays, err := c.Strays()
	if len(strays) == 0 {
		return err
	}
	names := strays[0]
	if more := len(strays) - 1; more > 0 {
		names += fmt.Sprintf(" (and %d more)", more)
	}
	_, err = fmt.Fprintf(stderr, "warning: corpus %s: %s is not in its manifest.json: it is no part of this corpus, move it elsewhere\n", c.Dir, names)
	return err
}

// counted is a number with what it counts, in the plural but for one.
func counted(n int64, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// about is a number, with a word where it is an estimate.
func about(n int64, exact bool) string {
	if exact {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("about %d", n)
}

func ratio(a, b int64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

func newCorpusVerifyCommand() *cobra.Command {
	var weights string
	cmd := &cobra.Command{
		Use:   "verify CORPUS",
		Short: "check hashes and counts, replay every game by the rules, and evaluate its positions again",
		Long: `Checks the SHA-256 and the row count of every part against the manifest, and
replays every game: moves, flags, results and endings. What the configuration in
the manifest says must be true of each: seed, opening, depths, the longest game,
and what adjudication makes of the scores. What stands of games in quarantine must
be possible, and the data card what follows from all this; of a corpus that another
version of the program made it may be worded otherwise, which is a warning. Where the
corpus was played with weights that ship or with those of --weights, every static
score is computed again. The first fault is named with file, row, game and ply.

Of a corpus that is not finished the parts that are finished are checked, and then
that it is not finished is an error.`,
		Example: `  raumlab corpus verify runs/corpus
  raumlab corpus verify runs/second --weights runs/tuned/weights.toml`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusVerify(ctx, args[0], weights, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&weights, "weights", "", "weight file that the corpus was played with; empty = whichever fit of those that ship")
	return cmd
}

func runCorpusVerify(ctx context.Context, dir, weights string, stdout, stderr io.Writer) error {
	c, err := corpus.OpenPartial(dir)
	if err != nil {
		return err
	}
	unfinished := c.Whole()
	if unfinished != nil && (c.Manifest.State == corpus.Complete || len(c.Manifest.Parts) == 0) {
		return unfinished
	}
	evaluator, err := evaluatorOf(c, weights)
	if err != nil {
		return err
	}
	var again func(*board.Position, *corpus.Ply) error
	static := "static scores not computed again: the weights are not known here"
	if evaluator != nil {
		static = "static scores computed again"
		again = func(p *board.Position, ply *corpus.Ply) error {
			if score := evaluator.Evaluate(p); score != int(ply.Static) {
				return fmt.Errorf("static score %d, the weights give %d", ply.Static, score)
			}
			return nil
		}
	}
	p := newProgress(stderr, "games", 0, c.Len())
	err = c.Verify(ctx, again, func(done, _ int64) { p.at(done) })
	p.end()
	if card := (*corpus.CardError)(nil); errors.As(err, &card) && card.Version != version {
		fmt.Fprintf(stderr, "warning: corpus %s: its data card %s was written by version %s of the program and was not checked, since this is version %s: its wording differs between versions\n",
			dir, corpus.CardName, card.Version, version)
		err = nil
	}
	if err != nil {
		return err
	}
	m := c.Manifest
	if m.Plies == 0 {
		static = "it has no static scores to compute again"
	}
	if m.Rows == 0 {
		fmt.Fprintf(stderr, "warning: corpus %s has no games: what is checked is its manifest and its data card alone\n", dir)
	}
	what := "is sound"
	if unfinished != nil {
		what = "has sound parts, as far as it goes"
	}
	_, err = fmt.Fprintf(stdout, "%s %s: %s, %s in %s, digest %s; %s\n", dir, what, counted(m.Rows, "game"), counted(m.Plies, "position"), counted(int64(len(m.Parts)), "part"), m.Digest, static)
	return errors.Join(err, unfinished)
}

// evaluatorOf returns the evaluation that the corpus was played with: that of the weight file, or of those weights
// that ship which have the hash that the corpus names, or nil.
func evaluatorOf(c *corpus.Corpus, file string) (*eval.Evaluator, error) {
	refs := engine.WeightsNames()
	if file != "" {
		refs = []string{file}
	}
	for _, ref := range refs {
		w, err := engine.WeightsFor(ref, c.Rules())
		if err != nil {
			return nil, nameError(ref, err)
		}
		if w.Hash() == c.Manifest.Header.Weights {
			return eval.NewEvaluator(w), nil
		}
	}
	if file != "" {
		return nil, fmt.Errorf("corpus %s was not played with the weights %s: their hashes differ", c.Dir, file)
	}
	return nil, nil
}

type positionsOptions struct {
	out        string
	features   bool
	definition string
}

func newCorpusPositionsCommand() *cobra.Command {
	var o positionsOptions
	cmd := &cobra.Command{
		Use:   "positions CORPUS --out FILE",
		Short: "derive a flat table, one row a position, as Parquet or CSV",
		Example: `  raumlab corpus positions runs/corpus --out runs/positions.parquet --features
  raumlab corpus positions runs/corpus --out runs/positions.csv`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusPositions(ctx, args[0], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "file to write, ending in .parquet or .csv (required)")
	cmd.Flags().BoolVar(&o.features, "features", false, "add the 26 features, White minus Black")
	cmd.Flags().StringVar(&o.definition, "definition", eval.Corrected.String(), "definition of the features: corrected or published")
	refuseIdle(cmd, idleFlag{"definition", func([]string) bool { return !o.features }, "without --features"})
	return cmd
}

func runCorpusPositions(ctx context.Context, dir string, o positionsOptions, stdout, stderr io.Writer) error {
	definition, err := eval.ParseDefinition(o.definition)
	if err != nil {
		return badUsage(err)
	}
	if ending := filepath.Ext(o.out); ending != ".parquet" && ending != ".csv" {
		return badUsage(fmt.Errorf("--out %q: name a file ending in .parquet or .csv", o.out))
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	if err := mayPut(o.out, nil); err != nil { // what is there is the business of the table
		return err
	}
	if err := makeFolder(o.out); err != nil {
		return err
	}
	p := newProgress(stderr, "games", 0, c.Len())
	table := corpus.Positions{Features: o.features, Definition: definition, Progress: func(done, _ int64) { p.at(done) }}
	rows, err := table.Write(ctx, c, o.out)
	p.end()
	if err != nil {
		return err
	}
	if rows == 0 {
		fmt.Fprintf(stderr, "warning: %s has no rows: corpus %s has no position that a filter did not leave out\n", o.out, dir)
	}
	_, err = fmt.Fprintf(stdout, "%s: %s\n", o.out, counted(rows, "position"))
	return err
}

func newCorpusMergeCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "merge CORPUS... --out FOLDER",
		Short: "make one corpus of several, dropping games that stand twice",
		Long: `Makes a corpus of the games of several, in their order and numbered anew. Of games
with the same start and moves the first is kept. Corpora of different rules are refused.
What the corpora say alike of how they were played the new one says, too.

Corpora of one run that was divided by 'raumlab selfplay --parts' are put together
again: what comes out has the bytes of the run on one machine. So are corpora of one
run of which some have games in quarantine that others have.`,
		Example: `  raumlab corpus merge runs/a runs/b --out runs/both`,
		Args:    cobra.MinimumNArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusMerge(ctx, args, out, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&out, "out", "", "folder of the new corpus (required)")
	return cmd
}

func runCorpusMerge(ctx context.Context, dirs []string, out string, stdout, stderr io.Writer) error {
	if out == "" {
		return badUsage(errNoFolder)
	}
	if err := notItself(out, dirs...); err != nil {
		return err
	}
	var sources []*corpus.Corpus
	games := int64(0)
	for _, dir := range dirs {
		c, err := corpus.Open(dir)
		if err != nil {
			return err
		}
		sources = append(sources, c)
		games += c.Len()
	}
	if corpus.SlicesOfOneRun(sources) {
		r := newRelay(stderr, "games", games)
		err := corpus.Join(ctx, out, sources, func(done, total int64) { r.at("games compared", done, total) },
			func(done, total int64) { r.at("games", done, total) })
		r.end()
		if err != nil {
			return resumable(err, out)
		}
		return tellJoined(out, stdout, stderr)
	}
	p := newProgress(stderr, "games", 0, games)
	merged, err := corpus.Merge(ctx, out, version, sources, func(done, _ int64) { p.at(done) })
	p.end()
	if err != nil {
		return resumable(err, out)
	}
	_, err = fmt.Fprintf(stdout, "%s: %s, %d dropped that stood twice\n", out, counted(merged.Kept, "game"), merged.Dropped)
	return err
}

// tellJoined says what came of slices of a run, and which of its games are in none of them.
func tellJoined(out string, stdout, stderr io.Writer) error {
	c, err := corpus.Open(out)
	if err != nil {
		return err
	}
	m := &c.Manifest
	if !m.IsSlice() {
		_, err = fmt.Fprintf(stdout, "%s: the parts of one run, put together\n", out)
		return err
	}
	fmt.Fprintf(stderr, "warning: %s has the games %d to %d alone of a run of %d: make the other parts by its command with --parts, and merge again into another folder\n",
		out, m.FirstGame, m.EndGame-1, m.Games)
	_, err = fmt.Fprintf(stdout, "%s: parts of one run, put together to a slice of it\n", out)
	return err
}

// notItself refuses to make a corpus in the folder of one that it is to be made of.
func notItself(out string, sources ...string) error {
	there, err := os.Stat(out)
	if err != nil {
		return nil // what is wrong with it is told by who writes there; mostly it is yet to be made
	}
	for _, source := range sources {
		if here, err := os.Stat(source); err == nil && os.SameFile(here, there) {
			return badUsage(fmt.Errorf("--out %s: that is the corpus that is read: name another folder", out))
		}
	}
	return nil
}

var errNoFolder = errors.New("--out is missing: name the folder of the new corpus")

type sampleOptions struct {
	out   string
	games int64
	seed  uint64
}

func newCorpusSampleCommand() *cobra.Command {
	var o sampleOptions
	cmd := &cobra.Command{
		Use:     "sample CORPUS --games N --out FOLDER",
		Short:   "make a corpus of some games of another, every choice equally likely",
		Example: `  raumlab corpus sample runs/corpus --games 100 --seed 1 --out runs/hundred`,
		Args:    cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusSample(ctx, args[0], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "folder of the new corpus (required)")
	cmd.Flags().Int64Var(&o.games, "games", 100, "games to draw")
	cmd.Flags().Uint64Var(&o.seed, "seed", 1, "seed of the drawing")
	return cmd
}

func runCorpusSample(ctx context.Context, dir string, o sampleOptions, stdout, stderr io.Writer) error {
	if o.out == "" {
		return badUsage(errNoFolder)
	}
	if o.games < 1 {
		return badUsage(fmt.Errorf("--games %d: want at least 1", o.games))
	}
	if err := notItself(o.out, dir); err != nil {
		return err
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	p := newProgress(stderr, "games", 0, o.games)
	err = corpus.Sample(ctx, o.out, version, c, o.games, o.seed, func(done, _ int64) { p.at(done) })
	p.end()
	if err != nil {
		return resumable(err, o.out)
	}
	_, err = fmt.Fprintf(stdout, "%s: %s\n", o.out, counted(o.games, "game"))
	return err
}
