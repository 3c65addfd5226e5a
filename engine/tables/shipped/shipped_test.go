package shipped

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
	"raumlab/engine/tables"
)

// 'go test ./engine/tables/shipped -update' makes all tables and writes the file from them. With
// -tables FOLDER it takes those of normal pawns from a folder that raumlab made.
var (
	update = flag.Bool("update", false, "write the file of outcomes")
	folder = flag.String("tables", "", "folder of tables to take them from")
)

// An ending is a material with a dialect.
type ending struct {
	rule     board.PawnRule
	material tables.Material
}

// endings are the shipped ones.
func endings(t testing.TB) (all []ending) {
	t.Helper()
	for _, m := range tables.All(4) {
		if !m.HasPawns() {
			all = append(all, ending{board.NormalPawns, m})
		}
	}
	kpk, err := tables.ParseMaterial("KPK")
	if err != nil {
		t.Fatal(err)
	}
	for rule := board.NormalPawns; rule <= board.FiveCubedPawns; rule++ {
		all = append(all, ending{rule, kpk})
	}
	return all
}

// A maker makes tables, each once.
type maker struct {
	store *tables.Store
	made  map[ending]*tables.Table
}

func newMaker(t testing.TB) *maker {
	t.Helper()
	k := &maker{made: map[ending]*tables.Table{}}
	if *folder != "" {
		var err error
		if k.store, err = tables.Open(*folder); err != nil {
			t.Fatal(err)
		}
	}
	return k
}

func (k *maker) table(rule board.PawnRule, m tables.Material) (made *tables.Table, err error) {
	if !m.HasPawns() {
		rule = board.NormalPawns // serves all
	}
	e := ending{rule, m}
	if made = k.made[e]; made != nil {
		return made, nil
	}
	ctx, workers := context.Background(), runtime.GOMAXPROCS(0)
	if k.store != nil && k.store.Rule == rule {
		if made, err = k.store.Load(ctx, m, workers); err == nil {
			err = made.MarkIllegal(ctx, workers)
		}
	} else {
		made, err = tables.Solve(ctx, rule, m, workers, func(m tables.Material) (*tables.Table,
			error) {
			return k.table(rule, m)
		}, nil)
	}
	k.made[e] = made
	return made, err
}

// packed returns the outcomes of an ending, White to move first, and the longest distance.
func (k *maker) packed(t testing.TB, e ending) (both []byte, longest int) {
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

// A hasher hashes all outcomes.
type hasher struct{ bytes.Buffer }

func (h *hasher) add(e ending, longest int, both []byte) {
	sum := sha256.Sum256(both)
	h.WriteString(e.material.String() + "/" + e.rule.String() + "\n")
	h.Write(binary.LittleEndian.AppendUint16(nil, uint16(longest)))
	h.Write(sum[:])
}

func (h *hasher) sum() [sha256.Size]byte { return sha256.Sum256(h.Bytes()) }

// write writes the file.
func write(t *testing.T, path string) {
	t.Helper()
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	k := newMaker(t)
	var entries []entry
	var frames []byte
	var hash hasher
	for _, e := range endings(t) {
		both, longest := k.packed(t, e)
		hash.add(e, longest, both)
		before := len(frames)
		if longest > 0 {
			frames = encoder.EncodeAll(both, frames)
		}
		x := entry{Pawns: uint16(e.rule), Longest: uint16(longest), Length: uint32(len(frames) - before)}
		copy(x.Material[:], e.material.String())
		entries = append(entries, x)
		t.Logf("%s, %s pawns: %d of %d bytes", e.material, e.rule, x.Length, len(both))
	}
	var file bytes.Buffer
	h := header{Magic: magic, Format: formatVersion, Index: tables.IndexVersion, Endings: uint32(len(entries)),
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
		write(t, "outcomes.rtw")
		var err error
		if content, err = os.ReadFile("outcomes.rtw"); err != nil {
			t.Fatal(err)
		}
	}
	name, all, err := read(content)
	if err != nil {
		t.Fatal(err)
	}
	want := endings(t)
	if len(all) != len(want) {
		t.Fatalf("%d endings, want %d", len(all), len(want))
	}
	k := newMaker(t)
	var hash hasher
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
		if few := e.material.Pieces() == 3 || e.material.String() == "KRRK"; !few && *folder == "" &&
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
	hash, all, err := read(content)
	if err != nil {
		t.Fatal(err)
	}
	set := tables.NewOutcomeSet(hash, all)
	found := make([][]tables.Value, 4)
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

// Law: a file that is cut, is longer, or has an invalid list is refused without a panic.
func TestDamagedFilesAreRefused(t *testing.T) {
	if _, _, err := read(content); err != nil {
		t.Fatal(err)
	}
	head, each := binary.Size(header{}), binary.Size(entry{})
	endings := int(binary.LittleEndian.Uint32(content[12:]))
	for n := 0; n < len(content); n += 1 + n/20 {
		if _, _, err := read(content[:n]); err == nil {
			t.Errorf("the first %d bytes are read", n)
		}
	}
	if _, _, err := read(append(bytes.Clone(content), 0)); err == nil {
		t.Error("a byte more is read")
	}
	last := head + (endings-1)*each
	for what, change := range map[string]func(b []byte){
		"another magic":            func(b []byte) { b[0]++ },
		"another format":           func(b []byte) { b[8]++ },
		"another index":            func(b []byte) { b[10]++ },
		"an ending more":           func(b []byte) { binary.LittleEndian.PutUint32(b[12:], uint32(endings+1)) },
		"endings without end":      func(b []byte) { binary.LittleEndian.PutUint32(b[12:], 1<<32-1) },
		"no material":              func(b []byte) { b[last] = '?' },
		"pawns of no dialect":      func(b []byte) { binary.LittleEndian.PutUint16(b[last+12:], 3) },
		"mates that take too long": func(b []byte) { binary.LittleEndian.PutUint16(b[last+14:], tables.MaxDistance+1) },
		"a longer frame":           func(b []byte) { binary.LittleEndian.PutUint32(b[last+16:], 1<<32-1) },
	} {
		damaged := bytes.Clone(content)
		change(damaged)
		if _, _, err := read(damaged); err == nil {
			t.Errorf("%s is read", what)
		}
	}
}

// BenchmarkUnpack unpacks all endings.
func BenchmarkUnpack(b *testing.B) {
	for b.Loop() {
		_, all, err := read(content)
		if err != nil {
			b.Fatal(err)
		}
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
