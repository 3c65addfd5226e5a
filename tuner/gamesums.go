package tuner

// gameSums are sums of some numbers over the positions of each game, row-major by game.
type gameSums struct {
	width int
	sums  []float64
}

func (g gameSums) row(game int) []float64 { return g.sums[game*g.width : (game+1)*g.width] }

// total returns the sums over all games.
func (g gameSums) total() []float64 {
	t := make([]float64, g.width)
	for i := range len(g.sums) / g.width {
		addScaled(t, 1, g.row(i))
	}
	return t
}

// sumGames adds up what f says of each position, width numbers, game by game.
func (s *Sample) sumGames(workers, width int, f func(b *block, r int, out []float64)) (gameSums, error) {
	all := gameSums{width, make([]float64, s.Games()*width)}
	type part struct {
		games []int32
		sums  []float64
		out   []float64
	}
	err := reduce(s, workers, func() *part { return &part{out: make([]float64, width)} },
		func(b *block, p *part) {
			p.games, p.sums = p.games[:0], p.sums[:0]
			for r := range b.len() {
				if n := len(p.games); n == 0 || p.games[n-1] != b.game[r] {
					p.games = append(p.games, b.game[r])
					p.sums = append(p.sums, make([]float64, width)...)
				}
				f(b, r, p.out)
				addScaled(p.sums[len(p.sums)-width:], 1, p.out)
			}
		},
		func(p *part) {
			for i, g := range p.games {
				addScaled(all.row(int(g)), 1, p.sums[i*width:(i+1)*width])
			}
		})
	return all, err
}
