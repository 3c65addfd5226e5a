package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"raumlab/book"
	"raumlab/engine"
	"raumlab/engine/net"
	"raumlab/engine/uci/client"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

// This file resolves what a command line names: an engine, weights, a program or a book.

// LoadContestant returns the contestant of a name, an engine file, weights or a command. player
// names the engine that plays with weights.
func LoadContestant(ctx context.Context, ref, player string) (match.Contestant, error) {
	if command, is := strings.CutPrefix(ref, match.ProgramPrefix); is {
		p, err := client.Load(command)
		return match.Contestant{Program: &p}, BadUsage(err)
	}
	e, err := loadEngine(ctx, ref, player)
	return match.Contestant{Engine: e}, err
}

func loadEngine(ctx context.Context, ref, player string) (e engine.Config, err error) {
	if ref, err = WeightsIn(ref); err != nil {
		return e, err
	}
	isNet, isWeights := net.IsFile(ref), false
	if !isNet {
		if isWeights, err = engine.IsWeights(ref); err != nil {
			return e, err
		}
	}
	if !isNet && !isWeights {
		if name, _, _ := strings.Cut(ref, "/"); filepath.Ext(ref) != ".toml" && !slices.Contains(engine.Names(), name) {
			return e, BadUsage(unknownContestant(ref))
		}
		e, err = engine.LoadContext(ctx, ref)
		return e, NameError(ref, err)
	}
	if e, err = engine.LoadContext(ctx, player); err != nil {
		return e, NameError(player, err)
	}
	if isNet {
		n, err := net.Read(ref)
		if err == nil && e.Random {
			err = NameError(player, fmt.Errorf("engine %s plays without a search: it cannot use %s", player, ref))
		}
		if err != nil {
			return e, err
		}
		return e.WithNetwork(ref, n), nil
	}
	w, err := weights.Load(ref)
	if err == nil && !e.HasWeights() {
		err = NameError(player, fmt.Errorf("engine %s does not evaluate with weights, so it cannot use %s", player, ref))
	}
	if err != nil {
		return e, err
	}
	e = e.WithWeights(filepath.Base(ref), w.Weights)
	e.Weights = ref // from which an engine file can load them again
	return e, nil
}

// unknownContestant lists the contestants. A name of both an engine and weights means the engine.
func unknownContestant(ref string) error {
	engines := engine.Names()
	sets := slices.DeleteFunc(weights.All(), func(name string) bool { return slices.Contains(engines, name) })
	none := ""
	if _, err := os.Stat(ref); errors.Is(err, fs.ErrNotExist) {
		none = "; there is no such file or folder"
	}
	return fmt.Errorf(
		"contestant %q: expected an engine (%s), weights (%s), a .toml file of either, a network ending in %s, or %sCOMMAND for another program%s",
		ref, strings.Join(engines, ", "), strings.Join(sets, ", "), net.Ending, match.ProgramPrefix, none)
}

// OpenBook opens a book for games under the rules.
func OpenBook(path string, rules variant.Rules) (match.Book, error) {
	b, err := book.Load(path)
	if err != nil {
		return match.Book{}, err
	}
	if err := b.CheckRules(rules); err != nil {
		return match.Book{}, fmt.Errorf("%s: %w", path, err)
	}
	return match.Book{Probe: b.Best, Hash: b.Digest(), Encode: b.Encode}, nil
}

// SearchingEngine loads an engine that does not play at random.
func SearchingEngine(ctx context.Context, ref string) (engine.Config, error) {
	e, err := engine.LoadContext(ctx, ref)
	if err != nil {
		return e, NameError(ref, err)
	}
	if e.Random {
		return e, Usagef("--engine %s: this engine does not search: name another (see 'raumlab engines')", ref)
	}
	return e, nil
}

// bookPrefix begins the name of a book of openings.
const bookPrefix = "book:"

// ParseOpening reads how games begin. A broken file of a suite or a book is no wrong usage.
func ParseOpening(text string) (selfplay.Opening, error) {
	if path, is := strings.CutPrefix(text, bookPrefix); is {
		path, err := bookIn(path)
		if err != nil {
			return selfplay.Opening{}, err
		}
		text = bookPrefix + path
	}
	o, err := selfplay.ParseOpening(text)
	if file := (selfplay.FileError{}); errors.As(err, &file) {
		return o, err
	}
	return o, BadUsage(err)
}
