package board

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// drawnKeys draws the keys again in the documented order: by RFEN letter and cell.
func drawnKeys() (pieces map[byte][125]uint64, black uint64) {
	const modulus = 1 << 32
	x := uint64(0xDEADBEEF)
	draw := func() uint64 {
		var key uint64
		for _, place := range []uint{48, 32, 16, 0} {
			x = (1664525*x + 1013904223) % modulus
			key += x / 65536 << place
		}
		return key
	}
	pieces = map[byte][125]uint64{}
	for _, letter := range []byte("KkQqRrBbUuNnPp") {
		var cells [125]uint64
		for s := range cells {
			cells[s] = draw()
		}
		pieces[letter] = cells
	}
	return pieces, draw()
}

func TestKeysOrder(t *testing.T) {
	pieces, black := drawnKeys()
	for k := King; k < numKinds; k++ {
		for c := White; c <= Black; c++ {
			x := NewPiece(c, k)
			for s := range NoSquare {
				if got, want := keys.piece[x][s].key, pieces[x.Letter()][s]; got != want {
					t.Fatalf("key of %c on %s = %#x, want %#x", x.Letter(), s, got, want)
				}
			}
		}
	}
	if keys.black != black {
		t.Errorf("key of the side to move = %#x, want %#x", keys.black, black)
	}
	// A program in another language drew this key.
	if got := keys.piece[NewPiece(White, King)][0].key; got != 0x6aabf5e9098938a3 {
		t.Errorf("first key = %#x", got)
	}
	if keys.black != 0x2c5f5b4e955d4d8e {
		t.Errorf("last key = %#x", keys.black)
	}
}

func allKeys() (all []uint64) {
	for k := King; k < numKinds; k++ {
		for c := White; c <= Black; c++ {
			all = append(all, keysOf(NewPiece(c, k))...)
		}
	}
	return append(all, keys.black)
}

func keysOf(x Piece) (all []uint64) {
	for _, k := range keys.piece[x][:NumSquares] {
		all = append(all, k.key)
	}
	return all
}

func TestKeysDistinct(t *testing.T) {
	seen := map[uint64]bool{0: true}
	for _, k := range allKeys() {
		seen[k] = true
	}
	if len(seen)-1 != 1751 {
		t.Errorf("%d distinct keys that are not zero, want 1,751", len(seen)-1)
	}
}

// A rank of 64 over GF(2) means that no bit of a key is a fixed sum of others.
func TestKeysRank(t *testing.T) {
	if got := rank(allKeys()); got != 64 {
		t.Errorf("rank %d, want 64", got)
	}
	// The keys of one piece must have it, too, because a search moves few pieces.
	for k := King; k < numKinds; k++ {
		for c := White; c <= Black; c++ {
			if got := rank(keysOf(NewPiece(c, k))); got != 64 {
				t.Errorf("%c: rank %d, want 64", NewPiece(c, k).Letter(), got)
			}
		}
	}
}

func rank(vectors []uint64) (rank int) {
	var basis [64]uint64
	for _, v := range vectors {
		for v != 0 {
			top := 63 - bits.LeadingZeros64(v)
			if basis[top] == 0 {
				basis[top] = v
				rank++
				break
			}
			v ^= basis[top]
		}
	}
	return rank
}

// A fair bit is set in 875.5 of 1,751 keys, sd 20.9. The bounds are four sd away.
func TestKeysBalance(t *testing.T) {
	var set [64]int
	for _, k := range allKeys() {
		for b := range set {
			set[b] += int(k >> b & 1)
		}
	}
	for b, n := range set {
		if n < 792 || n > 959 {
			t.Errorf("bit %d is set in %d of 1,751 keys", b, n)
		}
	}
}

func TestKeyNoCollision(t *testing.T) {
	const want = 300_000
	type pieces [126]Piece // the last one is the side to move
	positions := make(map[uint64]pieces, want)
	r := rand.New(rand.NewPCG(11, 2))
	var buf []Move
	note := func(p *Position) {
		var m pieces
		copy(m[:125], p.squares[:])
		m[125] = Piece(p.side)
		if old, ok := positions[p.key]; ok && old != m {
			t.Fatalf("key %#x stands for %s and another position", p.key, p.RFEN())
		}
		positions[p.key] = m
	}
	for len(positions) < want {
		p := rulesOf(byte(r.IntN(6))).Start()
		for range 200 {
			buf = p.AppendLegal(buf[:0])
			if len(buf) == 0 || len(positions) >= want {
				break
			}
			for _, m := range buf {
				after := p
				after.Make(m)
				note(&after)
			}
			p.Make(buf[r.IntN(len(buf))])
		}
	}
	// The low bits choose the slot of a table, so they must spread the positions.
	slots := map[uint64]bool{}
	for k := range positions {
		slots[k&(1<<20-1)] = true
	}
	// n random positions fill m (1 - exp(-n/m)) of m slots: 261,000 of 2^20.
	if len(slots) < 259_000 {
		t.Errorf("%d positions fill %d of 2^20 slots, want about 261,000", len(positions), len(slots))
	}
}
