// Package options tunes options of any engine, of raumlab or another program, by matches of an
// engine with itself. A method asks for duels between two settings and learns from their
// pentanomials where the strength is highest: spsa, by fishtest's schedule, or surfaceSearch, by a
// Gaussian process over differences. Package match plays the duels.
//
// What a method asks for depends only on the parameters, the seed and the results in their order.
// The work is kept in a folder. Its file of duels is the whole state: a method that is told them
// again asks for what the first one asked for. So a run that was killed goes on and ends with the
// same bytes, for any number of workers. Duels under way are matches in folders of their own.
package options

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"sync/atomic"

	"raumlab/engine"
	"raumlab/engine/uci/client"
	"raumlab/internal/hint"
	"raumlab/internal/ordered"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// The methods.
const (
	GP   = "gp"   // a Gaussian process
	SPSA = "spsa" // fishtest's schedule
)

// An Arena plays duels.
type Arena struct {
	Match      match.Config // both sides are replaced, and so are Seed, Pairs and SPRT
	Engine     match.Contestant
	Parameters []Parameter
	Seed       uint64
}

// give returns the engine with values of the parameters.
func (a Arena) give(x []float64) (match.Contestant, error) {
	c := a.Engine
	if c.Program != nil {
		var options []client.Option
		for j, p := range a.Parameters {
			options = append(options, client.Option{Name: p.Name, Value: p.Text(x[j])})
		}
		program := c.Program.With(options)
		c.Program = &program
		return c, nil
	}
	// A profile overrides an option only where it has another value, so that it comes last.
	for _, ofProfile := range []bool{false, true} {
		for j, p := range a.Parameters {
			if strings.Contains(p.Name, ".") != ofProfile {
				continue
			}
			text := p.Text(x[j])
			if flag := flagTexts[text]; flag != "" && isFlag(c.Engine, p.Name) {
				text = flag
			}
			engine, err := c.Engine.WithOption(p.Name, text)
			if err != nil {
				return c, fmt.Errorf("table [%s], value %s: %w", p.Name, p.Text(x[j]), err)
			}
			c.Engine = engine
		}
	}
	return c, nil
}

// flagTexts are the values of an option of true and false, whose axis goes from 0 to 1.
var flagTexts = map[string]string{"0": "false", "1": "true"}

// isFlag reports whether an option of our engine is true or false.
func isFlag(c engine.Config, name string) bool {
	_, err := c.WithOption(name, flagTexts["0"])
	return err == nil
}

// Check refuses parameters that the engine does not take: it is given their starts, all of the
// least and all of the greatest values, and fractions where those may come. A program is started
// with them. It also refuses those of our search that change nothing in these games, and an engine
// of ours that would make no file.
func (a Arena) Check(ctx context.Context) error {
	for _, of := range []func(Parameter) float64{startOf, leastOf, mostOf} {
		if err := a.takes(ctx, a.at(of)); err != nil {
			return err
		}
	}
	for j, p := range a.Parameters {
		if p.Whole {
			continue
		}
		x := a.at(startOf)
		x[j] = p.Min + 0.381966*(p.Max-p.Min) // no whole number
		if err := a.takes(ctx, x); err != nil {
			return hint.Errorf("%w: if it accepts only whole numbers, give start, min and max of [%s] without a decimal point",
				err, p.Name)
		}
	}
	if a.Engine.Program == nil {
		if _, err := a.Engine.Engine.Text(ctx); err != nil {
			return err
		}
	}
	return a.checkActs()
}

// takes refuses values that the engine does not take.
func (a Arena) takes(ctx context.Context, x []float64) error {
	c, err := a.give(x)
	if err != nil {
		return err
	}
	config := a.Match
	config.A, config.B = c, c
	if err := config.Validate(); err != nil {
		return err
	}
	return config.Try(ctx, match.A)
}

func startOf(p Parameter) float64 { return p.Start }
func leastOf(p Parameter) float64 { return p.Min }
func mostOf(p Parameter) float64  { return p.Max }

// at returns a value of each parameter.
func (a Arena) at(of func(Parameter) float64) (x []float64) {
	for _, p := range a.Parameters {
		x = append(x, of(p))
	}
	return x
}

// seedOf gives each duel openings of its own. Number -1 is the verification.
func seedOf(seed uint64, number int) uint64 { return seed<<24 + uint64(number+1) }

// config is the match of two settings.
func (a Arena) config(x, y []float64, number int, pairs int64) (match.Config, error) {
	c := a.Match
	c.Seed, c.Pairs, c.SPRT = seedOf(a.Seed, number), pairs, nil
	c.Forgiving = true // a setting with which a program fails is a weak one
	var err [2]error
	c.A, err[0] = a.give(x)
	c.B, err[1] = a.give(y)
	return c, errors.Join(err[0], err[1])
}

// play plays a duel in that folder, or resumes the one that is there. seen learns of each pair.
func (a Arena) play(ctx context.Context, dir string, number, workers int, d duel,
	seen func(match.Summary)) (Line, error) {
	c, err := a.config(d.A, d.B, number, d.Count)
	if err != nil {
		return Line{}, err
	}
	// Signatures tell programs apart, which the settings of the folder do once for all duels.
	c.A.Signature, c.B.Signature = "duel", "duel"
	s, err := c.Run(ctx, dir, workers, seen)
	if err == nil && s.Forfeits[match.A] > 0 && s.Forfeits[match.B] > 0 &&
		s.Forfeits[match.A]+s.Forfeits[match.B] == 2*s.Pairs {
		reason := ""
		_, err = match.Read(dir, func(p match.Pair) { reason = p.Games[1].Reason })
		err = errors.Join(err,
			fmt.Errorf(
				"both settings lost all games by faults of the program, the last by %s: test the program with these options, and narrow min and max in a new folder",
				reason), os.RemoveAll(dir))
	}
	switch {
	case errors.Is(err, context.Canceled):
		return Line{}, err // the parts of a joined error stay apart
	case err != nil:
		return Line{}, fmt.Errorf("duel %d, of %s against %s: %w", number, a.text(d.A), a.text(d.B), err)
	}
	return Line{Number: number, A: d.A, B: d.B, Pairs: s.Pentanomial, Forfeits: s.Forfeits[0] + s.Forfeits[1]}, nil
}

func (a Arena) text(x []float64) string {
	text := ""
	for j, p := range a.Parameters {
		if j > 0 {
			text += ", "
		}
		text += p.Name + " " + p.Text(x[j])
	}
	return text
}

// Progress is how far a tuning has come.
type Progress struct {
	Pairs, Wanted int64
	Stored        int64   // of Pairs, by earlier runs
	Forfeits      int64   // games that either side lost by a fault, in the pairs of this run
	Trace         []Point // after each round, and at the start
	Recommended   Point   // the last of them
}

// A Point is a recommendation after some pairs.
type Point struct {
	Pairs int64     `json:"pairs"`
	X     []float64 `json:"x"`
	Gain  *float64  `json:"gain"` // Elo over the start, and its sd; nil where the method does not know
	SD    *float64  `json:"sd"`
}

// Known reports whether the duels say that the values gain something: where they do not, the values
// are those of the start.
func (p Point) Known() bool { return p.Gain != nil && *p.SD > 0 }

// Margin returns half the width of the 95% interval of the gain.
func (p Point) Margin() float64 { return 1.96 * *p.SD }

// method makes the method of the settings.
func (s Settings) method() (method, error) {
	if s.Method == SPSA {
		return newSPSA(axes(s.Parameters), uint64(s.Seed), s.Pairs)
	}
	return newSurfaceSearch(axes(s.Parameters), uint64(s.Seed))
}

// note adds what a method recommends now.
func (p *Progress) note(m method) error {
	best, err := m.Best()
	if err != nil {
		return err
	}
	p.Pairs, p.Recommended = m.Pairs(), Point{Pairs: m.Pairs(), X: best.X}
	if !math.IsNaN(best.Gain) {
		p.Recommended.Gain, p.Recommended.SD = &best.Gain, &best.SD
	}
	p.Trace = append(p.Trace, p.Recommended)
	return nil
}

// learn tells a method a round, whose lines come first, and adds what it recommends then.
func (p *Progress) learn(m method, round []duel, lines []Line) error {
	for i, d := range round {
		if err := m.Tell(duelResult{duel: d, Pairs: lines[i].Pairs}); err != nil {
			return fmt.Errorf("%s, duel %d: %w", DuelsName, lines[i].Number, err)
		}
	}
	return p.note(m)
}

// Run plays the missing duels on that number of workers and returns the outcome. It calls progress,
// which may be nil, before the first pair, after each and after each round, one call at a time. If
// ctx is cancelled, the pairs played so far are kept.
func (f *Folder) Run(ctx context.Context, a Arena, workers int, progress func(Progress)) (Outcome, error) {
	if progress == nil {
		progress = func(Progress) {}
	}
	now := Progress{Wanted: f.Settings.Pairs}
	method, err := f.Settings.method()
	if err == nil {
		err = now.note(method)
	}
	if err != nil {
		return Outcome{}, err
	}
	number := 0
	for {
		round, err := method.Ask(f.Settings.Pairs)
		if err != nil {
			return Outcome{}, err
		}
		if len(round) == 0 {
			break
		}
		if err := f.playRound(ctx, a, number, workers, round, &now, progress); err != nil {
			if !errors.Is(err, context.Canceled) { // see Arena.play
				err = fmt.Errorf("%s after %s: %w", f.Dir, plural.Of(len(f.Lines), "duel"), err)
			}
			return Outcome{}, f.rescue(err)
		}
		if err := now.learn(method, round, f.Lines[number:]); err != nil {
			return Outcome{}, err
		}
		number += len(round)
		if number >= len(f.Lines) {
			progress(now)
		}
	}
	if number < len(f.Lines) {
		return Outcome{}, fmt.Errorf("%s: found %s instead of %d: restore the file, or give another folder",
			f.path(DuelsName), plural.Of(len(f.Lines), "duel"), number)
	}
	o := Outcome{Pairs: method.Pairs(), Duels: number, Recommended: now.Recommended, Trace: now.Trace}
	for j, p := range a.Parameters {
		o.Values = append(o.Values, Value{p.Name, now.Recommended.X[j]})
	}
	for _, l := range f.Lines {
		o.Forfeits += l.Forfeits
	}
	return o, nil
}

// playRound plays the duels of a round that the file lacks, and checks the others.
func (f *Folder) playRound(ctx context.Context, a Arena, first, workers int, round []duel, now *Progress,
	progress func(Progress)) error {
	done := min(len(f.Lines)-first, len(round))
	for i, d := range round[:done] {
		if err := f.Lines[first+i].check(d); err != nil {
			return fmt.Errorf("%s: %w", f.path(DuelsName), err)
		}
		now.Pairs += d.Count
		now.Stored += d.Count
	}
	if done == len(round) {
		return nil
	}
	var mutex sync.Mutex
	progress(*now)
	// seen returns what learns of the pairs of a duel: at first of those that are stored.
	seen := func() func(match.Summary) {
		pairs, forfeits := int64(-1), int64(0)
		return func(s match.Summary) {
			mutex.Lock()
			defer mutex.Unlock()
			lost := s.Forfeits[match.A] + s.Forfeits[match.B]
			if pairs < 0 {
				now.Stored += s.Pairs
				pairs, forfeits = 0, lost
			}
			now.Pairs, now.Forfeits = now.Pairs+s.Pairs-pairs, now.Forfeits+lost-forfeits
			pairs, forfeits = s.Pairs, lost
			progress(*now)
		}
	}
	side := min(workers, len(round)-done) // duels at a time
	var begun atomic.Int64
	newWorker := func() func(context.Context, int64) (Line, error) {
		share := workers / side
		if int(begun.Add(1)) <= workers%side {
			share++
		}
		return func(ctx context.Context, i int64) (Line, error) {
			number := first + int(i)
			dir, err := f.within(duelName(number))
			if err != nil {
				return Line{}, err
			}
			return a.play(ctx, dir, number, share, round[i], seen())
		}
	}
	return ordered.Map(ctx, int64(done), int64(len(round)), side, newWorker, func(l Line) error {
		if err := f.append(l); err != nil {
			return err
		}
		return os.RemoveAll(f.path(duelName(l.Number)))
	})
}

// Verify plays recommended values against those of the start, on openings that no duel had: that
// number of pairs, or until the test decides, which may be nil. The match is kept in the folder,
// and goes on there.
func (f *Folder) Verify(ctx context.Context, a Arena, o Outcome, pairs int64, test *elo.SPRT, workers int,
	progress func(match.Summary)) (match.Config, match.Summary, error) {
	c, err := a.config(o.Recommended.X, a.at(startOf), -1, pairs)
	if err != nil {
		return c, match.Summary{}, err
	}
	c.SPRT, c.Forgiving = test, false
	if c.A.Program == nil {
		c.A.Engine.Name, c.B.Engine.Name = "recommended", "start"
	}
	dir, err := f.within(VerificationName)
	if err != nil {
		return c, match.Summary{}, err
	}
	s, err := c.Run(ctx, dir, workers, progress)
	return c, s, err
}
