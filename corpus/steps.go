package corpus

import (
	"encoding/binary"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/delta"
)

// stepsOf stores the differences of neighbours in whole bytes. Delta packs them into as few bits as
// it can, and zstd, which compresses bytes, finds nothing in what does not begin at one.
func stepsOf(n parquet.Node) parquet.Node { return parquet.Encoded(n, new(steps)) }

// steps is DELTA_BINARY_PACKED, which leaves widths and the base of differences to the writer.
type steps struct{ delta.BinaryPackedEncoding }

const (
	stepsBlock = 1024 // values, a multiple of 128
	stepsRun   = 128  // values of one width, a multiple of 32

	// stepsLift is added to every difference. All that are usual fit into two bytes then, and the
	// high one is the same for small differences of either sign.
	stepsLift = 1<<15 + 1<<7
)

// EncodeInt32 writes the values in the memory of dst.
func (e *steps) EncodeInt32(dst []byte, src []int32) ([]byte, error) {
	if len(src) == 0 {
		return e.BinaryPackedEncoding.EncodeInt32(dst, src)
	}
	dst = slices.Grow(dst[:0], 2*len(src)+4*stepsBlock)
	dst = binary.AppendUvarint(dst, stepsBlock)
	dst = binary.AppendUvarint(dst, stepsBlock/stepsRun)
	dst = binary.AppendUvarint(dst, uint64(len(src)))
	dst = binary.AppendVarint(dst, int64(src[0]))
	for at := 1; at < len(src); at += stepsBlock {
		dst = binary.AppendVarint(dst, -stepsLift)
		widths := len(dst)
		dst = append(dst, make([]byte, stepsBlock/stepsRun)...)
		for run := range stepsBlock / stepsRun {
			from := at + run*stepsRun
			if from >= len(src) {
				break // runs without values have width 0
			}
			dst[widths+run] = 16
			var packed [stepsRun]uint32 // one that is not full ends in zeros
			for i := range min(stepsRun, len(src)-from) {
				// A reader's sum overflows as this difference does.
				packed[i] = uint32(src[from+i]-src[from+i-1]) + stepsLift
				if packed[i] > 1<<16-1 {
					dst[widths+run] = 32
				}
			}
			for _, x := range packed {
				if dst[widths+run] == 16 {
					dst = binary.LittleEndian.AppendUint16(dst, uint16(x))
				} else {
					dst = binary.LittleEndian.AppendUint32(dst, x)
				}
			}
		}
	}
	return dst, nil
}
