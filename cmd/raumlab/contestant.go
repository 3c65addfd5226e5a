package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"raumlab/book"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/uci/client"
	"raumlab/engine/weights"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/selfplay/match"
)

// This file finds out who plays: what stands on a command line for an engine, weights, a program or a book.

// loadContestant returns who a name, an engine file, weights or a command stand for; player names the engine that
// plays weights.
func loadContestant(ref, player string) (match.Contestant, error) {
	if command, is := strings.CutPrefix(ref, match.ProgramPrefix); is {
		p, err := client.Load(command)
		if !missing(err) {
			err = badUsage(err)
		}
		return match.Contestant{Program: &p}, err
	}
	e, err := loadEngine(ref, player)
	return match.Contestant{Engine: e}, err
}

// missing reports whether an error is that of a program or a file that is not there, or cannot be read.
func missing(err error) bool {
	var program *exec.Error
	var file *fs.PathError
	return errors.As(err, &program) || errors.As(err, &file)
}

func loadEngine(ref, player string) (engine.Config, error) {
	byWeights, err := isWeights(ref)
	if err != nil {
		return engine.Config{}, err
	}
	if !byWeights {
		e, err := engine.Load(ref)
		return e, nameError(ref, err)
	}
	w, err := weights.Load(ref)
	if err != nil {
		return engine.Config{}, err
	}
	e, err := engine.Load(player)
	if err != nil {
		return engine.Config{}, nameError(player, err)
	}
	if e.Random || e.Evaluation != "features" {
		return engine.Config{}, nameError(player, fmt.Errorf("engine %s does not evaluate by weights: it cannot use %s", player, ref))
	}
	return e.WithWeights(filepath.Base(ref), w.Weights), nil
}

// isWeights tells weights from engines: weight files, which have a key definition, from engine files, which have a key name,
// and by name. A name that both have is the engine's.
func isWeights(ref string) (bool, error) {
	if !strings.HasSuffix(ref, ".toml") {
		return slices.Contains(weights.Names(), ref) && !slices.Contains(engine.Names(), ref), nil
	}
	data, err := disk.ReadFile(ref, maxSettings)
	if err != nil {
		return false, fmt.Errorf("engine or weights: %w", err)
	}
	var keys map[string]any
	if err := decoding.TOML(ref, data, &keys); err != nil {
		return false, err
	}
	_, named := keys["name"]
	_, defined := keys["definition"]
	if named == defined {
		return false, fmt.Errorf("%s: neither an engine file (key name) nor a weight file (key definition)", ref)
	}
	return defined, nil
}

// openBook opens a book for games under the rules.
func openBook(path string, rules board.Rules) (match.Book, error) {
	b, err := book.Open(path)
	if err != nil {
		return match.Book{}, err
	}
	if err := b.CheckRules(rules); err != nil {
		return match.Book{}, fmt.Errorf("%s: %w", path, err)
	}
	return match.Book{Probe: b.Best, Hash: b.Digest()}, nil
}
