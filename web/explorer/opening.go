package explorer

import (
	"context"

	"raumlab/book"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/web/desk"
)

// An opening is a book as a source.
type opening struct {
	book   *book.Book
	called string
}

func (s *opening) name() string         { return s.called }
func (s *opening) rules() variant.Rules { return variant.Of(s.book.Rules) }

// explore returns the moves of the book with the value and the interval of `raumlab book show`.
func (s *opening) explore(_ context.Context, p *variant.Position) (desk.Source, error) {
	a := desk.Source{Name: s.called, Kind: "book", Moves: []desk.SourceMove{}}
	at := p.Board() // books are of Raumschach
	moves := s.book.Popular(at)
	best, _ := s.book.Best(at)
	for i := range moves {
		x := &moves[i]
		m := desk.SourceMove{Move: x.Move.String(), Text: p.MoveText(x.Move), Best: x.Move == best, Score: x.Value,
			Low: x.Low, High: x.High}
		wins, draws, losses := x.Wins, x.Draws, x.Losses
		if x.Games() == 0 {
			wins, draws, losses = x.Imported.Wins, x.Imported.Draws, x.Imported.Losses
		}
		m.White, m.Draws, m.Black = int(wins), int(draws), int(losses)
		if p.SideToMove() == board.Black {
			m.White, m.Black = m.Black, m.White
		}
		a.White, a.Draws, a.Black = a.White+m.White, a.Draws+m.Draws, a.Black+m.Black
		a.Moves = append(a.Moves, m)
	}
	return a, nil
}

func (s *opening) game(context.Context, int) (desk.Tree, error) {
	return desk.Tree{}, desk.Badf("key source: %s is a book: it has no games to open", s.called)
}
