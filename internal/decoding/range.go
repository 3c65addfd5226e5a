package decoding

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"raumlab/internal/hint"
)

// rangeError says which number of a TOML text no number of 64 bits holds, and the bounds; nil if all are held.
func rangeError(file string, text []byte) (err error) {
	linesOf(text, func(key string, row int, value *unstable.Node) {
		number := string(value.Data)
		switch value.Kind {
		case unstable.Float:
			_, e := strconv.ParseFloat(strings.ReplaceAll(number, "_", ""), 64)
			if err == nil && errors.Is(e, strconv.ErrRange) {
				err = fmt.Errorf("%s:%d: key %s: %s: expected a number of at most %.2g in size", file, row, key, number,
					math.MaxFloat64)
			}
		case unstable.Integer:
			if _, e := strconv.ParseInt(number, 0, 64); err == nil && errors.Is(e, strconv.ErrRange) {
				err = fmt.Errorf("%s:%d: key %s: %s: whole numbers of TOML are at most %d in size", file, row, key, number,
					math.MaxInt64)
				if strings.HasSuffix("."+key, ".seed") {
					err = hint.Errorf("%w: write a greater seed in quotes", err)
				}
			}
		}
	})
	return err
}
