package book

import (
	"fmt"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// A record is a row of a book file. The columns are documented in docs/formats/book.md.
type record struct {
	Key     uint64   `parquet:"key"`
	RFEN    string   `parquet:"rfen,dict"`
	Move    string   `parquet:"move,dict"`
	Games   int64    `parquet:"games"`
	Wins    int64    `parquet:"wins"`
	Draws   int64    `parquet:"draws"`
	Losses  int64    `parquet:"losses"`
	Success float64  `parquet:"success"`
	Share   float64  `parquet:"share"`
	Scored  int64    `parquet:"scored"`
	Score   *float64 `parquet:"score"`
}

// records returns the rows of the book in their order.
func (b *Book) records() []record {
	all := make([]record, 0, b.Moves())
	for i := range b.positions {
		p := &b.positions[i]
		for j := range p.moves {
			e := &p.moves[j]
			r := record{
				Key: p.key, RFEN: p.rfen, Move: e.Move.String(),
				Games: e.Games, Wins: e.Wins, Draws: e.Draws, Losses: e.Losses,
				Success: e.Success(), Share: e.Share, Scored: e.Scored,
			}
			if e.Scored > 0 {
				r.Score = &e.Score
			}
			all = append(all, r)
		}
	}
	return all
}

// entry returns the move of a row, but for its share, or what is wrong with it.
func (r *record) entry() (Entry, error) {
	m, err := board.ParseMove(r.Move)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{Move: m, Counts: Counts{Games: r.Games, Wins: r.Wins, Draws: r.Draws, Losses: r.Losses, Scored: r.Scored}}
	switch {
	case r.Games < 1 || r.Wins < 0 || r.Draws < 0 || r.Losses < 0 || r.Wins+r.Draws+r.Losses != r.Games:
		return Entry{}, fmt.Errorf("%d games, but %d wins, %d draws, %d losses", r.Games, r.Wins, r.Draws, r.Losses)
	case r.Scored < 0 || r.Scored > r.Games:
		return Entry{}, fmt.Errorf("%d games scored of %d", r.Scored, r.Games)
	case (r.Score == nil) != (r.Scored == 0):
		return Entry{}, fmt.Errorf("a score is null exactly where none is counted, but %d are", r.Scored)
	case r.Success != e.Success():
		return Entry{}, fmt.Errorf("success %g does not go with %d wins, %d draws, %d losses", r.Success, r.Wins, r.Draws, r.Losses)
	}
	if r.Score != nil {
		if !(*r.Score >= -corpus.MateScore && *r.Score <= corpus.MateScore) {
			return Entry{}, fmt.Errorf("score %g: want -%d to %d", *r.Score, corpus.MateScore, corpus.MateScore)
		}
		e.Score = *r.Score
	}
	return e, nil
}

// setRecords takes the rows of a file. An error names the row, from 0.
func (b *Book) setRecords(records []record) error {
	for first := 0; first < len(records); {
		end := first + 1
		for end < len(records) && records[end].RFEN == records[first].RFEN {
			end++
		}
		p, at, err := b.position(records[first:end])
		if err != nil {
			return fmt.Errorf("row %d: %w", first+at, err)
		}
		if n := len(b.positions); n > 0 && byKey(b.positions[n-1], p) >= 0 {
			return fmt.Errorf("row %d: rows are not in order of key and position", first)
		}
		b.positions = append(b.positions, p)
		first = end
	}
	return nil
}

// position returns the position of the rows. An error comes with the row it is about.
func (b *Book) position(rows []record) (position, int, error) {
	start := &rows[0]
	p, err := board.ParseRFEN(b.Rules, start.RFEN)
	if err != nil {
		return position{}, 0, err
	}
	if p.SideToMove() != board.White || moverView(&p) != start.RFEN {
		return position{}, 0, fmt.Errorf("position %q: want White to move and counters 0 1, in canonical form", start.RFEN)
	}
	moves := make([]Entry, len(rows))
	for i := range rows {
		r := &rows[i]
		if r.Key != p.RelativeKey() {
			return position{}, i, fmt.Errorf("key %d: the position has %d", r.Key, p.RelativeKey())
		}
		if moves[i], err = r.entry(); err != nil {
			return position{}, i, err
		}
		if !p.IsLegal(moves[i].Move) {
			return position{}, i, fmt.Errorf("move %s is illegal in %s", r.Move, r.RFEN)
		}
		if i > 0 && byGames(moves[i-1], moves[i]) >= 0 {
			return position{}, i, fmt.Errorf("moves are not in order of games and move")
		}
	}
	x := newPosition(start.Key, start.RFEN, moves)
	for i := range rows {
		if rows[i].Share != x.moves[i].Share {
			return position{}, i, fmt.Errorf("share %g: the games of the position make it %g", rows[i].Share, x.moves[i].Share)
		}
	}
	return x, 0, nil
}
