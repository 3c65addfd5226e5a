package selfplay

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
)

// tablesOf solves endings and those that they lead to.
func tablesOf(t testing.TB, names ...string) *tables.Set {
	t.Helper()
	made := map[tables.Material]*tables.Table{}
	var wanted []tables.Material
	for _, name := range names {
		m, err := tables.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		wanted = append(wanted, m)
	}
	var all []*tables.Table
	for _, m := range tables.Plan(wanted...) {
		table, err := tables.Solve(t.Context(), board.NormalPawns, m, 2, func(m tables.Material) (*tables.Table,
			error) {
			return made[m], nil
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		made[m] = table
		all = append(all, table)
	}
	return tables.NewSet(all)
}

// place returns a random position of the pieces in which the game is not over.
func place(t testing.TB, random *rand.Rand, pieces string, clock int) variant.Position {
	t.Helper()
	for {
		p := tables.RandomPosition(random, variant.Rules{}.Base(), pieces)
		if _, end := variant.NewGame(variant.OfBoard(p)).Outcome(); end != board.Ongoing {
			continue
		}
		for range clock {
			quiet := p.AppendLegal(nil)
			p.Make(quiet[random.IntN(len(quiet))])
			if _, end := variant.NewGame(variant.OfBoard(p)).Outcome(); end != board.Ongoing {
				break
			}
		}
		if _, end := variant.NewGame(variant.OfBoard(p)).Outcome(); end == board.Ongoing && p.HalfmoveClock() == clock {
			return variant.OfBoard(p)
		}
	}
}

// endingsRun is a run of games that begin with few pieces.
func endingsRun(t testing.TB, games int) Config {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for i := range games {
		p := place(t, random, []string{"KQkr", "KRkb", "KQPk", "KRNkn", "KRRk", "KPkp"}[i%6], 0)
		text.WriteString(p.RFEN() + "\n")
	}
	path := filepath.Join(t.TempDir(), "endings.epd")
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	c := testConfig(t, "suite:"+path, int64(games), 1)
	c.MaxPlies, c.GamesPerPart = 50, 7
	return c
}

// Law: a game that tables or dead material end is a prefix of the game without them, in moves and
// labels. It ends at the first position that they know, with their result. All other games are the
// same.
func TestExactEndsCutGames(t *testing.T) {
	c := endingsRun(t, 24)
	set := tablesOf(t, "KQK", "KRK", "KNK", "KBK", "KPK")
	d := c.newDrawer()
	ends := map[board.Termination]int{}
	for i := range c.Games {
		whole, err := c.Play(t.Context(), i, d)
		if err != nil {
			t.Fatal(err)
		}
		for _, exact := range []Exact{{Tables: set}, {DeadDraws: true}, {set, true}} {
			cut := c
			cut.Exact = exact
			short, err := cut.Play(t.Context(), i, d)
			if err != nil {
				t.Fatal(err)
			}
			n := len(short.Plies)
			game, err := whole.Begin(c.Rules)
			if err != nil {
				t.Fatal(err)
			}
			result, end := board.Draw, board.Ongoing
			for k := range n {
				if end != board.Ongoing {
					t.Fatalf("game %d, %+v: known after %d of %d plies", i, exact, k, n)
				}
				if err := game.Play(whole.Plies[k].Move); err != nil {
					t.Fatal(err)
				}
				if result, end = game.Outcome(); end == board.Ongoing {
					result, end = exact.end(game.Position().Board())
				}
			}
			want := whole
			if end != board.Ongoing {
				want.Plies, want.Result, want.Termination = whole.Plies[:n], result, end
			}
			if !reflect.DeepEqual(short, want) {
				t.Errorf("game %d, %+v: %s by %s after %d plies, want %s by %s after %d", i, exact,
					short.Result, short.Termination, n, want.Result, want.Termination, len(want.Plies))
			}
			ends[short.Termination]++
		}
	}
	for _, end := range []board.Termination{board.TablesWin, board.TablesDraw, board.DeadDraw} {
		if ends[end] == 0 {
			t.Errorf("no game ended by %s: %v", end, ends)
		}
	}
}

// The exact result follows from the value of the table and from the clock: a win counts up to the
// hundredth ply, a draw always.
func TestExactEnd(t *testing.T) {
	set := tablesOf(t, "KQK", "KRK")
	random := rand.New(rand.NewPCG(5, 6))
	counted, late := 0, 0
	for range 400 {
		p := place(t, random, []string{"KQk", "Kkq"}[random.IntN(2)], 60+random.IntN(40))
		v, known := set.Value(p.Board())
		result, end := Exact{Tables: set}.end(p.Board())
		want, by := board.Draw, board.TablesDraw
		if v != tables.Drawn {
			queen := board.White
			if p.Count(board.Black, board.Queen) > 0 {
				queen = board.Black
			}
			want, by = board.WinFor(queen), board.TablesWin
			if counted++; p.HalfmoveClock()+v.Plies() > 100 {
				late++
				want, by = board.Draw, board.Ongoing
			}
		}
		if !known || result != want || end != by {
			t.Errorf("%s, %s: %s by %s, want %s by %s", p.RFEN(), v, result, end, want, by)
		}
	}
	if late == 0 || late == counted {
		t.Errorf("%d of %d wins come too late: the test wants some", late, counted)
	}
	rook, pawn := place(t, random, "KRk", 0), place(t, random, "KPk", 0)
	for _, x := range []struct {
		exact Exact
		p     variant.Position
		want  board.Termination
	}{
		{Exact{}, rook, board.Ongoing}, {Exact{DeadDraws: true}, rook, board.DeadDraw}, {Exact{Tables: set}, rook,
			board.TablesDraw},
		{Exact{set, true}, rook, board.DeadDraw}, {Exact{set, true}, pawn, board.Ongoing},
	} {
		if result, end := x.exact.end(x.p.Board()); result != board.Draw || end != x.want {
			t.Errorf("%s: %s by %s, want %s", x.p.RFEN(), result, end, x.want)
		}
	}
}

// Law: a corpus whose games tables end has the same bytes for any workers and after a kill. It is
// sound. Only the same tables can replay it. A run without tables stores nothing of them.
func TestExactCorpus(t *testing.T) {
	plain := endingsRun(t, 24)
	plain.Adjudication = corpus.Adjudication{WinScore: 900, WinPlies: 3, PlayOn: 0.5}
	for _, s := range plain.Header("test").Configuration {
		if s.Key == corpus.KeyTables || s.Key == corpus.KeyDeadDraws {
			t.Errorf("a run without tables has the key %s", s.Key)
		}
	}
	c := plain
	c.Exact = Exact{tablesOf(t, "KQK", "KRK", "KNK", "KPK"), true}
	first := t.TempDir()
	if err := write(t, c, first, 1, 0); err != nil {
		t.Fatal(err)
	}
	corpusIsSound(t, first)
	dir := t.TempDir()
	if err := write(t, c, dir, 2, 5); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := write(t, c, dir, 3, 0); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(files(t, dir), files(t, first)) {
		t.Error("resumed after a kill: other bytes")
	}

	source, err := corpus.Open(first)
	if err != nil {
		t.Fatal(err)
	}
	w := c.Engine.EvalWeights()
	run, err := ConfigOf(&source.Manifest, &w, c.Exact.Tables)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(run.Header("test").Configuration, c.Header("test").Configuration) {
		t.Errorf("the manifest makes %+v", run.Header("test").Configuration)
	}
	if n, err := run.replayer().Replay(t.Context(), source, DrawRows(source.Len(), 100, 1), 2, nil); err != nil ||
		n != source.Len() {
		t.Errorf("%d of %d games played again: %v", n, source.Len(), err)
	}

	unended := corpusOf(t, plain, nil)
	others := c
	others.Exact.Tables = tablesOf(t, "KQK")
	none := c
	none.Exact.Tables = nil
	alive := c
	alive.Exact.DeadDraws = false
	for _, x := range []struct {
		name   string
		source *corpus.Corpus
		now    Config
		want   string
	}{
		{"without tables", source, none, "ended its games: name their folder with adjudicate_tables"},
		{"with other tables", source, others, "name the folder of the tables of the run with adjudicate_tables"},
		{"with tables of its own", unended, c, "leave out adjudicate_tables"},
		{"without dead draws", source, alive, "dead_draws was "},
	} {
		_, err := corpus.Begin(t.Context(), x.source.Dir, x.now.Header("test"), corpus.Slice{}, nil)
		same := x.source.SameRun(x.now.Header("test"))
		for _, err := range []error{err, same} {
			if err == nil || !strings.Contains(err.Error(), x.want) {
				t.Errorf("%s: error %v, want %q", x.name, err, x.want)
			}
		}
		if x.now.Exact.DeadDraws {
			if _, err := ConfigOf(&x.source.Manifest, &w, x.now.Exact.Tables); err == nil ||
				!strings.Contains(err.Error(), x.want) {
				t.Errorf("%s: replay: error %v, want %q", x.name, err, x.want)
			}
		}
	}
	forged := source.Manifest
	forged.Configuration = append(corpus.Settings{}, forged.Configuration...)
	for i := range forged.Configuration {
		if s := &forged.Configuration[i]; s.Key == corpus.KeyDeadDraws {
			s.Value = "KRK"
		}
	}
	if _, err := ConfigOf(&forged, &w, c.Exact.Tables); err == nil ||
		!strings.Contains(err.Error(), "version test of the program") {
		t.Errorf("dead endings of another program: %v", err)
	}
}
