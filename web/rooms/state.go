package rooms

import (
	"fmt"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
	"raumlab/web/desk"
)

// A state is a room after some of its events. It is the same whether they happened just now or were
// read from a file.
type state struct {
	terms   terms
	version int
	at      int64  // of the last event
	guest   string // hash of the token, empty until the guest joins
	number  int    // of the game, from 1
	white   seat
	game    *variant.Game
	began   int // version in which the game began, or lost moves by an undo
	changed int // version of the last event that changed the game
	asks    map[topic]ask
	asked   map[topicOf]bool // since the last move: each player may ask once
	// What this game has had of each event that is no move.
	requests map[seat]int
	resumes  int

	left [2]int64 // milliseconds, by colour
	// deadline is when the time of the side to move is over, in unix milliseconds; 0 where no clock
	// runs.
	deadline int64
	over     *desk.Over
}

// An ask waits for its answer.
type ask struct {
	by      seat
	version int
}

type topicOf struct {
	topic topic
	seat  seat
}

// Each event of a room takes space on the disk. The rules bound the moves of a game: every
// board.DrawingPlies at least one of them is a capture or a pawn move. These bound the rest.
const (
	maxRequests = 100  // for undo and draw, of each player in a game
	maxResumes  = 1000 // of a game
	lastRematch = 4000 // events, after which no other game begins
)

// check says what is wrong with an event, and is nil if it may happen.
func (s *state) check(r record) error {
	switch {
	case r.Version != s.version+1 || r.At < s.at:
		return fmt.Errorf("event %d at %d after event %d at %d", r.Version, r.At, s.version, s.at)
	case (r.Kind == created) != (s.version == 0):
		return fmt.Errorf("event %d is %q: a room is created first, and once", r.Version, r.Kind)
	case r.By != "" && r.By != host && r.By != guest:
		return fmt.Errorf("by %s: expected host or guest", sanitize.Quote(string(r.By)))
	case s.deadline != 0 && r.At >= s.deadline && r.Kind != flagged && r.Kind != resumed:
		return errTime
	}
	switch r.Kind {
	case created:
		if r.Room == nil {
			return fmt.Errorf("event %d has no room", r.Version)
		}
		return r.Room.check()
	case joined:
		if s.guest != "" {
			return errTaken
		}
		if !isHash(r.Hash) {
			return errToken
		}
		return nil
	case moved:
		_, err := s.moveOf(r)
		return err
	case asked:
		return s.checkAsk(r)
	case accepted, declined, withdrawn:
		a, is := s.asks[r.What]
		if !is || (a.by == r.By) != (r.Kind == withdrawn) {
			return fmt.Errorf("there is no request for a %s to answer", sanitize.Quote(string(r.What)))
		}
		return nil
	case resigned, aborted:
		if r.By == "" {
			return fmt.Errorf("event %d: no player has %s", r.Version, r.Kind)
		}
		if r.Kind == aborted && len(s.game.Moves()) >= 2 {
			return conflict("each side has moved: resign, or offer a draw")
		}
		return s.checkRunning()
	case flagged:
		if s.deadline == 0 || r.At < s.deadline {
			return fmt.Errorf("event %d: there was time left", r.Version)
		}
		return nil
	case resumed:
		if s.resumes >= maxResumes || s.deadline == 0 || r.Paused < s.at || r.Paused > r.At || r.Paused >= s.deadline {
			return fmt.Errorf("event %d: no clock was stopped at %d", r.Version, r.Paused)
		}
		return nil
	}
	return fmt.Errorf("event %d: kind %s is unknown", r.Version, sanitize.Quote(string(r.Kind)))
}

var (
	errTaken = conflict("the seat is taken: ask the host for a link to watch")
	errToken = invalid("the token must be 16 random bytes in base64url")
	errTime  = conflict("the time is over")
)

// checkRunning refuses what needs a game that goes on.
func (s *state) checkRunning() error {
	switch {
	case s.guest == "":
		return conflict("the other player has not joined yet")
	case s.over != nil:
		return conflict("the game is over: %s", s.over.Text)
	}
	return nil
}

// moveOf returns the move of an event, if it may be made.
func (s *state) moveOf(r record) (board.Move, error) {
	if err := s.checkRunning(); err != nil {
		return board.NoMove, err
	}
	p := s.game.Position()
	if r.By != s.seatOf(p.SideToMove()) {
		return board.NoMove, conflict("it is not your turn: %s is to move", p.SideToMove().Name())
	}
	m, err := board.ParseMove(r.Move)
	if err != nil {
		return m, invalid("%v", err)
	}
	if err := p.WhyIllegal(m); err != nil {
		return m, invalid("move %s is illegal: %v", m, err)
	}
	return m, nil
}

func (s *state) checkAsk(r record) error {
	if r.What == rematch {
		if s.over == nil {
			return conflict("the game is not over: a rematch is possible after its end")
		}
		if s.version >= lastRematch {
			return conflict("this room has had %s, enough for one room: open another", plural.Of(s.version, "event"))
		}
	} else if err := s.checkRunning(); err != nil {
		return err
	}
	if r.What == undo && s.undoTo(r.By) < 0 {
		return conflict("you have no move to take back")
	}
	switch a, is := s.asks[r.What]; {
	case r.What != undo && r.What != draw && r.What != rematch:
		return invalid("unknown request %s: expected undo, draw or rematch", sanitize.Quote(string(r.What)))
	case r.By == "":
		return invalid("no player asked")
	case is && a.by != r.By:
		return conflict("the other player has already asked: answer")
	case is || s.asked[topicOf{r.What, r.By}]:
		return conflict("you have already asked: make a move first")
	case r.What != rematch && s.requests[r.By] >= maxRequests:
		return conflict("you have asked %d times in this game, the most that is allowed: continue, or resign", maxRequests)
	}
	return nil
}

// undoTo returns the plies that are left when a player's last move is taken back; it is negative
// where there is none.
func (s *state) undoTo(by seat) int {
	plies := len(s.game.Moves())
	if s.seatOf(s.game.Position().SideToMove()) == by {
		return plies - 2
	}
	return plies - 1
}

func (s *state) seatOf(c board.Color) seat {
	if c == board.White {
		return s.white
	}
	return s.white.other()
}

func (s *state) colourOf(of seat) board.Color {
	if of == s.white {
		return board.White
	}
	return board.Black
}

// apply makes an event happen that check allows.
func (s *state) apply(r record) {
	s.version, s.at = r.Version, r.At
	switch r.Kind {
	case created:
		s.terms = *r.Room
		s.begin(s.terms.White)
	case joined:
		s.guest = r.Hash
	case moved:
		s.move(r)
	case asked:
		s.asks[r.What] = ask{r.By, r.Version}
		s.asked[topicOf{r.What, r.By}] = true
		s.requests[r.By]++
	case declined, withdrawn:
		delete(s.asks, r.What)
	case accepted:
		switch r.What {
		case undo:
			s.takeBack(s.undoTo(s.asks[undo].by))
		case draw:
			s.end(desk.Agreed())
		case rematch:
			s.begin(s.white.other())
		}
	case resigned:
		s.end(desk.Resigned(s.colourOf(r.By)))
	case aborted:
		s.end(desk.Aborted(s.colourOf(r.By)))
	case flagged:
		s.end(desk.OnTime(s.game.Position().SideToMove()))
	case resumed:
		s.resumes++
		s.deadline += r.At - r.Paused
	}
}

// begin begins a game.
func (s *state) begin(white seat) {
	s.number++
	s.white, s.game, s.over = white, variant.NewGame(s.terms.Rules.Start()), nil
	s.left, s.deadline = [2]int64{s.terms.Base, s.terms.Base}, 0
	s.began, s.changed = s.version, s.version
	s.requests, s.resumes = map[seat]int{}, 0
	s.resetRequests()
}

// resetRequests drops all requests.
func (s *state) resetRequests() { s.asks, s.asked = map[topic]ask{}, map[topicOf]bool{} }

func (s *state) move(r record) {
	side := s.game.Position().SideToMove()
	m, err := board.ParseMove(r.Move)
	if err == nil {
		err = s.game.Play(m)
	}
	if err != nil {
		panic(err) // check has allowed it
	}
	s.changed = s.version
	if s.deadline != 0 {
		s.left[side] = s.deadline - s.at + s.terms.Increment
	}
	s.startClock()
	// An offer of a draw holds until the other player moves: the player who offered may move.
	offer, offered := s.asks[draw]
	s.resetRequests()
	if offered && offer.by == r.By {
		s.asks[draw] = offer
	}
	if over := desk.OverOf(s.game); over != nil {
		s.end(over)
	}
}

// startClock starts the clock of the side to move, unless it is the first ply of that side.
func (s *state) startClock() {
	s.deadline = 0
	if s.terms.Base > 0 && len(s.game.Moves()) >= 2 {
		s.deadline = s.at + s.left[s.game.Position().SideToMove()]
	}
}

// stopClock keeps what the side to move has left.
func (s *state) stopClock() {
	if s.deadline != 0 {
		s.left[s.game.Position().SideToMove()] = max(0, s.deadline-s.at)
		s.deadline = 0
	}
}

// takeBack takes moves back. Time that was used stays used.
func (s *state) takeBack(plies int) {
	s.stopClock()
	moves := s.game.Moves()[:plies]
	s.game = variant.NewGame(s.terms.Rules.Start())
	for _, m := range moves {
		if err := s.game.Play(m); err != nil {
			panic(err) // it was played before
		}
	}
	s.began, s.changed = s.version, s.version
	s.resetRequests()
	s.startClock()
}

func (s *state) end(over *desk.Over) {
	s.stopClock()
	s.changed = s.version
	s.over = over
	s.resetRequests()
}

// status is the room as its viewers see it.
func (s *state) status() RoomStatus {
	status := RoomStatus{
		Version: s.version, Game: s.number, White: string(s.white), Joined: s.guest != "",
		Plies: len(s.game.Moves()), Turn: strings.ToLower(s.game.Position().SideToMove().Name()),
		Undo: s.ask(undo), Draw: s.ask(draw), Rematch: s.ask(rematch), Over: s.over,
	}
	if s.terms.Base > 0 {
		status.Clock = &RoomClock{s.left[board.White], s.left[board.Black], s.deadline}
	}
	return status
}

func (s *state) ask(what topic) *RoomAsk {
	a, is := s.asks[what]
	if !is {
		return nil
	}
	return &RoomAsk{string(a.by), a.version}
}

// event is the last event as viewers see it.
func (s *state) event(r record) RoomEvent {
	return RoomEvent{r.At, string(r.Kind), string(r.What), string(r.By), r.Move, s.status()}
}

// whole is the room as one viewer sees it, without the entry code.
func (s *state) whole(you string) RoomState {
	moves := []string{}
	for _, m := range s.game.Moves() {
		moves = append(moves, m.String())
	}
	return RoomState{Code: s.terms.Code, You: you, Rules: s.terms.Rules.String(), Base: s.terms.Base,
		Increment: s.terms.Increment, Moves: moves, Status: s.status()}
}
