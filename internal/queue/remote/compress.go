package remote

import (
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// A codec compresses documents and results.
type codec struct {
	encoder *zstd.Encoder
	decoder *zstd.Decoder
	results *zstd.Decoder // with a bound of its own: workers send them, many at a time
}

func newCodec() (codec, error) {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
	if err != nil {
		return codec{}, err
	}
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxDecompressed))
	if err != nil {
		return codec{}, err
	}
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxResult))
	return codec{e, d, r}, err
}

func (c codec) compress(data []byte) []byte { return c.encoder.EncodeAll(data, nil) }

func (c codec) decompress(data []byte) ([]byte, error) { return decompress(c.decoder, data) }

func (c codec) decompressResult(data []byte) ([]byte, error) { return decompress(c.results, data) }

func decompress(by *zstd.Decoder, data []byte) ([]byte, error) {
	all, err := by.DecodeAll(data, nil)
	if err != nil {
		return nil, fmt.Errorf("compressed data: %w", err)
	}
	return all, nil
}
