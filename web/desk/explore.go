package desk

import "context"

// explore answers with what was played, and with the tables in the program where no others have the
// position.
func (d *Desk) explore(ctx context.Context, q Game) (a Explored, err error) {
	g, err := q.replay()
	if err != nil {
		return a, err
	}
	a.Sources = []Source{}
	if x := d.options.Explorer; x != nil {
		if a, err = x.Explore(ctx, g); err != nil {
			return a, err
		}
	}
	if a.Tables == nil {
		a.Tables, err = AskTables(ctx, g.Position(), false, shippedTables)
	}
	return a, err
}

func (d *Desk) game(ctx context.Context, q GameRequest) (Tree, error) {
	if d.options.Explorer == nil {
		return Tree{}, Badf("key source: there are no corpora: start raumlab serve with some")
	}
	return d.options.Explorer.Game(ctx, q.Source, q.Game)
}
