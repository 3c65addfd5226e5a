package decoding

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// maxExact is the greatest number up to which every reader of JSON keeps all whole numbers.
const maxExact = 1 << 53

// A Seed is a seed in a JSON file: a number, or a text where a reader that has only floating-point
// numbers would round it, above 2^53.
type Seed uint64

// MarshalJSON writes the number or the text.
func (s Seed) MarshalJSON() ([]byte, error) {
	text := strconv.FormatUint(uint64(s), 10)
	if s > maxExact {
		text = strconv.Quote(text)
	}
	return []byte(text), nil
}

// UnmarshalJSON reads either, whatever the seed is: earlier versions wrote numbers alone.
func (s *Seed) UnmarshalJSON(data []byte) error {
	text := string(data)
	if quoted := text != "" && text[0] == '"'; quoted {
		if err := json.Unmarshal(data, &text); err != nil {
			return err
		}
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || text != strconv.FormatUint(n, 10) {
		return fmt.Errorf("seed %.40s: expected a whole number from 0 to %d", data, uint64(1<<64-1))
	}
	*s = Seed(n)
	return nil
}
