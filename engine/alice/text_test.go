package alice

import (
	"math/rand/v2"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// sample is the short game of the document Alice-Raumschach, whose 4th move of White's is illegal.
const (
	sampleBegin   = "1. nQ Bc1xEc4 nQ Dc5xAc2 2. nU Be1xEb4 mQ Ac2-Ac5+ 3. nK Ac1-Bc1 nQ Ac5-Bc5+"
	sampleIllegal = "4. nB Ba1-Bc3"
	sampleEnd     = "nU De5xAb2+ 5. mK Bc1xAb2 mQ Bc5-Ad4+ 6. nK Ab2-Ba1 nQ Ad4-Da1+ 7. nR Aa1-Ca1 mQ Da1-Db2 8. mQ Ec4-Dc5 mate"
)

// The game of the document Alice-Raumschach is legal with all its marks up to the illegal move.
// With the bishop where that move was to bring it, mirrored, the rest is legal, too, and mates.
func TestSampleGame(t *testing.T) {
	g := NewGame(Rules{}.Start())
	if err := g.ReadMoves(sampleBegin); err != nil {
		t.Fatal(err)
	}
	begin := g.Start()
	if text := begin.LineText(g.Moves()); text != sampleBegin {
		t.Errorf("written as %s", text)
	}
	const why = `ply 7: move "nB Ba1-Bc3": illegal: White's own pawn on Bb2 is in the way`
	if err := g.ReadMoves(sampleIllegal); err == nil || err.Error() != why {
		t.Fatalf("%s: error %v, want %s", sampleIllegal, err, why)
	}
	if len(g.Moves()) != 6 {
		t.Fatalf("%d plies played, want 6", len(g.Moves()))
	}
	// All of those pieces, but for the bishop.
	at := *g.Position()
	placed := newPosition(at.Rules())
	origin, target := board.NewSquare(1, 0, 0), board.NewSquare(1, 2, 2)
	for _, s := range at.Occupied().Without(geo.cell[origin]).Squares() {
		placed.put(s, at.At(s), at.StatusAt(s))
	}
	placed.put(target, board.NewPiece(board.White, board.Bishop), Mirrored)
	placed.PassTurn()
	placed.halfmove, placed.fullmove = at.halfmove+1, at.fullmove
	g = NewGame(parse(t, Rules{}, placed.RFEN()))
	if err := g.ReadMoves(sampleEnd); err != nil {
		t.Fatal(err)
	}
	if text := placed.LineText(g.Moves()); text != "4... "+sampleEnd {
		t.Errorf("written as %s", text)
	}
	if result, why := g.Outcome(); result != board.WhiteWins || why != board.Checkmate {
		t.Errorf("ends with %s by %s", result, why)
	}
}

// checkTexts: the text of each legal move is its parts, reads back as it, with or without its mark,
// and no other text of the moves does.
func checkTexts(t *testing.T, p *Position) (mates int) {
	t.Helper()
	reading := newPlain(t, p.rules.Pawns, p.RFEN())
	seen := map[string]bool{}
	for _, m := range p.AppendLegal(nil) {
		text := p.MoveText(m)
		if got, err := p.ReadMove(text); err != nil || got != m {
			t.Fatalf("%s: %s is %s, which reads as %s (%v)", p.RFEN(), m, text, got, err)
		}
		first := plainOf(m)
		status, sign, promotion, mark := "n", "-", "", ""
		if reading.isMirrored(first.from) {
			status = "m"
		}
		if reading.at(first.to) != 0 {
			sign = "x"
		}
		if first.promotion != 0 {
			promotion = "=" + string(upper(first.promotion))
		}
		if after := reading.play(first, true); after.inCheck() {
			mark = "+"
			if len(after.legal((*plain).safe)) == 0 {
				mark = " mate"
				mates++
			}
		}
		bare := status + string(upper(reading.at(first.from))) + " " + first.from.String() + sign + first.to.String() + promotion
		if text != bare+mark || seen[text] {
			t.Fatalf("%s: %s is %s, want %s", p.RFEN(), m, text, bare+mark)
		}
		seen[text] = true
		if got, err := p.ReadMove(bare); err != nil || got != m {
			t.Fatalf("%s: %s reads as %s (%v)", p.RFEN(), bare, got, err)
		}
		for _, wrong := range []string{"", "+", " mate"} {
			if wrong != mark && wrong != "" {
				if _, err := p.ReadMove(bare + wrong); err == nil {
					t.Fatalf("%s: %s%s is read", p.RFEN(), bare, wrong)
				}
			}
		}
		other := strings.NewReplacer("n", "m", "m", "n").Replace(text[:1]) + text[1:]
		if _, err := p.ReadMove(other); err == nil {
			t.Fatalf("%s: %s is read", p.RFEN(), other)
		}
	}
	return mates
}

func TestGameText(t *testing.T) {
	for i, p := range perftPositions(t) {
		if i%8 == 0 {
			checkTexts(t, &p)
		}
	}
	r := rand.New(rand.NewPCG(4, 4))
	mates := 0
	for mates < 5 {
		p := Rules{}.Start()
		for range 200 {
			before := p
			moves := p.AppendLegal(nil)
			p.Make(moves[r.IntN(len(moves))])
			if !p.HasLegal() {
				mates += checkTexts(t, &before)
				break
			}
		}
	}
}

// FuzzGameText: texts of moves read back.
func FuzzGameText(f *testing.F) {
	addWalks(f, 60, 4)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		if p, ok := last(rfen, rules, path); ok {
			checkTexts(t, &p)
		}
	})
}

// FuzzReadMoves: no text panics, and the moves read are written as text that reads the same.
func FuzzReadMoves(f *testing.F) {
	f.Add(sampleBegin)
	f.Add(sampleBegin + " " + sampleIllegal)
	f.Add("nQ Bc1xEc4=Q 1... +")
	f.Add("1. nQ Bc1xEc4=")
	f.Add("1. mate mate mate")
	f.Fuzz(func(t *testing.T, text string) {
		g := NewGame(Rules{}.Start())
		err := g.ReadMoves(text)
		start := g.Start()
		again := NewGame(start)
		if err := again.ReadMoves(start.LineText(g.Moves())); err != nil || again.Position().Key() != g.Position().Key() {
			t.Fatalf("%q: %s is read otherwise: %v", text, start.LineText(g.Moves()), err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "ply ") {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

func TestReadMoveErrors(t *testing.T) {
	start := Rules{}.Start()
	for text, want := range map[string]string{
		"":                    `want a move such as nQ Bc1xEc4`,
		"nQ Bc1":              `want a move such as`,
		"Bc1Ec4":              `want a move such as`,
		"nQ Bc1xEc9":          `cell "Ec9": want level letter`,
		"nQ Bc1-Ec4":          `the move is written nQ Bc1xEc4`,
		"nQ Bc1xEc4+":         `the move is written nQ Bc1xEc4`,
		"mQ Bc1xEc4":          `the piece on Bc1 is nQ`,
		"nR Bc1xEc4":          `the piece on Bc1 is nQ`,
		"nQ Cc1-Cc2":          `illegal: Cc1 is empty`,
		"nQ Dc5xAc2":          `illegal: the queen on Dc5 is Black's, and White is to move`,
		"nQ Bc1-Bc2":          `illegal: White's own pawn is on Bc2`,
		"nQ Bc1-Bc3":          `illegal: White's own pawn on Bc2 is in the way`,
		"nP Ba2-Ba4":          `illegal: a pawn does not move so`,
		"nP Ba2-Ba3=Q":        `illegal: nothing promotes there: leave out the promotion`,
		"nP Ba2-Ba3=K":        `promotion =K: want one of =Q =R =B =U =N`,
		"nP Ba2-Ba3 mate":     `the move is written nP Ba2-Ba3`,
		"nP Ba2-Ba3\x00=Q ma": `promotion =Q ma: want one of`,
	} {
		m, err := start.ReadMove(text)
		if err == nil || m != board.NoMove || !strings.Contains(err.Error(), ": "+want) {
			t.Errorf("%q: move %s, error %v, want %q", text, m, err, want)
		}
	}
	mirrored := Rules{Variant: MirroredAlice}.Start()
	if _, err := mirrored.ReadMove("nQ Bc1xEc4"); err == nil || !strings.HasSuffix(err.Error(), "the queen on Bc1 is normal and captures no mirrored piece") {
		t.Errorf("error %v", err)
	}
	for _, text := range []string{"2. nQ Bc1xEc4", "1. nQ Bc1xEc4 3. nQ Dc5xAc2"} {
		if err := NewGame(start).ReadMoves(text); err == nil || !strings.Contains(err.Error(), ": this is move 1") {
			t.Errorf("%s: error %v", text, err)
		}
	}
}

// Random games end with a result, and each draw has an example.
func TestOutcomes(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for i := range 60 {
		g := NewGame(rulesOf(byte(i)).Start())
		for {
			p := g.Position()
			result, why := g.Outcome()
			if why != board.Ongoing {
				if (why == board.Checkmate) != (result != board.Draw) || why == board.Checkmate && result != board.WinFor(p.SideToMove().Opponent()) {
					t.Fatalf("%s: %s by %s", p.RFEN(), result, why)
				}
				break
			}
			moves := p.AppendLegal(nil)
			if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		start, moves string
		want         board.Termination
	}{
		{"startpos", strings.Repeat("nN Ab1-Aa3 nN Eb5-Ea3 mN Aa3-Ab1 mN Ea3-Eb5 ", 2), board.Repetition},
		// The same pieces on the same cells, but their statuses differ: a rook walks a triangle.
		{"4k/5/5/5/5|5/5/5/5/5|5/5/2R2/5/5|5/5/5/5/5|5/5/5/5/K4 w", "nR Cc3-Cc2 nK Ee5-Ee4 mR Cc2-Cc1 mK Ee4-Ee5 nR Cc1-Cc3 nK Ee5-Ee4", board.Ongoing},
		{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/1p3/K4 w", "nK Aa1xAb2", board.BareKings},
		{"4k/5/5/5/5|5/5/5/5/5|5/5/2R2/5/5|5/5/5/5/5|5/5/5/5/K4 w 99 60", "nR Cc3-Cc2", board.HundredPlies},
	} {
		g := NewGame(parse(t, Rules{}, c.start))
		if err := g.ReadMoves(c.moves); err != nil {
			t.Fatal(err)
		}
		if _, why := g.Outcome(); why != c.want {
			t.Errorf("%s %s: %s, want %s", c.start, c.moves, why, c.want)
		}
	}
}

// outcome is Game.Outcome by the plain rules, for a position that occurs for the n-th time.
func (p *plain) outcome(n int) (board.Result, board.Termination) {
	kings := true
	plainCells(func(c plainCell) { kings = kings && (p.at(c) == 0 || upper(p.at(c)) == 'K') })
	switch {
	case len(p.legal((*plain).safe)) > 0:
	case !p.inCheck():
		return board.Draw, board.Stalemate
	case p.white:
		return board.BlackWins, board.Checkmate
	default:
		return board.WhiteWins, board.Checkmate
	}
	switch {
	case kings:
		return board.Draw, board.BareKings
	case p.halfmove >= 100:
		return board.Draw, board.HundredPlies
	case n >= 3:
		return board.Draw, board.Repetition
	}
	return board.Draw, board.Ongoing
}

// FuzzOutcome: the end of a game is that counted from the texts of its positions, marks included. A
// pair of bytes from 0xC000 on takes the mover's last move back, if it may.
func FuzzOutcome(f *testing.F) {
	addWalks(f, 80, 20)
	back := []byte{0x01, 0x23, 0x45, 0x67}
	for range 50 {
		back = append(back, 0xFF, 0xFF)
	}
	f.Add("startpos", byte(0), back)
	f.Add("startpos", byte(5), back)
	f.Add("4k/5/5/5/5|5/5/5/5/5|5/5/2R2/5/5|5/5/5/5/5|5/5/5/5/K4 w 95 50", byte(0), back)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		start, err := ParseRFEN(rulesOf(rules), rfen)
		if err != nil || start.HalfmoveClock() > maxCounter-longestWalk || start.FullmoveNumber() > maxCounter-longestWalk {
			return
		}
		g := NewGame(start)
		occurred := map[string]int{}
		for path = path[:min(len(path), 2*longestWalk)]; ; path = path[2:] {
			p := g.Position()
			reading := newPlain(t, p.rules.Pawns, p.RFEN())
			fields := strings.Fields(reading.rfen())
			occurred[fields[0]+fields[1]]++
			result, why := g.Outcome()
			if wantResult, want := reading.outcome(occurred[fields[0]+fields[1]]); result != wantResult || why != want {
				t.Fatalf("%v from %s: %s by %s, want %s by %s", g.Moves(), start.RFEN(), result, why, wantResult, want)
			}
			moves := p.AppendLegal(nil)
			if len(path) < 2 || len(moves) == 0 {
				return
			}
			n := int(path[0])<<8 | int(path[1])
			m := moves[n%len(moves)]
			if played := g.Moves(); n >= 0xC000 && len(played) >= 2 {
				mine := played[len(played)-2]
				if back := board.NewMove(mine.To(), mine.From(), board.NoKind); p.IsLegal(back) {
					m = back
				}
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	})
}
