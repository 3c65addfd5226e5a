package board

import (
	"fmt"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board/diagram"
	"raumlab/engine/gametext"
	"raumlab/engine/suite"
	"raumlab/internal/plural"
)

// mostProblems is how many positions a sheet of problems has at most: ten pages of them.
const mostProblems = 100

// positionDiagram shows the position after some plies of a game, with the move before it as an arrow.
func positionDiagram(game *gametext.Game, plies int) (diagram.Diagram, error) {
	if plies == allPlies {
		plies = len(game.Moves)
	}
	g, err := cli.PlayPlies(game, plies)
	if err != nil {
		return diagram.Diagram{}, err
	}
	mover := g.Position().SideToMove().Name()
	d := diagram.Of(fmt.Sprintf("Position after %s, %s to move", plural.Of(plies, "ply"), mover),
		g.Position())
	if plies > 0 {
		last := game.Moves[plies-1].Move
		d.Marks[last.From()], d.Marks[last.To()] = diagram.Shade, diagram.Shade
		d.Arrows = []diagram.Arrow{{From: last.From(), To: last.To(), Says: "last move: " + last.String()}}
	}
	return d, nil
}

// readProblems reads a suite, with diagrams of its positions, numbered and without their solutions.
func readProblems(path string) (suite.Suite, []diagram.Diagram, error) {
	s, err := suite.Read(path)
	if err != nil {
		return s, nil, err
	}
	if len(s.Positions) > mostProblems {
		return s, nil, fmt.Errorf("suite %s: it has %s: a drawing takes at most %d: copy some lines into a file of their own",
			path, plural.Of(len(s.Positions), "position"), mostProblems)
	}
	var boards []diagram.Diagram
	for i := range s.Positions {
		p := &s.Positions[i]
		title := fmt.Sprintf("%d. %s to move", i+1, p.Board.SideToMove().Name())
		if p.Mate > 0 {
			title = fmt.Sprintf("%d. %s mates in %d", i+1, p.Board.SideToMove().Name(), p.Mate)
		}
		boards = append(boards, diagram.Of(title, &p.Board))
	}
	return s, boards, nil
}

// drawSVG prints boards as one picture, under one another.
func drawSVG(stdout io.Writer, boards []diagram.Diagram) error {
	picture := boards[0].SVG()
	if len(boards) > 1 {
		picture = diagram.StripSVG(plural.Of(len(boards), "position"), boards)
	}
	_, err := io.WriteString(term.Raw(stdout), picture)
	return err
}
