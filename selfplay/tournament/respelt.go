package tournament

import (
	"encoding/json"

	"raumlab/selfplay/match"
)

// Respelt returns a contestant with the name that the folder of a tournament has for it, where only
// paths are spelt otherwise now (see match.Contestant.Named). What is wrong with the folder is said
// elsewhere.
func Respelt(dir string, x match.Contestant) match.Contestant {
	p, err := readPlan(dir)
	if err != nil || p.engine(x.Name()).Identity != nil {
		return x
	}
	for _, e := range p.Engines {
		var hash string
		if json.Unmarshal(e.Identity["sha256"], &hash) != nil {
			continue // the reader of the plan says so
		}
		if named := x.Named(e.Name, hash); named.Name() == e.Name {
			return named
		}
	}
	return x
}
