package search

import "raumlab/engine/board"

func historyIndex(side board.Color, m board.Move) int {
	return int(side)<<14 | int(m.From())<<7 | int(m.To())
}

// ageHistory halves the history scores of earlier searches.
func (s *Searcher) ageHistory() {
	for i := range s.history {
		s.history[i] >>= 1
	}
}

// remember makes a quiet move that failed high a killer and gives it a history bonus; the quiet
// moves tried before it get a malus.
func (s *Searcher) remember(m board.Move, depth, ply int) {
	if k := &s.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	frame := &s.frames[ply]
	side := frame.position.SideToMove()
	bonus := int32(min(historyBonus*depth*depth, historyBonusLimit))
	gravitate(&s.history[historyIndex(side, m)], bonus)
	for _, failed := range frame.tried {
		gravitate(&s.history[historyIndex(side, failed)], -bonus)
	}
}

// gravitate adds a bonus or malus to a history score. Gravity pulls the score towards 0 in
// proportion to it, so that it stays within the limit.
func gravitate(history *int16, bonus int32) {
	*history += int16(bonus - int32(*history)*max(bonus, -bonus)/historyLimit)
}
