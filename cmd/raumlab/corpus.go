package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/selfplay"
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
	if info.SearchedTwice > 0 {
		row("searched twice", "%d positions (%.1f %%), for a label without the game before", info.SearchedTwice, 100*ratio(info.SearchedTwice, info.Wanted()))
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

type corpusVerifyOptions struct {
	weights string
	replay  int64 // games
	seed    uint64
	json    bool
}

func newCorpusVerifyCommand() *cobra.Command {
	var o corpusVerifyOptions
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

With --replay games drawn at random by --seed are played again from what the
manifest says of their run, and every value stored of them is compared. That needs
the weights, and the files of suite or book where openings came from one; games that
were imported, merged, sampled or filtered cannot be played again.

Of a corpus that is not finished the parts that are finished are checked, and then
that it is not finished is an error.`,
		Example: `  raumlab corpus verify runs/corpus
  raumlab corpus verify runs/second --weights runs/tuned/weights.toml
  raumlab corpus verify runs/corpus --replay 20 --seed 7`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusVerify(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.weights, "weights", "", "weight file that the corpus was played with; empty = whichever fit of those that ship")
	flags.Int64Var(&o.replay, "replay", 0, "games to play again and compare, drawn at random; 0 = none")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the drawing of --replay")
	flags.BoolVar(&o.json, "json", false, "print JSON")
	refuseIdle(cmd, idleFlag{"seed", func([]string) bool { return o.replay == 0 }, "without --replay"})
	return cmd
}

// verifiedJSON is what verify says of a corpus that it found no fault in. A fault is an error, and prints nothing here.
type verifiedJSON struct {
	Corpus       string  `json:"corpus"`
	Complete     bool    `json:"complete"`
	Games        int64   `json:"games"`
	Positions    int64   `json:"positions"`
	Parts        int     `json:"parts"`
	Digest       string  `json:"digest"`
	StaticScores bool    `json:"static_scores"` // were computed again
	Replayed     int64   `json:"replayed"`      // games that were played again
	ReplaySeed   *uint64 `json:"replay_seed"`   // null where none was
}

func runCorpusVerify(ctx context.Context, dir string, o corpusVerifyOptions, stdout, stderr io.Writer) error {
	if o.replay < 0 {
		return badUsage(fmt.Errorf("--replay %d: want 0 games or more", o.replay))
	}
	c, err := corpus.OpenPartial(dir)
	if err != nil {
		return err
	}
	unfinished := c.Whole()
	if unfinished != nil && (c.Manifest.State == corpus.Complete || len(c.Manifest.Parts) == 0) {
		return unfinished
	}
	weights, err := weightsOf(c, o.weights)
	if err != nil {
		return err
	}
	var run selfplay.Config
	if o.replay > 0 { // what cannot be played again is told before the reading
		if run, err = selfplay.ConfigOf(&c.Manifest, weights); err != nil {
			return fmt.Errorf("corpus %s: --replay: %w", dir, err)
		}
	}
	var again func(*board.Position, *corpus.Ply) error
	static := "static scores not computed again: the weights are not known here"
	if weights != nil {
		static = "static scores computed again"
		evaluator := eval.NewEvaluator(*weights)
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
	replayed, err := replaySome(ctx, c, run, o, stderr)
	if err != nil {
		return err
	}
	if o.json {
		said := verifiedJSON{
			Corpus: dir, Complete: unfinished == nil, Games: m.Rows, Positions: m.Plies, Parts: len(m.Parts), Digest: m.Digest,
			StaticScores: weights != nil && m.Plies > 0, Replayed: replayed,
		}
		if o.replay > 0 {
			said.ReplaySeed = &o.seed
		}
		return errors.Join(writeJSON(stdout, said), unfinished)
	}
	what, also := "is sound", ""
	if o.replay > 0 {
		also = fmt.Sprintf("; %s played again with seed %d", counted(replayed, "game"), o.seed)
	}
	if unfinished != nil {
		what = "has sound parts, as far as it goes"
	}
	_, err = fmt.Fprintf(stdout, "%s %s: %s, %s in %s, digest %s; %s%s\n", dir, what, counted(m.Rows, "game"), counted(m.Plies, "position"), counted(int64(len(m.Parts)), "part"), m.Digest, static, also)
	return errors.Join(err, unfinished)
}

// replaySome plays some of the games again, and returns how many.
func replaySome(ctx context.Context, c *corpus.Corpus, run selfplay.Config, o corpusVerifyOptions, stderr io.Writer) (int64, error) {
	if o.replay == 0 {
		return 0, nil
	}
	workers, err := workerCount(0)
	if err != nil {
		return 0, err
	}
	p := newProgress(stderr, "games played again", 0, min(o.replay, c.Len()))
	defer p.end()
	return run.Replay(ctx, c, o.replay, o.seed, workers, func(done, _ int64) { p.at(done) })
}

// weightsOf returns the weights that the corpus was played with: those of the file, or those that ship which have the hash
// that the corpus names, or nil.
func weightsOf(c *corpus.Corpus, file string) (*eval.Weights, error) {
	refs := weights.Names()
	if file != "" {
		refs = []string{file}
	}
	for _, ref := range refs {
		w, err := weights.LoadFor(ref, c.Rules())
		if err != nil {
			return nil, nameError(ref, err)
		}
		if w.Hash() == c.Manifest.Header.Weights {
			return &w, nil
		}
	}
	if file != "" {
		return nil, fmt.Errorf("corpus %s was not played with the weights %s: their hashes differ", c.Dir, file)
	}
	return nil, nil
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
