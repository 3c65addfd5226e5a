package gametext

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// Law: every legal move's two cells and its text are read as that move. Other pairs of cells are
// refused, unless they abbreviate a legal move.
func TestReadMove(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	p := variant.Rules{}.Start()
	for range 200 {
		legal := p.AppendLegal(nil)
		if len(legal) == 0 {
			p = variant.Rules{}.Start()
			continue
		}
		for _, m := range legal {
			for _, text := range []string{m.String(), p.MoveText(m)} {
				if got, err := ReadMove(&p, text); err != nil || got != m {
					t.Fatalf("%s: %s for %v read as %v, %v", p.RFEN(), text, m, got, err)
				}
			}
		}
		for range 50 {
			m := board.NewMove(board.Square(random.IntN(board.NumSquares)), board.Square(random.IntN(board.NumSquares)),
				board.NoKind)
			got, err := ReadMove(&p, m.String())
			if err == nil && !p.IsLegal(got) || err == nil && got.To() != m.To() {
				t.Fatalf("%s: %v read as %v, %v", p.RFEN(), m, got, err)
			}
			if err != nil && !strings.Contains(err.Error(), m.String()) {
				t.Fatalf("%s: %v: %v", p.RFEN(), m, err)
			}
		}
		p.Make(legal[random.IntN(len(legal))])
	}
}

func TestReadMoveSaysWhatIsWrong(t *testing.T) {
	const (
		check    = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|r4/5/5/P4/K2N1 w"  // the rook's way is blocked by the pawn
		attacked = "k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/P4|r4/5/5/5/K2N1 w"  // the king is in check
		last     = "5/P4/5/5/5|5/5/5/5/5|5/5/5/5/4k|5/5/5/5/5|5/5/5/5/K4 w 0 7" // the pawn may promote
		normal   = "startpos"
	)
	for _, x := range []struct{ rfen, text, want string }{
		{normal, "Cc3Cc4", `move "Cc3Cc4" is illegal: there is no piece on Cc3`},
		{normal, "Ec4Dc4", "the pawn on Ec4 is Black's, and White is to move"},
		{normal, "Bc1Bd1", "White's own bishop is on Bd1"},
		{normal, "Bc1Be4", "a queen moves only along lines that change one, two or three of level, file and rank; the queen on Bc1 can play Qc1-"},
		{normal, "Bc1Be3", "White's own pawn on Bd2 is in the way; the queen on Bc1 can play Qc1-"},
		{normal, "Aa1Aa5", "White's own pawn on Aa2 is in the way; the rook on Aa1 has no legal move"},
		{normal, "Bb2Cb3", "a pawn only captures that way, and Cb3 is empty"},
		{normal, "Bb2Bb3q", "nothing promotes there"},
		{normal, "Bb2Bb3k", `expected a move such as`},
		{normal, "Qc1-Ed4", "a queen moves only along lines that change one, two or three of level, file and rank; the queen on Bc1 can play Qc1-"},
		{normal, "hello", `it ends with "llo"`},
		{check, "Aa2Ba2", "the king on Aa1 would be in check from the rook on Aa5"},
		{check, "Pa2-Ba2", `move "Pa2-Ba2" is illegal: the pawn on Aa2 is pinned: the king on Aa1 would be in check from the rook on Aa5`},
		{attacked, "Ba1Ca1", "the king on Aa1 is in check from the rook on Aa5, and would stay in check"},
		{attacked, "Nd1-Cc1", "the king on Aa1 is in check from the rook on Aa5, and would stay in check"},
		{attacked, "Nd1-Ee5", "a knight moves only two cells along one of level, file and rank, and one cell along another; the knight on Ad1 has no legal move"},
		{attacked, "Nb1-Cc1", "White has no knight on b1; the king on Aa1 is in check from the rook on Aa5, and the legal moves are Ka1-"},
		{attacked, "Aa1Aa2", "the king would be in check on Aa2 from the rook on Aa5"},
		{last, "Ea4Ea5", "the pawn promotes on Ea5: add q, r, b, n or u"},
		{last, "Pa4-Ea5", "may be Pa4-Ea5=B or"},
	} {
		p, err := variant.ParseRFEN(variant.Rules{}, x.rfen)
		if err != nil {
			t.Fatal(x.rfen, err)
		}
		if m, err := ReadMove(&p, x.text); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s in %s: %v, %v; want %q", x.text, x.rfen, m, err, x.want)
		}
	}
}

// A text that is both two cells and an abbreviation means the cells.
func TestReadMoveMeansCells(t *testing.T) {
	p, err := variant.ParseRFEN(variant.Rules{}, "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/2B2|5/5/5/5/2Q2|5/5/5/5/K4 w")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"Bc1Dc3": "Bc1Dc3", "Bc1-Dc2": "Cc1Dc2", "Bc1Dc2": "Cc1Dc2"} {
		if m, err := ReadMove(&p, text); err != nil || m.String() != want {
			t.Errorf("%s is %v, %v; want %s", text, m, err, want)
		}
	}
}

// Somebody who types such a text is asked which of the moves it is.
func TestReadTyped(t *testing.T) {
	p, err := variant.ParseRFEN(variant.Rules{}, "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/2B2|5/5/5/5/2Q2|5/5/5/5/K4 w")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"Bc1-Cd2":  `move "Bc1-Cd2" may be BCc1-Cd2 or QBc1-Cd2: type one of these`,
		"Bc1Cd2":   `move "Bc1Cd2" may be QBc1-Cd2 or BCc1-Cd2: type one of these`,
		"BCc1-Cd2": "Cc1Cd2", "QBc1-Cd2": "Bc1Cd2", "Bc1-Dc3": "Bc1Dc3", "Bc1-Dc2": "Cc1Dc2", "Cc1-Cd2": "Cc1Cd2",
		"Bc1-Ee5": `is illegal: a bishop moves only along lines that change two of level, file and rank; the bishop on Cc1 can play Bc1-`,
	} {
		m, err := ReadTyped(&p, text)
		if got := fmt.Sprint(m, err); !strings.Contains(got, want) {
			t.Errorf("%s is %s; want %s", text, got, want)
		}
	}
}

// Cells with a sign between them are read where game notation has no such move.
func TestReadMoveWithSign(t *testing.T) {
	p := variant.Rules{}.Start()
	for text, want := range map[string]string{"Aa2-Ba2": "", "Aa2-Aa3": "Aa2Aa3", "Ba2-Ca2": "Ba2Ca2", "Bc1xEc4": "Bc1Ec4",
		"Bb1-Dd3": "Bb1Dd3"} {
		m, err := ReadMove(&p, text)
		if want == "" {
			if err == nil || !strings.Contains(err.Error(), "own pawn is on Ba2") {
				t.Errorf("%s is %v, %v", text, m, err)
			}
		} else if err != nil || m.String() != want {
			t.Errorf("%s is %v, %v; want %s", text, m, err, want)
		}
	}
}

func TestReadMoves(t *testing.T) {
	for _, text := range []string{
		"1. Pb2-Cb2 Nd5-Dd3 2. Qc1xEc4+", "Bb2Cb2 Ed5Dd3 Bc1Ec4", " Cb2\n1... Nd5-Dd3 2.Bc1Ec4 ",
	} {
		g := variant.NewGame(variant.Rules{}.Start())
		if err := ReadMoves(g, text); err != nil || len(g.Moves()) != 3 || g.Moves()[2].String() != "Bc1Ec4" {
			t.Errorf("%q: %v, %v", text, g.Moves(), err)
		}
	}
	for text, want := range map[string]string{
		"Bb2Cb2 Ed5Dd3 Bc1Bc5": "ply 3: move", "2. Bb2Cb2": "ply 1: move number 2, but White's next", "Bb2Cb2 1-0": "ply 2: ",
	} {
		if err := ReadMoves(variant.NewGame(variant.Rules{}.Start()), text); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
