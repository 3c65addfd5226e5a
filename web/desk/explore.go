package desk

import (
	"context"

	"raumlab/engine/tables"
)

// explore answers with what was played and what endgame tables know.
func (d *Desk) explore(ctx context.Context, q Game) (a Explored, err error) {
	g, err := q.replay()
	if err != nil {
		return a, err
	}
	a.Sources = []Source{}
	var probe tables.Probe
	if x := d.options.Explorer; x != nil {
		if a, err = x.Explore(ctx, g); err != nil {
			return a, err
		}
		probe = x.Tables()
	}
	if p := g.Position().Board(); p != nil {
		a.Tables, err = askTables(ctx, p, probe)
	}
	return a, err
}

func (d *Desk) game(ctx context.Context, q GameRequest) (Tree, error) {
	if d.options.Explorer == nil {
		return Tree{}, Badf("key source: there are no corpora: start raumlab serve with some")
	}
	return d.options.Explorer.Game(ctx, q.Source, q.Game)
}
