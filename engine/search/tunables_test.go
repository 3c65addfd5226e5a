package search

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"raumlab/engine/eval"
)

// fileOptions returns the options in the table search of a shipped engine.
func fileOptions(t testing.TB, name string) Options {
	t.Helper()
	data, err := os.ReadFile("../../configs/engines/" + name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	file := struct{ Search Options }{Defaults()}
	var tree struct{ Search map[string]any }
	if err := toml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if err := toml.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	for _, profile := range ProfileNames() {
		if table, ok := tree.Search[profile].(map[string]any); ok {
			if err := file.Search.Override(profile, slices.Collect(maps.Keys(table))); err != nil {
				t.Fatal(err)
			}
		}
	}
	return file.Search
}

// shipped returns the options of the engine raumlab.
func shipped(t testing.TB) Options { return fileOptions(t, "raumlab") }

// set returns the options with one more set.
func (o Options) set(t testing.TB, name, value string) Options {
	t.Helper()
	i := slices.IndexFunc(allTunables, func(x Tunable) bool { return x.Name == name })
	if i < 0 {
		t.Fatalf("no option %s", name)
	}
	if err := allTunables[i].Set(&o, value); err != nil {
		t.Fatal(err)
	}
	return o
}

// Law: the table has each field of Parameters once, in the order of the fields. A default is in
// range. An option needs one or two known options.
func TestTable(t *testing.T) {
	kind := reflect.TypeFor[Parameters]()
	if kind.NumField() != len(parameters) {
		t.Fatalf("%d parameters, %d rows", kind.NumField(), len(parameters))
	}
	for i, x := range parameters {
		if tag := kind.Field(i).Tag.Get("toml"); tag != x.Name || x.field != i {
			t.Errorf("row %d is %s of field %d, the field %s", i, x.Name, x.field, tag)
		}
	}
	seen := map[string]bool{}
	for _, x := range Table() {
		if seen[x.Name] {
			t.Errorf("%s is in the table twice", x.Name)
		}
		seen[x.Name] = true
		if x.Default < x.Least || x.Default > x.Most || x.Off > x.Most || x.Step < 1 || x.Step > max(1, x.Most-x.Least) {
			t.Errorf("%s: %d to %d by %d, default %d", x.Name, x.Least, x.Most, x.Step, x.Default)
		}
		if x.Meaning == "" || len(x.Meaning) > 110 || x.Flag == (x.Unit != "") {
			t.Errorf("%s: unit %q, amount of %q: %s", x.Name, x.Unit, x.Needs, x.Meaning)
		}
		for needed := range strings.SplitSeq(x.Needs, " and ") {
			if needed != "" && !slices.ContainsFunc(parameters, func(y Tunable) bool { return y.Name == needed }) {
				t.Errorf("%s needs %s, which is no option", x.Name, needed)
			}
		}
		if !x.Amount && x.Default != x.Off && x.Default != 0 {
			t.Errorf("technique %s is on by default", x.Name)
		}
	}
	if err := Defaults().Validate(); err != nil {
		t.Error(err)
	}
}

// Law: Set reads the text of Of, for every option of every shipped engine.
func TestSetReadsOf(t *testing.T) {
	for _, name := range []string{"raumlab", "raumfischer", "maackesgeist", "fivecubed"} {
		o, copied := fileOptions(t, name), Defaults()
		if err := o.Validate(); err != nil {
			t.Error(err)
		}
		for _, x := range Table() {
			if err := x.Set(&copied, x.Of(o)); err != nil {
				t.Error(err)
			}
		}
		if copied != o {
			t.Errorf("%s copied by its table: %+v, want %+v", name, copied, o)
		}
	}
}

// Law: Set refuses what is out of range, names the option and changes nothing.
func TestSetRefuses(t *testing.T) {
	for _, x := range Table() {
		o := Defaults()
		if x.Profile != "" && x.Option != MaxDepthOption {
			o = o.set(t, x.Profile+"."+MaxDepthOption, "3")
		}
		before := o
		bad := []string{"", "x", "yes"}
		if x.Flag {
			bad = append(bad, "1", "TRUE")
		} else {
			bad = append(bad, "true", fmt.Sprint(x.Least-1), fmt.Sprint(x.Most+1), "99999999999999999999")
		}
		for _, text := range bad {
			if err := x.Set(&o, text); err == nil || !strings.Contains(err.Error(), x.Name) || o != before {
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

// Law: a profile overrides what it sets and follows [search] in all else.
func TestOverrides(t *testing.T) {
	o := Defaults().set(t, "fixed_depth.max_depth", "4").set(t, "fixed_depth.futility_margin_1", "150")
	o = o.set(t, "futility_margin_1", "100").set(t, "futility_margin_2", "200").set(t, "quiescence", "6")
	fixed := o.profiles().fixedDepth
	if fixed.FutilityMargin1 != 150 || fixed.FutilityMargin2 != 200 || fixed.Quiescence != 6 || o.FutilityMargin1 != 100 {
		t.Errorf("%+v", fixed)
	}
	if got := o.profiles(); got.preparation != got.general {
		t.Error("a profile that is not used differs")
	}
	for _, keys := range [][]string{{"futility"}, {MaxDepthOption, "table_bits"}} {
		if err := o.Override(preparationName, keys); err == nil || !strings.Contains(err.Error(), preparationName) {
			t.Errorf("keys %v: error %v", keys, err)
		}
	}
	unused := Defaults().set(t, "fixed_depth.quiescence", "3")
	if got := unused.profiles().fixedDepth; got.Quiescence != 3 ||
		string(unused.Identity()) != string(Defaults().Identity()) {
		t.Errorf("a profile that is not used: %+v", got)
	}
}

// Law: each option changes the identity, and each in another way. An override that is what [search] has does not.
func TestIdentity(t *testing.T) {
	seen := map[string]string{}
	for _, x := range Table() {
		if x.Profile != "" && x.Option != MaxDepthOption {
			continue
		}
		o := shipped(t)
		n := x.number(&o) + x.Step
		if n > x.Most {
			n = x.number(&o) - x.Step
		}
		o = o.set(t, x.Name, x.text(n))
		text := string(o.Identity())
		if text == string(shipped(t).Identity()) {
			t.Errorf("%s is not in the identity", x.Name)
		}
		if other, ok := seen[text]; ok {
			t.Errorf("%s and %s are the same", x.Name, other)
		}
		seen[text] = x.Name
	}
	o := Defaults().set(t, "pvs", "true").set(t, "fixed_depth.max_depth", "4").set(t,
		"fixed_depth.futility_margin_1", "150")
	if text := string(o.Identity()); text != `{"fixed_depth.futility_margin_1":150,"fixed_depth.max_depth":4,"pvs":true}` {
		t.Error(text)
	}
	if text := string(o.set(t, "futility_margin_1", "150").Identity()); text !=
		`{"fixed_depth.max_depth":4,"futility_margin_1":150,"pvs":true}` {
		t.Error(text)
	}
}

// Law: a technique that is switched off is off in all iterations.
func TestSwitchOff(t *testing.T) {
	for _, x := range parameters {
		if x.Amount {
			continue
		}
		o := shipped(t)
		if err := x.SwitchOff(&o); err != nil {
			t.Fatal(err)
		}
		p := o.profiles()
		for _, all := range []Parameters{p.general, p.fixedDepth, p.preparation} {
			if x.get(&all) != x.Off {
				t.Errorf("%s is %d", x.Name, x.get(&all))
			}
		}
	}
}

// The shipped options with any one number at its least that is not off, or at its most, must search
// and give a legal move.
func TestExtremes(t *testing.T) {
	for _, x := range Table() {
		if x.Flag || x.Profile != "" {
			continue
		}
		for _, n := range []int{max(x.Least, 1), x.Most} {
			if x.Name == "table_bits" {
				n = min(n, 12)
			}
			o := shipped(t).set(t, x.Name, strconv.Itoa(n))
			if err := o.Validate(); err != nil {
				t.Fatal(err)
			}
			s := New(o, features(eval.Corrected))
			p := benchSet(t)[3]
			if r := s.Search(t.Context(), p, nil, Limits{Depth: 4}); r.Depth != 4 || !p.IsLegal(r.Move) {
				t.Errorf("%s = %d: depth %d, move %s", x.Name, n, r.Depth, r.Move)
			}
		}
	}
}

// Law: the comment above a key of a shipped engine is the meaning in the table, with the price.
func TestEngineFilesExplainTheirKeys(t *testing.T) {
	files, err := filepath.Glob("../../configs/engines/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := strings.Cut(string(data), "[search]\n")
		prefix, comment := "", ""
		inSearch := map[string]bool{}
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			key, _, isKey := strings.Cut(line, " = ")
			switch {
			case strings.HasPrefix(line, "[search."):
				prefix = strings.TrimSuffix(strings.TrimPrefix(line, "[search."), "]") + "."
			case strings.HasPrefix(line, "#"):
				comment += strings.TrimPrefix(line, "# ") + "\n"
				continue
			case isKey:
				inSearch[key] = inSearch[key] || prefix == ""
				i := slices.IndexFunc(allTunables, func(x Tunable) bool { return x.Name == prefix+key })
				if i < 0 {
					t.Fatalf("%s: %s%s is no option", file, prefix, key)
				}
				want := allTunables[i].Meaning + "\n"
				if strings.HasSuffix(file, "raumlab.toml") {
					want += priceLine(allTunables[i], inSearch[key])
				}
				if comment != want {
					t.Errorf("%s: comment over %s%s:\n%swant\n%s", file, prefix, key, comment, want)
				}
			}
			comment = ""
		}
	}
}

// priceLine is the line with the price above a technique in raumlab.toml. It appears once: an
// override has none if [search] sets the option, too. Amounts have none.
func priceLine(x Tunable, inSearch bool) string {
	switch {
	case x.Amount || x.Profile != "" && x.Option != MaxDepthOption && inSearch:
		return ""
	case x.Price == "":
		return "price: not measured\n"
	}
	return "price: " + x.Price + "\n"
}
