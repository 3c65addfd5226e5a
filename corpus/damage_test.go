package corpus

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/variant"
)

// slow reports whether to run long tests.
func slow() bool { return os.Getenv("RAUMLAB_SLOW") != "" }

// TestVerifyFindsEveryByte changes single bytes of parts, manifest and card. Verify names the file.
func TestVerifyFindsEveryByte(t *testing.T) {
	t.Parallel()
	changes := 300
	if slow() {
		changes = 1000
	}
	dir := t.TempDir()
	outside.Slice(t, dir, outside.Header(12), Slice{}, outside.Games(variant.Rules{}, 12, 1), 2, 7, 10)
	all := outside.Files(t, dir)
	names := []string{manifestName, CardName, partName(0), partName(1)}
	total := 0
	for _, name := range names {
		total += len(all[name])
	}
	random := rand.New(rand.NewPCG(3, 4))
	found := map[string]int{}
	for range changes {
		at, name := random.IntN(total), ""
		for _, name = range names {
			if at < len(all[name]) {
				break
			}
			at -= len(all[name])
		}
		damaged := []byte(all[name])
		damaged[at] ^= byte(1 + random.IntN(255))
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, damaged, 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := Open(dir)
		if err == nil {
			err = c.Verify(t.Context(), nil, nil)
		}
		if err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("byte %d of %s changed: %v", at, name, err)
		}
		found[name]++
		if err := os.WriteFile(path, []byte(all[name]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c, err := Open(dir)
	if err == nil {
		err = c.Verify(t.Context(), nil, nil)
	}
	if err != nil {
		t.Errorf("as it was: %v", err)
	}
	t.Logf("changes found: %v", found)
}

// mutate damages the data as a bad disk may.
func mutate(random *rand.Rand, sound []byte) []byte {
	data := bytes.Clone(sound)
	at := random.IntN(len(data))
	n := 1 + random.IntN(min(64, len(data)-at))
	switch random.IntN(8) {
	case 0: // a bit
		data[at] ^= 1 << random.IntN(8)
	case 1: // bytes
		for i := range n {
			data[at+i] = byte(random.Uint32())
		}
	case 2: // a bit of the footer
		at = max(0, len(data)-1-random.IntN(6000))
		data[at] ^= 1 << random.IntN(8)
	case 3: // cut off
		data = data[:at]
	case 4: // cut out
		data = append(data[:at], data[at+n:]...)
	case 5: // doubled
		data = append(data[:at+n], sound[at:]...)
	case 6: // an extreme
		for i := range min(n, 9) {
			data[at+i] = []byte{0xff, 0x7f, 0x80, 0}[n%4]
		}
	case 7: // moved
		to := random.IntN(len(data) - n + 1)
		copy(data[to:], sound[at:at+n])
	}
	return data
}

// Parts and manifests that a bad disk has damaged are refused, and not a single game of them comes.
func TestDamagedFiles(t *testing.T) {
	t.Parallel()
	rounds := 300
	if slow() {
		rounds = 10_000
	}
	dir := outside.Make(t, outside.Header(12), growing(outside.Games(variant.Rules{}, 12, 1)))
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := outside.Files(t, dir)
	manifest := []byte(all[manifestName])
	random := rand.New(rand.NewPCG(5, 6))
	manifests, parts := 0, 0
	for round := range rounds {
		damaged := mutate(random, manifest)
		if !bytes.Equal(damaged, manifest) {
			if m, err := parseManifest(manifestName, damaged); err == nil {
				t.Fatalf("round %d: a damaged manifest was read as %+v", round, m)
			}
			manifests++
		}
		i := random.IntN(2)
		sound := []byte(all[partName(i)])
		damaged = mutate(random, sound)
		if bytes.Equal(damaged, sound) {
			continue
		}
		path := filepath.Join(dir, partName(i))
		if err := os.WriteFile(path, damaged, 0o666); err != nil {
			t.Fatal(err)
		}
		for _, err := range c.PartGames(t.Context(), i) {
			if err == nil {
				t.Fatalf("round %d: a game of a damaged part came without an error", round)
			}
		}
		parts++
		if err := os.WriteFile(path, sound, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("refused: %d damaged manifests, %d damaged parts", manifests, parts)
}

// FuzzManifest reads invalid manifests. An accepted one is written as it was.
func FuzzManifest(f *testing.F) {
	m, err := readManifest(outside.Make(f, outside.Header(12), growing(outside.Games(variant.Rules{}, 12, 1))))
	if err != nil {
		f.Fatal(err)
	}
	var sound bytes.Buffer
	if err := m.encode(&sound); err != nil {
		f.Fatal(err)
	}
	f.Add(sound.Bytes())
	f.Add([]byte(`{"schema": 2}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := parseManifest(manifestName, data)
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := m.encode(&again); err != nil || !bytes.Equal(again.Bytes(), data) {
			t.Errorf("%q was accepted and is written as %q (%v)", data, again.Bytes(), err)
		}
	})
}
