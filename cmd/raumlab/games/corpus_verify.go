package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/plural"
)

type CorpusVerifyOptions struct {
	Weights string
	replay  int64 // games
	seed    uint64
	tables  string
	json    bool
}

func newCorpusVerifyCommand() *cobra.Command {
	var o CorpusVerifyOptions
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
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return RunCorpusVerify(ctx, args[0], o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Weights, "weights", "",
		"weight file that the corpus was played with; empty = the shipped weights that match, if any")
	flags.Int64Var(&o.replay, "replay", 0, "games to play again and compare, drawn at random; 0 = none")
	flags.Uint64Var(&o.seed, "seed", 0, "seed by which --replay draws games; 0 = a random one, which is printed")
	addAdjudicateTables(flags, &o.tables)
	cli.AddJSON(cmd, &o.json)
	idle := func([]string) bool { return o.replay == 0 }
	cli.RefuseIdle(cmd, cli.IdleWhen("seed", idle, "without --replay"), cli.IdleWhen("adjudicate-tables", idle,
		"without --replay"))
	return cmd
}

func RunCorpusVerify(ctx context.Context, dir string, o CorpusVerifyOptions, stdout, stderr io.Writer) error {
	if o.replay < 0 {
		return cli.BadUsage(fmt.Errorf("--replay %d: must be 0 or more", o.replay))
	}
	c, unfinished, err := OpenBegun(dir)
	if err != nil {
		return err
	}
	weights, err := weightsOf(c, o.Weights)
	if err != nil {
		return err
	}
	for o.seed == 0 {
		o.seed = rand.Uint64() >> 32
	}
	run, err := runAgain(ctx, c, weights, o, stderr) // what cannot be played again is refused before the reading
	if err != nil {
		return err
	}
	var again func(*variant.Position, *corpus.Ply) error
	static := "static scores not checked, because the weights of the run are unknown (name their file with --weights)"
	if weights != nil {
		static = "static scores checked"
		again = sameStatic(*weights)
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	err = c.Verify(ctx, again, func(done, _ int64) { p.At(done) })
	p.End()
	if card := (*corpus.CardError)(nil); errors.As(err, &card) && card.Version != cli.Version {
		fmt.Fprintf(stderr,
			"warning: corpus %s: data card %s was written by version %s of the program and is not checked by this version, %s, because the wording of cards differs between versions\n",
			dir, corpus.CardName, card.Version, cli.Version)
		err = nil
	}
	if err != nil {
		return err
	}
	m := c.Manifest
	if m.Plies == 0 {
		static = "no static scores to check"
	}
	if m.Rows == 0 {
		fmt.Fprintf(stderr, "warning: corpus %s has no games: only its manifest and its data card are checked\n", dir)
	}
	made, err := replaySome(ctx, c, run, o, stderr)
	if err != nil {
		return err
	}
	if o.json {
		said := verifiedJSON{
			Corpus: dir, Complete: unfinished == nil, Games: m.Rows, Positions: m.Plies, Parts: len(m.Parts), Digest: m.Digest,
			StaticScores: weights != nil && m.Plies > 0, Replayed: made,
		}
		if o.replay > 0 {
			seed := decoding.Seed(o.seed)
			said.ReplaySeed = &seed
		}
		return errors.Join(cli.WriteJSON(stdout, said), unfinished)
	}
	what, also := "is sound", ""
	if unfinished != nil {
		what = "is sound so far, but unfinished"
	}
	if o.replay > 0 {
		also = fmt.Sprintf("; %s %s again with seed %d", plural.Of(made, "game"), verb(run), o.seed)
	}
	_, err = fmt.Fprintf(stdout, "%s %s: %s, %s in %s, digest %s; %s%s\n", dir, what, plural.Of(m.Rows, "game"),
		plural.Of(m.Plies, "position"), plural.Of(len(m.Parts), "part"), m.Digest, static, also)
	return errors.Join(err, unfinished)
}
