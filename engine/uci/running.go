package uci

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
)

// patience is how long the session waits for the search's own answer when its time is over. The
// search may know a better move than it has reported; on a busy machine it may be late.
const patience = 5 * time.Millisecond

// A running is a search or perft. Its move is printed at its own end, at the end of its time or at
// stop, whichever comes first. After that the session only waits for it to end.
type running struct {
	cancel context.CancelFunc
	done   <-chan board.Move // the search's own answer, once; nil after it was received
	// late is the end of its time, nil for none: on a busy machine the search may check the clock
	// late (docs/bench/movetime.md).
	late     <-chan time.Time
	infinite bool       // the answer waits for stop
	counts   bool       // it is a perft, whose answer is counted instead of a move
	counted  string     // to be read after done
	move     board.Move // the answer kept until stop
	answered bool

	mutex sync.Mutex
	best  board.Move // of the last iteration; NoMove before the first
	nodes uint64     // in the last report
	over  bool       // nothing more is reported
}

// start begins a search, or a count.
func (s *Session) start(ctx context.Context, rest string) error {
	started := time.Now()
	if s.unplaced != nil {
		return hint.Errorf("the last position was refused (%w): send another first", s.unplaced)
	}
	o, err := s.parseGo(strings.Fields(rest))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan board.Move, 1)
	r := &running{cancel: cancel, done: done, infinite: o.infinite, counts: o.perft > 0}
	s.running = r
	if r.counts {
		position := *s.game.Position()
		go func() {
			r.counted = s.count(ctx, position, o.perft)
			done <- board.NoMove
		}()
		return nil
	}
	if over := drawLine(s.game); over != "" {
		s.out.print(over)
	}
	s.prepare()
	if t := o.limits.TimeLimit(); t > 0 {
		r.late = time.After(t + min(t/20, patience) - time.Since(started))
	}
	profile := s.settings.config.ProfileOf(o.limits, s.settings.rules.Variant)
	game, player := s.game, s.player
	scope := search.Scope{Lines: s.settings.lines, Moves: o.moves}
	report := func(found []search.Result) {
		text := infoLines(found, game.Position().SideToMove(), time.Since(started), player.Searcher().HashFull())
		if o.mated(found[0].Score * game.Position().SideToMove().Sign()) {
			cancel()
		}
		r.mutex.Lock()
		defer r.mutex.Unlock()
		if !r.over {
			r.best, r.nodes = found[0].Move, nodesOf(found)
			if profile != s.profile { // moves of a book have none
				text = "info string profile " + profile + "\n" + text
				s.profile = profile
			}
			s.out.print(text)
		}
	}
	go func() {
		var found []search.Result
		// An analysis does not use the book.
		if searcher := player.Searcher(); (o.infinite || o.mate > 0) && searcher != nil {
			found = searcher.Analyse(ctx, *game.Position(), game.History(), o.limits, scope, report)
		} else {
			found = player.Analyse(ctx, game, o.limits, scope, report)
		}
		if len(found) == 0 {
			s.out.print(overLine(game.Position()))
			done <- board.NoMove
			return
		}
		r.mutex.Lock()
		// The last iteration was not finished.
		if nodes := nodesOf(found); !r.over && nodes > r.nodes {
			s.out.print("info " + effort(nodes, time.Since(started), player.Searcher().HashFull()) + "\n")
		}
		if near := drawIsNearLine(game.Position(), found[0]); near != "" && !r.over {
			s.out.print(near)
		}
		r.mutex.Unlock()
		done <- found[0].Move
	}()
	return nil
}

// mated reports whether the mover's score is a mate that go mate asked for.
func (o order) mated(score int) bool {
	return o.mate > 0 && score > 0 && search.IsMate(score) && search.MatePlies(score) < 2*o.mate
}

// count prints the leaves after each legal move, and returns the lines of their sum.
func (s *Session) count(ctx context.Context, p variant.Position, depth int) string {
	perft := board.Perft{Divided: func(m board.Move, leaves uint64) error {
		s.out.print(fmt.Sprintf("%s: %d\n", m, leaves))
		return s.out.failure()
	}}
	all, err := perft.Count(ctx, p.Tree(), depth)
	if err != nil {
		return "info string perft was stopped before the end\n"
	}
	return fmt.Sprintf("\nNodes searched: %d\n", all)
}

// settle ends the reports and returns the move of the last reported iteration. Before the first it
// returns NoMove and the reports continue.
func (r *running) settle() board.Move {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.over = r.best != board.NoMove
	return r.best
}

// ended receives the answer of the search.
func (s *Session) ended(m board.Move) {
	r := s.running
	r.done, r.move = nil, m
	switch {
	case r.answered:
		s.running = nil
	case !r.infinite:
		s.answer(m)
		s.running = nil
	}
}

// willAnswer reports whether a search will answer without a stop.
func (s *Session) willAnswer() bool {
	return s.running != nil && !s.running.answered && !s.running.infinite
}

// stop ends the search, if one runs, and answers with its move. Where the search does not answer
// soon, it is the move of the last report; before the first it waits for the search.
func (s *Session) stop() {
	r := s.running
	if r == nil || r.answered {
		return
	}
	r.cancel()
	m := r.move
	if r.done != nil {
		select {
		case m = <-r.done:
			r.done = nil
		case <-time.After(patience):
			if m = r.settle(); m == board.NoMove {
				m = <-r.done
				r.done = nil
			}
		}
	}
	s.answer(m)
}

// answer prints the move of the search, its last output.
func (s *Session) answer(m board.Move) {
	r := s.running
	r.mutex.Lock()
	r.over = true
	r.mutex.Unlock()
	r.answered, r.late = true, nil
	r.cancel()
	switch {
	case r.counts:
		s.out.print(r.counted)
	case m == board.NoMove:
		s.out.print("bestmove (none)\n")
	default:
		s.out.print("bestmove " + m.String() + "\n")
	}
}

// drain waits for the end of a search that has answered.
func (s *Session) drain() {
	if s.running == nil {
		return
	}
	if s.running.done != nil {
		<-s.running.done
	}
	s.running = nil
}
