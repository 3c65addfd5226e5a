package board

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzRFEN: no text panics. An accepted text is sound and survives print and parse.
func FuzzRFEN(f *testing.F) {
	for i := range allRules {
		f.Add(startRFEN[i%2], byte(i))
	}
	for i, p := range perftPositions(f) {
		if i%4 == 0 {
			f.Add(p.RFEN(), byte(p.Rules().Pawns))
		}
	}
	for _, c := range badRFENs {
		f.Add(c.text, byte(c.rules.Pawns))
	}
	f.Add("startpos", byte(3))
	f.Add(bare+" w", byte(0))
	f.Add("\t4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|11111/131/5/5/K22\nb  +7 0099 ", byte(0))
	pieces, black := drawnKeys()
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
		checkSound(t, &p, pieces, black)
		switch len(strings.Fields(text)) {
		case 1: // the word startpos, with white space around it
			text = startRFEN[p.Rules().Array]
		case 2:
			text += " 0 1"
		}
		reading := newPlain(t, p.Rules().Pawns, text)
		if reading.rfen() != printed {
			t.Fatalf("%q: printed as %q, want %q", text, printed, reading.rfen())
		}
		if reading.attacked(reading.king(!reading.white), reading.white) {
			t.Fatalf("%q: the side that has moved is in check", text)
		}
	})
}

// bare is a position of two kings.
const bare = "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4"

var badRFENs = []struct {
	text  string
	rules Rules
	want  string // the error after the text that it quotes
}{
	{"", Rules{},
		"number of fields 0: expected pieces and side to move, or these with halfmove clock and fullmove number"},
	{"start", Rules{}, "number of fields 1: expected pieces"},
	{bare, Rules{}, "number of fields 1: expected pieces"},
	{bare + " w 0", Rules{}, "number of fields 3: expected pieces"},
	{bare + " w 0 1 x", Rules{}, "number of fields 5: expected pieces"},
	{"5/5/5/5/5 w 0 1", Rules{}, "pieces: number of levels 1: expected 5, E to A, separated by |"},
	{bare + "|5/5/5/5/5 w 0 1", Rules{}, "pieces: number of levels 6: expected 5"},
	{"4k/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{},
		"pieces: level E: number of ranks 4: expected 5, separated by /"},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{},
		"pieces: level B: number of ranks 6: expected 5"},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/4/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{},
		`pieces: level C rank 3 "4": number of cells 4: expected 5`},
	{"4k/5/5/5/5|5/5/5/5/5|5//5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{},
		`pieces: level C rank 4 "": number of cells 0: expected 5`},
	{"4kk/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{},
		`pieces: level E rank 5 "4kk": number of cells 6: expected 5`},
	{"4k/5/5/5/55|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{},
		`pieces: level E rank 1 "55": number of cells 10: expected 5`},
	{"4k/5/5/5/5|5/6/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{},
		`pieces: level D rank 4 "6": '6' is neither a piece (KQRBUNP) nor a number of empty cells`},
	{"4k/5/5/5/5|5/05/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{}, `pieces: level D rank 4 "05": '0' is neither`},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3. w 0 1", Rules{},
		`pieces: level A rank 1 "K3.": '.' is neither`},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3é w 0 1", Rules{},
		`pieces: level A rank 1 "K3é": 'é' is neither`},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K2K1 w 0 1", Rules{}, "pieces: more than one king of White"},
	{"4k/k4/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{}, "pieces: more than one king of Black"},
	{"5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{}, "Black has no king"},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5 w 0 1", Rules{}, "White has no king"},
	{bare + " x 0 1", Rules{}, `side to move "x": expected w or b`},
	{bare + " W 0 1", Rules{}, `side to move "W": expected w or b`},
	{bare + " w - 1", Rules{}, `halfmove clock "-": expected a number from 0 to 9999`},
	{bare + " w -1 1", Rules{}, `halfmove clock "-1": expected a number from 0 to 9999`},
	{bare + " w 10000 1", Rules{}, `halfmove clock "10000": expected a number from 0 to 9999`},
	{bare + " w 99999999999999999999 1", Rules{}, `halfmove clock "99999999999999999999": expected a number`},
	{bare + " w 0 0", Rules{}, `fullmove number "0": expected a number from 1 to 9999`},
	{bare + " w 0 1.5", Rules{}, `fullmove number "1.5": expected a number from 1 to 9999`},
	{"P3k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{},
		"pawn of White on Ea5, where it would have promoted"},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K2p1 w 0 1", Rules{},
		"pawn of Black on Ad1, where it would have promoted"},
	{"4k/5/5/5/1P3|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{Pawns: FiveCubedPawns},
		"pawn of White on Eb1, where it would have promoted"},
	{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3r b 0 1", Rules{}, "White is in check, but Black is to move"},
	{"K3k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4Q w 0 1", Rules{}, "Black is in check, but White is to move"},
	{"5/5/5/5/5|5/5/5/5/5|5/5/2Kk1/5/5|5/5/5/5/5|5/5/5/5/5 w 0 1", Rules{}, "Black is in check, but White is to move"},
}

func TestRFENErrors(t *testing.T) {
	for _, c := range badRFENs {
		_, err := ParseRFEN(c.rules, c.text)
		if err == nil {
			t.Errorf("%q is accepted, want error %q", c.text, c.want)
			continue
		}
		after, ok := strings.CutPrefix(err.Error(), `RFEN "`+c.text+`": `)
		if !ok || !strings.HasPrefix(after, c.want) {
			t.Errorf("%q: error %q, want %q", c.text, err, c.want)
		}
	}
}

// An error knows its field and the cells that it is about.
func TestRFENErrorsKnowWhere(t *testing.T) {
	for _, c := range []struct {
		text  string
		rules Rules
		field RFENField
		cells string
	}{
		{"", Rules{}, NoField, "[]"},
		{"5/5/5/5/5 w 0 1", Rules{}, PiecesField, "[]"},
		{"5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{}, PiecesField, "[]"},
		{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K2K1 w 0 1", Rules{}, PiecesField, "[Ad1 Aa1]"},
		{"P2Pk/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{}, PiecesField, "[Ea5 Ed5]"},
		{"4k/5/5/5/1P3|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1", Rules{Pawns: FiveCubedPawns}, PiecesField, "[Eb1]"},
		{bare + " x 0 1", Rules{}, SideField, "[]"},
		{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3r b 0 1", Rules{}, SideField, "[Aa1 Ae1]"},
		{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|r4/5/5/5/K2Pr b 0 1", Rules{}, SideField, "[Aa1 Aa5]"},
		{bare + " w -1 1", Rules{}, HalfmoveField, "[]"},
		{bare + " w 0 0", Rules{}, FullmoveField, "[]"},
	} {
		_, err := ParseRFEN(c.rules, c.text)
		var e RFENError
		if !errors.As(err, &e) || e.Field != c.field || fmt.Sprint(e.Cells) != c.cells {
			t.Errorf("%q: field %q, cells %v, want %q, %s", c.text, e.Field, e.Cells, c.field, c.cells)
		}
	}
}

// An error quotes part of a long text.
func TestRFENErrorIsShort(t *testing.T) {
	for n := range utf8.UTFMax {
		_, err := ParseRFEN(Rules{}, strings.Repeat("k", n)+strings.Repeat("é½🨀", 1000))
		if err == nil || strings.Contains(err.Error(), `\x`) {
			t.Errorf("a character is cut: %v", err)
		}
	}
	_, err := ParseRFEN(Rules{}, strings.Repeat("k", 100_000))
	if err == nil || len(err.Error()) > 300 {
		t.Errorf("error of %d bytes", len(err.Error()))
	}
}

// A pawn on the last level alone, or on the last rank alone, has not promoted.
func TestRFENPawnsThatMayStay(t *testing.T) {
	for _, c := range []struct{ pieces, pawns string }{
		{"4k/P4/5/5/5|1P3/5/5/5/5|5/5/5/5/5|5/5/5/3p1/5|5/5/5/2p2/K4", "normal"},
		{"4k/5/5/5/5|1P3/5/5/5/5|5/5/5/5/5|5/5/5/5/3p1|5/5/5/5/K4", "fivecubed"},
	} {
		rules, err := NewRules("chessvariants", c.pawns)
		if err != nil {
			t.Fatal(err)
		}
		p := parse(t, rules, c.pieces+" w 3 9")
		if got := p.RFEN(); got != c.pieces+" w 3 9" {
			t.Errorf("printed as %s", got)
		}
	}
}

// Fields that are left out have values, and each position is printed in one way.
func TestRFENPrintsOneWay(t *testing.T) {
	for text, want := range map[string]string{
		bare + " b": bare + " b 0 1",
		"  13k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|11111/212/5/5/K1111\tw 07  12\n": bare + " w 7 12",
		"startpos": startRFEN[Dickins],
	} {
		p := parse(t, Rules{Array: Dickins}, text)
		if got := p.RFEN(); got != want {
			t.Errorf("%q is printed as %q, want %q", text, got, want)
		}
	}
}

// Law: what RFEN writes ParseRFEN reads, however long the game was.
func TestRFENOfLongGamesIsRead(t *testing.T) {
	for _, side := range []string{"w", "b"} {
		for _, counters := range [][2]uint16{{0, 9999}, {9999, 9999}, {9998, 1}, {50, 10000}, {10000, 65535},
			{65535, 65535}} {
			p, err := ParseRFEN(Rules{}, "4k/5/5/5/5|5/5/5/5/5|5/5/2N2/5/5|5/5/5/5/5|K4/5/5/5/5 "+side+" 0 1")
			if err != nil {
				t.Fatal(err)
			}
			p.halfmove, p.fullmove = counters[0], counters[1]
			again, err := ParseRFEN(Rules{}, p.RFEN())
			if err != nil || again.Key() != p.Key() || again.HalfmoveClock() != min(p.HalfmoveClock(), maxCounter) ||
				again.FullmoveNumber() != min(p.FullmoveNumber(), maxCounter) {
				t.Errorf("counters %v: %s, %v", counters, p.RFEN(), err)
			}
		}
	}
	p, err := ParseRFEN(Rules{}, "4k/5/5/5/5|5/5/5/5/5|5/5/2R2/5/5|5/5/5/5/5|K4/5/5/5/5 b 9 9999")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(p.AppendLegal(nil)[0])
	if again, err := ParseRFEN(Rules{}, p.RFEN()); err != nil || again.FullmoveNumber() != 9999 {
		t.Errorf("after move 9999: %s, %v", p.RFEN(), err)
	}
}
