package corpus

import (
	"errors"
	"fmt"
	"strconv"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/counted"
)

// verify checks a game against the configuration. The game is sound by the rules of chess, and is
// played to its end on the board; fromStart says that it begins at the start of the rules.
func (o *origin) verify(g *Game, end *variant.Game, fromStart bool) error {
	if o.seed != nil && g.Seed != *o.seed {
		return fmt.Errorf("seed %d, but that of the run is %d", g.Seed, *o.seed)
	}
	drawn := 0
	for drawn < len(g.Plies) && g.Plies[drawn].Flags.Has(Drawn) {
		drawn++
	}
	if err := o.verifyOpening(g, drawn, fromStart); err != nil {
		return err
	}
	if err := o.verifyFilter(g); err != nil {
		return err
	}
	for i := range g.Plies {
		if err := o.verifyPly(&g.Plies[i], i < drawn); err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	if err := o.verifyLength(g, drawn); err != nil {
		return err
	}
	if err := o.verifyExact(g, end, drawn); err != nil {
		return err
	}
	return o.verifyVerdict(g)
}

func (o *origin) verifyOpening(g *Game, drawn int, fromStart bool) error {
	name := ""
	for i := range drawn {
		if i > 0 {
			name += " "
		}
		name += g.Plies[i].Move.String()
	}
	k := o.opening
	switch {
	case o.method == MethodImport:
		if drawn > 0 || g.Opening != "" || g.Seed != 0 {
			return fmt.Errorf("%s, opening %q, seed %d: an imported game has none of these", counted.Of(drawn, "drawn ply"), g.Opening, g.Seed)
		}
		return nil
	case o.method == "" && k == nil:
		return nil // the configuration is empty
	case k == nil:
		// Any of several openings.
		if g.Opening == name || drawn == 0 && g.Opening == g.Start {
			return nil
		}
		return fmt.Errorf("opening %q: want its drawn moves, %q, or where the game begins", g.Opening, name)
	case drawn < k.least || drawn > k.most:
		return fmt.Errorf("opening of drawn plies: %d: the run has %d at least and %d at most", drawn, k.least, k.most)
	case !k.suite && !fromStart:
		return fmt.Errorf("start %s: the run's games begin at the start of the rules", g.Start)
	case k.suite:
		name = g.Start
	}
	if g.Opening != name {
		return fmt.Errorf("opening %q: want %q, where the game begins or the moves that were drawn", g.Opening, name)
	}
	return nil
}

// verifyFilter checks a game against the filter that kept it.
func (o *origin) verifyFilter(g *Game) error {
	if o.filter == nil {
		return nil
	}
	if !o.filter.keepsEnding(g) {
		return fmt.Errorf("result %s by %s: the filter keeps no such game", g.Result, g.Termination)
	}
	some := false
	for i := range g.Plies {
		p := &g.Plies[i]
		out, wanted := p.Flags.Has(LeftOut), o.filter.wants(i+1, p)
		if out == wanted && !(out && o.filtered) {
			return fmt.Errorf("ply %d: that the position is left out is %t, but by the filter it is %t", i+1, out, !wanted)
		}
		some = some || !out
	}
	if !some {
		return errors.New("every position is left out: a filter drops such a game")
	}
	return nil
}

func (o *origin) verifyPly(p *Ply, opening bool) error {
	switch {
	case p.Flags.Has(LeftOut) && o.filter == nil && !o.filtered:
		return errors.New("the position is left out, but no filter made the corpus")
	case p.Flags.Has(Drawn) && !opening:
		return errors.New("the move was drawn, but one before it was played: only an opening is drawn")
	case p.Flags.Has(Drawn | SearchedTwice):
		return errors.New("the move was drawn, but the position searched twice: only where a search chooses the move the game before can touch it")
	case o.method == MethodImport && p.Depth > 0:
		return fmt.Errorf("depth %d: nothing is searched when games are imported", p.Depth)
	case o.depth == nil:
		return nil
	case !opening && int(p.Depth) != *o.depth:
		return fmt.Errorf("depth %d of a played move: that of the run is %d", p.Depth, *o.depth)
	case opening && p.Depth > 0 && int(p.Depth) != *o.depth:
		return fmt.Errorf("depth %d of a drawn move: that of the run is %d", p.Depth, *o.depth)
	case opening && o.opening != nil && o.opening.searched != (p.Depth > 0):
		return fmt.Errorf("depth %d of a drawn move: that the run draws moves by search scores is %t", p.Depth, o.opening.searched)
	}
	return nil
}

// verifyLength checks the plies against the longest game; a book's opening may be longer.
func (o *origin) verifyLength(g *Game, drawn int) error {
	if o.opening != nil && drawn == len(g.Plies) && isExact(g.Termination) {
		return fmt.Errorf("the game ends (%s) in its opening", g.Termination)
	}
	if o.maxPlies == nil {
		return nil
	}
	most := max(*o.maxPlies, drawn)
	if n := len(g.Plies); n > most || n < most && g.Termination == board.PlyLimit {
		return fmt.Errorf("%s after %s: the run ends games after %d", g.Termination, counted.Of(n, "ply"), most)
	}
	return nil
}

// verifyVerdict holds the end of the game against the run's adjudication, by the scores.
func (o *origin) verifyVerdict(g *Game) error {
	if o.adjudication == nil {
		return nil
	}
	r, t, plies := o.adjudication.Verdict(g)
	adjudicated := g.Termination == board.AdjudicatedWin || g.Termination == board.AdjudicatedDraw
	switch {
	case adjudicated && (r != g.Result || t != g.Termination || plies != len(g.Plies)):
		return fmt.Errorf("result %s by %s after %s: adjudication is %s, and by the scores %s", g.Result, g.Termination, counted.Of(len(g.Plies), "ply"), o.adjudication, said(r, t, plies))
	case adjudicated && o.adjudication.PlayOn == 1:
		return fmt.Errorf("result %s by %s: adjudication is %s, and every game is played on", g.Result, g.Termination, o.adjudication)
	case !adjudicated && t != board.Ongoing && o.adjudication.PlayOn == 0:
		return fmt.Errorf("result %s by %s: adjudication is %s, and by the scores %s", g.Result, g.Termination, o.adjudication, said(r, t, plies))
	}
	return nil
}

func said(r board.Result, t board.Termination, plies int) string {
	if t == board.Ongoing {
		return "it ends no such game"
	}
	return fmt.Sprintf("it ends the game %s by %s after %s", r, t, counted.Of(plies, "ply"))
}

// verifyCounts checks how many games a derived corpus has by the way it was made.
func (h *Header) verifyCounts(info *Info) error {
	drawn, has := h.Configuration.value("games")
	switch {
	case h.Method() == MethodMerge && info.DistinctExact && info.DistinctGames < info.Games:
		return fmt.Errorf("%s, but %s: a merge drops what stands twice", counted.Of(info.Games, "game"), counted.Of(info.DistinctGames, "different one"))
	case h.Method() == MethodSample && has && drawn != strconv.FormatInt(info.Games, 10):
		return fmt.Errorf("%s, but %s were drawn", counted.Of(info.Games, "game"), drawn)
	}
	return nil
}
