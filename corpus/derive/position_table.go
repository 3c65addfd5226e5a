package derive

import (
	"encoding/csv"
	"io"
	"strconv"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
)

// A positionRow is what the columns of a row are taken from.
type positionRow struct {
	game     *corpus.Game
	split    corpus.Split
	number   int // of the ply, from 1
	position *variant.Position
	ply      *corpus.Ply
	features eval.Features
}

// positionsSchema is the version of the layout of the flat table.
const positionsSchema = 3

// A positionColumn is a column of the flat table. Parquet, CSV and the metadata derive from the
// one list of them.
type positionColumn struct {
	name    string
	node    parquet.Node
	meaning string // goes into the metadata
	value   func(*positionRow) parquet.Value
}

func positionColumns() []positionColumn {
	long := func(x int64) parquet.Value { return parquet.Int64Value(x) }
	whole := func(x int32) parquet.Value { return parquet.Int32Value(x) }
	text := func(s string) parquet.Value { return parquet.ByteArrayValue([]byte(s)) }
	flag := func(f corpus.Flags) func(*positionRow) parquet.Value {
		return func(r *positionRow) parquet.Value { return parquet.BooleanValue(r.ply.Flags.Has(f)) }
	}
	score := func(of func(*corpus.Ply) int32) func(*positionRow) parquet.Value {
		return func(r *positionRow) parquet.Value {
			x := of(r.ply)
			if _, mates := mateOf(x); mates || r.ply.Depth == 0 {
				return parquet.NullValue()
			}
			return whole(x).Level(0, 1, 0)
		}
	}
	mate := func(of func(*corpus.Ply) int32) func(*positionRow) parquet.Value {
		return func(r *positionRow) parquet.Value {
			plies, mates := mateOf(of(r.ply))
			if !mates {
				return parquet.NullValue()
			}
			return whole(plies).Level(0, 1, 0)
		}
	}
	truth := parquet.Leaf(parquet.BooleanType)
	return []positionColumn{
		{"game", corpus.Delta(parquet.Int(64)), "number of the game in its corpus, from 0",
			func(r *positionRow) parquet.Value { return long(r.game.Number) }},
		{"seed", corpus.Dictionary(parquet.Uint(64)), "seed of the run that played the game; 0 if the game was imported",
			func(r *positionRow) parquet.Value { return long(int64(r.game.Seed)) }},
		{"opening", corpus.Dictionary(parquet.String()),
			"name of the game's opening, which games with the same opening share; empty without one, as in imported games",
			func(r *positionRow) parquet.Value { return text(r.game.Opening) }},
		{"split", corpus.Dictionary(parquet.String()),
			"set to which raumlab tune assigns the game: training, validation or test (60, 20 and 20 % of the openings); a game without opening is assigned by its first position, or by its first eight moves if that is the start position of the rules",
			func(r *positionRow) parquet.Value { return text(r.split.String()) }},
		{"ply", corpus.Delta(parquet.Int(32)), "number of the move in the game, counted from 1",
			func(r *positionRow) parquet.Value { return whole(int32(r.number)) }},
		{"rfen", parquet.String(), "the position before the move",
			func(r *positionRow) parquet.Value { return text(r.position.RFEN()) }},
		{"side", corpus.Dictionary(parquet.String()), "side to move: w or b",
			func(r *positionRow) parquet.Value { return text(r.position.SideToMove().String()) }},
		{"move", parquet.String(), "the move made, such as Bc1Ec4 or Ed5Ee5q",
			func(r *positionRow) parquet.Value { return text(r.ply.Move.String()) }},
		{"score_cp", parquet.Optional(parquet.Int(32)),
			"score of a search that starts from the position without the game's history, in centipawns from White's view; null if it is a mate (see mate) or there was no search (depth 0)",
			score(func(p *corpus.Ply) int32 { return p.Score })},
		{"mate", parquet.Optional(parquet.Int(16)),
			"plies from the position to the mate that this search found: positive if White mates, negative if Black does; null if it found none",
			mate(func(p *corpus.Ply) int32 { return p.Score })},
		{"move_score_cp", parquet.Optional(parquet.Int(32)),
			"score of the search that chose the move, which knew the game's history (repetitions and the 50-move counter); differs from score_cp only if searched_twice",
			score((*corpus.Ply).ChosenBy)},
		{"move_mate", parquet.Optional(parquet.Int(16)),
			"the same as mate, for the search that chose the move; differs from mate only if searched_twice",
			mate((*corpus.Ply).ChosenBy)},
		{"depth", corpus.Dictionary(parquet.Int(8)), "depth of both searches in plies; 0 if there was no search",
			func(r *positionRow) parquet.Value { return whole(int32(r.ply.Depth)) }},
		{"quiescence_cp", parquet.Int(32), "quiescence score of the position, in centipawns from White's view",
			func(r *positionRow) parquet.Value { return whole(r.ply.Quiescence) }},
		{"static_cp", parquet.Int(32), "static evaluation of the position, in centipawns from White's view",
			func(r *positionRow) parquet.Value { return whole(r.ply.Static) }},
		{"in_check", truth, "the side to move is in check", flag(corpus.InCheck)},
		{"capture", truth, "the move captures a piece", flag(corpus.Capture)},
		{"sampled", truth, "the opening generator chose the move at random; otherwise the engine or a player chose it",
			flag(corpus.Drawn)},
		{"searched_twice", truth,
			"the game's history may have affected the search that chose the move, so that score_cp and mate come from a second search",
			flag(corpus.SearchedTwice)},
		{"result", corpus.Dictionary(parquet.Int(8)), "result of the game: 1 White won, 0 draw, -1 Black won",
			func(r *positionRow) parquet.Value { return whole(int32(r.game.Result)) }},
		{"termination", corpus.Dictionary(parquet.String()), "why the game ended, such as checkmate or repetition",
			func(r *positionRow) parquet.Value { return text(r.game.Termination.String()) }},
	}
}

// featureColumns are those of the features that the definition counts.
func featureColumns(d eval.Definition) (all []positionColumn) {
	for i, term := range eval.Table() {
		if !d.Counts(i) {
			continue
		}
		all = append(all, positionColumn{
			"f_" + term.Name, corpus.Dictionary(parquet.Int(32)), "feature, White's count minus Black's: " + term.Meaning,
			func(r *positionRow) parquet.Value { return parquet.Int32Value(r.features[i]) },
		})
	}
	return all
}

// mateOf returns the plies to the mate that a score means, negative if Black mates, and whether
// it means one.
func mateOf(score int32) (plies int32, mates bool) {
	switch { // a mate in one ply has MaxScore
	case score > corpus.MateScore:
		return corpus.MaxScore + 1 - score, true
	case score < -corpus.MateScore:
		return -(corpus.MaxScore + 1 + score), true
	}
	return 0, false
}

// A positionTable is a form of the flat table. Next returns an empty row to
// fill, which Add takes; the table keeps no row beyond that.
type positionTable interface {
	Next() parquet.Row
	Add(parquet.Row) error
	Close() error
}

func newParquetTable(w io.Writer, all []positionColumn, metadata map[string]string) *corpus.Table {
	stored := make([]corpus.Column, len(all))
	for i, c := range all {
		stored[i] = corpus.Column{Name: c.name, Node: c.node}
	}
	return corpus.NewTable(w, "position", stored, metadata)
}

type csvTable struct {
	out      *csv.Writer
	unsigned []bool // by column: a value prints itself signed
	row      parquet.Row
	record   []string
}

func newCSVTable(w io.Writer, all []positionColumn) *csvTable {
	t := &csvTable{out: csv.NewWriter(w)}
	for _, c := range all {
		t.record = append(t.record, c.name)
		unsigned := false
		if logical := c.node.Type().LogicalType(); logical != nil {
			x, ok := logical.Value.(*format.IntType)
			unsigned = ok && !x.IsSigned
		}
		t.unsigned = append(t.unsigned, unsigned)
	}
	t.out.Write(t.record) // a failure stays in the writer: every later call and Close report it
	return t
}

func (t *csvTable) Next() parquet.Row { return t.row[:0] }

func (t *csvTable) Add(row parquet.Row) error {
	t.row, t.record = row, t.record[:0]
	for i, v := range row {
		text := "" // null
		switch {
		case v.IsNull():
		case t.unsigned[i]:
			text = strconv.FormatUint(v.Uint64(), 10)
		default:
			text = v.String()
		}
		t.record = append(t.record, text)
	}
	return t.out.Write(t.record)
}

func (t *csvTable) Close() error {
	t.out.Flush()
	return t.out.Error()
}
