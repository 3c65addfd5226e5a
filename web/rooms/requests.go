package rooms

import "strings"

// Join takes the guest's seat with the token of the invitation.
func (r *Rooms) Join(code, token string, q JoinRequest) (Reached, error) {
	m, err := r.find(code)
	if err != nil {
		return Reached{}, err
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if !opens(token, m.state.terms.Invite) {
		return Reached{}, errNoToken
	}
	return m.join(q.Token)
}

// Enter takes the guest's seat with the room's entry code, in small letters or large ones. The code gives
// the seat once: then it is as unknown as any other, but for the token that has taken the seat.
func (r *Rooms) Enter(q EnterRequest) (Entered, error) {
	hash := hashOf(q.Token)
	if hash == "" {
		return Entered{}, errToken
	}
	r.mutex.Lock()
	m, closed := r.entries[strings.ToUpper(q.Entry)], r.closed
	r.mutex.Unlock()
	switch {
	case closed:
		return Entered{}, errStopped
	case m == nil:
		return Entered{}, errEntry
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.closed != nil || m.state.guest != "" && m.state.guest != hash {
		return Entered{}, errEntry
	}
	reached, err := m.join(q.Token)
	return Entered{m.made.Code, reached.Version}, err
}

var errEntry = refuse(Missing, "no room waits with this code: a code works once, and not after a restart of the server")

// join gives the guest's seat to a token. The mutex is held.
func (m *room) join(token string) (Reached, error) {
	return m.do(func(s *state) (record, error) {
		t := &s.terms
		switch hash := hashOf(token); hash {
		case "":
			return record{}, errToken
		case s.guest:
			return record{}, errDone
		case t.Host, t.Invite, t.Watch:
			return record{}, errToken
		default:
			return record{Kind: joined, By: guest, Hash: hash}, nil
		}
	})
}

// errChanged refuses what crossed a move, an undo or the beginning of a game.
var errChanged = conflict("the game has changed meanwhile")

// Move makes a move.
func (r *Rooms) Move(code, token string, q MoveRequest) (Reached, error) {
	return r.act(code, token, func(s *state, by seat) (record, error) {
		moves := s.game.Moves()
		switch {
		case q.Version < s.began || q.Version > s.version:
			return record{}, errChanged
		case q.Ply < 0 || q.Ply > len(moves):
			return record{}, conflict("ply %d: the game has %d", q.Ply, len(moves))
		case q.Ply < len(moves):
			// White has the even plies.
			own := (q.Ply%2 == 0) == (by == s.white)
			if own && moves[q.Ply].String() == q.Move {
				return record{}, errDone
			}
			return record{}, conflict("ply %d: another move was played there", q.Ply)
		}
		return record{Kind: moved, Move: q.Move}, nil
	})
}

// Undo asks the other player to take back the last move of this one.
func (r *Rooms) Undo(code, token string, q AskRequest) (Reached, error) {
	return r.request(code, token, undo, q)
}

// Draw offers a draw, or accepts one that is offered.
func (r *Rooms) Draw(code, token string, q AskRequest) (Reached, error) {
	return r.request(code, token, draw, q)
}

// Rematch offers another game with the colours exchanged, or accepts one that is offered.
func (r *Rooms) Rematch(code, token string, q AskRequest) (Reached, error) {
	return r.request(code, token, rematch, q)
}

func (r *Rooms) request(code, token string, what topic, q AskRequest) (Reached, error) {
	return r.act(code, token, func(s *state, by seat) (record, error) {
		a, is := s.asks[what]
		switch {
		case q.Version < s.changed || q.Version > s.version:
			return record{}, errChanged
		case is && a.by == by:
			return record{}, errDone
		case is && what != undo: // both want the same
			return record{Kind: accepted, What: what}, nil
		}
		return record{Kind: asked, What: what}, nil
	})
}

// Answer accepts or declines what the other player asked, or withdraws what this one did.
func (r *Rooms) Answer(code, token string, q AnswerRequest) (Reached, error) {
	return r.act(code, token, func(s *state, by seat) (record, error) {
		a, is := s.asks[topic(q.To)]
		switch {
		case !is || a.version != q.Version:
			return record{}, conflict("this request is no longer open")
		case a.by == by && q.Accept:
			return record{}, conflict("only the other player can answer")
		case a.by == by:
			return record{Kind: withdrawn, What: topic(q.To)}, nil
		case q.Accept:
			return record{Kind: accepted, What: topic(q.To)}, nil
		}
		return record{Kind: declined, What: topic(q.To)}, nil
	})
}

// Resign gives the game up.
func (r *Rooms) Resign(code, token string, q AskRequest) (Reached, error) {
	return r.leave(code, token, resigned, q)
}

// Abort leaves the game without a result, until both sides have moved.
func (r *Rooms) Abort(code, token string, q AskRequest) (Reached, error) {
	return r.leave(code, token, aborted, q)
}

func (r *Rooms) leave(code, token string, how kind, q AskRequest) (Reached, error) {
	return r.act(code, token, func(s *state, by seat) (record, error) {
		if q.Version < s.began || q.Version > s.version {
			return record{}, errChanged
		}
		return record{Kind: how}, nil
	})
}

func (r *Rooms) act(code, token string, build func(s *state, by seat) (record, error)) (Reached, error) {
	m, err := r.find(code)
	if err != nil {
		return Reached{}, err
	}
	return m.act(token, build)
}
