// Package gametext writes and reads games as people read them: tag pairs, moves in game notation,
// comments in braces, and a result. It is chess's PGN with the moves of Raumschach.
// docs/reference/formats/gametext.md describes it.
//
// Reading is strict: it returns games of legal moves, or an error that names file, line, game and
// token. What Append writes, Read reads as the same game.
package gametext

import (
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// A Game is a start position and what was played from it.
type Game struct {
	// Tags say who, where and when, in their order, no name twice. Result, Rules and RFEN are not
	// among them: they are written from the fields below, and read into them.
	Tags     []Tag
	Start    variant.Position // with its rules; Rules.Start() for a game from the beginning
	Line                      // what was played; its comment stands before the first move
	Finished bool             // if not, the game is written with *, and Result is Draw
	Result   board.Result     // White's view; by the last move, or as the players or their judge say
}

// A Tag is a name, of letters, digits and underscores, with its value.
type Tag struct{ Name, Value string }

// A Line is a comment and moves played one after another.
type Line struct {
	Comment string // before the first move. White space in comments counts as one space
	Moves   []Move
}

// A Move is a move with what is said of it.
type Move struct {
	Move       board.Move
	NAGs       []uint8 // numeric annotation glyphs: 1 to 6 are ! ? !! ?? !? ?!
	Comment    string  // after the move
	Variations []Line  // that could have been played instead of the move
}

// maxVariationDepth bounds variations of variations.
const maxVariationDepth = 32

// The tags that are fields of a Game.
const (
	tagResult = "Result"
	tagRules  = "Rules"
	tagRFEN   = "RFEN"
)

// unfinished is the result of a game that is not over.
const unfinished = "*"

// results are the words that end a game.
var results = [...]string{
	board.WhiteWins.String(), board.Draw.String(), board.BlackWins.String(), unfinished,
}

// suffixes are the glyphs 1 to 6 as they are glued to a move.
var suffixes = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// FromMoves returns a line of moves without comments.
func FromMoves(moves []board.Move) Line {
	var l Line
	for _, m := range moves {
		l.Moves = append(l.Moves, Move{Move: m})
	}
	return l
}

// result is the word that ends the game.
func (g *Game) result() string {
	if !g.Finished {
		return unfinished
	}
	return g.Result.String()
}
