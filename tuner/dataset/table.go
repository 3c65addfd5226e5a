package dataset

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
)

// A Table is a file of positions with results, CSV or Parquet, that any program may have written.
// Columns, in any order; others are ignored, but not a name that is nearly one of these:
//
//	rfen           the position
//	result         from White's view: 1-0, 1/2-1/2, 0-1; or 1, 0.5, 0; or 1, 0, -1
//	game           optional: name or number of its game, whose rows are adjacent
//	split          optional: training, validation or test; otherwise a hash of game, or of rfen
//	ply            optional: number of the move made from the position, from 1
//	score_cp       optional, with the next: search score, centipawns, White's view; may be empty
//	quiescence_cp  quiescence score, the same way
//
// Without game every position is a game of its own.
type Table struct {
	Path  string
	Rules variant.Rules // from the metadata of a table that raumlab wrote; otherwise the default

	digest  string
	lineage []string // of the corpus it was made of
	columns tableColumns
	signed  bool // 0 is a draw
	guessed bool // no result says whether it is
	rows    int64
}

// tableColumns has the index of each known column, -1 without one.
type tableColumns struct{ rfen, result, game, split, ply, score, quiescence int }

// tableNames are the names of columns that mean something.
var tableNames = decoding.Known("rfen", "result", "game", "split", "ply", "score_cp", "quiescence_cp", "weight")

// OpenTable checks the columns and the results of the file. Its errors name file, row and column.
func OpenTable(path string) (*Table, error) {
	t := &Table{Path: path}
	if err := t.open(); err != nil {
		return nil, fmt.Errorf("table %s: %w", path, err)
	}
	return t, nil
}

func (t *Table) open() error {
	file, err := disk.Open(t.Path, math.MaxInt64)
	if err != nil {
		return err
	}
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	t.digest = hex.EncodeToString(sum.Sum(nil))
	r, err := openRows(t.Path)
	if err != nil {
		return err
	}
	defer r.close() // only read
	if kind := r.metadata("kind"); kind != "" && kind != "positions" {
		return t.otherKind(kind)
	}
	if t.columns, err = findColumns(r.names()); err != nil {
		return err
	}
	if err := t.readMetadata(r); err != nil {
		return err
	}
	return t.scanResults(r)
}

// otherKind refuses a file that raumlab wrote for something else.
func (t *Table) otherKind(kind string) error {
	if kind == corpus.KindGames {
		return hint.Errorf("this file is a part of a corpus: name the folder of the corpus, %s", filepath.Dir(t.Path))
	}
	return hint.Errorf("this file is a %s, not a table of positions: name a corpus, or a table with the columns rfen and result",
		kind)
}

// readMetadata takes rules, and what a result of 0 means, from a table that raumlab wrote.
func (t *Table) readMetadata(r rowReader) (err error) {
	if kind := r.metadata("kind"); kind != "positions" {
		return nil
	}
	t.signed = true
	t.lineage = strings.FieldsFunc(r.metadata("corpus_digest")+","+r.metadata("corpus_lineage"), func(c rune) bool {
		return c == ','
	})
	if r.metadata("corpus_lineage") == "" {
		t.lineage = append(t.lineage, corpus.UnknownLineage)
	}
	if text := r.metadata("rules"); text != "" {
		t.Rules, err = variant.ParseRules(text)
	}
	return err
}

// scanResults finds out whether a result of 0 is a draw: it is beside a result of -1.
func (t *Table) scanResults(r rowReader) error {
	half, minus, zero := "", "", ""
	for {
		row, where, err := r.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		t.rows++
		text := row[t.columns.result]
		form, ok := formOf(text)
		switch {
		case !ok:
			return hint.Errorf("%s, column result: %s: expected 1-0, 1/2-1/2 or 0-1, or 1, 0.5 or 0, from White's view", where,
				sanitize.Quote(text))
		case form.half:
			half = where
		case form.minus:
			minus = where
		case form.zero:
			zero = where
		}
		if half != "" && minus != "" {
			return hint.Errorf(
				"column result: 0.5 in %s and -1 in %s: write all of them as 1, 0.5 and 0, or all as 1, 0 and -1, from White's view",
				half, minus)
		}
	}
	if t.rows == 0 {
		return hint.Errorf("no rows: name a table with positions")
	}
	t.guessed = zero != "" && half == "" && minus == "" && !t.signed
	t.signed = minus != "" || t.signed && half == ""
	return nil
}

// A resultForm is a way to write a result.
type resultForm struct {
	result            board.Result
	half, minus, zero bool // 0.5, -1 and 0
}

var resultForms = map[string]resultForm{
	"1-0": {result: board.WhiteWins}, "0-1": {result: board.BlackWins},
	"1/2-1/2": {result: board.Draw}, "½-½": {result: board.Draw},
	"1/2": {result: board.Draw, half: true},
}

// formOf reads a result, as a text or as a number in any spelling.
func formOf(text string) (resultForm, bool) {
	if form, is := resultForms[text]; is {
		return form, true
	}
	number, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil:
	case number == 1:
		return resultForm{result: board.WhiteWins}, true
	case number == 0.5:
		return resultForm{result: board.Draw, half: true}, true
	case number == 0:
		return resultForm{zero: true}, true
	case number == -1:
		return resultForm{result: board.BlackWins, minus: true}, true
	}
	return resultForm{}, false
}

// Digest returns the SHA-256 of the file.
func (t *Table) Digest() string { return t.digest }

// Lineage is that of a corpus of the same games, see corpus.Header.Lineage, with the corpus'
// digest. Only a table of raumlab says of which corpus it was made.
func (t *Table) Lineage() []string {
	if t.lineage == nil {
		return []string{corpus.UnknownLineage}
	}
	return t.lineage
}

// Len returns the number of rows.
func (t *Table) Len() int64 { return t.rows }

// Scored reports whether the table has scores beside the results.
func (t *Table) Scored() bool { return t.columns.score >= 0 }

// HasPlies reports whether the table says how many plies were played before a position.
func (t *Table) HasPlies() bool { return t.columns.ply >= 0 }

// HasGames reports whether the table says which rows are of one game.
func (t *Table) HasGames() bool { return t.columns.game >= 0 }

// Guessed reports that the results are 1 and 0 alone, so that 0 was taken for a win of Black.
func (t *Table) Guessed() bool { return t.guessed }

// findColumns finds the known columns among those of a file.
func findColumns(names []string) (c tableColumns, err error) {
	at := func(name string) int {
		i := slices.Index(names, name)
		if i >= 0 && slices.Contains(names[i+1:], name) {
			err = errors.Join(err, hint.Errorf("two columns are named %s: rename one", name))
		}
		return i
	}
	c = tableColumns{at("rfen"), at("result"), at("game"), at("split"), at("ply"), at("score_cp"), at("quiescence_cp")}
	if c.rfen < 0 || c.result < 0 {
		shown := make([]string, len(names))
		for i, name := range names {
			shown[i] = sanitize.Quote(name)
		}
		return c, hint.Errorf(
			"its columns are %s: expected rfen and result: rename the columns that hold them (in a CSV file the first line has the names, with commas between them)",
			strings.Join(shown, ", "))
	}
	for _, name := range names {
		if known := tableNames.NearMiss(name); known != "" && !slices.Contains(names, known) {
			return c, hint.Errorf("column %s: rename it to %s, or, if it holds something else, to a name that resembles it less",
				sanitize.Quote(name), known)
		}
	}
	if slices.Contains(names, "weight") {
		return c, hint.Errorf("column weight: positions cannot be weighted: drop or rename the column")
	}
	if (c.score < 0) != (c.quiescence < 0) {
		c.score, c.quiescence = -1, -1 // one score alone is not learnt from
	}
	return c, err
}

// GatherTable takes from a table what Gather takes from a corpus. What it cannot know it does not
// filter: captures, random openings, adjudications, and early plies without a column ply. Its
// errors name row and column.
func GatherTable(ctx context.Context, t *Table, g Gathering) (*Dataset, error) {
	if err := g.Selection.Validate(); err != nil {
		return nil, err
	}
	d, err := g.dataset()
	if err != nil {
		return nil, err
	}
	if err := t.gather(ctx, g, d); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (t *Table) gather(ctx context.Context, g Gathering, d *Dataset) error {
	r, err := openRows(t.Path)
	if err != nil {
		return err
	}
	defer r.close() // only read
	x := &tableGames{table: t, gathering: g, replayer: newReplayer(t.Rules, g.Definition, g.Selection), data: d,
		known: map[string]struct{}{}}
	for done := int64(0); ; done++ {
		row, where, err := r.next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = x.add(row, where)
		}
		if err != nil {
			return err
		}
		g.Progress.Report(done+1, t.rows)
	}
	if err := x.end(); err != nil {
		return err
	}
	d.Filters.add(x.replayer.filters)
	return nil
}

// tableGames collects the rows of one game after the other.
type tableGames struct {
	table     *Table
	gathering Gathering
	replayer  *replayer
	data      *Dataset

	known   map[string]struct{} // games before and now
	name    string              // of the game that is collected
	game    gameCandidates
	rows    []corpus.Ply // of that game, those kept
	plies   []int16      // of rows
	started bool
	next    int64
}

// add takes one row.
func (x *tableGames) add(row []string, where string) error {
	c := x.table.columns
	fail := func(column, format string, values ...any) error {
		return hint.Errorf("%s, column %s: %w", where, column, hint.Errorf(format, values...))
	}
	p, err := variant.ParseRFEN(x.table.Rules, row[c.rfen])
	if err != nil {
		return fail("rfen", "%w", err)
	}
	form, ok := formOf(row[c.result])
	if !ok { // the file has changed since it was opened
		return fail("result", "%s: expected a result", sanitize.Quote(row[c.result]))
	}
	if form.zero && !x.table.signed {
		form.result = board.BlackWins
	}
	key := p.RelativeKey()
	name, opening := "", fmt.Sprintf("%016x", key)
	if c.game >= 0 {
		if name = row[c.game]; name == "" {
			return fail("game", "empty: give the game of every row, or drop the column")
		}
		opening = name
	}
	split := corpus.SplitOf(opening)
	if c.split >= 0 {
		if split, ok = splitNamed(row[c.split]); !ok {
			return fail("split", "%s: expected training, validation or test", sanitize.Quote(row[c.split]))
		}
	}
	ply := 0
	if c.ply >= 0 {
		number, err := strconv.ParseFloat(row[c.ply], 64) // 3.0 is how some write a column with gaps
		if ply = int(min(number, math.MaxInt32)); err != nil || ply < 1 || float64(ply) != number {
			return fail("ply", "%s: expected the number of the move made from the position, from 1", sanitize.Quote(row[c.ply]))
		}
		ply--
	}
	if !x.started || c.game < 0 || name != x.name {
		if err := x.begin(name, opening, split, form.result); err != nil {
			return fail("game", "%w", err)
		}
	}
	switch {
	case form.result != x.game.result:
		return fail("result", "%s, but earlier rows of game %s have another: give all rows of a game one result",
			row[c.result], sanitize.Quote(name))
	case split != x.game.split:
		return fail("split", "%s, but earlier rows of game %s have another: give all rows of a game one split", split,
			sanitize.Quote(name))
	}
	label := corpus.Ply{Depth: 1}
	if x.table.Scored() {
		scores, found, err := scoresOf(row[c.score], row[c.quiescence])
		if err != nil {
			return fail("score_cp and quiescence_cp", "%w", err)
		}
		if label.Score, label.Quiescence = scores[0], scores[1]; !found {
			label.Depth = 0
		}
	}
	if p.InCheck() {
		label.Flags |= corpus.InCheck
	}
	x.replayer.filters.Positions++
	selection := x.replayer.selection
	if c.ply < 0 {
		selection.MinPly = 0
	}
	if !x.replayer.filters.takes(selection, ply, &label) {
		return nil
	}
	x.rows, x.plies = append(x.rows, label), append(x.plies, int16(min(ply, math.MaxInt16)))
	x.replayer.keep(len(x.rows)-1, &p)
	return nil
}

// begin ends the game before and begins one.
func (x *tableGames) begin(name, opening string, split corpus.Split, result board.Result) error {
	if err := x.end(); err != nil {
		return err
	}
	if name != "" {
		if _, again := x.known[name]; again {
			return hint.Errorf("the rows of game %s are not adjacent: sort the table by game", sanitize.Quote(name))
		}
		x.known[name] = struct{}{}
	}
	x.name, x.started = name, true
	x.game = gameCandidates{game: x.next, split: split, opening: opening, result: result}
	x.rows, x.plies = x.rows[:0], x.plies[:0]
	x.replayer.kept, x.replayer.slab = x.replayer.kept[:0], x.replayer.slab[:0]
	x.replayer.seen.Clear()
	x.replayer.filters.Games++
	x.next++
	return nil
}

// end gives the game to the dataset.
func (x *tableGames) end() error {
	if !x.started {
		return nil
	}
	r := x.replayer
	if len(r.kept) == 0 {
		x.game.why = noPlies
	}
	r.limitPerGame()
	x.game.candidates = slices.Grow(r.slab, len(r.chosen))[:len(r.chosen)]
	r.slab = x.game.candidates
	for i, chosen := range r.chosen {
		s, c := &r.kept[chosen], &x.game.candidates[i]
		r.describe(c, s, &x.rows[s.ply])
		c.ply = x.plies[s.ply]
	}
	return x.data.take(x.game, nil)
}

// scoresOf reads the two scores of a row; found is false if one is empty.
func scoresOf(search, quiescence string) (scores [2]int32, found bool, err error) {
	if search == "" || quiescence == "" {
		return scores, false, nil
	}
	for i, text := range []string{search, quiescence} {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !(math.Abs(x) <= math.MaxInt32) {
			return scores, false, hint.Errorf("%s: expected centipawns from White's view", sanitize.Quote(text))
		}
		scores[i] = int32(math.Round(x))
	}
	return scores, true, nil
}

func splitNamed(text string) (corpus.Split, bool) {
	for s := range corpus.NumSplits {
		if s.String() == text {
			return s, true
		}
	}
	return 0, false
}
