package games

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strings"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
	"raumlab/selfplay"
)

// header says where the corpus comes from.
func (f *gameFiles) header(e engine.Config) corpus.Header {
	h := selfplay.Config{Engine: e, Rules: f.rules}.Header(cli.Version)
	h.Games = f.games
	h.GamesPerPart = corpus.DefaultGamesPerPart
	h.Configuration = corpus.Settings{{Key: "method", Value: "import"},
		{Key: "sources", Value: strings.Join(f.hashes, ",")}}
	return h
}

// Write makes the corpus, or the missing part of it.
func (f *gameFiles) Write(ctx context.Context, dir string, e engine.Config, stderr io.Writer) (err error) {
	w, err := beginCorpus(ctx, dir, f.header(e), corpus.Slice{}, nil, stderr)
	if err != nil {
		return err
	}
	defer func() {
		if closing := w.Close(); err == nil {
			err = closing
		}
	}()
	if w.Complete() {
		return nil
	}
	p := term.NewProgress(stderr, "games", w.Next(), f.games)
	defer p.End()
	s := e.WithoutShipped().NewPlayer(nil, nil).Searcher()
	label := func(at *variant.Position, ply *corpus.Ply) { selfplay.Label(ply, s, *at) }
	number, have := int64(0), w.Next()
	// which is kept back until the next: a corpus is not complete before its files are known to be
	// what they were
	var last *corpus.Game
	var failed error // of the corpus
	keep := func() error {
		if last != nil {
			failed = w.Append(*last)
		}
		return failed
	}
	for i, path := range f.paths {
		hash := sha256.New()
		err := f.each(ctx, path, hash, func(place int, t *gametext.Played, err error) error {
			if f.faulty[gamePlace{i, place}] || err == nil && !t.Finished {
				return nil
			}
			if err != nil {
				return err
			}
			if number++; number <= have {
				return nil
			}
			if number > f.games {
				return errors.New("it now has another game")
			}
			g, err := derive.FromText(&t.Game, number-1, label)
			if err == nil {
				err = keep()
			}
			last = &g
			p.At(number)
			return err
		})
		switch {
		case errors.Is(err, context.Canceled):
			return resumable(err, dir)
		case failed != nil:
			return failed
		case err == nil && hex.EncodeToString(hash.Sum(nil)) != f.hashes[i]:
			err = errors.New("its SHA-256 has changed")
		}
		if err != nil { // the first reading found no fault
			return hint.Errorf(
				"game text: %s changed during the import (%w): remove %s, and run the same command again", path, err, dir)
		}
	}
	if err := keep(); err != nil {
		return err
	}
	return w.Finish()
}
