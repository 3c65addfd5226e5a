package board_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/web/rooms"
)

// A visitor is who has a token of a room, and sees its events.
type visitor struct {
	t                    *testing.T
	address, code, token string
	seat                 string // host, guest or watch

	mutex sync.Mutex
	seen  []string                // data of the events, the first one of version 2
	now   *sync.Cond              // of what was seen
	last  rooms.RoomEvent         // the newest
	moves []string                // of the present game
	acked map[int]map[int]string  // moves that the server took, by game and ply
	all   map[int]rooms.RoomEvent // by version
}

func newVisitor(t *testing.T, address, code, token, seat string) *visitor {
	v := &visitor{t: t, address: address, code: code, token: token, seat: seat, acked: map[int]map[int]string{},
		all: map[int]rooms.RoomEvent{}}
	v.now = sync.NewCond(&v.mutex)
	return v
}

// send sends a request until the server answers, however often it is killed meanwhile.
func (v *visitor) send(ctx context.Context, method, path string, body any, after int) *http.Response {
	text, err := json.Marshal(body)
	if err != nil {
		v.t.Error(err)
	}
	for ctx.Err() == nil {
		r, err := http.NewRequestWithContext(ctx, method, v.address+"api/rooms/"+v.code+path, bytes.NewReader(text))
		if err != nil {
			v.t.Error(err)
			return nil
		}
		r.Header.Set("Authorization", "Bearer "+v.token)
		if after > 0 {
			r.Header.Set("Last-Event-ID", strconv.Itoa(after))
		}
		if answer, err := http.DefaultClient.Do(r); err == nil {
			return answer
		}
		time.Sleep(5 * time.Millisecond) // as a page waits before it tries again
	}
	return nil
}

// watch reads the events until the context ends, resuming after each kill.
func (v *visitor) watch(ctx context.Context) {
	for ctx.Err() == nil {
		answer := v.send(ctx, "GET", "/events", nil, len(v.seen)+1)
		if answer == nil {
			return
		}
		lines := bufio.NewScanner(answer.Body)
		for event := ""; lines.Scan(); {
			if name, is := strings.CutPrefix(lines.Text(), "event: "); is {
				event = name
			}
			if data, is := strings.CutPrefix(lines.Text(), "data: "); is && event != "time" {
				v.see(event, data)
			}
		}
		answer.Body.Close()
	}
}

func (v *visitor) see(event, data string) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	var e rooms.RoomEvent
	if err := json.Unmarshal([]byte(data), &e); err != nil || event != "change" || e.Status.Version != len(v.seen)+2 {
		v.t.Errorf("%s sees %s after event %d: %v: %s", v.seat, event, len(v.seen)+1, err, data)
		return
	}
	v.seen = append(v.seen, data)
	v.last, v.all[e.Status.Version] = e, e
	if e.Move != "" {
		v.moves = append(v.moves, e.Move)
	}
	v.moves = v.moves[:e.Status.Plies]
	v.now.Broadcast()
}

// play moves whenever it is the player's turn, and offers a rematch after each game.
func (v *visitor) play(ctx context.Context, random *rand.Rand) {
	defer context.AfterFunc(ctx, v.now.Broadcast)()
	for version := 0; ctx.Err() == nil; {
		v.mutex.Lock()
		for ctx.Err() == nil && v.last.Status.Version == version {
			v.now.Wait()
		}
		version = v.last.Status.Version
		s, moves := v.last.Status, slices.Clone(v.moves)
		v.mutex.Unlock()
		mine := (s.Turn == "white") == (s.White == v.seat)
		switch {
		case ctx.Err() != nil:
		case s.Over != nil:
			if answer := v.send(ctx, "POST", "/rematch", rooms.AskRequest{Version: version}, 0); answer != nil {
				answer.Body.Close()
			}
		case mine:
			time.Sleep(time.Duration(random.IntN(30)) * time.Millisecond) // thinking
			v.move(ctx, random, s, moves)
			v.mutex.Lock()
			for ctx.Err() == nil && v.last.Status.Game == s.Game && len(v.moves) == len(moves) {
				v.now.Wait() // until the move is seen
			}
			v.mutex.Unlock()
		}
	}
}

// move makes a random legal move.
func (v *visitor) move(ctx context.Context, random *rand.Rand, s rooms.RoomStatus, moves []string) {
	g := variant.NewGame(variant.Rules{}.Start())
	for _, text := range moves {
		m, err := board.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			v.t.Errorf("%s sees an illegal game: %v", v.seat, err)
			return
		}
	}
	legal := g.Position().AppendLegal(nil)
	move := legal[random.IntN(len(legal))].String()
	answer := v.send(ctx, "POST", "/move", rooms.MoveRequest{Version: s.Version, Ply: len(moves), Move: move}, 0)
	if answer == nil {
		return
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body) // a kill may cut it
	if answer.StatusCode != http.StatusOK {
		v.t.Errorf("%s moves %s at ply %d of version %d: %d %v: %s", v.seat, move, len(moves), s.Version,
			answer.StatusCode, err, text)
		return
	}
	if v.acked[s.Game] == nil {
		v.acked[s.Game] = map[int]string{}
	}
	v.acked[s.Game][len(moves)] = move
}

// TestKilledRooms kills the server with -9 at random plies of a game between two players who send
// what is not answered again. Nothing is lost or doubled, everybody sees the same events once and
// in order, and no clock is off by more than 50 ms. Rooms have a test of kills of their own, in
// web/rooms; this one has the streams, and players who try again.
func TestKilledRooms(t *testing.T) {
	clitest.NeedsSlow(t)
	lab := clitest.New(t)
	const kills, exact = 50, 50 * time.Millisecond
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listen := port.Addr().String()
	port.Close()
	dir := t.TempDir()
	command := fmt.Sprintf("--listen %s --data '%s'", listen, dir)
	p, address := serving(t, lab, command)
	made, code := fetch(t, address+"api/rooms", `{"colour":"white","base":600000,"increment":10}`)
	var c rooms.Created
	if err := json.Unmarshal([]byte(made), &c); err != nil || code != http.StatusCreated {
		t.Fatalf("%v %d: %s", err, code, made)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	seat := strings.Repeat("C", 21) + "A"
	white, black, third := newVisitor(t, address, c.Code, c.Token, "host"), newVisitor(t, address, c.Code, seat,
		"guest"), newVisitor(t, address, c.Code, c.Watch, "watch")
	inviting := *newVisitor(t, address, c.Code, c.Invite, "")
	inviting.send(ctx, "POST", "/join", rooms.JoinRequest{Token: seat}, 0).Body.Close()
	var playing sync.WaitGroup
	for _, v := range []*visitor{white, black, third} {
		playing.Go(func() { v.watch(ctx) })
	}
	for i, v := range []*visitor{white, black} {
		playing.Go(func() { v.play(ctx, rand.New(rand.NewPCG(uint64(i), 7))) })
	}
	random := rand.New(rand.NewPCG(3, 4))
	var killed []time.Time
	for range kills {
		third.mutex.Lock()
		for until := third.last.Status.Version + 1 + random.IntN(12); third.last.Status.Version < until; {
			third.now.Wait()
		}
		third.mutex.Unlock()
		time.Sleep(time.Duration(random.IntN(20)) * time.Millisecond)
		if err := p.Cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		killed = append(killed, time.Now())
		<-p.Ended
		time.Sleep(time.Duration(random.IntN(200)) * time.Millisecond)
		p, _ = serving(t, lab, command)
	}
	third.mutex.Lock()
	for until := third.last.Status.Version + 5; third.last.Status.Version < until; {
		third.now.Wait()
	}
	third.mutex.Unlock()
	cancel()
	playing.Wait()
	p.End(syscall.SIGINT)

	text, err := os.ReadFile(filepath.Join(dir, c.Code+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []*visitor{white, black, third} {
		if lines := bytes.Count(text, []byte("\n")); len(v.seen) >= lines {
			t.Errorf("%s saw %d events, the file has %d", v.seat, len(v.seen), lines)
		}
		n := min(len(v.seen), len(third.seen))
		if !slices.Equal(v.seen[:n], third.seen[:n]) {
			t.Errorf("%s and the spectator saw other events", v.seat)
		}
		maps.Copy(third.all, v.all)
	}
	played := [][]string{nil, nil} // by game, from 1
	for line := range bytes.Lines(text) {
		var r struct{ Kind, What, Move string }
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		switch {
		case r.Kind == "moved":
			played[len(played)-1] = append(played[len(played)-1], r.Move)
		case r.Kind == "accepted" && r.What == "rematch":
			played = append(played, nil)
		}
	}
	worst, resumed := time.Duration(0), 0
	for _, version := range slices.Sorted(maps.Keys(third.all)) {
		e := third.all[version]
		if e.Kind != "resumed" {
			continue
		}
		resumed++
		// The deadline is later by the time from the kill to the start.
		i := slices.IndexFunc(killed, func(at time.Time) bool { return at.UnixMilli() > e.At }) - 1
		if i < 0 {
			i = len(killed) - 1
		}
		later := time.Duration(e.Status.Clock.Deadline-third.all[version-1].Status.Clock.Deadline) * time.Millisecond
		off := later - time.UnixMilli(e.At).Sub(killed[i])
		worst = max(worst, off, -off)
	}
	t.Logf("%d events, %d games, %d kills, clocks off by at most %v", len(third.all), len(played)-1, kills, worst)
	if worst > exact {
		t.Errorf("a clock is off by %v", worst)
	}
	// The clock does not run in the first two plies of a game, where no kill stops it.
	if resumed == 0 || resumed > kills {
		t.Errorf("%d clocks were resumed after %d kills", resumed, kills)
	}
	for _, v := range []*visitor{white, black} {
		for game, moves := range v.acked {
			for ply, move := range moves {
				if ply >= len(played[game]) || played[game][ply] != move {
					t.Errorf("game %d: %s made the move %s at ply %d, the room has %v", game, v.seat, move, ply, played[game])
				}
			}
		}
	}
}

// longRoom makes a room whose games have many events together, and returns its tokens, the name of
// its file and what it holds.
func longRoom(t *testing.T, events int) (c rooms.Created, file string, text []byte) {
	dir := t.TempDir()
	r, err := rooms.Open(rooms.Options{Dir: dir, Limits: rooms.DefaultLimits(), Report: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	if c, err = r.Create(rooms.CreateRequest{Colour: "white", Base: 600_000}); err != nil {
		t.Fatal(err)
	}
	seats := []string{c.Token, strings.Repeat("C", 21) + "A"}
	reached, err := r.Join(c.Code, c.Invite, rooms.JoinRequest{Token: seats[1]})
	random := rand.New(rand.NewPCG(5, 6))
	for g := variant.NewGame(variant.Rules{}.Start()); err == nil && reached.Version < events; {
		if _, end := g.Outcome(); end != board.Ongoing {
			if _, err = r.Rematch(c.Code, seats[0], rooms.AskRequest(reached)); err == nil {
				reached, err = r.Rematch(c.Code, seats[1], rooms.AskRequest(reached))
			}
			slices.Reverse(seats)
			g = variant.NewGame(variant.Rules{}.Start())
			continue
		}
		legal, ply := g.Position().AppendLegal(nil), len(g.Moves())
		m := legal[random.IntN(len(legal))]
		if err = g.Play(m); err == nil {
			reached, err = r.Move(c.Code, seats[ply%2], rooms.MoveRequest{Version: reached.Version, Ply: ply, Move: m.String()})
		}
	}
	if err := errors.Join(err, r.Close()); err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(dir, c.Code+".jsonl")
	if text, err = os.ReadFile(file); err != nil {
		t.Fatal(err)
	}
	return c, file, text
}

// TestMemoryOfRooms serves 100 rooms of 600 events to 500 spectators, who come, go and resume.
func TestMemoryOfRooms(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Env = []string{"GOGC=100"}
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip(err)
	}
	const events = 600
	c, file, text := longRoom(t, events)
	dir := filepath.Dir(file)
	codes := []string{c.Code}
	for i := range 99 {
		const letters = "ABCDEFGHJK"
		code := "RAUM" + letters[i/10:i/10+1] + letters[i%10:i%10+1]
		copied := bytes.Replace(text, []byte(c.Code), []byte(code), 1)
		if err := os.WriteFile(filepath.Join(dir, code+".jsonl"), copied, 0o666); err != nil {
			t.Fatal(err)
		}
		codes = append(codes, code)
	}
	p, address := serving(t, lab, "--listen 127.0.0.1:0 --data '"+dir+"'")
	ctx, cancel := context.WithCancel(t.Context())
	opened, ended := make(chan int), sync.WaitGroup{}
	for i := range 5 * len(codes) {
		ended.Go(func() {
			for _, after := range []int{0, events - 40} {
				answer := newVisitor(t, address, codes[i/5], c.Watch, "watch").send(ctx, "GET", "/events", nil, after)
				lines, got := bufio.NewScanner(answer.Body), 0
				for got < max(1, events-after) && (after > 0 || got == 0) && lines.Scan() {
					if strings.HasPrefix(lines.Text(), "id: ") {
						got++
					}
				}
				opened <- got
				if after > 0 {
					<-ctx.Done()
				}
				answer.Body.Close()
			}
		})
	}
	messages := 0
	for range 2 * 5 * len(codes) {
		messages += <-opened
	}
	if want := 5 * len(codes) * (1 + 40); messages < want {
		t.Errorf("%d messages, want %d", messages, want)
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	kB, err := strconv.Atoi(string(found[1]))
	if err != nil || kB > 200_000 {
		t.Errorf("%d kB, %v", kB, err)
	}
	t.Logf("%d MB at most", kB/1000)
	cancel()
	ended.Wait()
	p.End(syscall.SIGINT)
}
