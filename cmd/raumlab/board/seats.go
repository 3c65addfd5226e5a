package board

import (
	"fmt"
	"strconv"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/board"
)

// seats says who plays, and whether with threads that make an engine's moves differ.
func (s *session) seats() string {
	text := fmt.Sprintf("White: %s, Black: %s", s.names[board.White], s.names[board.Black])
	for _, name := range s.names {
		_, level := engine.SplitLevel(name)
		if n, err := strconv.Atoi(level); err == nil {
			text += fmt.Sprintf(" (level %s)", levelText(engine.LevelOf(n)))
		}
	}
	if s.player != nil {
		if note := cli.ThreadsNote(s.player.threads); note != "" {
			text += "; " + note
		}
	}
	return text
}

// levelText is the name of a level, spelled out if it is an abbreviation.
func levelText(l engine.Level) string {
	if l.Long == "" {
		return l.Name
	}
	return l.Name + ", " + l.Long
}
