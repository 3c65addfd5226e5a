package desk

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// Outcome returns the result of the game.
func (o *Over) Outcome() board.Result { return results[o.Result] }

// OverOf returns how the rules end a game, nil where it goes on.
func OverOf(g *variant.Game) *Over {
	result, end := g.Outcome()
	mover := g.Position().SideToMove()
	text := ""
	switch end {
	case board.Ongoing:
		return nil
	case board.Checkmate:
		text = mover.Opponent().Name() + " mates."
	case board.Stalemate:
		text = "Draw by stalemate: " + mover.Name() + " has no legal move."
	case board.Repetition:
		text = "Draw: the position has occurred three times."
	case board.BareKings:
		text = "Draw: only the kings are left."
	default:
		text = fmt.Sprintf("Draw by the 50-move rule: %d plies without a capture or pawn move.", board.DrawingPlies)
	}
	return &Over{result.String(), end.String(), text}
}

// OnTime returns the end of a game whose loser has no time left.
func OnTime(loser board.Color) *Over {
	return lost(loser, board.TimeForfeit.String(), "'s time is over.")
}

// Resigned returns the end of a game that the loser gave up.
func Resigned(loser board.Color) *Over { return lost(loser, "resignation", " resigns.") }

func lost(loser board.Color, reason, what string) *Over {
	return &Over{board.WinFor(loser.Opponent()).String(), reason, loser.Name() + what}
}

// Aborted returns the end of a game that a side left before it had a result.
func Aborted(by board.Color) *Over {
	return &Over{unfinished, "abort", by.Name() + " aborts the game: it has no result."}
}

// Agreed returns a draw on which the players agreed.
func Agreed() *Over {
	return &Over{board.Draw.String(), "agreement", "Draw: both players agree."}
}
