package server

import (
	"container/list"
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"time"
)

// Limits bound what requests cost.
type Limits struct {
	Small, Game, Text int64 // bytes of a body: a move, a game with its position, a game text

	Searches int           // at once; a client of another machine has at most half of them
	Queue    int           // requests that wait for a search to end
	Wait     time.Duration // that they wait
	Search   time.Duration // of one request
	// Budget is the time of searches that a client can save up. It grows by half of what all
	// searches together take, so that one client leaves the other half to others. Programs on
	// this machine have no such limit.
	Budget time.Duration

	Requests int // a second and client; a client can save up those of five minutes
	Clients  int // that are remembered
	Entries  int // tries of entry codes of rooms, a minute and client

	Connections int // at once
	PerClient   int // connections of a client at once
	Rooms       int // that a client has made and that are still there
}

// DefaultLimits leave room for people on the same machine and on others.
func DefaultLimits() Limits {
	return Limits{
		Small: 4 << 10, Game: 64 << 10, Text: 1 << 20,
		Searches: runtime.GOMAXPROCS(0), Queue: 64, Wait: 2 * time.Second,
		Search: 10 * time.Minute, Budget: 20 * time.Minute,
		Requests: 20, Clients: 4096, Entries: 10, Connections: 2048, PerClient: 64, Rooms: 50,
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
	address  netip.Prefix
	requests bucket // requests
	entries  bucket // tries of entry codes
	searches bucket // seconds
	running  *slots // for its searches
}

// Clients are those of other machines who have sent requests. Programs on this machine have no
// limits: a user who may start them has the processor anyway.
type clients struct {
	limits Limits
	now    func() time.Time
	behind bool // a reverse proxy on this machine
	mutex  sync.Mutex
	all    map[netip.Prefix]*list.Element
	order  *list.List // of *client, that of the newest request first
	// Connections by address, of other machines.
	connections map[netip.Prefix]int
}

func newClients(l Limits, now func() time.Time, behind bool) *clients {
	return &clients{limits: l, now: now, behind: behind, all: map[netip.Prefix]*list.Element{}, order: list.New(),
		connections: map[netip.Prefix]int{}}
}

// addressOf is the network of an address with a port, and whether it is this machine. One household
// has a whole /64 of IPv6 addresses.
func addressOf(remote string) (address netip.Prefix, local bool) {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return netip.Prefix{}, false // of no network
	}
	return networkOf(at.Addr())
}

func networkOf(ip netip.Addr) (address netip.Prefix, local bool) {
	ip = ip.Unmap().WithZone("")
	bits := 64
	if ip.Is4() {
		bits = 32
	}
	address, _ = ip.Prefix(bits) // bits are in range
	return address, ip.IsLoopback()
}

// forwarded is the header in which a reverse proxy says whom a request came from. The last address
// is the proxy's word; the client may have sent those before it.
const forwarded = "X-Forwarded-For"

// from is where a request came from, and whether that is this machine. What comes through a proxy
// is never this machine: whom the proxy does not name all share one place.
func (c *clients) from(r *http.Request) (address netip.Prefix, local bool) {
	address, local = addressOf(r.RemoteAddr)
	all := r.Header.Values(forwarded)
	if !c.behind || !local || len(all) == 0 {
		return address, local
	}
	list := strings.Split(all[len(all)-1], ",")
	last := strings.TrimSpace(list[len(list)-1])
	if at, err := netip.ParseAddrPort(last); err == nil {
		address, _ = networkOf(at.Addr())
	} else if ip, err := netip.ParseAddr(strings.Trim(last, "[]")); err == nil {
		address, _ = networkOf(ip)
	} else {
		address = netip.Prefix{}
	}
	return address, false
}

// opened counts a connection, and reports whether its client has no more than it may.
func (c *clients) opened(remote string) bool {
	address, local := addressOf(remote)
	if local {
		return true
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.connections[address]++
	return c.connections[address] <= c.limits.PerClient
}

// closed counts the end of a connection.
func (c *clients) closed(remote string) {
	address, local := addressOf(remote)
	if local {
		return
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.connections[address]--; c.connections[address] <= 0 {
		delete(c.connections, address)
	}
}

// of returns the client of a request, or nil if it came from this machine. A new client takes the
// place of the one that has been silent for longest.
func (c *clients) of(r *http.Request) *client {
	address, local := c.from(r)
	if local {
		return nil
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if found := c.all[address]; found != nil {
		c.order.MoveToFront(found)
		return found.Value.(*client)
	}
	if c.order.Len() >= c.limits.Clients {
		oldest := c.order.Remove(c.order.Back()).(*client)
		delete(c.all, oldest.address)
	}
	const saved = 5 * 60 // seconds
	rate, now := float64(c.limits.Requests), c.now()
	made := &client{
		address:  address,
		requests: newBucket(saved*rate, rate, now),
		entries:  newBucket(float64(c.limits.Entries), float64(c.limits.Entries)/60, now),
		searches: newBucket(c.limits.Budget.Seconds(), float64(c.limits.Searches)/2, now),
		running:  newSlots(max(1, c.limits.Searches/2), c.limits),
	}
	c.all[address] = c.order.PushFront(made)
	return made
}

// request counts a request by its price, and returns how long to wait where there were too many.
func (c *clients) request(r *http.Request, price float64) (wait time.Duration) {
	x := c.of(r)
	if x == nil {
		return 0
	}
	return c.take(&x.requests, price)
}

// entry counts a try of an entry code, and returns how long to wait where there were too many.
func (c *clients) entry(r *http.Request) (wait time.Duration) {
	x := c.of(r)
	if x == nil {
		return 0
	}
	return c.take(&x.entries, 1)
}

// take takes a price out of a bucket, or returns how long to wait until it is there.
func (c *clients) take(b *bucket, price float64) (wait time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	b.fill(c.now())
	if b.has < price {
		return seconds((price - b.has) / b.perSecond)
	}
	b.has -= price
	return 0
}

// mayStart returns how long a client may search, and if it may not, how long to wait.
func (c *clients) mayStart(x *client) (most, wait time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	x.searches.fill(c.now())
	if x.searches.has < 1 {
		return 0, seconds((1 - x.searches.has) / x.searches.perSecond)
	}
	return min(c.limits.Search, seconds(x.searches.has)), 0
}

// searched counts the time of a search.
func (c *clients) searched(x *client, took time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	x.searches.fill(c.now())
	x.searches.has -= took.Seconds()
}

func seconds(n float64) time.Duration { return time.Duration(math.Ceil(n * float64(time.Second))) }

// hostName is the host of a Host header, with or without a port, in small letters.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return lowerHost(host)
}
