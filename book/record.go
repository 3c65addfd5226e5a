package book

import (
	"cmp"
	"fmt"

	"raumlab/engine/board"
)

// A record is a row of a book file. docs/reference/formats/book.md describes the columns.
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

// entry returns the move of a row.
func (r *record) entry() (Entry, error) {
	m, err := board.ParseMove(r.Move)
	e := Entry{
		Move: m, Wins: r.Wins, Draws: r.Draws, Losses: r.Losses,
		Imported: Results{Wins: r.ImportedWins, Draws: r.ImportedDraws, Losses: r.ImportedLosses},
		Distinct: r.Distinct, Points: r.Points, Share: r.Share, Scored: r.Scored,
		Effective: r.Effective, Mean: r.Mean, Value: r.Value, Low: r.Low, High: r.High, Backed: r.Backed,
	}
	if r.Checked != nil {
		e.Checked = int(*r.Checked)
	}
	if r.Score != nil {
		e.Score = *r.Score
	}
	return e, err
}

// setRecords takes the rows of a file. Its error names the row, from 0.
func (b *Book) setRecords(records []record) error {
	for i := range records {
		r := &records[i]
		e, err := r.entry()
		if err != nil {
			return fmt.Errorf("row %d: %w", i, err)
		}
		if n := len(b.positions); n == 0 || b.positions[n-1].RFEN != r.RFEN {
			b.positions = append(b.positions, Position{Key: r.Key, RFEN: r.RFEN})
		}
		p := &b.positions[len(b.positions)-1]
		p.Moves = append(p.Moves, e)
	}
	return nil
}

func byKey(a, b Position) int {
	return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.RFEN, b.RFEN))
}
