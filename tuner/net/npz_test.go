package net

import (
	"archive/zip"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// A network that is exported is imported as the same bytes.
func TestNPZ(t *testing.T) {
	n := plantedNetwork(t)
	data, err := EncodeNPZ(n)
	if err != nil {
		t.Fatal(err)
	}
	again, err := DecodeNPZ(data, board.Rules{Pawns: board.SidewaysPawns}, 3, "x")
	if err != nil || !bytes.Equal(again.Encode(), n.Encode()) {
		t.Errorf("imported: %v", err)
	}
	path := filepath.Join(t.TempDir(), "n.npz")
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	python, err := exec.LookPath("python3")
	if err != nil || exec.Command(python, "-c", "import numpy").Run() != nil {
		t.Skip("no numpy")
	}
	const again2 = `import numpy, sys
n = numpy.load(sys.argv[1])
assert n["rows"].shape == (1750, 8) and n["rows"].dtype == numpy.int16 and n["bias"].shape == ()
numpy.savez(sys.argv[2], **{k: n[k].astype(numpy.int64) for k in ("rows", "biases", "outputs", "bias", "scale")})
`
	theirs := filepath.Join(t.TempDir(), "theirs.npz")
	if out, err := exec.Command(python, "-c", again2, path, theirs).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if data, err = os.ReadFile(theirs); err != nil {
		t.Fatal(err)
	}
	if again, err = DecodeNPZ(data, board.Rules{}, 500, "x"); err != nil || again.Hash() != n.Hash() {
		t.Errorf("imported from NumPy: %v", err)
	}
}

// zipped returns a zip of an exported network with some entries replaced, added, or removed where nil.
func zipped(t testing.TB, change map[string][]byte) []byte {
	t.Helper()
	data, err := EncodeNPZ(plantedNetwork(t))
	if err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string][]byte{}
	for _, f := range r.File {
		if entries[f.Name], err = entry(f); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range change {
		entries[name] = content
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, content := range entries {
		if content == nil {
			continue
		}
		e, err := w.Create(name)
		if err == nil {
			_, err = e.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestNPZErrors(t *testing.T) {
	whole := array{[]int{8}, 16, make([]int64, 8)}.encode()
	for want, change := range map[string]map[string][]byte{
		"array scale is missing":               {"scale.npy": nil},
		`"notes.txt": not a part of a network`: {"notes.txt": []byte("x"), cardEntry: nil},
		"7 entries":                            {"notes.txt": []byte("x")},
		"array rows has the shape [8]":         {"rows.npy": whole},
		"expected whole numbers":               {"rows.npy": bytes.Replace(whole, []byte("<i2"), []byte("<f2"), 1)},
		"its header is cut off":                {"rows.npy": whole[:20]},
		"not an array in NumPy's format":       {"rows.npy": []byte("PK")},
		"bytes of numbers":                     {"biases.npy": whole[:len(whole)-1]},
		"too large": {"biases.npy": bytes.Replace(whole, []byte("(8,), }       "),
			[]byte("(99999999,), }"), 1)},
		"expected whole numbers of 32 bits": {"bias.npy": wideScalar(1 << 40)},
		"scale 3":                           {"scale.npy": array{nil, 32, []int64{3}}.encode()},
		"key k is missing":                  {cardEntry: []byte(`{"rules":"chessvariants/normal"}`)},
	} {
		if _, err := DecodeNPZ(zipped(t, change), board.Rules{}, 500, "x"); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	if _, err := DecodeNPZ([]byte("PK"), board.Rules{}, 500, "x"); err == nil {
		t.Error("two bytes are a network")
	}
}

// wideScalar is an array of one number of 64 bits.
func wideScalar(x int64) []byte {
	b := bytes.Replace(array{nil, 32, []int64{x}}.encode(), []byte("<i4"), []byte("<i8"), 1)
	return append(b, byte(x>>32), byte(x>>40), 0, 0)
}

func FuzzNPZ(f *testing.F) {
	f.Add(zipped(f, nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		if n, err := DecodeNPZ(data, board.Rules{}, 500, "x"); err == nil {
			p := board.Rules{}.Start()
			n.Evaluate(&p)
		}
	})
}

func FuzzArray(f *testing.F) {
	f.Add(array{[]int{2, 3}, 16, make([]int64, 6)}.encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := decodeArray(data)
		if err != nil {
			return
		}
		count := 1
		for _, n := range a.shape {
			count *= n
		}
		if count != len(a.of) {
			t.Errorf("shape %v of %d numbers", a.shape, len(a.of))
		}
	})
}
