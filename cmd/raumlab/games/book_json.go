package games

import (
	"raumlab/book"
	"raumlab/engine/board"
)

// bookJSON is a tree of variations for other programs.
type bookJSON struct {
	Digest     string          `json:"digest"` // of the content
	Rules      string          `json:"rules"`
	Version    string          `json:"version"`
	Corpora    []string        `json:"corpora"` // digests
	Games      int64           `json:"games"`
	Distinct   int64           `json:"distinct_games"` // that do not repeat others
	MinGames   int64           `json:"min_games"`
	MaxPly     int             `json:"max_ply"`
	MinSuccess float64         `json:"min_success"`
	Positions  int             `json:"positions"`
	Moves      int             `json:"moves"`
	Imported   int64           `json:"imported_weight"`
	Certified  bool            `json:"certified"`
	SplitHalf  splitJSON       `json:"split_half"`
	Check      *book.Check     `json:"check"`         // null if the moves were not searched again
	InBook     []int64         `json:"in_book"`       // games whose first i+1 moves are in the book
	Shares     []float64       `json:"in_book_share"` // of the distinct games
	Deep       int             `json:"deep_lines"`    // main lines of 20 plies with 50 games on every move; the goal is 4
	MainLines  []lineJSON      `json:"main_lines"`    // they do not depend on depth and breadth
	RFEN       string          `json:"rfen"`
	Variations []variationJSON `json:"variations"`
}

// moveJSON is a move with its evidence. All is from the view of the side that makes it, except the
// scores.
type moveJSON struct {
	Move      string       `json:"move"`
	Games     int64        `json:"games"`
	Wins      int64        `json:"wins"`
	Draws     int64        `json:"draws"`
	Losses    int64        `json:"losses"`
	Imported  book.Results `json:"imported"`
	Distinct  int64        `json:"distinct"`
	Effective float64      `json:"effective"`
	Share     float64      `json:"share"`
	Success   float64      `json:"success"`
	Interval  [2]float64   `json:"success_95"`
	Mean      float64      `json:"mean"`
	Value     float64      `json:"value"`
	Bounds    [2]float64   `json:"value_95"`
	// Centipawns, White's view. Score is null if no search was made, checked in a book that was not
	// checked.
	Score   *float64 `json:"score"`
	Checked *int     `json:"checked"`
}

type variationJSON struct {
	moveJSON
	Transposes bool            `json:"transposes"`
	Replies    []variationJSON `json:"replies"`
}

type lineJSON struct {
	Name       string      `json:"name"` // the code, and the name if there is one
	Plies      int         `json:"plies"`
	LeastGames int64       `json:"least_games"` // distinct games of the least played move
	Depths     map[int]int `json:"depths"`      // plies up to which each move has that many games
	Moves      []moveJSON  `json:"moves"`

	text string // the moves as game text, with their numbers
}

type splitJSON struct {
	Compared  int     `json:"compared"`
	Coverage  float64 `json:"coverage"`
	Slope     float64 `json:"slope"`
	Certified bool    `json:"certified"`
}

func newSplitJSON(s book.Split) splitJSON {
	return splitJSON{s.Compared, s.Coverage(), s.Slope, s.Certified()}
}

func newLinesJSON(b *book.Book, start board.Position, lines []book.Line) []lineJSON {
	all := make([]lineJSON, len(lines))
	for i, l := range lines {
		known := l.Known()
		all[i] = lineJSON{Name: lineName(start, l), Plies: len(known), LeastGames: known.LeastGames(), Depths: map[int]int{}}
		for _, games := range evidenceGames {
			all[i].Depths[games] = l.Depth(int64(games))
		}
		all[i].text = start.LineText(moves(known))
		side := start.SideToMove()
		for _, m := range known {
			all[i].Moves = append(all[i].Moves, newMoveJSON(b, m, side))
			side = side.Opponent()
		}
	}
	return all
}

func newMoveJSON(b *book.Book, m book.Entry, side board.Color) moveJSON {
	low, high := m.Interval()
	j := moveJSON{
		Move: m.Move.String(), Games: m.Games(), Wins: m.Wins, Draws: m.Draws, Losses: m.Losses, Imported: m.Imported,
		Distinct: m.Distinct, Effective: m.Effective, Share: m.Share, Success: m.Success(), Interval: [2]float64{low, high},
		Mean: m.Mean, Value: m.Value, Bounds: [2]float64{m.Low, m.High},
	}
	if m.Scored > 0 {
		score := book.Variation{Entry: m, Side: side}.WhiteScore()
		j.Score = &score
	}
	if b.Check != (book.Check{}) {
		checked := m.Checked
		if side == board.Black {
			checked = -checked
		}
		j.Checked = &checked
	}
	return j
}

func newBookJSON(b *book.Book, start board.Position, tree []book.Variation) bookJSON {
	lines, deep := mainLinesOf(b, start)
	var check *book.Check
	if b.Check != (book.Check{}) {
		check = &b.Check
	}
	return bookJSON{
		Check:  check,
		Digest: b.Digest(), Rules: b.Rules.String(), Version: b.Version, Corpora: b.Corpora, Games: b.Games,
		Distinct: b.Distinct,
		MinGames: b.Thresholds.MinGames, MaxPly: b.Thresholds.MaxPly, MinSuccess: b.Thresholds.MinSuccess,
		Positions: b.Positions(), Moves: b.Moves(), Imported: b.Thresholds.Imported,
		Certified: b.Split.Certified(), SplitHalf: newSplitJSON(b.Split), InBook: b.InBook,
		Shares: inBook(b), Deep: deep, MainLines: lines,
		RFEN: start.RFEN(), Variations: newVariationsJSON(b, tree),
	}
}

func newVariationsJSON(b *book.Book, tree []book.Variation) []variationJSON {
	all := make([]variationJSON, len(tree))
	for i, v := range tree {
		all[i] = variationJSON{moveJSON: newMoveJSON(b, v.Entry, v.Side), Transposes: v.Transposes,
			Replies: newVariationsJSON(b, v.Replies)}
	}
	return all
}

// nameOf returns code and name of the opening that a position is known by, if any.
func nameOf(p *board.Position) string {
	if x := book.ShippedNames().Find(p); x != nil {
		return x.String()
	}
	return ""
}
