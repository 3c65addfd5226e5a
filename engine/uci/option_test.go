package uci

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// typed is a line as it was read.
func typed(text string) line { return line{text: text} }

// told runs lines and returns the answers.
func told(s *Session, lines ...string) string {
	var b bytes.Buffer
	s.out = &output{w: &b}
	for _, text := range lines {
		s.do(context.Background(), typed(text))
	}
	return b.String()
}

// Every option accepts its default, and a spin both its ends. The default is that of the engine
// file.
func TestOptions(t *testing.T) {
	for _, name := range engine.Names() {
		s := newSession(t, name)
		before := s.settings
		listed := told(s, "uci")
		for _, o := range s.options {
			if o.lacks != nil && o.lacks(before) {
				if answer := told(s, "setoption name "+o.name+" value 1"); strings.Contains(listed, o.name) ||
					!strings.Contains(answer, "error") {
					t.Errorf("%s has %s: %s", name, o.name, answer)
				}
				continue
			}
			if !strings.Contains(listed, "\n"+o.line(s.defaults)+"\n") {
				t.Errorf("%s: %s is not listed", name, o.name)
			}
			if o.kind == button || name == "random" && o.name == optionLevel {
				continue
			}
			line := fmt.Sprintf("setoption name %s value %s", o.name, orEmpty(o.value(s.settings)))
			if answer := told(s, line); answer != "" || o.name != optionEngine && !reflect.DeepEqual(s.settings, before) {
				t.Errorf("%s: %s: %s", name, line, answer)
			}
			if o.kind != spin {
				continue
			}
			for _, n := range []int{o.least, o.most} {
				line := fmt.Sprintf("setoption name %s value %d", strings.ToUpper(o.name), n)
				answer := told(s, line)
				paired := (o.name == "table_bits" || o.name == "table_buckets") &&
					strings.Contains(answer, "search option table_buckets = 0: expected 1 or 2")
				hint := ""
				if o.hint != nil && fmt.Sprint(n) != o.value(before) {
					hint = o.hint(s.settings)
				}
				// The size of a table is a power of two.
				if hint != "" && answer != "info string "+hint+"\n" || hint == "" && answer != "" && !paired || !paired &&
					o.name != "Hash" && o.value(s.settings) != fmt.Sprint(n) {
					t.Errorf("%s: %s: %s", name, line, answer)
				}
				s.settings = before
			}
		}
	}
}

// A new value that profiles override gets a line that names them. Other values get none.
func TestOverriddenOptions(t *testing.T) {
	s := newSession(t, "raumlab")
	for line, want := range map[string]string{
		"futility_step value 7":                 "info string option futility_step: searches limited only by depth use fixed_depth.futility_step = 0 and preparation.futility_step = 70\n",
		"futility_margin_1 value 7":             "info string option futility_margin_1: searches limited only by depth use fixed_depth.futility_margin_1 = 150 and preparation.futility_margin_1 = 150\n",
		"fixed_depth.futility_margin_1 value 7": "",
		"quiescence value 7":                    "",
		"futility_step value seven":             "info string error: setoption: option futility_step = \"seven\": expected 0 to 10000\n",
	} {
		before := s.settings
		if answer := told(s, "setoption name "+line); answer != want {
			t.Errorf("%s: %q, want %q", line, answer, want)
		}
		s.settings = before
	}
	unused := []string{"setoption name fixed_depth.max_depth value 0", "setoption name preparation.max_depth value 0",
		"setoption name futility_margin_1 value 7"}
	if answer := told(s, unused...); answer != "" {
		t.Errorf("profiles that are not used: %q", answer)
	}
}

// In Alice-Raumschach its own options take effect, and those of the other search say that they do
// not. Fivecubed pawns are not declared.
func TestOptionsOfAlice(t *testing.T) {
	s, err := New(t.Context(), "1.0", "raumlab", variant.Rules{Variant: variant.Alice}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if listed := told(s, "uci"); !strings.Contains(listed, "var normal var sideways\n") ||
		!strings.Contains(listed, "option name alice.table_bits type spin default 16 min 0 max 26\n") {
		t.Errorf("declared\n%s", listed)
	}
	before := s.settings.config
	for line, want := range map[string]string{
		"setoption name Alice.Table_Bits value 7":    "",
		"setoption name alice.table_bits value 27":   "expected 0 to 26",
		"setoption name null_move value false":       "info string option null_move belongs to the search of Raumschach and has no effect in Alice-Raumschach\n",
		"setoption name alice.table_bit value 7":     "did you mean alice.table_bits?",
		"setoption name Pawns value fivecubed":       "expected one of normal, sideways",
		"setoption name improving value false":       "has no effect in Alice-Raumschach\n",
		"setoption name alice.table_bits value many": "expected 0 to 26",
	} {
		if answer := told(s, line); (answer == "") != (want == "") || !strings.Contains(answer, want) {
			t.Errorf("%s: %q, want %q", line, answer, want)
		}
	}
	now := s.settings.config
	if now.Alice.TableBits != 7 || before.Alice.TableBits != 16 || now.Hash() == before.Hash() {
		t.Errorf("%+v", now.Alice)
	}
	eval := told(s, "position startpos moves Bc1Ec4", "eval")
	for _, want := range []string{"king_safety", "unicorn_parity", "all, centipawns", "Static evaluation: "} {
		if !strings.Contains(eval, want) {
			t.Errorf("eval says\n%s", eval)
		}
	}
	const back = "setoption name UCI_Variant value raumschach"
	if answer := told(s, back, "setoption name alice.table_bits value 3"); answer !=
		"info string option alice.table_bits belongs to the search of Alice-Raumschach and has no effect in Raumschach\n" {
		t.Errorf("%q", answer)
	}
}

// Another engine brings all its own options.
func TestEngineOption(t *testing.T) {
	s := newSession(t, "raumlab")
	if answer := told(s, "setoption name Level value 2", "setoption name aspiration value 7",
		"setoption name Engine value MAACKESGEIST"); answer != "" {
		t.Error(answer)
	}
	if want := newSession(t, "maackesgeist").settings; !reflect.DeepEqual(s.settings, want) {
		t.Errorf("%+v, want %+v", s.settings, want)
	}
}

// Weights of a file suit only their own rules, whichever of the two is set first.
func TestWeightsOption(t *testing.T) {
	sideways := filepath.Join(t.TempDir(), "my weights.toml")
	w := weights.Published(eval.Corrected)
	w.Rules = board.Rules{Pawns: board.SidewaysPawns}
	w.Values[0] = 1000
	if err := w.Write(sideways); err != nil {
		t.Fatal(err)
	}
	s := newSession(t, "raumlab")
	own := s.settings.config.Weights
	const both = "are for rules chessvariants/sideways, not for chessvariants/normal"
	if answer := told(s, "setoption name Weights value "+sideways); !strings.Contains(answer, both) ||
		s.settings.config.Weights != own {
		t.Error(answer)
	}
	if answer := told(s, "setoption name Pawns value sideways", "setoption name Weights value "+sideways); answer != "" ||
		s.settings.config.EvalWeights().Values[0] != 1000 {
		t.Error(answer)
	}
	if answer := told(s, "setoption name Pawns value normal"); !strings.Contains(answer, both) ||
		s.settings.rules.Pawns != board.SidewaysPawns {
		t.Error(answer)
	}
	if answer := told(s, "setoption name Weights value PUBLISHED", "setoption name Pawns value normal"); answer != "" {
		t.Error(answer)
	}
	if got := s.settings.config.EvalWeights(); got.Rules != (board.Rules{}) || got.Definition != eval.Published {
		t.Errorf("%+v", got)
	}
}

// Values are read in upper and lower case.
func TestCaseOfValues(t *testing.T) {
	s := newSession(t, "raumlab")
	if answer := told(s, "setoption name null_move value FALSE", "setoption name Weights value Published",
		"setoption name Book value <EMPTY>"); answer != "" {
		t.Error(answer)
	}
	if c := s.settings.config; c.Search.NullMove || c.Weights != "published" ||
		c.EvalWeights().Definition != eval.Published || s.settings.book != nil {
		t.Errorf("%+v", s.settings)
	}
}

// After a change of rules the position is their start position.
func TestRulesOption(t *testing.T) {
	s := newSession(t, "raumlab")
	told(s, "position startpos moves Ab2Ab3", "setoption name Array value dickins")
	want := variant.Rules{Array: board.Dickins}.Start()
	if *s.game.Position() != want {
		t.Errorf("%s, want %s", s.game.Position().RFEN(), want.RFEN())
	}
	if answer := told(s, "position startpos moves Ab2Ab3"); answer != "" || s.game.Start() != want {
		t.Error(answer)
	}
	if _, err := New(context.Background(), "0", "raumlab", variant.Rules{Pawns: board.FiveCubedPawns},
		noBook); err != nil {
		t.Error(err)
	}
}

func TestNew(t *testing.T) {
	for ref, want := range map[string]string{
		"raumfisher":  "raumfischer",
		"random/2":    "has no levels",
		"raumlab/6":   "expected one of none, 0, 1, 2, 3, 4, 5",
		"raumlab/":    "expected one of none",
		"absent.toml": "absent.toml",
		"a/b.md":      `engine "a/b.md": expected a file ending in .toml`,
	} {
		if _, err := New(context.Background(), "0", ref, variant.Rules{}, noBook); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", ref, err, want)
		}
	}
	if s := newSession(t, "raumlab/none"); s.settings.level != noLevel {
		t.Errorf("level %q", s.settings.level)
	}
}

// A Hash of n MiB is the largest table that fits, with any number of buckets. Setting the size that
// is shown changes nothing.
func TestHashOption(t *testing.T) {
	for _, x := range []struct {
		engine        string
		hash          int
		bits, buckets int
		shown         int
	}{
		{"raumlab", 4, 17, 2, 4},
		{"raumlab", 1, 15, 2, 1},
		{"raumlab", 64, 21, 2, 64},
		{"raumlab", 100, 21, 2, 64},
		{"raumlab", 2048, 26, 2, 2048},
		{"raumlab", 0, 0, 2, 0},
		{"maackesgeist", 2, 17, 1, 2},
		{"maackesgeist", 2048, 26, 1, 1024},
		{"fivecubed", 0, 0, 0, 0},
		{"fivecubed", 16, 19, 2, 16},
	} {
		s := newSession(t, x.engine)
		before := s.settings.config.Search
		answer := told(s, fmt.Sprintf("setoption name Hash value %d", x.hash))
		got := s.settings.config.Search
		if answer != "" || got.TableBits != x.bits || got.TableBuckets != x.buckets || s.settings.hash() != x.shown {
			t.Errorf("%s, Hash %d: %d bits, %d buckets, shown as %d: %s", x.engine, x.hash, got.TableBits, got.TableBuckets,
				s.settings.hash(), answer)
		}
		before.TableBits, before.TableBuckets = got.TableBits, got.TableBuckets
		if got != before {
			t.Errorf("%s, Hash %d changed more than the table: %+v", x.engine, x.hash, got)
		}
	}
	// A small table is shown as a mebibyte. Setting that changes nothing.
	s := newSession(t, "raumlab")
	if answer := told(s, "setoption name table_bits value 9", "setoption name Hash value 1"); answer != "" ||
		s.settings.config.Search.TableBits != 9 {
		t.Errorf("%d bits: %s", s.settings.config.Search.TableBits, answer)
	}
}

// A variant is played from its own start, keeps array and pawns, and refuses what is of another.
func TestVariantOption(t *testing.T) {
	s := newSession(t, "raumlab")
	before := s.settings
	if listed := told(s, "uci"); !strings.Contains(listed,
		"\noption name UCI_Variant type combo default raumschach var raumschach var alice var mirrored-alice\n") {
		t.Error(listed)
	}
	if answer := told(s, "setoption name UCI_Variant value raumschach"); answer != "" ||
		!reflect.DeepEqual(s.settings, before) {
		t.Error(answer)
	}
	for _, name := range []string{"alice", "mirrored-alice"} {
		v, err := variant.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		start := variant.Rules{Variant: v}.Start()
		s := newSession(t, "raumlab")
		if answer := told(s, "setoption name UCI_Variant value "+name, "position startpos", "d"); !strings.Contains(answer,
			"RFEN: "+start.RFEN()+"\n") {
			t.Errorf("%s: %s", name, answer)
		}
		if got := s.settings.rules.String(); got != "chessvariants/normal/"+name {
			t.Error(got)
		}
		for _, refused := range []string{"setoption name Pawns value fivecubed", "setoption name Engine value raumfischer"} {
			had := s.settings.rules
			if answer := told(s, refused); !strings.Contains(answer, "lice") || s.settings.rules != had ||
				s.settings.config.Variant() != had.Variant {
				t.Errorf("%s, %s: %q", name, refused, answer)
			}
		}
		if answer := told(s, "setoption name UCI_Variant value raumschach"); answer != "" ||
			s.settings.rules != before.rules || s.settings.config.Hash() != before.config.Hash() {
			t.Errorf("back from %s: %s", name, answer)
		}
		lines := converse(t, newSession(t, "raumlab"), "setoption name UCI_Variant value "+name,
			"position startpos moves Bb2Cb2", "go depth 3")
		if last := lines[len(lines)-1]; !strings.HasPrefix(last, "bestmove ") || !strings.Contains(strings.Join(lines, "\n"),
			"info depth 3 ") {
			t.Errorf("%s: %s", name, lines)
		}
	}
	s = newSession(t, "raumlab")
	told(s, "setoption name UCI_Variant value alice")
	for _, x := range []struct{ value, bits int }{{0, 0}, {1, 15}, {8, 18}} {
		if answer := told(s, fmt.Sprintf("setoption name Hash value %d", x.value)); answer != "" ||
			s.settings.config.Alice.TableBits != x.bits || s.settings.hash() != x.value {
			t.Errorf("Hash %d: %d bits, shown as %d: %s", x.value, s.settings.config.Alice.TableBits,
				s.settings.hash(), answer)
		}
	}
	// The listed default leaves the way back open. Options of the other search say what they are.
	if answer := told(s, "setoption name Weights value alice", "setoption name null_move value false"); !strings.Contains(
		answer, "null_move belongs to the search of Raumschach and has no effect") {
		t.Error(answer)
	}
	if answer := told(s, "setoption name UCI_Variant value raumschach"); answer != "" || s.settings.rules != before.rules {
		t.Errorf("back from Alice: %q", answer)
	}
	s = newSession(t, "raumfischer")
	if answer := told(s, "setoption name UCI_Variant value alice"); !strings.Contains(answer, "raumfischer") ||
		s.settings.rules != before.rules {
		t.Errorf("raumfischer: %q", answer)
	}
}

// A cancelled context ends the reading of the tables that an option names.
func TestReadingTablesEnds(t *testing.T) {
	m, err := tables.ParseMaterial("KRK")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "tables")
	k := tables.Maker{Workers: 1}
	if err := k.Make(t.Context(), dir, tables.Plan(m)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s, err := New(ctx, "0", "raumlab", variant.Rules{}, noBook)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if answer := told(s, "setoption name Tables value "+dir); !strings.Contains(answer, context.Canceled.Error()) {
		t.Errorf("cancelled: %q", answer)
	}
}
