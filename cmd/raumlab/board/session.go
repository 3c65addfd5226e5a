package board

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/web/desk"
)

// person is the name of a person in saved games.
const person = "person"

// A session is a game that is played in the terminal.
type session struct {
	speaker
	game          *variant.Game
	names         [2]string      // of White and Black: person, or the engine's
	player        *engine.Player // nil for two people
	threads       int            // of its searches
	engine, level string         // as in the tags of a saved game
	file          string         // the game is saved there, if not empty
	over          *desk.Over
	left          bool // somebody typed quit
}

// run plays until the game is over, somebody leaves, or the input ends.
func (s *session) run(ctx context.Context, stdin io.Reader) error {
	lines := linesOf(ctx, stdin)
	s.say("%s\n", s.seats())
	if !s.ended() {
		s.say("type a move such as %s, or 'help'; 'raumlab rules' explains the game\n", s.example())
	}
	for s.err == nil && !s.ended() && !s.left {
		mover := s.game.Position().SideToMove()
		var err error
		if s.names[mover] == person {
			err = s.ask(ctx, mover, lines)
		} else {
			err = s.think(ctx, mover)
		}
		if err != nil {
			return err
		}
	}
	if s.over != nil {
		s.show()
		s.say("%s\n", s.over.Text)
	}
	s.say("%s", s.whereabouts())
	return errors.Join(s.err, s.save())
}

// ended looks whether the rules end the game.
func (s *session) ended() bool {
	if s.over == nil {
		s.over = desk.OverOf(s.game)
	}
	return s.over != nil
}

// ask shows the board and does what a person types, until that is a move or the end.
func (s *session) ask(ctx context.Context, mover board.Color, lines <-chan line) error {
	s.show()
	for plies := len(s.game.Moves()); ; {
		if term.TerminalOf(s.out) != nil {
			s.say("%s> ", mover.Name())
		}
		if s.err != nil {
			return nil // run returns it
		}
		said, more := line{}, true
		select {
		case said, more = <-lines:
		case <-ctx.Done():
		}
		switch {
		case ctx.Err() != nil:
			s.say("\n")
			return cli.InterruptedWith("%s", s.kept())
		case said.err != nil:
			return fmt.Errorf("standard input: %w", said.err)
		case !more:
			s.left = true
			return nil
		}
		if err := s.obey(ctx, said.text); err != nil {
			return err
		}
		if s.left || s.over != nil || len(s.game.Moves()) != plies {
			return nil
		}
	}
}

// think makes the engine move.
func (s *session) think(ctx context.Context, mover board.Color) error {
	r := s.player.Move(ctx, s.game, search.Limits{})
	if ctx.Err() != nil {
		return cli.InterruptedWith("%s", s.kept())
	}
	s.say("%s plays %s\n", s.names[mover], s.game.Position().LineText([]board.Move{r.Move}))
	return s.play(r.Move)
}

// play makes a legal move and saves the game.
func (s *session) play(m board.Move) error {
	if err := s.game.Play(m); err != nil {
		return err
	}
	s.ended()
	return s.save()
}

// show draws the board.
func (s *session) show() {
	last := board.NoMove
	if moves := s.game.Moves(); len(moves) > 0 {
		last = moves[len(moves)-1]
	}
	s.say("\n%s", s.game.Position().PictureAfter(last, s.columns()))
}

// seats says who plays, and whether with threads that make an engine's moves differ.
func (s *session) seats() string {
	text := fmt.Sprintf("White: %s, Black: %s", s.names[board.White], s.names[board.Black])
	for _, name := range s.names {
		_, level := engine.SplitLevel(name)
		if n, err := strconv.Atoi(level); err == nil {
			l := engine.LevelOf(n)
			if l.Long != "" { // the name is an abbreviation
				l.Name += ", " + l.Long
			}
			text += fmt.Sprintf(" (level %s)", l.Name)
		}
	}
	if s.player != nil {
		if note := cli.ThreadsNote(s.threads); note != "" {
			text += "; " + note
		}
	}
	return text
}

// A speaker prints for a person, up to the first write that fails.
type speaker struct {
	out io.Writer
	err error // of that write
}

func (s *speaker) say(format string, args ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.out, format, args...)
	}
}

// columns is how wide text may be now.
func (s *speaker) columns() int { return term.Columns(s.out) }

// fill prints a paragraph, broken where the terminal ends.
func (s *speaker) fill(text string) { s.say("%s", term.Fill(text+"\n", s.columns())) }

// A line is what somebody typed, or why there is no more of it.
type line struct {
	text string
	err  error
}

// maxLine bounds a line in bytes.
const maxLine = 1 << 12

// linesOf sends the lines of an input, and closes the channel at its end. It reads beside the
// game, so that an interrupt need not wait for a line.
func linesOf(ctx context.Context, in io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, maxLine)
		send := func(l line) bool {
			select {
			case lines <- l:
				return true
			case <-ctx.Done():
				return false
			}
		}
		for scanner.Scan() {
			if !send(line{text: disk.TrimMark(scanner.Text())}) {
				return
			}
		}
		if err := scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
			send(line{err: fmt.Errorf("a line of more than %d bytes is neither a move nor a command", maxLine)})
		} else if err != nil {
			send(line{err: err})
		}
	}()
	return lines
}
