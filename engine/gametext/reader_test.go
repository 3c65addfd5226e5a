package gametext

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

func readAll(t testing.TB, text string) (games []Game) {
	t.Helper()
	for g, err := range Read("test", strings.NewReader(text)) {
		if err != nil || g.LeftOut != nil {
			t.Fatalf("%v, left out %v in:\n%s", err, g.LeftOut, text)
		}
		games = append(games, g.Game)
	}
	return games
}

// again checks that Read reads what Append writes.
func again(t testing.TB, games []Game) {
	t.Helper()
	var text []byte
	for i := range games {
		var err error
		if text, err = games[i].Append(text); err != nil {
			t.Fatal(err)
		}
	}
	for i, line := range strings.Split(string(text), "\n") {
		line = strings.TrimRight(line, ")") // glued to the last word
		if len(line) > width && strings.Contains(line, " ") && !strings.HasPrefix(line, "[") && !strings.ContainsFunc(line,
			func(r rune) bool { return r > 127 }) {
			words := strings.Fields(line)
			if len(words[0]+words[1]) < width-20 {
				t.Errorf("line %d is %d wide: %s", i+1, len(line), line)
			}
		}
	}
	read := readAll(t, string(text))
	if len(read) != len(games) {
		t.Fatalf("%d games, wrote %d:\n%s", len(read), len(games), text)
	}
	for i := range games {
		g, x := games[i], read[i]
		if g.Start.RFEN() != x.Start.RFEN() || g.Start.Rules() != x.Start.Rules() {
			t.Errorf("start %s, was %s", x.Start.RFEN(), g.Start.RFEN())
		}
		g.Start, x.Start = variant.Position{}, variant.Position{}
		if !reflect.DeepEqual(g, x) {
			t.Errorf("read %+v\nwrote %+v\nas:\n%s", x, g, text)
		}
	}
}

// A scribe writes random games with all that the format allows.
type scribe struct{ *rand.Rand }

func (s scribe) text() string {
	words := []string{"", "good", "}", `\`, `"`, "{", "(", "[Event", ";", "$1", "Größe", "1-0", `\}`, "12.",
		strings.Repeat("x", 90)}
	n := s.IntN(30)
	var all []string
	for range n {
		if w := words[s.IntN(len(words))]; w != "" {
			all = append(all, w)
		}
	}
	return strings.Join(all, " ")
}

// comment is a text without the brace that would end it.
func (s scribe) comment() string { return strings.ReplaceAll(s.text(), "}", ")") }

func (s scribe) line(p variant.Position, plies, depth int) (l Line, last variant.Position) {
	if s.IntN(8) == 0 {
		l.Comment = s.comment()
	}
	for range plies {
		legal := p.AppendLegal(nil)
		if len(legal) == 0 {
			break
		}
		m := Move{Move: legal[s.IntN(len(legal))]}
		for s.IntN(8) == 0 {
			m.NAGs = append(m.NAGs, uint8(s.IntN(9)))
		}
		if s.IntN(8) == 0 {
			m.Comment = s.comment()
		}
		for depth < 3 && s.IntN(20) == 0 {
			v, _ := s.line(p, 1+s.IntN(4), depth+1)
			m.Variations = append(m.Variations, v)
		}
		l.Moves = append(l.Moves, m)
		p.Make(m.Move)
	}
	return l, p
}

func (s scribe) game() (g Game) {
	for i, name := range []string{"Event", "Date", "White", "Black", "Depth_1"} {
		if s.IntN(2) == 0 {
			g.Tags = append(g.Tags, Tag{name, s.text() + strings.Repeat(" ", i)})
		}
	}
	s.Shuffle(len(g.Tags), func(i, j int) { g.Tags[i], g.Tags[j] = g.Tags[j], g.Tags[i] })
	rules, err := variant.Rules{Array: board.Array(s.IntN(2)), Pawns: board.PawnRule(s.IntN(3))}.With(
		variant.Variant(s.IntN(len(variant.Names()))))
	if err != nil {
		rules = variant.Rules{} // Alice-Raumschach has no fivecubed pawns
	}
	g.Start = rules.Start()
	if s.IntN(2) == 0 {
		_, g.Start = s.line(g.Start, s.IntN(150), 3)
	}
	var last variant.Position
	g.Line, last = s.line(g.Start, s.IntN(150), 0)
	for _, r := range []board.Result{board.Draw, board.WhiteWins, board.BlackWins} {
		g.Finished, g.Result = true, r
		if g.checkResult(&last) == nil && s.IntN(2) == 0 {
			return g
		}
	}
	g.Finished, g.Result = false, board.Draw
	return g
}

func TestReadsWhatItWrites(t *testing.T) {
	s := scribe{rand.New(rand.NewPCG(1, 2))}
	var games []Game
	for range 60 {
		games = append(games, s.game())
	}
	again(t, games)
}

// Joined files have a byte order mark between two games, after a line end or without one.
func TestMarkBetweenGames(t *testing.T) {
	for _, mark := range []string{"\ufeff", "\n\ufeff", " \ufeff\n", "\r\n\ufeff"} {
		games := readAll(t, "\ufeff[White \"a\"]\n\n1. Pb2-Cb2 Nd5-Dd3 *"+mark+"[White \"b\"]\n\n1. Pb2-Bb3 *"+mark+
			"1. Pb2-Cb2 1/2-1/2"+mark)
		if len(games) != 3 || games[0].Tags[0].Value != "a" || games[1].Tags[0].Value != "b" || len(games[0].Moves) != 2 ||
			len(games[1].Moves) != 1 || len(games[2].Moves) != 1 {
			t.Errorf("%q: %+v", mark, games)
		}
	}
}

// Texts of people: without tags or numbers, with abbreviations, comments of both kinds, glyphs,
// variations and CRLF.
func TestHumanGames(t *testing.T) {
	const plain = "1. Pb2-Cb2 Nd5-Dd3 2. Qc1xEc4+"
	for _, text := range []string{
		plain + " *",
		"\ufeff" + plain + "\n*",
		"\ufeff[Event \"x\"]\n\ufeff\n" + plain + " *\ufeff",
		"[White \"me\"]\r\n\r\n1. Pb2-Cb2\r\nNd5-Dd3\r\n2. Qc1xEc4+ *\r\n",
		"1.b2-Cb2 1...Nd5-Dd3 2.Qc1:Ec4+ *",
		"Pb2Cb2 NDd3 QxEc4 *",
		"1 b2Cb2 Nd5Dd3 2 QEc4++ *",
		"1. PBb2-Cb2 NEd5-Dd3 2. QBc1xEc4+ *",
		"1. Cb2 ... Nd-Dd3 2. QcxEc4 *",
		"1. Pb2-Cb2 {one} 1. ... Nd5-Dd3 ; two\n2. Qc1xEc4 *",
		"1. Pb2-Cb2!? $14 (1. Pb2-Bb3 {why} Nd5-Dd3 (1... Nd5-Cd4!)) Nd5-Dd3 ?? 2. Qc1xEc4+ {the end} *",
		"{before} [Event \"x\"] [Rules \"chessvariants/normal\"] [Result \"*\"] " + plain + " * {after}",
	} {
		games := readAll(t, text)
		if len(games) != 1 {
			t.Fatalf("%q: %d games", text, len(games))
		}
		var played []board.Move
		for _, m := range games[0].Moves {
			played = append(played, m.Move)
		}
		if got := games[0].Start.LineText(played); got != plain {
			t.Errorf("%q: read as %s", text, got)
		}
		again(t, games)
	}
}

// The page of the format is right: its first example is a game, its second an error.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/reference/formats/gametext.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```\n")
	games := readAll(t, blocks[1])
	again(t, games)
	if text, err := games[0].Append(nil); err != nil || strings.TrimSpace(string(text)) != strings.TrimSpace(blocks[1]) {
		t.Errorf("%v, the example is written as\n%s", err, text)
	}
	for _, err = range Read("games.txt", strings.NewReader("\n\n\n\n1. Pb2-Cb2 Nd5-Dd3\n\n2. Qc1xEd4 *")) {
		if err == nil || err.Error() != strings.TrimSpace(blocks[3]) {
			t.Errorf("%v, the page says %s", err, blocks[3])
		}
	}
}

func TestAnnotations(t *testing.T) {
	g := readAll(t, `{ a
	b } [Event "say \"c:\d\" \\"] ; c {
	{d} 1. Pb2-Cb2!? {e \\ \x\}{f} $14 ( {g} 1. Pb2-Bb3 Nd5-Dd3 (Nd5-Cd4 {h}) 2. Pb3-Bb4) (Pa2-Ca2)
	1... Nd5-Dd3 $255 1/2-1/2 {i} ; j`)[0]
	want := `[Event "say \"c:\\d\" \\"]
[Result "1/2-1/2"]
[Rules "chessvariants/normal"]

{a b c { d} 1. Pb2-Cb2!? $14 {e \\ \x\ f}
({g} 1. Pb2-Bb3 Nd5-Dd3 (1... Nd5-Cd4 {h}) 2. Pb3-Bb4) (1. Pa2-Ca2)
1... Nd5-Dd3 $255 {i j} 1/2-1/2

`
	text, err := g.Append(nil)
	if err != nil || strings.Join(strings.Fields(string(text)), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("%v, wrote:\n%s\nwant:\n%s", err, text, want)
	}
}

const (
	twins = `[RFEN "4k/2p2/5/5/2Q2|5/5/5/5/5|5/5/5/5/5|5/5/5/5/2Q2|5/5/5/5/K4 w 0 1"] `
	pawn  = `[RFEN "5/P4/5/5/5|5/5/5/5/5|5/5/5/5/4k|5/5/5/5/5|5/5/5/5/K4 w 0 7"] `
	mate  = `[RFEN "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w 3 40"] `
)

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"1. Pb2-Cb2":                       "test:1: game 1: the game is not finished: expected a move or a result: 1-0, 1/2-1/2, 0-1, *",
		"1. Pb2-Cb2\n\n[White \"x\"] *":    "test:3: game 1: the game is not finished",
		"*\n*\nPb2-Cb3 *":                  `test:3: game 3: move "Pb2-Cb3" is illegal: none of White's pawns on b2 can go to Cb3; a pawn can play Pa2-Aa3, Pa2-Ba3, Pa2-Ca2`,
		"1. Pb2-Dd5 *":                     `move "Pb2-Dd5" is illegal`,
		"1. Na1-Ec4 *":                     "White has no knight on a1; a knight can play Nb1-",
		"1. Pa2-Cb2 *":                     "none of White's pawns on a2 can go to Cb2; a pawn can go there by Pb2-Cb2",
		"1. Pb2xCb2 *":                     `move "Pb2xCb2" is illegal: it is written Pb2-Cb2`,
		"1. Pb2-Cb2+ *":                    "there is no such check: the move is Pb2-Cb2",
		"1. Pb2-Cb2 Nd5-Dd3 2. Qc1xEc4# *": "there is no such check: the move is Qc1xEc4+",
		"2. Pb2-Cb2 *":                     "move number 2, but White's next move is number 1",
		"1... Pb2-Cb2 *":                   "White is to move",
		"... Pb2-Cb2 *":                    "White is to move",
		"1. Pb2-Cb2 2. Nd5-Dd3 *":          "move number 2, but Black's next move is number 1",
		"Bb2-Cb2 *":                        `move "Bb2-Cb2" is illegal: White has no bishop on b2`,
		"Cb2-Cb3 *":                        "no piece: expected one of KQRBUNP",
		"Zb2-Cb2 *":                        `"Zb2" is not part of a move`,
		"Pb2-Cb2=Q *":                      `"Pb2-Cb2=Q" is illegal: nothing promotes there: leave out the last letter; a pawn can go there by Pb2-Cb2`,
		"Pb2=Cb2 *":                        `promotion "=Cb2": expected one of =Q`,
		"Pb2 *":                            `move "Pb2": it ends with "Pb2"`,
		"P *":                              "expected a move such as",
		"Pb2-Cb2+# *":                      `"+#" is not a mark`,
		"Pb2-Cb2!!! *":                     `"Pb2-Cb2!!!": expected one of ! ? !! ?? !? ?! after a move`,
		"! *":                              "glyph ! before the first move",
		"$3 *":                             "glyph $3 before the first move",
		"Cb2 $256 *":                       "expected $0 to $255",
		"Cb2 $ *":                          "expected $0 to $255",
		"(Cb2) *":                          "a variation before the first move",
		"Cb2 () *":                         "a variation without moves",
		"Cb2 ({only words}) *":             "a variation without moves",
		"Cb2 (Ca2 *) *":                    "result * in a variation",
		"Cb2 (Ca2 *":                       "a variation that begins here is not closed",
		"Cb2 (Ca2 } Cc3) *":                `unexpected '}': a comment ends at its first '}'`,
		"Cb2\n(Ca2 \n {x}":                 "test:2: game 1: a variation that begins here is not closed",
		"Cb2 (Ca2 [White \"x\"]":           "a variation that begins here is not closed",
		"Cb2 ) *":                          `")" closes no variation`,
		"Cb2" + strings.Repeat("(Cb2", 33) + strings.Repeat(")", 33) + "*": "variations more than 32 deep",
		"Cb2 } *":                             `test:1: game 1: unexpected '}': a comment ends at its first '}'`,
		"Cb2 {a\\} b} *":                      `test:1: game 1: move "b": expected a move such as`,
		"Cb2 ] *":                             `unexpected ']'`,
		"\" *":                                `unexpected '"'`,
		"*\n[White \"x\"] } *":                `test:2: game 2: unexpected '}'`,
		"{a\nb":                               "test:1: game 1: a comment that begins here is not closed by '}'",
		`[White "x`:                           "the value of tag White that begins here is not closed",
		`[White x]`:                           `tag: 'x' where '"' belongs: expected [NAME "VALUE"]`,
		`[White "x" y]`:                       `tag: 'y' where ']' belongs`,
		`[White`:                              "tag is not finished",
		`[`:                                   "tag is not finished",
		`["x"]`:                               `tag "": a name has letters`,
		`[Wei-ß "x"]`:                         `tag "Wei-ß": a name has letters`,
		"[White \"x\n\"]":                     `tag White: control character '\n'`,
		`[White "x"] [White "y"] *`:           "tag White occurs twice",
		"[Result \"*\"]\n[Result \"*\"] *":    "test:2: game 1: tag Result occurs twice",
		"[Result \"won\"]\n*":                 `test:1: game 1: tag Result "won": expected 1-0`,
		"[Result \"1-0\"]\n*":                 "test:2: game 1: the game ends with *, but its tag Result says 1-0",
		"[Rules \"chess\"]\n\n*":              `test:1: game 1: tag Rules: rules "chess"`,
		"\n[RFEN \"chess\"]\n*":               `test:2: game 1: tag RFEN: RFEN "chess"`,
		"\xff":                                "test:1: game 1: not UTF-8",
		"{a\n\x00}":                           `test:2: game 1: control character '\x00'`,
		"* {a\n\x00}":                         `test:2: game 2: control character '\x00'`,
		strings.Repeat("x", maxToken+1):       "is longer than 1048576 bytes",
		"{" + strings.Repeat("x", maxToken+1): "is longer than 1048576 bytes",
		twins + "Qc1xEc4 *":                   `move "Qc1xEc4" may be QBc1xEc4 or QEc1xEc4`,
		twins + "QA-Cc3 *":                    "White has no queen on level A; a queen can go there by Qc1-Cc3+",
		pawn +
			"7. Pa4-Ea5 *": `move "Pa4-Ea5" may be Pa4-Ea5=B or Pa4-Ea5=N or Pa4-Ea5=Q or Pa4-Ea5=R or Pa4-Ea5=U`,
		pawn + "Pa4-Ea5=K *":            `promotion "=K"`,
		pawn + "Nb2-Cb2 *":              "White has no knight on b2; the legal moves are Ka1-",
		mate + "40. Qd1-Dd4# 0-1":       "result 0-1, but the game ends 1-0 by checkmate",
		mate + "40. Qd1-Dd4# 1/2-1/2":   "result 1/2-1/2, but the game ends 1-0 by checkmate",
		mate + "40. Qd1-Dd4# Kc3-Cc4 *": "the game is over",
	} {
		var got error
		for g, err := range Read("test", strings.NewReader(text)) {
			if got = cmp.Or(err, errors.Join(g.LeftOut...)); got != nil {
				break
			}
		}
		if got == nil || !strings.Contains(got.Error(), want) || !strings.HasPrefix(got.Error(), "test:") {
			t.Errorf("%.60q: %v, want %q", text, got, want)
		}
	}
}

// A text that somebody has copied may end with a move: the last position says whether its game is over.
func TestReadCopied(t *testing.T) {
	const opening = "1. Pe2-Ae3 Qc5-Bc3 2. Ub1-Dd3"
	const mate = opening + " Ub5-Bd3 3. Qc1xEc4#"
	for _, x := range []struct{ text, want string }{
		{opening, "3 *"},
		{opening + " {a comment}\n", "3 *"},
		{`[Result "*"] ` + opening, "3 *"},
		{mate, "5 1-0"},
		{opening + " *", "3 *"},
		{opening + " 1/2-1/2 " + opening, "3 1/2-1/2 3 *"},
		{"", ""},
		{`[Event "x"]`, "error"},
		{`[Result "1-0"] ` + opening, "error"},
		{opening + " (", "error"},
		{opening + "\n[Event \"next\"]\n" + opening, "error"},
	} {
		got := ""
		for g, err := range ReadCopied("test", strings.NewReader(x.text)) {
			if err != nil {
				got = "error"
				break
			}
			result := "*"
			if g.Finished {
				result = g.Result.String()
			}
			got += fmt.Sprint(" ", len(g.Moves), " ", result)
		}
		if got = strings.TrimSpace(got); got != x.want {
			t.Errorf("%s: %q, want %q", x.text, got, x.want)
		}
	}
}

// Every legal move's text, whole and abbreviated, is read as that move or as one of several.
func TestAbbreviations(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	p := variant.Rules{}.Start()
	for range 300 {
		legal := p.AppendLegal(nil)
		if len(legal) == 0 {
			p = variant.Rules{}.Start()
			continue
		}
		for _, m := range legal {
			text := p.MoveText(m)
			bare := strings.TrimRight(text, "+#")
			for _, short := range []string{text, bare, strings.NewReplacer("-", "", "x", "").Replace(bare),
				strings.Replace(bare, "=", "", 1)} {
				if got, err := readMove(&p, short); err != nil || got != m {
					t.Fatalf("%s: %s for %v read as %v, %v", p.RFEN(), short, m, got, err)
				}
			}
			target := m.To().String()
			if got, err := readMove(&p, text[:1]+target); err == nil && got.To() != m.To() || err != nil &&
				!strings.Contains(err.Error(), " may be ") {
				t.Fatalf("%s: %c%s read as %v, %v", p.RFEN(), text[0], target, got, err)
			}
		}
		p.Make(legal[random.IntN(len(legal))])
	}
}

// Reading stops when the caller stops, and a file is read game by game.
func TestStreaming(t *testing.T) {
	text := strings.Repeat("Cb2 *\n", 3) + "nonsense"
	n := 0
	for _, err := range Read("test", strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 3 {
			break
		}
	}
	for range Read("test", strings.NewReader(" \r\n\t")) {
		t.Error("a game in an empty file")
	}
}

func TestAppendRefuses(t *testing.T) {
	start := variant.Rules{}.Start()
	late, err := variant.ParseRFEN(variant.Rules{}, strings.Replace(start.RFEN(), "w 0 1", "b 0 9999", 1))
	if err != nil {
		t.Fatal(err)
	}
	late.Make(late.AppendLegal(nil)[0])
	text, err := (&Game{Start: late}).Append(nil) // whose number stays at what is read
	if err != nil {
		t.Fatal(err)
	}
	for again, err := range Read("late", bytes.NewReader(text)) {
		if err != nil || again.Start.RFEN() != late.RFEN() {
			t.Errorf("after move 9999: %v, %s", err, text)
		}
	}
	for want, g := range map[string]Game{
		"no start position":          {},
		`tag "a b": a name`:          {Start: start, Tags: []Tag{{"a b", ""}}},
		"tag A occurs twice":         {Start: start, Tags: []Tag{{"A", "1"}, {"A", "2"}}},
		"tag Rules is written from":  {Start: start, Tags: []Tag{{"Rules", ""}}},
		"tag A: not UTF-8":           {Start: start, Tags: []Tag{{"A", "\xff"}}},
		"comment: control character": {Start: start, Line: Line{Comment: "\x01"}},
		"ply 1: comment: control": {Start: start,
			Line: Line{Moves: []Move{{Move: moves(t, "Bb2Cb2")[0], Comment: "\x01"}}}},
		"ply 2: move Bb2Cb2 is illegal": {Start: start, Line: FromMoves(moves(t, "Bb2Cb2 Bb2Cb2"))},
		"ply 1: a variation without": {Start: start,
			Line: Line{Moves: []Move{{Move: moves(t, "Bb2Cb2")[0], Variations: []Line{{}}}}}},
		"result 1-0, but the game is":   {Start: start, Result: board.WhiteWins},
		"result 7: expected -1, 0 or 1": {Start: start, Result: 7, Finished: true},
		"ply 1: variation: ply 1: move Ba": {Start: start,
			Line: Line{Moves: []Move{{Move: moves(t, "Bb2Cb2")[0], Variations: []Line{FromMoves(moves(t, "Ba1Ea1"))}}}}},
	} {
		text, err := g.Append([]byte("x"))
		if err == nil || !strings.Contains(err.Error(), want) || string(text) != "x" {
			t.Errorf("%v, %q; want %q", err, text, want)
		}
	}
}

// Law: an accepted text, written and read again, gives the same games. No text makes the reader
// panic.
func FuzzRead(f *testing.F) {
	f.Add(
		"[White \"a\"]\n[Result \"*\"]\n{x} 1. Pb2-Cb2!? $14 (1. Pb2-Bb3 Nd5-Dd3 (Nd5-Cd4)) Nd5-Dd3 2. Qc1xEc4+ *\n; end\nCb2 1/2-1/2")
	f.Add(twins + "1. QBc1-Cc1 Ke5-De5 2. Qc1-Cc5 1-0")
	f.Add(pawn + "7. Pa4-Ea5=N {\\} \\\\} 0-1")
	f.Add(mate + "40. Qd1-Dd4# 1-0")
	f.Add("[Rules \"dickins/fivecubed\"] *")
	f.Add(aliceRules + "{x} 1. nQ Bc1xEc4!? $14 (1. Bc1Bb2 nP Ed4-Dd4) nQ Dc5xAc2 2. UBe1xEb4 mQ Ac2-Ac5+ *\n")
	f.Add(mirroredRules + "1. Bc1Ec1 Dc5Ac5 *")
	f.Add(aliceMate + "70. mQ Cb3-Db3 mate!! $1 {x} 1-0")
	f.Fuzz(func(t *testing.T, text string) {
		var games []Game
		for g, err := range Read("fuzz", strings.NewReader(text)) {
			if err != nil {
				if !strings.HasPrefix(err.Error(), "fuzz:") {
					t.Fatalf("%q has no place", err)
				}
				return
			}
			games = append(games, g.Game)
		}
		again(t, games)
	})
}

// ReadPlayed skips variations, whatever they contain, and reads the rest as Read does.
func TestReadPlayed(t *testing.T) {
	const plain = "1. b2-Cb2 {a comment} Nd5-Dd3 2. QxEc4 *\n\n1. b2-Cb2 1-0\n"
	const strange = "(before the first move) 1. b2-Cb2 {a comment} (1. Zz9 \"]} {)} (deep ( )) ; )\n) Nd5-Dd3 () (1-0 [x) 2. QxEc4 (no move) *\n\n1. b2-Cb2 (99. Ka1xKa1#!? $999 1. b2-Cb2) 1-0\n"
	want, err := all(t, Read, plain)
	if err != nil {
		t.Fatal(err)
	}
	have, err := all(t, ReadPlayed, strange)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(have, want) || len(want) != 2 {
		t.Errorf("%+v, want %+v", have, want)
	}
	for text, want := range map[string]string{
		"b2-Cb2\n(1. x {)}\n\n*":                  "test:2: game 1: a variation that begins here is not closed",
		"b2-Cb2 (x) (\n{":                         "test:2: game 1: a comment that begins here is not closed",
		"b2-Cb2 (\n\n) Nd5-Dd3 (y)\n2. Ka1-Ea5 *": `test:4: game 1: move "Ka1-Ea5" is illegal`,
		"b2-Cb2 (\xff) *":                         "not UTF-8",
		"b2-Cb2 (x)) *":                           `")" closes no variation`,
	} {
		if _, err := all(t, ReadPlayed, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Read leaves out variations with illegal moves and says in which line they are; the rest is as if
// they were not there, whatever they hold.
func TestWrongVariations(t *testing.T) {
	for _, x := range []struct{ text, want, leftOut string }{
		{"b2-Cb2 Nd5-Dd3\n(Cb2-Ab2) 2. QxEc4 *", "b2-Cb2 Nd5-Dd3 2. QxEc4 *", "test:2: game 1: "},
		{"b2-Cb2\n( -- ) Nd5-Dd3 (Nd5-Dd3 {kept}) *", "b2-Cb2 Nd5-Dd3 (Nd5-Dd3 {kept}) *", "test:2: game 1: "},
		{"b2-Cb2 (Z0) (c2-Cc2\n(null) Nd5-Dd3 (Zz)) *", "b2-Cb2 (c2-Cc2 Nd5-Dd3) *",
			"test:1: game 1: |test:2: game 1: |test:2: game 1: "},
		{"(b2-Cb2) b2-Cb2 () (1-0) (1. c2-Cc2 ((x)) ) *", "b2-Cb2 (c2-Cc2) *",
			strings.Repeat("test:1: game 1: |", 4) + "test:1: game 1: "},
		{"b2-Cb2 (5. c2-Cc2 {a ) in it} ; and )\n (x)) Nd5-Dd3 *", "b2-Cb2 Nd5-Dd3 *", "test:1: game 1: move number 5"},
		{"b2-Cb2 *\n\nb2-Cb2 (Ka1-Ee5) *", "b2-Cb2 *\n\nb2-Cb2 *", "|test:3: game 2: "},
		{"b2-Cb2 " + strings.Repeat("(c2-Cc2 ", maxVariationDepth+2) + strings.Repeat(") ", maxVariationDepth+2) + " *",
			"b2-Cb2 " + strings.Repeat("(c2-Cc2 ", maxVariationDepth) + strings.Repeat(") ", maxVariationDepth) + " *",
			"test:1: game 1: variations more than"},
	} {
		var have []Game
		var leftOut []string
		for g, err := range Read("test", strings.NewReader(x.text)) {
			if err != nil {
				t.Fatalf("%q: %v", x.text, err)
			}
			have = append(have, g.Game)
			for _, err := range g.LeftOut {
				leftOut = append(leftOut, err.Error())
			}
			if g.LeftOut == nil && strings.HasPrefix(x.leftOut, "|") {
				leftOut = append(leftOut, "")
			}
		}
		if want := readAll(t, x.want); !reflect.DeepEqual(have, want) {
			t.Errorf("%q is not read as %q", x.text, x.want)
		}
		prefixes := strings.Split(x.leftOut, "|")
		if len(prefixes) != len(leftOut) {
			t.Errorf("%q: %q, want %q", x.text, leftOut, prefixes)
			continue
		}
		for i, p := range prefixes {
			if !strings.HasPrefix(leftOut[i], p) {
				t.Errorf("%q: %q, want %q", x.text, leftOut[i], p)
			}
		}
	}
}

// After a game with a wrong start, move or result the next games are read, with their numbers. What
// is wrong with the text itself ends it.
func TestGamesAfterAWrongOne(t *testing.T) {
	const good = "\n\n[White \"x\"]\n\nb2-Cb2 1-0\n"
	for _, wrong := range []string{
		"Ka1-Ee5 1-0", "b2-Cb2 Ka1 {1-0} (1-0 x) * {a comment after it}", "b2-Cb2 (c2-Cc2 (Ka1-Ee5) ) *",
		"b2-Cb2 (c2-Cc2 (Ka1-Ee5 1-0) 0-1) *", "b2-Cb2 ) *", "[RFEN \"chess\"]\n\nb2-Cb2 *", "[Result \"1-0\"] b2-Cb2 0-1",
		"b2-Cb2", "b2-Cb2 2. c2-Cc2 1/2-1/2", "$7 *", `b2-Cb2 {a\} b} 1-0`, "b2-Cb2 } 1-0", "b2-Cb2 ] *", "} 0-1",
		"[Rules \"chess\"] 1. e4 e5 1-0",
	} {
		for _, skips := range []bool{false, true} {
			var errs, games []int
			n := 0
			visit := func(g Played, err error) bool {
				n++
				if err == nil {
					games = append(games, len(g.Moves))
				} else if errors.As(err, &GameError{}) {
					errs = append(errs, n)
				} else {
					t.Errorf("%q: %v", wrong, err)
				}
				return true
			}
			read("test", strings.NewReader("c2-Cc2 1-0\n\n"+wrong+good+good), reader{skips: skips}, visit)
			variation := strings.Contains(wrong, "b2-Cb2 (") && !strings.Contains(wrong, "Ka1 {")
			want := []int{2}
			if variation { // which is left out
				want = nil
			}
			if n != 4 || !slices.Equal(errs, want) {
				t.Errorf("%q: errors %v, games %v", wrong, errs, games)
			}
		}
	}
	for _, wrong := range []string{"{", "[Fen \"x\"] *", "\xff", "[Event"} {
		n := 0
		for _, err := range Read("test", strings.NewReader(wrong+good)) {
			if n++; err == nil || errors.As(err, &GameError{}) {
				t.Errorf("%q: %v", wrong, err)
			}
		}
		if n != 1 {
			t.Errorf("%q: %d games or errors", wrong, n)
		}
	}
	// The text may end, or be wrong, in a game that is left out.
	for _, wrong := range []string{"{", "\x00", "\xff", "[Event"} {
		for _, read := range []func(string, io.Reader) iter.Seq2[Played, error]{Read, ReadPlayed} {
			var errs []string
			for _, err := range read("test", strings.NewReader("b2-Cb2 1-0\n\nKa1-Ee5\n"+wrong)) {
				if err != nil {
					errs = append(errs, err.Error())
				}
			}
			if len(errs) != 2 || !strings.HasPrefix(errs[0], "test:3: game 2: move") ||
				!strings.HasPrefix(errs[1], "test:4: game 2: ") {
				t.Errorf("%q: %q", wrong, errs)
			}
		}
	}
}

// The lines of a game are those of its moves, its rules and its result.
func TestPlayedLines(t *testing.T) {
	const text = "\n[Event \"x\"]\n[Rules \"chessvariants/normal\"]\n\n1. b2-Cb2 {a\ncomment} Nd5-Dd3 (2.\nx) 2.\nQxEc4\n*\n\n\n{said} b2-Cb2\n\n1-0 0-1\n"
	want := []Played{
		{RulesLine: 3, MoveLines: []int{5, 6, 8}, ResultLine: 9},
		{RulesLine: 12, MoveLines: []int{12}, ResultLine: 14},
		{RulesLine: 14, ResultLine: 14},
	}
	for g, err := range ReadPlayed("test", strings.NewReader(text)) {
		if err != nil || len(want) == 0 {
			t.Fatal(err, len(want))
		}
		if g.RulesLine != want[0].RulesLine || !slices.Equal(g.MoveLines, want[0].MoveLines) ||
			g.ResultLine != want[0].ResultLine || len(g.Moves) != len(g.MoveLines) {
			t.Errorf("%+v, want %+v", g, want[0])
		}
		want = want[1:]
	}
	if len(want) > 0 {
		t.Errorf("%d games are missing", len(want))
	}
}

func all(t *testing.T, read func(string, io.Reader) iter.Seq2[Played, error], text string) (games []Game, err error) {
	t.Helper()
	for g, err := range read("test", strings.NewReader(text)) {
		if err != nil {
			return games, err
		}
		games = append(games, g.Game)
	}
	return games, nil
}

// An error quotes part of a word, however long the word is.
func TestLongWordsInErrors(t *testing.T) {
	for _, begin := range []string{"", "1. ", "1. Ab2Ab3 $", "1. Ab2-Ab3", "1. Ab2-Ab3=", "1. Pb2-Cb2"} {
		for _, letter := range []string{"9", "K", "!", "\u202e", "+"} {
			text := "[White \"x\"]\n\n" + begin + strings.Repeat(letter, 1<<20) + " *\n"
			for _, err := range Read("x.txt", strings.NewReader(text)) {
				if err != nil && len(err.Error()) > 1000 {
					t.Errorf("%q and a million of %q: an error of %d bytes: %.100s", begin, letter, len(err.Error()), err)
				}
			}
		}
	}
}

// Law: a text takes time by its size, whatever it repeats: not much more than one of moves. Written
// again, too.
func TestLongTexts(t *testing.T) {
	const size = 256 << 10
	fill := func(before, after string, part func(i int) string) string {
		var b strings.Builder
		b.WriteString(before)
		for i := 0; b.Len() < size; i++ {
			b.WriteString(part(i))
		}
		return b.String() + after
	}
	always := func(text string) func(int) string { return func(int) string { return text } }
	took := func(text string) time.Duration {
		begun := time.Now()
		for g, err := range Read("text", strings.NewReader(text)) {
			if err == nil {
				_, err = g.Append(nil)
			}
			if err != nil {
				t.Errorf("%.20q: %v", text, err)
			}
		}
		return time.Since(begun)
	}
	moves := took(fill("", "*", always("NBb3 NDd3 NAb1 NEd5 ")))
	for _, text := range []string{
		fill("", "*", func(i int) string { return fmt.Sprintf("[A%d \"\"]\n", i) }),
		fill("", "*", always("{a}")),
		fill("NBb3 ", "*", always("{a}")),
		fill("NBb3 ", "*", always("{a}$1 ")),
		fill("NBb3 ", "*", always("{a} 1... ")),
		fill("NBb3 (NAa3 ", ") *", always("{a}")),
		fill("NBb3 * ", "", always("{a}")),
	} {
		if x := took(text); x > 3*moves {
			t.Errorf("%.20q takes %v, moves take %v", text, x, moves)
		}
	}
}
