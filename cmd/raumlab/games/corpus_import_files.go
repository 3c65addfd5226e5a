package games

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
)

// A gameFiles is the content of files of game text.
type gameFiles struct {
	paths      []string
	hashes     []string
	rules      variant.Rules
	games      int64 // finished
	unfinished int64
	strict     bool // no game is left out
	faulty     map[gamePlace]bool
	faults     []error // of the faulty games, in their order
	odd        []error // starts that no game reaches
}

// A gamePlace is the place of a game in the files.
type gamePlace struct {
	file   int // of paths
	number int // of the game, from 1
}

// lookThrough reads all games, so that it finds faults before a corpus is begun. Games against the
// rules are left out, unless strict.
func lookThrough(ctx context.Context, paths []string, strict bool, stderr io.Writer) (*gameFiles, error) {
	f := &gameFiles{paths: paths, strict: strict, faulty: map[gamePlace]bool{}}
	size := int64(0)
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("game text: %w", err)
		}
		if !info.Mode().IsRegular() { // a pipe is empty at the second reading
			return nil, fmt.Errorf(
				"game text: %s is not a regular file, and import reads it twice: save the games in a file, and name that", path)
		}
		size += info.Size()
	}
	p := term.NewProgress(stderr, "bytes read", 0, size)
	defer p.End()
	read := int64(0)
	first := "" // where the rules were read
	nothing := func(*variant.Position, *corpus.Ply) {}
	for i, path := range paths {
		hash := sha256.New()
		seen := writerFunc(func(b []byte) (int, error) {
			read += int64(len(b))
			p.At(read)
			return hash.Write(b)
		})
		err := f.each(ctx, path, seen, func(number int, t *gametext.Played, err error) error {
			if err != nil {
				f.faulty[gamePlace{i, number}] = true
				f.faults = append(f.faults, err)
				return nil
			}
			if rules := t.Start.Rules(); first == "" {
				f.rules, first = rules, path
			} else if rules != f.rules {
				return rulesError{fmt.Errorf("rules %s, but %s begins with %s: import them into separate corpora", rules,
					first, f.rules)}
			}
			_, err = derive.FromText(&t.Game, 0, nothing)
			switch wrong := new(derive.TextError); {
			case !f.strict && errors.As(err, wrong):
				f.faulty[gamePlace{i, number}] = true
				f.faults = append(f.faults, gameError(path, number, t, err))
				return nil
			case errors.Is(err, derive.ErrUnfinished):
				f.unfinished++
				return nil
			case err != nil:
				return err
			}
			f.games++
			if odd := t.OddStart(); odd != nil {
				f.odd = append(f.odd, odd)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		f.hashes = append(f.hashes, hex.EncodeToString(hash.Sum(nil)))
	}
	return f, nil
}

// A writerFunc is an io.Writer that is told what is read of a file.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// A readerFunc is an io.Reader.
type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// A rulesError is a fault in the rules of a game.
type rulesError struct{ error }

// each calls visit with the games of a file, and writes all that it reads to seen. Unless strict, a
// game may be an error. each adds file, line and number of the game to other errors of visit.
func (f *gameFiles) each(ctx context.Context, path string, seen io.Writer,
	visit func(number int, t *gametext.Played, err error) error) error {
	file, err := disk.Open(path, math.MaxInt64)
	if err != nil {
		return fmt.Errorf("game text: %w", err)
	}
	defer file.Close() // only read
	in := readerFunc(func(b []byte) (int, error) {
		if err := ctx.Err(); err != nil { // a game may be long
			return 0, err
		}
		return file.Read(b)
	})
	number := 0
	for t, err := range gametext.ReadPlayed(path, io.TeeReader(in, seen)) {
		wrong := errors.As(err, &gametext.GameError{})
		if err != nil && (f.strict || !wrong) {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		number++
		if err := visit(number, &t, err); err != nil {
			if wrong {
				return err
			}
			return gameError(path, number, &t, err)
		}
	}
	return nil
}

// gameError says in which game an error is.
func gameError(path string, number int, t *gametext.Played, err error) error {
	return fmt.Errorf("%s:%s game %d: %w", path, lineOf(t, err), number, err)
}

// lineOf returns the line of an error about a game, with a colon, or nothing for an error without a
// line.
func lineOf(t *gametext.Played, err error) string {
	var wrong derive.TextError
	var rules rulesError
	switch {
	case errors.As(err, &rules):
		return fmt.Sprintf("%d:", t.RulesLine)
	case errors.As(err, &wrong) && wrong.Ply > 0:
		return fmt.Sprintf("%d:", t.MoveLines[wrong.Ply-1])
	case errors.As(err, &wrong):
		return fmt.Sprintf("%d:", t.ResultLine)
	}
	return ""
}
