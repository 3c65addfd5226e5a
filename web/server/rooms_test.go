package server

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"raumlab/web/rooms"
)

// withRooms returns a server with rooms in a new folder.
func withRooms(t *testing.T, limits rooms.Limits) *Server {
	t.Helper()
	r, err := rooms.Open(rooms.Options{Dir: t.TempDir(), Limits: limits, Report: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return newServer(t, echo, func(o *Options) { o.Rooms = r })
}

// order sends a request of a room and decodes the answer.
func order(t *testing.T, s *Server, path, token string, q, answer any) int {
	t.Helper()
	body, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	w := ask(s, "POST", "/api/rooms"+path, string(body), "Authorization", "Bearer "+token)
	if w.Code >= 300 {
		errorOf(t, w)
	} else if err := json.Unmarshal(w.Body.Bytes(), answer); err != nil {
		t.Errorf("%s: %v: %s", path, err, w.Body)
	}
	return w.Code
}

// An eventReader reads a stream of server-sent events.
type eventReader struct {
	*bufio.Scanner
	close func() error
}

// watch opens the stream of a room at an address.
func watch(t *testing.T, address, code, token string, after int) *eventReader {
	t.Helper()
	r, err := http.NewRequest("GET", "http://"+address+"/api/rooms/"+code+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	if after > 0 {
		r.Header.Set("Last-Event-ID", fmt.Sprint(after))
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatal(err, answer)
	}
	t.Cleanup(func() { answer.Body.Close() })
	return &eventReader{bufio.NewScanner(answer.Body), answer.Body.Close}
}

// next returns the next event, but for the time.
func (r *eventReader) next(t *testing.T) (id int, event string, data []byte) {
	t.Helper()
	for r.Scan() {
		line := r.Text()
		switch {
		case strings.HasPrefix(line, "id: "):
			fmt.Sscan(line[4:], &id)
		case strings.HasPrefix(line, "event: "):
			event = line[7:]
		case strings.HasPrefix(line, "data: "):
			data = []byte(line[6:])
		case line == "" && event != "time":
			return id, event, data
		}
	}
	t.Fatal("the stream has ended: ", r.Err())
	return 0, "", nil
}

// Two players and a spectator: everything that happens is seen in order, also by who comes later.
func TestRooms(t *testing.T) {
	s := withRooms(t, rooms.DefaultLimits())
	address := listen(t, s)
	var c rooms.Created
	if code := order(t, s, "", "", rooms.CreateRequest{Rules: "chessvariants/normal", Base: 300000, Increment: 3000,
		Colour: "white"}, &c); code != http.StatusCreated {
		t.Fatal(code)
	}
	host, spectator := watch(t, address, c.Code, c.Token, 0), watch(t, address, c.Code, c.Watch, 0)
	for you, r := range map[string]*eventReader{"host": host, "watch": spectator} {
		var state rooms.RoomState
		id, event, data := r.next(t)
		if err := json.Unmarshal(data, &state); err != nil || id != 1 || event != "room" || state.You != you ||
			state.Code != c.Code || state.Status.Joined || len(state.Moves) != 0 {
			t.Errorf("%v %d %s %s", err, id, event, data)
		}
	}
	guest := strings.Repeat("A", 22)
	var reached rooms.Reached
	white := rooms.MoveRequest{Version: 2, Ply: 0, Move: "Ab2Ab3"}
	for _, x := range []struct {
		action, token string
		q             any
		code, version int
	}{
		{"move", c.Token, white, 409, 0},
		{"join", c.Watch, rooms.JoinRequest{Token: guest}, 403, 0},
		{"join", c.Invite, rooms.JoinRequest{Token: guest}, 200, 2},
		{"join", c.Invite, rooms.JoinRequest{Token: strings.Repeat("B", 21) + "A"}, 409, 2},
		{"move", guest, white, 409, 2},
		{"move", "", white, 403, 2},
		{"move", c.Token, map[string]any{"version": 2, "ply": 0, "move": "Ab2Ab3", "force": true}, 400, 2},
		{"move", c.Token, rooms.MoveRequest{Version: 2, Ply: 0, Move: "Ab2Ae5"}, 400, 2},
		{"move", c.Token, white, 200, 3},
		{"move", c.Token, white, 200, 3},
		{"undo", c.Token, rooms.AskRequest{Version: 3}, 200, 4},
		{"answer", guest, rooms.AnswerRequest{To: "undo", Accept: false, Version: 4}, 200, 5},
		{"draw", guest, rooms.AskRequest{Version: 5}, 200, 6},
		{"resign", c.Token, rooms.AskRequest{Version: 6}, 200, 7},
		{"rematch", c.Token, rooms.AskRequest{Version: 7}, 200, 8},
		{"rematch", guest, rooms.AskRequest{Version: 8}, 200, 9},
		{"abort", c.Watch, rooms.AskRequest{Version: 9}, 403, 9},
		{"abort", guest, rooms.AskRequest{Version: 9}, 200, 10},
		{"abort", guest, rooms.AskRequest{Version: 10}, 409, 10},
		{"castle", guest, rooms.AskRequest{Version: 10}, 404, 10},
	} {
		if code := order(t, s, "/"+c.Code+"/"+x.action, x.token, x.q, &reached); code != x.code ||
			reached.Version != x.version {
			t.Errorf("%s %+v: %d, version %d, want %d, %d", x.action, x.q, code, reached.Version, x.code, x.version)
		}
	}
	kinds := []string{"joined", "moved", "asked", "declined", "asked", "resigned", "asked", "accepted",
		"aborted"}
	late := watch(t, address, c.Code, guest, 4)
	for i, kind := range kinds {
		id, event, data := spectator.next(t)
		if again, _, same := host.next(t); again != id || !bytes.Equal(same, data) {
			t.Errorf("host and spectator see other events: %s, %s", data, same)
		}
		if i+2 > 4 {
			if again, _, same := late.next(t); again != id || !bytes.Equal(same, data) {
				t.Errorf("a player who comes back sees another event: %s, %s", data, same)
			}
		}
		var e rooms.RoomEvent
		if err := json.Unmarshal(data, &e); err != nil || id != i+2 || event != "change" || e.Kind != kind ||
			e.Status.Version != id {
			t.Errorf("%v %d %s %s, want %s", err, id, event, data, kind)
		}
	}
}

// Attacks on rooms: requests that are large, foreign or many, tokens in the address, codes that
// are paths.
func TestAttacksOnRooms(t *testing.T) {
	limits := rooms.DefaultLimits()
	limits.Rooms, limits.Spectators = 20, 3
	s := withRooms(t, limits)
	address := listen(t, s)
	var c rooms.Created
	if code := order(t, s, "", "", rooms.CreateRequest{Colour: "white"}, &c); code != http.StatusCreated {
		t.Fatal(code)
	}
	path := "/api/rooms/" + c.Code
	bearer := []string{"Authorization", "Bearer " + c.Token}
	if w := ask(s, "POST", path+"/join", "{"+strings.Repeat(" ", 4096),
		bearer...); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("a large request: %d", w.Code)
	}
	for _, body := range []string{"", "{", "[]", `{"token":1}`, `{"token":"x"} {}`, `{"token":"x","more":1}`} {
		if w := ask(s, "POST", path+"/join", body, "Authorization", "Bearer "+c.Invite); w.Code != http.StatusBadRequest ||
			errorOf(t, w) == "" {
			t.Errorf("%s: %d", body, w.Code)
		}
	}
	for _, foreign := range []string{"Origin", "Sec-Fetch-Site"} {
		value := map[string]string{"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}[foreign]
		for _, x := range [][2]string{{"GET", path + "/events"}, {"POST", path + "/resign"}, {"POST", "/api/rooms"}} {
			if w := ask(s, x[0], x[1], "{}", append(bearer, foreign, value)...); w.Code != http.StatusForbidden {
				t.Errorf("%s %s of another site: %d", x[0], x[1], w.Code)
			}
		}
	}
	for _, x := range []struct {
		path string
		code int
	}{
		{path + "/events", 403}, {path + "/events?token=" + c.Token, 403}, {"/api/rooms/AAAAAA/events", 404},
		{"/api/rooms/..%2f..%2fetc/events", 404}, {"/api/rooms/" + c.Code + ".jsonl/events", 404}, {"/api/rooms/%00/events",
			404}, {"/api/rooms", 404},
	} {
		if w := ask(s, "GET", x.path, ""); w.Code != x.code || errorOf(t, w) == "" {
			t.Errorf("%s: %d, want %d", x.path, w.Code, x.code)
		}
	}
	if w := ask(s, "GET", path+"/events", "", append(bearer, "Last-Event-ID", "x")...); w.Code != http.StatusBadRequest {
		t.Errorf("Last-Event-ID x: %d", w.Code)
	}
	for range limits.Spectators {
		watch(t, address, c.Code, c.Watch, 0).next(t)
	}
	if w := ask(s, "GET", path+"/events", "", "Authorization", "Bearer "+c.Watch); w.Code !=
		http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" ||
		strings.Count(errorOf(t, w), "try again") != 1 {
		t.Errorf("a spectator too many: %d", w.Code)
	}
	made, codes := 1, map[int]int{}
	for range 60 {
		w := ask(s, "POST", "/api/rooms", `{"rules":"","base":0,"increment":0,"colour":"black"}`, "From", "192.0.2.7:1")
		if codes[w.Code]++; w.Code == http.StatusCreated {
			made++
		} else if text := errorOf(t, w); strings.Count(text, "try again") != 1 {
			t.Errorf("a room too many: %s", text)
		}
	}
	if made != limits.Rooms || codes[http.StatusServiceUnavailable] == 0 || codes[http.StatusTooManyRequests] == 0 {
		t.Errorf("%d rooms, %v", made, codes)
	}
}

// A client has a bound on rooms that are there; behind a proxy each client has its own.
func TestRoomsOfAClient(t *testing.T) {
	s := withRooms(t, rooms.DefaultLimits())
	s.limits.Rooms, s.clients.behind = 2, true
	for i, x := range []struct {
		headers []string
		want    int
	}{
		{[]string{"X-Forwarded-For", "192.0.2.1"}, http.StatusCreated},
		{[]string{"X-Forwarded-For", "192.0.2.1"}, http.StatusCreated},
		{[]string{"X-Forwarded-For", "192.0.2.1"}, http.StatusTooManyRequests},
		{[]string{"X-Forwarded-For", "192.0.2.2"}, http.StatusCreated},
		{[]string{"From", "192.0.2.1:7"}, http.StatusTooManyRequests},
		{nil, http.StatusCreated}, {nil, http.StatusCreated}, {nil, http.StatusCreated},
	} {
		if w := ask(s, "POST", "/api/rooms", `{"colour":"white"}`, x.headers...); w.Code != x.want {
			t.Errorf("room %d: %d %s", i, w.Code, w.Body)
		}
	}
}

// A client tries ten entry codes a minute, right or wrong; others have tries of their own.
func TestTriesOfEntryCodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := withRooms(t, rooms.DefaultLimits())
		made, err := s.rooms.Create(rooms.CreateRequest{Colour: "white"})
		if err != nil {
			t.Fatal(err)
		}
		w, err := s.rooms.Watch(made.Code, made.Token, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		var state rooms.RoomState
		if err := json.Unmarshal(w.First()[0].Data, &state); err != nil {
			t.Fatal(err)
		}
		token := strings.Repeat("A", 22)
		try := func(from, entry string) (code int, text string) {
			w := ask(s, "POST", "/api/rooms/enter", fmt.Sprintf(`{"entry":%q,"token":%q}`, entry, token), "From", from)
			if w.Code == http.StatusOK {
				return w.Code, w.Body.String()
			}
			return w.Code, errorOf(t, w)
		}
		for i := range 12 {
			code, text := try("192.0.2.1:7", "AAAAAA")
			if want := http.StatusNotFound; i < 10 && (code != want || !strings.Contains(text, "no room waits")) {
				t.Errorf("try %d: %d %s", i, code, text)
			}
			if want := http.StatusTooManyRequests; i >= 10 && (code != want ||
				text != "too many codes were tried; try again in 6 s") {
				t.Errorf("try %d: %d %s", i, code, text)
			}
		}
		if code, _ := try("192.0.2.1:8", state.Entry); code != http.StatusTooManyRequests {
			t.Errorf("the right code after too many: %d", code)
		}
		want := fmt.Sprintf("{\"code\":%q,\"version\":2}\n", made.Code)
		if code, text := try("192.0.2.2:7", state.Entry); code != http.StatusOK || text != want {
			t.Errorf("another client: %d %s", code, text)
		}
		time.Sleep(time.Minute)
		for range 10 {
			if code, text := try("192.0.2.1:9", "AAAAAA"); code != http.StatusNotFound {
				t.Errorf("a minute later: %d %s", code, text)
			}
		}
		if code, _ := try("192.0.2.1:9", "AAAAAA"); code != http.StatusTooManyRequests {
			t.Errorf("more than ten a minute later: %d", code)
		}
	})
}

// A spectator who is there no longer, and whose connection does not say so, holds a place for ten
// minutes at most. A client alone does not fill a room.
func TestDeadSpectators(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := rooms.DefaultLimits()
		limits.Spectators = 40
		s := withRooms(t, limits)
		made, err := s.rooms.Create(rooms.CreateRequest{Colour: "white"})
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan int, 100)
		watch := func(from string) {
			go func() {
				w := ask(s, "GET", "/api/rooms/"+made.Code+"/events", "", "Authorization", "Bearer "+made.Watch, "From", from)
				ended <- w.Code
			}()
			synctest.Wait()
		}
		dead := func(from string, n, want int) {
			for range n {
				watch(from)
			}
			if refused := len(ended); refused != n-want {
				t.Errorf("%s: %d of %d streams were refused, want %d", from, refused, n, n-want)
			}
			for len(ended) > 0 {
				if code := <-ended; code != http.StatusServiceUnavailable {
					t.Errorf("%s: %d", from, code)
				}
			}
		}
		dead("192.0.2.1:7", 50, 32)
		dead("192.0.2.2:7", 10, 8)
		dead("192.0.2.3:7", 1, 0)
		time.Sleep(streamTime)
		synctest.Wait()
		if len(ended) != 40 {
			t.Errorf("after %v, %d streams have ended", streamTime, len(ended))
		}
		for len(ended) > 0 {
			<-ended
		}
		dead("192.0.2.3:7", 1, 1)
		time.Sleep(streamTime)
	})
}

// The rooms of a client count after a restart, too, and so where many other clients came meanwhile.
// A room that is removed makes place. No file has the address.
func TestRoomsCountAfterARestart(t *testing.T) {
	dir := t.TempDir()
	limits := rooms.DefaultLimits()
	open := func() (*Server, *rooms.Rooms) {
		r, err := rooms.Open(rooms.Options{Dir: dir, Limits: limits, Report: func(err error) { t.Error(err) }})
		if err != nil {
			t.Fatal(err)
		}
		s := newServer(t, echo, func(o *Options) { o.Rooms = r })
		s.limits.Rooms = 2
		return s, r
	}
	create := func(s *Server, from string, want int) {
		t.Helper()
		if w := ask(s, "POST", "/api/rooms", `{"colour":"white"}`, "From", from); w.Code != want {
			t.Errorf("%s: %d %s, want %d", from, w.Code, w.Body, want)
		}
	}
	s, r := open()
	create(s, "192.0.2.1:7", http.StatusCreated)
	create(s, "192.0.2.1:8", http.StatusCreated)
	create(s, "[2001:db8::1]:7", http.StatusCreated)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	s, r = open()
	create(s, "192.0.2.1:9", http.StatusTooManyRequests)
	create(s, "192.0.2.2:7", http.StatusCreated)
	create(s, "[2001:db8::2]:7", http.StatusCreated) // of the same household
	create(s, "[2001:db8::3]:7", http.StatusTooManyRequests)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) != 5 {
		t.Fatalf("%d rooms: %v", len(files), err)
	}
	clients := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "192.0.2") || strings.Contains(string(text), "2001:") {
			t.Errorf("an address is in clear: %s", text)
		}
		_, rest, _ := strings.Cut(string(text), `"client":"`)
		client, _, _ := strings.Cut(rest, `"`)
		clients[client] = true
	}
	if len(clients) != len(files) {
		t.Error("rooms of one client can be told by their hash")
	}
	limits.Waiting = 0 // all are idle
	<-time.After(2 * time.Millisecond)
	s, r = open()
	create(s, "192.0.2.1:9", http.StatusCreated)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
}
