package derive

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"

	"raumlab/corpus"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
)

// Texts are the games of files of game text. The games that count are kept in a file without a name,
// so that they take no memory.
type Texts struct {
	Strict     bool          // no game is left out
	Hashes     []string      // SHA-256 of each file
	Rules      variant.Rules // of all games
	Kept       int64         // games that count
	Unfinished int64
	Faults     []error // of the games left out for a fault, in their order
	Repeated   int64   // games left out because an earlier file has them
	Odd        []error // starts that no game reaches

	first  string // file where the rules were read
	once   corpus.Once
	file   *os.File      // of the games
	buffer *bufio.Writer // of what the file does not have yet
	games  *gob.Encoder  // into the buffer
}

// NewTexts returns no games yet. Their file takes room in the folder until Close.
func NewTexts(folder string, strict bool) (*Texts, error) {
	file, err := disk.Unnamed(folder, "games")
	if err != nil {
		return nil, err
	}
	buffer := bufio.NewWriter(file)
	return &Texts{Strict: strict, file: file, buffer: buffer, games: gob.NewEncoder(buffer)}, nil
}

// Close frees the room of the games.
func (f *Texts) Close() error { return f.file.Close() }

// Games returns the games that count, in their order, without scores. Read no file afterwards.
func (f *Texts) Games() iter.Seq2[corpus.Game, error] {
	return func(yield func(corpus.Game, error) bool) {
		if err := f.buffer.Flush(); err != nil {
			yield(corpus.Game{}, disk.WriteError(f.file.Name(), err))
			return
		}
		games := gob.NewDecoder(bufio.NewReader(io.NewSectionReader(f.file, 0, math.MaxInt64)))
		for range f.Kept {
			var g corpus.Game
			err := games.Decode(&g)
			if !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// Read reads the games of a file. Games against the rules are left out, unless Strict, and games that
// an earlier file has. progress is told how many games there are so far.
func (f *Texts) Read(ctx context.Context, path string, progress func(games int64)) error {
	file, err := disk.Open(path, math.MaxInt64)
	if err != nil {
		return fmt.Errorf("game text: %w", err)
	}
	defer file.Close() // only read
	f.once.Begin()
	sum := sha256.New()
	number := 0
	for t, err := range gametext.ReadPlayed(path, io.TeeReader(file, sum)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		number++
		if err == nil {
			err = f.add(path, number, &t)
		}
		against := errors.As(err, &gametext.GameError{}) || errors.As(err, &rulesError{}) ||
			errors.As(err, &TextError{})
		switch {
		case against && !f.Strict:
			f.Faults = append(f.Faults, err)
		case err != nil:
			return err
		}
		progress(f.Kept)
	}
	f.Hashes = append(f.Hashes, hex.EncodeToString(sum.Sum(nil)))
	return nil
}

// A rulesError is a fault in the rules of a game.
type rulesError struct{ error }

// add takes a game if it counts.
func (f *Texts) add(path string, number int, t *gametext.Played) error {
	if f.first == "" {
		f.Rules, f.first = t.Start.Rules(), path
	}
	if rules := t.Start.Rules(); rules != f.Rules {
		return gameError(path, number, t, rulesError{fmt.Errorf(
			"rules %s, but %s begins with %s: import them into separate corpora", rules, f.first, f.Rules)})
	}
	g, err := FromText(&t.Game, f.Kept)
	switch {
	case errors.Is(err, ErrUnfinished):
		f.Unfinished++
		return nil
	case err != nil:
		return gameError(path, number, t, err)
	case !f.once.Counts(&g):
		f.Repeated++
		return nil
	}
	if err := f.games.Encode(&g); err != nil {
		return disk.WriteError(f.file.Name(), err)
	}
	f.Kept++
	if odd := t.OddStart(); odd != nil {
		f.Odd = append(f.Odd, odd)
	}
	return nil
}

// gameError says in which game an error is, and in which line if that is known.
func gameError(path string, number int, t *gametext.Played, err error) error {
	line := ""
	var wrong TextError
	switch {
	case errors.As(err, &rulesError{}):
		line = fmt.Sprintf("%d:", t.RulesLine)
	case errors.As(err, &wrong) && wrong.Ply > 0:
		line = fmt.Sprintf("%d:", t.MoveLines[wrong.Ply-1])
	case errors.As(err, &wrong):
		line = fmt.Sprintf("%d:", t.ResultLine)
	}
	return fmt.Errorf("%s:%s game %d: %w", path, line, number, err)
}
