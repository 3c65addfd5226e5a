package search

import "raumlab/engine/board"

// historyOf returns the side's history scores by historyIndex. Without malus both sides share one
// table.
func (s *Searcher) historyOf(side board.Color) []int16 {
	if s.options.OrderMalus && side == board.Black {
		return s.history[128*128:]
	}
	return s.history[:128*128]
}

func historyIndex(m board.Move) int { return int(m.From())<<7 | int(m.To()) }

// ageHistory halves the history scores of earlier searches as often as history_ageing says.
func (s *Searcher) ageHistory() {
	if s.blank {
		s.blank = false
		return
	}
	s.age(board.White)
	if s.options.OrderMalus {
		s.age(board.Black)
	}
}

func (s *Searcher) age(side board.Color) {
	history := s.historyOf(side)
	halvings := uint(s.given.HistoryAgeing) & 15
	for i := range history {
		history[i] >>= halvings
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
		count(h, depth*depth, countLimit)
		return
	}
	limit := s.options.HistoryLimit
	bonus := min(s.options.HistoryBonus*depth*depth, historyBonusLimit, limit)
	gravitate(h, bonus, limit)
	rows := s.continuationRows(ply)
	rows.gravitate(m, bonus, limit)
	for _, failed := range frame.tried {
		gravitate(&history[historyIndex(failed)], -bonus, limit)
		rows.gravitate(failed, -bonus, limit)
	}
	s.continued = s.continued || s.options.Continuation
}

// gravitate adds a bonus or malus to a history score. Gravity pulls the score towards 0 in
// proportion to it, so that it stays within the limit, which a bonus or malus must not exceed.
//
//go:norace // see recalled
func gravitate(history *int16, bonus, limit int) {
	h := int32(*history)
	pull := h * int32(max(bonus, -bonus)) / int32(limit)
	*history = int16(h + int32(bonus) - pull)
}

// count raises a history score to at most the limit.
//
//go:norace // see recalled
func count(history *int16, bonus, limit int) { *history = int16(min(int(*history)+bonus, limit)) }

// recalled returns a history score. Threads share them without locks: a score that two write at
// once keeps what one of them wrote, and each read finds a score that was written, since it is no
// larger than a word (The Go Memory Model, "Implementation Restrictions"). So the race detector
// does not look here.
//
//go:norace
func recalled(history *int16) int { return int(*history) }
