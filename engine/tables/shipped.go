package tables

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"raumlab/engine/board"
)

// The file has a header, an entry for each ending, and a zstd frame for each ending that is not all
// drawn. A frame has the outcomes as Table.Pack packs them, those with White to move first. Numbers
// are little-endian.

// ShippedName is what engine files and options call the tables.
const ShippedName = "shipped"

type shippedHeader struct {
	Magic   [8]byte
	Format  uint16
	Index   uint16
	Endings uint32
	Hash    [sha256.Size]byte // of all outcomes
}

type shippedEntry struct {
	Material [12]byte // the name, padded with zeros
	Pawns    uint16   // the dialect: 0 normal, 1 sideways, 2 fivecubed
	Longest  uint16   // plies; 0 if no position is won
	Length   uint32   // of the frame
}

//go:embed outcomes.rtw
var shippedFile []byte

// Shipped returns the endgame tables that come with the program: win, draw and loss in all endings of
// three and four pieces without pawns, and in KPK of each dialect, without distances. It reads only
// the list of endings. Each is unpacked when a position of it is first looked up.
var Shipped = sync.OnceValue(func() *Set { return NewOutcomeSet(readShipped()) })

// readShipped reads the list of the file's endings and the hash of their outcomes. The file is in the
// binary, and a test compares it with tables made now, so any damage is a fault of the program.
func readShipped() (hash string, all []*Outcomes) {
	r := bytes.NewReader(shippedFile)
	next := func(into any) {
		if err := binary.Read(r, binary.LittleEndian, into); err != nil {
			panic(err)
		}
	}
	var h shippedHeader
	next(&h)
	entries := make([]shippedEntry, h.Endings)
	next(entries)
	rest := shippedFile[len(shippedFile)-r.Len():]
	for _, e := range entries {
		m, err := ParseMaterial(string(bytes.TrimRight(e.Material[:], "\x00")))
		if err != nil {
			panic(err)
		}
		frame := rest[:e.Length]
		rest = rest[e.Length:]
		all = append(all, NewOutcomes(board.PawnRule(e.Pawns), m, int(e.Longest), func() [2][]uint8 {
			return unpackShipped(m, frame)
		}))
	}
	return hex.EncodeToString(h.Hash[:]), all
}

// unpackShipped returns the outcomes of a frame.
func unpackShipped(m Material, frame []byte) [2][]uint8 {
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		panic(err) // the options are valid
	}
	defer decoder.Close()
	both, err := decoder.DecodeAll(frame, nil)
	if err != nil {
		panic(fmt.Sprintf("shipped endgame table %s: %v", m, err)) // the file is in the binary
	}
	return [2][]uint8{both[:len(both)/2], both[len(both)/2:]}
}
