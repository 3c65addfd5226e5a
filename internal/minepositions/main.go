// Command minepositions looks through endgame tables for positions that are worth a look, and
// prints them as a suite (docs/reference/formats/epd.md) with all best moves and the moves to mate:
//
//	go run ./internal/minepositions [-most N] FOLDER [ENDING...] > studies.epd
//
// The kinds of positions are
//
//	longest   the wins that take longest
//	zugzwang  reciprocal zugzwangs: either side does better if the other is to move
//	only      the longest runs of only moves: at each of n moves running one wins and no
//	          other, whatever replies that hold out longest the other side chooses
//
// Without names it searches all tables of the folder. Of each kind the endings give positions in
// turn. Pawns are on cells that they can reach. The output does not depend on the processors.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"

	"raumlab/engine/tables"
)

func main() {
	most := flag.Int("most", 100, "positions of each kind at most")
	flag.Parse()
	if flag.NArg() == 0 || *most < 1 {
		fmt.Fprintln(os.Stderr, "usage: minepositions [-most N] FOLDER [ENDING...], N being 1 or more")
		os.Exit(2)
	}
	if err := mine(context.Background(), flag.Arg(0), flag.Args()[1:], *most, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "minepositions:", err)
		os.Exit(1)
	}
}

// mine writes the suite of a folder's tables, or of those with these names.
func mine(ctx context.Context, dir string, names []string, most int, stdout, stderr io.Writer) error {
	s, err := tables.Open(dir)
	if err != nil {
		return err
	}
	endings, err := chosen(s, names)
	if err != nil {
		return err
	}
	var found [][]tables.Study
	for i, m := range endings {
		fmt.Fprintf(stderr, "%s (%d of %d)\n", m, i+1, len(endings))
		studied, err := mineTable(ctx, s, m, most)
		if err != nil {
			return err
		}
		found = append(found, studied)
	}
	suite := studySuite(s.Rule, endings, most, found)
	if len(suite.Positions) == 0 {
		return fmt.Errorf("folder %s: all these endings are drawn everywhere", dir)
	}
	return suite.Write(stdout)
}

// chosen returns the endings with these names, or all of the folder for no names.
func chosen(s *tables.Store, names []string) (endings []tables.Material, err error) {
	for _, name := range names {
		m, err := tables.ParseMaterial(name)
		if err != nil {
			return nil, err
		}
		if _, ok := s.Entry(m); !ok {
			return nil, fmt.Errorf("folder %s has no table %s: make it by 'raumlab tables make'", s.Dir, m)
		}
		endings = append(endings, m)
	}
	if len(names) == 0 {
		for _, e := range s.Manifest.Tables {
			endings = append(endings, e.Ending)
		}
	}
	return endings, nil
}

func mineTable(ctx context.Context, s *tables.Store, m tables.Material, most int) ([]tables.Study, error) {
	p := tables.NewProber(s)
	t, err := p.OnlyMoves(ctx, m, runtime.GOMAXPROCS(0))
	if err != nil {
		return nil, err
	}
	miner := tables.Miner{Value: p.Value, Most: most}
	return miner.Mine(ctx, t)
}
