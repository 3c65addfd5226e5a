package match

import (
	"strings"

	"raumlab/engine/net"
)

// respelt returns the match with the names that its folder has for its contestants, where only paths
// are spelt otherwise now: the hash of a program is that of files, that of an engine is of its weights,
// and what is written of them is no more than a name. The caller says what is wrong with the folder.
func (c Config) respelt(dir string) Config {
	then, _, err := readSettings(dir)
	if err != nil {
		return c
	}
	c.A, c.B = c.A.Named(then.A, then.HashA), c.B.Named(then.B, then.HashB)
	return c
}

// Named returns the contestant with a name, if it has the hash that the name belongs to, and its own name
// is a path or a command, too.
func (c Contestant) Named(name, hash string) Contestant {
	command, isProgram := strings.CutPrefix(name, ProgramPrefix)
	switch {
	case isProgram != (c.Program != nil) || c.Hash() != hash:
	case isProgram:
		p := *c.Program
		p.Command = command
		c.Program = &p
	case namesFile(name) && namesFile(c.Engine.Name):
		c.Engine.Name = name
	}
	return c
}

// namesFile reports whether an engine is called after its file of weights or its network.
func namesFile(name string) bool { return strings.HasSuffix(name, ".toml") || net.IsFile(name) }
