package desk

import "context"

func (d *Desk) explore(ctx context.Context, q Game) (Explored, error) {
	x, err := d.explorer()
	if err != nil {
		return Explored{}, err
	}
	g, err := q.replay()
	if err != nil {
		return Explored{}, err
	}
	return x.Explore(ctx, g)
}

func (d *Desk) game(ctx context.Context, q GameRequest) (Tree, error) {
	x, err := d.explorer()
	if err != nil {
		return Tree{}, err
	}
	return x.Game(ctx, q.Source, q.Game)
}

func (d *Desk) explorer() (Explorer, error) {
	if d.options.Explorer == nil {
		return nil, Badf("there are no corpora, books and endgame tables: start raumlab serve with some")
	}
	return d.options.Explorer, nil
}
