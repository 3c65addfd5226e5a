package rooms

import "raumlab/web/desk"

// A CreateRequest asks for a room.
type CreateRequest struct {
	Rules     string `json:"rules"`     // such as chessvariants/normal; empty for the default
	Base      int64  `json:"base"`      // milliseconds on each clock; 0 for no clocks
	Increment int64  `json:"increment"` // milliseconds a move
	Colour    string `json:"colour"`    // the host's: white, black or random
}

// Created is the answer to a CreateRequest. Tokens are secrets of 22 characters, which belong in
// fragments of links: a request has one in its header Authorization, as in "Bearer TOKEN".
type Created struct {
	Code   string `json:"code"`   // of the room: 6 letters and digits, no secret
	Token  string `json:"token"`  // of the host's seat
	Invite string `json:"invite"` // takes the guest's seat, once
	Watch  string `json:"watch"`  // reads
}

// A JoinRequest takes the guest's seat, by the invitation. Sent again it is no error.
type JoinRequest struct {
	Token string `json:"token"` // of the seat from now on: 16 random bytes in base64url
}

// An EnterRequest takes the guest's seat by the entry code, without a token of the room. Sent again it is
// no error.
type EnterRequest struct {
	Entry string `json:"entry"` // 6 letters and digits
	Token string `json:"token"` // of the seat from now on, as in a JoinRequest
}

// Entered is the answer to an EnterRequest.
type Entered struct {
	Code    string `json:"code"`    // of the room
	Version int    `json:"version"` // of the room
}

// A MoveRequest makes a move. Sent again it is no error.
type MoveRequest struct {
	Version int    `json:"version"` // of the room, when the move was chosen
	Ply     int    `json:"ply"`     // moves before it
	Move    string `json:"move"`
}

// An AskRequest asks for an undo, a draw or a rematch, resigns, or aborts the game.
type AskRequest struct {
	Version int `json:"version"` // of the room, as its player saw it
}

// An AnswerRequest answers what the other player asked, or withdraws what the same player did.
type AnswerRequest struct {
	To      string `json:"to"` // undo, draw or rematch
	Accept  bool   `json:"accept"`
	Version int    `json:"version"` // of the event that asked
}

// Reached is the answer to what a player sends.
type Reached struct {
	Version int `json:"version"` // of the room
}

// A RoomState is a whole room. The stream of a room begins with one, as an event of the type room,
// unless it resumes after the version in Last-Event-ID; that of a host who waits always does.
type RoomState struct {
	Code      string     `json:"code"`
	You       string     `json:"you"` // host, guest or watch
	Rules     string     `json:"rules"`
	Base      int64      `json:"base"`      // milliseconds; 0 for no clocks
	Increment int64      `json:"increment"` // milliseconds
	Moves     []string   `json:"moves"`     // of the present game
	Status    RoomStatus `json:"status"`
	// for the host alone, while the guest's seat is free: 6 letters and digits that take it, once
	Entry string `json:"entry,omitempty"`
}

// A RoomEvent says what happened: an event of the type change, whose id is the version. Its plies
// say how many moves are left; a move is the last of them.
type RoomEvent struct {
	At int64 `json:"at"` // unix milliseconds
	// joined, moved, asked, accepted, declined, withdrawn, resigned, aborted, flagged or resumed
	Kind   string     `json:"kind"`
	What   string     `json:"what,omitempty"` // undo, draw or rematch, where one was asked or answered
	By     string     `json:"by,omitempty"`   // host or guest
	Move   string     `json:"move,omitempty"`
	Status RoomStatus `json:"status"` // after it
}

// A RoomStatus is a room without its moves.
type RoomStatus struct {
	Version int        `json:"version"` // events so far
	Game    int        `json:"game"`    // from 1; each rematch is one more
	White   string     `json:"white"`   // who plays White: host or guest
	Joined  bool       `json:"joined"`  // the guest has joined
	Plies   int        `json:"plies"`
	Turn    string     `json:"turn"` // white or black
	Clock   *RoomClock `json:"clock,omitempty"`
	Undo    *RoomAsk   `json:"undo,omitempty"` // asked, and not answered
	Draw    *RoomAsk   `json:"draw,omitempty"`
	Rematch *RoomAsk   `json:"rematch,omitempty"`
	Over    *desk.Over `json:"over,omitempty"`
}

// A RoomClock has both clocks. The first ply of each side is not timed.
type RoomClock struct {
	White int64 `json:"white"` // milliseconds left, when the clock last stopped
	Black int64 `json:"black"` // the same
	// unix milliseconds when the time of the side to move is over; 0 where no clock runs
	Deadline int64 `json:"deadline,omitempty"`
}

// A RoomAsk is what a player asked.
type RoomAsk struct {
	By      string `json:"by"`      // host or guest
	Version int    `json:"version"` // of the event
}

// RoomTime is the server's clock. The stream begins with one, as an event of the type time, and
// has more while nothing happens.
type RoomTime struct {
	Now int64 `json:"now"` // unix milliseconds
}
