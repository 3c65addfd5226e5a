package alice

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// sample is the short game of the document Alice-Raumschach, whose 4th move of White's is illegal.
const (
	sampleBegin = "1. nQ Bc1xEc4 nQ Dc5xAc2 2. nU Be1xEb4 mQ Ac2-Ac5+ 3. nK Ac1-Bc1 nQ Ac5-Bc5+"
	sampleEnd   = "nU De5xAb2+ 5. mK Bc1xAb2 mQ Bc5-Ad4+ 6. nK Ab2-Ba1 nQ Ad4-Da1+ 7. nR Aa1-Ca1 mQ Da1-Db2 8. mQ Ec4-Dc5 mate"
)

// play plays moves by their texts, whose marks of checks may be left out, with or without numbers.
func play(t *testing.T, g *Game, text string) {
	t.Helper()
	var words []string
	for _, w := range strings.Fields(text) {
		switch last := len(words) - 1; {
		case strings.HasSuffix(w, "."):
		case w == "mate":
			words[last] += mateMark
		case len(w) == 2:
			words = append(words, w)
		default:
			words[last] += " " + w
		}
	}
	for _, w := range words {
		legal := g.Position().AppendLegal(nil)
		i := slices.IndexFunc(legal, func(m board.Move) bool {
			return g.Position().MoveText(m) == w || g.Position().bareText(m) == w
		})
		if i < 0 {
			t.Fatalf("ply %d: %s is no legal move", len(g.Moves())+1, w)
		}
		if err := g.Play(legal[i]); err != nil {
			t.Fatal(err)
		}
	}
}

// The game of the document Alice-Raumschach is legal with all its marks up to the illegal move.
// With the bishop where that move was to bring it, mirrored, the rest is legal, too, and mates.
func TestSampleGame(t *testing.T) {
	g := NewGame(Rules{}.Start())
	begin := *g.Position()
	play(t, g, sampleBegin)
	if text := begin.LineText(g.Moves()); text != sampleBegin {
		t.Errorf("written as %s", text)
	}
	if err := g.Play(board.NewMove(board.NewSquare(1, 0, 0), board.NewSquare(1, 2, 2), board.NoKind)); err == nil ||
		!strings.Contains(err.Error(), "White's own pawn on Bb2 is in the way") {
		t.Fatalf("4. nB Ba1-Bc3: %v", err)
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
	play(t, g, sampleEnd)
	if text := placed.LineText(g.Moves()); text != "4... "+sampleEnd {
		t.Errorf("written as %s", text)
	}
	if result, why := g.Outcome(); result != board.WhiteWins || why != board.Checkmate {
		t.Errorf("ends with %s by %s", result, why)
	}
}

// checkTexts: the text of each legal move is its parts, and that of no other move.
func checkTexts(t *testing.T, p *Position) (mates int) {
	t.Helper()
	reading := newPlain(t, p.rules.Pawns, p.RFEN())
	seen := map[string]bool{}
	for _, m := range p.AppendLegal(nil) {
		text := p.MoveText(m)
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
		bare := status + string(upper(reading.at(first.from))) + " " + first.from.String() + sign +
			first.to.String() + promotion
		if text != bare+mark || seen[text] {
			t.Fatalf("%s: %s is %s, want %s", p.RFEN(), m, text, bare+mark)
		}
		seen[text] = true
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

// FuzzGameText: texts of moves are their parts.
func FuzzGameText(f *testing.F) {
	addWalks(f, 60, 4)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		if p, ok := last(rfen, rules, path); ok {
			checkTexts(t, &p)
		}
	})
}

// An illegal move is refused with the reason.
func TestWhyIllegal(t *testing.T) {
	start, mirrored := Rules{}.Start(), Rules{Variant: MirroredAlice}.Start()
	for _, c := range []struct {
		p          *Position
		move, want string
	}{
		{&start, "Cc1Cc2", "there is no piece on Cc1"},
		{&start, "Dc5Ac2", "the queen on Dc5 is Black's, and White is to move"},
		{&start, "Bc1Bc2", "White's own pawn is on Bc2"},
		{&start, "Bc1Bc3", "White's own pawn on Bc2 is in the way"},
		{&start, "Ba1Bc3", "White's own pawn on Bb2 is in the way"},
		{&start, "Ba2Ba4", "a pawn moves only one rank or one level forward, and captures one file to the side of these cells or one level and one rank forward"},
		{&start, "Ba2Ba3q", "nothing promotes there: leave out the last letter"},
		{&mirrored, "Bc1Ec4", "the queen on Bc1 is normal and captures no mirrored piece"},
	} {
		m, err := board.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.p.WhyIllegal(m); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.move, err, c.want)
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
				if (why == board.Checkmate) != (result != board.Draw) || why == board.Checkmate &&
					result != board.WinFor(p.SideToMove().Opponent()) {
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
		{"4k/5/5/5/5|5/5/5/5/5|5/5/2R2/5/5|5/5/5/5/5|5/5/5/5/K4 w",
			"nR Cc3-Cc2 nK Ee5-Ee4 mR Cc2-Cc1 mK Ee4-Ee5 nR Cc1-Cc3 nK Ee5-Ee4", board.Ongoing},
		{"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/1p3/K4 w", "nK Aa1xAb2", board.BareKings},
		{"4k/5/5/5/5|5/5/5/5/5|5/5/2R2/5/5|5/5/5/5/5|5/5/5/5/K4 w 99 60", "nR Cc3-Cc2", board.HundredPlies},
	} {
		g := NewGame(parse(t, Rules{}, c.start))
		play(t, g, c.moves)
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
