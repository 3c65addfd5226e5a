package corpus

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"slices"
	"strings"
)

// contentMagic begins what the digest of a corpus is a hash of.
const contentMagic = "raumlab corpus content 1"

// A content is the hash of what a corpus says: its origin, as far as games depend on it, and its
// games (docs/reference/formats/corpus.md). It is the same for every compressor, machine and version.
type content struct {
	sum  hash.Hash
	text []byte
}

// newContent begins with the origin.
func newContent(h *Header) *content {
	c := &content{sum: sha256.New()}
	signature, _ := h.Engine.Settings.value(signatureKey)
	settings := h.contentSettings()
	c.string(contentMagic)
	c.string(h.Rules.String())
	c.string(h.Weights)
	c.string(signature)
	c.number(len(settings))
	for _, s := range settings {
		c.string(s.Key)
		c.string(s.Value)
	}
	c.flush()
	return c
}

func (c *content) add(g *Game) {
	c.text = binary.LittleEndian.AppendUint64(c.text, uint64(g.Number))
	c.text = binary.LittleEndian.AppendUint64(c.text, g.Seed)
	c.string(g.Opening)
	c.string(g.Start)
	c.number(int(g.Result))
	c.string(g.Termination.String())
	c.number(len(g.Plies))
	for i := range g.Plies {
		p := &g.Plies[i]
		c.number(int(p.Move))
		c.text = append(c.text, byte(p.Depth), byte(p.Flags))
		c.number(int(p.Quiescence - p.Static))
		c.number(int(p.Static))
		if p.Depth > 0 {
			c.number(int(p.Score))
		}
		if p.Flags.Has(SearchedTwice) {
			c.number(int(p.MoveScore))
		}
	}
	c.flush()
}

// digest is the hash of the games so far; more may follow.
func (c *content) digest() string { return hex.EncodeToString(c.sum.Sum(nil)) }

func (c *content) number(n int) { c.text = binary.LittleEndian.AppendUint32(c.text, uint32(n)) }

func (c *content) string(s string) {
	c.number(len(s))
	c.text = append(c.text, s...)
}

func (c *content) flush() {
	c.sum.Write(c.text)
	c.text = c.text[:0]
}

// signatureKey is the key of an engine's settings that says how the program plays it.
const signatureKey = "signature"

// engineHashKey is the key of an engine's settings that identifies it: a hash of all its options.
const engineHashKey = "sha256"

// contentNames are the first names of renamed keys of a configuration: the digest keeps these.
var contentNames = map[string]string{
	keySeed:         "seed",
	keyDepth:        "depth",
	keyOpening:      "opening",
	keyMaxPlies:     "max_plies",
	keyAdjudication: "adjudication",
	"game_nodes":    "game_nodes",
	openingHashKey:  "opening_sha256",
	KeyTables:       "tables_sha256",
	KeyDeadDraws:    "dead_draws",
	methodKey:       "method",
	sourcesKey:      "sources",
}

// contentSettings is what the digest takes of the configuration, in the order of the names. It
// leaves out what hashes in it stand for: sources, and paths of opening files.
func (h *Header) contentSettings() Settings {
	var all Settings
	for _, s := range h.Configuration {
		if strings.HasPrefix(s.Key, sourcePrefix) {
			continue
		}
		if name, ok := contentNames[s.Key]; ok {
			if s.Key == keyOpening {
				s.Value = openingContent(s.Value)
			}
			s.Key = name
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b Setting) int { return cmp.Compare(a.Key, b.Key) })
	return all
}

// openingContent is the kind of the opening alone where it is drawn from a file.
func openingContent(opening string) string {
	kind, _, _ := strings.Cut(opening, ":")
	if kind == "suite" || kind == "book" {
		return kind
	}
	return opening
}

// take counts a game that is in the corpus.
func (w *Writer) take(g *Game) {
	w.info.add(g)
	w.content.add(g)
}
