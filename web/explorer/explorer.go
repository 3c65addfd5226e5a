// Package explorer says what was played in a position: in corpora, in books, and what endgame
// tables know. The board page shows it.
//
// A position of a corpus is its pieces and the side to move, however a game came there; that of a
// book is as its mover sees it, with its colour mirror. A game counts once in a position, and once
// for each move that it made there.
package explorer

import (
	"context"
	"path/filepath"
	"strings"

	"raumlab/book"
	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
	"raumlab/web/desk"
)

// Options say what to explore. All names are of the command line, none comes from a page.
type Options struct {
	Corpora  []string        // folders
	Books    []string        // files, or names of books that ship
	Tables   string          // folder of endgame tables, empty for none
	Progress corpus.Progress // games read into the index; may be nil
}

// An Explorer answers for a desk. Goroutines may share it.
type Explorer struct {
	sources []source
	names   *book.Dictionary

	prober  *tables.Prober // nil for none
	probing chan struct{}  // holds one value while it is asked
}

var _ desk.Explorer = (*Explorer)(nil)

// A source is a corpus or a book.
type source interface {
	name() string
	rules() variant.Rules
	explore(ctx context.Context, p *variant.Position) (desk.Source, error)
	game(ctx context.Context, number int) (desk.Tree, error)
}

// Open reads books, indexes corpora and opens tables. The index has 16 bytes for each position of a
// corpus, and some for each game.
func Open(ctx context.Context, o Options) (*Explorer, error) {
	x := &Explorer{names: book.ShippedNames(), probing: make(chan struct{}, 1)}
	var corpora []*corpus.Corpus
	total := int64(0)
	for _, dir := range o.Corpora {
		c, err := corpus.Open(dir)
		if err != nil {
			return nil, err
		}
		corpora = append(corpora, c)
		total += c.Len()
	}
	if err := checkSize(corpora, mostPositions); err != nil {
		return nil, err
	}
	done := int64(0)
	for _, c := range corpora {
		index, err := newIndex(ctx, c, func(games int64) {
			done += games
			o.Progress.Report(done, total)
		})
		if err != nil {
			return nil, err
		}
		x.sources = append(x.sources, &games{index: index, called: desk.FreeName(filepath.Base(filepath.Clean(c.Dir)),
			x.Sources())})
	}
	for _, ref := range o.Books {
		b, err := book.Load(ref)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(ref), ".parquet")
		x.sources = append(x.sources, &opening{book: b, called: desk.FreeName(name, x.Sources())})
	}
	if o.Tables != "" {
		s, err := tables.Open(o.Tables)
		if err != nil {
			return nil, err
		}
		x.prober = tables.NewProber(s)
	}
	return x, nil
}

func (x *Explorer) find(name string) source {
	for _, s := range x.sources {
		if s.name() == name {
			return s
		}
	}
	return nil
}

// Sources returns the names of corpora and books.
func (x *Explorer) Sources() []string {
	all := make([]string, len(x.sources))
	for i, s := range x.sources {
		all[i] = s.name()
	}
	return all
}

// Tables returns the probe of the endgame tables, nil for none.
func (x *Explorer) Tables() tables.Probe {
	if x.prober == nil {
		return nil
	}
	return x.probe
}

func (x *Explorer) probe(ctx context.Context, p *board.Position) (tables.Value, bool, error) {
	select {
	case x.probing <- struct{}{}:
		defer func() { <-x.probing }()
		return x.prober.Value(ctx, p)
	case <-ctx.Done():
		return 0, false, ctx.Err()
	}
}

// Explore answers for the present position of a game. Sources of other rules are left out.
func (x *Explorer) Explore(ctx context.Context, g *variant.Game) (desk.Explored, error) {
	p := g.Position()
	a := desk.Explored{Sources: []desk.Source{}}
	for _, s := range x.sources {
		if s.rules() == p.Rules() {
			found, err := s.explore(ctx, p)
			if err != nil {
				return a, err
			}
			a.Sources = append(a.Sources, found)
		}
	}
	if b := g.Board(); b != nil {
		if n := x.names.Classify(b.Start(), b.Moves()); n != nil {
			a.Name = n.String()
		}
	}
	return a, nil
}

// Game returns a game of a source.
func (x *Explorer) Game(ctx context.Context, name string, number int) (desk.Tree, error) {
	s := x.find(name)
	if s == nil {
		return desk.Tree{}, desk.Badf("key source: %s: expected one of %s", sanitize.Quote(name),
			strings.Join(x.Sources(), ", "))
	}
	return s.game(ctx, number)
}
