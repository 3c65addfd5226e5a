package rooms

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/web/desk"
)

// open opens the rooms of a folder, and closes them when the test ends.
func open(t *testing.T, dir string) *Rooms {
	t.Helper()
	r, err := Open(Options{Dir: dir, Limits: DefaultLimits(), Report: func(err error) { t.Errorf("reported: %v", err) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeRooms(t, r) })
	return r
}

func closeRooms(t *testing.T, r *Rooms) {
	t.Helper()
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

// A table is a room with the tokens of everybody.
type table struct {
	Created
	guest string
	dir   string
	rooms *Rooms
}

// sit makes a room in which the host has White and the guest has joined.
func sit(t *testing.T, dir string, base, increment time.Duration) *table {
	t.Helper()
	r := open(t, dir)
	c, err := r.Create(CreateRequest{Base: base.Milliseconds(), Increment: increment.Milliseconds(), Colour: "white"})
	if err != nil {
		t.Fatal(err)
	}
	a := &table{c, newToken(), dir, r}
	if _, err := r.Join(c.Code, c.Invite, JoinRequest{a.guest}); err != nil {
		t.Fatal(err)
	}
	return a
}

func (a *table) state() *state { return &a.rooms.all[a.Code].state }

func (a *table) file() string { return filepath.Join(a.dir, a.Code+roomEnd) }

// token is that of the player who has the colour.
func (a *table) token(c board.Color) string {
	if a.state().seatOf(c) == host {
		return a.Token
	}
	return a.guest
}

// toMove are the tokens of the side to move and of the other one.
func (a *table) toMove() (mover, waiter string) {
	side := a.state().game.Position().SideToMove()
	return a.token(side), a.token(side.Opponent())
}

// legal is a legal move of the position, always the same.
func (a *table) legal() string {
	moves := a.state().game.Position().AppendLegal(nil)
	slices.Sort(moves)
	return moves[(11*len(a.state().game.Moves()))%len(moves)].String()
}

func (a *table) move(t *testing.T) {
	t.Helper()
	mover, _ := a.toMove()
	if _, err := a.rooms.Move(a.Code, mover, MoveRequest{a.state().version, len(a.state().game.Moves()),
		a.legal()}); err != nil {
		t.Fatal(err)
	}
}

// refused reports an error that is not a refusal for the reason.
func refused(t *testing.T, what string, err error, reason Reason) {
	t.Helper()
	var r *Refusal
	if !errors.As(err, &r) || r.Reason != reason || r.Text == "" {
		t.Errorf("%s: %v, want a refusal of reason %d", what, err, reason)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// replayed is the state of the room's file.
func replayed(t *testing.T, path string) *state {
	t.Helper()
	s, _, _, _, err := replay(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Moves arrive once, at their ply, from the player whose turn it is.
func TestMoves(t *testing.T) {
	a := sit(t, t.TempDir(), 0, 0)
	r := a.rooms
	white, black := a.Token, a.guest
	first, second := a.legal(), ""
	a.move(t)
	second = a.legal()
	v := a.state().version
	for _, x := range []struct {
		what, token string
		q           MoveRequest
		reason      Reason
	}{
		{"White's turn is over", white, MoveRequest{v, 1, second}, Conflict},
		{"a ply to come", black, MoveRequest{v, 2, second}, Conflict},
		{"a ply before the first", black, MoveRequest{v, -1, second}, Conflict},
		{"another move at a past ply", white, MoveRequest{v, 0, second}, Conflict},
		{"the other player's past move", black, MoveRequest{v, 0, first}, Conflict},
		{"a version to come", black, MoveRequest{v + 1, 1, second}, Conflict},
		{"a version before the game", black, MoveRequest{0, 1, second}, Conflict},
		{"an illegal move", black, MoveRequest{v, 1, first}, Invalid},
		{"no move", black, MoveRequest{v, 1, "castles"}, Invalid},
		{"a spectator", a.Watch, MoveRequest{v, 1, second}, Forbidden},
		{"the invitation", a.Invite, MoveRequest{v, 1, second}, Forbidden},
		{"another token", newToken(), MoveRequest{v, 1, second}, Forbidden},
		{"no token", "", MoveRequest{v, 1, second}, Forbidden},
	} {
		before := read(t, a.file())
		_, err := r.Move(a.Code, x.token, x.q)
		refused(t, x.what, err, x.reason)
		if !bytes.Equal(before, read(t, a.file())) || a.state().version != v {
			t.Errorf("%s: something changed", x.what)
		}
	}
	_, err := r.Move("AAAAAA", black, MoveRequest{v, 1, second})
	refused(t, "another room", err, Missing)
	for range 3 {
		if reached, err := r.Move(strings.ToLower(a.Code), black, MoveRequest{v, 1, second}); err != nil ||
			reached.Version != v+1 {
			t.Errorf("the same move again: %v %v", reached, err)
		}
	}
	if reached, err := r.Move(a.Code, white, MoveRequest{2, 0, first}); err != nil || reached.Version != v+1 {
		t.Errorf("an old move again: %v %v", reached, err)
	}
}

// A room of Mirrored Alice-Raumschach holds its players to its rules, after a restart as well.
func TestRoomOfAlice(t *testing.T) {
	dir := t.TempDir()
	r := open(t, dir)
	rules := variant.Rules{Variant: variant.MirroredAlice}
	a, err := r.Create(CreateRequest{Colour: "white", Rules: rules.String()})
	if err != nil {
		t.Fatal(err)
	}
	guest := newToken()
	if _, err := r.Join(a.Code, a.Invite, JoinRequest{guest}); err != nil {
		t.Fatal(err)
	}
	game := func() *state { return &r.all[a.Code].state }
	move := func(token, m string) error {
		_, err := r.Move(a.Code, token, MoveRequest{game().version, len(game().game.Moves()), m})
		return err
	}
	if err := move(a.Token, "Be1Dc3"); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	r = open(t, dir)
	if got := game().game.Position().Rules(); got != rules {
		t.Errorf("the room goes on by %s", got)
	}
	// Black's queen is mirrored as the unicorn is, but its own mirrored pawn is between.
	refused(t, "a move through a pawn", move(guest, "Dc5Dc3"), Invalid)
	for _, m := range []struct{ token, move string }{{guest, "Ec4Dc3"}, {a.Token, "Bc1Ec1"}} {
		if err := move(m.token, m.move); err != nil {
			t.Fatal(err)
		}
	}
	if over := game().over; over == nil || over.Result != "1-0" || over.Reason != "checkmate" {
		t.Errorf("after the mate: %+v", over)
	}
	if _, err := r.Create(CreateRequest{Colour: "white", Rules: "chessvariants/fivecubed/alice"}); err == nil {
		t.Error("a room of Alice has pawns of 5³ Chess")
	}
}

// A seat is claimed once, and the same claim again is no error. Without a guest there is no game.
func TestSeats(t *testing.T) {
	r := open(t, t.TempDir())
	a, err := r.Create(CreateRequest{Colour: "black", Rules: "dickins/sideways"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Resign(a.Code, a.Token, AskRequest{1})
	refused(t, "resigning alone", err, Conflict)
	first := newToken()
	for _, token := range []string{"", "x", a.Token, a.Invite, a.Watch, first + "A", strings.Repeat("=", 22)} {
		_, err := r.Join(a.Code, a.Invite, JoinRequest{token})
		refused(t, "joining with the token "+token, err, Invalid)
	}
	for _, token := range []string{a.Token, a.Watch, first, ""} {
		_, err := r.Join(a.Code, token, JoinRequest{first})
		refused(t, "joining without the invitation", err, Forbidden)
	}
	for range 2 {
		if reached, err := r.Join(a.Code, a.Invite, JoinRequest{first}); err != nil || reached.Version != 2 {
			t.Errorf("%v %v", reached, err)
		}
	}
	_, err = r.Join(a.Code, a.Invite, JoinRequest{newToken()})
	refused(t, "joining a seat that is taken", err, Conflict)
	if _, err := r.Move(a.Code, first, MoveRequest{2, 0, "Ab2Ab3"}); err != nil {
		t.Errorf("the guest has White: %v", err)
	}
	for _, q := range []CreateRequest{{}, {Colour: "red"}, {Colour: "white", Base: -1},
		{Colour: "white", Base: maxBase + 1}, {Colour: "white", Increment: 1}, {Colour: "white", Base: 1,
			Increment: maxIncrement + 1}, {Colour: "white", Rules: "chess"}} {
		_, err := r.Create(q)
		refused(t, fmt.Sprint(q), err, Invalid)
	}
	seen := map[string]bool{}
	for range 40 {
		c, err := r.Create(CreateRequest{Colour: "random"})
		if err != nil || !isCode(c.Code) || strings.ContainsAny(c.Code, "IO01") || len(c.Token) != 22 {
			t.Fatalf("%v %v", c, err)
		}
		seen[string(r.all[c.Code].state.white)] = true
		for _, x := range []string{c.Code, c.Token, c.Invite, c.Watch} {
			if seen[x] {
				t.Errorf("%s twice", x)
			}
			seen[x] = true
		}
		text := read(t, filepath.Join(r.folder.Dir, c.Code+roomEnd))
		for _, secret := range []string{c.Token, c.Invite, c.Watch} {
			if bytes.Contains(text, []byte(secret)) {
				t.Errorf("a token is on disk: %s", text)
			}
		}
	}
	if !seen["host"] || !seen["guest"] {
		t.Error("forty random colours were one")
	}
}

// entryOf is the entry code that a viewer of a room gets.
func entryOf(t *testing.T, r *Rooms, code, token string, after int) string {
	t.Helper()
	w, err := r.Watch(code, token, "", after)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var s RoomState
	if len(w.First()) != 1 || w.First()[0].Event != "room" || json.Unmarshal(w.First()[0].Data, &s) != nil {
		t.Fatalf("a stream begins with %v", w.First())
	}
	return s.Entry
}

// An entry code gives the free seat exactly once, also to many at the same moment.
func TestEntry(t *testing.T) {
	r := open(t, t.TempDir())
	create := func() (Created, string) {
		c, err := r.Create(CreateRequest{Colour: "white"})
		if err != nil {
			t.Fatal(err)
		}
		entry := entryOf(t, r, c.Code, c.Token, 0)
		if !isCode(entry) || entry == c.Code {
			t.Fatalf("entry code %q of room %s", entry, c.Code)
		}
		return c, entry
	}
	c, entry := create()
	other, another := create()
	if entryOf(t, r, c.Code, c.Watch, 0) != "" || entryOf(t, r, c.Code, c.Token, 1) != entry {
		t.Error("a spectator has the code, or a host who comes back has none")
	}
	if bytes.Contains(read(t, filepath.Join(r.folder.Dir, c.Code+roomEnd)), []byte(entry)) {
		t.Error("the code is in the file of the room")
	}
	for _, q := range []EnterRequest{{entry, ""}, {entry, "x"}, {entry, c.Token}, {entry, c.Invite}, {entry, c.Watch}} {
		refused(t, "entering with the token "+q.Token, second(r.Enter(q)), Invalid)
	}
	for _, wrong := range []string{"", "AAAAAA", c.Code, entry[:5], entry + "A", c.Invite} {
		refused(t, "entering with the code "+wrong, second(r.Enter(EnterRequest{wrong, newToken()})), Missing)
	}
	var wait sync.WaitGroup
	var tokens, got [20]string
	for i := range tokens {
		tokens[i] = newToken()
		wait.Go(func() {
			if a, err := r.Enter(EnterRequest{strings.ToLower(entry), tokens[i]}); err == nil {
				got[i] = a.Code
			}
		})
	}
	wait.Wait()
	seated := 0
	for i, code := range got {
		if code == "" {
			refused(t, "a dead code", second(r.Enter(EnterRequest{entry, tokens[i]})), Missing)
			continue
		}
		seated++
		if again, err := r.Enter(EnterRequest{entry, tokens[i]}); err != nil || code != c.Code ||
			again != (Entered{c.Code, 2}) {
			t.Errorf("room %s; sent again: %v %v", code, again, err)
		}
		if _, err := r.Resign(c.Code, tokens[i], AskRequest{2}); err != nil {
			t.Error(err)
		}
	}
	if seated != 1 || entryOf(t, r, c.Code, c.Token, 0) != "" {
		t.Errorf("%d of %d have the seat", seated, len(tokens))
	}
	// The invitation takes the same seat.
	if _, err := r.Join(other.Code, other.Invite, JoinRequest{newToken()}); err != nil {
		t.Fatal(err)
	}
	refused(t, "the code of a seat that is taken", second(r.Enter(EnterRequest{another, newToken()})), Missing)
}

// After a restart the code of a room is another one; of a room that is gone no code is left.
func TestEntryEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := sit(t, t.TempDir(), 0, 0)
		b, err := a.rooms.Create(CreateRequest{Colour: "white"})
		if err != nil {
			t.Fatal(err)
		}
		first := entryOf(t, a.rooms, b.Code, b.Token, 0)
		closeRooms(t, a.rooms)
		refused(t, "a stopped server", second(a.rooms.Enter(EnterRequest{first, newToken()})), Full)
		a.rooms = open(t, a.dir)
		again := entryOf(t, a.rooms, b.Code, b.Token, 1)
		if !isCode(again) || again == first {
			t.Errorf("code %q before a restart, %q after it", first, again)
		}
		refused(t, "a code of before", second(a.rooms.Enter(EnterRequest{first, newToken()})), Missing)
		time.Sleep(26 * time.Hour)
		synctest.Wait()
		refused(t, "the code of an expired room", second(a.rooms.Enter(EnterRequest{again, newToken()})), Missing)
		if len(a.rooms.entries) != 0 {
			t.Errorf("codes are left: %v", a.rooms.entries)
		}
		closeRooms(t, a.rooms)
	})
}

// Undo by request: accepted, declined, withdrawn, crossing a move.
func TestUndo(t *testing.T) {
	a := sit(t, t.TempDir(), 0, 0)
	r := a.rooms
	version := func() int { return a.state().version }
	plies := func() int { return len(a.state().game.Moves()) }
	must := func(_ Reached, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := r.Undo(a.Code, a.Token, AskRequest{version()})
	refused(t, "no move yet", err, Conflict)
	for range 3 {
		a.move(t)
	}
	white, black := a.Token, a.guest
	// Declined: the same player asks no more before a move.
	must(r.Undo(a.Code, white, AskRequest{version()}))
	must(r.Undo(a.Code, white, AskRequest{version()})) // the same again
	ask := version()
	_, err = r.Undo(a.Code, black, AskRequest{version()})
	refused(t, "both ask", err, Conflict)
	_, err = r.Answer(a.Code, white, AnswerRequest{"undo", true, ask})
	refused(t, "accepting one's own", err, Conflict)
	_, err = r.Answer(a.Code, black, AnswerRequest{"undo", true, ask - 1})
	refused(t, "accepting another", err, Conflict)
	_, err = r.Answer(a.Code, black, AnswerRequest{"draw", true, ask})
	refused(t, "accepting a draw", err, Conflict)
	must(r.Answer(a.Code, black, AnswerRequest{"undo", false, ask}))
	_, err = r.Undo(a.Code, white, AskRequest{version()})
	refused(t, "asking again", err, Conflict)
	if plies() != 3 {
		t.Errorf("%d plies after a declined undo", plies())
	}
	// Withdrawn, then nothing is left to accept.
	must(r.Undo(a.Code, black, AskRequest{version()}))
	ask = version()
	must(r.Answer(a.Code, black, AnswerRequest{"undo", false, ask}))
	_, err = r.Answer(a.Code, white, AnswerRequest{"undo", true, ask})
	refused(t, "accepting what was withdrawn", err, Conflict)
	// A move crosses: it ends the request, and a request that it has overtaken is refused.
	before := version()
	a.move(t)
	_, err = r.Undo(a.Code, white, AskRequest{before})
	refused(t, "overtaken", err, Conflict)
	must(r.Undo(a.Code, white, AskRequest{version()}))
	ask = version()
	a.move(t)
	_, err = r.Answer(a.Code, black, AnswerRequest{"undo", true, ask})
	refused(t, "accepting after a move", err, Conflict)
	// Accepted by the opponent, whose turn it is: one ply. Otherwise two.
	chosen, last := version(), a.state().game.Moves()[4].String()
	must(r.Undo(a.Code, white, AskRequest{version()}))
	must(r.Answer(a.Code, black, AnswerRequest{"undo", true, version()}))
	if plies() != 4 {
		t.Errorf("%d plies, want 4", plies())
	}
	_, err = r.Move(a.Code, white, MoveRequest{chosen, 4, last})
	refused(t, "a move from before the undo", err, Conflict)
	must(r.Undo(a.Code, white, AskRequest{version()}))
	must(r.Answer(a.Code, black, AnswerRequest{"undo", true, version()}))
	if plies() != 2 {
		t.Errorf("%d plies, want 2", plies())
	}
}

// Draws, resignations and rematches.
func TestEnds(t *testing.T) {
	a := sit(t, t.TempDir(), 0, 0)
	r := a.rooms
	white, black := a.Token, a.guest
	version := func() int { return a.state().version }
	must := func(_ Reached, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	over := func(result, reason string) {
		t.Helper()
		if o := a.state().over; o == nil || o.Result != result || o.Reason != reason || o.Text == "" {
			t.Errorf("%+v, want %s by %s", o, result, reason)
		}
		for _, err := range []error{
			second(r.Move(a.Code, white, MoveRequest{version(), len(a.state().game.Moves()), a.legal()})),
			second(r.Move(a.Code, black, MoveRequest{version(), len(a.state().game.Moves()), a.legal()})),
			second(r.Draw(a.Code, white, AskRequest{version()})), second(r.Undo(a.Code, white, AskRequest{version()})), second(
				r.Resign(a.Code, black, AskRequest{version()})),
		} {
			refused(t, "after the end", err, Conflict)
		}
	}
	// An offer outlives a move of the player who made it, and ends with one of the other.
	must(r.Draw(a.Code, white, AskRequest{version()}))
	offer := version()
	a.move(t)
	if a.state().ask(draw) == nil {
		t.Error("the offer is gone")
	}
	a.move(t)
	_, err := r.Answer(a.Code, black, AnswerRequest{"draw", true, offer})
	refused(t, "accepting after a move", err, Conflict)
	must(r.Draw(a.Code, white, AskRequest{version()}))
	must(r.Answer(a.Code, black, AnswerRequest{"draw", false, version()}))
	_, err = r.Draw(a.Code, white, AskRequest{version()})
	refused(t, "offering again", err, Conflict)
	_, err = r.Rematch(a.Code, white, AskRequest{version()})
	refused(t, "a rematch in the game", err, Conflict)
	must(r.Draw(a.Code, black, AskRequest{version()}))
	must(r.Draw(a.Code, white, AskRequest{version()})) // both offer
	over("1/2-1/2", "agreement")
	end := version()
	// Colours are exchanged, and what was sent in the game before is not of this one.
	must(r.Rematch(a.Code, white, AskRequest{version()}))
	must(r.Answer(a.Code, black, AnswerRequest{"rematch", true, version()}))
	if s := a.state(); s.number != 2 || s.white != guest || len(s.game.Moves()) != 0 || s.over != nil {
		t.Errorf("%+v", s)
	}
	refused(t, "resigning the game before", second(r.Resign(a.Code, black, AskRequest{end})), Conflict)
	refused(t, "moving in the game before", second(r.Move(a.Code, black, MoveRequest{end, 0, a.legal()})), Conflict)
	must(r.Resign(a.Code, black, AskRequest{version()}))
	over("0-1", "resignation")
	must(r.Rematch(a.Code, black, AskRequest{version()}))
	must(r.Answer(a.Code, black, AnswerRequest{"rematch", false, version()})) // withdrawn
	must(r.Rematch(a.Code, white, AskRequest{version()}))
	must(r.Rematch(a.Code, black, AskRequest{version()})) // both offer
	if s := a.state(); s.number != 3 || s.white != host {
		t.Errorf("%+v", s)
	}
}

// Until each side has moved a player may abort the game: it has no result, and another may follow.
func TestAbort(t *testing.T) {
	r := open(t, t.TempDir())
	waiting, err := r.Create(CreateRequest{Colour: "white"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Abort(waiting.Code, waiting.Token, AskRequest{1})
	refused(t, "aborting alone", err, Conflict)
	for plies := range 3 {
		for _, by := range []board.Color{board.White, board.Black} {
			a := sit(t, t.TempDir(), 5*time.Minute, 0)
			for range plies {
				a.move(t)
			}
			_, err := a.rooms.Abort(a.Code, a.Watch, AskRequest{a.state().version})
			refused(t, "a spectator", err, Forbidden)
			version := a.state().version
			_, err = a.rooms.Abort(a.Code, a.token(by), AskRequest{version})
			if plies == 2 {
				refused(t, "after a move of each side", err, Conflict)
				continue
			}
			s := a.state()
			if err != nil || s.over == nil || *s.over != *desk.Aborted(by) || s.over.Result != "*" || s.deadline != 0 {
				t.Fatalf("after %d plies by %v: %v, %+v", plies, by, err, s.over)
			}
			if again := replayed(t, a.file()); !reflect.DeepEqual(again, s) {
				t.Errorf("the file gives\n%+v, players see\n%+v", again, s)
			}
			_, err = a.rooms.Abort(a.Code, a.token(by), AskRequest{s.version})
			refused(t, "aborting again", err, Conflict)
			_, err = a.rooms.Move(a.Code, a.token(s.game.Position().SideToMove()), MoveRequest{s.version, plies, a.legal()})
			refused(t, "a move after the end", err, Conflict)
			for _, token := range []string{a.Token, a.guest} {
				if _, err := a.rooms.Rematch(a.Code, token, AskRequest{a.state().version}); err != nil {
					t.Fatal(err)
				}
			}
			if s.number != 2 || s.over != nil || len(s.game.Moves()) != 0 {
				t.Errorf("the next game: %+v", s)
			}
		}
	}
}

func second[T any](_ T, err error) error { return err }

// The clocks: the first two plies are free, a move adds the increment, time that is used is used,
// and the flag falls by itself.
func TestClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := sit(t, t.TempDir(), time.Minute, 2*time.Second)
		want := func(white, black time.Duration, running time.Duration) {
			t.Helper()
			s, now := a.state(), time.Now().UnixMilli()
			left := time.Duration(0)
			if s.deadline != 0 {
				left = time.Duration(s.deadline-now) * time.Millisecond
			}
			if s.left != [2]int64{white.Milliseconds(), black.Milliseconds()} || left != running {
				t.Errorf("clocks %v, %v running, want %v %v, %v", s.left, left, white, black, running)
			}
		}
		defer closeRooms(t, a.rooms)
		time.Sleep(time.Hour)
		a.move(t)
		time.Sleep(time.Hour)
		a.move(t)
		want(time.Minute, time.Minute, time.Minute)
		time.Sleep(10 * time.Second)
		a.move(t)
		want(52*time.Second, time.Minute, time.Minute)
		time.Sleep(20 * time.Second)
		a.move(t)
		want(52*time.Second, 42*time.Second, 52*time.Second)
		time.Sleep(time.Second)
		if _, err := a.rooms.Undo(a.Code, a.guest, AskRequest{a.state().version}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		if _, err := a.rooms.Answer(a.Code, a.Token, AnswerRequest{"undo", true, a.state().version}); err != nil {
			t.Fatal(err)
		}
		want(50*time.Second, 42*time.Second, 42*time.Second)
		w, err := a.rooms.Watch(a.Code, a.Watch, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(42*time.Second - time.Millisecond)
		if a.state().over != nil || len(w.Messages()) != 0 {
			t.Error("the flag has fallen early")
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if o := a.state().over; o == nil || o.Result != "1-0" || o.Reason != "time_forfeit" || len(w.Messages()) != 1 {
			t.Errorf("%+v", o)
		}
		want(50*time.Second, 0, 0)
	})
}

// A move that comes with the fall of the flag is late, whichever the server looks at first.
func TestLateMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := sit(t, t.TempDir(), time.Minute, 0)
		defer closeRooms(t, a.rooms)
		a.move(t)
		a.move(t)
		a.rooms.all[a.Code].flag.Stop() // the move comes first
		time.Sleep(time.Minute)
		_, err := a.rooms.Move(a.Code, a.Token, MoveRequest{a.state().version, 2, a.legal()})
		refused(t, "a late move", err, Conflict)
		if o := a.state().over; o == nil || o.Result != "0-1" || a.state().version != 5 {
			t.Errorf("%+v", o)
		}
	})
}

// The time during which the server is down counts for neither player, whether it was stopped or
// killed; what a kill can lose of a clock is 50 ms at most.
func TestClocksPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := sit(t, t.TempDir(), time.Minute, 0)
		a.move(t)
		a.move(t)
		left := func() time.Duration {
			return time.Duration(a.state().deadline-time.Now().UnixMilli()) * time.Millisecond
		}
		time.Sleep(10 * time.Second)
		closeRooms(t, a.rooms)
		time.Sleep(time.Hour)
		a.rooms = open(t, a.dir)
		if left() != 50*time.Second {
			t.Errorf("%v are left after a stop, want 50 s", left())
		}
		for i := range 20 {
			thought := time.Second + time.Duration(i)*time.Millisecond
			want := left() - thought
			time.Sleep(thought)
			// A kill leaves the files as they are.
			synctest.Wait()
			killed := t.TempDir()
			if err := os.CopyFS(killed, os.DirFS(a.dir)); err != nil {
				t.Fatal(err)
			}
			closeRooms(t, a.rooms)
			time.Sleep(time.Duration(i) * time.Minute)
			a.dir, a.rooms = killed, open(t, killed)
			if off := left() - want; off < 0 || off > 50*time.Millisecond {
				t.Errorf("%v are left after a kill, want %v", left(), want)
			}
		}
		// Who was out of time when the server was killed has lost.
		deadline := a.state().deadline
		closeRooms(t, a.rooms)
		if err := os.WriteFile(filepath.Join(a.dir, aliveName), fmt.Appendf(nil, "%020d\n", deadline), 0o666); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		a.rooms = open(t, a.dir)
		if o := a.state().over; o == nil || o.Reason != "time_forfeit" {
			t.Errorf("%+v", o)
		}
		closeRooms(t, a.rooms)
	})
}

// Law: whatever is asked, by whom and in which order, the state that is read from the file is the
// state that players see; each request that is done adds one event, and one that is refused changes
// nothing but for a flag that was due; every stream has each event once and in order, and one that
// resumes is the rest of the one that did not.
func TestRandomEvents(t *testing.T) {
	happened := map[string]int{}
	seeds := uint64(7)
	if testing.Short() {
		seeds = 2
	}
	for seed := range seeds {
		synctest.Test(t, func(t *testing.T) { randomEvents(t, rand.New(rand.NewPCG(seed, 20)), happened) })
	}
	for _, what := range []string{
		"moved", "asked undo", "asked draw", "asked rematch", "accepted undo", "accepted draw", "accepted rematch",
		"declined undo", "declined draw", "withdrawn undo", "withdrawn draw", "resigned", "aborted", "flagged", "resumed",
		"joined",
	} {
		if happened[what] == 0 && !testing.Short() {
			t.Errorf("never %s: %v", what, happened)
		}
	}
	t.Log(happened)
}

func randomEvents(t *testing.T, random *rand.Rand, happened map[string]int) {
	a := sit(t, t.TempDir(), 30*time.Second, time.Second)
	var stream []Message
	watch := func() *Watcher {
		w, err := a.rooms.Watch(a.Code, a.Watch, "", 1)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	w := watch()
	for range 200 {
		s := a.state()
		version, before := s.version, read(t, a.file())
		mover, waiter := a.toMove()
		who := []string{mover, mover, mover, waiter, a.Watch}[random.IntN(5)]
		saw := version - random.IntN(2)*random.IntN(3)
		plies := len(s.game.Moves())
		answer := AnswerRequest{[]string{"undo", "draw", "rematch"}[random.IntN(3)], random.IntN(2) == 0, saw}
		for _, what := range []topic{undo, draw, rematch} { // mostly what there is
			if ask, is := s.asks[what]; is {
				answer.To, answer.Version = string(what), ask.version
				who = []string{mover, waiter}[random.IntN(2)]
			}
		}
		paused := false
		var err error
		what := random.IntN(16)
		if s.over != nil && random.IntN(2) == 0 {
			what = 12
		}
		switch what {
		case 0, 1, 2, 3, 4:
			legal := s.game.Position().AppendLegal(nil)
			move := "Aa1Aa2"
			if len(legal) > 0 {
				move = legal[random.IntN(len(legal))].String()
			}
			_, err = a.rooms.Move(a.Code, who, MoveRequest{saw, plies - random.IntN(2)*random.IntN(2), move})
		case 5: // the same again
			if plies > 0 {
				_, err = a.rooms.Move(a.Code, waiter, MoveRequest{version, plies - 1, s.game.Moves()[plies-1].String()})
				if err != nil || a.state().version != version {
					t.Fatalf("the same move again: %v", err)
				}
			}
		case 6, 7:
			_, err = a.rooms.Undo(a.Code, who, AskRequest{saw})
		case 8:
			_, err = a.rooms.Draw(a.Code, who, AskRequest{saw})
		case 9, 10, 11:
			_, err = a.rooms.Answer(a.Code, who, answer)
		case 12:
			if _, err = a.rooms.Rematch(a.Code, who, AskRequest{saw}); err != nil && random.IntN(4) == 0 {
				version, before = a.state().version, read(t, a.file())
				leave := a.rooms.Resign
				if plies < 2 {
					leave = a.rooms.Abort
				}
				_, err = leave(a.Code, who, AskRequest{saw})
			}
		case 13:
			time.Sleep(time.Duration(random.IntN(4000)) * time.Millisecond)
			synctest.Wait()
			paused = true
		case 14:
			if random.IntN(4) == 0 {
				time.Sleep(time.Minute)
				synctest.Wait()
			}
			paused = true
		case 15:
			if random.IntN(3) > 0 {
				continue
			}
			paused = true
			closeRooms(t, a.rooms)
			for m := range w.Messages() {
				stream = append(stream, m)
			}
			time.Sleep(time.Duration(random.IntN(1000)) * time.Second)
			a.rooms = open(t, a.dir)
			last := 1
			if len(stream) > 0 {
				last = stream[len(stream)-1].Version
			}
			w, err = a.rooms.Watch(a.Code, a.Token, "", last)
			if err != nil {
				t.Fatal(err)
			}
			stream = append(stream, w.First()...)
		}
		s = a.state()
		if added := s.version - version; !paused && (added > 1 || err != nil && added > 0) && s.over == nil {
			t.Fatalf("%d events, %v", added, err)
		} else if err != nil && added == 0 && !bytes.Equal(before, read(t, a.file())) {
			t.Fatalf("the file changed: %v", err)
		}
		if !bytes.HasPrefix(read(t, a.file()), before) {
			t.Fatal("the file was not only added to")
		}
		if again := replayed(t, a.file()); !reflect.DeepEqual(again, s) {
			t.Fatalf("the file gives\n%+v, players see\n%+v", again, s)
		}
		for len(w.Messages()) > 0 {
			stream = append(stream, <-w.Messages())
		}
	}
	for i, m := range stream {
		var e RoomEvent
		if err := json.Unmarshal(m.Data, &e); err != nil || m.Event != "change" || e.Status.Version != m.Version {
			t.Fatalf("%v: %s", err, m.Data)
		}
		if m.Version != stream[0].Version+i {
			t.Fatalf("event %d after %d", m.Version, stream[i-1].Version)
		}
		happened[strings.TrimSpace(e.Kind+" "+e.What)]++
	}
	recent, last := a.rooms.all[a.Code].recent, min(backlog, len(stream))
	if !reflect.DeepEqual(recent[len(recent)-last:], stream[len(stream)-last:]) {
		t.Error("the room keeps other events than the stream had")
	}
	happened["joined"]++
	closeRooms(t, a.rooms)
}

// Law: wherever a kill or a crash cuts the file, the room has the events before, and goes on. Every
// third place is tried.
func TestCutAnywhere(t *testing.T) {
	a := sit(t, t.TempDir(), 0, 0)
	for range 3 {
		a.move(t)
	}
	if _, err := a.rooms.Undo(a.Code, a.Token, AskRequest{a.state().version}); err != nil {
		t.Fatal(err)
	}
	closeRooms(t, a.rooms)
	whole := read(t, a.file())
	step := 3
	if testing.Short() {
		step = 13
	}
	for size := len(whole); size >= 0; size -= step {
		if err := os.WriteFile(a.file(), whole[:size], 0o666); err != nil {
			t.Fatal(err)
		}
		a.rooms = open(t, a.dir)
		lines := bytes.Count(whole[:size], []byte("\n"))
		if m := a.rooms.all[a.Code]; (m != nil) != (lines > 0) || m != nil && m.state.version != lines {
			t.Fatalf("cut after %d bytes: %+v, want %d events", size, m, lines)
		}
		if lines >= 2 && lines < 5 {
			a.move(t)
			if s := replayed(t, a.file()); s.version != lines+1 {
				t.Fatalf("cut after %d bytes: %d events after another one", size, s.version)
			}
		}
		closeRooms(t, a.rooms)
	}
}

// A file that is damaged is named and left alone, and the other rooms are opened.
func TestDamagedFiles(t *testing.T) {
	a := sit(t, t.TempDir(), 0, 0)
	for range 3 {
		a.move(t)
	}
	b, err := a.rooms.Create(CreateRequest{Colour: "white"})
	if err != nil {
		t.Fatal(err)
	}
	closeRooms(t, a.rooms)
	whole := string(read(t, a.file()))
	lines := strings.SplitAfter(whole, "\n")
	for what, text := range map[string]string{
		"a line lost":       lines[0] + strings.Join(lines[2:], ""),
		"a line twice":      strings.Join(lines[:3], "") + strings.Join(lines[2:], ""),
		"lines exchanged":   lines[0] + lines[1] + lines[3] + lines[2] + lines[4],
		"another move":      strings.Replace(whole, `"move":"`, `"move":"A`, 1),
		"another kind":      strings.Replace(whole, `"moved"`, `"mover"`, 1),
		"another player":    strings.Replace(whole, `"by":"guest"`, `"by":"host"`, 2),
		"an unknown key":    strings.Replace(whole, `"by"`, `"my"`, 1),
		"a zero byte":       strings.Replace(whole, `,`, "\x00", 1),
		"the room's code":   strings.Replace(whole, a.Code, b.Code, 1),
		"an empty line":     lines[0] + "\n" + strings.Join(lines[1:], ""),
		"an early time":     strings.Replace(whole, `"version":4,"at":1`, `"version":4,"at":`, 1),
		"a resumption":      whole + `{"version":6,"at":9999999999999,"kind":"resumed","paused":9999999999998}` + "\n",
		"a flag":            whole + `{"version":6,"at":9999999999999,"kind":"flagged"}` + "\n",
		"more than is read": whole + strings.Repeat(" ", maxFile),
	} {
		if err := os.WriteFile(a.file(), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		var reported []error
		r, err := Open(Options{Dir: a.dir, Limits: DefaultLimits(), Report: func(err error) {
			reported = append(reported, err)
		}})
		if err != nil {
			t.Fatal(err)
		}
		if len(reported) != 1 || !strings.Contains(reported[0].Error(), a.Code) || r.all[a.Code] != nil ||
			r.all[b.Code] == nil || !r.lost[a.Code] {
			t.Errorf("%s: reported %v", what, reported)
		}
		closeRooms(t, r)
		if string(read(t, a.file())) != text {
			t.Errorf("%s: the file was changed", what)
		}
	}
}

// An event is on disk before any player sees it.
func TestDiskFirst(t *testing.T) {
	a := sit(t, t.TempDir(), 0, 0)
	w, err := a.rooms.Watch(a.Code, a.Watch, "", 0)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		for m := range w.Messages() {
			if s := replayed(t, a.file()); s.version < m.Version {
				t.Errorf("event %d is seen, the file has %d", m.Version, s.version)
			}
		}
	}()
	for range 20 {
		a.move(t)
	}
	w.Close()
	<-done
	// What cannot be written is not seen, and the room says so until it is opened again. In place of the
	// file is a link that leads nowhere. It has the size of the file, so only the write finds out.
	size := len(read(t, a.file()))
	if err := os.Remove(a.file()); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(strings.Repeat("x", size), a.file()); err != nil {
		t.Skip(err)
	}
	if w, err = a.rooms.Watch(a.Code, a.Watch, "", a.state().version); err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	reported := 0
	a.rooms.report = func(error) { reported++ }
	version := a.state().version
	for range 2 {
		mover, _ := a.toMove()
		_, err := a.rooms.Move(a.Code, mover, MoveRequest{version, len(a.state().game.Moves()), a.legal()})
		refused(t, "a move that cannot be written", err, Full)
	}
	select {
	case m := <-w.Messages():
		if m.Version > version {
			t.Errorf("%s %d is seen", m.Event, m.Version)
		}
	default:
	}
	if a.state().version != version || reported != 1 {
		t.Errorf("version %d, want %d; %d reports", a.state().version, version, reported)
	}
}

// A disk that is full for a moment refuses what is asked then, and nothing later. A room is not
// made on it.
func TestDiskFullForAMoment(t *testing.T) {
	a := sit(t, t.TempDir(), time.Minute, 0)
	reported := 0
	a.rooms.report = func(error) { reported++ }
	a.move(t)
	version, ply := a.state().version, len(a.state().game.Moves())
	elsewhere := a.file() + "-elsewhere"
	rename := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	rename(a.file(), elsewhere)
	for range 3 {
		mover, _ := a.toMove()
		_, err := a.rooms.Move(a.Code, mover, MoveRequest{version, ply, a.legal()})
		refused(t, "a move without a file", err, Full)
		if _, err := os.Lstat(a.file()); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("another file was made: %v", err)
		}
	}
	w, err := a.rooms.Watch(a.Code, a.Watch, "", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	rename(elsewhere, a.file())
	a.move(t)
	a.move(t)
	if s := replayed(t, a.file()); len(s.game.Moves()) != ply+2 || s.version != a.state().version || reported != 1 {
		t.Errorf("%d plies on the disk, want %d, %d reports", len(s.game.Moves()), ply+2, reported)
	}
	if m := <-w.Messages(); m.Event != "change" || m.Version != version+1 {
		t.Errorf("%+v", m)
	}

	// What others append is no move, and is not in the way of one.
	for _, tail := range []string{"{\"kind\":", "x"} {
		f, err := os.OpenFile(a.file(), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(tail); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		a.move(t)
		if s := replayed(t, a.file()); s.version != a.state().version {
			t.Errorf("after %q: version %d on the disk, want %d", tail, s.version, a.state().version)
		}
	}
	text := read(t, a.file())
	for _, other := range []string{string(text) + "{}\n", string(text[:len(text)/2]), ""} {
		if err := os.WriteFile(a.file(), []byte(other), 0o666); err != nil {
			t.Fatal(err)
		}
		mover, _ := a.toMove()
		ply := len(a.state().game.Moves())
		_, err := a.rooms.Move(a.Code, mover, MoveRequest{a.state().version, ply, a.legal()})
		refused(t, "a move after a foreign change", err, Full)
		if len(a.state().game.Moves()) != ply || !bytes.Equal(read(t, a.file()), []byte(other)) {
			t.Error("it was seen, or written")
		}
	}
	// The file of another server has gone on: players see it.
	if err := os.WriteFile(a.file(), text, 0o666); err != nil {
		t.Fatal(err)
	}
	next := record{Kind: resigned, By: host, At: a.state().at, Version: a.state().version + 1}
	if _, err := writeLine(a.file(), int64(len(text)), next); err != nil {
		t.Fatal(err)
	}
	mover, _ := a.toMove()
	_, err = a.rooms.Move(a.Code, mover, MoveRequest{a.state().version, len(a.state().game.Moves()), a.legal()})
	refused(t, "a move after the end", err, Conflict)
	if o := a.state().over; o == nil || o.Reason != "resignation" {
		t.Errorf("%+v", o)
	}
}

// A pause of the process, as by a sleeping machine, counts for neither player, no matter who notices it
// first: the flag, a move, or the pulse.
func TestPauseOfTheProcess(t *testing.T) {
	for _, first := range []string{"flag", "move", "pulse"} {
		synctest.Test(t, func(t *testing.T) {
			a := sit(t, t.TempDir(), 10*time.Second, 0)
			a.move(t)
			a.move(t)
			time.Sleep(3 * time.Second)
			synctest.Wait()
			m, p := a.rooms.all[a.Code], &a.rooms.pulse
			// A process that is stopped beats no more, and no flag of it falls.
			m.mutex.Lock()
			m.flag.Stop()
			deadline := m.state.deadline
			m.mutex.Unlock()
			p.mutex.Lock()
			p.next.Stop()
			p.mutex.Unlock()
			time.Sleep(15 * time.Second)
			beats := func() {
				p.mutex.Lock()
				p.write()
				p.mutex.Unlock()
				synctest.Wait()
			}
			switch first {
			case "flag":
				m.fall(deadline)
			case "move":
				a.move(t)
			}
			beats()
			left := a.state().deadline - time.Now().UnixMilli()
			if first == "move" { // the clock of the other side runs
				left = a.state().left[a.state().game.Position().SideToMove().Opponent()]
			}
			if a.state().over != nil || left < 6900 || left > 7000+beat.Milliseconds() {
				t.Errorf("%s: %d ms are left, %+v", first, left, a.state().over)
			}
			// Without another pause the flag falls in time.
			time.Sleep(11 * time.Second)
			synctest.Wait()
			if o := a.state().over; o == nil || o.Reason != "time_forfeit" {
				t.Errorf("%s: %+v", first, o)
			}
			if s := replayed(t, a.file()); s.resumes != 1 {
				t.Errorf("%s: resumed %d times", first, s.resumes)
			}
			closeRooms(t, a.rooms)
		})
	}
}

// Players and their browsers send everything at once and more than once: each ply is played once.
func TestAtOnce(t *testing.T) {
	a := sit(t, t.TempDir(), time.Minute, 0)
	for range 6 {
		mover, waiter := a.toMove()
		version, ply := a.state().version, len(a.state().game.Moves())
		legal := a.state().game.Position().AppendLegal(nil)
		var wait sync.WaitGroup
		for i := range 12 {
			wait.Go(func() {
				a.rooms.Move(a.Code, mover, MoveRequest{version, ply, legal[i%3].String()})
				a.rooms.Undo(a.Code, waiter, AskRequest{version})
				if w, err := a.rooms.Watch(a.Code, a.Watch, "", version); err == nil {
					w.Close()
				}
			})
		}
		wait.Wait()
		if n := len(a.state().game.Moves()); n != ply+1 {
			t.Fatalf("%d plies, want %d", n, ply+1)
		}
	}
	closeRooms(t, a.rooms)
	if again := replayed(t, a.file()); !reflect.DeepEqual(again.game, a.rooms.folderState(t, a).game) {
		t.Error("the file has another game")
	}
}

// folderState is the state of a room in a folder that is opened again.
func (r *Rooms) folderState(t *testing.T, a *table) *state {
	t.Helper()
	a.rooms = open(t, a.dir)
	return a.state()
}

// The limits of rooms, spectators and windows; a spectator who does not read is dropped.
func TestLimits(t *testing.T) {
	a := sit(t, t.TempDir(), 0, 0)
	a.rooms.limits.Rooms, a.rooms.limits.Spectators = 3, 5
	for i := range 5 {
		_, err := a.rooms.Create(CreateRequest{Colour: "white"})
		if i < 2 && err != nil {
			t.Error(err)
		} else if i >= 2 {
			refused(t, "a room too many", err, Full)
		}
	}
	var watching []*Watcher
	for i := range 7 {
		w, err := a.rooms.Watch(a.Code, a.Watch, "", 0)
		if i >= 5 {
			refused(t, "a spectator too many", err, Full)
			continue
		}
		watching = append(watching, w)
	}
	for range maxSeat {
		w, err := a.rooms.Watch(a.Code, a.Token, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		watching = append(watching, w)
	}
	// Windows of a player who opens one more: the oldest ends, and no other player's.
	for i := range 3 {
		w, err := a.rooms.Watch(a.Code, a.Token, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		watching = append(watching, w)
		open := a.rooms.all[a.Code].watchers
		if old := watching[5+i]; open[old] || !open[watching[5+i+1]] || len(open) != 5+maxSeat {
			t.Errorf("%d windows are open", len(open))
		}
	}
	for _, token := range []string{"", "x", a.Invite, newToken()} {
		_, err := a.rooms.Watch(a.Code, token, "", 0)
		refused(t, "watching without a token", err, Forbidden)
	}
	got := 0
	for range backlog + 1 {
		a.move(t)
		m, open := <-watching[1].Messages()
		if open && m.Event == "change" {
			got++
		}
	}
	for range watching[0].Messages() { // it is closed
	}
	if got != backlog+1 || a.rooms.all[a.Code].watchers[watching[0]] {
		t.Errorf("a spectator who reads got %d messages", got)
	}
	for _, w := range watching {
		w.Close()
		w.Close()
	}
	if n := len(a.rooms.all[a.Code].watchers); n != 0 {
		t.Errorf("%d watchers are left", n)
	}
}

// A writer writes the file of a room without a server.
type writer struct {
	*state
	text bytes.Buffer
	t    *testing.T
}

// happen adds an event.
func (w *writer) happen(r record) {
	w.t.Helper()
	r.Version, r.At = w.version+1, w.at
	if err := w.check(r); err != nil {
		w.t.Fatal(err)
	}
	w.apply(r)
	line, err := json.Marshal(r)
	if err != nil {
		w.t.Fatal(err)
	}
	w.text.Write(append(line, '\n'))
}

// may reports whether an event may happen.
func (w *writer) may(r record) bool {
	r.Version, r.At = w.version+1, w.at
	return w.check(r) == nil
}

// written is the room of a table, whose server ends, as its file has it.
func (a *table) written(t *testing.T) *writer {
	t.Helper()
	closeRooms(t, a.rooms)
	w := &writer{state: replayed(t, a.file()), t: t}
	w.text.Write(read(t, a.file()))
	return w
}

// reopen opens the rooms with what was written.
func (a *table) reopen(t *testing.T, w *writer) {
	t.Helper()
	if err := os.WriteFile(a.file(), w.text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	a.rooms = open(t, a.dir)
}

// play makes a move after which the game goes on, with captures and pawn moves as late as may be.
func (w *writer) play() {
	w.t.Helper()
	p := w.game.Position()
	legal := p.AppendLegal(nil)
	slices.SortFunc(legal, func(a, b board.Move) int { return int(a*7919%1009) - int(b*7919%1009) })
	for _, late := range []bool{false, true} {
		for _, m := range legal {
			forward := p.At(m.To()) != board.NoPiece || p.At(m.From()).Kind() == board.Pawn
			if forward != (late || p.HalfmoveClock() > 90) {
				continue
			}
			next := *p
			if next.Make(m); !slices.Contains(w.game.History(), next.Key()) && next.HasLegal() {
				w.happen(record{Kind: moved, By: w.seatOf(p.SideToMove()), Move: m.String()})
				return
			}
		}
	}
	w.t.Fatalf("no move goes on from %s", p.RFEN())
}

// Law: a game comes to its end, however many events the room has had. What players repeat has a
// bound in each game, and a room with very many events has no other game.
func TestFullRoom(t *testing.T) {
	a := sit(t, t.TempDir(), time.Hour, 0)
	w := a.written(t)
	rematchOf := record{Kind: asked, What: rematch, By: host}
	for w.happen(record{Kind: resigned, By: host}); w.may(rematchOf); w.happen(record{Kind: resigned, By: host}) {
		w.happen(rematchOf)
		w.happen(record{Kind: accepted, What: rematch, By: guest})
		if w.version >= lastRematch {
			break
		}
	}
	if w.version < lastRematch || w.over != nil {
		t.Fatalf("%d events, over %v", w.version, w.over)
	}
	begun, requests, longest := w.version, 0, 0
	for range 1500 {
		w.play()
		for _, what := range []topic{undo, draw, undo, draw} {
			ask := record{Kind: asked, What: what, By: []seat{host, guest}[requests%2]}
			if w.may(ask) {
				w.happen(ask)
				w.happen(record{Kind: declined, What: what, By: ask.By.other()})
				requests++
			}
		}
	}
	for w.resumes < maxResumes {
		w.happen(record{Kind: resumed, Paused: w.at})
	}
	if requests != 2*maxRequests || w.version < begun+1500+2*requests+maxResumes {
		t.Errorf("%d requests, %d events of one game", requests, w.version-begun)
	}
	for i, line := range bytes.SplitAfter(w.text.Bytes(), []byte("\n")) {
		if i > 1 { // after the tokens
			longest = max(longest, len(line))
		}
	}
	// Captures and steps of pawns, each with the plies that it may be late.
	const plies = (38 + 10*7 + 10*6 + 1) * board.DrawingPlies
	if most := (lastRematch + plies + 2*maxRequests*(2+2) + maxResumes) * longest; most > maxFile {
		t.Errorf("the file of a room may have %d bytes", most)
	}
	a.reopen(t, w)
	for range 3 {
		a.move(t)
	}
	mover, waiter := a.toMove()
	version := a.state().version
	for _, ask := range []func(string, string, AskRequest) (Reached, error){a.rooms.Undo, a.rooms.Draw} {
		refused(t, "a request too many", second(ask(a.Code, mover, AskRequest{version})), Conflict)
	}
	// Who resumes late gets the room as it is, and not all that has happened.
	closeRooms(t, a.rooms)
	a.rooms = open(t, a.dir)
	for after, want := range map[int]int{1: 1, version - backlog - 1: 1, version - backlog: backlog, version - 1: 1,
		version: 0} {
		watcher, err := a.rooms.Watch(a.Code, a.Watch, "", after)
		if err != nil {
			t.Fatal(err)
		}
		if first := watcher.First(); len(first) != want || want > 0 &&
			(first[0].Event == "room") != (after < version-backlog) {
			t.Errorf("%d messages after event %d of %d, want %d", len(first), after, version, want)
		}
		watcher.Close()
	}
	if a.state().deadline == 0 {
		t.Error("the clock has stopped")
	}
	if _, err := a.rooms.Resign(a.Code, waiter, AskRequest{version}); err != nil {
		t.Error(err)
	}
	refused(t, "a rematch too many", second(a.rooms.Rematch(a.Code, mover, AskRequest{version + 1})), Conflict)
}

// Idle rooms are removed with their files, those without a guest sooner.
func TestExpiry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := sit(t, t.TempDir(), 0, 0)
		b, err := a.rooms.Create(CreateRequest{Colour: "white"})
		if err != nil {
			t.Fatal(err)
		}
		w, err := a.rooms.Watch(b.Code, b.Token, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(26 * time.Hour)
		synctest.Wait()
		if _, open := <-w.Messages(); open || a.rooms.all[b.Code] != nil || a.rooms.all[a.Code] == nil {
			t.Errorf("%v", a.rooms.all)
		}
		if _, err := os.Stat(filepath.Join(a.dir, b.Code+roomEnd)); err == nil {
			t.Error("the file is still there")
		}
		closeRooms(t, a.rooms)
		time.Sleep(30 * 24 * time.Hour)
		a.rooms = open(t, a.dir)
		refused(t, "an idle room", second(a.rooms.Resign(a.Code, a.Token, AskRequest{2})), Missing)
		closeRooms(t, a.rooms)
	})
}

// Two servers do not write one folder, and no folder of other things becomes one of rooms.
func TestFolders(t *testing.T) {
	a := sit(t, t.TempDir(), 0, 0)
	if _, err := Open(Options{Dir: a.dir, Limits: DefaultLimits()}); err == nil ||
		!strings.Contains(err.Error(), fmt.Sprintf("process %d is writing it", os.Getpid())) {
		t.Errorf("a second server: %v", err)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "letter.txt"), []byte("dear"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(Options{Dir: other, Limits: DefaultLimits()}); err == nil ||
		!strings.Contains(err.Error(), "letter.txt") {
		t.Errorf("a folder of letters: %v", err)
	}
	closeRooms(t, a.rooms)
	if err := os.WriteFile(filepath.Join(a.dir, settingsName), []byte(`{"schema":2}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(Options{Dir: a.dir, Limits: DefaultLimits()}); err == nil ||
		!strings.Contains(err.Error(), "schema") {
		t.Errorf("a later schema: %v", err)
	}
}
