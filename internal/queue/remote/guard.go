package remote

import (
	"crypto/rand"
	"crypto/subtle"
	_ "embed" // of accounts
	"encoding/base64"
	"strings"
	"sync"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

// A guard says who may do what on an embedded server. The hub itself, within its process, may do
// all; a worker is in another account, and may do there only what its part needs. The name of a
// connection is the session of its worker, a secret of the worker: only who knows it can read what
// the server and the hub answer there.
type guard struct {
	token  string // of workers; empty for none
	public string // nkey of workers; empty for none
	own    string // password of the hub

	accountOf func(name string) (*server.Account, error)

	mutex sync.Mutex
	ids   map[string]uint64 // of connections, by session
	out   map[string]bool   // sessions that may not come back
}

// hubUser is the user that the hub is on its own server.
const hubUser = "hub"

// accounts are the accounts of hub and workers. Rights alone would not keep a worker from the
// streams: a server sends its answers to the subject that a client names, with rights of its own,
// and an answer without content to $JS.API.STREAM.DELETE deletes a stream. From one account it
// sends none to the subjects of another.
//
//go:embed accounts.conf
var accounts string

// The names in accounts.
const (
	hubAccount  = "HUB"
	workAccount = "WORK"
)

func newGuard(access Access) (*guard, error) {
	public, _, err := access.nkey()
	return &guard{token: access.Token, public: public, own: rand.Text(), ids: map[string]uint64{}, out: map[string]bool{}}, err
}

// newSession returns what only one worker has.
func newSession() string { return rand.Text() }

// isSession reports whether a text can be a session: it becomes part of subjects.
func isSession(text string) bool {
	return len(text) >= 26 && len(text) <= 64 && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

func inboxOf(session string) string { return "_INBOX." + session }

// WorkerSubjects are what a worker may publish and subscribe to, with its session.
func WorkerSubjects(session string) (publish, subscribe []string) {
	return []string{
			helloSubject, hereSubject, backSubject, documentSubject, resultPrefix + ">",
			nextSubject, ackPrefix + ">",
		}, []string{
			inboxOf(session) + ".>", byeSubject, endedSubject, toldPrefix + session,
		}
}

// Check is server.Authentication.
func (g *guard) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	if o.Username == hubUser {
		account, err := g.accountOf(hubAccount)
		if err != nil || subtle.ConstantTimeCompare([]byte(o.Password), []byte(g.own)) != 1 {
			return false
		}
		c.RegisterUser(&server.User{Username: hubUser, Account: account})
		return true
	}
	account, err := g.accountOf(workAccount)
	if err != nil || !isSession(o.Name) || !g.knows(c) {
		return false
	}
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if g.out[o.Name] {
		return false
	}
	g.ids[o.Name] = c.GetID()
	publish, subscribe := WorkerSubjects(o.Name)
	c.RegisterUser(&server.User{Username: "worker", Account: account, Permissions: &server.Permissions{
		Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
	}})
	return true
}

// knows reports whether a connection has the secret of workers.
func (g *guard) knows(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	switch {
	case g.public != "":
		key, err := nkeys.FromPublicKey(g.public)
		if err != nil || o.Nkey != g.public {
			return false
		}
		signature, err := base64.RawURLEncoding.DecodeString(o.Sig)
		return err == nil && key.Verify(c.GetNonce(), signature) == nil
	case g.token != "":
		return subtle.ConstantTimeCompare([]byte(o.Token), []byte(g.token)) == 1
	}
	return true
}

// exclude lets a session in no more, and returns its connection.
func (g *guard) exclude(session string) (id uint64, is bool) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.out[session] = true
	id, is = g.ids[session]
	return id, is
}
