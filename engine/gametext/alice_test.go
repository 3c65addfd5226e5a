package gametext

import (
	"math/rand/v2"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

const (
	aliceRules    = "[Rules \"chessvariants/normal/alice\"] "
	mirroredRules = "[Rules \"chessvariants/normal/mirrored-alice\"] "
	// White mates by mQ Cb3-Db3
	aliceMate = aliceRules + `[RFEN "4R~/5/k4/5/5|5/5/2U2/5/5|5/5/1Q~K~2/2P~2/5|5/5/3P1/4P/5|5/5/4P~/5/5 w 5 70"] `
)

// Law: every legal move's text, its cells and what may be left out of it are read as that move.
func TestAliceMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, v := range []variant.Variant{variant.Alice, variant.MirroredAlice} {
		p := variant.Rules{Variant: v}.Start()
		mates := 0
		for range 300 {
			legal := p.AppendLegal(nil)
			if len(legal) == 0 {
				p = variant.Rules{Variant: v}.Start()
				continue
			}
			for _, m := range legal {
				text := p.MoveText(m)
				bare := strings.TrimSuffix(strings.TrimRight(text, "+"), " mate")
				if bare+" mate" == text {
					mates++
				}
				_, onlyCells, _ := strings.Cut(bare, " ")
				for _, same := range []string{
					m.String(), text, bare, bare[1:], onlyCells, strings.Replace(bare, " ", "", 1), strings.Replace(bare[1:],
						" ", "", 1),
					strings.NewReplacer("-", "", "x", "").Replace(bare), strings.Replace(text, " mate", "#", 1),
				} {
					if got, err := ReadMove(&p, same); err != nil || got != m {
						t.Fatalf("%s: %q for %s read as %v, %v", p.RFEN(), same, text, got, err)
					}
				}
				short := text[:2] + m.To().String()
				if got, err := ReadMove(&p, short); err == nil && got.To() != m.To() || err != nil && !strings.Contains(err.Error(),
					"it may be ") {
					t.Fatalf("%s: %q read as %v, %v", p.RFEN(), short, got, err)
				}
			}
			for range 30 {
				m := board.NewMove(board.Square(random.IntN(board.NumSquares)), board.Square(random.IntN(board.NumSquares)),
					board.NoKind)
				if got, err := ReadMove(&p, m.String()); err == nil && (got != m || !p.IsLegal(m)) || err != nil && p.IsLegal(m) {
					t.Fatalf("%s: %v read as %v, %v", p.RFEN(), m, got, err)
				}
			}
			p.Make(legal[random.IntN(len(legal))])
		}
	}
}

// The game of the document is read up to its illegal move, whose error says why.
func TestAliceSample(t *testing.T) {
	const begin = "1. nQ Bc1xEc4 nQ Dc5xAc2\n2. nU Be1xEb4 mQ Ac2-Ac5+\n3. nK Ac1-Bc1 nQ Ac5-Bc5+\n"
	g := readAll(t, aliceRules+begin+"*")
	again(t, g)
	if text, err := g[0].Append(nil); err != nil ||
		!strings.Contains(string(text), `[Rules "chessvariants/normal/alice"]`) ||
		!strings.Contains(strings.ReplaceAll(string(text), "\n", " "), strings.ReplaceAll(begin, "\n", " ")) {
		t.Errorf("%v, written as\n%s", err, text)
	}
	for _, err := range Read("test", strings.NewReader(aliceRules+begin+"4. nB Ba1-Bc3 nU De5xAb2+ *")) {
		if err == nil ||
			!strings.Contains(err.Error(),
				"test:4: game 1: move \"nB Ba1-Bc3\": illegal: White's own pawn on Bb2 is in the way") {
			t.Error(err)
		}
	}
}

func TestAliceMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"1. mQ Bc1xEc4 *":           "the piece on Bc1 is nQ",
		"1. nR Bc1xEc4 *":           "the piece on Bc1 is nQ",
		"1. nQ Bc1-Ec4 *":           "the move is written nQ Bc1xEc4",
		"1. nQ Bc1xEc4+ *":          "there is no such check: the move is nQ Bc1xEc4",
		"1. nQ Bc1xEc4 mate *":      `"mate": the move before it does not mate`,
		"mate *":                    `"mate" before the first move`,
		"1. nQ *":                   `move "nQ *": expected a move such as nQ Bc1xEc4`,
		"1. nQ {x} Bc1xEc4 *":       `move "nQ": its cells are missing`,
		"1. nQ":                     `move "nQ": its cells are missing`,
		"1. nQ nQ *":                `move "nQ nQ": expected a move`,
		"1. nP Bb2-Cb4 *":           "illegal: a pawn moves only one rank or one level forward, and captures one file to the side of these cells or one level and one rank forward; the pawn on Bb2 can play nP Bb2-",
		"1. Bc1Bd1 *":               "illegal: White's own bishop is on Bd1",
		"1. Cc3Cc4 *":               "illegal: there is no piece on Cc3",
		"1. nP Bb2-Bb3=Q *":         "illegal: nothing promotes there",
		"1. nP Bb2-Bb3=K *":         `promotion "=K"`,
		"1. nN Ea5 *":               "illegal: none of White's knights can go to Ea5; a knight can play nN A",
		"1. nQ Bc1xEc4 Bb2Bb3 *":    "the pawn on Bb2 is White's, and Black is to move",
		"1. nQ Bc1xEc4 nQ Ec4Ee4 *": "the piece on Ec4 is mQ",
	} {
		var got error
		for _, err := range Read("test", strings.NewReader(aliceRules+text)) {
			got = err
		}
		if got == nil || !strings.Contains(got.Error(), want) {
			t.Errorf("%q: %v, want %q", text, got, want)
		}
	}
}

// The word mate ends a move, before or after its glyphs.
func TestAliceMate(t *testing.T) {
	for _, text := range []string{"70. mQ Cb3-Db3 mate!! $14 1-0", "70. mQ Cb3-Db3 !! mate $14 {x} 1-0",
		"Q Db3#!! $14 1-0", "Cb3Db3 !! $14 1-0"} {
		games := readAll(t, aliceMate+text)
		again(t, games)
		out, err := games[0].Append(nil)
		if err != nil || !strings.Contains(string(out), "\n70. mQ Cb3-Db3 mate!! $14") {
			t.Errorf("%q: %v, written as\n%s", text, err, out)
		}
	}
}

// Moves and positions of one game in a text whose rules are of the other: the error names both.
func TestMixedVariants(t *testing.T) {
	for _, text := range []string{
		"1. nQ Bc1xEc4 *",
		`[RFEN "5/5/5/5/4k|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K~4 w 0 1"] *`,
	} {
		for _, err := range Read("test", strings.NewReader(text)) {
			if err == nil || !strings.Contains(err.Error(), "Alice-Raumschach") ||
				!strings.Contains(err.Error(), "are of Raumschach") {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
	// Each game of a file has its own rules.
	again(t, readAll(t, "Qc1xEc4 *\n"+aliceRules+"nQ Bc1xEc4 *\n"+mirroredRules+"Bc1Ec1 *"))
}

func TestReadMovesOfAlice(t *testing.T) {
	for _, text := range []string{
		"1. nQ Bc1xEc4 nQ Dc5xAc2 2. nU Be1xEb4", "Bc1Ec4 Dc5Ac2 Be1Eb4", "1.nQBc1xEc4\nDc5xAc2 2. U Eb4",
	} {
		g := variant.NewGame(variant.Rules{Variant: variant.Alice}.Start())
		if err := ReadMoves(g, text); err != nil || len(g.Moves()) != 3 || g.Moves()[2].String() != "Be1Eb4" {
			t.Errorf("%q: %v, %v", text, g.Moves(), err)
		}
	}
	for text, want := range map[string]string{
		"Bc1Ec4 nQ":      "ply 2: move \"nQ\": its cells are missing",
		"Bc1Ec4 mate":    "ply 1: \"mate\": the move before",
		"Bc1Ec4 Bc1Ec4":  "ply 2: move \"Bc1Ec4\": illegal: there is no piece on Bc1",
		"2. nQ Bc1xEc4":  "ply 1: move number 2, but White's next",
		"nQ Bc1xEc4 1-0": "ply 2: ",
	} {
		if err := ReadMoves(variant.NewGame(variant.Rules{Variant: variant.Alice}.Start()), text); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
