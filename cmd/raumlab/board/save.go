package board

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
)

// event is the tag Event of every game that the command writes.
const event = "raumlab play"

const (
	tagEvent       = "Event"
	tagWhite       = "White"
	tagBlack       = "Black"
	tagTermination = "Termination"
	tagEngine      = "Engine" // the reference of the engine that plays, with its level
	tagLevel       = "Level"  // that of an engine file; else absent
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

// A saved is an unfinished game in a file.
type saved struct {
	game   *variant.Game
	own    bool        // the file was written by this command, and may be written again
	engine string      // that plays the other side, none for two people; empty if it is not known
	level  string      // that of an engine file; else empty
	side   board.Color // of the person
}

// load reads the one game of a file.
func load(path string, stderr io.Writer) (s saved, err error) {
	f, err := disk.Open(path, math.MaxInt64)
	if err != nil {
		return s, err
	}
	defer f.Close() // only read
	var games []gametext.Played
	for g, wrong := range gametext.Read(path, f) {
		if err = wrong; err != nil {
			break
		}
		if games = append(games, g); len(games) == 2 {
			break
		}
	}
	another := len(games) == 1 && errors.As(err, &gametext.GameError{}) // which saving the first would remove
	if err != nil && !another {
		return s, err
	}
	if len(games) == 0 {
		return s, fmt.Errorf("%s: it contains no game: name a file that 'raumlab play --save' wrote", path)
	}
	if len(games) != 1 || another {
		return s, fmt.Errorf("%s: the file must contain exactly one game: copy the game to a file of its own", path)
	}
	g := games[0]
	cli.WarnOfEach(stderr, g.LeftOut, "left out a variation: ", "left out %s more", "variation")
	if odd := g.OddStart(); odd != nil {
		fmt.Fprintf(stderr, "warning: %s\n", odd)
	}
	s.game = variant.NewGame(g.Start)
	for _, m := range g.Moves {
		if err := s.game.Play(m.Move); err != nil {
			return s, fmt.Errorf("%s: %w", path, err)
		}
	}
	if _, end := s.game.Outcome(); g.Finished || end != board.Ongoing {
		return s, fmt.Errorf("%s: the game is over: view it with 'raumlab show %[1]s'", path)
	}
	tags := map[string]string{}
	for _, t := range g.Tags {
		tags[t.Name] = t.Value
	}
	if tags[tagEvent] != event {
		return s, nil
	}
	s.own = true
	switch white, black := tags[tagWhite], tags[tagBlack]; {
	case white == person && black == person:
		s.engine = secondPerson
	case white == person:
		s.engine = black
	case black == person:
		s.engine, s.side = white, board.Black
	}
	if s.engine != secondPerson {
		s.engine, s.level = cmp.Or(tags[tagEngine], s.engine), tags[tagLevel]
	}
	return s, nil
}
