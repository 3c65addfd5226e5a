package audit

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/engine/board"
	"raumlab/engine/tables"
)

const (
	queen = "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w 0 1"
	rook  = "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3R1/5/5/5/5 w 0 1"
)

// gameOf plays quiet moves from a position, one for each ply.
func gameOf(t *testing.T, number int64, start string, result board.Result, plies ...corpus.Ply) corpus.Game {
	t.Helper()
	p, err := board.ParseRFEN(board.Rules{}, start)
	if err != nil {
		t.Fatal(err)
	}
	g := corpus.Game{Number: number, Start: p.RFEN(), Result: result, Termination: board.PlyLimit, Plies: []corpus.Ply{}}
	if result != board.Draw {
		g.Termination = board.AdjudicatedWin
	}
	for _, ply := range plies {
		for _, m := range p.AppendLegal(nil) {
			if after := p; !p.IsCapture(m) {
				ply.Move = m
				after.Make(m)
				p = after
				break
			}
		}
		g.Plies = append(g.Plies, ply)
	}
	return g
}

// mirrored returns a game with exchanged colours.
func mirrored(t *testing.T, g corpus.Game) corpus.Game {
	t.Helper()
	p, err := board.ParseRFEN(board.Rules{}, g.Start)
	if err != nil {
		t.Fatal(err)
	}
	image := p.Mirror()
	m := g
	m.Start, m.Result, m.Plies = image.RFEN(), -g.Result, nil
	for _, ply := range g.Plies {
		ply.Move = ply.Move.Mirror()
		ply.Score, ply.Quiescence, ply.Static = -ply.Score, -ply.Quiescence, -ply.Static
		m.Plies = append(m.Plies, ply)
	}
	return m
}

// auditedByTables audits games by an invented truth: a queen wins in 5 plies if its side is to move, else in
// 6. A rook draws.
func auditedByTables(t *testing.T, games ...corpus.Game) Endings {
	t.Helper()
	for i := range games {
		games[i].Number = int64(i)
	}
	a, err := ByTables{Value: func(_ context.Context, p *board.Position) (tables.Value, bool, error) {
		switch m := tables.MaterialOf(p); {
		case m.Pieces() > 3:
			return 0, false, nil
		case p.Count(p.SideToMove(), board.Queen) > 0:
			return 6, true, nil
		case p.Count(p.SideToMove().Opponent(), board.Queen) > 0:
			return 7, true, nil
		}
		return tables.Drawn, true, nil
	}}.Audit(t.Context(), corpustest.Open(t, corpustest.Header(len(games)), games))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// The audit compares statements with the truth. Exchanged colours make no difference.
func TestAuditByTables(t *testing.T) {
	start := board.Rules{}.Start()
	games := []corpus.Game{
		gameOf(t, 0, queen, board.Draw,
			corpus.Ply{Score: 31995, Depth: 5, Quiescence: 301, Static: 300}, // exact
			corpus.Ply{Score: 31995, Depth: 3, Quiescence: 301, Static: 500}, // shorter
			corpus.Ply{Score: 900, Depth: 5, Quiescence: 900, Static: 700},   // missed
			corpus.Ply{Score: -31000, Depth: 5, Quiescence: 900, Static: 900},
			corpus.Ply{Score: 31993, Depth: 5, Quiescence: 900, Static: 100, Flags: corpus.LeftOut},
			corpus.Ply{Quiescence: 100, Static: 100}),
		gameOf(t, 1, rook, board.WhiteWins, corpus.Ply{Score: 31990, Depth: 5, Quiescence: 301, Static: -301}), // wrong
		gameOf(t, 2, queen, board.WhiteWins, corpus.Ply{Score: 31993, Depth: 5, Static: 400}),                  // longer
		gameOf(t, 3, start.RFEN(), board.Draw, corpus.Ply{Static: 5}),
	}
	a := auditedByTables(t, games...)
	if a.Games != 4 || a.Positions != 8 || len(a.Endings) != 2 || a.Endings[0].Ending != "KQK" ||
		a.Endings[1].Ending != "KRK" {
		t.Fatalf("%+v", a)
	}
	q := a.Endings[0]
	three := func(won, drawn, lost int64) By[int64] { return By[int64]{won, drawn, lost} }
	if q.Games != 2 || q.Positions != 6 || q.Result.Won != three(1, 5, 0) || q.Search.Won != three(4, 0, 1) ||
		q.Quiescence.Won != three(4, 2, 0) || q.Static.Won != three(4, 2, 0) || q.Result.Drawn != three(0, 0, 0) {
		t.Errorf("%+v", q)
	}
	if want := (Mates{Announced: 3, Exact: 1, Longer: 1, Shorter: 1, Missed: 1}); q.Mates != want {
		t.Errorf("mates %+v, want %+v", q.Mates, want)
	}
	if s := q.StaticCP.Won; s.Mean == nil || *s.Mean != 2900.0/6 || *s.SD < 260.87 || *s.SD > 260.88 ||
		q.StaticCP.Lost.Mean != nil {
		t.Errorf("static scores %v %v", *s.Mean, *s.SD)
	}
	r := a.Endings[1]
	if r.Games != 1 || r.Result.Drawn != three(1, 0, 0) || r.Static.Drawn != three(0, 0, 1) ||
		r.Mates != (Mates{Announced: 1, Wrong: 1}) {
		t.Errorf("%+v", r)
	}
	if agree, of := a.All.Search.Agree(); agree != 4 || of != 6 || a.All.Games != 3 || a.All.Positions != 7 {
		t.Errorf("%d of %d agree: %+v", agree, of, a.All)
	}
	ended := func(g corpus.Game, end board.Termination, result board.Result) corpus.Game {
		g.Termination, g.Result = end, result
		return g
	}
	late := games[0]
	late.Start = strings.Replace(queen, " w 0 ", " w 90 ", 1)
	exact := auditedByTables(t,
		ended(games[0], board.TablesWin, board.WhiteWins), ended(games[0], board.TablesWin, board.BlackWins), ended(late,
			board.TablesWin, board.WhiteWins),
		ended(games[1], board.TablesDraw, board.Draw), ended(games[1], board.DeadDraw, board.Draw), ended(games[3],
			board.DeadDraw, board.Draw), games[2])
	if want := (Ended{Games: 6, Known: 5, True: 3}); exact.Ended != want || a.Ended != (Ended{}) {
		t.Errorf("ended %+v, want %+v; of others %+v", exact.Ended, want, a.Ended)
	}
	var images []corpus.Game
	for _, g := range games {
		images = append(images, mirrored(t, g))
	}
	b := auditedByTables(t, images...)
	if b.Digest, a.Digest = "", ""; !reflect.DeepEqual(a, b) {
		t.Errorf("with the colours the other way round %+v, want %+v", b, a)
	}
}
