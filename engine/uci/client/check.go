package client

import (
	"context"
	"errors"
	"fmt"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
)

// A Verdict says how a check ended.
type Verdict string

// The verdicts.
const (
	Passed  Verdict = "passed"
	Failed  Verdict = "failed"
	Skipped Verdict = "skipped" // it does not apply, or the handshake failed
)

// A Finding is what one check of a program found.
type Finding struct {
	Check    string  `json:"check"`
	Verdict  Verdict `json:"verdict"`
	Seen     string  `json:"seen"` // on one line
	Expected string  `json:"expected"`
	Where    string  `json:"where"` // the section of docs/reference/formats/protocol.md
}

// A Checker asks a program all that the protocol promises.
type Checker struct {
	Program  Program
	Rules    variant.Rules
	Patience time.Duration // for each answer without a limit of time
	Margin   time.Duration // by which an answer may exceed a limit of time
}

// A check asks one question. It returns what it saw; an error is the context's, a *Fault, or a
// skip.
type check struct {
	name, expected, where string
	ask                   func(*checking, context.Context) (seen string, err error)
}

// Sections of docs/reference/formats/protocol.md.
const (
	pageCommands = "protocol.md#commands"
	pageLimits   = "protocol.md#limits"
	pageErrors   = "protocol.md#errors"
	pageTime     = "protocol.md#time"
	pageOptions  = "protocol.md#options"
)

// checks are in the order in which they run. If the first fails the others are skipped.
var checks = []check{
	{"handshake", "id name, options, uciok; then readyok", pageCommands, (*checking).handshake},
	{"options declared", "each once, of a known type, default within bounds", pageOptions,
		(*checking).declarations},
	{"options set", "each taken, or refused by an error; the default taken", pageOptions, (*checking).settings},
	{"unknown command", "no answer, or an error", pageErrors, (*checking).unknown},
	{"legal moves", "a legal move in every position", pageCommands, (*checking).positions},
	{"moves after a position", "a legal move in every position", pageCommands, (*checking).played},
	{"no legal move", "bestmove (none), or 0000", pageCommands, (*checking).nowhere},
	{"perft", "the leaves that raumlab counts, move by move", pageCommands, (*checking).perft},
	{"depth", "no iteration deeper than the limit", pageLimits, (*checking).depth},
	{"nodes", "at most 1.5 times the limit", pageLimits, (*checking).nodes},
	{"movetime", "a move within the time", pageTime, (*checking).moveTime},
	{"clock", "a move before the mover's clock ends", pageTime, (*checking).clock},
	{"isready during a search", "readyok at once, and no move", pageCommands, (*checking).readiness},
	{"stop", "no move before stop, one at once after it", pageCommands, (*checking).stop},
	{"new game", "a legal move after ucinewgame", pageCommands, (*checking).newGame},
	{"quit", "exit code 0", pageErrors, (*checking).quit},
	{"quit during a search", "exit code 0", pageErrors, (*checking).quitSearching},
	{"end of input", "exit code 0", pageErrors, (*checking).endOfInput},
	{"end of input during a search", "exit code 0", pageErrors, (*checking).endOfInputSearching},
	{"restart", "the same name and options", pageCommands, (*checking).restart},
}

// A skip says why a check does not apply.
type skip string

func (s skip) Error() string { return string(s) }

// A checking is a Checker at work. Checks share a process as long as it does what is expected.
type checking struct {
	Checker
	process  *Process // nil if none runs
	name     string   // from the handshake
	declared []declaration
	corners  []variant.Position
}

// Check runs all checks and returns a finding for each in their order. A check takes at most a few
// times the patience each time that it is asked, at most tries times. Done is called after each.
// An error is the context's.
func (c Checker) Check(ctx context.Context, done func(Finding)) ([]Finding, error) {
	k := &checking{Checker: c}
	defer k.kill()
	if err := k.loadCorners(); err != nil {
		return nil, err
	}
	var all []Finding
	for i, x := range checks {
		f := Finding{Check: x.name, Expected: x.expected, Where: x.where}
		var err error
		if i > 0 && all[0].Verdict == Failed {
			err = skip("not tried, because the handshake failed")
		} else {
			f.Seen, err = k.askAgain(ctx, x.ask)
		}
		if ctx.Err() != nil {
			return all, ctx.Err()
		}
		var why skip
		switch {
		case err == nil:
			f.Verdict = Passed
		case errors.As(err, &why):
			f.Verdict, f.Seen = Skipped, string(why)
		default:
			f.Verdict, f.Seen = Failed, plain(err.Error())
			k.kill()
		}
		all = append(all, f)
		done(f)
	}
	return all, nil
}

// tries is how often a check is asked at most if the program is late. On a busy machine a right
// program is late now and then.
const tries = 5

// askAgain asks one check, and asks it again while the program is late and does nothing else wrong.
func (k *checking) askAgain(ctx context.Context, ask func(*checking, context.Context) (string, error)) (seen string,
	err error) {
	for range tries {
		var fault *Fault
		if seen, err = ask(k, ctx); !errors.As(err, &fault) || !fault.Late {
			return seen, err
		}
		k.kill()
	}
	return seen, err
}

// cornerSuite has positions in corners of the rules.
const cornerSuite = "corners"

// loadCorners reads the positions; where they are over under the rules they are left out.
func (k *checking) loadCorners() error {
	s, err := suite.Load(cornerSuite)
	if err != nil {
		return err
	}
	for i := range s.Positions {
		p, err := variant.ParseRFEN(k.Rules, s.Positions[i].Board.RFEN())
		if err == nil && !over(variant.NewGame(p)) {
			k.corners = append(k.corners, p)
		}
	}
	if len(k.corners) == 0 {
		return fmt.Errorf("suite %s: it has no position of %v", cornerSuite, k.Rules)
	}
	return nil
}

// over reports whether a game has ended.
func over(g *variant.Game) bool {
	_, why := g.Outcome()
	return why != board.Ongoing
}

// ready returns a process that waits for a command.
func (k *checking) ready(ctx context.Context) (*Process, error) {
	if k.process == nil {
		c, err := k.Program.Start(ctx, k.Rules, k.Patience)
		if err != nil {
			return nil, err
		}
		k.process = c
	}
	return k.process, nil
}

// kill ends the process, so that the next check starts another.
func (k *checking) kill() {
	if k.process != nil {
		k.process.Kill()
		k.process = nil
	}
}

// Checks is the number of findings.
func (c Checker) Checks() int { return len(checks) }
