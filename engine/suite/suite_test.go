package suite

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"raumlab/configs"
	"raumlab/engine/board"
)

const (
	start  = "rnknr/ppppp/5/5/5|buqbu/ppppp/5/5/5|5/5/5/5/5|5/5/5/PPPPP/BUQBU|5/5/5/PPPPP/RNKNR"
	corner = "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 3 40"
)

func Example() {
	s, err := parse("mates.epd", strings.NewReader(
		`rules chessvariants/normal;
`+corner+` dm 1; bm Dd1Dd4; id "queen in the corner";`))
	if err != nil {
		fmt.Println(err)
		return
	}
	p := s.Positions[0]
	fmt.Println(p.ID, "mates in", p.Mate, "by", p.Best)
	// Output: queen in the corner mates in 1 by [Dd1Dd4]
}

func TestParse(t *testing.T) {
	s, err := parse("test", strings.NewReader(strings.Join([]string{
		"\ufeff#made by hand", "# of three", "", "\ufeff rules dickins/sideways ; ", "# later",
		"\ufeffstartpos", "startpos bm Bc1Ec4;", start + " w", start + ` b id "a; b";`, "\t" + corner +
			"  dm 1 ;\tbm  Dd1Dd4 Dd1Dd2; ",
	}, "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.Notes, []string{"made by hand", "of three"}) ||
		s.Rules != (board.Rules{Array: board.Dickins, Pawns: board.SidewaysPawns}) {
		t.Errorf("notes %q, rules %s", s.Notes, s.Rules)
	}
	first := s.Rules.Start()
	for i, want := range []struct {
		rfen, id   string
		mate, best int
	}{{first.RFEN(), "", 0, 0}, {first.RFEN(), "", 0, 1}, {start + " w 0 1", "", 0, 0}, {start + " b 0 1", "a; b", 0,
		0}, {corner, "", 1, 2}} {
		p := s.Positions[i]
		if p.Board.RFEN() != want.rfen || p.ID != want.id || p.Mate != want.mate || len(p.Best) != want.best ||
			p.Board.Rules() != s.Rules {
			t.Errorf("position %d: %+v, want %+v", i, p, want)
		}
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "x.epd: it contains no position",
		"# nothing":                          "x.epd: it contains no position",
		"rules chessvariants/normal;":        "x.epd: it contains no position",
		"rules chess/normal;\nstartpos":      `x.epd:1: array "chess"`,
		"rules dickins/normal\nstartpos":     "x.epd:1: rules: no semicolon",
		"startpos\nrules dickins/normal;":    "x.epd:2: rules: they must be given once",
		"\nstartpos\n\nnonsense":             `x.epd:4: RFEN "nonsense": number of fields 1`,
		"\xff":                               "x.epd:1: not UTF-8",
		start + " x":                         "side to move",
		start + " w 0":                       "number of fields 3",
		start + " w 0 dm 1;":                 "fullmove number",
		corner + " dm 1":                     "no semicolon",
		corner + " dm 0;":                    `dm "0": expected a number of moves from 1 to 99`,
		corner + " dm 100;":                  "from 1 to 99",
		corner + " dm;":                      `dm ""`,
		corner + " dm 1; dm 1;":              "dm occurs twice",
		corner + " pv Dd1Dd4;":               `unknown operation "pv": expected dm, bm, ce, acd or id`,
		corner + " ce 1000001; acd 1;":       `ce "1000001": expected a number of centipawns from -1000000 to 1000000`,
		corner + " ce 5;":                    "ce and acd: give the score and the depth of its search, or neither",
		corner + " acd 5;":                   "give the score and the depth of its search, or neither",
		corner + " ce 1; acd 0;":             `acd "0": expected a number of plies from 1 to 99`,
		corner + " ;":                        `unknown operation ""`,
		corner + " bm;":                      "bm: no move",
		corner + " bm Dd1;":                  `bm: move "Dd1"`,
		corner + " bm Dd1Ec3;":               "bm: move Dd1Ec3 is illegal here",
		corner + " bm Dd1Dd4 Dd1Dd4;":        "bm: move Dd1Dd4 occurs twice",
		corner + ` id "a;`:                   "missing closing quotation mark",
		corner + ` id a;`:                    `id "a": expected a text in quotation marks`,
		corner + ` id "";`:                   `id "\"\"": expected a text`,
		corner + ` id "a"b";`:                `id "\"a\"b\"": expected a text`,
		corner + " id \"a\tb\";":             "expected a text",
		strings.Repeat("x", 1<<17):           "x.epd:1: bufio.Scanner: token too long",
		"4k/5/5/5/5|5/5/5/5/3Q1 w dm 1;":     "number of levels 2",
		corner + ` dm 1; id "m"; ` + "bm x;": `bm: move "x"`,
	} {
		_, err := parse("x.epd", strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "x.epd") {
			t.Errorf("%.60q: %v, want %q", text, err, want)
		}
	}
	if _, err := Read(t.TempDir() + "/none.epd"); err == nil || !strings.Contains(err.Error(), "none.epd") {
		t.Errorf("a file that is not there: %v", err)
	}
}

// The hash of a suite is that of its rules and positions. Names mean shipped files.
func TestHashAndNames(t *testing.T) {
	hash := func(text string) string {
		s, err := parse("x", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return s.Hash()
	}
	both := hash("startpos\n" + corner)
	if both != hash("# other words\n"+start+` w 0 1 ce 3; acd 1; id "y";`+"\n"+corner+" dm 1;") {
		t.Error("what is said of the positions counts")
	}
	for _, other := range []string{"startpos", corner + "\nstartpos", "rules dickins/normal;\nstartpos\n" + corner} {
		if hash(other) == both {
			t.Errorf("%q has the same hash", other)
		}
	}
	for _, name := range configs.Names(folder, extension) {
		if s, err := Load(name); err != nil || len(s.Positions) == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	for ref, want := range map[string]string{"none": `suite "none": expected a file ending in .epd or one of bench`,
		"none.epd": "none.epd: no such file"} {
		if _, err := Load(ref); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", ref, err)
		}
	}
}

// Write writes the shipped set as it is in the file.
func TestShipped(t *testing.T) {
	s, err := Read("../../configs/suites/mates.epd")
	if err != nil {
		t.Fatal(err)
	}
	again(t, s)
	if len(s.Positions) < 60 {
		t.Errorf("%d positions", len(s.Positions))
	}
}

// again checks that parse reads what Write writes.
func again(t *testing.T, s Suite) {
	t.Helper()
	var text strings.Builder
	if err := s.Write(&text); err != nil {
		t.Fatal(err)
	}
	read, err := parse("again", strings.NewReader(text.String()))
	if err != nil {
		t.Fatalf("%v in:\n%s", err, &text)
	}
	var twice strings.Builder
	if err := read.Write(&twice); err != nil {
		t.Fatal(err)
	}
	if twice.String() != text.String() || read.Rules != s.Rules || len(read.Positions) != len(s.Positions) {
		t.Fatalf("written again:\n%s\nwas:\n%s", &twice, &text)
	}
	for i, p := range s.Positions {
		q := read.Positions[i]
		if p.Board != q.Board || p.ID != q.ID || p.Mate != q.Mate || p.Score != q.Score || p.Depth != q.Depth ||
			!slices.Equal(p.Best, q.Best) {
			t.Errorf("position %d: %+v, was %+v", i, q, p)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("# note\nrules dickins/fivecubed;\n" + corner + ` dm 1; bm Dd1Dd4; id "a; b";` + "\nstartpos\n")
	f.Add(start + " w ce -31; acd 5;\n" + start + " b 3 4 id \"x\"; acd 2; ce 0;")
	f.Add(start + " w\n" + start + " b bm Ca4Cb4;")
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := parse("fuzz", strings.NewReader(text)); err == nil {
			again(t, s)
		}
	})
}
