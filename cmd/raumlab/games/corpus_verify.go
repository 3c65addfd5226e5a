package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/decoding"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

type CorpusVerifyOptions struct {
	Weights string
	replay  int64 // games
	seed    uint64
	tables  string
	json    bool
}

func newCorpusVerifyCommand() *cobra.Command {
	o := &CorpusVerifyOptions{}
	cmd := &cobra.Command{
		Use:   "verify CORPUS",
		Short: "check hashes, replay every game by the rules, and recompute the static scores",
		Long: `Checks the SHA-256 and the row count of every part against the manifest, and
replays every game: moves, flags, results and endings. The digest and the data card
must follow from the games and the manifest; if another version of the program made
the corpus, a different card is only a warning. If the weights of the run are known,
because they ship with the program or --weights names them, every static score is
computed again. The first fault is reported with file, row, game and ply.

--replay checks that the games are really those of their run: it draws games at
random by --seed, plays them again with the settings in the manifest, and compares
every stored value. This needs the weights and files of the run. Imported, merged,
sampled and filtered games cannot be played again. For a relabelled corpus the
positions are searched again and the scores compared.

Of an unfinished corpus the finished parts are checked; then the command fails and says
that the corpus is unfinished.`,
		Example: `  raumlab corpus verify runs/corpus
  raumlab corpus verify runs/second --weights runs/tuned/weights.toml
  raumlab corpus verify runs/corpus --replay 20 --seed 7`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.Run),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Weights, "weights", "",
		"weight file that the corpus was played with; empty = the shipped weights that match, if any")
	flags.Int64Var(&o.replay, "replay", 0, "games to play again and compare, drawn at random; 0 = none")
	flags.Uint64Var(&o.seed, "seed", 0, "seed by which --replay draws games; 0 = a random one, which is printed")
	addAdjudicateTables(flags, &o.tables)
	cli.Limit(flags, "replay", 0, math.Inf(1))
	cli.AddJSON(cmd, &o.json)
	cli.Needs(cmd, "replay", "seed", "adjudicate-tables")
	return cmd
}

// verifiedJSON is the report on a corpus without a fault. A fault is an error, and prints no report.
type verifiedJSON struct {
	Corpus       string         `json:"corpus"`
	Complete     bool           `json:"complete"`
	Games        int64          `json:"games"`
	Positions    int64          `json:"positions"`
	Parts        int            `json:"parts"`
	Digest       string         `json:"digest"`
	StaticScores bool           `json:"static_scores"` // were computed again
	Replayed     int64          `json:"replayed"`      // games that were played again
	ReplaySeed   *decoding.Seed `json:"replay_seed"`   // null if none was
}

// Run checks the corpus that is the only argument.
func (o *CorpusVerifyOptions) Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	c, unfinished, err := corpus.OpenBegun(args[0])
	if err != nil {
		return err
	}
	w, err := weightsOf(c, o.Weights)
	if err != nil {
		return err
	}
	var run selfplay.Replayer
	verb := "played"
	if o.replay > 0 { // what cannot be played again is refused before the reading
		endgames, err := loadTables(ctx, o.tables, c.Rules(), stderr)
		if err != nil {
			return err
		}
		if run, err = selfplay.ReplayerOf(&c.Manifest, w, endgames); err != nil {
			return fmt.Errorf("corpus %s: --replay: %w", c.Dir, err)
		}
		if run.Searches {
			verb = "scored"
		}
	}
	m := &c.Manifest
	said := verifiedJSON{Corpus: c.Dir, Complete: unfinished == nil, Games: m.Rows, Positions: m.Plies,
		Parts: len(m.Parts), Digest: m.Digest}
	evaluator, static := evaluatorOf(c, w)
	said.StaticScores = evaluator != nil && m.Plies > 0
	var again func(*variant.Position, *corpus.Ply) error
	if evaluator != nil {
		again = func(p *variant.Position, ply *corpus.Ply) error {
			if score := evaluator(p); score != int(ply.Static) {
				return fmt.Errorf("static score is %d, but the evaluation of the run gives %d", ply.Static, score)
			}
			return nil
		}
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	err = c.Verify(ctx, again, p.Step)
	p.End()
	if card := (*corpus.CardError)(nil); errors.As(err, &card) && card.Version != cli.Version {
		fmt.Fprintf(stderr,
			"warning: corpus %s: data card %s was written by version %s of the program and is not checked by this version, %s, because the wording of cards differs between versions\n",
			c.Dir, corpus.CardName, card.Version, cli.Version)
		err = nil
	}
	if err != nil {
		return err
	}
	if m.Plies == 0 {
		static = "no static scores to check"
	}
	if m.Rows == 0 {
		fmt.Fprintf(stderr, "warning: corpus %s has no games: only its manifest and its data card are checked\n", c.Dir)
	}
	what := "is sound"
	if unfinished != nil {
		what = "is sound so far, but unfinished"
	}
	if o.replay > 0 {
		for o.seed == 0 {
			o.seed = rand.Uint64() >> 32
		}
		workers := cli.Workers(0)
		rows := selfplay.DrawRows(c.Len(), o.replay, o.seed)
		p := term.NewProgress(stderr, "games "+verb+" again", 0, int64(len(rows)))
		said.Replayed, err = run.Replay(ctx, c, rows, workers, p.Step)
		p.End()
		if err != nil {
			return err
		}
		said.ReplaySeed = (*decoding.Seed)(&o.seed)
		static += fmt.Sprintf("; %s %s again with seed %d", plural.Of(said.Replayed, "game"), verb, o.seed)
	}
	return errors.Join(cli.Tell(stdout, o.json, said, "%s %s: %s, %s in %s, digest %s; %s", c.Dir, what,
		plural.Of(m.Rows, "game"), plural.Of(m.Plies, "position"), plural.Of(len(m.Parts), "part"), m.Digest, static),
		unfinished)
}

// weightsOf returns the weights of a corpus: those of the file, or the shipped ones with the hash
// in the corpus, or nil.
func weightsOf(c *corpus.Corpus, file string) (*eval.Weights, error) {
	refs := weights.NamesFor(c.Rules().Variant)
	if file != "" {
		refs = []string{file}
	}
	for _, ref := range refs {
		w, err := weights.LoadFor(ref, c.Rules())
		if err != nil {
			return nil, cli.NameError(ref, err)
		}
		if w.Hash() == c.Manifest.Header.Weights {
			return &w, nil
		}
	}
	if file != "" {
		return nil, fmt.Errorf(
			"corpus %s was not played with the weights %s: the hashes differ: name the weight file that it was played with",
			c.Dir, file)
	}
	return nil, nil
}

// evaluatorOf returns the static evaluation of the run: by the weights, or by the network that ships; nil if both
// are unknown. The text says whether static scores are checked.
func evaluatorOf(c *corpus.Corpus, w *eval.Weights) (func(*variant.Position) int, string) {
	const checked = "static scores checked"
	h := &c.Manifest.Header
	switch {
	case w != nil:
		return features.Evaluator(*w), checked
	case !slices.Contains(h.Engine.Settings, corpus.Setting{Key: "evaluation", Value: "net"}):
		return nil, "static scores not checked, because the weights of the run are unknown (name their file with --weights)"
	}
	e, err := engine.Config{Evaluation: "net"}.WithShippedNetwork(h.Weights, h.Rules.Base())
	if err != nil {
		return nil, "static scores not checked, because the network of the run does not ship with the program"
	}
	return func(p *variant.Position) int { return e.Network().Evaluate(p.Board()) }, checked
}
