package board

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	xterm "golang.org/x/term"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/board/diagram"
	"raumlab/engine/gametext"
	"raumlab/engine/suite"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
	"raumlab/web/desk"
)

type showOptions struct {
	game string
	ply  int
	svg  bool
	sheetOptions
}

func NewShowCommand() *cobra.Command {
	var o showOptions
	cmd := &cobra.Command{
		Use:   "show GAMES",
		Short: "step through a game of a file, a corpus or a match",
		Long: `Shows a game on the board. GAMES is a file of game text
(docs/reference/formats/gametext.md) or the folder of a corpus, a match or a run. On a terminal you step through it: Enter shows the
next move, b the previous one, f and l the first and last position, a number that ply,
and q quits. Without a terminal it prints the position after every move. Variations are
left out.

With --svg it prints a picture instead, and with --pdf a page of A4: of the position after
--ply, or the last one. GAMES may then also be a suite of positions
(docs/reference/formats/epd.md). It becomes a sheet of problems with lines for the answers,
and with --solutions the best moves of the suite follow on a page of their own.`,
		Example: `  raumlab show runs/corpus --game 17
  raumlab show runs/first/match --game 2 --ply 40
  raumlab show game.txt > positions.txt
  raumlab show game.txt --ply 12 --svg > position.svg
  raumlab show problems.epd --svg > problems.svg
  raumlab show problems.epd --pdf --solutions > problems.pdf`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runShow(cmd.Context(), args[0], o, cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&o.game, "game", "",
		"number of the game: from 1 in game text, the game's own number in a corpus; empty = the first")
	cmd.Flags().IntVar(&o.ply, "ply", allPlies, "show only the position after this many plies; -1 = step through the game")
	cmd.Flags().BoolVar(&o.svg, "svg", false, "print a picture (SVG) instead of text")
	cmd.Flags().BoolVar(&o.pdf, "pdf", false, "print a page (PDF) instead of text")
	cmd.Flags().StringVar(&o.title, "title", "", "with --pdf: heading of the page; empty = Problems, or for a position of a game its ply and side to move")
	cli.NoPath(cmd.Flags(), "title")
	cmd.Flags().BoolVar(&o.solutions, "solutions", false, "with --pdf: add a page with the best moves of the suite")
	cmd.MarkFlagsMutuallyExclusive("svg", "pdf")
	return cmd
}

// allPlies stands for the whole game in --ply.
const allPlies = -1

func runShow(ctx context.Context, path string, o showOptions, stdin io.Reader, stdout, stderr io.Writer) error {
	if err := o.check(stdout); err != nil {
		return err
	}
	if (o.svg || o.pdf) && suite.IsFile(path) {
		if o.game != "" || o.ply != allPlies {
			return cli.Usagef("%s: a suite has no games: leave out --game and --ply", path)
		}
		s, boards, err := readProblems(path)
		switch {
		case err != nil:
			return err
		case o.svg:
			return drawSVG(stdout, boards)
		}
		return drawSheet(stdout, &s, boards, o.sheetOptions)
	}
	if o.solutions {
		return cli.Usagef("--solutions: %s is no suite of positions: leave it out", path)
	}
	g, err := cli.ReadGame(ctx, path, o.game)
	if err != nil {
		return err
	}
	cli.WarnOdd(stderr, "", g.Start)
	if o.svg || o.pdf {
		d, err := positionDiagram(&g, o.ply)
		switch {
		case err != nil:
			return err
		case o.svg:
			return drawSVG(stdout, []diagram.Diagram{d})
		}
		d.Title = cmp.Or(o.title, d.Title)
		return printPDF(stdout, d.PDF)
	}
	w := &walk{speaker: speaker{out: stdout}, game: &g}
	if o.ply != allPlies {
		return w.show(o.ply)
	}
	w.head()
	if f, is := stdin.(*os.File); is && xterm.IsTerminal(int(f.Fd())) && term.TerminalOf(stdout) != nil {
		return w.step(ctx, linesOf(ctx, stdin))
	}
	for ply := range len(g.Moves) + 1 {
		if err := w.show(ply); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return cli.InterruptedWith("shown to ply %d", ply)
		}
	}
	return w.err
}

// A walk shows positions of a game.
type walk struct {
	speaker
	game *gametext.Game
}

// head says who played, and how it ended.
func (w *walk) head() {
	for _, t := range w.game.Tags {
		w.fill(t.Name + ": " + sanitize.Line(t.Value))
	}
	result := "not finished"
	if w.game.Finished {
		result = w.game.Result.String()
	}
	w.fill(fmt.Sprintf("Result: %s; %s; rules %s", result, plural.Of(len(w.game.Moves), "ply"), w.game.Start.Rules()))
	w.comment(w.game.Comment)
}

func (w *walk) comment(text string) {
	if text != "" {
		w.fill(sanitize.Line(text))
	}
}

// show shows the position after some plies, with the move before it and what is said of that.
func (w *walk) show(plies int) error {
	g, err := cli.PlayPlies(w.game, plies)
	if err != nil {
		return err
	}
	last := board.NoMove
	w.say("\nply %d of %d", plies, len(w.game.Moves))
	if plies > 0 {
		before, err := cli.PlayPlies(w.game, plies-1)
		if err != nil {
			return err
		}
		m := w.game.Moves[plies-1]
		last = m.Move
		w.say(": %s", before.Position().LineText([]board.Move{last}))
		for _, n := range m.NAGs { // as a game text has them
			w.say(" $%d", n)
		}
	}
	w.say("\n")
	if plies > 0 {
		w.comment(w.game.Moves[plies-1].Comment)
	}
	w.say("%s", g.Position().PictureAfter(last, w.columns()))
	if over := desk.OverOf(g); over != nil {
		w.say("%s\n", over.Text)
	}
	return w.err
}

// step shows the positions that somebody asks for, until the input ends.
func (w *walk) step(ctx context.Context, lines <-chan line) error {
	last := len(w.game.Moves)
	for ply := 0; ; {
		if err := w.show(ply); err != nil {
			return err
		}
		for asked := false; !asked; {
			w.say("[Enter] next, b back, f first, l last, a number, q quit> ")
			var said line
			var more bool
			select {
			case said, more = <-lines:
			case <-ctx.Done():
			}
			switch {
			case ctx.Err() != nil:
				w.say("\n")
				return cli.InterruptedWith("shown to ply %d", ply)
			case said.err != nil:
				return fmt.Errorf("standard input: %w", said.err)
			case !more:
				return w.err
			}
			asked = true
			number, err := strconv.Atoi(strings.TrimSpace(said.text))
			switch word := strings.ToLower(strings.TrimSpace(said.text)); {
			case err == nil && number >= 0 && number <= last:
				ply = number
			case err == nil:
				w.say("the game has plies 0 to %d\n", last)
				asked = false
			case word == "q" || word == "quit":
				return w.err
			case word == "" || word == "n" || word == "next":
				if ply == last {
					w.say("this is the last position\n")
					asked = false
				}
				ply = min(ply+1, last)
			case word == "b" || word == "back":
				ply = max(ply-1, 0)
			case word == "f" || word == "first":
				ply = 0
			case word == "l" || word == "last":
				ply = last
			default:
				w.say("%s: press Enter, or type b, f, l, q or a ply from 0 to %d\n", sanitize.Quote(word), last)
				asked = false
			}
		}
	}
}

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

// sheetOptions are those of a sheet of problems for print.
type sheetOptions struct {
	pdf       bool
	title     string
	solutions bool
}

const titleLength = 60 // characters

func (o *sheetOptions) check(stdout io.Writer) error {
	switch {
	case (o.solutions || o.title != "") && !o.pdf:
		return cli.Usagef("--solutions and --title are for --pdf: add it")
	case o.pdf && term.TerminalOf(stdout) != nil:
		return cli.Usagef("--pdf: it is no text for a terminal: add > FILE.pdf")
	case len([]rune(o.title)) > titleLength:
		return cli.Usagef("--title: expected at most %d characters", titleLength)
	}
	if err := diagram.Printable(o.title); err != nil {
		return cli.Usagef("--title: %v", err)
	}
	return nil
}

// drawSheet prints problems, with lines for the answers.
func drawSheet(stdout io.Writer, s *suite.Suite, boards []diagram.Diagram, o sheetOptions) error {
	sheet := diagram.Problems{Heading: cmp.Or(o.title, "Problems"), Boards: boards}
	for i := range s.Positions {
		if !o.solutions {
			break
		}
		if err := diagram.Printable(s.Positions[i].ID); err != nil {
			return fmt.Errorf("problem %d: id: %w", i+1, err)
		}
		sheet.Solutions = append(sheet.Solutions, solution(&s.Positions[i]))
	}
	return printPDF(stdout, sheet.PDF)
}

func printPDF(stdout io.Writer, draw func() ([]byte, error)) error {
	page, err := draw()
	if err == nil {
		_, err = term.Raw(stdout).Write(page)
	}
	return err
}

// solution says the best moves of a problem, and its name.
func solution(p *suite.Position) string {
	moves := make([]string, len(p.Best))
	for i, m := range p.Best {
		moves[i] = p.Board.MoveText(m)
	}
	text := strings.Join(moves, " or ")
	if text == "" {
		text = "the file names no best move"
	}
	if p.ID != "" {
		text += fmt.Sprintf(" (%s)", p.ID)
	}
	return text
}
