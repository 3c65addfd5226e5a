package corpus

import (
	"bytes"
	"math/rand/v2"
	"testing"

	parquetzstd "github.com/parquet-go/parquet-go/compress/zstd"
)

// A page has the same bytes as from the library's codec, so that corpora do not depend on the
// codec.
func TestCompression(t *testing.T) {
	codec := newCodec()
	library := parquetzstd.Codec{Level: parquetzstd.SpeedBetterCompression}
	random := rand.New(rand.NewPCG(1, 1))
	for _, size := range []int{0, 1, 100, 1 << 10, 70_000, 1 << 18, 300_000, largestPage} {
		for _, letters := range []int{1, 3, 40, 256} {
			page := make([]byte, size)
			for i := range page {
				page[i] = byte(random.IntN(letters))
			}
			if size > 1000 {
				copy(page[size/2:], page[:size/3]) // far matches, too
			}
			got, err := codec.Encode(nil, page)
			if err != nil {
				t.Fatal(err)
			}
			want, err := library.Encode(nil, page)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%d bytes of %d letters: %d bytes, the library's codec makes %d others", size, letters,
					len(got), len(want))
			}
			if back, err := library.Decode(nil, got); err != nil || !bytes.Equal(back, page) {
				t.Errorf("%d bytes of %d letters do not come back: %v", size, letters, err)
			}
		}
	}
}
