package corpus

import (
	"github.com/klauspost/compress/zstd"
	parquetzstd "github.com/parquet-go/parquet-go/compress/zstd"
)

// largestPage bounds the pages of a file: the library ends one at 256 KiB, and a game adds some KiB
// at most.
const largestPage = 1 << 20

// A Codec is zstd with one encoder for all that is written. Its window is a page. The library's own
// codec has a window of 16 MB, for which an encoder takes 40 MB. It drops and makes such encoders
// all the time, so that a long run would need more memory than a short one.
type Codec struct {
	parquetzstd.Codec
	Encoder *zstd.Encoder
}

// newCodec returns a codec, which takes its memory when it is needed first.
func newCodec() Codec {
	encoder, err := zstd.NewWriter(nil,
		zstd.WithEncoderLevel(zstd.SpeedBetterCompression),
		zstd.WithWindowSize(largestPage),
		zstd.WithEncoderConcurrency(1),
		zstd.WithZeroFrames(true),
		zstd.WithEncoderCRC(false), // Parquet has one of its own
	)
	if err != nil {
		panic(err) // an option that the library does not know
	}
	return Codec{Encoder: encoder}
}

// Encode returns the page compressed, in the memory of to where that suffices.
func (c *Codec) Encode(to, page []byte) ([]byte, error) {
	return c.Encoder.EncodeAll(page, to[:0]), nil
}
