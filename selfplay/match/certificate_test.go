package match

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"raumlab/engine"
	"raumlab/engine/eval"
)

// The trial of one side's weights is that of the other's, with the sides exchanged.
func TestTrialTurnsRound(t *testing.T) {
	c := quick(t, "raumfischer", "raumfischer", 100)
	c.Opening.Temperature = 0 // random openings
	c.MaxPlies = 16
	player := c.A.Engine
	ours := player.EvalWeights()
	ours.Values[eval.ValueQueen] = 100
	c.A.Engine = player.WithWeights("ours", ours)
	dir := t.TempDir()
	s := run(t, c, dir, 2)

	players := []engine.Config{player}
	a, err := Trial(dir, ours, players)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Trial(dir, player.EvalWeights(), players)
	if err != nil {
		t.Fatal(err)
	}
	if a.Pentanomial != s.Pentanomial || a.Opponent != player.EvalWeights().Hash() || b.Opponent != ours.Hash() ||
		a.Weights != b.Opponent || b.Weights != a.Opponent || a.EngineHash != c.A.Hash() || b.EngineHash != player.Hash() ||
		a.MaxPlies != int64(c.MaxPlies) {
		t.Errorf("%+v and %+v of %v", a, b, s.Pentanomial)
	}
	// With exchanged sides the match is the same one, whatever the names of the sides.
	c.A.Engine, c.B.Engine = player, player.WithWeights("mine", ours)
	turned := t.TempDir()
	run(t, c, turned, 2)
	if again, err := Trial(turned, ours, players); err != nil || again != a {
		t.Errorf("with the sides exchanged %+v, %v, want %+v", again, err, a)
	}
	slices.Reverse(b.Pentanomial[:])
	const rounding = 1e-9
	if b.Pentanomial != a.Pentanomial || math.Abs(a.Elo+b.Elo) > rounding || math.Abs(a.Low+b.High) > rounding ||
		math.Abs(a.High+b.Low) > rounding {
		t.Errorf("%+v is not %+v turned round", a, b)
	}

	// The engine without its table plays the same moves, but is another engine.
	player.Search.TableBits = 0
	if _, err := Trial(dir, ours, []engine.Config{player}); err == nil {
		t.Error("an engine with other options passes for the one that played")
	}
}

// The identity of a match has every setting except the names. Exchanging the sides twice changes
// nothing.
func TestIdentityHasEverySetting(t *testing.T) {
	base := settings{SPRT: &sprtJSON{Elo1: 10}}
	hash := func(s settings) string {
		t.Helper()
		id, err := s.identity()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	seen := map[string]string{hash(base): "none"}
	differs := func(what string, s settings) {
		t.Helper()
		id := hash(s)
		if twin, ok := seen[id]; ok {
			t.Errorf("matches that differ in %s and in %s have one identity", what, twin)
		}
		seen[id] = what
	}
	change := func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			v.SetString("x")
		case reflect.Int, reflect.Int64:
			v.SetInt(7)
		case reflect.Uint8, reflect.Uint64:
			v.SetUint(1)
		case reflect.Float64:
			v.SetFloat(0.25)
		default:
			t.Fatalf("a setting of kind %v", v.Kind())
		}
	}
	each := func(i int, of func(*settings) reflect.Value) {
		changed := base
		fields := of(&changed)
		name, field := fields.Type().Field(i).Name, fields.Field(i)
		switch name {
		case "A", "B":
			change(field)
			if hash(changed) != hash(base) {
				t.Errorf("another name of %s gives another match", name)
			}
		case "Rules", "LimitsA", "LimitsB":
			for j := range field.NumField() {
				changed = base
				change(field.Field(j))
				differs(name+"."+field.Type().Field(j).Name, changed)
				if twice := changed.turned().turned(); !reflect.DeepEqual(twice, changed) {
					t.Errorf("turned round twice, %+v is %+v", changed, twice)
				}
			}
		case "SPRT":
			changed.SPRT = nil
			differs("having a test", changed)
			for j := range reflect.TypeFor[sprtJSON]().NumField() {
				test := *base.SPRT
				change(reflect.ValueOf(&test).Elem().Field(j))
				changed.SPRT = &test
				differs("SPRT."+reflect.TypeFor[sprtJSON]().Field(j).Name, changed)
				if twice := changed.turned().turned(); !reflect.DeepEqual(twice, changed) {
					t.Errorf("turned round twice, %+v is %+v", changed, twice)
				}
			}
		default:
			change(field)
			differs(name, changed)
			if twice := changed.turned().turned(); !reflect.DeepEqual(twice, changed) {
				t.Errorf("turned round twice, %+v is %+v", changed, twice)
			}
		}
	}
	for i := range reflect.TypeFor[settings]().NumField() {
		each(i, func(s *settings) reflect.Value { return reflect.ValueOf(s).Elem() })
	}
}
