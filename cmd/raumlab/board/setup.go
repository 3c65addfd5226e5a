package board

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
)

// session makes a new game, or continues one.
func (o playOptions) session(ctx context.Context, stdout, stderr io.Writer) (*session, error) {
	s := &session{speaker: speaker{out: stdout}}
	var before saved
	if o.load != "" {
		var err error
		if before, err = load(o.load, stderr); err != nil {
			return nil, err
		}
		s.game = before.game
		if before.own {
			s.file = o.load
		}
	} else {
		rules, err := o.Rules()
		if err != nil {
			return nil, err
		}
		start, err := cli.ReadPosition(stderr, rules, o.start)
		if err != nil {
			return nil, cli.BadUsage(fmt.Errorf("--start: %w", err))
		}
		s.game = variant.NewGame(start)
	}
	if err := o.seat(ctx, s, before); err != nil {
		return nil, err
	}
	if err := o.wind(s, before); err != nil {
		return nil, err
	}
	if o.save != "" && o.save != s.file {
		if err := maySave(o.save); err != nil {
			return nil, fmt.Errorf("--save %w", err)
		}
		s.file = o.save
	}
	return s, nil
}

// seat says who plays which side.
func (o playOptions) seat(ctx context.Context, s *session, before saved) error {
	ref := cmp.Or(o.engine, before.engine, engine.Strongest)
	if ref == secondPerson {
		s.names = [2]string{person, person}
		return nil
	}
	loaded := o.engine == "" && before.engine != ""
	switch {
	case !loaded:
	case o.level == "":
		o.level = before.level
	default: // in place of the one that the engine of --load has
		ref, _ = engine.SplitLevel(ref)
		loaded = false // what --level asks for is no fault of the file
	}
	c, err := loadOpponent(ctx, ref, o.level)
	if err != nil {
		if loaded {
			return hint.Errorf("%s: its engine: %w: name one with --engine", o.load, err)
		}
		return err
	}
	s.engine = ref
	switch {
	case o.level == noLevel, strings.HasSuffix(ref, ".toml"):
		s.level = o.level
	case strings.HasPrefix(c.Name, ref+"/"):
		s.engine = c.Name
	}
	if c, err = c.WithRules(s.game.Position().Rules()); err != nil {
		return cli.NameError(ref, err)
	}
	if c, err = o.threads.Of(c, s.game.Position().Rules().Variant); err != nil {
		return err
	}
	if o.level == noLevel && o.clock == "" && !before.clock.runs() {
		return cli.BadUsage(errors.New("--level none: without a clock no search would end: give --clock, or a level"))
	}
	side := board.White
	switch o.side {
	case "white":
	case "black":
		side = board.Black
	case "random":
		side = board.Color(rand.IntN(2))
	case "":
		side = before.side
	default:
		return cli.BadUsage(fmt.Errorf("--side %q: expected white, black or random", o.side))
	}
	s.names[side], s.names[side.Opponent()] = person, c.Name
	random := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	s.player = &opponent{c.NewPlayer(nil, random), o.level != noLevel, c.Threads()}
	return nil
}

const (
	defaultLevel = "2"    // Average
	noLevel      = "none" // as strong as the clock allows
)

// loadOpponent loads an engine at a level.
func loadOpponent(ctx context.Context, ref, level string) (engine.Config, error) {
	_, named := engine.SplitLevel(ref)
	if named != "" && level != "" {
		return engine.Config{}, cli.BadUsage(fmt.Errorf("--level %s: --engine %s already has a level: leave one of them out",
			level, ref))
	}
	c, err := engine.LoadContext(ctx, ref)
	if err != nil {
		return c, cli.NameError(ref, err)
	}
	switch {
	case level == noLevel, level == "" && (named != "" || c.Random || strings.HasSuffix(ref, ".toml")):
		return c, nil
	case level == "":
		level = defaultLevel
	}
	n, err := engine.ParseLevel(level)
	if err == nil {
		c, err = c.AtLevel(level)
	}
	if err != nil {
		return c, cli.BadUsage(fmt.Errorf("--level: %w", err))
	}
	c.Name = fmt.Sprintf("%s/%d", ref, n)
	return c, nil
}
