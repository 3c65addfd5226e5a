package report

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/book"
	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/gametext"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

// told reads the game of a scene.
func told(t *testing.T, s *Scene) gametext.Game {
	t.Helper()
	var all []gametext.Game
	for g, err := range gametext.Read(s.Source, strings.NewReader(s.Game)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g.Game)
	}
	if len(all) != 1 {
		t.Fatalf("%s: %d games", s.Source, len(all))
	}
	return all[0]
}

// checkScene fails unless the position is one of the game, and the arrows are the moves after it,
// or the last before it. It returns the position, its ply and the game.
func checkScene(t *testing.T, s *Scene, last bool) (at variant.Position, ply int, game gametext.Game) {
	t.Helper()
	game = told(t, s)
	p := game.Start
	texts := []string{}
	found := -1
	for i := 0; ; i++ {
		if p.RFEN() == s.RFEN && found < 0 {
			found, at = i, p
		}
		if i == len(game.Moves) {
			break
		}
		m := game.Moves[i].Move
		if !p.IsLegal(m) {
			t.Fatalf("%s: move %d is not legal", s.Source, i)
		}
		texts = append(texts, p.MoveText(m))
		p.Make(m)
	}
	if found < 0 {
		t.Fatalf("%s: no position %s in the game", s.Source, s.RFEN)
	}
	from := found
	if last {
		from -= len(s.Moves)
	}
	for i, m := range s.Moves {
		if texts[from+i] != m.Move {
			t.Errorf("%s: arrow %s, the game has %s", s.Source, m.Move, texts[from+i])
		}
		move := game.Moves[from+i].Move
		if a := s.diagram.Arrows[i]; a.From != move.From() || a.To != move.To() {
			t.Errorf("%s: the arrow of %s goes from %s to %s", s.Source, m.Move, a.From, a.To)
		}
	}
	return at, found, game
}

// The shortest mate of a corpus is a mate, none is shorter, and its game is in the corpus.
func TestShortestMateOfACorpus(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(4) {
		h := corpustest.Header(60)
		games := corpustest.Games(h.Rules, 60, seed)
		c := corpustest.Open(t, h, games)
		mate, err := shortestMate(ctx, c, "runs/corpus", nil)
		if err != nil {
			t.Fatal(err)
		}
		shortest := 0
		for _, g := range games {
			if n := len(g.Plies); g.Termination == board.Checkmate && (shortest == 0 || n < shortest) {
				shortest = n
			}
		}
		if mate == nil {
			if shortest != 0 {
				t.Errorf("seed %d: no mate, want one of %d plies", seed, shortest)
			}
			continue
		}
		p, ply, game := checkScene(t, mate.Scene, true)
		if mate.Plies != shortest || ply != shortest || len(game.Moves) != shortest || !p.InCheck() || p.HasLegal() ||
			!strings.HasSuffix(mate.Source, " of runs/corpus") {
			t.Errorf("seed %d: %d plies, ply %d, want %d; %s", seed, mate.Plies, ply, shortest, mate.RFEN)
		}
	}
}

// playedMatch is a short match in a folder.
func playedMatch(t *testing.T) string {
	t.Helper()
	raumlab, err := engine.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	random, err := engine.Load("random")
	if err != nil {
		t.Fatal(err)
	}
	c := match.Config{
		A: match.Contestant{Engine: raumlab}, B: match.Contestant{Engine: random}, OpeningEngine: raumlab,
		Opening: selfplay.Opening{Plies: 4}, Limits: match.Same(search.Limits{Depth: 1}), MaxPlies: 200, Pairs: 3, Seed: 1,
		Version: "test",
	}
	dir := filepath.Join(t.TempDir(), "match")
	if _, err := c.Run(context.Background(), dir, 2, nil); err != nil {
		t.Fatal(err)
	}
	return dir
}

// The swing of a match is the widest of all, as a plain search through its games finds.
func TestScenesOfAMatch(t *testing.T) {
	dir := playedMatch(t)
	m, err := ReadMatch(dir)
	if err != nil {
		t.Fatal(err)
	}
	if m.Mate == nil || m.Swing == nil {
		t.Fatalf("mate %v, swing %v", m.Mate, m.Swing)
	}
	p, ply, game := checkScene(t, m.Mate.Scene, true)
	if !p.InCheck() || p.HasLegal() || ply != m.Mate.Plies || len(game.Moves) != ply {
		t.Errorf("no mate after %d plies: %s", ply, m.Mate.RFEN)
	}
	_, ply, game = checkScene(t, m.Swing, false)
	var widths []float64
	at := -1
	_, err = match.Read(dir, func(p match.Pair) {
		for i, g := range p.Games {
			if gameOf(dir, p, i) == m.Swing.Source {
				at = len(widths) + ply - len(p.Opening)
			}
			if g.Termination == board.Checkmate && len(p.Opening)+len(g.Moves) < m.Mate.Plies {
				t.Errorf("%s is mated sooner than %s", gameOf(dir, p, i), m.Mate.Source)
			}
			for k := range g.Evals {
				width := 0.0
				if k+2 < len(g.Evals) && g.Evals[k].Scored && g.Evals[k+2].Scored {
					width = max(decided(g.Evals[k+2].Score)-decided(g.Evals[k].Score),
						decided(g.Evals[k].Score)-decided(g.Evals[k+2].Score))
				}
				widths = append(widths, width)
			}
		}
	})
	if err != nil || at < 0 || widths[at] != slices.Max(widths) || !game.Finished {
		t.Errorf("%v: swing at %d of %v, %s", err, at, widths, m.Swing.Source)
	}
	for _, c := range []struct{ score, than int }{{100, 0}, {2000, 1000}, {-100, -101}, {32000, 31000}} {
		if !(decided(c.score) > decided(c.than)) || decided(c.score) > 1 {
			t.Errorf("%d says no more than %d", c.score, c.than)
		}
	}
}

// The arrows of a book are its first moves, each legal at the start.
func TestFirstMovesOfABook(t *testing.T) {
	h := corpustest.Header(60)
	games := corpustest.Games(h.Rules, 60, 1)
	for _, g := range games {
		for i := range g.Plies { // moves that an engine chose
			g.Plies[i].Depth, g.Plies[i].Flags = 1, g.Plies[i].Flags&^corpus.Drawn
		}
	}
	c := corpustest.Open(t, h, games)
	b, err := book.Build(context.Background(), []*corpus.Corpus{c}, book.Thresholds{MinGames: 1}, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	section := BookSection(b, variant.Of(b.Rules))
	start := b.Rules.Start()
	if section.First == nil || section.First.RFEN != start.RFEN() || len(section.First.Moves) != len(section.Moves) {
		t.Fatalf("%+v", section.First)
	}
	legal := map[string]board.Move{}
	for _, m := range start.AppendLegal(nil) {
		legal[start.MoveText(m)] = m
	}
	for i, m := range section.First.Moves {
		move, is := legal[m.Move]
		if a := section.First.diagram.Arrows[i]; !is || m.Move != section.Moves[i].Move || a.From != move.From() ||
			a.To != move.To() {
			t.Errorf("arrow %d is %s, the book has %s", i, m.Move, section.Moves[i].Move)
		}
	}
	for _, m := range section.Moves { // the tree has the notation of the board above it, at every depth
		next := start
		next.Make(legal[m.Move])
		replies := map[string]bool{}
		for _, reply := range next.AppendLegal(nil) {
			replies[next.MoveText(reply)] = true
		}
		for _, reply := range m.Replies {
			if !replies[reply.Move] {
				t.Errorf("after %s the page has %s, which is no move in game text", m.Move, reply.Move)
			}
		}
	}
	page := Page{Book: section}
	html := render(t, page)
	if n := strings.Count(html, `<g class="arrow">`); n != 2*len(section.Moves) {
		t.Errorf("%d arrows in the page, want %d on each sheet", n, len(section.Moves))
	}
	checkSelfContained(t, html)
}

// A page shows the shorter mate of corpus and match.
func TestShorterMateIsShown(t *testing.T) {
	start := variant.Rules{}.Start()
	mate := func(title string, plies int) *Mate { return &Mate{newScene(title, &start), plies} }
	for _, c := range []struct {
		corpus, match int
		want          string
	}{{20, 21, "corpus"}, {20, 20, "corpus"}, {20, 19, "match"}} {
		all := (&Page{Corpus: &Corpus{Mate: mate("corpus", c.corpus)}, Match: &Match{Mate: mate("match", c.match)}}).scenes()
		if len(all) != 1 || all[0].Title != c.want {
			t.Errorf("%+v: %+v", c, all)
		}
	}
}
