package corpus

import (
	"raumlab/engine/board"
	"raumlab/internal/hint"
)

// Keys of a configuration that only runs have which end games whose result is known.
const (
	KeyTables    = "tables_sha256" // of the values of the tables that ended games
	KeyDeadDraws = "dead_draws"    // endings without a mate, with commas between
)

var exactKeys = [...]string{KeyTables, KeyDeadDraws}

// several is the value of a key that the sources of a corpus disagree in.
const several = "several"

// isExact reports whether a game ended with a known result: by the rules, tables or dead material.
func isExact(t board.Termination) bool {
	return t < board.PlyLimit || t == board.TablesWin || t == board.TablesDraw || t == board.DeadDraw
}

// CheckTables refuses other tables than those that ended games of the run. The hash is that of
// their values, "" without tables.
func (h *Header) CheckTables(hash string) error {
	had, _ := h.Configuration.value(KeyTables)
	flag := hint.Setting{Key: "adjudicate_tables"}
	switch {
	case had == hash:
		return nil
	case had == "":
		return hint.Settingf("endgame tables did not end any of its games: leave out %s", flag)
	case hash == "":
		return hint.Settingf("endgame tables with the hash %s ended its games: name their folder with %s", had, flag)
	}
	return hint.Settingf(
		"endgame tables with the hash %s ended its games, but these tables have the hash %s: name the folder of the tables of the run with %s",
		had, hash, flag)
}

// sameTables is CheckTables of another run; a corpus that is no run differs in more.
func (h *Header) sameTables(now *Header) error {
	if h.Method() != now.Method() {
		return nil
	}
	hash, _ := now.Configuration.value(KeyTables)
	return h.CheckTables(hash)
}
