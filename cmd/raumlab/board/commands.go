package board

import (
	"context"
	"strings"

	"raumlab/engine/gametext"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/sanitize"
	"raumlab/web/desk"
)

// A command is a word that somebody types instead of a move.
type command struct {
	name, argument, meaning string
	run                     func(s *session, ctx context.Context, argument string) error
}

// commands are all of them, in the order of the help.
func commands() []command {
	return []command{
		{"moves", "[CELL]", "list the legal moves, or show those of the piece on a cell", (*session).listMoves},
		{"hint", "", "show the move that raumlab-net would play", (*session).hint},
		{"undo", "", "take back your last move and the engine's reply", (*session).undo},
		{"board", "", "show the board again", func(s *session, _ context.Context, _ string) error { s.show(); return nil }},
		{"game", "", "list the moves so far", (*session).list},
		{"save", "FILE", "save the game to a file now and after every move", (*session).saveAs},
		{"draw", "", "agree on a draw, if two people play", (*session).draw},
		{"resign", "", "resign", func(s *session, _ context.Context, _ string) error {
			s.over = desk.Resigned(s.game.Position().SideToMove())
			return nil
		}},
		{"help", "", "list the commands", (*session).help},
		{"quit", "", "quit", func(s *session, _ context.Context, _ string) error { s.left = true; return nil }},
	}
}

// obey does what somebody typed. What is wrong with it is said, and is no error.
func (s *session) obey(ctx context.Context, text string) error {
	word, argument, _ := strings.Cut(strings.TrimSpace(text), " ")
	argument = strings.TrimSpace(argument)
	if word == "" {
		return nil
	}
	var names []string
	for _, c := range commands() {
		if c.name == strings.ToLower(word) {
			if c.argument == "" && argument != "" {
				s.say("%s takes no argument\n", c.name)
				return nil
			}
			return c.run(s, ctx, argument)
		}
		names = append(names, c.name)
	}
	if isAlice := s.game.Position().Alice() != nil; (argument == "" || isAlice) && strings.ContainsAny(text, "12345") {
		m, err := gametext.ReadMove(s.game.Position(), strings.TrimSpace(text))
		if err != nil {
			s.say("%s\n", err)
			return nil
		}
		return s.play(m)
	}
	s.say("%s is neither a move nor a command%s\n", sanitize.Quote(text), decoding.Suggest(strings.ToLower(word), names))
	return nil
}

func (s *session) help(context.Context, string) error {
	example := "Pb2-Cb2, Qc1xEc4"
	if s.game.Position().Alice() != nil {
		example = "nP Bb2-Cb2, Q Ec4"
	}
	s.say("Type a move, such as %s or Bb2Cb2 (two cells, then q, r, b, n or u for a promotion), or:\n", example)
	for _, c := range commands() {
		s.say("  %-13s %s\n", strings.TrimSpace(c.name+" "+c.argument), c.meaning)
	}
	return nil
}

func (s *session) undo(context.Context, string) error {
	plies := 1
	if s.player != nil {
		plies = 2
	}
	if len(s.game.Moves()) < plies {
		s.say("you have no move to take back\n")
		return nil
	}
	moves := s.game.Moves()
	game := variant.NewGame(s.game.Start())
	for _, m := range moves[:len(moves)-plies] {
		if err := game.Play(m); err != nil {
			return err
		}
	}
	s.game = game
	s.clock.back(plies)
	return s.save()
}

func (s *session) draw(context.Context, string) error {
	if s.player != nil {
		s.say("an engine does not agree to a draw\n")
		return nil
	}
	s.over = desk.Agreed()
	return nil
}

func (s *session) saveAs(_ context.Context, file string) error {
	if file == "" {
		s.say("name a file: save FILE\n")
		return nil
	}
	before := s.file
	var err error
	if file != before {
		err = maySave(file)
	}
	if err == nil {
		s.file = file
		err = s.save()
	}
	if err != nil {
		s.file = before
		s.say("not saved: %s\n", err)
		return nil
	}
	s.say("saved: %s\n", file)
	return nil
}
