package desk

import (
	"context"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/search"
	"raumlab/engine/variant"
)

const (
	aliceRules    = "chessvariants/normal/alice"
	mirroredRules = "chessvariants/normal/mirrored-alice"
)

// The page offers the rules of every variant, and the pawns that Alice refuses with the reason.
func TestVariantsAreOffered(t *testing.T) {
	a := ask[About](t, "about", struct{}{})[0]
	var names []string
	for _, v := range a.Variants {
		names = append(names, v.Name)
		refused := v.Name != "raumschach"
		if got := len(v.Refused) == 1 && v.Refused[0].Name == "fivecubed" && strings.Contains(v.Refused[0].Meaning,
			"5³ Chess"); got != refused {
			t.Errorf("%s refuses %v", v.Name, v.Refused)
		}
	}
	if !slices.Equal(names, variant.Names()) {
		t.Errorf("variants %v", names)
	}
	rules := map[string]int{}
	for _, r := range a.Rules {
		parsed, err := variant.ParseRules(r.Name)
		if err != nil {
			t.Error(err)
		}
		rules[parsed.Variant.String()]++
	}
	if rules["raumschach"] != 6 || rules["alice"] != 4 || rules["mirrored-alice"] != 4 {
		t.Errorf("rules %v", rules)
	}
	for _, e := range a.Engines {
		want := e.Name == "raumlab" || e.Name == "raumlab-net" || e.Name == "random"
		if e.Alice != want {
			t.Errorf("%s plays Alice: %v", e.Name, e.Alice)
		}
	}
}

// A board of Alice names its mirrored pieces; its moves have what the exchange is worth, no ring.
func TestPositionOfAlice(t *testing.T) {
	p := ask[Position](t, "position", Game{Rules: mirroredRules, Moves: []string{}})[0]
	if len(p.Mirrored) != 20 || slices.ContainsFunc(p.Mirrored, func(cell string) bool { return cell[0] < 'D' }) {
		t.Errorf("mirrored: %v", p.Mirrored)
	}
	p = ask[Position](t, "position", Game{Rules: aliceRules, Moves: []string{"Bc1Ec4", "Dc5Ac2"}})[0]
	if !slices.Equal(p.Mirrored, []string{"Ac2", "Ec4"}) || len(p.Captured.White) != 1 || p.Line[0].Text != "nQ Bc1xEc4" {
		t.Errorf("%+v", p)
	}
	worth := 0
	for _, m := range p.Legal {
		if m.Gain != 0 || m.Loss != 0 {
			t.Errorf("%s has a ring", m.Text)
		}
		if m.Exchange != 0 {
			worth++
		}
	}
	if worth == 0 {
		t.Error("no move has an exchange")
	}
	if p := ask[Position](t, "position", Game{Moves: []string{}})[0]; p.Mirrored != nil {
		t.Errorf("Raumschach has mirrored pieces on %v", p.Mirrored)
	}
}

// Fixed and terms make the evaluation of Alice; weights of another variant are refused.
func TestEvaluationOfAlice(t *testing.T) {
	e := ask[Evaluation](t, "evaluation",
		EvaluationRequest{Game: Game{Rules: aliceRules, Moves: []string{"Bc1Ec4", "Dc5Ac2", "Be1Eb4"}}})[0]
	sum := float64(e.Fixed)
	for _, x := range e.Terms {
		sum += x.Total
	}
	if int(sum) != e.Total || e.Total == 0 || e.Weights != "alice" || len(e.Terms) != 26 {
		t.Errorf("terms %v, total %d: %+v", sum, e.Total, e)
	}
	for _, body := range []string{`{"rules": "` + aliceRules + `", "weights": "corrected", "moves": []}`,
		`{"weights": "alice", "moves": []}`} {
		if err := newDesk(t).Answer(context.Background(), "evaluation", []byte(body), func(any) error {
			return nil
		}); err == nil {
			t.Errorf("%s is answered", body)
		}
	}
}

// An engine that does not play Alice says so, and another program is not asked.
func TestEnginesOfRaumschachRefuseAlice(t *testing.T) {
	asked := false
	program := Engine{Name: "other", Move: func(context.Context, *variant.Game, search.Limits) (search.Result, error) {
		asked = true
		return search.Result{}, nil
	}}
	d, err := New(Options{Threads: 1, Engines: []Engine{program}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"fivecubed", "raumfischer/2", "other"} {
		err := d.Answer(context.Background(), "play",
			[]byte(`{"rules": "`+aliceRules+`", "moves": [], "engine": "`+name+`"}`), func(any) error { return nil })
		if err == nil || !strings.Contains(err.Error(), "Alice-Raumschach") || asked {
			t.Errorf("%s: %v", name, err)
		}
	}
	if played := ask[Played](t, "play", PlayRequest{Game: Game{Rules: aliceRules, Moves: []string{}},
		Engine: "raumlab/1"})[0]; played.Depth != 2 {
		t.Errorf("%+v", played)
	}
}
