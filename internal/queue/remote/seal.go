package remote

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// seals are what a hub proves by that words are its own, and that a result is of the worker that it
// admitted under a name. All follow from one key, which the stream of results keeps for the next
// hub: workers may not read its settings.
type seals struct {
	key     []byte
	private ed25519.PrivateKey
}

// newKey draws the key of a hub.
func newKey() string { return rand.Text() + rand.Text() }

func newSeals(key string) seals {
	s := seals{key: []byte(key)}
	s.private = ed25519.NewKeyFromSeed(s.mac("seal"))
	return s
}

func (s seals) mac(text string) []byte {
	m := hmac.New(sha256.New, s.key)
	m.Write([]byte(text)) // which never fails
	return m.Sum(nil)
}

// public is the key by which workers know what the hub says.
func (s seals) public() string { return hex.EncodeToString(s.private.Public().(ed25519.PublicKey)) }

// pass is what a worker of that name and holder, which has proved that it computes as the hub does,
// puts into its results of a job. No other worker learns it. It begins with the holder, if there is
// one.
func (s seals) pass(job, name, holder string) string {
	if holder == "" {
		return hex.EncodeToString(s.mac(fmt.Sprintf("pass %s %s", job, name))[:16])
	}
	return holder + "." + hex.EncodeToString(s.mac(fmt.Sprintf("pass of %s %s %s", holder, job, name))[:16])
}

// seal signs a message. A server sends its answers to whatever subject a client names, so a worker
// can have it send something to any subject; but not a message with a seal for that subject.
func (s seals) seal(subject string, data []byte) string {
	return hex.EncodeToString(ed25519.Sign(s.private, sealed(subject, data)))
}

func sealed(subject string, data []byte) []byte {
	return append([]byte(subject+"\n"), data...)
}

// isSealed reports whether a message is one of the hub with the public key.
func isSealed(public, subject string, data []byte, seal string) bool {
	key, err := hex.DecodeString(public)
	signature, wrong := hex.DecodeString(seal)
	return err == nil && wrong == nil && len(key) == ed25519.PublicKeySize && ed25519.Verify(key, sealed(subject, data), signature)
}
