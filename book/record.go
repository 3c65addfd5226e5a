package book

import (
	"cmp"
	"fmt"
	"math"

	"raumlab/book/evidence"
	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/internal/counted"
)

// A record is a row of a book file. docs/formats/book.md describes the columns.
type record struct {
	Key            uint64   `parquet:"key"`
	RFEN           string   `parquet:"rfen,dict"`
	Move           string   `parquet:"move,dict"`
	Games          int64    `parquet:"games"`
	Wins           int64    `parquet:"wins"`
	Draws          int64    `parquet:"draws"`
	Losses         int64    `parquet:"losses"`
	ImportedWins   int64    `parquet:"imported_wins"`
	ImportedDraws  int64    `parquet:"imported_draws"`
	ImportedLosses int64    `parquet:"imported_losses"`
	Distinct       int64    `parquet:"distinct"`
	Points         float64  `parquet:"points"`
	Success        float64  `parquet:"success"`
	Share          float64  `parquet:"share"`
	Scored         int64    `parquet:"scored"`
	Score          *float64 `parquet:"score"`
	Effective      float64  `parquet:"effective"`
	Mean           float64  `parquet:"mean"`
	Value          float64  `parquet:"value"`
	Low            float64  `parquet:"low"`
	High           float64  `parquet:"high"`
	Backed         bool     `parquet:"backed"`
	Checked        *int64   `parquet:"checked"`
}

// records returns the rows of the book in their order.
func (b *Book) records() []record {
	all := make([]record, 0, b.Moves())
	for i := range b.positions {
		p := &b.positions[i]
		for j := range p.Moves {
			e := &p.Moves[j]
			r := record{
				Key: p.Key, RFEN: p.RFEN, Move: e.Move.String(),
				Games: e.Games(), Wins: e.Wins, Draws: e.Draws, Losses: e.Losses,
				ImportedWins: e.Imported.Wins, ImportedDraws: e.Imported.Draws, ImportedLosses: e.Imported.Losses,
				Distinct: e.Distinct, Points: e.Points, Success: e.Success(), Share: e.Share, Scored: e.Scored,
				Effective: e.Effective, Mean: e.Mean, Value: e.Value, Low: e.Low, High: e.High, Backed: e.Backed,
			}
			if e.Scored > 0 {
				r.Score = &e.Score
			}
			if b.Check != (Check{}) {
				checked := int64(e.Checked)
				r.Checked = &checked
			}
			all = append(all, r)
		}
	}
	return all
}

// maxCount keeps the sums of a position's games, imported ones by their weight, from overflow.
const maxCount = 1 << 36

// leastEffective is less than the effective games of any move, and enough for an interval.
const leastEffective = 1e-6

// entry returns the move of a row without its share, or what is wrong with the row. Checked says
// whether the moves of the book were searched again.
func (r *record) entry(checked bool) (Entry, error) {
	m, err := board.ParseMove(r.Move)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		Move: m, Wins: r.Wins, Draws: r.Draws, Losses: r.Losses,
		Imported: evidence.Results{Wins: r.ImportedWins, Draws: r.ImportedDraws, Losses: r.ImportedLosses},
		Distinct: r.Distinct, Points: r.Points, Scored: r.Scored,
		Effective: r.Effective, Mean: r.Mean, Value: r.Value, Low: r.Low, High: r.High, Backed: r.Backed,
	}
	for _, count := range []int64{r.Wins, r.Draws, r.Losses, r.ImportedWins, r.ImportedDraws, r.ImportedLosses} {
		if count > maxCount {
			return Entry{}, fmt.Errorf("a count of %s: want at most %d", counted.Of(count, "game"), int64(maxCount))
		}
	}
	switch {
	case r.Games < 0 || r.Wins < 0 || r.Draws < 0 || r.Losses < 0 || r.Wins+r.Draws+r.Losses != r.Games:
		return Entry{}, fmt.Errorf("%s, but %s, %s, %s", counted.Of(r.Games, "game"), counted.Of(r.Wins, "win"), counted.Of(r.Draws, "draw"), counted.Of(r.Losses, "loss"))
	case r.ImportedWins < 0 || r.ImportedDraws < 0 || r.ImportedLosses < 0 || e.Imported.Games()+r.Distinct < 1:
		return Entry{}, fmt.Errorf("%s, and imported ones: %s, %s, %s", counted.Of(r.Distinct, "distinct game"), counted.Of(r.ImportedWins, "win"), counted.Of(r.ImportedDraws, "draw"), counted.Of(r.ImportedLosses, "loss"))
	case r.Distinct < 0 || r.Distinct > r.Games || !(r.Points >= 0 && r.Points <= float64(r.Distinct)):
		return Entry{}, fmt.Errorf("%g points of %s of %d", r.Points, counted.Of(r.Distinct, "distinct game"), r.Games)
	case !(r.Effective >= leastEffective) || math.IsInf(r.Effective, 1) || !(r.Mean >= 0 && r.Mean <= 1) || !(0 <= r.Low && r.Low <= r.Value && r.Value <= r.High && r.High <= 1):
		return Entry{}, fmt.Errorf("value %g in %g to %g, mean %g of %g effective games: want 0 to 1, in order", r.Value, r.Low, r.High, r.Mean, r.Effective)
	case r.Scored < 0 || r.Scored > r.Games:
		return Entry{}, fmt.Errorf("%s scored of %d", counted.Of(r.Scored, "game"), r.Games)
	case (r.Score == nil) != (r.Scored == 0):
		return Entry{}, fmt.Errorf("a score is null exactly where none is counted, but %d are", r.Scored)
	case (r.Checked != nil) != checked:
		return Entry{}, fmt.Errorf("checked score there: %t, moves of the book checked: %t", r.Checked != nil, checked)
	case r.Success != e.Success():
		return Entry{}, fmt.Errorf("success %g does not go with %s, %s, %s", r.Success, counted.Of(r.Wins, "win"), counted.Of(r.Draws, "draw"), counted.Of(r.Losses, "loss"))
	}
	if r.Checked != nil {
		if x := *r.Checked; x < -math.MaxInt16 || x > math.MaxInt16 {
			return Entry{}, fmt.Errorf("checked score %d: want -%d to %d", x, math.MaxInt16, math.MaxInt16)
		}
		e.Checked = int(*r.Checked)
	}
	if r.Score != nil {
		if !(*r.Score >= -corpus.MateScore && *r.Score <= corpus.MateScore) {
			return Entry{}, fmt.Errorf("score %g: want -%d to %d", *r.Score, corpus.MateScore, corpus.MateScore)
		}
		e.Score = *r.Score
	}
	return e, nil
}

// setRecords takes the rows of a file. Its error names the row, from 0.
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

// position returns the position of the rows. It returns an error with the index of its row.
func (b *Book) position(rows []record) (evidence.Position, int, error) {
	start := &rows[0]
	p, err := board.ParseRFEN(b.Rules, start.RFEN)
	if err != nil {
		return evidence.Position{}, 0, err
	}
	if p.SideToMove() != board.White || evidence.MoverView(&p) != start.RFEN {
		return evidence.Position{}, 0, fmt.Errorf("position %q: want White to move and counters 0 1, in canonical form", start.RFEN)
	}
	moves := make([]Entry, len(rows))
	for i := range rows {
		r := &rows[i]
		if r.Key != p.RelativeKey() {
			return evidence.Position{}, i, fmt.Errorf("key %d: the position has %d", r.Key, p.RelativeKey())
		}
		if moves[i], err = r.entry(b.Check != (Check{})); err != nil {
			return evidence.Position{}, i, err
		}
		if !p.IsLegal(moves[i].Move) {
			return evidence.Position{}, i, fmt.Errorf("move %s is illegal in %s", r.Move, r.RFEN)
		}
		if i > 0 && evidence.Better(moves[i-1], moves[i]) >= 0 {
			return evidence.Position{}, i, fmt.Errorf("moves are not in order, best first")
		}
	}
	evidence.SetShares(moves, b.Thresholds.Imported)
	for i := range rows {
		if rows[i].Share != moves[i].Share {
			return evidence.Position{}, i, fmt.Errorf("share %g: the games of the position make it %g", rows[i].Share, moves[i].Share)
		}
	}
	return evidence.Position{Key: start.Key, RFEN: start.RFEN, Moves: moves}, 0, nil
}

func byKey(a, b evidence.Position) int {
	return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.RFEN, b.RFEN))
}
