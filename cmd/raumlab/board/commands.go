package board

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/board/diagram"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/sanitize"
	"raumlab/web/desk"
)

// A command is a word that somebody types instead of a move.
type command struct {
	name, argument, meaning string
	others                  []string // other words for it, in lower case: Q is a queen
	run                     func(s *session, ctx context.Context, argument string) error
}

// commands are all of them, in the order of the help.
func commands() []command {
	return []command{
		{"moves", "[WHICH]", "list the legal moves, or those of a cell such as Bc1 or a piece such as Q", nil,
			(*session).listMoves},
		{"hint", "", "show the move that raumlab-net would play", nil, (*session).hint},
		{"undo", "", "take back your last move and the engine's reply", nil, (*session).undo},
		{"board", "", "show the board again", nil, func(s *session, _ context.Context, _ string) error {
			s.show()
			return nil
		}},
		{"game", "", "list the moves so far", nil, (*session).list},
		{"save", "FILE", "save the game to a file now and after every move", nil, (*session).saveAs},
		{"draw", "", "agree on a draw, if two people play", nil, (*session).draw},
		{"resign", "", "resign", nil, func(s *session, _ context.Context, _ string) error {
			s.over = desk.Resigned(s.game.Position().SideToMove())
			return nil
		}},
		{"help", "", "list the commands", nil, (*session).help},
		{"quit", "", "quit; so do q and exit", []string{"q", "exit"}, func(s *session, _ context.Context, _ string) error {
			s.left = true
			return nil
		}},
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
		if c.name == strings.ToLower(word) || slices.Contains(c.others, word) {
			if c.argument == "" && argument != "" {
				s.say("%s takes no argument\n", c.name)
				return nil
			}
			return c.run(s, ctx, argument)
		}
		names = append(names, c.name)
	}
	if isAlice := s.game.Position().Alice() != nil; (argument == "" || isAlice) && strings.ContainsAny(text, "12345") {
		m, err := gametext.ReadTyped(s.game.Position(), strings.TrimSpace(text))
		if err != nil {
			s.say("%s\n", err)
			return nil
		}
		if written := s.game.Position().MoveText(m); written != strings.TrimSpace(text) {
			s.say("%s plays %s\n", s.game.Position().SideToMove().Name(), written)
		}
		return s.play(m)
	}
	s.say("%s is neither a move nor a command%s; type a move such as %s, or 'help'\n", sanitize.Quote(text),
		decoding.Suggest(strings.ToLower(word), names), s.example())
	return nil
}

func (s *session) help(context.Context, string) error {
	s.say("Type a move, such as %s or %s (two cells, then q, r, b, n or u for a promotion), or:\n", s.example(),
		s.game.Position().AppendLegal(nil)[0])
	for _, c := range commands() {
		s.say("  %-13s %s\n", strings.TrimSpace(c.name+" "+c.argument), c.meaning)
	}
	return nil
}

// example is a legal move as people type it.
func (s *session) example() string {
	p := s.game.Position()
	return p.MoveText(p.AppendLegal(nil)[0])
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

// hint shows the move that the page would show.
func (s *session) hint(ctx context.Context, _ string) error {
	found, err := desk.Hint(ctx, s.game)
	if err != nil {
		return err
	}
	s.say("hint: %s\n", s.game.Position().LineText([]board.Move{found.Move}))
	return nil
}

// listMoves lists the legal moves: all, those from a cell, or those of a kind of piece.
func (s *session) listMoves(_ context.Context, what string) error {
	p := s.game.Position()
	legal := p.AppendLegal(nil)
	if what == "" {
		s.sayMoves(p, legal)
		return nil
	}
	kind := board.NoKind // of a letter or a name such as Q or queen
	for k := board.King; k <= board.Pawn; k++ {
		if strings.EqualFold(what, string(k.Letter())) || strings.EqualFold(what, k.Name()) {
			kind = k
		}
	}
	from, err := board.ParseSquare(what)
	if err != nil && kind == board.NoKind {
		s.say("%s is neither a cell such as Bc1 nor a piece: K, Q, R, B, U, N or P\n", sanitize.Quote(what))
		return nil
	}
	of := func(m board.Move) bool { return p.At(m.From()).Kind() == kind }
	if err == nil {
		of = func(m board.Move) bool { return m.From() == from }
	}
	var some []board.Move
	for _, m := range legal {
		if of(m) {
			some = append(some, m)
		}
	}
	switch check := ""; {
	case len(some) > 0:
	case err != nil:
		if p.InCheck() {
			check = ": " + p.CheckText()
		}
		s.say("no %s of %s has a legal move%s\n", kind.Name(), p.SideToMove().Name(), check)
		return nil
	default:
		why := p.Stuck(from)
		text := why.Error()
		if why.Reason != board.EmptyCell && why.Reason != board.NotYourTurn {
			text = fmt.Sprintf("the %s on %s has no legal move: %s", why.Piece.Kind().Name(), from, text)
		}
		s.say("%s\n", text)
		return nil
	}
	if err == nil {
		d := diagram.Of("", p)
		d.MarkMoves(p, from)
		s.say("%s", d.Text(s.columns()))
	}
	s.sayMoves(p, some)
	return nil
}

func (s *session) sayMoves(p *variant.Position, moves []board.Move) {
	var texts []string
	for _, m := range moves {
		texts = append(texts, p.MoveText(m))
	}
	s.fill(fmt.Sprintf("%d: %s", len(moves), strings.Join(texts, " ")))
}

func (s *session) list(context.Context, string) error {
	start := s.game.Start()
	s.fill(start.LineText(s.game.Moves()))
	return nil
}
