package remote

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	_ "embed" // of accounts
	"encoding/base64"
	"encoding/hex"
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
	tokens []string // of workers; nil for none
	public string   // nkey of workers; empty for none
	own    string   // password of the hub

	accountOf func(name string) (*server.Account, error)

	mutex   sync.Mutex
	ids     map[string]uint64 // of connections, by session
	holders map[string]string // of the tokens of sessions
	out     map[string]bool   // sessions and holders that may not come back
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
	return &guard{tokens: access.tokens(), public: public, own: rand.Text(), ids: map[string]uint64{}, holders: map[string]string{}, out: map[string]bool{}}, err
}

// holderOf says who has a token, without saying the token.
func holderOf(token string) string {
	sum := sha256.Sum256([]byte("holder " + token))
	return hex.EncodeToString(sum[:16])
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
	holder, known := g.knows(c)
	if err != nil || !isSession(o.Name) || !known {
		return false
	}
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if g.out[o.Name] || g.out[holder] {
		return false
	}
	g.ids[o.Name], g.holders[o.Name] = c.GetID(), holder
	publish, subscribe := WorkerSubjects(o.Name)
	c.RegisterUser(&server.User{Username: "worker", Account: account, Permissions: &server.Permissions{
		Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
	}})
	return true
}

// knows reports whether a connection has a secret of workers, and whose it is: empty if all workers
// share it.
func (g *guard) knows(c server.ClientAuthentication) (holder string, is bool) {
	o := c.GetOpts()
	if g.public != "" {
		key, err := nkeys.FromPublicKey(g.public)
		if err != nil || o.Nkey != g.public {
			return "", false
		}
		signature, err := base64.RawURLEncoding.DecodeString(o.Sig)
		return "", err == nil && key.Verify(c.GetNonce(), signature) == nil
	}
	is = len(g.tokens) == 0
	for _, token := range g.tokens {
		if subtle.ConstantTimeCompare([]byte(o.Token), []byte(token)) == 1 {
			is = true
			if len(g.tokens) > 1 {
				holder = holderOf(token)
			}
		}
	}
	return holder, is
}

// holder says who has the token of a session: empty if all workers share one. A session that no
// connection has had is of none.
func (g *guard) holder(session string) (holder string, is bool) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	holder, is = g.holders[session]
	return holder, is
}

// exclude lets a session or a holder in no more.
func (g *guard) exclude(who string) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.out[who] = true
}

func (g *guard) isOut(holder string) bool {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.out[holder]
}

// excluded are the connections of those who may not come back.
func (g *guard) excluded() (ids []uint64) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	for session, id := range g.ids {
		if g.out[session] || g.out[g.holders[session]] {
			ids = append(ids, id)
		}
	}
	return ids
}
