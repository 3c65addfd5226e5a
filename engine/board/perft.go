package board

// Perft returns the number of move sequences of the given length in plies
// that are legal from the position. The last ply is counted, not made.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(&p, make([]Move, 0, MaxMoves), depth)
}

func perft(p *Position, buf []Move, depth int) (leaves uint64) {
	moves := p.AppendLegal(buf)
	if depth == 1 {
		return uint64(len(moves) - len(buf))
	}
	for _, m := range moves[len(buf):] {
		u := p.Make(m)
		leaves += perft(p, moves, depth-1)
		p.Unmake(m, u)
	}
	return leaves
}

// A Branch is a first move and the leaves behind it.
type Branch struct {
	Move   Move
	Leaves uint64
}

// Divide returns Perft split by first move, in generation order. Depth is at least 1.
func Divide(p Position, depth int) []Branch {
	var branches []Branch
	for _, m := range p.AppendLegal(nil) {
		after := p
		after.Make(m)
		branches = append(branches, Branch{m, Perft(after, depth-1)})
	}
	return branches
}
