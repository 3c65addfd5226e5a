package alice

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// FuzzRFEN: no text panics. An accepted text survives print and parse, and reads as the plain
// reading does.
func FuzzRFEN(f *testing.F) {
	for i, p := range perftPositions(f) {
		if i%4 == 0 {
			f.Add(p.RFEN(), byte(p.rules.Pawns))
		}
	}
	for _, c := range badRFENs {
		f.Add(c.text, byte(0))
	}
	f.Add("startpos", byte(7))
	f.Add(bare+" w", byte(0))
	f.Add("\t4k~/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|11111/131/5/5/K~22\nb  +7 0099 ", byte(0))
	f.Fuzz(func(t *testing.T, text string, rules byte) {
		p, err := ParseRFEN(rulesOf(rules), text)
		if err != nil {
			if p != (Position{}) {
				t.Fatalf("%q: an error and a position", text)
			}
			return
		}
		printed := p.RFEN()
		again, err := ParseRFEN(rulesOf(rules), printed)
		if err != nil {
			t.Fatalf("%q: printed as %q, which is refused: %v", text, printed, err)
		}
		if again != p || again.RFEN() != printed {
			t.Fatalf("%q: printed as %q, read as another position", text, printed)
		}
		switch len(strings.Fields(text)) {
		case 1: // the word startpos, with white space around it
			text = printed
		case 2:
			text += " 0 1"
		}
		reading := newPlain(t, p.rules.Pawns, text)
		if reading.rfen() != printed {
			t.Fatalf("%q: printed as %q, want %q", text, printed, reading.rfen())
		}
		if reading.checked(!reading.white) {
			t.Fatalf("%q: the side that has moved is in check", text)
		}
	})
}

// bare is a position of two kings.
const bare = "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4"

var badRFENs = []struct {
	text string
	want string // the error after the text that it quotes
}{
	{"", "number of fields 0: expected pieces and side to move, or these with halfmove clock and fullmove number"},
	{bare + " w 0", "number of fields 3: expected pieces"},
	{"5/5/5/5/5 w 0 1", "pieces: number of levels 1: expected 5, E to A, separated by |"},
	{"4k/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1",
		"pieces: level E: number of ranks 4: expected 5, separated by /"},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/4/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1",
		`pieces: level C rank 3 "4": number of cells 4: expected 5`},
	{"4k~k~/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1",
		`pieces: level E rank 5 "4k~k~": number of cells 6: expected 5`},
	{"4k/5/5/5/5|5/6/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1",
		`pieces: level D rank 4 "6": '6' is neither a piece (KQRBUNP) nor a number of empty cells`},
	{"4k/5/5/5/5|5/5~/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1",
		`pieces: level D rank 4 "5~": a ~ belongs after the letter of a mirrored piece`},
	{"4k/5/5/5/5|5/~5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", `pieces: level D rank 4 "~5": a ~ belongs after`},
	{"4k~~/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", `pieces: level E rank 5 "4k~~": a ~ belongs after`},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K2K~1 w 0 1", "pieces: more than one king of White"},
	{"5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", "Black has no king"},
	{bare + " W 0 1", `side to move "W": expected w or b`},
	{bare + " w - 1", `halfmove clock "-": expected a number from 0 to 9999`},
	{bare + " w 0 0", `fullmove number "0": expected a number from 1 to 9999`},
	{"P~3k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", "pawn of White on Ea5, where it would have promoted"},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K~3r~ b 0 1", "White is in check, but Black is to move"},
	{"5/5/5/5/5|5/5/5/5/5|5/5/2Kk1/5/5|5/5/5/5/5|5/5/5/5/5 w 0 1", "Black is in check, but White is to move"},
}

func TestRFENErrors(t *testing.T) {
	for _, c := range badRFENs {
		_, err := ParseRFEN(Rules{}, c.text)
		if err == nil {
			t.Errorf("%q is accepted, want error %q", c.text, c.want)
			continue
		}
		after, ok := strings.CutPrefix(err.Error(), `RFEN "`+c.text+`": `)
		if !ok || !strings.HasPrefix(after, c.want) {
			t.Errorf("%q: error %q, want %q", c.text, err, c.want)
		}
	}
	for text, want := range map[string]string{
		"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K2K1 w 0 1": "pieces [Ad1 Aa1]",
		"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3r b 0 1":  "side [Aa1 Ae1]",
	} {
		_, err := ParseRFEN(Rules{}, text)
		var e board.RFENError
		if !errors.As(err, &e) || fmt.Sprint(e.Field, " ", e.Cells) != want {
			t.Errorf("%q: field %q, cells %v, want %s", text, e.Field, e.Cells, want)
		}
	}
}

// Kings beside each other, or a rook on a line with a king, are no check if their statuses differ.
func TestRFENOtherStatus(t *testing.T) {
	for _, text := range []string{
		"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3r~ b 0 1",
		"5/5/5/5/5|5/5/5/5/5|5/5/2Kk~1/5/5|5/5/5/5/5|5/5/5/5/5 w 0 1",
	} {
		if p := parse(t, Rules{}, text); p.RFEN() != text {
			t.Errorf("%s is printed as %s", text, p.RFEN())
		}
	}
}

func TestRules(t *testing.T) {
	for i, want := range []string{
		"chessvariants/normal/alice", "chessvariants/sideways/alice", "dickins/normal/alice", "dickins/sideways/alice",
		"chessvariants/normal/mirrored-alice", "chessvariants/sideways/mirrored-alice", "dickins/normal/mirrored-alice",
		"dickins/sideways/mirrored-alice",
	} {
		if allRules[i].String() != want {
			t.Errorf("printed as %s, want %s", allRules[i], want)
		}
		var got Rules
		if err := got.UnmarshalText([]byte(want)); err != nil || got != allRules[i] {
			t.Errorf("%s is read as %s (%v)", want, got, err)
		}
		start := allRules[i].Start()
		mirrored := 0
		if allRules[i].Variant == MirroredAlice {
			mirrored = 20
		}
		if n := start.layers[Mirrored].Count(); n != mirrored ||
			start.layers[Mirrored] != start.layers[Mirrored].And(start.OccupiedBy(board.Black)) {
			t.Errorf("%s: %d pieces start mirrored, want %d of Black", want, n, mirrored)
		}
	}
	for text, want := range map[string]string{
		"":                                 `rules "": expected array/pawns/variant, such as chessvariants/normal/alice`,
		"dickins/normal":                   `rules "dickins/normal": expected array/pawns/variant`,
		"maack/normal/alice":               `array "maack": expected one of chessvariants, dickins`,
		"dickins/normal/Alice":             `variant "Alice": expected one of alice, mirrored-alice`,
		"chessvariants/fivecubed/alice":    `pawns "fivecubed": alice has the pieces of Raumschach`,
		"chessvariants/normal/alice/alice": `pawns "normal/alice": expected one of`,
	} {
		r, err := ParseRules(text)
		if err == nil || r != (Rules{}) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: rules %s, error %v, want %q", text, r, err, want)
		}
	}
}

func FuzzRules(f *testing.F) {
	for _, r := range allRules {
		f.Add(r.String())
	}
	f.Add("dickins/fivecubed/alice")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRules(text)
		if err == nil && r.String() != text {
			t.Fatalf("%q is printed as %s", text, r)
		}
		if err != nil && r != (Rules{}) {
			t.Fatalf("%q: rules %s and error %v", text, r, err)
		}
	})
}

// Law: what RFEN writes ParseRFEN reads, however long the game was.
func TestRFENOfLongGamesIsRead(t *testing.T) {
	for _, counters := range [][2]uint16{{0, 9999}, {9999, 9999}, {50, 10000}, {10000, 65535}} {
		p := Rules{}.Start()
		p.halfmove, p.fullmove = counters[0], counters[1]
		again, err := ParseRFEN(Rules{}, p.RFEN())
		if err != nil || again.Key() != p.Key() || again.HalfmoveClock() != min(p.HalfmoveClock(), maxCounter) ||
			again.FullmoveNumber() != min(p.FullmoveNumber(), maxCounter) {
			t.Errorf("counters %v: %s, %v", counters, p.RFEN(), err)
		}
	}
}
