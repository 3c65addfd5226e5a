package board

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
)

// A saved is an unfinished game in a file.
type saved struct {
	game   *variant.Game
	own    bool        // the file was written by this command, and may be written again
	engine string      // that plays the other side, none for two people; empty if it is not known
	level  string      // noLevel, or that of an engine file; else empty
	side   board.Color // of the person
	clock  clock
}

// load reads the one game of a file.
func load(path string, stderr io.Writer) (s saved, err error) {
	var games []gametext.Played
	if err := readText(path, func(g gametext.Played) bool {
		games = append(games, g)
		return len(games) < 2
	}); err != nil {
		return s, err
	}
	if len(games) != 1 {
		return s, fmt.Errorf("%s: the file must contain exactly one game: copy the game to a file of its own", path)
	}
	g := games[0]
	for i, fault := range g.LeftOut {
		if i == cli.MostWarnings {
			fmt.Fprintf(stderr, "warning: left out %s more\n", plural.Of(len(g.LeftOut)-i, "variation"))
			break
		}
		fmt.Fprintf(stderr, "warning: left out a variation: %s\n", cli.Line(fault))
	}
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
	if tags[tagClock] == "" {
		return s, nil
	}
	if s.clock.each, err = match.ParseClock(tags[tagClock]); err != nil {
		return s, fmt.Errorf("%s: tag %s: %w", path, tagClock, err)
	}
	for side, tag := range []string{board.White: tagWhiteClock, board.Black: tagBlackClock} {
		left, err := time.ParseDuration(tags[tag])
		if err != nil || left < 0 {
			return s, fmt.Errorf("%s: tag %s %q: expected a time such as 4m30s: correct the tag", path, tag, tags[tag])
		}
		s.clock.left[side] = left
	}
	return s, nil
}

// readText reads the games of a file of game text until no more are wanted. Variations with illegal
// moves are left out.
func readText(path string, each func(gametext.Played) (more bool)) error {
	f, err := disk.Open(path, math.MaxInt64)
	if err != nil {
		return err
	}
	defer f.Close() // only read
	for g, err := range gametext.ReadLegal(path, f) {
		if err != nil {
			return err
		}
		if !each(g) {
			return nil
		}
	}
	return nil
}
