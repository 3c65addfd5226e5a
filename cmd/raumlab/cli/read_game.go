package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine/gametext"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
)

// firstGame stands for the first game of a file or a folder.
const firstGame = -1

// ReadGame reads a game of game text by its place from 1, or of a corpus by its number there, as
// --game has it; the first game where that is empty. The path is that of a file, or of the folder
// of a corpus, a match or a run.
func ReadGame(ctx context.Context, path, game string) (gametext.Game, error) {
	number := int64(firstGame)
	if game != "" {
		var err error
		if number, err = strconv.ParseInt(game, 10, 64); err != nil || number < 0 {
			return gametext.Game{}, Usagef("--game %q: expected the number of a game", game)
		}
	}
	path, err := corpusIn(path)
	if err != nil {
		return gametext.Game{}, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return gametext.Game{}, err
	}
	if err := NoSuite(path); err != nil {
		return gametext.Game{}, err
	}
	if !info.IsDir() {
		return gameOfText(path, number)
	}
	is, err := corpus.IsFolder(path)
	switch {
	case err != nil:
		return gametext.Game{}, err
	case is:
		return gameOfCorpus(ctx, path, number)
	}
	g, err := gameOfText(filepath.Join(path, match.GamesName), number)
	if errors.Is(err, fs.ErrNotExist) {
		return g, fmt.Errorf(
			"%s: it contains no games: expected a file of game text, or the folder of a corpus, a match or a run",
			path)
	}
	return g, err
}

// NoSuite refuses a suite of positions where games are wanted.
func NoSuite(path string) error {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || !suite.IsFile(path) {
		return nil // a path that leads to no file is refused where it is opened
	}
	return fmt.Errorf(
		"%s: a suite of positions has no games: 'raumlab show --svg' draws its positions, and --opening suite:FILE begins games with them",
		path)
}

func gameOfText(path string, number int64) (gametext.Game, error) {
	f, err := disk.Open(path, math.MaxInt64)
	if err != nil {
		return gametext.Game{}, err
	}
	defer f.Close() // only read
	if number == firstGame {
		number = 1
	}
	n := int64(0)
	// Who wants the moves that were played does not care what variations hold.
	for g, err := range gametext.ReadPlayed(path, f) {
		n++
		if n == number || err != nil && !errors.As(err, &gametext.GameError{}) {
			return g.Game, err
		}
	}
	if n == 0 {
		return gametext.Game{}, fmt.Errorf("%s: it contains no game: expected game text, as 'raumlab corpus export' writes it", path)
	}
	return gametext.Game{}, Usagef("--game %d: %s has %s: expected 1 to %d", number, path,
		plural.Of(n, "game"), n)
}

func gameOfCorpus(ctx context.Context, dir string, number int64) (gametext.Game, error) {
	c, err := corpus.OpenPartial(dir)
	if err != nil {
		return gametext.Game{}, err
	}
	for i, part := range c.Manifest.Parts {
		if number >= part.End() {
			continue
		}
		for g, err := range c.PartGames(ctx, i) {
			if err != nil {
				return gametext.Game{}, err
			}
			if g.Number == number || number == firstGame {
				return derive.Text(&g, c.Rules(), derive.Player(&c.Manifest.Header))
			}
		}
		if number != firstGame {
			break
		}
	}
	if ctx.Err() != nil {
		return gametext.Game{}, ctx.Err()
	}
	if number == firstGame {
		return gametext.Game{}, fmt.Errorf("corpus %s: it contains no game yet: run its command again", dir)
	}
	return gametext.Game{}, Usagef("--game %d: corpus %s has no such game: it has %s, numbered from 0", number, dir,
		plural.Of(c.Len(), "game"))
}

// PlayPlies plays the first plies of a game, or all where plies is LastPly.
func PlayPlies(g *gametext.Game, plies int) (*variant.Game, error) {
	if plies == LastPly {
		plies = len(g.Moves)
	}
	if plies < 0 || plies > len(g.Moves) {
		return nil, Usagef("--ply %d: the game has %s: expected 0 to %[3]d", plies,
			plural.Of(len(g.Moves), "ply"),
			len(g.Moves))
	}
	game := variant.NewGame(g.Start)
	for _, m := range g.Moves[:plies] {
		if err := game.Play(m.Move); err != nil {
			return nil, err
		}
	}
	return game, nil
}

// LastPly stands for the last ply of a game.
const LastPly = -1
