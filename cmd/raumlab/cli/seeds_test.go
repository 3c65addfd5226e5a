package cli

import (
	"fmt"
	"testing"

	"github.com/spf13/pflag"
)

// Every seed that a flag takes can stand in a file of settings: as a number, or in quotes where TOML
// has none so great.
func TestSeedsOfSettings(t *testing.T) {
	for _, x := range []struct {
		value any
		want  uint64
		fails bool
	}{
		{int64(0), 0, false}, {int64(7), 7, false}, {int64(1<<63 - 1), 1<<63 - 1, false}, {int64(-1), 0, true},
		{"7", 7, false}, {"9223372036854775808", 1 << 63, false}, {"18446744073709551615", 1<<64 - 1, false},
		{"18446744073709551616", 0, true}, {"-1", 0, true}, {"", 0, true},
	} {
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		seed := flags.Uint64("seed", 1, "")
		err := flags.Lookup("seed").Value.Set(fmt.Sprint(x.value))
		if (err != nil) != x.fails || err == nil && *seed != x.want {
			t.Errorf("%#v is seed %d, %v; want %d", x.value, *seed, err, x.want)
		}
	}
}
