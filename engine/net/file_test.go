package net

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/weights"
)

// sealed puts the SHA-256 that belongs to it at the end of a file.
func sealed(content []byte) []byte {
	sum := sha256.Sum256(content)
	return append(bytes.Clone(content), sum[:]...)
}

func TestFile(t *testing.T) {
	n := randomNetwork(t, 4, 16)
	path := filepath.Join(t.TempDir(), "n.net")
	if err := n.Write(path); err != nil {
		t.Fatal(err)
	}
	read, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(read.Encode(), n.Encode()) || read.Hash() != n.Hash() {
		t.Errorf("the network that was read is another one")
	}
	p := board.Rules{}.Start()
	if a, b := n.Evaluate(&p), read.Evaluate(&p); a != b {
		t.Errorf("score %d, read again %d", a, b)
	}
	other := n.Card()
	other.Version, other.K = "later", 400
	same, err := New(other, n.Numbers())
	if err != nil {
		t.Fatal(err)
	}
	if same.Hash() != n.Hash() {
		t.Error("the card changes the hash")
	}
	if n.WithRules(board.Rules{Pawns: board.SidewaysPawns}).Hash() == n.Hash() {
		t.Error("other rules do not change the hash")
	}
}

// A certificate is kept by files and does not change the hash. One of another network is refused, and other
// rules lose it.
func TestCertificate(t *testing.T) {
	n := randomNetwork(t, 4, 8)
	hash := strings.Repeat("0a", sha256.Size)
	trial := weights.Trial{Weights: n.Hash(), Opponent: hash, Engine: "raumlab", EngineHash: hash, Match: hash,
		Rules: "chessvariants/normal", Limits: "4000 nodes", Openings: "suite:openings, seed 1", MaxPlies: 400,
		Pentanomial: [5]int64{1, 2, 3, 4, 5}}
	certified, err := n.WithCertificate([]weights.Trial{trial})
	if err != nil {
		t.Fatal(err)
	}
	read, err := Parse("x.net", certified.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if got := read.Card().Certificate; len(got) != 1 || got[0] != trial || read.Hash() != n.Hash() {
		t.Errorf("read as %+v", got)
	}
	if rest := read.WithRules(board.Rules{Pawns: board.SidewaysPawns}).Card().Certificate; rest != nil {
		t.Errorf("other rules keep %+v", rest)
	}
	trial.Weights = hash
	if _, err := n.WithCertificate([]weights.Trial{trial}); err == nil || !strings.Contains(err.Error(),
		"certificate[0].weights") {
		t.Errorf("of another network: %v", err)
	}
}

// Every changed or missing byte is refused, and what a reader cannot use, even if its SHA-256 is right.
func TestFileErrors(t *testing.T) {
	good := randomNetwork(t, 4, 4).Encode()
	for i := 0; i < len(good); i += 1 + i/100 {
		damaged := bytes.Clone(good)
		damaged[i] ^= 4
		if _, err := Parse("x.net", damaged); err == nil {
			t.Errorf("byte %d changed: accepted", i)
		}
		if _, err := Parse("x.net", good[:i]); err == nil {
			t.Errorf("%d bytes: accepted", i)
		}
	}
	content := good[:len(good)-sha256.Size]
	card := int(binary.LittleEndian.Uint32(content[len(magic)+4:]))
	change := func(do func(b []byte) []byte) []byte { return sealed(do(bytes.Clone(content))) }
	put := func(at int, v uint32) func([]byte) []byte {
		return func(b []byte) []byte { binary.LittleEndian.PutUint32(b[at:], v); return b }
	}
	replace := func(from, to string) func([]byte) []byte {
		return func(b []byte) []byte {
			text := bytes.Replace(b[headBytes:headBytes+card], []byte(from), []byte(to), 1)
			out := binary.LittleEndian.AppendUint32(append([]byte(magic), 1, 0, 0, 0), uint32(len(text)))
			return append(append(out, text...), b[headBytes+card:]...)
		}
	}
	for want, data := range map[string][]byte{
		"does not begin like a network file":    []byte("name = \"x\"\n"),
		"8 bytes are too few":                   []byte(magic),
		"format 2: this program reads format 1": change(put(len(magic), 2)),
		"damaged or cut off":                    good[:len(good)-1],
		"a card of 4294967295 bytes":            change(put(len(magic)+4, 1<<32-1)),
		"hidden units in":                       change(put(headBytes+card, 1<<31)),
		"0 hidden units in":                     change(put(headBytes+card, 0)),
		"scale 3:":                              change(put(headBytes+card+4, 3)),
		"key k = -519":                          change(replace(`"k":519`, `"k":-519`)),
		"key k is missing":                      change(replace(`"k":519`, `"ka":519`)),
		"unknown key ka":                        change(replace(`"k":519`, `"k":519,"ka":1`)),
		"negative numbers":                      change(replace(`"games":3`, `"games":-3`)),
		"sums from":                             change(put(headBytes+card+8, 0x7FFF7FFF)),
		"of numbers":                            change(func(b []byte) []byte { return append(b, 0) }),
		"key rules":                             change(replace("chessvariants/normal", "checkers/normal")),
	} {
		_, err := Parse("x.net", data)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "x.net") {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	if _, err := Read(filepath.Join(t.TempDir(), "absent.net")); err == nil {
		t.Error("an absent file is read")
	}
	big := filepath.Join(t.TempDir(), "big.net")
	if err := os.WriteFile(big, make([]byte, maxFileSize+1), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(big); err == nil {
		t.Error("a file that is too large is read")
	}
}

// What Parse accepts scores the start and is written as it was read, but for the text of the card.
func FuzzParse(f *testing.F) {
	good := randomNetwork(f, 4, 4).Encode()
	f.Add(good[:len(good)-sha256.Size])
	f.Add([]byte(magic + "\x01\x00\x00\x00\x02\x00\x00\x00{}"))
	f.Fuzz(func(t *testing.T, content []byte) {
		if _, err := Parse("raw", content); err == nil {
			t.Error("a file without its SHA-256 is accepted")
		}
		n, err := Parse("x", sealed(content))
		if err != nil {
			return
		}
		p := board.Rules{}.Start()
		n.Evaluate(&p)
		again, err := Parse("again", n.Encode())
		if err != nil || again.Hash() != n.Hash() {
			t.Errorf("written again: %v", err)
		}
	})
}
