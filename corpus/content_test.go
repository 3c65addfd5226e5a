package corpus

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"

	"raumlab/engine/variant"
)

// withOtherBytes calls do with another compressor.
func withOtherBytes(t *testing.T, do func()) {
	t.Helper()
	ours := compression.Encoder
	defer func() { compression.Encoder = ours }()
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithZeroFrames(true),
		zstd.WithEncoderCRC(false))
	if err != nil {
		t.Fatal(err)
	}
	compression.Encoder = encoder
	do()
}

func digestOf(t *testing.T, h Header, games []Game) string {
	t.Helper()
	c, err := Open(outside.Make(t, h, games))
	if err != nil {
		t.Fatal(err)
	}
	return c.Digest()
}

// Law: the digest does not depend on bytes, cuts, names and versions.
func TestDigestIsOfTheContent(t *testing.T) {
	games := outside.Games(variant.Rules{}, 20, 1)
	header := func() Header {
		h := outside.Header(20)
		h.Engine.Settings = Settings{{"sha256", "12"}, {signatureKey, "ab"}, {"search.null_move", "true"}}
		h.Configuration = Settings{{"seed", "1"}, {"opening", "suite:here.epd"}, {"opening_sha256", "77"}, {"depth", "3"}}
		return h
	}
	want := digestOf(t, header(), games)
	for name, change := range map[string]func(*Header){
		"version":          func(h *Header) { h.Version = "another" },
		"name of engine":   func(h *Header) { h.Engine.Name = "another" },
		"names of options": func(h *Header) { h.Engine.Settings[2].Key = "search.pass"; h.Engine.Settings[0].Value = "34" },
		"games per part":   func(h *Header) { h.GamesPerPart = 3 },
		"planned games":    func(h *Header) { h.Games = 0 },
		"file of openings": func(h *Header) { h.Configuration[1].Value = "suite:there.epd" },
		"order of settings": func(h *Header) {
			slices.Reverse(h.Configuration)
		},
		"what sources say": func(h *Header) { h.Configuration = append(h.Configuration, Setting{"source_games", "20"}) },
	} {
		h := header()
		change(&h)
		if got := digestOf(t, h, games); got != want {
			t.Errorf("another %s: digest %s, want %s", name, got, want)
		}
	}
	withOtherBytes(t, func() {
		if got := digestOf(t, header(), games); got != want {
			t.Errorf("another compressor: digest %s, want %s", got, want)
		}
	})
	for name, change := range map[string]func(*Header){
		"weights":         func(h *Header) { h.Weights = "0012" },
		"signature":       func(h *Header) { h.Engine.Settings[1].Value = "cd" },
		"seed":            func(h *Header) { h.Configuration[0].Value = "2" },
		"kind of opening": func(h *Header) { h.Configuration[1].Value = "random:4" },
		"openings":        func(h *Header) { h.Configuration[2].Value = "78" },
		"setting":         func(h *Header) { h.Configuration = append(h.Configuration, Setting{"game_nodes", "9"}) },
	} {
		h := header()
		change(&h)
		if digestOf(t, h, games) == want {
			t.Errorf("another %s: the same digest", name)
		}
	}
	if digestOf(t, func() Header { h := header(); h.Rules = variant.Rules{Array: 1}; return h }(), games) == want {
		t.Error("other rules: the same digest")
	}
}

// Law: every value of every row is in the digest, and so is their order.
func TestDigestHasEveryValue(t *testing.T) {
	t.Parallel()
	header := outside.Header(2)
	digest := func(games ...Game) string {
		c := newContent(&header)
		for i := range games {
			c.add(&games[i])
		}
		return c.digest()
	}
	games := outside.Games(variant.Rules{}, 2, 1)
	last := len(games[0].Plies) - 1
	games[0].Plies[last].Flags |= SearchedTwice
	want := digest(games...)
	if digest(games[1], games[0]) == want || digest(games[0]) == want || digest() == want {
		t.Error("other games or another order: the same digest")
	}
	alter := func(name string, v reflect.Value) {
		switch {
		case v.Kind() == reflect.String:
			v.SetString(v.String() + "x")
		case v.CanInt():
			v.SetInt(v.Int() + 1)
		case v.CanUint():
			v.SetUint(v.Uint() + 1)
		default:
			t.Fatalf("%s is a %s, of which this test knows nothing", name, v.Kind())
		}
		if digest(games...) == want {
			t.Errorf("another %s: the same digest", name)
		}
	}
	for i := range reflect.TypeFor[Game]().NumField() {
		field := reflect.ValueOf(&games[0]).Elem().Field(i)
		if name := reflect.TypeFor[Game]().Field(i).Name; name != "Plies" {
			old := reflect.ValueOf(field.Interface())
			alter(name, field)
			field.Set(old)
		}
	}
	for i := range reflect.TypeFor[Ply]().NumField() {
		field := reflect.ValueOf(&games[0].Plies[last]).Elem().Field(i)
		old := reflect.ValueOf(field.Interface())
		alter(reflect.TypeFor[Ply]().Field(i).Name, field)
		field.Set(old)
	}
	games[0].Plies = games[0].Plies[:last]
	if digest(games...) == want {
		t.Error("a ply less: the same digest")
	}
}

// Slices from machines with another compressor are joined, resumed and compared.
func TestJoinOfOtherBytes(t *testing.T) {
	const n = 44
	games := outside.Games(variant.Rules{}, n, 1)
	whole := outside.Make(t, outside.Header(n), games)
	slice := func(s Slice) *Corpus {
		dir := t.TempDir()
		outside.Slice(t, dir, outside.Header(n), s, games)
		c, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	a, b := slice(Slice{0, 3}), slice(Slice{3, 6})
	var other *Corpus
	withOtherBytes(t, func() { other = slice(Slice{2, 6}) })
	if p, q := other.Manifest.Parts[1], b.Manifest.Parts[0]; p.FirstGame != q.FirstGame || p.SHA256 == q.SHA256 {
		t.Fatal("the compressors of this test write the same bytes")
	}
	dir := t.TempDir()
	// The second join finds the result of the first.
	for _, sources := range [][]*Corpus{{a, other}, {b, other, a}} {
		if err := Join(t.Context(), dir, sources, nil); err != nil {
			t.Fatal(err)
		}
		joined, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		w, err := Open(whole)
		if err != nil {
			t.Fatal(err)
		}
		if joined.Digest() != w.Digest() || !reflect.DeepEqual(outside.ReadAll(t, dir), games) {
			t.Errorf("digest %s of what was joined, %s of the run", joined.Digest(), w.Digest())
		}
		if err := joined.Verify(t.Context(), nil, nil); err != nil {
			t.Error(err)
		}
	}

	// A part with other games is found, whatever the bytes.
	games[20].Plies[0].Static++
	withOtherBytes(t, func() { other = slice(Slice{2, 6}) })
	err := Join(t.Context(), t.TempDir(), []*Corpus{a, other}, nil)
	outside.WantError(t, err, "in game 20")
}

// Verify reads the games and finds a manifest that was sealed again with another digest.
func TestVerifyDigest(t *testing.T) {
	t.Parallel()
	dir := outside.Make(t, outside.Header(20), outside.Games(variant.Rules{}, 20, 1))
	m, err := readManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	content := m.Digest
	header := outside.Header(0)
	m.Digest = newContent(&header).digest()
	if err := m.write(dir); err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	outside.WantError(t, c.Verify(t.Context(), nil, nil), filepath.Join(dir, manifestName), "digest "+m.Digest,
		"is "+content)

	text, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)-20] ^= 1 // a digit of the seal
	_, err = parseManifest(manifestName, text)
	outside.WantError(t, err, "damaged or was altered")
}
