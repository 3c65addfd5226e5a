package desk

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// openTable is the transposition table in bytes of an analysis that neither depth nor nodes limit:
// three times that of the engines. Such an analysis lasts long enough to fill it, and no command
// reproduces it. A server has one for each search.
const openTable = 16 << 20

func (d *Desk) analyse(ctx context.Context, q AnalyseRequest, emit func(Lines) error) error {
	g, err := q.replay()
	if err != nil {
		return err
	}
	subject, err := q.subject(g)
	if err != nil {
		return err
	}
	limits, err := q.limits()
	if err != nil {
		return err
	}
	x, err := d.loadEngine(q.Engine, subject.position.Rules())
	if err != nil {
		return err
	}
	c := x.Config
	if c.Random {
		return Badf("key engine: %s plays at random and cannot analyse", c.Name)
	}
	external := x.added != nil && x.added.Analyse != nil
	if !external && !subject.position.Rules().Variant.IsAlice() { // whose search has one thread
		c = c.WithThreads(d.options.PerSearch)
	}
	reproducible := (limits.Depth > 0 || limits.Nodes > 0) && c.Threads() == 1
	if !reproducible && c.Search.TableBits > 0 {
		c.Search = c.Search.WithTable(openTable)
	}
	// An error of emit ends the search.
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var failed error
	var found []search.Result
	started := time.Now()
	answer := func() Lines {
		a := linesOf(&subject.position, found, time.Since(started))
		if a.Threads = c.Threads(); !external {
			a.Profile = c.ProfileOf(limits, subject.position.Rules().Variant)
		}
		return a
	}
	report := func(lines []search.Result) {
		if found = lines; failed == nil {
			failed = emit(answer())
		}
		if failed != nil {
			stop()
		}
	}
	if external {
		err = x.added.Analyse(ctx, subject.game, limits, max(1, q.Lines), report)
	} else {
		if limits == (search.Limits{}) {
			limits.Depth = search.MaxDepth
		}
		found = c.NewPlayer(nil, nil).Searcher().Analyse(ctx, subject.position, subject.history, limits,
			search.Scope{Lines: q.Lines}, report)
	}
	if failed != nil {
		return failed
	}
	last := answer()
	if err := ctx.Err(); err != nil {
		// Where the search was cut short, no command finds the same.
		return errors.Join(emit(last), err)
	}
	if err != nil {
		return err
	}
	last.Last = true
	// No command analyses with another program.
	if ref := x.ref(q.Engine); ref != "" && !external && reproducible && limits.MoveTime == 0 {
		last.Command = q.command(subject, ref)
	}
	return emit(last)
}

// A subject is what is analysed.
type subject struct {
	game     *variant.Game
	position variant.Position
	history  []uint64 // as search.Searcher.Analyse takes it
}

// subject returns what to analyse of a game: its position, or what the other side would do there.
func (q *AnalyseRequest) subject(g *variant.Game) (subject, error) {
	if end := OverOf(g); end != nil {
		return subject{}, Badf("the game is over: there is nothing to analyse. %s", end.Text)
	}
	p := *g.Position()
	if !q.Threat {
		return subject{g, p, g.History()}, nil
	}
	if p.InCheck() {
		return subject{}, Badf("key threat: %s is in check and cannot pass the turn", p.SideToMove().Name())
	}
	p.PassTurn()
	if !p.HasLegal() {
		return subject{}, Badf("key threat: %s has no legal move", p.SideToMove().Name())
	}
	return subject{variant.NewGame(p), p, nil}, nil
}

// limits returns the limits of the search.
func (q *AnalyseRequest) limits() (search.Limits, error) {
	switch {
	case q.Depth < 0 || q.Depth > search.MaxDepth:
		return search.Limits{}, Badf("key depth: %d: expected 1 to %d plies, or 0 for no limit", q.Depth, search.MaxDepth)
	case q.MoveTime < 0 || int64(q.MoveTime) > math.MaxInt64/int64(time.Millisecond):
		return search.Limits{}, Badf("key movetime: %d: expected milliseconds, or 0 for no limit", q.MoveTime)
	case q.Lines < 0 || q.Lines > maxLines:
		return search.Limits{}, Badf("key lines: %d: expected 1 to %d, or 0 for 1", q.Lines, maxLines)
	}
	return search.Limits{Depth: q.Depth, Nodes: q.Nodes, MoveTime: time.Duration(q.MoveTime) * time.Millisecond}, nil
}

// linesOf returns the lines of a finished depth.
func linesOf(p *variant.Position, found []search.Result, spent time.Duration) Lines {
	a := Lines{Seconds: spent.Seconds(), Lines: []Line{}}
	for _, r := range found {
		a.Depth, a.Nodes = r.Depth, r.Nodes+r.QNodes
		line := Line{Score: r.Score, Mate: mateIn(r.Score), Bound: r.BoundFor(p.SideToMove()), Moves: []string{},
			Text: p.LineText(r.PV)}
		for _, m := range r.PV {
			line.Moves = append(line.Moves, m.String())
		}
		a.Lines = append(a.Lines, line)
	}
	return a
}

// mateIn returns the moves to mate that a score means, negative where Black mates, 0 for no mate.
func mateIn(score int) int {
	switch {
	case !search.IsMate(score):
		return 0
	case score < 0:
		return -(search.MatePlies(score) + 1) / 2
	default:
		return (search.MatePlies(score) + 1) / 2
	}
}

// command returns the command that prints the same lines.
func (q *AnalyseRequest) command(s subject, engine string) string {
	rules := s.position.Rules()
	words := []string{"raumlab", "analyse"}
	switch {
	case q.Threat:
		words = append(words, quoted(s.position.RFEN()))
	case q.Start == "":
		words = append(words, "startpos")
	default:
		words = append(words, quoted(strings.Join(strings.Fields(q.Start), " ")))
	}
	if len(q.Moves) > 0 && !q.Threat {
		words = append(words, "--moves", quoted(strings.Join(q.Moves, " ")))
	}
	if rules.Array != board.ChessVariants {
		words = append(words, "--array", rules.Array.String())
	}
	if rules.Pawns != board.NormalPawns {
		words = append(words, "--pawns", rules.Pawns.String())
	}
	if rules.Variant.IsAlice() {
		words = append(words, "--variant", rules.Variant.String())
	}
	words = append(words, "--engine", engine)
	if q.Depth > 0 {
		words = append(words, "--depth", fmt.Sprint(q.Depth))
	}
	if q.Nodes > 0 {
		words = append(words, "--nodes", fmt.Sprint(q.Nodes))
	}
	return strings.Join(append(words, "--lines", fmt.Sprint(max(1, q.Lines))), " ")
}

// quoted returns a text as a word of a shell. It holds letters, digits and marks of positions and
// moves, but no quotation mark.
func quoted(text string) string { return "'" + text + "'" }
