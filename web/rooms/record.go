package rooms

import (
	"errors"
	"fmt"

	"raumlab/engine/variant"
)

type kind string

const (
	created   kind = "created"
	joined    kind = "joined"
	moved     kind = "moved"
	asked     kind = "asked"     // for an undo, a draw or a rematch
	accepted  kind = "accepted"  // by the other player
	declined  kind = "declined"  // by the other player
	withdrawn kind = "withdrawn" // by the player who asked
	resigned  kind = "resigned"
	aborted   kind = "aborted" // until both sides have moved
	flagged   kind = "flagged" // the time of the side to move is over
	resumed   kind = "resumed" // after the server was down
)

// A topic is what a player may ask for.
type topic string

const (
	undo    topic = "undo"
	draw    topic = "draw"
	rematch topic = "rematch"
)

// A seat is a player, whatever the colour.
type seat string

const (
	host  seat = "host"
	guest seat = "guest"
)

func (s seat) other() seat {
	if s == host {
		return guest
	}
	return host
}

// A record is an event as a line of the room's file.
type record struct {
	Version int    `json:"version"` // counts the lines
	At      int64  `json:"at"`      // unix milliseconds
	Kind    kind   `json:"kind"`
	What    topic  `json:"what,omitempty"`
	By      seat   `json:"by,omitempty"`
	Move    string `json:"move,omitempty"`
	Hash    string `json:"hash,omitempty"`   // of the guest's token, where the guest joined
	Paused  int64  `json:"paused,omitempty"` // until when the server ran, where the room resumed
	Room    *terms `json:"room,omitempty"`   // where it was created
}

// Terms are what never changes in a room.
type terms struct {
	Code      string        `json:"code"`
	Rules     variant.Rules `json:"rules"`
	Base      int64         `json:"base"`
	Increment int64         `json:"increment"`
	White     seat          `json:"white"`            // in the first game
	Host      string        `json:"host"`             // SHA-256 of the token of the host's seat
	Invite    string        `json:"invite"`           // of the one that takes the guest's seat
	Watch     string        `json:"watch"`            // of the one that reads
	Client    string        `json:"client,omitempty"` // clientHash of who made it; empty for this machine
}

// The longest clocks, in milliseconds.
const (
	maxBase      = 24 * 60 * 60 * 1000
	maxIncrement = 60 * 60 * 1000
)

func (t *terms) check() error {
	switch {
	case t.Base < 0 || t.Base > maxBase || t.Increment < 0 || t.Increment > maxIncrement:
		return fmt.Errorf("clock base %d, increment %d: expected at most %d and %d milliseconds", t.Base,
			t.Increment, maxBase,
			maxIncrement)
	case t.Base == 0 && t.Increment > 0:
		return errors.New("an increment without a clock: give a base time, or leave both out")
	case t.White != host && t.White != guest:
		return fmt.Errorf("white %q: expected host or guest", t.White)
	case !isCode(t.Code):
		return fmt.Errorf("code %q: expected %d letters and digits", t.Code, codeLength)
	}
	for _, hash := range []string{t.Host, t.Invite, t.Watch} {
		if !isHash(hash) {
			return errors.New("the hash of a token is missing")
		}
	}
	if t.Client != "" && !isHash(t.Client) {
		return errors.New("client: expected a SHA-256 in hexadecimal")
	}
	return nil
}
