package search

import "raumlab/engine/board"

const (
	historyLimit = 32_000 // of the source's history, which only grows
	meritLimit   = 16_000 // of history with malus, either way
	historyUnit  = 8_000  // such history that is worth a ply of reduction
	rewardLimit  = 1_600  // at once
)

// historyOf returns the side's history by historyIndex. The source has one for both sides.
func (s *Searcher) historyOf(side board.Color) []int16 {
	if s.options.OrderMalus && side == board.Black {
		return s.history[128*128:]
	}
	return s.history[:128*128]
}

func historyIndex(m board.Move) int { return int(m.From())<<7 | int(m.To()) }

// forget halves what is remembered of earlier searches, if there is any.
func (s *Searcher) forget() {
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

// reward notes a quiet move that caused a cut-off, and the quiet moves tried before it that did not.
func (s *Searcher) reward(m board.Move, depth, ply int) {
	if k := &s.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	frame := &s.frames[ply]
	history := s.historyOf(frame.position.SideToMove())
	h := &history[historyIndex(m)]
	if !s.options.OrderMalus {
		*h = int16(min(int(*h)+depth*depth, historyLimit))
		return
	}
	change := min(32*depth*depth, rewardLimit)
	shift(h, change)
	for _, failed := range frame.tried {
		shift(&history[historyIndex(failed)], -change)
	}
}

// shift moves a merit towards the limit on the side of the change, the less the nearer it is.
func shift(merit *int16, change int) {
	*merit += int16(change - int(*merit)*max(change, -change)/meritLimit)
}
