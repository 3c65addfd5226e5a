package search

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"raumlab/engine/eval"
)

// shippedTable returns the table of search options in the file of the engine raumlab.
func shippedTable(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile("../../configs/engines/raumlab.toml")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(data), "[search]\n")
	return table
}

// shipped returns the options of the engine raumlab.
func shipped(t testing.TB) (o Options) {
	t.Helper()
	if err := toml.Unmarshal([]byte(shippedTable(t)), &o); err != nil {
		t.Fatal(err)
	}
	return o
}

// The switches are the keys that engine files have, in their order.
func TestSwitches(t *testing.T) {
	table := shippedTable(t)
	var want []string
	for line := range strings.Lines(table) {
		key, _, ok := strings.Cut(line, " = ")
		if ok {
			want = append(want, key)
		}
	}
	o := shipped(t)
	all := Switches()
	if len(all) != len(want) {
		t.Fatalf("%d switches, %d keys", len(all), len(want))
	}
	var copied Options
	for i, x := range all {
		if x.Name != want[i] {
			t.Errorf("switch %d is %s, the file has %s", i, x.Name, want[i])
		}
		if err := x.Set(&copied, x.Of(o)); err != nil {
			t.Error(err)
		}
	}
	if copied != o {
		t.Errorf("copied by switches: %+v, want %+v", copied, o)
	}
}

func TestSwitchSet(t *testing.T) {
	for _, x := range Switches() {
		var o Options
		bad := []string{"", "x", "yes"}
		if !x.Flag {
			bad = append(bad, "true", fmt.Sprint(x.Least-1), fmt.Sprint(x.Most+1), "99999999999999999999")
		} else {
			bad = append(bad, "1", "TRUE")
		}
		for _, text := range bad {
			if err := x.Set(&o, text); err == nil || !strings.Contains(err.Error(), x.Name) || o != (Options{}) {
				t.Errorf("%s = %q: error %v, options %+v", x.Name, text, err, o)
			}
		}
		if x.Flag {
			continue
		}
		if err := x.Set(&o, fmt.Sprint(x.Most)); err != nil || x.Of(o) != fmt.Sprint(x.Most) {
			t.Errorf("%s = %d: error %v, options %+v", x.Name, x.Most, err, o)
		}
		if o.TableBuckets == 0 && o.TableBits > 0 {
			o.TableBuckets = 1
		}
		if err := o.Validate(); err != nil {
			t.Error(err)
		}
	}
}

// The shipped options with any one number at the least that switches it on must search, and give a legal move.
func TestLeastValues(t *testing.T) {
	for _, x := range Switches() {
		if x.Flag {
			continue
		}
		o := shipped(t)
		if err := x.Set(&o, strconv.Itoa(max(x.Least, 1))); err != nil {
			t.Fatal(err)
		}
		if err := o.Validate(); err != nil {
			t.Fatal(err)
		}
		s := New(o, features(eval.Corrected))
		p := benchSet(t)[3]
		if r := s.Search(t.Context(), p, nil, Limits{Depth: 5}); r.Depth != 5 || !p.IsLegal(r.Move) {
			t.Errorf("%s at its least: depth %d, move %s", x.Name, r.Depth, r.Move)
		}
	}
}
