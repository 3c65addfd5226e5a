// Package play has the commands that look at single positions and engines: analyse, eval, perft,
// engines, rules, uci, bench.
package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/plural"
	"raumlab/web/desk"
)

type analyseOptions struct {
	cli.RulesFlags
	place
	engine  string
	weights string
	tables  string
	book    string
	limits  search.Limits
	lines   int
	threads cli.Threads
	json    bool
}

func NewAnalyseCommand() *cobra.Command {
	var o analyseOptions
	cmd := &cobra.Command{
		Use:   "analyse RFEN|GAMES",
		Short: "show the best moves and lines of a position",
		Long: `Shows a position and the best lines that an engine finds in it, with scores in
centipawns from White's view. RFEN may be startpos, which is also the default with
--moves. With --game it analyses a position of a game in GAMES, which is a file of game
text or the folder of a corpus, a match or a run. In Alice-Raumschach, which raumlab-net,
raumlab and their levels play, a ~ after a letter marks a mirrored piece. During the
search the lines of each finished depth are shown; Ctrl-C stops it and prints the best so
far. In the last 50 plies before the 50-move rule draws the game, a note names the lines
whose moves do not prevent it; with --json they have draw_may_come_first.`,
		Example: `  raumlab analyse startpos --depth 6 --lines 3
  raumlab analyse '5/5/5/5/4k|5/5/5/5/5|5/5/5/5/5|5/5/2K2/5/Q4|5/5/5/5/R4 w' --movetime 10s
  raumlab analyse startpos --moves 'Pb2-Cb2 Nd5-Dd3' --depth 6
  raumlab analyse startpos --variant alice --moves 'Bc1Ec4' --depth 5
  raumlab analyse runs/corpus --game 17 --ply 40 --movetime 10s`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && o.place.moves != "" {
				return nil
			}
			return cobra.RangeArgs(1, 4)(cmd, args)
		},
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runAnalyse(ctx, args, o, stdout, stderr)
		}),
	}
	o.RulesFlags.AddAll(cmd.Flags())
	o.place.add(cmd)
	cmd.Flags().StringVar(&o.engine, "engine", "",
		"engine: a name (see 'raumlab engines'), with a level from 0 to 5 as raumfischer/4, or a .toml or .net file; empty = raumlab-net, or raumlab with --weights")
	cmd.Flags().StringVar(&o.weights, "weights", "",
		"weights of the engine: published, corrected or other shipped ones, or a .toml file; empty = its own")
	cmd.Flags().StringVar(&o.tables, "tables", "",
		"endgame tables: shipped (results without distances), a folder, or none; empty = the engine's own")
	cmd.Flags().StringVar(&o.book, "book", "",
		"opening book whose moves are shown before the search: raumlab or a file; empty = none")
	cli.AddLimits(cmd.Flags(), &o.limits)
	cmd.Flags().IntVar(&o.lines, "lines", 1, "number of lines to show, each with a different first move")
	cli.Limit(cmd.Flags(), "lines", 1, math.Inf(1))
	o.threads.Add(cmd.Flags())
	cli.AddJSON(cmd, &o.json)
	cli.Excludes(cmd, "game", "array", "pawns", "variant") // the game has its own rules
	cli.Needs(cmd, "game", "ply")
	return cmd
}

func runAnalyse(ctx context.Context, args []string, o analyseOptions, stdout, stderr io.Writer) error {
	a, err := o.analysis(ctx, args)
	if err != nil {
		return err
	}
	start := a.game.Start()
	cli.WarnOdd(stderr, "", start)
	known, err := bookMoves(o.book, a.position())
	if err != nil {
		return err
	}
	if !o.json {
		text := a.picture(term.Columns(stdout)) + "\n"
		if o.book != "" {
			text += bookText(known)
		}
		if _, err := io.WriteString(stdout, text); err != nil {
			return err
		}
	}
	f := a.run(ctx, stderr)
	var interrupted error
	if f.Interrupted = f.Over == "" && ctx.Err() != nil; f.Interrupted {
		interrupted = cli.InterruptedWith("this is the result of depth %d", f.Depth)
	}
	f.Reproducible = f.Threads == 1 && a.limits.MoveTime == 0 && !f.Interrupted
	if o.json {
		p := a.position()
		err := cli.WriteJSON(stdout, struct {
			RFEN  string   `json:"rfen"`
			Moves []string `json:"moves,omitempty"` // that led there, where it is known
			Rules string   `json:"rules"`
			// why no game reaches the position that the moves begin at, where that is so
			Oddities []variant.Oddity `json:"oddities,omitempty"`
			Engine   string           `json:"engine"`
			// as named by flag or engine, where it evaluates by weights
			Weights  string  `json:"weights,omitempty"`
			Hash     string  `json:"engine_sha256"`
			Depth    int     `json:"depth_limit"`       // plies, 0 for none
			Nodes    uint64  `json:"nodes_limit"`       // 0 for none
			MoveTime float64 `json:"movetime_limit_ms"` // milliseconds, 0 for none
			// best first; absent without a book, and where it has no move
			Book []bookMove `json:"book,omitempty"`
			findings
		}{p.RFEN(), moveTexts(a.game.Moves()), p.Rules().String(), start.Oddities(), a.engine.Name, a.engine.Weights,
			a.engine.Hash(),
			a.limits.Depth, a.limits.Nodes,
			float64(a.limits.MoveTime) / float64(time.Millisecond), known, f})
		return errors.Join(err, interrupted)
	}
	_, err = io.WriteString(stdout, f.text())
	return errors.Join(err, interrupted)
}

// An analysis is a position, with what led there, and how it is searched.
type analysis struct {
	game   *variant.Game
	engine engine.Config
	limits search.Limits
	lines  int
}

func (o analyseOptions) analysis(ctx context.Context, args []string) (s analysis, err error) {
	rules, err := o.Rules()
	if err != nil {
		return s, err
	}
	if s.game, err = o.place.start(ctx, args, rules); err != nil {
		return s, err
	}
	rules = s.game.Position().Rules()
	usual := engine.Strongest
	if o.weights != "" {
		usual = "raumlab"
	}
	ref := cmp.Or(o.engine, usual)
	if s.engine, err = cli.SearchingEngine(ctx, ref); err != nil {
		return s, err
	}
	if o.tables != "" {
		if s.engine, err = s.engine.WithTables(ctx, o.tables); err != nil {
			return s, fmt.Errorf("--tables: %w", err)
		}
	}
	if s.engine, err = s.engine.WithRules(rules); err != nil {
		return s, cli.Usagef("--engine %s: %w", ref, err)
	}
	if o.weights != "" {
		if !s.engine.HasWeights() {
			return s, cli.Usagef("--weights %s: engine %s does not evaluate with weights: choose another with --engine",
				o.weights, s.engine.Name)
		}
		w, err := weights.LoadFor(o.weights, rules)
		if err != nil {
			return s, cli.NameError(o.weights, err)
		}
		name := s.engine.Name
		s.engine = s.engine.WithWeights(o.weights, w)
		s.engine.Name = name
	}
	if s.engine, err = o.threads.Of(s.engine, rules.Variant); err != nil {
		return s, err
	}
	s.lines, s.limits = o.lines, o.limits
	if s.limits == (search.Limits{}) {
		s.limits.Depth = s.engine.Depth
	}
	return s, cli.BadUsage(s.limits.Validate())
}

func (s analysis) position() *variant.Position { return s.game.Position() }

func (s analysis) picture(columns int) string {
	return s.position().PictureAfter(last(s.game.Moves()), columns)
}

// over says why there is nothing to search, or nothing.
func (s analysis) over() string {
	if end := desk.OverOf(s.game); end != nil {
		return end.Text
	}
	return ""
}

// last is the last of the moves, or none.
func last(moves []board.Move) board.Move {
	if len(moves) == 0 {
		return board.NoMove
	}
	return moves[len(moves)-1]
}

// moveTexts are moves in machine notation.
func moveTexts(moves []board.Move) (texts []string) {
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return texts
}

// A place is where in a game the position is that is analysed.
type place struct {
	moves string
	game  string // empty where the argument is a position
	ply   int
}

// add adds the flags.
func (p *place) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.moves, "moves", "",
		"moves to play first, in game notation or as cells, such as 'Bb2Cb2 Nd5-Dd3'; the search takes repetitions into account")
	cmd.Flags().StringVar(&p.game, "game", "",
		"number of the game in GAMES: from 1 in game text, the game's own number in a corpus; empty = the argument is a position")
	cmd.Flags().IntVar(&p.ply, "ply", cli.LastPly, "plies of the game to play; -1 = all")
}

// start returns the game so far.
func (p *place) start(ctx context.Context, args []string, rules variant.Rules) (*variant.Game, error) {
	if p.game != "" {
		if len(args) != 1 {
			return nil, cli.Usagef("--game: expected one file or folder of games, not %s", strings.Join(args, " "))
		}
		text, err := cli.ReadGame(ctx, args[0], p.game)
		if err != nil {
			return nil, err
		}
		g, err := cli.PlayPlies(&text, p.ply)
		if err != nil {
			return nil, err
		}
		return g, p.play(g)
	}
	rfen := "startpos"
	if len(args) > 0 {
		rfen = strings.Join(args, " ")
	}
	position, err := variant.ParseRFEN(rules, rfen)
	if err != nil {
		if _, noFile := os.Stat(rfen); noFile == nil {
			err = fmt.Errorf("%s is not a position: give --game N to analyse a game in it", rfen)
		}
		return nil, cli.BadUsage(err)
	}
	g := variant.NewGame(position)
	return g, p.play(g)
}

func (p *place) play(g *variant.Game) error {
	if err := gametext.ReadMoves(g, p.moves); err != nil {
		return cli.Usagef("--moves: %w", err)
	}
	return nil
}

// A bookMove is what a book says of a move, in the view of the side that makes it.
type bookMove struct {
	Move     string     `json:"move"` // machine notation
	Text     string     `json:"text"` // game notation
	Games    int64      `json:"games"`
	Distinct int64      `json:"distinct"` // games that continued differently
	Share    float64    `json:"share"`
	Value    float64    `json:"value"`
	Interval [2]float64 `json:"value_95"`
}

// bookMoves returns the moves of the book, best first; nil without a book.
func bookMoves(ref string, p *variant.Position) ([]bookMove, error) {
	if ref == "" {
		return nil, nil
	}
	b, err := book.Load(ref)
	if err != nil {
		return nil, err
	}
	if err := b.CheckRules(p.Rules()); err != nil {
		return nil, fmt.Errorf("%s: %w", ref, err)
	}
	all := []bookMove{}
	for _, m := range b.Probe(p.Board()) {
		all = append(all, bookMove{m.Move.String(), p.MoveText(m.Move), m.Games(), m.Distinct, m.Share, m.Value,
			[2]float64{m.Low, m.High}})
	}
	return all, nil
}

func bookText(all []bookMove) string {
	if len(all) == 0 {
		return "book: no move\n"
	}
	var text strings.Builder
	for _, m := range all {
		fmt.Fprintf(&text, "book: %s  %s, %d distinct, worth %.1f %% [%.1f, %.1f]\n", m.Text, plural.Of(m.Games, "game"),
			m.Distinct, 100*m.Value, 100*m.Interval[0], 100*m.Interval[1])
	}
	return text.String()
}

// findings are the lines of a finished depth.
type findings struct {
	Over           string         `json:"over,omitempty"` // why there is nothing to search
	Interrupted    bool           `json:"interrupted"`
	Depth          int            `json:"depth"`   // plies
	Profile        string         `json:"profile"` // parameters of the search, see search.Options.ProfileOf
	Threads        int            `json:"threads"`
	Reproducible   bool           `json:"reproducible"` // whether the same command finds the same lines
	Nodes          uint64         `json:"nodes"`        // main search and quiescence, over all lines
	Seconds        float64        `json:"seconds"`
	NodesPerSecond float64        `json:"nodes_per_second"`
	PliesToDraw    int            `json:"plies_to_draw"` // by the 50-move rule, if nothing sets the counter back
	Lines          []analysedLine `json:"lines"`
}

type analysedLine struct {
	Score int `json:"score"`          // centipawns, White's view
	Mate  int `json:"mate,omitempty"` // moves to it, negative where Black mates
	// lower or upper, of a move that leads an unfinished iteration; empty for an exact score
	Bound string `json:"bound,omitempty"`
	// whether the 50-move rule may draw the game before it comes to what the score promises
	DrawMayComeFirst bool     `json:"draw_may_come_first,omitempty"`
	Moves            []string `json:"moves"` // machine notation
	Text             string   `json:"text"`  // game notation
}

// run searches, and prints on stderr the lines of each finished depth.
func (a analysis) run(ctx context.Context, stderr io.Writer) findings {
	if over := a.over(); over != "" {
		return findings{Over: over, PliesToDraw: a.position().PliesToDraw(), Lines: []analysedLine{}}
	}
	started := time.Now()
	searcher := a.engine.NewPlayer(nil, nil).Searcher()
	lines := searcher.Analyse(ctx, *a.position(), a.game.History(), a.limits, search.Scope{Lines: a.lines},
		func(lines []search.Result) {
			f := a.findings(lines, time.Since(started))
			for _, line := range f.Lines {
				fmt.Fprintf(stderr, "[depth %d] %s  %s\n", f.Depth, line.scoreText(), line.Text)
			}
		})
	return a.findings(lines, time.Since(started))
}

func (a analysis) findings(lines []search.Result, spent time.Duration) findings {
	f := findings{
		Lines: []analysedLine{}, Seconds: spent.Seconds(), Profile: a.engine.ProfileOf(a.limits,
			a.position().Rules().Variant),
		Threads: a.engine.Threads(), PliesToDraw: a.position().PliesToDraw(),
	}
	for _, r := range lines {
		f.Depth, f.Nodes = r.Depth, r.Nodes+r.QNodes
		line := analysedLine{Score: r.Score, Bound: r.BoundFor(a.position().SideToMove()), Text: a.position().LineText(r.PV)}
		if search.IsMate(r.Score) {
			line.Mate = (search.MatePlies(r.Score) + 1) / 2
			if r.Score < 0 {
				line.Mate = -line.Mate
			}
		}
		for _, m := range r.PV {
			line.Moves = append(line.Moves, m.String())
		}
		line.DrawMayComeFirst = engine.DrawMayComeFirst(a.position(), r)
		f.Lines = append(f.Lines, line)
	}
	if f.Seconds > 0 {
		f.NodesPerSecond = float64(f.Nodes) / f.Seconds
	}
	return f
}

func (l analysedLine) scoreText() string {
	switch l.Bound {
	case search.LowerBound:
		return "≥ " + l.exactText()
	case search.UpperBound:
		return "≤ " + l.exactText()
	}
	return l.exactText()
}

// exactText is scoreText without the bound.
func (l analysedLine) exactText() string {
	switch {
	case l.Mate > 0:
		return fmt.Sprintf("White mates in %d", l.Mate)
	case l.Mate < 0:
		return fmt.Sprintf("Black mates in %d", -l.Mate)
	case l.Score == 0:
		return "0"
	}
	return fmt.Sprintf("%+d", l.Score)
}

// text is the table that people read.
func (f findings) text() string {
	if f.Over != "" {
		return "over: " + f.Over + "\n"
	}
	var b strings.Builder
	if len(f.Lines) > 0 { // something was searched
		profile := f.Profile
		if note := cli.ThreadsNote(f.Threads); note != "" {
			profile += "; " + note
		}
		fmt.Fprintf(&b, "depth %d, %s, %.0f nodes/s, %.2f s; centipawns, White's view\nprofile %s\n", f.Depth,
			plural.Of(f.Nodes, "node"), f.NodesPerSecond, f.Seconds, profile)
	}
	t := term.NewNumbers(&b)
	fmt.Fprint(t, "line\tscore\t  moves\n")
	for i, line := range f.Lines {
		fmt.Fprintf(t, "%d\t%s\t  %s\n", i+1, line.scoreText(), line.Text)
	}
	_ = t.Flush() // to memory
	b.WriteString(f.drawText())
	return b.String()
}

// drawText warns of a near draw that scores leave out.
func (f findings) drawText() string {
	var numbers []string
	for i, line := range f.Lines {
		if line.DrawMayComeFirst {
			numbers = append(numbers, fmt.Sprint(i+1))
		}
	}
	if numbers == nil {
		return ""
	}
	ends, end := "may end", "may end"
	if f.PliesToDraw == 1 {
		ends, end = "ends", "end"
	}
	of := "lines " + strings.Join(numbers[:len(numbers)-1], ", ") + " and " + numbers[len(numbers)-1]
	rest := " contain none, so they " + end + " in a draw, whatever their scores say.\n"
	switch {
	case len(numbers) == 1:
		of, rest = "line "+numbers[0], " contain none, so it "+ends+" in a draw, whatever its score says.\n"
	case len(numbers) == len(f.Lines):
		of = "these lines"
	}
	return fmt.Sprintf("In %s the 50-move rule draws the game, unless a capture, a pawn move or mate comes first.\n"+
		"The moves of %s%s", plural.As(f.PliesToDraw, "ply", "plies"), of, rest)
}
