package match

import "strings"

// respelt returns the match with the commands by which its folder has its programs, where only paths
// in them are spelt otherwise now: the hash of a program is that of files, and its command is no more
// than its name. What is wrong with the folder is said elsewhere.
func (c Config) respelt(dir string) Config {
	then, _, err := readSettings(dir)
	if err != nil {
		return c
	}
	for _, x := range []struct {
		now        *Contestant
		name, hash string
	}{{&c.A, then.A, then.HashA}, {&c.B, then.B, then.HashB}} {
		command, is := strings.CutPrefix(x.name, ProgramPrefix)
		if p := x.now.Program; p != nil && is && p.Hash == x.hash {
			named := *p
			named.Command = command
			x.now.Program = &named
		}
	}
	return c
}
