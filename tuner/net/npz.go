package net

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raumlab/engine/board"
	enginenet "raumlab/engine/net"
	"raumlab/internal/decoding"
	"raumlab/internal/hint"
)

// An .npz file is a zip of arrays in NumPy's format (.npy, version 1), here of whole numbers, little-endian,
// with the last index fastest:
//
//	rows     (1750, hidden)
//	biases   (hidden,)
//	outputs  (2, hidden): the mover's view, the opponent's
//	bias     ()
//	scale    ()
//
// and the card as card.json. An imported file may have no card.

// MaxNPZ is the size of the largest .npz file that is read, in bytes; none of its entries is larger.
const MaxNPZ = 8 << 20

const cardEntry = "card.json"

const npyMagic = "\x93NUMPY\x01\x00"

// An array is one of a file: its numbers by their shape.
type array struct {
	shape []int
	bits  int // of a number: 16 or 32
	of    []int64
}

// EncodeNPZ returns a network as an .npz file. The same network gives the same bytes.
func EncodeNPZ(n *enginenet.Network) ([]byte, error) {
	numbers := n.Numbers()
	h := numbers.Hidden
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	put := func(name string, content []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err == nil {
			_, err = w.Write(content)
		}
		return err
	}
	for _, x := range []struct {
		name string
		array
	}{
		{"rows", array{[]int{enginenet.Inputs, h}, 16, wide(numbers.Rows)}},
		{"biases", array{[]int{h}, 16, wide(numbers.Biases)}},
		{"outputs", array{[]int{2, h}, 32, wide(numbers.Outputs)}},
		{"bias", array{nil, 32, []int64{int64(numbers.Bias)}}},
		{"scale", array{nil, 32, []int64{int64(numbers.Scale)}}},
	} {
		if err := put(x.name+".npy", x.encode()); err != nil {
			return nil, err
		}
	}
	card, err := json.Marshal(n.Card())
	if err == nil {
		err = put(cardEntry, card)
	}
	if err == nil {
		err = z.Close()
	}
	return b.Bytes(), err
}

func wide[T int16 | int32](all []T) []int64 {
	w := make([]int64, len(all))
	for i, x := range all {
		w[i] = int64(x)
	}
	return w
}

// encode returns the array as an .npy file, whose numbers begin at a multiple of 64 bytes.
func (a array) encode() []byte {
	shape := ""
	for _, n := range a.shape {
		shape += strconv.Itoa(n) + ", "
	}
	if len(a.shape) > 1 {
		shape = strings.TrimSuffix(shape, ", ")
	}
	head := fmt.Sprintf("{'descr': '<i%d', 'fortran_order': False, 'shape': (%s), }", a.bits/8, strings.TrimSpace(shape))
	head += strings.Repeat(" ", 63-(len(npyMagic)+2+len(head))%64) + "\n"
	b := binary.LittleEndian.AppendUint16([]byte(npyMagic), uint16(len(head)))
	b = append(b, head...)
	for _, x := range a.of {
		if a.bits == 16 {
			b = binary.LittleEndian.AppendUint16(b, uint16(x))
		} else {
			b = binary.LittleEndian.AppendUint32(b, uint32(x))
		}
	}
	return b
}

// DecodeNPZ returns the network of an .npz file. Without a card in it, rules and k are those given.
func DecodeNPZ(data []byte, rules board.Rules, k float64, version string) (*enginenet.Network, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, hint.Errorf("%w: expected a file of 'raumlab net export' or numpy.savez", err)
	}
	card := enginenet.Card{Rules: rules, K: k, Settings: map[string]string{"imported": "true"}, Version: version}
	if len(z.File) > len(arrayNames)+1 {
		return nil, hint.Errorf("%d entries: expected %s and %s", len(z.File), strings.Join(arrayNames, ", "), cardEntry)
	}
	arrays := map[string]array{}
	for _, f := range z.File {
		content, err := entry(f)
		if err != nil {
			return nil, hint.Errorf("%q: %w: export it again", f.Name, err)
		}
		name, isArray := strings.CutSuffix(f.Name, ".npy")
		switch {
		case f.Name == cardEntry:
			card = enginenet.Card{}
			err = decoding.Line(content, &card)
		case !isArray || !slices.Contains(arrayNames, name):
			err = fmt.Errorf("not a part of a network: expected %s and %s", strings.Join(arrayNames, ", "), cardEntry)
		default:
			arrays[name], err = decodeArray(content)
		}
		if err != nil {
			return nil, hint.Errorf("%q: %w", f.Name, err)
		}
	}
	for _, name := range arrayNames {
		if _, ok := arrays[name]; !ok {
			return nil, hint.Errorf("array %s is missing: expected %s", name, strings.Join(arrayNames, ", "))
		}
	}
	numbers, err := numbersOf(arrays)
	if err != nil {
		return nil, err
	}
	return enginenet.New(card, numbers)
}

var arrayNames = []string{"rows", "biases", "outputs", "bias", "scale"}

// numbersOf checks the shapes of the arrays and the ranges of their numbers.
func numbersOf(arrays map[string]array) (n enginenet.Numbers, err error) {
	h := len(arrays["biases"].of)
	for name, want := range map[string][]int{
		"rows": {enginenet.Inputs, h}, "biases": {h}, "outputs": {2, h}, "bias": {}, "scale": {},
	} {
		if have := arrays[name].shape; !slices.Equal(have, want) {
			return n, hint.Errorf("array %s has the shape %v: expected %v for %d hidden units", name, have, want, h)
		}
	}
	n = enginenet.Numbers{Hidden: h}
	if n.Rows, err = narrow[int16]("rows", arrays["rows"].of); err != nil {
		return n, err
	}
	if n.Biases, err = narrow[int16]("biases", arrays["biases"].of); err != nil {
		return n, err
	}
	if n.Outputs, err = narrow[int32]("outputs", arrays["outputs"].of); err != nil {
		return n, err
	}
	bias, err := narrow[int32]("bias", arrays["bias"].of)
	if err != nil {
		return n, err
	}
	scale, err := narrow[int32]("scale", arrays["scale"].of)
	if err != nil {
		return n, err
	}
	n.Bias, n.Scale = bias[0], int(scale[0])
	return n, nil
}

func narrow[T int16 | int32](name string, all []int64) ([]T, error) {
	n := make([]T, len(all))
	for i, x := range all {
		if n[i] = T(x); int64(n[i]) != x {
			return nil, hint.Errorf("array %s: number %d is %d: expected whole numbers of %d bits", name, i, x,
				binary.Size(n[i])*8)
		}
	}
	return n, nil
}

// entry reads a file of a zip.
func entry(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	content, err := io.ReadAll(io.LimitReader(r, MaxNPZ+1))
	if err == nil && len(content) > MaxNPZ {
		err = fmt.Errorf("more than %d bytes", MaxNPZ)
	}
	return content, err
}

var npyHead = regexp.MustCompile(
	`^\{'descr': '[<=|]i([1248])', 'fortran_order': False, 'shape': \(((?:\d{1,9}, ?)*(?:\d{1,9},?)?)\), \} *\n$`)

// decodeArray reads an .npy file.
func decodeArray(b []byte) (a array, err error) {
	if !bytes.HasPrefix(b, []byte(npyMagic)) || len(b) < len(npyMagic)+2 {
		return a, fmt.Errorf("not an array in NumPy's format, version 1")
	}
	b = b[len(npyMagic):]
	n := int(binary.LittleEndian.Uint16(b))
	if b = b[2:]; n > len(b) {
		return a, fmt.Errorf("its header is cut off")
	}
	head := npyHead.FindSubmatch(b[:n])
	if head == nil {
		return a, fmt.Errorf("head %q: expected whole numbers, little-endian, in C order", b[:min(n, 120)])
	}
	size := int(head[1][0] - '0')
	count := 1
	a.shape = []int{}
	for text := range strings.SplitSeq(string(head[2]), ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		length, err := strconv.Atoi(text)
		if err != nil || length > MaxNPZ || count*length > MaxNPZ {
			return a, fmt.Errorf("shape (%s): too large", head[2])
		}
		a.shape = append(a.shape, length)
		count *= length
	}
	if b = b[n:]; len(b) != count*size {
		return a, fmt.Errorf("%d bytes of numbers: expected %d for its shape (%s)", len(b), count*size, head[2])
	}
	a.of = make([]int64, count)
	for i := range a.of {
		switch x := b[i*size:]; size {
		case 1:
			a.of[i] = int64(int8(x[0]))
		case 2:
			a.of[i] = int64(int16(binary.LittleEndian.Uint16(x)))
		case 4:
			a.of[i] = int64(int32(binary.LittleEndian.Uint32(x)))
		case 8:
			a.of[i] = int64(binary.LittleEndian.Uint64(x))
		}
	}
	return a, nil
}
