package corpus

import (
	"reflect"
	"slices"
	"testing"

	"raumlab/engine/variant"
)

// Law: every changed value of a game is found, except its number, by which the game is found.
func TestDiffers(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 2, 1)
	g := games[0]
	again := func() *Game {
		c := g
		c.Plies = slices.Clone(g.Plies)
		return &c
	}
	if d := g.Differs(again()); d != nil {
		t.Fatalf("a game differs from itself: %v", d)
	}
	alter := func(v reflect.Value) {
		switch {
		case v.Kind() == reflect.String:
			v.SetString(v.String() + "x")
		case v.CanInt():
			v.SetInt(v.Int() + 1)
		default:
			v.SetUint(v.Uint() + 1)
		}
	}
	for i := range reflect.TypeFor[Game]().NumField() {
		name := reflect.TypeFor[Game]().Field(i).Name
		if name == "Number" || name == "Plies" {
			continue
		}
		other := again()
		alter(reflect.ValueOf(other).Elem().Field(i))
		if d := g.Differs(other); d == nil || d.Ply != 0 {
			t.Errorf("another %s: %+v", name, d)
		}
	}
	last := len(g.Plies) - 1
	for i := range reflect.TypeFor[Ply]().NumField() {
		other := again()
		alter(reflect.ValueOf(&other.Plies[last]).Elem().Field(i))
		if d := g.Differs(other); d == nil || d.Ply != last+1 {
			t.Errorf("another %s: %+v", reflect.TypeFor[Ply]().Field(i).Name, d)
		}
	}
	other := again()
	other.Plies = other.Plies[:last]
	if d := g.Differs(other); d == nil || d.Column != "plies" {
		t.Errorf("a ply less: %+v", d)
	}
}
