package book

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// mirrorPlacement mirrors the placement of an RFEN as text.
func mirrorPlacement(placement string) string {
	levels := strings.Split(placement, "|")
	slices.Reverse(levels)
	for i := range levels {
		ranks := strings.Split(levels[i], "/")
		slices.Reverse(ranks)
		levels[i] = strings.Join(ranks, "/")
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, strings.Join(levels, "|"))
}

// mirrorMove mirrors the text of a move.
func mirrorMove(m string) string {
	return strings.NewReplacer("A", "E", "B", "D", "D", "B", "E", "A", "1", "5", "2", "4", "4", "2", "5", "1").Replace(m)
}

// A count is the result of a plain loop over the games.
type count struct {
	games, wins, draws, losses, scored, score int64
	distinct, halves                          int64 // games that continued differently, their half points
}

// recount counts, as text, each move of each position with White to move. It shares nothing with
// Build.
func recount(t testing.TB, rules board.Rules, games []corpus.Game, maxPly int) map[string]map[string]count {
	t.Helper()
	all := map[string]map[string]count{}
	known := map[string]bool{}
	for _, g := range games {
		start, err := board.ParseRFEN(rules, g.Start)
		if err != nil {
			t.Fatal(err)
		}
		game := board.NewGame(start)
		counted := map[string]bool{}
		for i, ply := range g.Plies {
			if i >= maxPly {
				break
			}
			fields := strings.Fields(game.Position().RFEN())
			placement, move, win, lift := fields[0], ply.Move.String(), board.WhiteWins, int64(1)
			future := fmt.Sprintf("%+d ", g.Result)
			for _, later := range g.Plies[i+1:] {
				future += later.Move.String()
			}
			if fields[1] == "b" {
				placement, move, win, lift = mirrorPlacement(placement), mirrorMove(move), board.BlackWins, -1
				future = fmt.Sprintf("%+d ", -g.Result) + mirrorMove(future[3:])
			}
			if err := game.Play(ply.Move); err != nil {
				t.Fatal(err)
			}
			uniform := ply.Flags&corpus.Drawn != 0 && ply.Depth == 0
			if uniform || counted[placement+move] {
				continue
			}
			counted[placement+move] = true
			if all[placement] == nil {
				all[placement] = map[string]count{}
			}
			n := all[placement][move]
			n.games++
			switch g.Result {
			case win:
				n.wins++
			case board.Draw:
				n.draws++
			default:
				n.losses++
			}
			if x := placement + move + future; !known[x] {
				known[x] = true
				n.distinct++
				n.halves += 1 + lift*int64(g.Result)
			}
			if i+1 < len(g.Plies) && g.Plies[i+1].Depth > 0 && g.Plies[i+1].Score != 31990 && g.Plies[i+1].Score != -31990 {
				n.scored++
				n.score += lift * int64(g.Plies[i+1].Score)
			}
			all[placement][move] = n
		}
	}
	return all
}

// FuzzRecount: a book says of a position, in either colour, what a plain loop over the games
// counts.
func FuzzRecount(f *testing.F) {
	f.Add(uint64(1), uint8(40), uint8(1), uint8(30), uint8(0), uint8(0))
	f.Add(uint64(2), uint8(120), uint8(3), uint8(5), uint8(0), uint8(1))
	f.Add(uint64(3), uint8(120), uint8(2), uint8(8), uint8(50), uint8(3))
	f.Add(uint64(4), uint8(0), uint8(1), uint8(1), uint8(0), uint8(5))
	f.Fuzz(func(t *testing.T, seed uint64, n, minGames, maxPly, minPercent, which uint8) {
		rules := board.Rules{Array: board.Array(which % 2), Pawns: board.PawnRule(which / 2 % 3)}
		thresholds := Thresholds{MinGames: 1 + int64(minGames%8), MaxPly: 1 + int(maxPly%30),
			MinSuccess: float64(minPercent%101) / 100}
		games := testGames(t, rules, int(n), seed)
		b := build(t, thresholds, makeCorpus(t, rules, games))
		if b.Games != int64(n) {
			t.Errorf("%d games read, want %d", b.Games, n)
		}
		positions, moves := 0, 0
		for placement, counts := range recount(t, rules, games, thresholds.MaxPly) {
			left := int64(0)
			for move, c := range counts {
				if c.distinct < thresholds.MinGames || 100*c.halves < 2*int64(minPercent%101)*c.distinct {
					delete(counts, move)
					continue
				}
				left += c.games
			}
			if len(counts) > 0 {
				positions++
				moves += len(counts)
			}
			checkProbe(t, b, placement+" w 7 20", counts, left, func(m string) string { return m })
			checkProbe(t, b, mirrorPlacement(placement)+" b 0 3", counts, left, mirrorMove)
		}
		if b.Positions() != positions || b.Moves() != moves {
			t.Errorf("%d positions with %d moves, recounted %d with %d", b.Positions(), b.Moves(), positions, moves)
		}
	})
}

// checkProbe compares the moves of a position with the counts. text turns moves of the counts into
// those of the position.
func checkProbe(t *testing.T, b *Book, rfen string, counts map[string]count, games int64, text func(string) string) {
	t.Helper()
	p, err := board.ParseRFEN(b.Rules, rfen)
	if err != nil {
		t.Fatal(err)
	}
	entries := b.Probe(&p)
	if len(entries) != len(counts) {
		t.Fatalf("%s: %d moves, recounted %d", rfen, len(entries), len(counts))
	}
	for move, c := range counts {
		i := slices.IndexFunc(entries, func(e Entry) bool { return e.Move.String() == text(move) })
		if i < 0 {
			t.Fatalf("%s: no move %s", rfen, text(move))
		}
		e := entries[i]
		want := Entry{
			Move: e.Move, Wins: c.wins, Draws: c.draws, Losses: c.losses, Scored: c.scored, Distinct: c.distinct,
			Points: float64(c.halves) / 2,
			// not counts
			Share: e.Share, Effective: e.Effective, Mean: e.Mean, Value: e.Value, Low: e.Low, High: e.High, Backed: e.Backed,
		}
		if c.scored > 0 {
			want.Score = float64(c.score) / float64(c.scored)
		}
		if e != want {
			t.Errorf("%s: %s has %+v, recounted %+v", rfen, e.Move, e, want)
		}
		if want := float64(c.games) / float64(games); e.Share != want {
			t.Errorf("%s: %s has share %g, want %g", rfen, e.Move, e.Share, want)
		}
		if !p.IsLegal(e.Move) {
			t.Errorf("%s: %s is illegal", rfen, e.Move)
		}
	}
}

// The test games are useful only if positions are merged and both colours meet.
func TestGamesMeet(t *testing.T) {
	games := testGames(t, board.Rules{}, 90, 1)
	b := build(t, Thresholds{MinGames: 1}, makeCorpus(t, board.Rules{}, games))
	plies := 0
	for _, g := range games {
		plies += len(g.Plies)
	}
	if b.Moves() > plies*2/3 || b.Moves() < 50 {
		t.Errorf("%d moves of %d plies: nothing is merged, or there is nothing", b.Moves(), plies)
	}
	start := board.Rules{}.Start()
	white, black := 0, 0
	for i, g := range games {
		if i%3 < 2 && (!g.Plies[0].Flags.Has(corpus.Drawn) || g.Plies[0].Depth > 0) {
			if i%3 == 0 {
				white++
			} else {
				black++
			}
		}
	}
	if n := b.weight(b.Probe(&start)); white == 0 || black == 0 || n != int64(white+black) {
		t.Errorf("%d games leave the start, want %d with White to move and %d with Black", n, white, black)
	}
}

// A game whose plies are all drawn uniformly leaves no trace. The same game, played, is in the
// book.
func TestUniformPlies(t *testing.T) {
	games := testGames(t, board.Rules{}, 12, 5)
	for i := range games {
		for j := range games[i].Plies {
			p := &games[i].Plies[j]
			p.Flags |= corpus.Drawn
			p.Depth, p.Score = 0, 0
		}
	}
	if b := build(t, Thresholds{MinGames: 1}, makeCorpus(t, board.Rules{}, games)); b.Moves() != 0 || b.Games != 12 {
		t.Errorf("%d moves of games drawn uniformly", b.Moves())
	}
	for i := range games {
		for j := range games[i].Plies {
			games[i].Plies[j].Flags &^= corpus.Drawn
		}
	}
	if b := build(t, Thresholds{MinGames: 1}, makeCorpus(t, board.Rules{}, games)); b.Moves() == 0 {
		t.Error("no moves of games that were played")
	}
}

// Law: no best move of the shipped book has a reply of 30 games or more that leaves it less than
// another move is worth at least.
func TestShippedRefutations(t *testing.T) {
	b, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for _, x := range b.List() {
		p, err := board.ParseRFEN(b.Rules, x.RFEN)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(x.Moves[0].Move)
		for _, reply := range b.Probe(&p) {
			if reply.Distinct < refutationGames {
				continue
			}
			known++
			for _, other := range x.Moves[1:] {
				if 1-reply.Value < other.Low {
					t.Errorf("%s is best in %s, but %s leaves it %.3f, less than %s", x.Moves[0].Move, x.RFEN, reply.Move,
						1-reply.Value, other.Move)
				}
			}
		}
	}
	if known < 50 {
		t.Errorf("only %d replies are known", known)
	}
}
