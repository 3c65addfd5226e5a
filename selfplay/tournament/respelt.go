package tournament

import (
	"encoding/json"
	"strings"

	"raumlab/selfplay/match"
)

// Respelt returns a contestant with the command by which the folder of a tournament has its program,
// where only paths in it are spelt otherwise now: the hash of a program is that of files, and its
// command is no more than its name. What is wrong with the folder is said elsewhere.
func Respelt(dir string, x match.Contestant) match.Contestant {
	p, err := parsePlan(dir)
	if x.Program == nil || err != nil || p.engine(x.Name()).Identity != nil {
		return x
	}
	for _, e := range p.Engines {
		var hash string
		command, is := strings.CutPrefix(e.Name, match.ProgramPrefix)
		if is && json.Unmarshal(e.Identity["sha256"], &hash) == nil && hash == x.Program.Hash {
			named := *x.Program
			named.Command = command
			x.Program = &named
			return x
		}
	}
	return x
}
