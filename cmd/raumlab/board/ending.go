package board

import (
	"fmt"

	"raumlab/engine/board"
)

// An ending is how a game ended.
type ending struct {
	result board.Result
	reason board.Termination // Ongoing where the players ended it
	text   string
}

// byRules returns how the rules end the game, or nil.
func byRules(g *board.Game) *ending {
	result, reason := g.Outcome()
	mover := g.Position().SideToMove().Name()
	e := &ending{result: result, reason: reason}
	switch reason {
	case board.Ongoing:
		return nil
	case board.Checkmate:
		e.text = fmt.Sprintf("Checkmate: %s wins.", g.Position().SideToMove().Opponent().Name())
	case board.Stalemate:
		e.text = fmt.Sprintf("Stalemate: %s is not in check and has no legal move. The game is drawn.", mover)
	case board.Repetition:
		e.text = "The position has occurred for the third time. The game is drawn."
	case board.HundredPlies:
		e.text = fmt.Sprintf("%d plies without a capture or pawn move. The game is drawn.", board.DrawingPlies)
	default:
		e.text = "Only the kings are left. The game is drawn."
	}
	return e
}

// onTime is the end of a game whose mover has no time left.
func onTime(mover board.Color) *ending {
	return &ending{board.WinFor(mover.Opponent()), board.TimeForfeit,
		fmt.Sprintf("%s has no time left: %s wins.", mover.Name(), mover.Opponent().Name())}
}

// resigned is the end of a game that the mover gave up.
func resigned(mover board.Color) *ending {
	return &ending{result: board.WinFor(mover.Opponent()),
		text: fmt.Sprintf("%s resigns: %s wins.", mover.Name(), mover.Opponent().Name())}
}

// agreed is a draw that two people agreed on.
func agreed() *ending { return &ending{text: "Draw agreed."} }
