package report

import (
	"context"
	"fmt"
	"html/template"
	"slices"

	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine/board"
	"raumlab/engine/board/diagram"
	"raumlab/engine/gametext"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
)

// A Scene is an interesting position and its game.
type Scene struct {
	Title  string
	Says   string // a caption, in a sentence
	RFEN   string
	Moves  []sceneMove // the arrows
	Source string      // which game of which folder; empty without a game
	Game   string      // its text

	Drawings []boardDrawing // for a desktop and for a phone

	diagram diagram.Diagram
}

// A sceneMove is an arrow of a scene.
type sceneMove struct {
	Move string // as game texts have it
	Says string // the facts about it
}

// newScene shows a position.
func newScene(title string, p *variant.Position) *Scene {
	return &Scene{Title: title, RFEN: p.RFEN(), diagram: diagram.Of(title, p)}
}

// point adds the arrow of a move, whose text is written before the move is made.
func (s *Scene) point(m board.Move, text, says string) {
	s.Moves = append(s.Moves, sceneMove{text, says})
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

// A Mate is the end of the shortest game of its kind.
type Mate struct {
	*Scene
	Plies int // from the start of the game
}

// newMate shows the last position of a game that ends with mate.
func newMate(start variant.Position, moves []board.Move) (*Mate, error) {
	g := variant.NewGame(start)
	last := ""
	for _, m := range moves {
		last = g.Position().MoveText(m)
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	s := newScene("The shortest mate", g.Position())
	winner := g.Position().SideToMove().Opponent()
	s.Says = fmt.Sprintf("%s mates after %s with %s.", sideNames[winner], plural.Of(len(moves), "ply"), last)
	s.point(moves[len(moves)-1], last, "mate")
	return &Mate{s, len(moves)}, nil
}

var sideNames = [...]string{board.White: "White", board.Black: "Black"}

// shortestMate returns the shortest mate of a corpus, the first of several, or nil.
func shortestMate(ctx context.Context, c *corpus.Corpus, dir string, progress corpus.Progress) (*Mate, error) {
	var best *corpus.Game
	done := int64(0)
	for g, err := range c.Games(ctx) {
		if err != nil {
			return nil, err
		}
		done++
		progress.Report(done, c.Len())
		if g.Termination == board.Checkmate && len(g.Plies) > 0 && (best == nil || len(g.Plies) < len(best.Plies)) {
			best = &g
		}
	}
	if best == nil {
		return nil, nil
	}
	source := fmt.Sprintf("game %d of %s", best.Number, dir)
	text, err := derive.Text(best, c.Rules(), derive.Player(&c.Manifest.Header))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	var moves []board.Move
	for _, p := range best.Plies {
		moves = append(moves, p.Move)
	}
	mate, err := newMate(text.Start, moves)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return mate, mate.tell(source, text)
}

// A turn is the move of a game after which the next score of the same side changes most.
type turn struct {
	pair  match.Pair
	game  int
	move  int // of the moves that the engines made
	width float64
}

// swingScale is the score in centipawns that counts as halfway to a decided game. Beyond it
// differences count less and less.
const swingScale = 500

// decided says how far a score decides the game, from -1 to 1.
func decided(score int) float64 {
	x := float64(score)
	return x / (max(x, -x) + swingScale)
}

// widest keeps the widest turn of a pair of games if it is wider than all before it.
func (t *turn) widest(p match.Pair) {
	for i, g := range p.Games {
		for at := 0; at+2 < len(g.Evals); at++ {
			before, after := g.Evals[at], g.Evals[at+2]
			if !before.Scored || !after.Scored {
				continue
			}
			if width := max(decided(after.Score)-decided(before.Score),
				decided(before.Score)-decided(after.Score)); width > t.width {
				*t = turn{p, i, at, width}
			}
		}
	}
}

// scene shows the position before the move, with the reply that changed the score. It is nil if no
// side gave two scores.
func (t *turn) scene(dir string, names [2]string) (*Scene, error) {
	if t.width == 0 {
		return nil, nil
	}
	g := t.pair.Games[t.game]
	source := gameOf(dir, t.pair, t.game)
	moves := slices.Concat(t.pair.Opening, g.Moves)
	at := len(t.pair.Opening) + t.move
	played := variant.NewGame(t.pair.Start)
	for _, m := range moves[:at] {
		if err := played.Play(m); err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
	}
	p := *played.Position()
	mover := g.White
	if p.SideToMove() == board.Black {
		mover = 1 - g.White
	}
	s := newScene("The biggest swing", &p)
	own, before, after := p.MoveText(moves[at]), scoreText(g.Evals[t.move].Score), scoreText(g.Evals[t.move+2].Score)
	s.point(moves[at], own, "score before: "+before)
	p.Make(moves[at])
	answer := p.MoveText(moves[at+1])
	s.point(moves[at+1], answer, "score after: "+after)
	s.Says = fmt.Sprintf(
		"%s (%s) plays %s (score: %s). The reply %s changes its score (%s). Scores are White’s view. The game ends %s.",
		names[mover], sideNames[p.SideToMove().Opponent()], own, before, answer, after, g.Result)
	return s, s.tell(source, matchText(t.pair, t.game, names))
}

// scoreText formats a score in centipawns, or the distance of a mate in moves.
func scoreText(score int) string {
	if !search.IsMate(score) {
		return signed(0, float64(score))
	}
	winner := board.White
	if score < 0 {
		winner = board.Black
	}
	return fmt.Sprintf("%s mates in %d", sideNames[winner], (search.MatePlies(score)+1)/2)
}

func gameOf(dir string, p match.Pair, game int) string {
	return fmt.Sprintf("pair %d, game %d of %s", p.Number, game+1, dir)
}

// matchText is a game of a match with its scores.
func matchText(p match.Pair, game int, names [2]string) gametext.Game {
	g := p.Games[game]
	return gametext.Game{
		Tags: []gametext.Tag{
			{Name: "Event", Value: "raumlab match"}, {Name: "Round", Value: fmt.Sprintf("%d.%d", p.Number, game+1)},
			{Name: "White", Value: names[g.White]}, {Name: "Black", Value: names[1-g.White]},
			{Name: "Termination", Value: g.Termination.String()},
		},
		Start: p.Start, Line: p.Line(g, false), Finished: true, Result: g.Result,
	}
}
