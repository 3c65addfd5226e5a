package uci

import (
	"context"
	"strings"
	"sync"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
)

// A running search. Whichever comes first, its own end, the end of its time or stop, has its move printed; then the search
// is only waited for. On a busy machine it may be some time until it gets to look at the clock; who
// sleeps until then is woken sooner (docs/bench/movetime.txt).
type running struct {
	cancel   context.CancelFunc
	done     <-chan board.Move // the search's own answer, once; nil when it has come
	late     <-chan time.Time  // the end of its time; nil for none
	infinite bool              // the answer waits for stop
	move     board.Move        // the answer that waits
	answered bool

	mutex sync.Mutex
	best  board.Move // of the last iteration; NoMove before the first
	nodes uint64     // as they were reported last
	over  bool       // nothing more is reported
}

// start begins a search.
func (s *Session) start(ctx context.Context, rest string) error {
	started := time.Now()
	limits, infinite, err := s.parseGo(strings.Fields(rest))
	if err != nil {
		return err
	}
	if over := drawLine(s.game); over != "" {
		s.out.print(over)
	}
	s.prepare()
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan board.Move, 1)
	r := &running{cancel: cancel, done: done, infinite: infinite}
	game, player, lines := s.game, s.player, s.settings.lines
	if t := limits.TimeLimit(); t > 0 {
		r.late = time.After(t - time.Since(started))
	}
	report := func(found []search.Result) {
		text := infoLines(found, game.Position().SideToMove(), time.Since(started))
		r.mutex.Lock()
		defer r.mutex.Unlock()
		if !r.over {
			r.best, r.nodes = found[0].Move, nodesOf(found)
			s.out.print(text)
		}
	}
	go func() {
		var found []search.Result
		if searcher := player.Searcher(); infinite && searcher != nil { // an analysis looks into no book
			found = searcher.Analyse(ctx, *game.Position(), game.History(), limits, search.Scope{Lines: lines}, report)
		} else {
			found = player.Analyse(ctx, game, limits, search.Scope{Lines: lines}, report)
		}
		if len(found) == 0 {
			s.out.print(overLine(game.Position()))
			done <- board.NoMove
			return
		}
		r.mutex.Lock()
		if nodes := nodesOf(found); !r.over && nodes > r.nodes { // an iteration was begun and not finished
			s.out.print("info " + effort(nodes, time.Since(started)) + "\n")
		}
		r.mutex.Unlock()
		done <- found[0].Move
	}()
	s.running = r
	return nil
}

// settle ends the reporting and returns the move of the last iteration reported, or NoMove, and goes on, before the first.
func (r *running) settle() board.Move {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.over = r.best != board.NoMove
	return r.best
}

// ended is told the search's own answer.
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

// willAnswer reports whether a search runs that has yet to answer and needs no stop for it.
func (s *Session) willAnswer() bool {
	return s.running != nil && !s.running.answered && !s.running.infinite
}

// stop ends the search, if one runs, and answers with its move. Before the first iteration is through, that is what the search says itself.
func (s *Session) stop() {
	r := s.running
	if r == nil || r.answered {
		return
	}
	r.cancel()
	m := r.settle()
	if r.done == nil {
		m = r.move
	} else if m == board.NoMove {
		m = <-r.done
		r.done = nil
	}
	s.answer(m)
}

// answer prints the move of the search, which has nothing more to say then.
func (s *Session) answer(m board.Move) {
	r := s.running
	r.mutex.Lock()
	r.over = true
	r.mutex.Unlock()
	r.answered, r.late = true, nil
	r.cancel()
	if m == board.NoMove {
		s.out.print("bestmove (none)\n")
		return
	}
	s.out.print("bestmove " + m.String() + "\n")
}

// drain waits for a search that is answered.
func (s *Session) drain() {
	if s.running == nil {
		return
	}
	if s.running.done != nil {
		<-s.running.done
	}
	s.running = nil
}
