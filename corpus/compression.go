package corpus

import (
	"github.com/klauspost/compress/zstd"
	parquetzstd "github.com/parquet-go/parquet-go/compress/zstd"
)

// largestPage bounds the pages of a part: the library ends one at 256 KiB, and a game adds some KiB at most.
const largestPage = 1 << 20

// A codec is zstd with one encoder for all that is written. Its window is a page: that of the library's codec is 16 MB, for which an encoder takes 40 MB, and
// the library drops and makes such encoders all the time, so that a long run needs more memory than a short one.
type codec struct {
	parquetzstd.Codec
	encoder *zstd.Encoder
}

// compression is shared by all writers. It takes its memory when the first of them needs it.
var compression = newCodec()

func newCodec() codec {
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
	return codec{encoder: encoder}
}

// Encode returns the page compressed, in the memory of to where that suffices.
func (c *codec) Encode(to, page []byte) ([]byte, error) {
	return c.encoder.EncodeAll(page, to[:0]), nil
}
