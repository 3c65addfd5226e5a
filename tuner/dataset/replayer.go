package dataset

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
)

// A candidate is a position of a game that the filters keep, with its features.
type candidate struct {
	key        uint64 // relative: a position and its colour mirror share it
	duplicate  bool   // an earlier game has it, see Dataset.take
	side       int8   // +1 White to move, -1 Black to move
	features   eval.Features
	fixed      int32 // centipawns
	pawns      int32 // White minus Black
	search     int32 // centipawns from White's view, as quiescence
	quiescence int32
	ply        int16
	pieces     int16
}

// gameCandidates are the candidates of one game in the order of its plies.
type gameCandidates struct {
	game       int64
	split      corpus.Split
	opening    string
	result     board.Result
	candidates []candidate
	positions  []variant.Position // of the candidates; nil unless the replayer keeps them
	excluded   bool               // the game is left out as a whole
	why        int                // cause of a game without candidates, or noPlies
}

// A replayer finds the candidates of games. Each goroutine has its own.
type replayer struct {
	rules     variant.Rules
	selection Selection
	extractor *features.Extractor
	positions bool // keep the positions of candidates
	filters   Filters
	slab      []candidate // of all games so far

	// Of the current game.
	kept   []keptPosition
	chosen []int // of kept, ascending
	seen   corpus.Keys
}

// A keptPosition is a position that the filters keep, before its features are extracted.
type keptPosition struct {
	ply      int
	key      uint64
	position variant.Position
}

func newReplayer(rules variant.Rules, definition eval.Definition, selection Selection) *replayer {
	return &replayer{rules: rules, selection: selection, extractor: features.New(definition)}
}

// candidates replays the game and returns its candidates, none for a game that is left out.
func (r *replayer) candidates(g *corpus.Game) (gameCandidates, error) {
	opening := g.OpeningIdentity()
	out := gameCandidates{game: g.Number, split: corpus.SplitOf(opening), opening: opening, result: g.Result}
	if !r.filters.takesGame(r.selection, g) {
		out.excluded = true
		return out, nil
	}
	if err := r.replay(g); err != nil {
		return out, err
	}
	if len(r.kept) == 0 {
		out.why = decisive(r.selection, g.Plies)
		return out, nil
	}
	r.limitPerGame()
	n := len(r.slab)
	r.slab = slices.Grow(r.slab, len(r.chosen))[:n+len(r.chosen)]
	out.candidates = r.slab[n:]
	for i, c := range r.chosen {
		s := &r.kept[c]
		r.describe(&out.candidates[i], s, &g.Plies[s.ply])
		if r.positions {
			out.positions = append(out.positions, s.position)
		}
	}
	return out, nil
}

// replay collects the different positions of the game that the filters keep.
func (r *replayer) replay(g *corpus.Game) error {
	r.kept = r.kept[:0]
	r.seen.Clear()
	p, err := variant.ParseRFEN(r.rules, g.Start)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	for i := range g.Plies {
		ply := &g.Plies[i]
		if r.filters.takes(r.selection, i, ply) {
			if !ply.Flags.Has(corpus.InCheck) && p.InCheck() {
				return fmt.Errorf("ply %d: the side to move is in check, its flags say it is not", i+1)
			}
			r.keep(i, &p)
		}
		if !p.IsLegal(ply.Move) {
			return fmt.Errorf("ply %d: move %s is illegal in %s", i+1, ply.Move, p.RFEN())
		}
		p.Make(ply.Move)
	}
	return nil
}

// keep keeps the position before a ply unless it occurred before.
func (r *replayer) keep(ply int, p *variant.Position) {
	key := p.RelativeKey()
	if !r.seen.Add(key) {
		r.filters.Duplicate++
		return
	}
	n := len(r.kept)
	r.kept = slices.Grow(r.kept, 1)[:n+1]
	s := &r.kept[n]
	s.ply, s.key = ply, key
	s.position.Copy(p)
}

// limitPerGame chooses at most PerGame of the kept positions: those whose keys come first in a
// scrambled order. The choice depends on the positions, not on their game. So two games with the
// same end give the same positions, which are then recognised as duplicates.
func (r *replayer) limitPerGame() {
	r.chosen = r.chosen[:0]
	for i := range r.kept {
		r.chosen = append(r.chosen, i)
	}
	if len(r.kept) <= r.selection.PerGame {
		return
	}
	r.filters.Thinned += int64(len(r.kept) - r.selection.PerGame)
	slices.SortFunc(r.chosen, func(a, b int) int {
		return cmp.Compare(scramble(r.kept[a].key), scramble(r.kept[b].key))
	})
	r.chosen = r.chosen[:r.selection.PerGame]
	slices.Sort(r.chosen)
}

// scramble is the finaliser of SplitMix64 (Steele, Lea and Flood 2014), a bijection.
func scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// describe fills in all fields of a candidate but duplicate. It sets them one by one, because the
// compiler would build a literal elsewhere and copy it.
func (r *replayer) describe(c *candidate, s *keptPosition, ply *corpus.Ply) {
	p := &s.position
	features, fixed := r.extractor.Extract(p)
	c.key = s.key
	c.side = int8(p.SideToMove().Sign())
	c.features = features
	c.fixed = int32(fixed)
	c.pawns = int32(p.Count(board.White, board.Pawn) - p.Count(board.Black, board.Pawn))
	c.search, c.quiescence = ply.Score, ply.Quiescence
	c.ply = int16(min(s.ply, math.MaxInt16))
	c.pieces = int16(p.Occupied().Count())
}
