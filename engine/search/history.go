package search

import "raumlab/engine/board"

const (
	countLimit   = 32_000 // of Raumfischer's history, which only grows
	historyLimit = 16_000 // of history with malus, either way: the scale of history scores
)

// historyOf returns the side's history scores by historyIndex. Without malus both sides share one
// table.
func (s *Searcher) historyOf(side board.Color) []int16 {
	if s.options.OrderMalus && side == board.Black {
		return s.history[128*128:]
	}
	return s.history[:128*128]
}

func historyIndex(m board.Move) int { return int(m.From())<<7 | int(m.To()) }

// ageHistory halves the history scores of earlier searches.
func (s *Searcher) ageHistory() {
	if s.blank {
		s.blank = false
		return
	}
	s.halve(board.White)
	if s.options.OrderMalus {
		s.halve(board.Black)
	}
}

func (s *Searcher) halve(side board.Color) {
	history := s.historyOf(side)
	for i := range history {
		history[i] >>= 1
	}
}

// remember makes a quiet move that failed high a killer and gives it a history bonus; the quiet
// moves tried before it get a malus.
func (s *Searcher) remember(m board.Move, depth, ply int) {
	if k := &s.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	frame := &s.frames[ply]
	history := s.historyOf(frame.position.SideToMove())
	h := &history[historyIndex(m)]
	if !s.options.OrderMalus {
		*h = int16(min(int(*h)+depth*depth, countLimit))
		return
	}
	bonus := min(s.options.HistoryBonus*depth*depth, s.options.HistoryBonusLimit)
	gravitate(h, bonus)
	for _, failed := range frame.tried {
		gravitate(&history[historyIndex(failed)], -bonus)
	}
}

// gravitate adds a bonus or malus to a history score. Gravity pulls the score towards 0 in
// proportion to it, so that it stays within historyLimit.
func gravitate(history *int16, bonus int) {
	*history += int16(bonus - int(*history)*max(bonus, -bonus)/historyLimit)
}
