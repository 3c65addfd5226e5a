package board

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/internal/disk"
)

// event is the tag Event of every game that the command writes.
const event = "raumlab play"

const (
	tagEvent       = "Event"
	tagWhite       = "White"
	tagBlack       = "Black"
	tagTermination = "Termination"
	tagClock       = "Clock"      // as in --clock
	tagWhiteClock  = "WhiteClock" // what is left
	tagBlackClock  = "BlackClock"
	tagEngine      = "Engine" // the reference of the engine that plays, with its level
	tagLevel       = "Level"  // noLevel, or that of an engine file; else absent
)

// text is the game as people read it.
func (s *session) text() gametext.Game {
	g := gametext.Game{Start: s.game.Start(), Line: gametext.FromMoves(s.game.Moves())}
	add := func(name, value string) { g.Tags = append(g.Tags, gametext.Tag{Name: name, Value: value}) }
	add(tagEvent, event)
	add(tagWhite, s.names[board.White])
	add(tagBlack, s.names[board.Black])
	if s.player != nil {
		add(tagEngine, s.engine)
		if s.level != "" {
			add(tagLevel, s.level)
		}
	}
	if s.clock.runs() {
		add(tagClock, s.clock.each.String())
		add(tagWhiteClock, s.clock.left[board.White].String())
		add(tagBlackClock, s.clock.left[board.Black].String())
	}
	if s.over != nil {
		g.Finished, g.Result = true, s.over.Outcome()
		if _, err := board.ParseTermination(s.over.Reason); err == nil { // not an agreement, nor a resignation
			add(tagTermination, s.over.Reason)
		}
	}
	return g
}

// save writes the game to its file, if it has one.
func (s *session) save() error {
	if s.file == "" {
		return nil
	}
	g := s.text()
	text, err := g.Append(nil)
	if err != nil {
		return err
	}
	return disk.ReplaceBytes(s.file, text)
}

// maySave refuses a file that is there: a game that was played cannot be played again.
func maySave(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.Mode().IsRegular() && info.Size() > 0:
		return fmt.Errorf("%s: the existing file is not replaced: name another file, or continue that game with --load %s",
			path, path)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return cli.PrepareOut(path, nil)
}

// whereabouts says where a game is that somebody left, and how to go on.
func (s *session) whereabouts() string {
	switch {
	case s.file != "" && s.over != nil:
		return fmt.Sprintf("the game is saved in %s\n", s.file)
	case s.file != "":
		return fmt.Sprintf("the game is saved in %s; continue it with 'raumlab play --load %[1]s'\n", s.file)
	case s.over == nil && len(s.game.Moves()) > 0:
		start := s.game.Start()
		return fmt.Sprintf("the game is not saved: %s\n", start.LineText(s.game.Moves()))
	}
	return ""
}

// kept says the same of a game that was interrupted, in one line.
func (s *session) kept() string {
	if text := s.whereabouts(); text != "" {
		return text[:len(text)-1]
	}
	return "no move was played"
}
