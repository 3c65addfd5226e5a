package net

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
)

// Ending is that of the names of network files.
const Ending = ".net"

// IsFile reports whether a reference names a network file.
func IsFile(ref string) bool { return strings.HasSuffix(ref, Ending) }

// A file is magic, version and the length of the card (4 bytes each, little-endian), the card as JSON,
// the numbers, and the SHA-256 of all that.
const (
	magic       = "RAUMNET\n"
	fileVersion = 1
	headBytes   = len(magic) + 4 + 4
	maxCard     = 1 << 20
)

// maxFileSize is the size of the largest file that is read, in bytes.
const maxFileSize = 4 << 20

const restore = "restore the file, or train again"

// Encode returns the network as the bytes of its file.
func (n *Network) Encode() []byte {
	card, err := json.Marshal(n.card)
	if err != nil {
		panic(err) // validated
	}
	b := append(make([]byte, 0, headBytes+len(card)+numbersBytes(n.numbers.Hidden)+sha256.Size), magic...)
	b = binary.LittleEndian.AppendUint32(b, fileVersion)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(card)))
	b = n.numbers.encode(append(b, card...))
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

// Write puts the network into a file, whole or not at all.
func (n *Network) Write(path string) error { return disk.ReplaceBytes(path, n.Encode()) }

// Read reads a file.
func Read(path string) (*Network, error) {
	data, err := disk.ReadFile(path, maxFileSize)
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	return Parse(path, data)
}

// Parse reads the bytes of a file of that name. It refuses what Encode does not write, and numbers whose
// sums could overflow.
func Parse(file string, data []byte) (*Network, error) {
	n, err := parse(data)
	if err != nil {
		return nil, fmt.Errorf("network %s: %w", file, err)
	}
	return n, nil
}

func parse(data []byte) (*Network, error) {
	if !bytes.HasPrefix(data, []byte(magic)) {
		return nil, hint.Errorf("it does not begin like a network file: expected a file of 'raumlab net train'")
	}
	if len(data) < headBytes+sizesBytes+sha256.Size {
		return nil, hint.Errorf("%d bytes are too few for a network: %s", len(data), restore)
	}
	if v := binary.LittleEndian.Uint32(data[len(magic):]); v != fileVersion {
		return nil, hint.Errorf("format %d: this program reads format %d: use the program that wrote it, or train again", v,
			fileVersion)
	}
	content, stored := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if sum := sha256.Sum256(content); !bytes.Equal(sum[:], stored) {
		return nil, hint.Errorf("damaged or cut off: its SHA-256 is not the one at its end: %s", restore)
	}
	cardBytes := int64(binary.LittleEndian.Uint32(data[len(magic)+4:]))
	if cardBytes > maxCard || cardBytes > int64(len(content)-headBytes-sizesBytes) {
		return nil, hint.Errorf("a card of %d bytes does not fit into it: %s", cardBytes, restore)
	}
	text, numbers := content[headBytes:headBytes+int(cardBytes)], content[headBytes+int(cardBytes):]
	var card Card
	if err := decoding.Line(text, &card); err != nil {
		return nil, hint.Errorf("card: %w: %s", err, restore)
	}
	hidden := int64(binary.LittleEndian.Uint32(numbers))
	if hidden > MaxHidden || len(numbers) != numbersBytes(int(hidden)) {
		return nil, hint.Errorf(
			"%d hidden units in %d bytes of numbers: expected at most %d units, and the bytes that they need: %s",
			hidden, len(numbers), MaxHidden, restore)
	}
	n, err := New(card, decodeNumbers(numbers))
	if err != nil {
		return nil, hint.Errorf("%w: %s", err, restore)
	}
	return n, nil
}
