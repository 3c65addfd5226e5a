package selfplay

import (
	"encoding/json"
	"strings"
	"testing"

	"raumlab/corpus"
)

// Law: the JSON of a configuration is what the header of its corpus has, and is read back as the
// same. Headers with a key that this program does not know are of another program.
func TestConfigIsItsHeader(t *testing.T) {
	whole := testConfig(t, "suite:bench", 3, 2)
	whole.Seed = 1<<64 - 1
	whole.Adjudication = corpus.Adjudication{WinScore: 900, WinPlies: 4, DrawScore: 10, DrawPlies: 8, PlayOn: 0.1}
	whole.Bounds.Nodes, whole.Exact.DeadDraws = 5000, true
	grown := testConfig(t, "softmax:40,10", 3, 1)
	grown.Opening.Lines = NewLines(0, nil)
	plies := `"max_plies":"20"`
	if testing.Short() {
		plies = `"max_plies":"16"`
	}
	for want, c := range map[string]Config{
		`{"seed":"3","depth":"1","opening":"random:8",` + plies + `,"adjudication":"off"}`:    testConfig(t, "random:8", 3, 1),
		`{"seed":"3","depth":"1","opening":"grown:40,10",` + plies + `,"adjudication":"off"}`: grown,
		`{"seed":"18446744073709551615","depth":"2","opening":"suite:bench",` + plies +
			`,"adjudication":"win:900,4 draw:10,8 play_on:0.1","game_nodes":"5000","opening_sha256":"` +
			whole.Opening.Hash() + `","dead_draws":"` + deadEndings() + `"}`: whole,
	} {
		h := c.Header("v")
		text, err := json.Marshal(h.Configuration)
		if err != nil || string(text) != want {
			t.Errorf("%v: the header has\n%s, want\n%s", err, text, want)
		}
		read, hash, err := configOf(&h)
		if err != nil {
			t.Fatal(err)
		}
		if content, err := c.Opening.Content(); err != nil {
			t.Fatal(err)
		} else if read.Opening, err = read.Opening.With(c.Rules, content); err != nil {
			t.Fatal(err)
		}
		if again, err := json.Marshal(read); err != nil || string(again) != want || hash != c.Opening.Hash() {
			t.Errorf("%v: read and written it is\n%s, want\n%s", err, again, want)
		}
	}
	for key, want := range map[string]string{"dephts": "unknown key dephts", "dead_draws": "other dead endings"} {
		h := grown.Header("v")
		h.Configuration = append(h.Configuration, corpus.Setting{Key: key, Value: "KBNK"})
		if _, _, err := configOf(&h); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", key, err)
		}
	}
}
