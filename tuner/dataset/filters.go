package dataset

import (
	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/internal/hint"
)

// decidedScore is the absolute value in centipawns above which a score means a mate.
const decidedScore = 15000

// A Selection says which positions of a game a fit may use, besides those that Filters always
// leaves out. DefaultSelection is a good start; others are for studies of how much a rule matters.
type Selection struct {
	MinPly       int  // plies played before the first position that is used
	PerGame      int  // most positions of one game, at least 1
	KeepChecks   bool // use positions in check too
	SkipCaptures bool // leave out positions in which the move played is a capture

	// SkipDecisiveRepetitions leaves out games that were drawn by repetition with one side far ahead,
	// see corpus.Game.DecisiveRepetition.
	SkipDecisiveRepetitions bool
}

// DefaultSelection leaves out the first 8 plies and positions in check, and uses 24 positions of a
// game: more of them add hardly any information.
func DefaultSelection() Selection { return Selection{MinPly: 8, PerGame: 24} }

// Validate reports the first invalid field.
func (s Selection) Validate() error {
	if s.MinPly < 0 {
		return hint.Refuse("min_ply", s.MinPly, "expected 0 or more")
	}
	if s.PerGame < 1 {
		return hint.Refuse("sample", s.PerGame, "expected 1 position of a game or more")
	}
	return nil
}

// Filters counts the games and positions of a corpus. Each is counted once, under the first rule
// that leaves it out. Gather tries the rules in the order of the fields, with two exceptions:
// LeftOut is the first rule of positions, and duplicates of earlier games are found last.
type Filters struct {
	Games       int64 `json:"games"`
	Adjudicated int64 `json:"games_adjudicated"` // left out: scores decided them
	PlyLimit    int64 `json:"games_ply_limit"`   // left out: the run ended them, not the board

	// DecisiveRepetitions are left out only if the selection says so.
	DecisiveRepetitions int64 `json:"games_decisive_repetitions"`

	Positions  int64 `json:"positions"`
	Excluded   int64 `json:"positions_excluded_games"` // of games left out
	Early      int64 `json:"positions_early"`          // before the selection's first ply
	Drawn      int64 `json:"positions_drawn"`          // the opening generator drew the next move
	Unsearched int64 `json:"positions_unsearched"`     // no search score
	InCheck    int64 `json:"positions_in_check"`
	Captures   int64 `json:"positions_captures"` // only if the selection says so
	LeftOut    int64 `json:"positions_left_out"` // by the filter that made the corpus
	Decided    int64 `json:"positions_decided"`  // search or quiescence score above 15000 centipawns
	Duplicate  int64 `json:"positions_repeated"` // of this or an earlier game, colours swapped or not
	Thinned    int64 `json:"positions_thinned"`  // more than PerGame
	Kept       int64 `json:"positions_kept"`
}

// takesGame reports whether the game is used at all, and counts it.
func (f *Filters) takesGame(s Selection, g *corpus.Game) bool {
	f.Games++
	f.Positions += int64(len(g.Plies))
	switch end := g.Termination; {
	case end == board.AdjudicatedWin || end == board.AdjudicatedDraw:
		f.Adjudicated++
	case end == board.PlyLimit:
		f.PlyLimit++
	case s.SkipDecisiveRepetitions && g.DecisiveRepetition():
		f.DecisiveRepetitions++
	default:
		return true
	}
	f.Excluded += int64(len(g.Plies))
	return false
}

// takes reports whether the position before ply i, counted from 0, may be used, and counts it if
// not.
func (f *Filters) takes(s Selection, i int, ply *corpus.Ply) bool {
	for c := range duplicates {
		if causes[c].holds(s, i, ply) {
			*causes[c].count(f)++
			return false
		}
	}
	return true
}

func decided(score int32) bool { return score > decidedScore || score < -decidedScore }

// add adds the counts of another part of the corpus.
func (f *Filters) add(g Filters) {
	f.Games += g.Games
	f.Adjudicated += g.Adjudicated
	f.PlyLimit += g.PlyLimit
	f.DecisiveRepetitions += g.DecisiveRepetitions
	f.Positions += g.Positions
	f.Excluded += g.Excluded
	f.Early += g.Early
	f.Drawn += g.Drawn
	f.Unsearched += g.Unsearched
	f.InCheck += g.InCheck
	f.Captures += g.Captures
	f.LeftOut += g.LeftOut
	f.Decided += g.Decided
	f.Duplicate += g.Duplicate
	f.Thinned += g.Thinned
	f.Kept += g.Kept
}
