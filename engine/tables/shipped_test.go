package tables

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"flag"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/klauspost/compress/zstd"

	"raumlab/engine/board"
)

// 'go test ./engine/tables -run ShippedOutcomes -update' makes all tables and writes the file from them. With
// -tables FOLDER it takes those of normal pawns from a folder that raumlab made.
var (
	update       = flag.Bool("update", false, "write the file of outcomes")
	tablesFolder = flag.String("tables", "", "folder of tables to take them from")
)

// shippedMagic and shippedFormat begin the file.
var shippedMagic = [8]byte{'r', 'a', 'u', 'm', 'w', 'd', 'l', '\n'}

const shippedFormat = 1

// A shippedEnding is a material with a dialect.
type shippedEnding struct {
	rule     board.PawnRule
	material Material
}

// shippedEndings are the shipped ones.
func shippedEndings(t testing.TB) (all []shippedEnding) {
	t.Helper()
	for _, m := range All(4) {
		if !m.HasPawns() {
			all = append(all, shippedEnding{board.NormalPawns, m})
		}
	}
	kpk, err := ParseMaterial("KPK")
	if err != nil {
		t.Fatal(err)
	}
	for rule := board.NormalPawns; rule <= board.FiveCubedPawns; rule++ {
		all = append(all, shippedEnding{rule, kpk})
	}
	return all
}

// A shippedMaker makes tables, each once.
type shippedMaker struct {
	store *Store
	made  map[shippedEnding]*Table
}

func newShippedMaker(t testing.TB) *shippedMaker {
	t.Helper()
	k := &shippedMaker{made: map[shippedEnding]*Table{}}
	if *tablesFolder != "" {
		var err error
		if k.store, err = Open(*tablesFolder); err != nil {
			t.Fatal(err)
		}
	}
	return k
}

func (k *shippedMaker) table(rule board.PawnRule, m Material) (made *Table, err error) {
	if !m.HasPawns() {
		rule = board.NormalPawns // serves all
	}
	e := shippedEnding{rule, m}
	if made = k.made[e]; made != nil {
		return made, nil
	}
	ctx, workers := context.Background(), runtime.GOMAXPROCS(0)
	if k.store != nil && k.store.Rule == rule {
		if made, err = k.store.Load(ctx, m, workers); err == nil {
			err = made.MarkIllegal(ctx, workers)
		}
	} else {
		made, err = Solve(ctx, rule, m, workers, func(m Material) (*Table,
			error) {
			return k.table(rule, m)
		}, nil)
	}
	k.made[e] = made
	return made, err
}

// packed returns the outcomes of an ending, White to move first, and the longest distance.
func (k *shippedMaker) packed(t testing.TB, e shippedEnding) (both []byte, longest int) {
	t.Helper()
	table, err := k.table(e.rule, e.material)
	if err != nil {
		t.Fatal(err)
	}
	if table.AllDrawn != (table.Longest == 0) {
		t.Fatalf("%s: all drawn is %t, the longest mate takes %d plies", e.material, table.AllDrawn, table.Longest)
	}
	if table.AllDrawn {
		return nil, 0
	}
	sides := table.Pack()
	if e.material.Pieces() > 3 {
		delete(k.made, e) // no shipped ending leads here
	}
	return append(sides[0], sides[1]...), table.Longest
}

// A shippedHasher hashes all outcomes.
type shippedHasher struct{ bytes.Buffer }

func (h *shippedHasher) add(e shippedEnding, longest int, both []byte) {
	sum := sha256.Sum256(both)
	h.WriteString(e.material.String() + "/" + e.rule.String() + "\n")
	h.Write(binary.LittleEndian.AppendUint16(nil, uint16(longest)))
	h.Write(sum[:])
}

func (h *shippedHasher) sum() [sha256.Size]byte { return sha256.Sum256(h.Bytes()) }

// writeShipped writes the file.
func writeShipped(t *testing.T, path string) {
	t.Helper()
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	k := newShippedMaker(t)
	var entries []shippedEntry
	var frames []byte
	var hash shippedHasher
	for _, e := range shippedEndings(t) {
		both, longest := k.packed(t, e)
		hash.add(e, longest, both)
		before := len(frames)
		if longest > 0 {
			frames = encoder.EncodeAll(both, frames)
		}
		x := shippedEntry{Pawns: uint16(e.rule), Longest: uint16(longest), Length: uint32(len(frames) - before)}
		copy(x.Material[:], e.material.String())
		entries = append(entries, x)
		t.Logf("%s, %s pawns: %d of %d bytes", e.material, e.rule, x.Length, len(both))
	}
	var file bytes.Buffer
	h := shippedHeader{Magic: shippedMagic, Format: shippedFormat, Index: IndexVersion, Endings: uint32(len(entries)),
		Hash: hash.sum()}
	for _, part := range []any{h, entries, frames} {
		if err := binary.Write(&file, binary.LittleEndian, part); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Law: the shipped outcomes are those of tables made now, and the file's hash is that of all of
// them. With RAUMLAB_SLOW=1 the test makes all tables, else those of three pieces, and one of four.
func TestShippedOutcomes(t *testing.T) {
	if *update {
		writeShipped(t, "outcomes.rtw")
		var err error
		if shippedFile, err = os.ReadFile("outcomes.rtw"); err != nil {
			t.Fatal(err)
		}
	}
	name, all := readShipped()
	want := shippedEndings(t)
	if len(all) != len(want) {
		t.Fatalf("%d endings, want %d", len(all), len(want))
	}
	k := newShippedMaker(t)
	var hash shippedHasher
	compared := 0
	for i, e := range want {
		o := all[i]
		if o.Material != e.material || o.Rule != e.rule {
			t.Fatalf("ending %d is %s with %s pawns, want %s with %s", i, o.Material, o.Rule, e.material, e.rule)
		}
		var both []byte
		if o.Longest > 0 {
			sides := o.Packed()
			both = append(bytes.Clone(sides[0]), sides[1]...)
		}
		hash.add(e, o.Longest, both)
		if few := e.material.Pieces() == 3 || e.material.String() == "KRRK"; !few && *tablesFolder == "" &&
			os.Getenv("RAUMLAB_SLOW") == "" {
			continue
		}
		compared++
		if made, longest := k.packed(t, e); !bytes.Equal(made, both) || longest != o.Longest {
			t.Errorf(
				"%s, %s pawns: %d bytes with a longest mate in %d plies, and tables made now have %d with %d, or other outcomes",
				e.material, e.rule, len(both), o.Longest, len(made), longest)
		}
	}
	if sum := hash.sum(); hex.EncodeToString(sum[:]) != name || compared < 9 {
		t.Errorf("the file says hash %s, its outcomes have %x; %d endings compared", name, sum, compared)
	}
}

// Searches share the tables. Any of several may look up an ending first. Later look-ups allocate
// nothing.
func TestProbesAreShared(t *testing.T) {
	var positions []board.Position
	for _, text := range []string{
		"5/5/5/5/5|5/5/5/5/5|5/5/P4/5/5|5/5/5/5/5|5/5/5/5/K3k w", "k4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/4r b",
	} {
		for rule := board.NormalPawns; rule <= board.FiveCubedPawns; rule++ {
			p, err := board.ParseRFEN(board.Rules{Pawns: rule}, text)
			if err != nil {
				t.Fatal(err)
			}
			positions = append(positions, p, p.Mirror())
		}
	}
	set := NewOutcomeSet(readShipped())
	found := make([][]Value, 4)
	var work sync.WaitGroup
	for i := range found {
		work.Go(func() {
			for n := range positions {
				v, ok := set.Value(&positions[n])
				if !ok {
					t.Errorf("%s is not found", positions[n].RFEN())
				}
				found[i] = append(found[i], v)
			}
		})
	}
	work.Wait()
	for _, values := range found {
		if !slices.Equal(values, found[0]) {
			t.Errorf("%v and %v", values, found[0])
		}
	}
	for n := range positions {
		if allocations := testing.AllocsPerRun(10, func() { set.Value(&positions[n]) }); allocations > 0 {
			t.Errorf("%s: looking it up allocates %v times", positions[n].RFEN(), allocations)
		}
	}
}

// BenchmarkUnpack unpacks all endings.
func BenchmarkUnpack(b *testing.B) {
	for b.Loop() {
		_, all := readShipped()
		size := 0
		for _, o := range all {
			if o.Longest > 0 {
				sides := o.Packed()
				size += len(sides[0]) + len(sides[1])
			}
		}
		b.ReportMetric(float64(size), "bytes")
	}
}
