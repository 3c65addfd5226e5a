// Package uci lets a program play through the Universal Chess Interface, as far as Raumschach
// allows. Positions are RFEN, and cells have three characters (docs/reference/formats/protocol.md).
//
// A Session reads commands and writes answers, a line each. It must be the only writer of its
// output. It reads commands while a search runs. A wrong line changes neither position nor options,
// and its answer is a line "info string error: ...". If the line was a go, "bestmove 0000" follows.
// Every go between a wrong position command and the next right one has that answer, too.
package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/sanitize"
)

// A Session is one conversation. Only one goroutine may use it.
type Session struct {
	version  string
	options  []option
	defaults settings
	settings settings
	game     *variant.Game
	unplaced error          // why the last position was refused; nil if it was accepted
	player   *engine.Player // nil until it is needed, and after an option has changed
	running  *running       // nil while no search runs
	profile  string         // that the last search was said to use
	out      *output
}

// New returns a session with the engine that engine.Load finds for ref, for games under the rules.
// OpenBook opens the opening books that options and engine files name. Version is that of the
// program. The context ends the reading of endgame tables.
func New(ctx context.Context, version, ref string, rules variant.Rules, openBook func(path string) (Book, error)) (
	*Session, error) {
	name, level := engine.SplitLevel(ref)
	s := &Session{version: version, out: &output{w: io.Discard}}
	s.options = newOptions(ctx, name, openBook)
	s.settings = settings{rules: rules, lines: 1, seed: 1}
	if err := s.set(optionEngine, name); err != nil {
		return nil, err
	}
	if name != ref {
		if err := s.set(optionLevel, level); err != nil {
			return nil, err
		}
	}
	s.defaults = s.settings
	return s, nil
}

// Engine returns the engine that plays, at its level.
func (s *Session) Engine() engine.Config { return s.settings.levelled() }

// BeginWithThreads is called before Run and sets what the option Threads begins with.
func (s *Session) BeginWithThreads(n int) {
	s.settings.config = s.settings.config.WithThreads(n)
	s.defaults = s.settings
}

// Run reads commands until quit or the end of in. quit stops a search and prints its move. After
// the end of in, a search with a limit still runs to its end. Run returns an error if it cannot
// read in, cannot write out, or ctx is cancelled. If Run ends before in does, a goroutine stays
// that ends with the next line of in.
func (s *Session) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	s.out = &output{w: out}
	enough := make(chan struct{})
	defer close(enough)
	lines := readLines(in, enough)
	for {
		var done <-chan board.Move
		var late <-chan time.Time
		if s.running != nil {
			done, late = s.running.done, s.running.late
		}
		quit := false
		var err error
		select {
		case <-ctx.Done():
			quit, err = true, ctx.Err()
		case m := <-done:
			s.ended(m)
		case <-late:
			if m := s.running.settle(); m != board.NoMove {
				s.answer(m)
			} else {
				s.running.late = nil // the search is about to end and answer
			}
		case l, more := <-lines:
			switch {
			case !more:
				lines = nil // no longer waited for
			case l.err != nil && !errors.Is(l.err, errLong):
				quit, err = true, fmt.Errorf("read commands: %w", l.err)
			default:
				quit = s.do(ctx, l)
			}
		}
		if quit || lines == nil && !s.willAnswer() || s.out.failure() != nil {
			s.stop()
			s.drain()
			// Now everything is written.
			if failure := s.out.failure(); failure != nil {
				err = fmt.Errorf("print: %w", failure)
			}
			return err
		}
	}
}

// A command is the meaning of the first word of a line. Those that change what a search uses are
// refused while one runs.
type command struct {
	name string
	idle bool // only while no search runs
	do   func(s *Session, ctx context.Context, rest string) error
}

// Commands whose refusal matters to what follows, and the answer to a go that is refused.
const (
	positionCommand = "position"
	goCommand       = "go"
	noMove          = "bestmove 0000\n"
)

var commands = [...]command{
	{"uci", false, func(s *Session, _ context.Context, rest string) error { return s.introduce(rest) }},
	{"isready", false, func(s *Session, _ context.Context, rest string) error { return s.isReady(rest) }},
	{"ucinewgame", true, func(s *Session, _ context.Context, rest string) error { return s.newGame(rest) }},
	{"setoption", true, func(s *Session, _ context.Context, rest string) error { return s.setOption(rest) }},
	{positionCommand, true, func(s *Session, _ context.Context, rest string) error { return s.setPosition(rest) }},
	{goCommand, true, (*Session).start},
	{"d", false, func(s *Session, _ context.Context, rest string) error { return s.display(rest) }},
	{"eval", false, func(s *Session, _ context.Context, rest string) error { return s.evaluate(rest) }},
	{"stop", false, func(s *Session, _ context.Context, rest string) error { return s.end(rest) }},
	{"quit", false, func(_ *Session, _ context.Context, rest string) error { return noMore(rest) }},
}

// do executes a line and reports whether it was quit.
func (s *Session) do(ctx context.Context, l line) (quit bool) {
	text := strings.TrimSpace(l.text)
	if text == "" && l.err == nil {
		return false
	}
	name, rest := text, ""
	if i := strings.IndexAny(text, " \t"); i > 0 {
		name, rest = text[:i], strings.TrimSpace(text[i:])
	}
	i := slices.IndexFunc(commands[:], func(c command) bool { return c.name == name })
	switch {
	case i < 0 && l.err != nil:
		s.out.fault(l.err)
		return false
	case i < 0:
		var names []string
		for _, c := range commands {
			names = append(names, c.name)
		}
		s.out.fault(fmt.Errorf("unknown command %s%s", sanitize.Quote(name), decoding.Suggest(name, names)))
		return false
	}
	if s.running != nil && s.running.answered {
		s.drain()
	}
	searching := s.running != nil
	err := l.err
	switch c := commands[i]; {
	case err != nil:
	case c.idle && searching:
		err = errors.New("a search is running: send stop first")
	default:
		err = c.do(s, ctx, rest)
	}
	if name == positionCommand {
		s.unplaced = err
	}
	if err == nil {
		return name == "quit"
	}
	s.out.fault(fmt.Errorf("%s: %w", name, err))
	if name == goCommand && !searching { // the search that runs has its own answer to give
		s.out.print(noMove)
	}
	return false
}

// noMore refuses words after a command without parameters.
func noMore(rest string) error {
	if rest != "" {
		return fmt.Errorf("%s: expected nothing after the command", sanitize.Quote(rest))
	}
	return nil
}

func (s *Session) introduce(rest string) error {
	if err := noMore(rest); err != nil {
		return err
	}
	text := fmt.Sprintf("id name raumlab %s %s\nid author the raumlab authors\n", s.version, s.defaults.engine)
	for _, o := range s.options {
		if o.lacks == nil || !o.lacks(s.defaults) {
			text += o.line(s.defaults) + "\n"
		}
	}
	s.out.print(text + "uciok\n")
	return nil
}

func (s *Session) isReady(rest string) error {
	if err := noMore(rest); err != nil {
		return err
	}
	if s.running == nil {
		s.prepare()
	}
	s.out.print("readyok\n")
	return nil
}

func (s *Session) newGame(rest string) error {
	if err := noMore(rest); err != nil {
		return err
	}
	s.prepare()
	s.player.NewGame()
	return nil
}

// prepare makes the player if there is none. With a large table that takes some time.
func (s *Session) prepare() {
	if s.player != nil {
		return
	}
	x := &s.settings
	random := rand.New(rand.NewPCG(x.seed, 0))
	var book engine.Book
	switch {
	case x.book == nil:
	case x.weighted:
		book = x.book.Weighted(random)
	default:
		book = x.book.Best
	}
	s.player = x.levelled().NewPlayer(book, random)
}

func (s *Session) end(rest string) error {
	if err := noMore(rest); err != nil {
		return err
	}
	s.stop()
	return nil
}
