package games

import (
	"bufio"
	"context"
	"encoding/csv"
	"fmt"
	"html"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

type bookExportOptions struct{ format, window string }

func newExportCommand() *cobra.Command {
	var o bookExportOptions
	cmd := &cobra.Command{
		Use:   "export BOOK --format FORMAT",
		Short: "print a book as text",
		Long: `Prints a book in another format. gametext and html have the main lines; csv and json have
every position from the view of its mover. epd has the positions after moves whose mean
score for either side is within the window, as a suite for 'raumlab match --opening
suite:FILE'.`,
		Example: `  raumlab book export runs/book.parquet --format csv
  raumlab book export runs/book.parquet --format epd --window 40,90`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.format, "format", "gametext", "gametext, html, csv, json or epd")
	cmd.Flags().StringVar(&o.window, "window", "0,60", "lowest and highest score in centipawns for epd, from either side")
	cli.OneOf(cmd, "format", "gametext", "html", "csv", "json", "epd")
	cli.NeedsValue(cmd, "format", "epd", "window")
	return cmd
}

func (o *bookExportOptions) run(_ context.Context, args []string, stdout, _ io.Writer) error {
	least, most, err := parseWindow(o.window)
	if err != nil {
		return cli.BadUsage(err)
	}
	write := map[string]func(*bufio.Writer, *book.Book) error{
		"gametext": exportGames,
		"html":     exportPage,
		"csv":      exportTable,
		"json":     exportJSON,
		"epd":      func(w *bufio.Writer, b *book.Book) error { return exportSuite(w, b, least, most) },
	}[o.format]
	b, err := book.Load(args[0])
	if err != nil {
		return err
	}
	w := bufio.NewWriter(stdout)
	if err := write(w, b); err != nil {
		return fmt.Errorf("book %s: %w", args[0], err)
	}
	return w.Flush()
}

// parseWindow reads two scores of centipawns.
func parseWindow(text string) (least, most float64, err error) {
	from, to, _ := strings.Cut(text, ",")
	least, err = strconv.ParseFloat(from, 64)
	if err == nil {
		most, err = strconv.ParseFloat(to, 64)
	}
	if err != nil || !(least >= 0 && least <= most) {
		return 0, 0, fmt.Errorf("--window %s: expected two scores from 0 in centipawns, such as 40,90", text)
	}
	return least, most, nil
}

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

// exportPage writes the main lines as a page.
func exportPage(w *bufio.Writer, b *book.Book) error {
	start := b.Rules.Start()
	lines, err := linesFrom(b, start)
	if err != nil {
		return err
	}
	fmt.Fprintf(w,
		"<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"color-scheme\" content=\"light dark\"><title>Opening book</title>\n<h1>Opening book</h1>\n<p>%s</p>\n<ol>\n",
		html.EscapeString(splitText(b.Split)))
	for _, l := range lines {
		fmt.Fprintf(w, "<li><b>%s</b> %s, at least %s:", html.EscapeString(lineName(start, l)), plural.Of(len(l), "ply"),
			plural.Of(l.LeastGames(), "game"))
		p := start
		for i, m := range l {
			if i%2 == 0 {
				fmt.Fprintf(w, " %d.", i/2+1)
			}
			fmt.Fprintf(w, " <span title=\"%s\">%s</span>", html.EscapeString(comment(&m)), p.MoveText(m.Move))
			p.Make(m.Move)
		}
		fmt.Fprintln(w, "</li>")
	}
	_, err = fmt.Fprintln(w, "</ol></html>") // the writer keeps the first error
	return err
}
