package board

// Perft returns the number of move sequences of the given length in plies
// that are legal from the position. The last ply is counted, not made.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	stack := make([]Position, depth)
	stack[0] = p
	return perft(stack, make([]Move, 0, MaxMoves))
}

// perft counts from stack[0]; the length of the stack is the depth.
func perft(stack []Position, buf []Move) (leaves uint64) {
	moves := stack[0].AppendLegal(buf)
	if len(stack) == 1 {
		return uint64(len(moves) - len(buf))
	}
	for _, m := range moves[len(buf):] {
		stack[1] = stack[0]
		stack[1].Make(m)
		leaves += perft(stack[1:], moves)
	}
	return leaves
}
