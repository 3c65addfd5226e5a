package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"

	"github.com/parquet-go/parquet-go"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/internal/ordered"
	"raumlab/internal/plural"
)

// Moves are the moves of a book without their evidence: all that a player needs. Loading reads a
// few columns of the file and checks its seal but not its rows, so that a million positions load in
// a second. Moves that are illegal are not proposed.
type Moves struct {
	origin Origin
	rows   moveRows
}

// moveRows are columns of a book, a value a row.
type moveRows struct {
	keys  []uint64
	views []string
	moves []board.Move
	games []int64 // imported ones by their weight
}

// LoadMoves reads the moves of a book that ships by its name, or of a file.
func LoadMoves(ref string) (*Moves, error) {
	if IsShipped(ref) {
		return decodeMoves(shipped(ref))
	}
	data, err := disk.ReadFile(ref, maxFileSize)
	if err != nil {
		return nil, fmt.Errorf("reading a book: %w", err)
	}
	m, err := decodeMoves(data)
	if err != nil {
		return nil, advise(ref, err)
	}
	return m, nil
}

func decodeMoves(data []byte) (m *Moves, err error) {
	defer recoverMalformed(&err)
	f, origin, err := openFile(data)
	if err != nil {
		return nil, err
	}
	m = &Moves{origin: origin}
	groups := f.RowGroups()
	err = ordered.Map(context.Background(), 0, int64(len(groups)), runtime.GOMAXPROCS(0),
		func() func(context.Context, int64) (moveRows, error) {
			return func(_ context.Context, i int64) (moveRows, error) {
				return readMoves(groups[i], origin.Thresholds.Imported)
			}
		}, func(r moveRows) error {
			m.rows.keys = append(m.rows.keys, r.keys...)
			m.rows.views = append(m.rows.views, r.views...)
			m.rows.moves = append(m.rows.moves, r.moves...)
			m.rows.games = append(m.rows.games, r.games...)
			return nil
		})
	if err == nil && !slices.IsSorted(m.rows.keys) {
		err = errors.New("rows are not in order of key")
	}
	return m, err
}

// readMoves reads the columns of a row group.
func readMoves(g parquet.RowGroup, imported int64) (r moveRows, err error) {
	defer recoverMalformed(&err)
	schema := g.Schema()
	each := func(column string, take func(parquet.Page) error) {
		leaf, _ := schema.Lookup(column) // the schema is that of a book
		pages := g.ColumnChunks()[leaf.ColumnIndex].Pages()
		for err == nil {
			page, e := pages.ReadPage()
			if e != nil {
				if !errors.Is(e, io.EOF) {
					err = e
				}
				break
			}
			err = take(page)
			parquet.Release(page)
		}
		err = errors.Join(err, pages.Close())
	}
	numbers := func(column string, weight int64) {
		at := 0
		each(column, func(page parquet.Page) error {
			values := page.Data()
			for _, x := range values.Int64() {
				if at == len(r.games) {
					r.games = append(r.games, 0)
				}
				r.games[at] += weight * x
				at++
			}
			return nil
		})
	}
	each("key", func(page parquet.Page) error {
		values := page.Data()
		r.keys = append(r.keys, values.Uint64()...)
		return nil
	})
	each("rfen", texts(&r.views, func(text string) (string, error) { return text, nil }))
	each("move", texts(&r.moves, board.ParseMove))
	numbers("games", 1)
	for _, column := range []string{"imported_wins", "imported_draws", "imported_losses"} {
		numbers(column, imported)
	}
	if n := len(r.keys); err == nil && (len(r.views) != n || len(r.moves) != n || len(r.games) != n) {
		err = fmt.Errorf("%s, %s, %s, %s of games: expected as many of each", plural.Of(n, "key"),
			plural.Of(len(r.views), "position"), plural.Of(len(r.moves), "move"), plural.Of(len(r.games), "count"))
	}
	return r, err
}

// texts appends what parse makes of the texts of a page. It parses each different text once.
func texts[T any](all *[]T, parse func(string) (T, error)) func(parquet.Page) error {
	var known []T // of the dictionary
	return func(page parquet.Page) error {
		d := page.Dictionary()
		if d == nil {
			return errors.New("its texts have no dictionary")
		}
		if known == nil {
			values := d.Page().Data()
			all, ends := values.ByteArray()
			text := string(all)
			for i := range d.Len() {
				x, err := parse(text[ends[i]:ends[i+1]])
				if err != nil {
					return err
				}
				known = append(known, x)
			}
		}
		values := page.Data()
		for _, i := range values.Int32() {
			*all = append(*all, known[i])
		}
		return nil
	}
}

// CheckRules does as Book.CheckRules.
func (m *Moves) CheckRules(rules variant.Rules) error {
	return (&Book{Origin: m.origin}).CheckRules(rules)
}

// find returns the rows of the position.
func (m *Moves) find(p *board.Position) (first, end int) {
	if p.Rules() != m.origin.Rules {
		return 0, 0
	}
	key := p.RelativeKey()
	first, _ = slices.BinarySearch(m.rows.keys, key)
	for ; first < len(m.rows.keys) && m.rows.keys[first] == key; first++ {
		if !Is(m.rows.views[first], p) {
			continue
		}
		for end = first + 1; end < len(m.rows.keys) && m.rows.views[end] == m.rows.views[first]; {
			end++
		}
		return first, end
	}
	return 0, 0
}

// propose returns the move of a row on the board of the side to move, or false if it is illegal.
func (m *Moves) propose(p *board.Position, row int) (board.Move, bool) {
	move := m.rows.moves[row]
	if p.SideToMove() == board.Black {
		move = move.Mirror()
	}
	return move, p.IsLegal(move)
}

// Best does as Book.Best.
func (m *Moves) Best(p *board.Position) (board.Move, bool) {
	first, end := m.find(p)
	if first == end {
		return board.NoMove, false
	}
	return m.propose(p, first)
}

// Weighted does as Book.Weighted.
func (m *Moves) Weighted(random *rand.Rand) func(*board.Position) (board.Move, bool) {
	return func(p *board.Position) (board.Move, bool) {
		first, end := m.find(p)
		var rows []int
		all := int64(0)
		for i := first; i < end; i++ {
			if m.rows.games[i] < 0 {
				return board.NoMove, false
			}
			rows = append(rows, i)
			all += m.rows.games[i]
		}
		if all <= 0 {
			return board.NoMove, false
		}
		slices.SortFunc(rows, func(a, b int) int {
			return cmp.Or(cmp.Compare(m.rows.games[b], m.rows.games[a]), cmp.Compare(m.rows.moves[a], m.rows.moves[b]))
		})
		x, i := random.Int64N(all), 0
		for ; x >= m.rows.games[rows[i]]; i++ {
			x -= m.rows.games[rows[i]]
		}
		return m.propose(p, rows[i])
	}
}
