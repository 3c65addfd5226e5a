package remote

import (
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// A codec compresses documents and results.
type codec struct {
	encoder *zstd.Encoder
	decoder *zstd.Decoder
}

func newCodec() (codec, error) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
	if err != nil {
		return codec{}, err
	}
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxDecompressed))
	return codec{e, d}, err
}

func (c codec) compress(data []byte) []byte { return c.encoder.EncodeAll(data, nil) }

func (c codec) decompress(data []byte) ([]byte, error) {
	all, err := c.decoder.DecodeAll(data, nil)
	if err != nil {
		return nil, fmt.Errorf("compressed data: %w", err)
	}
	return all, nil
}
