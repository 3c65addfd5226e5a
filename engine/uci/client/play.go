package client

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// Limits are the limits of a move that a program is told.
type Limits struct {
	search.Limits              // Clock is the mover's
	Opponent      search.Clock // zero for none: it is then told its own time for both
}

// An Answer is a move with its cost and the score that the program gives.
type Answer struct {
	Move  board.Move
	Nodes uint64        // as the program counts them; 0 if it does not say
	Time  time.Duration // from go to the answer
	Depth int           // plies of the search that Score comes from; 0 if the program does not say

	// Scored says that there is a Score: programs give one without a depth for forced moves, or
	// where their search has none.
	Scored bool
	Score  int // centipawns or mate as search has them, White's view
}

// greet makes the program ready: options, and the rules where it has options for them.
func (c *Process) greet(ctx context.Context, options []Option) error {
	if err := c.introduce(ctx); err != nil {
		return err
	}
	c.said = ""
	for _, o := range append(c.rulesOptions(), options...) {
		if err := c.set(o); err != nil {
			return err
		}
	}
	if err := c.ready(ctx); err != nil {
		return err
	}
	if c.said != "" {
		return &Fault{Reason: "it refused its options" + c.complaint()}
	}
	c.greeting = nil
	return nil
}

// introduce asks the program for its name and its options.
func (c *Process) introduce(ctx context.Context) error {
	if err := c.send("uci"); err != nil {
		return err
	}
	return c.await(ctx, time.Now().Add(c.patience), Fault{Reason: fmt.Sprintf("no uciok within %v", c.patience)},
		func(l line) (bool, error) {
			text := strings.TrimSpace(l.text)
			if name, is := strings.CutPrefix(text, "id name "); is {
				c.name = plain(name)
			}
			if d, is := declared(text); is {
				c.declared = append(c.declared, d)
				c.options[strings.ToLower(d.name)] = d
			} else if strings.HasPrefix(text, "option") {
				c.odd = append(c.odd, text)
			}
			return text == "uciok", nil
		})
}

// The options that set the rules.
const (
	arrayOption   = "Array"
	pawnsOption   = "Pawns"
	variantOption = "UCI_Variant"
)

// rulesOptions sets the rules of a program that knows more than one; others must be of the usual.
func (c *Process) rulesOptions() (options []Option) {
	usual := variant.Rules{}
	for _, x := range []struct {
		name, value string
		usual       bool
	}{
		{arrayOption, c.rules.Array.String(), c.rules.Array == usual.Array},
		{pawnsOption, c.rules.Pawns.String(), c.rules.Pawns == usual.Pawns},
		{variantOption, c.rules.Variant.String(), c.rules.Variant == usual.Variant},
	} {
		d, known := c.options[strings.ToLower(x.name)]
		if x.usual && x.name == variantOption {
			// A program may list only variants of chess there, and play Raumschach all the same.
			_, wrong := d.command(x.value)
			known = known && wrong == nil
		}
		if known || !x.usual {
			options = append(options, Option{x.name, x.value})
		}
	}
	return options
}

func (c *Process) set(o Option) error {
	d, known := c.options[strings.ToLower(o.Name)]
	if !known {
		return &Fault{Reason: fmt.Sprintf("it has no option %q (you asked for %[1]s=%[2]s)", o.Name, o.Value)}
	}
	command, err := d.command(o.Value)
	if err != nil {
		return &Fault{Reason: err.Error()}
	}
	return c.send(command)
}

// ready waits until the program has executed all commands. It must not answer with a move
// meanwhile.
func (c *Process) ready(ctx context.Context) error {
	if err := c.send("isready"); err != nil {
		return err
	}
	return c.await(ctx, time.Now().Add(c.patience), Fault{Reason: fmt.Sprintf("no readyok within %v", c.patience)},
		func(l line) (bool, error) {
			if strings.HasPrefix(l.text, "bestmove") {
				return false, unasked(l)
			}
			return strings.TrimSpace(l.text) == "readyok", nil
		})
}

// unasked is the fault of an answer without a go.
func unasked(l line) *Fault {
	return &Fault{Reason: fmt.Sprintf("%s without go", sanitize.Quote(l.text))}
}

// NewGame tells the program that another game begins.
func (c *Process) NewGame(ctx context.Context) error {
	if err := c.send("ucinewgame"); err != nil {
		return err
	}
	return c.ready(ctx)
}

// Move asks for the move in a game that is not over, and waits for it no longer than allowed. The
// program is told the position, and waited for until it is ready, before its time begins. An error
// is the context's or a *Fault.
func (c *Process) Move(ctx context.Context, g *variant.Game, limits Limits, allowed time.Duration) (Answer, error) {
	c.said = ""
	if err := c.send(c.position(g)); err != nil {
		return Answer{}, err
	}
	// Output after the first readyok comes before the second, and so is no answer to go.
	for range 2 {
		if err := c.ready(ctx); err != nil {
			return Answer{}, err
		}
	}
	var answer Answer
	began := time.Now()
	if err := c.send(limits.command(g.Position().SideToMove())); err != nil {
		return Answer{}, err
	}
	err := c.await(ctx, began.Add(allowed), *TooLate(allowed), func(l line) (bool, error) {
		return c.hear(l, g.Position(), began, &answer)
	})
	return answer, err
}

// MostNodes is the greatest number of nodes that is accepted, for a move and for a game: sums must
// not overflow, and greater numbers are not exact in JSON.
const MostNodes = 1 << 53

// hear takes a line of a program that has searched since began, and reports whether it has
// answered.
func (c *Process) hear(l line, p *variant.Position, began time.Time, answer *Answer) (bool, error) {
	words := strings.Fields(l.text)
	switch {
	case len(words) > 0 && words[0] == "info":
		answer.note(words[1:], p.SideToMove())
		return false, nil
	case len(words) == 0 || words[0] != "bestmove":
		return false, nil
	case l.at.Before(began):
		return false, unasked(l)
	case len(words) == 1:
		return false, &Fault{Reason: "bestmove without a move"}
	}
	answer.Time = l.at.Sub(began)
	if words[1] == "0000" || words[1] == "(none)" {
		return false, &Fault{Reason: "no move, although it has legal ones: " + sanitize.Quote(l.text) + c.complaint()}
	}
	m, err := board.ParseMove(words[1])
	switch {
	case err != nil:
		return false, &Fault{Reason: fmt.Sprintf("%s is not a move%s", sanitize.Quote(l.text), c.complaint())}
	case !p.IsLegal(m):
		return false, &Fault{Reason: fmt.Sprintf("illegal move %s in %s: %v%s", m, p.RFEN(), p.WhyIllegal(m), c.complaint())}
	}
	answer.Move = m
	return true, nil
}

// note takes nodes, depth and the mover's score from an info line. It ignores the score of a line
// other than the best and a score that is only a bound.
func (a *Answer) note(words []string, mover board.Color) {
	i := readInfo(words, mover)
	if i.nodes > 0 {
		a.Nodes = i.nodes
	}
	if i.scored && i.line == 1 {
		a.Scored, a.Depth, a.Score = true, i.depth, i.score
	}
}

// position formats the game as a command.
func (c *Process) position(g *variant.Game) string {
	start := g.Start()
	text := "position startpos"
	if rfen := start.RFEN(); rfen != startRFEN(c.rules) {
		text = "position rfen " + rfen
	}
	if moves := g.Moves(); len(moves) > 0 {
		text += " moves"
		for _, m := range moves {
			text += " " + m.String()
		}
	}
	return text
}

func startRFEN(r variant.Rules) string {
	p := r.Start()
	return p.RFEN()
}

// command formats the limits as a go command.
func (l Limits) command(mover board.Color) string {
	text := "go"
	if l.Depth > 0 {
		text += " depth " + strconv.Itoa(l.Depth)
	}
	if l.Nodes > 0 {
		text += " nodes " + strconv.FormatUint(l.Nodes, 10)
	}
	if l.MoveTime > 0 {
		text += " movetime " + millis(l.MoveTime)
	}
	if l.Clock == (search.Clock{}) {
		return text
	}
	// Some programs ignore a clock of one side alone.
	white, black := l.Clock, cmp.Or(l.Opponent, l.Clock)
	if mover == board.Black {
		white, black = black, white
	}
	for _, x := range []struct {
		name string
		time func(search.Clock) string
	}{
		{"time", func(c search.Clock) string { return millis(c.Left) }},
		{"inc", func(c search.Clock) string { return strconv.FormatInt(c.Increment.Milliseconds(), 10) }},
	} {
		text += " w" + x.name + " " + x.time(white) + " b" + x.name + " " + x.time(black)
	}
	if n := l.Clock.MovesToGo; n > 0 {
		text += " movestogo " + strconv.Itoa(n)
	}
	return text
}

// millis is a time in whole milliseconds, at least one.
func millis(t time.Duration) string { return strconv.FormatInt(max(1, t.Milliseconds()), 10) }
