package rooms

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"strings"
)

const tokenBytes = 16

// newToken draws a token.
func newToken() string {
	b := make([]byte, tokenBytes)
	rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// hashOf returns the SHA-256 of a token in hexadecimal, empty for a text that is no token.
func hashOf(token string) string {
	b, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(b) != tokenBytes {
		return ""
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// clientHash is how a room remembers the client that made it, by an address. The hash of the host's
// token is a salt: two rooms do not show that one client made both.
func (t *terms) clientHash(address string) string {
	sum := sha256.Sum256([]byte(t.Host + " " + address))
	return hex.EncodeToString(sum[:])
}

func isHash(text string) bool {
	b, err := hex.DecodeString(text)
	return err == nil && len(b) == sha256.Size
}

// opens reports whether a token is that of a hash.
func opens(token, hash string) bool {
	return hash != "" && subtle.ConstantTimeCompare([]byte(hashOf(token)), []byte(hash)) == 1
}

// codeLetters are without I, O, 0 and 1, which people confuse.
const (
	codeLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	codeLength  = 6
)

// newCode draws the name of a room.
func newCode() string {
	b := make([]byte, codeLength)
	rand.Read(b) // never fails
	for i := range b {
		b[i] = codeLetters[int(b[i])%len(codeLetters)] // 32 letters divide 256
	}
	return string(b)
}

func isCode(text string) bool {
	return len(text) == codeLength && strings.Trim(text, codeLetters) == ""
}
