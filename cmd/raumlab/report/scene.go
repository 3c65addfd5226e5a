package report

import (
	"fmt"
	"html/template"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/board/diagram"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
)

// A Scene is an interesting position and its game.
type Scene struct {
	Title  string
	Says   string // a caption, in a sentence
	RFEN   string
	Moves  []SceneMove // the arrows
	Source string      // which game of which folder; empty without a game
	Game   string      // its text

	Drawings []boardDrawing // for a desktop and for a phone

	diagram diagram.Diagram
}

// A SceneMove is an arrow of a scene.
type SceneMove struct {
	Move string // as game texts have it
	Says string // the facts about it
}

// newScene shows a position.
func newScene(title string, p *variant.Position) *Scene {
	return &Scene{Title: title, RFEN: p.RFEN(), diagram: diagram.Of(title, p)}
}

// point adds the arrow of a move, whose text is written before the move is made.
func (s *Scene) point(m board.Move, text, says string) {
	s.Moves = append(s.Moves, SceneMove{text, says})
	s.diagram.Arrows = append(s.diagram.Arrows, diagram.Arrow{From: m.From(), To: m.To(),
		Says: fmt.Sprintf("%s: %s", text, says)})
}

// tell adds the game of the scene.
func (s *Scene) tell(source string, game gametext.Game) error {
	text, err := game.Append(nil)
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	s.Source, s.Game = source, string(text)
	return nil
}

// Legend explains the shapes of pieces that are not all of one shape.
func (s *Scene) Legend() string {
	if !slices.Contains(s.diagram.Mirrored[:], true) {
		return ""
	}
	return "Diamonds are mirrored pieces, discs are normal ones."
}

type boardDrawing struct {
	Class   string
	ViewBox string
	Drawing template.HTML `json:"-"` // made by diagram
}

// Alt is the description of the picture for screen readers.
func (s *Scene) Alt() string {
	words := s.Title + " on five boards, the levels A to E."
	for _, m := range s.Moves {
		words += " " + m.Move + "."
	}
	return words
}

// sheets are for a desktop and for a phone. Letters have the same size on both.
var sheets = []struct {
	class string
	diagram.Sheet
}{
	{"desktop", diagram.Sheet{Columns: board.Size, Cell: 32, Letters: 12, Page: true}},
	{"phone", diagram.Sheet{Columns: 2, Cell: 28, Letters: 12, Page: true}},
}

func (s *Scene) draw() {
	s.Drawings = nil
	for _, sheet := range sheets {
		drawing, width, height := s.diagram.Levels(sheet.Sheet)
		s.Drawings = append(s.Drawings, boardDrawing{sheet.class, fmt.Sprintf("0 0 %d %d", width, height),
			template.HTML(drawing)})
	}
}

// scenes are those of all sections: the start with the moves of the book, the shortest mates of
// corpus and match, and the biggest swing of the match.
func (p *Page) scenes() (all []*Scene) {
	add := func(s *Scene) {
		if s != nil {
			s.draw()
			all = append(all, s)
		}
	}
	if p.Book != nil {
		add(p.Book.First)
	}
	var mate *Mate
	if p.Corpus != nil {
		mate = p.Corpus.Mate
	}
	if p.Match != nil && p.Match.Mate != nil && (mate == nil || p.Match.Mate.Plies < mate.Plies) {
		mate = p.Match.Mate
	}
	if mate != nil {
		add(mate.Scene)
	}
	if p.Match != nil {
		add(p.Match.Swing)
	}
	return all
}
