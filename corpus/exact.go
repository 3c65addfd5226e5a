package corpus

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
	"raumlab/internal/counted"
	"raumlab/internal/setting"
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

// parseEndings reads a list of endings with commas between. Each has the name that tables give it.
func parseEndings(text string) (all []tables.Material, err error) {
	for name := range strings.SplitSeq(text, ",") {
		var m tables.Material
		if err := m.UnmarshalText([]byte(name)); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

// CheckTables refuses other tables than those that ended games of the run. The hash is that of
// their values, "" without tables.
func (h *Header) CheckTables(hash string) error {
	had, _ := h.Configuration.value(KeyTables)
	flag := setting.Field{Key: "adjudicate_tables"}
	switch {
	case had == hash:
		return nil
	case had == "":
		return setting.Errorf("no endgame tables ended its games: leave out %s", flag)
	case hash == "":
		return setting.Errorf("endgame tables with the hash %s ended its games: name their folder with %s", had, flag)
	}
	return setting.Errorf("endgame tables with the hash %s ended its games, and those given now have %s: name the folder of the former with %s", had, hash, flag)
}

// sameTables is CheckTables of another run; a corpus that is no run differs in more.
func (h *Header) sameTables(now *Header) error {
	if h.Method() != now.Method() {
		return nil
	}
	hash, _ := now.Configuration.value(KeyTables)
	return h.CheckTables(hash)
}

// verifyExact holds an end by tables or by dead material against the run. The game is over.
func (o *origin) verifyExact(g *Game, game *variant.Game, drawn int) error {
	position := game.Position().Board()
	if position == nil { // tables and dead material are of Raumschach
		switch g.Termination {
		case board.TablesWin, board.TablesDraw, board.DeadDraw:
			return fmt.Errorf("result %s by %s: no endgame tables are known of %s", g.Result, g.Termination, game.Position().Rules().Variant)
		}
		return nil
	}
	ending := tables.MaterialOf(position)
	switch byTables := g.Termination == board.TablesWin || g.Termination == board.TablesDraw; {
	case byTables && !o.tables:
		return fmt.Errorf("result %s by %s: the run has no tables", g.Result, g.Termination)
	case byTables && ending.Pieces() > tables.MaxPieces:
		return fmt.Errorf("result %s by %s: no table has the %s that are left", g.Result, g.Termination, counted.Of(ending.Pieces(), "piece"))
	case g.Termination == board.DeadDraw && !o.deadDraws:
		return fmt.Errorf("%s: the run plays on with dead material", g.Termination)
	case o.dead == nil:
		return nil
	}
	_, byRules := game.Outcome()
	dead := o.isDead(ending)
	switch n := len(g.Plies); {
	case g.Termination == board.DeadDraw && !dead:
		return fmt.Errorf("%s: the endings that the run calls dead lack %s", g.Termination, ending)
	case !dead:
		return nil // captures and promotions revive nothing
	case g.Termination != board.DeadDraw && byRules == board.Ongoing && n > drawn:
		return fmt.Errorf("%s: the run ends games with %s by %s", g.Termination, ending, board.DeadDraw)
	case n-1 > drawn:
		before := variant.NewGame(game.Start())
		for _, m := range game.Moves()[:n-1] {
			if err := before.Play(m); err != nil {
				return err
			}
		}
		if ending := tables.MaterialOf(before.Position().Board()); o.isDead(ending) {
			return fmt.Errorf("ply %d: a move with %s, and the run ends such games by %s", n, ending, board.DeadDraw)
		}
	}
	return nil
}

func (o *origin) isDead(m tables.Material) bool {
	m, _ = m.Canonical()
	return slices.Contains(o.dead, m)
}
