package server

import (
	"encoding/json"
	"fmt"
	"math"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"
)

// policy lets the page load nothing but its own files and run no inline code. WebAssembly is
// compiled from them too.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'"

// guard refuses what does not come from the page, before anything else looks at it.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		if r.ContentLength != 0 {
			// A body that no handler reads is thrown away by net/http, which waits for it without end.
			// Without a connection, as in tests, there are no deadlines.
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime))
		}
		if !s.knows(r) {
			fail(w, http.StatusMisdirectedRequest,
				"host %q is not served here: use the address that raumlab printed, or start it with --allow-host %s", r.Host,
				hostName(r.Host))
			return
		}
		api := strings.HasPrefix(r.URL.Path, "/api/")
		if s.crossOrigin(r) && (api || !navigates(r)) {
			fail(w, http.StatusForbidden, "requests from other sites are refused: open the page of this server")
			return
		}
		if api {
			if wait := s.clients.request(r, 1); wait > 0 {
				busy(w, http.StatusTooManyRequests, wait, "too many requests at once")
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// knows reports whether a request names this server. A page of another site reaches this server
// if it points its own name at this machine (DNS rebinding); the browser takes both for one
// origin, and the host is all that gives it away. An address is no name that can be pointed
// elsewhere, so the one that the request has reached is good.
func (s *Server) knows(r *http.Request) bool {
	name := hostName(r.Host)
	if s.hosts[name] {
		return true
	}
	ip, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	at, err := netip.ParseAddrPort(local.String())
	return err == nil && at.Addr().Unmap().WithZone("") == ip
}

// lowerHost returns a host without brackets and in lower case.
func lowerHost(host string) string {
	return strings.ToLower(strings.Trim(host, "[]"))
}

// crossOrigin reports whether a page of another origin sent a request. A read is examined as a write
// is: an image of another site must not start a search.
func (s *Server) crossOrigin(r *http.Request) bool {
	asked := *r
	asked.Method = http.MethodPost
	return s.origins.Check(&asked) != nil
}

// navigates reports whether a browser follows a link to the page: it is shown by itself, and the
// site of the link sees nothing of it.
func navigates(r *http.Request) bool {
	h := r.Header
	return r.Method == http.MethodGet && h.Get("Origin") == "" && h.Get("Sec-Fetch-Mode") == "navigate" &&
		h.Get("Sec-Fetch-Dest") == "document"
}

// A failure is the answer to a request that cannot be answered.
type failure struct {
	Error string `json:"error"` // for people
}

// fail answers with an error.
func fail(w http.ResponseWriter, status int, format string, values ...any) {
	text, err := json.Marshal(failure{fmt.Sprintf(format, values...)})
	if err != nil {
		panic(err) // a text always marshals
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(append(text, '\n')) // a client that has gone needs no answer
}

// busy answers that the client is to come back.
func busy(w http.ResponseWriter, status int, wait time.Duration, why string) {
	after := max(1, int(math.Ceil(wait.Seconds())))
	w.Header().Set("Retry-After", strconv.Itoa(after))
	fail(w, status, "%s; try again in %d s", why, after)
}
