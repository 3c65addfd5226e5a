package games

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"math"
	"strconv"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

// exportedLines is the number of main lines in an export.
const exportedLines = 100

// linesFrom returns the main lines from the start of a game.
func linesFrom(b *book.Book, start board.Position) ([]book.Line, error) {
	lines := b.MainLines(start, exportedLines)
	if len(lines) == 0 {
		return nil, fmt.Errorf("it has no move from the start of a game and so no main lines: use --format csv, json or epd")
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

func moves(l book.Line) (all []board.Move) {
	for _, m := range l {
		all = append(all, m.Move)
	}
	return all
}

func comment(m *book.Entry) string {
	return fmt.Sprintf("%s, worth %.1f %% [%.1f, %.1f]", plural.Of(m.Distinct, "game"), 100*m.Value, 100*m.Low,
		100*m.High)
}

// exportTable writes a row for each position and move.
func exportTable(w *bufio.Writer, b *book.Book) error {
	c := csv.NewWriter(w)
	rows := [][]string{{"rfen", "move", "games", "wins", "draws", "losses", "imported", "distinct", "success", "share",
		"score", "mean", "value", "low", "high", "effective", "checked"}}
	for _, p := range b.List() {
		for i := range p.Moves {
			m := &p.Moves[i]
			score := ""
			if m.Scored > 0 {
				score = number(m.Score)
			}
			checked := ""
			if b.Check != (book.Check{}) {
				checked = strconv.Itoa(m.Checked)
			}
			rows = append(rows, []string{
				p.RFEN, m.Move.String(), count(m.Games()), count(m.Wins), count(m.Draws), count(m.Losses), count(
					m.Imported.Games()), count(m.Distinct),
				number(m.Success()), number(m.Share), score, number(m.Mean), number(m.Value), number(m.Low), number(m.High),
				number(m.Effective), checked,
			})
		}
	}
	return c.WriteAll(rows)
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
func count(x int64) string    { return strconv.FormatInt(x, 10) }

// exportJSON writes a list of positions in the form of probe.
func exportJSON(w *bufio.Writer, b *book.Book) error {
	all := []probeJSON{}
	for _, x := range b.List() {
		p, err := board.ParseRFEN(b.Rules, x.RFEN)
		if err != nil {
			return err
		}
		found := probeJSON{RFEN: x.RFEN, Name: nameOf(&p)}
		for _, m := range x.Moves {
			found.Moves = append(found.Moves, newMoveJSON(b, m, board.White))
		}
		all = append(all, found)
	}
	return cli.WriteJSON(w, all)
}

// exportSuite writes the positions after moves whose scores are in the window.
func exportSuite(w *bufio.Writer, b *book.Book, least, most float64) error {
	s := suite.Suite{Rules: b.Rules,
		Notes: []string{fmt.Sprintf("Positions of the book %s, mean scores of %g to %g centipawns for either side.",
			b.Digest(), least, most)}}
	seen := map[string]bool{}
	for _, x := range b.List() {
		for _, m := range x.Moves {
			p, err := board.ParseRFEN(b.Rules, x.RFEN)
			if err != nil {
				return err
			}
			p.Make(m.Move)
			if place := book.MoverView(&p); m.Scored > 0 && math.Abs(m.Score) >= least && math.Abs(m.Score) <= most &&
				!seen[place] {
				seen[place] = true
				s.Positions = append(s.Positions, suite.Position{Board: p})
			}
		}
	}
	if len(s.Positions) == 0 {
		return fmt.Errorf("no move has a score from %g to %g centipawns: widen --window", least, most)
	}
	return s.Write(w)
}
