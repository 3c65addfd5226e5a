package corpus

import (
	"fmt"
	"math"

	"github.com/parquet-go/parquet-go"

	"raumlab/engine/board"
	"raumlab/internal/plural"
)

// appendGame appends the values of the game's row in the order of the schema's columns.
func appendGame(row parquet.Row, g *Game) parquet.Row {
	row = append(row,
		parquet.Int64Value(g.Number).Level(0, 0, columnGame),
		parquet.Int64Value(int64(g.Seed)).Level(0, 0, columnSeed),
		parquet.ByteArrayValue([]byte(g.Opening)).Level(0, 0, columnOpening),
		parquet.ByteArrayValue([]byte(g.Start)).Level(0, 0, columnStart),
		parquet.Int32Value(int32(g.Result)).Level(0, 0, columnResult),
		parquet.ByteArrayValue([]byte(g.Termination.String())).Level(0, 0, columnTermination),
	)
	for c := columnMove; c < numColumns; c++ {
		if len(g.Plies) == 0 {
			row = append(row, parquet.NullValue().Level(0, 0, c))
		}
		for i := range g.Plies {
			row = append(row, plyValue(&g.Plies[i], c).Level(min(i, 1), plyLevel(&g.Plies[i], c), c))
		}
	}
	return row
}

func plyValue(p *Ply, c int) parquet.Value {
	switch c {
	case columnMove:
		return parquet.Int32Value(int32(p.Move))
	case columnScore:
		if p.Depth == 0 {
			return parquet.NullValue()
		}
		return parquet.Int32Value(p.Score)
	case columnDepth:
		return parquet.Int32Value(int32(p.Depth))
	case columnGain:
		return parquet.Int32Value(p.Quiescence - p.Static)
	case columnStatic:
		return parquet.Int32Value(p.Static)
	case columnMoveScore:
		if !p.Flags.Has(SearchedTwice) {
			return parquet.NullValue()
		}
		return parquet.Int32Value(p.MoveScore)
	}
	return parquet.Int32Value(int32(p.Flags))
}

// plyLevel is the definition level of a list element: 1 there, 2 not null where null is known.
func plyLevel(p *Ply, c int) int {
	if c == columnScore && p.Depth > 0 || c == columnMoveScore && p.Flags.Has(SearchedTwice) {
		return 2
	}
	return 1
}

// decodeGame reads what appendGame wrote and keeps nothing of the row. Errors name the column.
func decodeGame(row parquet.Row) (Game, error) {
	var values [numColumns][]parquet.Value
	for c, v := range row.Range {
		if c < numColumns {
			values[c] = v
		}
	}
	n := 0
	for c, v := range values {
		if len(v) == 0 || c < columnMove && len(v) != 1 {
			return Game{}, fmt.Errorf("column %s: %s", gameColumns()[c].Name, plural.Of(len(v), "value"))
		}
		size := len(v)
		if v[0].DefinitionLevel() == 0 {
			size = 0
		}
		if c == columnMove {
			n = size
		} else if c > columnMove && size != n {
			return Game{}, fmt.Errorf("lists differ in length: %s, but %s of %s", plural.Of(n, "move"),
				plural.Of(size, "element"), gameColumns()[c].Name)
		}
	}
	g := Game{
		Number:  values[columnGame][0].Int64(),
		Seed:    values[columnSeed][0].Uint64(),
		Opening: string(values[columnOpening][0].ByteArray()),
		Start:   string(values[columnStart][0].ByteArray()),
		Plies:   make([]Ply, n),
	}
	result, err := inRange("result", values[columnResult][0].Int32(), -1, 1)
	if err != nil {
		return Game{}, err
	}
	g.Result = board.Result(result)
	if g.Termination, err = board.ParseTermination(string(values[columnTermination][0].ByteArray())); err != nil {
		return Game{}, err
	}
	for c := columnMove; c < numColumns; c++ {
		if c == columnScore || c == columnMoveScore {
			continue
		}
		for i, v := range values[c][:n] {
			if v.IsNull() {
				return Game{}, fmt.Errorf("ply %d: %s is null", i+1, gameColumns()[c].Name)
			}
		}
	}
	moves, scores, depths := values[columnMove][:n], values[columnScore][:n], values[columnDepth][:n]
	gains, statics, flags := values[columnGain][:n], values[columnStatic][:n], values[columnFlags][:n]
	moveScores := values[columnMoveScore][:n]
	for i := range g.Plies[:n] {
		p := &g.Plies[i]
		move, depth, flags := moves[i].Int32(), depths[i].Int32(), flags[i].Int32()
		if move < 1 || depth < 0 || depth > math.MaxInt8 || flags < 0 || flags > int32(allFlags) {
			return Game{}, fmt.Errorf("ply %d: %w", i+1, plyRange(move, depth, flags))
		}
		if absent := scores[i].DefinitionLevel() < 2; absent != (depth == 0) {
			return Game{}, fmt.Errorf("ply %d: a score must be null exactly if depth is 0, but depth is %d", i+1, depth)
		} else if !absent {
			p.Score = scores[i].Int32()
		}
		p.Move = board.Move(move)
		p.Depth = int8(depth)
		p.Flags = Flags(flags)
		p.Static = statics[i].Int32()
		p.Quiescence = p.Static + gains[i].Int32()
		if absent := moveScores[i].DefinitionLevel() < 2; absent == p.Flags.Has(SearchedTwice) {
			return Game{}, fmt.Errorf(
				"ply %d: move_score must be set exactly if the position was searched twice, but the flags are %d", i+1, flags)
		} else if !absent {
			p.MoveScore = moveScores[i].Int32()
		}
	}
	return g, g.Check()
}

// plyRange says which number of a ply is out of its range.
func plyRange(move, depth, flags int32) error {
	if _, err := inRange("move", move, 1, math.MaxInt32); err != nil {
		return err
	}
	if _, err := inRange("depth", depth, 0, math.MaxInt8); err != nil {
		return err
	}
	_, err := inRange("flags", flags, 0, int32(allFlags))
	return err
}

func inRange(name string, x, low, high int32) (int32, error) {
	if x < low || x > high {
		return 0, fmt.Errorf("%s %d: expected %d to %d", name, x, low, high)
	}
	return x, nil
}
