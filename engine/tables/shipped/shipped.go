// Package shipped has the endgame tables that come with the program: win, draw and loss in all
// endings of three and four pieces without pawns, and in KPK of each dialect, without distances.
// Each ending is unpacked when a position of it is first looked up.
package shipped

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
	"raumlab/engine/tables"
	"raumlab/internal/plural"
)

// The file has a header, an entry for each ending, and a zstd frame for each ending that is not all
// drawn. A frame has the outcomes as Table.Pack packs them, those with White to move first. Numbers
// are little-endian.

// Name is what engine files and options call the tables.
const Name = "shipped"

const formatVersion = 1

var magic = [8]byte{'r', 'a', 'u', 'm', 'w', 'd', 'l', '\n'}

type header struct {
	Magic   [8]byte
	Format  uint16
	Index   uint16
	Endings uint32
	Hash    [sha256.Size]byte // of all outcomes, see hashOf
}

type entry struct {
	Material [12]byte // the name, padded with zeros
	Pawns    uint16   // the dialect: 0 normal, 1 sideways, 2 fivecubed
	Longest  uint16   // plies; 0 if no position is won
	Length   uint32   // of the frame
}

//go:embed outcomes.rtw
var content []byte

// Set returns the tables. It reads only the list of endings.
var Set = sync.OnceValue(func() *tables.Set {
	hash, all, err := read(content)
	if err != nil {
		panic(fmt.Sprintf("shipped endgame tables: %v", err)) // the file is in the binary
	}
	return tables.NewOutcomeSet(hash, all)
})

// read reads the list of a file's endings and the hash of their outcomes.
func read(content []byte) (hash string, all []*tables.Outcomes, err error) {
	var h header
	r := bytes.NewReader(content)
	if err := binary.Read(r, binary.LittleEndian, &h); err != nil {
		return "", nil, err
	}
	if h.Magic != magic || h.Format != formatVersion || h.Index != tables.IndexVersion {
		return "", nil, fmt.Errorf("format %d with index %d, expected %d with %d", h.Format, h.Index, formatVersion,
			tables.IndexVersion)
	}
	if n, most := int64(h.Endings), int64(r.Len()/binary.Size(entry{})); n > most {
		return "", nil, fmt.Errorf("it lists %s, and has room for %d", plural.Of(n, "ending"), most)
	}
	entries := make([]entry, h.Endings)
	if err := binary.Read(r, binary.LittleEndian, entries); err != nil {
		return "", nil, err
	}
	rest := content[len(content)-r.Len():]
	for _, e := range entries {
		m, err := tables.ParseMaterial(string(bytes.TrimRight(e.Material[:], "\x00")))
		if err != nil {
			return "", nil, err
		}
		switch {
		case e.Pawns > uint16(board.FiveCubedPawns):
			return "", nil, fmt.Errorf("ending %s: pawns %d: expected %d at most", m, e.Pawns, board.FiveCubedPawns)
		case e.Longest > tables.MaxDistance:
			return "", nil, fmt.Errorf("ending %s: mates in %s: expected %d at most", m, plural.Of(e.Longest, "ply"),
				tables.MaxDistance)
		case int64(e.Length) > int64(len(rest)):
			return "", nil, fmt.Errorf("ending %s: %s, and %d are left", m, plural.Of(e.Length, "byte"), len(rest))
		}
		frame := rest[:e.Length]
		rest = rest[e.Length:]
		all = append(all, tables.NewOutcomes(board.PawnRule(e.Pawns), m, int(e.Longest), func() [2][]uint8 {
			return unpack(m, frame)
		}))
	}
	if len(rest) > 0 {
		return "", nil, fmt.Errorf("%s after the last ending", plural.Of(len(rest), "byte"))
	}
	return hex.EncodeToString(h.Hash[:]), all, nil
}

// unpack returns the outcomes of a frame.
func unpack(m tables.Material, frame []byte) [2][]uint8 {
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
