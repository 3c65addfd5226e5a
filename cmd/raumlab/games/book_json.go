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
	MinGames   int64           `json:"min_games"`
	MaxPly     int             `json:"max_ply"`
	MinSuccess float64         `json:"min_success"`
	Positions  int             `json:"positions"`
	Moves      int             `json:"moves"`
	RFEN       string          `json:"rfen"`
	Variations []variationJSON `json:"variations"`
}

type variationJSON struct {
	Move  string `json:"move"`
	Games int64  `json:"games"`
	// wins, losses and success: of the side that makes the move
	Wins     int64      `json:"wins"`
	Draws    int64      `json:"draws"`
	Losses   int64      `json:"losses"`
	Share    float64    `json:"share"`
	Success  float64    `json:"success"`
	Interval [2]float64 `json:"success_95"`
	// centipawns, White's view; null where no search was made
	Score      *float64        `json:"score"`
	Transposes bool            `json:"transposes"`
	Replies    []variationJSON `json:"replies"`
}

func newBookJSON(b *book.Book, start board.Position, tree []book.Variation) bookJSON {
	return bookJSON{
		Digest: b.Digest(), Rules: b.Rules.String(), Version: b.Version, Corpora: b.Corpora, Games: b.Games,
		MinGames: b.Thresholds.MinGames, MaxPly: b.Thresholds.MaxPly, MinSuccess: b.Thresholds.MinSuccess,
		Positions: b.Positions(), Moves: b.Moves(), RFEN: start.RFEN(), Variations: newVariationsJSON(tree),
	}
}

func newVariationsJSON(tree []book.Variation) []variationJSON {
	all := make([]variationJSON, len(tree))
	for i, v := range tree {
		low, high := v.Interval()
		all[i] = variationJSON{
			Move: v.Move.String(), Games: v.Games, Wins: v.Wins, Draws: v.Draws, Losses: v.Losses,
			Share: v.Share, Success: v.Success(), Interval: [2]float64{low, high},
			Transposes: v.Transposes, Replies: newVariationsJSON(v.Replies),
		}
		if v.Scored > 0 {
			score := v.WhiteScore()
			all[i].Score = &score
		}
	}
	return all
}
