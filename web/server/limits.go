package server

import (
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"sync"
	"time"
)

// Limits bound what requests cost.
type Limits struct {
	Small, Game, Text int64 // bytes of a body: a move, a game with its position, a game text

	Searches int           // at once
	Queue    int           // requests that wait for a search to end
	Wait     time.Duration // that they wait
	Search   time.Duration // of one request
	// Budget is the time of searches that a client can save up. It grows by half of what all
	// searches together take, so that one client leaves the other half to others. Programs on
	// this machine have no such limit.
	Budget time.Duration

	Requests int // a second and client; a client can save up those of five minutes
	Clients  int // that are remembered

	Connections int // at once
}

// DefaultLimits leave room for people on the same machine and on others.
func DefaultLimits() Limits {
	return Limits{
		Small: 4 << 10, Game: 64 << 10, Text: 1 << 20,
		Searches: runtime.GOMAXPROCS(0), Queue: 64, Wait: 2 * time.Second,
		Search: 10 * time.Minute, Budget: 20 * time.Minute,
		Requests: 20, Clients: 4096, Connections: 2048,
	}
}

// Slots are places for work that is done at the same time.
type slots struct {
	free, queue chan struct{} // sends take a place
	wait        time.Duration
}

func newSlots(n int, l Limits) *slots {
	return &slots{make(chan struct{}, n), make(chan struct{}, l.Queue), l.Wait}
}

var errBusy = errors.New("the server is busy with other requests")

// take waits for a place, which the function that it returns gives back.
func (s *slots) take(ctx context.Context) (release func(), err error) {
	release = func() { <-s.free }
	select {
	case s.free <- struct{}{}:
		return release, nil
	default:
	}
	select {
	case s.queue <- struct{}{}:
	default:
		return nil, errBusy
	}
	defer func() { <-s.queue }()
	late := time.NewTimer(s.wait)
	defer late.Stop()
	select {
	case s.free <- struct{}{}:
		return release, nil
	case <-late.C:
		return nil, errBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A bucket holds what a client may still use. It fills as time goes by.
type bucket struct {
	most, perSecond, has float64
	at                   time.Time
}

func newBucket(most, perSecond float64, now time.Time) bucket {
	return bucket{most, perSecond, most, now}
}

func (b *bucket) fill(now time.Time) {
	b.has = min(b.most, b.has+b.perSecond*max(0, now.Sub(b.at).Seconds()))
	b.at = now
}

// A client is an address with what it may still use.
type client struct {
	requests bucket // requests
	searches bucket // seconds
}

// Clients are those who have sent requests.
type clients struct {
	limits Limits
	now    func() time.Time
	mutex  sync.Mutex
	all    map[netip.Prefix]*client
}

func newClients(l Limits, now func() time.Time) *clients {
	return &clients{limits: l, now: now, all: map[netip.Prefix]*client{}}
}

// addressOf is where a request came from. One household has a whole /64 of IPv6 addresses.
func addressOf(r *http.Request) netip.Prefix {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Prefix{} // of no network
	}
	ip, bits := at.Addr().Unmap().WithZone(""), 64
	if ip.Is4() {
		bits = 32
	}
	prefix, _ := ip.Prefix(bits) // bits are in range
	return prefix
}

// of returns a client, or nil while more clients than are remembered have sent requests. The mutex
// is held.
func (c *clients) of(address netip.Prefix) *client {
	now := c.now()
	if found := c.all[address]; found != nil {
		found.requests.fill(now)
		found.searches.fill(now)
		return found
	}
	if len(c.all) >= c.limits.Clients {
		for address, x := range c.all {
			x.requests.fill(now)
			x.searches.fill(now)
			if x.requests.has == x.requests.most && x.searches.has == x.searches.most {
				delete(c.all, address)
			}
		}
	}
	if len(c.all) >= c.limits.Clients {
		return nil
	}
	const saved = 5 * 60 // seconds
	rate := float64(c.limits.Requests)
	made := &client{
		newBucket(saved*rate, rate, now),
		newBucket(c.limits.Budget.Seconds(), float64(c.limits.Searches)/2, now),
	}
	c.all[address] = made
	return made
}

// request counts a request by its price, and returns how long to wait where there were too many.
func (c *clients) request(r *http.Request, price float64) (wait time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	x := c.of(addressOf(r))
	switch {
	case x == nil:
		return time.Minute
	case x.requests.has < price:
		return seconds((price - x.requests.has) / x.requests.perSecond)
	}
	x.requests.has -= price
	return 0
}

// mayStart returns how long a client may search, and if it may not, how long to wait.
func (c *clients) mayStart(r *http.Request) (most, wait time.Duration) {
	address := addressOf(r)
	if address.Addr().IsLoopback() {
		return c.limits.Search, 0
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	x := c.of(address)
	if x == nil {
		return 0, time.Minute
	}
	if x.searches.has < 1 {
		return 0, seconds((1 - x.searches.has) / x.searches.perSecond)
	}
	return min(c.limits.Search, seconds(x.searches.has)), 0
}

// searched counts the time of a search.
func (c *clients) searched(r *http.Request, took time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if x := c.of(addressOf(r)); x != nil {
		x.searches.has -= took.Seconds()
	}
}

func seconds(n float64) time.Duration { return time.Duration(math.Ceil(n * float64(time.Second))) }

// hostName is the host of a Host header, with or without a port, in small letters.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return lowerHost(host)
}
