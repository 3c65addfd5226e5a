package opening

import (
	"bufio"
	"fmt"

	"raumlab/book"
	"raumlab/book/evidence"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

// exportedLines is the number of main lines in an export.
const exportedLines = 100

// linesFrom returns the main lines from the start of a game.
func linesFrom(b *book.Book, start board.Position) ([]evidence.Line, error) {
	lines := b.MainLines(start, exportedLines)
	if len(lines) == 0 {
		return nil, fmt.Errorf("it has no move from the start of a game and so no main lines: 'raumlab book show --rfen' prints others")
	}
	return lines, nil
}

// exportGames writes the main lines as unfinished games.
func exportGames(w *bufio.Writer, b *book.Book) error {
	start := b.Rules.Start()
	lines, err := linesFrom(b, start)
	if err != nil {
		return err
	}
	for _, l := range lines {
		g := gametext.Game{Start: variant.OfBoard(start)}
		if name := lineName(start, l); name != "" {
			g.Tags = append(g.Tags, gametext.Tag{Name: "Opening", Value: name})
		}
		for _, m := range l {
			g.Moves = append(g.Moves, gametext.Move{Move: m.Move, Comment: comment(&m)})
		}
		text, err := g.Append(nil)
		if err != nil {
			return err
		}
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return nil
}

func moves(l evidence.Line) (all []board.Move) {
	for _, m := range l {
		all = append(all, m.Move)
	}
	return all
}

func comment(m *book.Entry) string {
	return fmt.Sprintf("%s, worth %.1f %% [%.1f, %.1f]", plural.Of(m.Distinct, "game"), 100*m.Value, 100*m.Low,
		100*m.High)
}
