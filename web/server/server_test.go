package server

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"raumlab/web/desk"
)

var (
	script   = strings.Repeat("let cube = 125;\n", 100)
	somePage = fstest.MapFS{
		"index.html":   {Data: []byte("<!doctype html><title>raumlab</title>")},
		"page.js":      {Data: []byte(script)},
		"sub/view.css": {Data: []byte("b{}")},
	}
)

// echo answers with the name of the method.
func echo(_ context.Context, method string, _ []byte, emit func(any) error) error {
	return emit(method)
}

// newServer returns a server with some limits changed.
func newServer(t *testing.T, answer Answer, change func(*Options)) *Server {
	t.Helper()
	o := Options{Page: somePage, Answer: answer, Limits: DefaultLimits()}
	if change != nil {
		change(&o)
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ask sends a request of this machine; headers are name and value, one after another.
func ask(s *Server, method, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host, r.RemoteAddr = "localhost:8907", "127.0.0.1:50000"
	for i := 0; i < len(headers); i += 2 {
		switch headers[i] {
		case "Host":
			r.Host = headers[i+1]
		case "From": // an address
			r.RemoteAddr = headers[i+1]
		default:
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// errorOf is the error that an answer has for people.
func errorOf(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var f failure
	if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil || f.Error == "" ||
		w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("no error for people: %v: %s", err, w.Body)
	}
	return f.Error
}

// The files of the page come as they are, compressed for who reads that, and not twice.
func TestPage(t *testing.T) {
	s := newServer(t, echo, nil)
	for path, kind := range map[string]string{"/": "text/html; charset=utf-8", "/index.html": "text/html; charset=utf-8",
		"/page.js": "text/javascript; charset=utf-8", "/sub/view.css": "text/css; charset=utf-8"} {
		w := ask(s, "GET", path, "")
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != kind ||
			w.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
		tag := w.Header().Get("ETag")
		if again := ask(s, "GET", path, "", "If-None-Match", `"x", W/`+tag); again.Code != http.StatusNotModified ||
			again.Body.Len() > 0 {
			t.Errorf("%s again: %d", path, again.Code)
		}
		if head := ask(s, "HEAD", path, ""); head.Code != http.StatusOK || head.Body.Len() > 0 ||
			head.Header().Get("Content-Length") != fmt.Sprint(w.Body.Len()) {
			t.Errorf("%s: HEAD: %d %v", path, head.Code, head.Header())
		}
	}
	plain, zipped := ask(s, "GET", "/page.js", "", "Accept-Encoding", "gzip;q=0"), ask(s, "GET", "/page.js", "",
		"Accept-Encoding", "br, gzip")
	if plain.Body.String() != script || plain.Header().Get("Content-Encoding") != "" {
		t.Errorf("plain: %v", plain.Header())
	}
	r, err := gzip.NewReader(zipped.Body)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(r); err != nil || string(text) != script ||
		zipped.Header().Get("Content-Encoding") != "gzip" || zipped.Header().Get("ETag") == plain.Header().Get("ETag") {
		t.Errorf("zipped: %v %v", err, zipped.Header())
	}
	for path, code := range map[string]int{"/nothing.js": 404, "/sub/": 404, "/sub": 404, "/%2e%2e/page.js": 404,
		"/api/desk/about": 404, "/api/": 404} {
		if w := ask(s, "GET", path, ""); w.Code != code {
			t.Errorf("%s: %d, want %d", path, w.Code, code)
		}
	}
	if w := ask(s, "POST", "/", ""); w.Code != http.StatusMethodNotAllowed || errorOf(t, w) == "" {
		t.Errorf("POST /: %d", w.Code)
	}
	if _, err := New(Options{Page: fstest.MapFS{}}); err == nil || !strings.Contains(err.Error(), "npm run build") {
		t.Errorf("without a page: %v", err)
	}
}

// Every answer, also a refusal, forbids the browser what the page does not need.
func TestHeaders(t *testing.T) {
	s := newServer(t, echo, nil)
	for _, w := range []*httptest.ResponseRecorder{
		ask(s, "GET", "/", ""), ask(s, "POST", "/api/desk/about", ""), ask(s, "GET", "/none", ""),
		ask(s, "GET", "/", "", "Host", "evil.example"), ask(s, "POST", "/api/desk/about", "", "Origin",
			"http://evil.example"),
	} {
		for name, want := range map[string]string{
			"Content-Security-Policy":      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'",
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Referrer-Policy":              "no-referrer",
			"X-Content-Type-Options":       "nosniff",
			"Access-Control-Allow-Origin":  "",
		} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%d: %s: %q", w.Code, name, got)
			}
		}
	}
}

// A name that another site points at this machine (DNS rebinding) is refused, for the page and for
// the desk.
func TestHosts(t *testing.T) {
	called := 0
	s := newServer(t, func(_ context.Context, _ string, _ []byte, emit func(any) error) error { called++; return emit(1) },
		func(o *Options) { o.Hosts = []string{"Board.example", "[fd00::1]"} })
	good := []string{"localhost", "localhost:8907", "LOCALHOST:1", "127.0.0.1:8907", "127.0.0.1", "[::1]:8907", "[::1]",
		"board.example", "BOARD.example:80", "[fd00::1]:8907"}
	for _, host := range good {
		if w := ask(s, "POST", "/api/desk/about", "", "Host", host); w.Code != http.StatusOK {
			t.Errorf("%s: %d", host, w.Code)
		}
	}
	for _, host := range []string{"", "evil.example", "localhost.evil.example:8907", "evil.example:8907@localhost",
		"127.0.0.1.nip.io", "127.0.0.2", "192.168.0.9", "0.0.0.0", "[::]", "localhost.", "x\nlocalhost"} {
		for _, path := range []string{"/", "/api/desk/about"} {
			if w := ask(s, "POST", path, "", "Host", host); w.Code != http.StatusMisdirectedRequest || errorOf(t, w) == "" {
				t.Errorf("%q %s: %d", host, path, w.Code)
			}
		}
	}
	if called != len(good) {
		t.Errorf("the desk answered %d times", called)
	}
	// The address that a connection has reached is one, whatever names lead there.
	r := httptest.NewRequest("GET", "/", nil)
	r.Host = "192.168.0.9:8907"
	r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv4(192, 168, 0, 9),
		Port: 8907}))
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, r); w.Code != http.StatusOK {
		t.Errorf("by the address reached: %d", w.Code)
	}
}

// Pages of other origins neither read nor write here, nor load files. A link to the page works.
func TestOtherOrigins(t *testing.T) {
	called := 0
	s := newServer(t, func(_ context.Context, _ string, _ []byte, emit func(any) error) error {
		called++
		return emit(1)
	}, nil)
	for _, headers := range [][]string{
		{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "http://evil.example"}, {
			"Origin", "null"},
		{"Origin", "http://localhost:3000"}, {"Origin", "http://localhost"}, {"Sec-Fetch-Site", "cross-site", "Origin",
			"http://localhost:8907"},
	} {
		for _, method := range []string{"GET", "POST", "HEAD", "OPTIONS", "PUT"} {
			if w := ask(s, method, "/api/desk/analyse", "{}", headers...); w.Code != http.StatusForbidden {
				t.Errorf("%s %v: %d", method, headers, w.Code)
			}
		}
		for _, path := range []string{"/", "/page.js", "/none"} {
			for _, method := range []string{"GET", "HEAD", "POST"} {
				if w := ask(s, method, path, "", headers...); w.Code != http.StatusForbidden || errorOf(t, w) == "" {
					t.Errorf("%s %s, %v: %d", method, path, headers, w.Code)
				}
			}
		}
	}
	for _, x := range []struct {
		method, path, mode, dest, origin string
		code                             int
	}{
		{"GET", "/", "navigate", "document", "", 200},
		{"GET", "/index.html", "navigate", "document", "", 200},
		{"GET", "/", "navigate", "iframe", "", 403},
		{"GET", "/", "navigate", "", "", 403},
		{"GET", "/", "no-cors", "image", "", 403},
		{"GET", "/page.js", "cors", "script", "http://evil.example", 403},
		{"GET", "/", "navigate", "document", "http://evil.example", 403},
		{"POST", "/", "navigate", "document", "", 403},
		{"GET", "/api/desk/about", "navigate", "document", "", 403},
		{"POST", "/api/desk/about", "navigate", "document", "", 403},
	} {
		headers := []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", x.mode, "Sec-Fetch-Dest", x.dest,
			"Origin", x.origin}
		if w := ask(s, x.method, x.path, "", headers...); w.Code != x.code {
			t.Errorf("%+v: %d", x, w.Code)
		}
	}
	if called != 0 {
		t.Errorf("the desk answered %d times", called)
	}
	for _, headers := range [][]string{nil, {"Sec-Fetch-Site", "same-origin"}, {"Sec-Fetch-Site", "none"},
		{"Origin", "http://localhost:8907"}, {"Sec-Fetch-Site", "same-origin", "Origin", "http://localhost:8907"}} {
		if w := ask(s, "POST", "/api/desk/about", "{}", headers...); w.Code != http.StatusOK {
			t.Errorf("%v: %d", headers, w.Code)
		}
	}
}

// A body is read up to a size that depends on the request, and no larger one reaches the desk.
func TestBodies(t *testing.T) {
	read := 0
	s := newServer(t, func(_ context.Context, _ string, body []byte, emit func(any) error) error {
		read = len(body)
		return emit(1)
	}, nil)
	for name, most := range map[string]int{"position": 64 << 10, "analyse": 64 << 10, "play": 64 << 10, "read": 1 << 20,
		"write": 1 << 20} {
		if w := ask(s, "POST", "/api/desk/"+name, strings.Repeat(" ", most)); w.Code != http.StatusOK || read != most {
			t.Errorf("%s with %d bytes: %d, %d read", name, most, w.Code, read)
		}
		read = 0
		if w := ask(s, "POST", "/api/desk/"+name, strings.Repeat(" ", most+1)); w.Code != http.StatusRequestEntityTooLarge ||
			read != 0 || !strings.Contains(errorOf(t, w), fmt.Sprint(most)) {
			t.Errorf("%s with a byte more: %d, %d read", name, w.Code, read)
		}
	}
	if w := ask(s, "POST", "/api/desk/format", ""); w.Code != http.StatusNotFound || errorOf(t, w) == "" {
		t.Errorf("unknown: %d", w.Code)
	}
}

// The desk's errors are for the page: before the first answer with a status, after it as a line.
func TestAnswers(t *testing.T) {
	wrong := desk.Badf("moves[3]: Bc1Bc9: no such cell")
	s := newServer(t, func(_ context.Context, method string, body []byte, emit func(any) error) error {
		switch string(body) {
		case "bad":
			return fmt.Errorf("%w", wrong)
		case "fault":
			return errors.New("a fault of this program")
		}
		for i := range 3 {
			if err := emit(map[string]int{"depth": i}); err != nil || method != "analyse" {
				return err
			}
		}
		return wrong
	}, nil)
	for _, name := range []string{"position", "analyse"} {
		if w := ask(s, "POST", "/api/desk/"+name, "bad"); w.Code != http.StatusBadRequest || errorOf(t, w) != wrong.Error() {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
	if w := ask(s, "POST", "/api/desk/about", "fault"); w.Code != http.StatusInternalServerError || errorOf(t, w) == "" {
		t.Errorf("a fault: %d", w.Code)
	}
	if w := ask(s, "POST", "/api/desk/position", ""); w.Body.String() != "{\"depth\":0}\n" ||
		w.Header().Get("Content-Type") != "application/json" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%s%v", w.Body, w.Header())
	}
	if w := ask(s, "POST", "/api/desk/analyse",
		""); w.Body.String() !=
		"{\"depth\":0}\n{\"depth\":1}\n{\"depth\":2}\n{\"error\":\"moves[3]: Bc1Bc9: no such cell\"}\n" ||
		w.Header().Get("Content-Type") != "application/x-ndjson" {
		t.Errorf("%s%v", w.Body, w.Header())
	}
}

// until blocks until the context ends.
func until(ctx context.Context, _ string, _ []byte, _ func(any) error) error {
	<-ctx.Done()
	return ctx.Err()
}

// Many searches: as many as the limit run, some wait, the others are refused with a time to come
// back. Who waited gets a place that becomes free.
func TestSearchesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		running := atomic.Int32{}
		done := make(chan struct{})
		s := newServer(t, func(ctx context.Context, method string, _ []byte, emit func(any) error) error {
			if method == "analyse" {
				running.Add(1)
				defer running.Add(-1)
				<-done
			}
			return emit(1)
		}, func(o *Options) { o.Limits.Searches, o.Limits.Queue = 2, 3 })
		codes := make(chan int, 100)
		for range 100 {
			go func() {
				w := ask(s, "POST", "/api/desk/analyse", "{}")
				if w.Code == http.StatusServiceUnavailable && w.Header().Get("Retry-After") != "2" {
					t.Errorf("Retry-After %q", w.Header().Get("Retry-After"))
				}
				codes <- w.Code
			}()
		}
		synctest.Wait()
		if running.Load() != 2 || len(codes) != 95 {
			t.Errorf("%d run, %d were answered", running.Load(), len(codes))
		}
		if w := ask(s, "POST", "/api/desk/position", "{}"); w.Code != http.StatusOK {
			t.Errorf("a position waits for searches: %d", w.Code)
		}
		time.Sleep(time.Second) // of the bubble
		done <- struct{}{}
		synctest.Wait()
		if running.Load() != 2 || len(codes) != 96 {
			t.Errorf("%d run, %d were answered", running.Load(), len(codes))
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if running.Load() != 2 || len(codes) != 98 {
			t.Errorf("%d run, %d were answered", running.Load(), len(codes))
		}
		close(done)
		counts := map[int]int{}
		for range 100 {
			counts[<-codes]++
		}
		if counts[http.StatusOK] != 3 || counts[http.StatusServiceUnavailable] != 97 {
			t.Errorf("%v", counts)
		}
	})
}

// A search has an end, and a client of another machine only so much of them.
func TestTimeOfSearches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, until, func(o *Options) { o.Limits.Searches = 1 })
		analyse := func(from string) (code int, took time.Duration) {
			begun := time.Now()
			w := ask(s, "POST", "/api/desk/analyse", "{}", "From", from)
			if w.Code == http.StatusServiceUnavailable && !strings.Contains(errorOf(t, w), "stopped after") {
				t.Errorf("%s", w.Body)
			}
			return w.Code, time.Since(begun)
		}
		const owner, friend, other = "127.0.0.1:1", "192.0.2.7:1", "[2001:db8::7]:1"
		for range 5 {
			if code, took := analyse(owner); code != http.StatusServiceUnavailable || took != 10*time.Minute {
				t.Errorf("on this machine: %d after %v", code, took)
			}
		}
		used := time.Duration(0)
		for {
			code, took := analyse(friend)
			if code == http.StatusTooManyRequests {
				break
			}
			if used += took; code != http.StatusServiceUnavailable || took > 10*time.Minute {
				t.Fatalf("%d after %v", code, took)
			}
		}
		// The budget of 20 minutes is full until the first search has ended, then it grows by half of
		// the time.
		if used < 29*time.Minute || used > 31*time.Minute {
			t.Errorf("a client searched for %v", used)
		}
		if w := ask(s, "POST", "/api/desk/play", "{}", "From", friend); w.Code != http.StatusTooManyRequests ||
			w.Header().Get("Retry-After") == "" {
			t.Errorf("play: %d %v", w.Code, w.Header())
		}
		if code, _ := analyse(other); code != http.StatusServiceUnavailable {
			t.Errorf("another client: %d", code)
		}
		time.Sleep(time.Hour)
		if code, _ := analyse(friend); code != http.StatusServiceUnavailable {
			t.Errorf("an hour later: %d", code)
		}
	})
}

// A client of another machine searches in half of the places, however many requests it sends. The
// others are free for who sits here.
func TestSearchesOfAClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		running := atomic.Int32{}
		s := newServer(t, func(ctx context.Context, _ string, _ []byte, _ func(any) error) error {
			running.Add(1)
			defer running.Add(-1)
			<-ctx.Done()
			return ctx.Err()
		}, func(o *Options) { o.Limits.Searches = 4 })
		ended := sync.WaitGroup{}
		for _, x := range []struct {
			from string
			want int32 // searches of all
		}{{"[2001:db8::7]:1", 2}, {"[::1]:1", 4}} {
			for range 50 {
				ended.Go(func() { ask(s, "POST", "/api/desk/analyse", "{}", "From", x.from) })
			}
			synctest.Wait()
			if n := running.Load(); n != x.want {
				t.Errorf("from %s: %d searches, want %d", x.from, n, x.want)
			}
		}
		ended.Wait()
		if n := running.Load(); n != 0 {
			t.Errorf("%d searches go on", n)
		}
	})
}

// A client of another machine may send five minutes' requests at once and then as many as fill up
// again. A large one counts as many. Addresses of one household count together. Many clients cost
// no more memory than some, and lock no client out.
func TestRequestsOfAClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, echo, func(o *Options) { o.Limits.Clients = 3 })
		burst := func(from string) (n int) {
			for ; ; n++ {
				w := ask(s, "POST", "/api/desk/about", "", "From", from)
				if w.Code == http.StatusTooManyRequests {
					if w.Header().Get("Retry-After") == "" || errorOf(t, w) == "" {
						t.Errorf("%v", w.Header())
					}
					return n
				}
			}
		}
		if n := burst("192.0.2.251:1"); n != 6000 {
			t.Errorf("%d requests at once", n)
		}
		if w := ask(s, "GET", "/", ""); w.Code != http.StatusOK {
			t.Errorf("the page: %d", w.Code)
		}
		time.Sleep(time.Second)
		if n := burst("192.0.2.251:2"); n != 20 {
			t.Errorf("%d requests a second later", n)
		}
		if n, more := burst("[2001:db8::1]:1"), burst("[2001:db8::2]:1"); n != 6000 || more != 0 {
			t.Errorf("%d requests of a household, then %d", n, more)
		}
		for i := range 200 {
			ask(s, "POST", "/api/desk/about", "", "From", fmt.Sprintf("192.0.2.%d:1", i))
		}
		if len(s.clients.all) != 3 || s.clients.order.Len() != 3 {
			t.Errorf("%d clients", len(s.clients.all))
		}
		if n := burst("192.0.2.250:1"); n != 6000 {
			t.Errorf("%d requests of one client more", n)
		}
		text, n := strings.Repeat(" ", 1<<20), 0
		for ask(s, "POST", "/api/desk/read", text, "From", "192.0.2.252:1").Code == http.StatusOK {
			n++
		}
		if n != 46 {
			t.Errorf("%d large requests at once", n)
		}
		for _, local := range []string{"127.0.0.1:1", "[::1]:1", "[::ffff:127.0.0.1]:1"} {
			for range 6100 {
				if w := ask(s, "POST", "/api/desk/about", "", "From", local); w.Code != http.StatusOK {
					t.Fatalf("on this machine: %d", w.Code)
				}
			}
		}
	})
}

// A page that is closed stops its search at once, with the engine that ships.
func TestClosedPageStopsItsSearch(t *testing.T) {
	d, err := desk.New(desk.Options{Version: "test", Server: true, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	searches, stopped := atomic.Int32{}, make(chan time.Time, 1)
	s := newServer(t, func(ctx context.Context, method string, body []byte, emit func(any) error) error {
		searches.Add(1)
		defer func() {
			searches.Add(-1)
			stopped <- time.Now()
		}()
		return d.Answer(ctx, method, body, emit)
	}, func(o *Options) { o.Limits.Searches = 1 })
	address := listen(t, s)
	var late []time.Duration
	for i := range 6 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		const body = `{"moves":[],"engine":"raumlab","lines":2}`
		fmt.Fprintf(c, "POST /api/desk/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
		answer, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatal(err, answer)
		}
		lines := bufio.NewScanner(answer.Body)
		for range 1 + i/2 { // depths
			if !lines.Scan() {
				t.Fatal(lines.Err())
			}
		}
		if searches.Load() != 1 {
			t.Errorf("%d searches", searches.Load())
		}
		if i%2 == 1 {
			c.(*net.TCPConn).SetLinger(0) // a reset instead of an end
		}
		closed := time.Now()
		c.Close()
		if took := (<-stopped).Sub(closed); took > 200*time.Millisecond {
			late = append(late, took)
		}
		if n := searches.Load(); n != 0 {
			t.Errorf("%d searches go on", n)
		}
	}
	if len(late) > 3 { // a busy machine may be late
		t.Errorf("searches went on for %v", late)
	}
}

// A header beyond the limit, also one without end, is refused before the page or the desk sees the
// request, and the connection is closed.
func TestLargeHeaders(t *testing.T) {
	called := atomic.Int32{}
	s := newServer(t, func(_ context.Context, _ string, _ []byte, emit func(any) error) error {
		called.Add(1)
		return emit(1)
	}, nil)
	address := listen(t, s)
	for _, x := range []struct{ bytes, code int }{{maxHeader / 2, 200}, {2 * maxHeader, 431}, {64 << 20, 431}} {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(c, "POST /api/desk/about HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n")
		sent := 0
		for line := "X-Filler: " + strings.Repeat("x", 1000) + "\r\n"; sent < x.bytes && err == nil; sent += len(line) {
			_, err = io.WriteString(c, line)
		}
		fmt.Fprint(c, "\r\n{}")
		answer, readErr := http.ReadResponse(bufio.NewReader(c), nil)
		if readErr == nil && answer.StatusCode != x.code || readErr != nil && x.code == 200 {
			t.Errorf("a header of %d bytes: %v, %v", x.bytes, answer, readErr)
		}
		if x.bytes > 16<<20 && (err == nil || sent > 16<<20) {
			t.Errorf("%d bytes of a header without end were taken", sent)
		}
		c.Close()
	}
	if n := called.Load(); n != 1 {
		t.Errorf("the desk answered %d times", n)
	}
}

// Connections beyond the limit are closed, and others work.
func TestConnections(t *testing.T) {
	s := newServer(t, echo, func(o *Options) { o.Limits.Connections = 3 })
	address := listen(t, s)
	ask := func() (net.Conn, error) {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		_, err = http.ReadResponse(bufio.NewReader(c), nil)
		return c, err
	}
	var first net.Conn
	for i := range 6 {
		c, err := ask()
		if first == nil {
			first = c
		}
		if (err == nil) != (i < 3) {
			t.Errorf("connection %d: %v", i, err)
		}
	}
	first.Close()
	for { // until the server knows
		c, err := ask()
		if err == nil {
			return
		}
		c.Close()
	}
}

// A machine is one end of a connection from another machine.
type machine struct {
	net.Conn
	address string
	closed  bool
}

func (m *machine) Close() error {
	m.closed = true
	return nil
}

func (m *machine) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(m.address))
}

// A client of another machine has a bound of its own on connections, whichever of its addresses it
// uses, and others are not in its way. This machine has none.
func TestConnectionsOfAClient(t *testing.T) {
	s := newServer(t, echo, func(o *Options) { o.Limits.PerClient = 2 })
	var first *machine
	for _, x := range []struct {
		address string
		open    bool
	}{
		{"192.0.2.1:1", true}, {"192.0.2.1:2", true}, {"192.0.2.1:3", false}, {"[::ffff:192.0.2.1]:4", false},
		{"192.0.2.2:1", true}, {"[2001:db8::1]:1", true}, {"[2001:db8::2]:1", true}, {"[2001:db8::3]:1", false},
		{"[2001:db8:0:1::1]:1", true}, {"127.0.0.1:1", true}, {"127.0.0.1:2", true}, {"127.0.0.1:3", true},
	} {
		m := &machine{address: x.address}
		s.count(m, http.StateNew)
		if m.closed == x.open {
			t.Errorf("%s: closed %t", x.address, m.closed)
		}
		if m.closed {
			s.count(m, http.StateClosed)
		}
		if first == nil {
			first = m
		}
	}
	s.count(first, http.StateClosed)
	again := &machine{address: "192.0.2.1:9"}
	if s.count(again, http.StateNew); again.closed {
		t.Error("a place is not free again")
	}
	if n := s.connections.Load(); n != 9 {
		t.Errorf("%d connections", n)
	}
}

// Behind a proxy the last address of the header is the client. Without one, and from other machines,
// the header says nothing.
func TestBehindProxy(t *testing.T) {
	const here, other = "127.0.0.1:5", "192.0.2.9:5"
	for _, x := range []struct {
		behind       bool
		from, header string
		want         string
		local        bool
	}{
		{true, here, "", "127.0.0.1/32", true},
		{true, here, "192.0.2.1", "192.0.2.1/32", false},
		{true, here, "127.0.0.1", "127.0.0.1/32", false},
		{true, here, "127.0.0.1, 192.0.2.1", "192.0.2.1/32", false},
		{true, here, "192.0.2.7,192.0.2.1 ", "192.0.2.1/32", false},
		{true, here, "2001:db8::1", "2001:db8::/64", false},
		{true, here, "[2001:db8::1]:443", "2001:db8::/64", false},
		{true, here, "192.0.2.1:80", "192.0.2.1/32", false},
		{true, here, "::ffff:192.0.2.1", "192.0.2.1/32", false},
		{true, here, "unknown", "invalid Prefix", false},
		{true, here, "192.0.2.1,", "invalid Prefix", false},
		{true, other, "127.0.0.1", "192.0.2.9/32", false},
		{false, here, "192.0.2.1", "127.0.0.1/32", true},
		{false, other, "192.0.2.1", "192.0.2.9/32", false},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = x.from
		if x.header != "" {
			r.Header.Set("X-Forwarded-For", x.header)
		}
		address, local := newClients(DefaultLimits(), time.Now, x.behind).from(r)
		if address.String() != x.want || local != x.local {
			t.Errorf("%+v: %v, local %t", x, address, local)
		}
	}
	r := httptest.NewRequest("GET", "/", nil) // a client that sends the header, and a proxy that adds another
	r.RemoteAddr = here
	r.Header.Add("X-Forwarded-For", "127.0.0.1")
	r.Header.Add("X-Forwarded-For", "192.0.2.1")
	if address, _ := newClients(DefaultLimits(), time.Now, true).from(r); address.String() != "192.0.2.1/32" {
		t.Error(address)
	}
}

// listen runs a server until the test ends, and returns its address.
func listen(t *testing.T, s *Server) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Run(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

// The server stops within a second, whatever runs, and tells the pages.
func TestStop(t *testing.T) {
	running := make(chan struct{})
	s := newServer(t, func(ctx context.Context, method string, _ []byte, emit func(any) error) error {
		if method == "analyse" {
			if err := emit(1); err != nil {
				return err
			}
		}
		running <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}, func(o *Options) { o.Limits.Searches = 2 })
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Run(ctx, listener) }()
	silent, err := net.Dial("tcp", listener.Addr().String()) // sends nothing
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	answers := make(chan string)
	for _, method := range []string{"play", "analyse"} {
		go func() {
			answer, err := http.Post("http://"+listener.Addr().String()+"/api/desk/"+method, "application/json",
				strings.NewReader("{}"))
			if err != nil {
				answers <- err.Error()
				return
			}
			text, err := io.ReadAll(answer.Body)
			answers <- fmt.Sprint(answer.StatusCode, " ", string(text), err)
		}()
		<-running
	}
	begun := time.Now()
	stop()
	if err := <-ended; err != nil || time.Since(begun) > answerTime/4 { // without closeTime it waits for answerTime
		t.Errorf("stopped after %v: %v", time.Since(begun), err)
	}
	for range 2 {
		if text := <-answers; !strings.Contains(text, "the server was stopped") {
			t.Error(text)
		}
	}
}

// A pipeListener hands out ends of pipes in memory, whose deadlines pass in the bubble's time.
type pipeListener struct {
	ends   chan net.Conn
	closed chan struct{}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.ends:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *pipeListener) Close() error { close(l.closed); return nil }

func (l *pipeListener) Addr() net.Addr { return &net.TCPAddr{} }

// A client that sends or reads slowly loses its connection, and its search ends.
func TestSlowClients(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		searches := atomic.Int32{}
		s := newServer(t, func(ctx context.Context, _ string, _ []byte, emit func(any) error) error {
			searches.Add(1)
			defer searches.Add(-1)
			for ctx.Err() == nil {
				if err := emit(strings.Repeat("x", 1000)); err != nil {
					return err
				}
			}
			return ctx.Err()
		}, nil)
		l := &pipeListener{make(chan net.Conn), make(chan struct{})}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- s.Run(ctx, l) }()
		for _, x := range []struct {
			sends  string
			within time.Duration
		}{
			{"POST /api/desk/analyse HTTP/1.1\r\nHost: loc", headerTime},
			{"POST /api/desk/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{", bodyTime + time.Second},
			{"POST /api/desk/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}", writeTime + time.Second},
			{"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{", bodyTime + time.Second},
			{"POST /api/desk/about HTTP/1.1\r\nHost: evil.example\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{",
				bodyTime + time.Second},
		} {
			ours, theirs := net.Pipe()
			l.ends <- theirs
			begun := time.Now()
			if _, err := ours.Write([]byte(x.sends)); err != nil {
				t.Fatal(err)
			}
			time.Sleep(x.within)
			synctest.Wait()
			if n := searches.Load(); n != 0 {
				t.Errorf("%q: %d searches go on", x.sends, n)
			}
			rest, err := io.ReadAll(io.LimitReader(ours, 1<<20))
			if err != nil || bytes.Contains(rest, []byte("200 OK")) && !bytes.Contains(rest, []byte("x")) {
				t.Errorf("%q: %v", x.sends, err)
			}
			if took := time.Since(begun); took > x.within+time.Second {
				t.Errorf("%q: the connection is open for %v", x.sends, took)
			}
			ours.Close()
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}
