package tuner

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"raumlab/corpus"
	"raumlab/corpus/distinct"
	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// A candidate is a position that a game offers.
type candidate struct {
	key        uint64 // relative: a position and its colour mirror share it
	known      bool   // whether an earlier game gave it, see Dataset.take
	side       int8   // +1 White to move, -1 Black to move
	features   eval.Features
	fixed      int32 // centipawns
	pawns      int32 // White minus Black
	search     int32 // centipawns, White's view, as quiescence
	quiescence int32
	ply        int16
	material   int16 // men on the board
}

// offers are the candidates of one game in the order of its plies.
type offers struct {
	game       int64
	split      corpus.Split
	opening    string
	result     board.Result
	candidates []candidate
	positions  []board.Position // of the candidates; none unless the replayer keeps them
	excluded   bool             // the game is left out as a whole
	why        int              // of the causes, or noPlies, where there are no candidates
}

// A replayer turns games into offers. One goroutine uses one.
type replayer struct {
	rules     board.Rules
	selection Selection
	extractor *eval.Extractor
	keep      bool // positions stay with their candidates
	filters   Filters
	slab      []candidate // of all games so far, one behind the other

	// Of the present game, by position that the filters let through.
	stands []stand
	chosen []int // of stands, ascending
	seen   distinct.Keys
}

// A stand is a position of a game before its features are taken.
type stand struct {
	ply      int
	key      uint64
	position board.Position
}

func newReplayer(rules board.Rules, definition eval.Definition, selection Selection) *replayer {
	return &replayer{rules: rules, selection: selection, extractor: eval.NewExtractor(definition)}
}

// offers replays the game and returns its candidates, none for a game that is left out.
func (r *replayer) offers(g *corpus.Game) (offers, error) {
	opening := g.OpeningIdentity()
	out := offers{game: g.Number, split: corpus.SplitOf(opening), opening: opening, result: g.Result}
	if !r.filters.takesGame(r.selection, g) {
		out.excluded = true
		return out, nil
	}
	if err := r.replay(g); err != nil {
		return out, err
	}
	if len(r.stands) == 0 {
		out.why = decisive(r.selection, g.Plies)
		return out, nil
	}
	r.thin()
	n := len(r.slab)
	r.slab = slices.Grow(r.slab, len(r.chosen))[:n+len(r.chosen)]
	out.candidates = r.slab[n:]
	for i, c := range r.chosen {
		s := &r.stands[c]
		r.describe(&out.candidates[i], s, &g.Plies[s.ply])
		if r.keep {
			out.positions = append(out.positions, s.position)
		}
	}
	return out, nil
}

// replay collects the different positions of the game that the filters let through.
func (r *replayer) replay(g *corpus.Game) error {
	r.stands = r.stands[:0]
	r.seen.Clear()
	p, err := board.ParseRFEN(r.rules, g.Start)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	for i := range g.Plies {
		ply := &g.Plies[i]
		if r.filters.takes(r.selection, i, ply) {
			if !ply.Flags.Has(corpus.InCheck) && p.InCheck() {
				return fmt.Errorf("ply %d: the side to move is in check, its flags say it is not", i+1)
			}
			r.stand(i, &p)
		}
		if !p.IsLegal(ply.Move) {
			return fmt.Errorf("ply %d: move %s is illegal in %s", i+1, ply.Move, p.RFEN())
		}
		p.Make(ply.Move)
	}
	return nil
}

func (r *replayer) stand(ply int, p *board.Position) {
	key := p.RelativeKey()
	if !r.seen.Add(key) {
		r.filters.Duplicate++
		return
	}
	n := len(r.stands)
	r.stands = slices.Grow(r.stands, 1)[:n+1]
	s := &r.stands[n]
	s.ply, s.key = ply, key
	s.position.Copy(p)
}

// thin chooses the positions whose keys come first in a scrambled order. The choice depends on the positions and not on
// the game they stand in, so that two games with the same end offer the same positions, which are then found to be duplicates,
// and not neighbours of each other.
func (r *replayer) thin() {
	r.chosen = r.chosen[:0]
	for i := range r.stands {
		r.chosen = append(r.chosen, i)
	}
	if len(r.stands) <= r.selection.PerGame {
		return
	}
	r.filters.Thinned += int64(len(r.stands) - r.selection.PerGame)
	slices.SortFunc(r.chosen, func(a, b int) int { return cmp.Compare(scramble(r.stands[a].key), scramble(r.stands[b].key)) })
	r.chosen = r.chosen[:r.selection.PerGame]
	slices.Sort(r.chosen)
}

// scramble is a bijection without pattern, the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
func scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// describe fills in all of a candidate but whether it is known. It does so field by field: a literal would be made elsewhere first.
func (r *replayer) describe(c *candidate, s *stand, ply *corpus.Ply) {
	p := &s.position
	features, fixed := r.extractor.Extract(p)
	c.key = s.key
	c.side = int8(p.SideToMove().Sign())
	c.features = features
	c.fixed = int32(fixed)
	c.pawns = int32(p.Count(board.White, board.Pawn) - p.Count(board.Black, board.Pawn))
	c.search, c.quiescence = ply.Score, ply.Quiescence
	c.ply = int16(min(s.ply, math.MaxInt16))
	c.material = int16(p.Occupied().Count())
}
