package net

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"raumlab/configs"
	"raumlab/engine/board"
	"raumlab/internal/sanitize"
)

// shippedFolder holds the networks that ship, each under its name.
const shippedFolder = "nets"

// Names returns the names of the networks that ship.
func Names() []string { return configs.Names(shippedFolder, Ending) }

// Load reads a network that ships by its name, or a file whose name ends in .net.
func Load(ref string) (*Network, error) {
	if IsFile(ref) {
		return Read(ref)
	}
	if !slices.Contains(Names(), ref) {
		return nil, fmt.Errorf("network %s: expected %s or a file ending in %s", sanitize.Quote(ref), strings.Join(Names(), ", "), Ending)
	}
	file := path.Join(shippedFolder, ref+Ending)
	data, err := configs.Files.ReadFile(file)
	if err != nil {
		panic(err) // embedded
	}
	return Parse(file, data)
}

// ForRules returns the network that ref names for games under the rules. Those that ship serve any rules;
// one of a file only those that it has.
func (n *Network) ForRules(ref string, r board.Rules) (*Network, error) {
	switch {
	case n.card.Rules == r:
		return n, nil
	case IsFile(ref):
		return nil, fmt.Errorf("network %s is for rules %s, not for %s", ref, n.card.Rules, r)
	}
	return n.WithRules(r), nil
}
