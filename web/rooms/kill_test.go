package rooms

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"raumlab/internal/killtest"
)

// roomPlies is how long the game of TestKillLosesNoMove is.
const roomPlies = 20

// A seating is the tokens of a room's players, as the process of TestKillLosesNoMove prints them.
const seating = "room %s host %s guest %s"

// Law: rooms whose server is killed at random moments have every move that it took, and no clock counts
// the time until the next server.
func TestKillLosesNoMove(t *testing.T) {
	t.Parallel()
	// Without the flag the machine may be busy with other tests, and a beat late.
	exact := 250 * time.Millisecond
	if os.Getenv("RAUMLAB_SLOW") != "" {
		exact = 50 * time.Millisecond
	}
	last, seats := "", &table{}
	var worst time.Duration
	clocks := 0
	killtest.AtRandom(t, playRoom, func(dir string, said []string, ended bool) {
		killed := time.Now()
		if dir != last {
			last, seats = dir, &table{dir: dir}
		}
		taken := 0 // plies
		for _, line := range said {
			if n, err := fmt.Sscanf(line, seating, &seats.Code, &seats.Token, &seats.guest); err != nil && n == 0 {
				fmt.Sscanf(line, "ply %d", &taken)
			}
		}
		if seats.guest == "" {
			return // it was killed before there was a room for two
		}
		had := replayed(t, seats.file())
		time.Sleep(50 * time.Millisecond) // which no clock counts
		r, err := Open(Options{Dir: dir, Limits: DefaultLimits(), Report: func(err error) { t.Errorf("reported: %v", err) }})
		if err != nil {
			t.Fatal(err)
		}
		defer closeRooms(t, r)
		opened := time.Now()
		seats.rooms = r
		s := seats.state()
		if plies := len(s.game.Moves()); plies < taken || plies != len(had.game.Moves()) || ended && plies != roomPlies {
			t.Errorf("%d plies, %d of them taken, ended %t", plies, taken, ended)
		}
		if had.deadline > 0 && !ended {
			clocks++
			off := time.Duration(s.deadline-had.deadline)*time.Millisecond - opened.Sub(killed)
			worst = max(worst, off, -off)
		}
	})
	if t.Logf("clocks off by at most %v after %d kills", worst, clocks); worst > exact || clocks == 0 {
		t.Errorf("a clock is off by %v, %d clocks", worst, clocks)
	}
}

// playRoom continues in the room of the folder, which it makes where there is none. It prints who sits
// there, and each move that is taken.
func playRoom(dir string) error {
	r, err := Open(Options{Dir: dir, Limits: DefaultLimits(), Report: func(err error) { fmt.Println(err) }})
	if err != nil {
		return err
	}
	notes := filepath.Join(filepath.Dir(dir), filepath.Base(dir)+".seats")
	a := &table{dir: dir, rooms: r}
	text, err := os.ReadFile(notes)
	if err == nil {
		_, err = fmt.Sscanf(string(text), seating, &a.Code, &a.Token, &a.guest)
	} else {
		err = a.open(notes)
	}
	if err != nil {
		return err
	}
	fmt.Printf(seating+"\n", a.Code, a.Token, a.guest)
	for len(a.state().game.Moves()) < roomPlies {
		mover, _ := a.toMove()
		ply := len(a.state().game.Moves())
		if _, err := r.Move(a.Code, mover, MoveRequest{a.state().version, ply, a.legal()}); err != nil {
			return err
		}
		fmt.Println("ply", ply+1)
		if ply%7 == 6 {
			time.Sleep(500 * time.Millisecond) // of thinking, during which a kill finds a clock that runs
		}
	}
	return r.Close()
}

// open makes a room for two, and notes who sits there.
func (a *table) open(notes string) (err error) {
	if a.Created, err = a.rooms.Create(CreateRequest{Base: time.Hour.Milliseconds(), Colour: "white"}); err != nil {
		return err
	}
	a.guest = newToken()
	if _, err := a.rooms.Join(a.Code, a.Invite, JoinRequest{a.guest}); err != nil {
		return err
	}
	beside := notes + ".new"
	if err := os.WriteFile(beside, fmt.Appendf(nil, seating, a.Code, a.Token, a.guest), 0o666); err != nil {
		return err
	}
	return os.Rename(beside, notes)
}
