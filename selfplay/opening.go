package selfplay

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
)

// An Opening says how the first plies of a game are drawn, or at which
// positions games begin, because a deterministic engine plays one game from one
// position.
type Opening struct {
	Plies       int
	Temperature float64 // centipawns; 0 draws uniformly among legal moves
	Suite       *Suite  // where games begin, with no plies drawn; nil for the start of the rules
	Book        *Book   // plies are drawn from it as long as it has moves; nil for none
	Lines       *Lines  // games begin with them, and Plies are drawn after them; nil for none
}

// Balance of random openings: more than half of plain random ones are hopelessly lopsided.
const (
	balanceDepth = 3   // plies
	balanceLimit = 150 // centipawns, either way
)

// maxOpeningPlies bounds the drawn plies, including those of a book, whose lines may repeat
// positions.
const maxOpeningPlies = corpus.MaxDrawnPlies

// ParseOpening reads how games begin.
//
//   - random:N: N random plies, kept only if a depth-3 search finds at most ±150.
//   - softmax:T,N: for N plies a move is drawn with probability proportional to exp(score/T), with
//     scores from the search, among those at most 8T below the best.
//   - suite:FILE: the positions of a suite, by name or from a file ending in .epd.
//   - book:FILE: moves of an opening book, each drawn as often as games chose it, as long as it has
//     some.
//
// An error in the file of a suite or a book is a FileError.
func ParseOpening(text string) (o Opening, err error) {
	if kind, _, _ := strings.Cut(text, ":"); kind == grownKind {
		return Opening{}, openingError(text, "unknown kind")
	}
	if err := o.UnmarshalText([]byte(text)); err != nil {
		return Opening{}, err
	}
	return o.load()
}

// load returns an opening that was read as text with the file that this names.
func (o Opening) load() (_ Opening, err error) {
	switch {
	case o.Suite != nil:
		o.Suite, err = loadSuite(o.Suite.ref)
	case o.Book != nil:
		o.Book, err = loadBook(o.Book.ref)
	}
	return o, err
}

func openingError(text, why string) error {
	return fmt.Errorf(
		"opening %q: %s: expected random:PLIES, softmax:TEMPERATURE,PLIES, suite:FILE or book:FILE, such as random:8, softmax:40,10 or suite:openings",
		text, why)
}

// MarshalText writes what UnmarshalText reads: an opening without its file or its lines.
func (o Opening) MarshalText() ([]byte, error) { return []byte(o.Reference()), nil }

// UnmarshalText reads how games begin. The opening has no file and no lines before load or With.
func (o *Opening) UnmarshalText(data []byte) error {
	text := string(data)
	fail := func(why string) error { return openingError(text, why) }
	kind, rest, _ := strings.Cut(text, ":")
	*o = Opening{}
	switch kind {
	case "suite":
		o.Suite = &Suite{ref: rest}
		return nil
	case "book":
		o.Book = &Book{ref: rest}
		return nil
	case "random":
	case "softmax", grownKind:
		temperature, plies, ok := strings.Cut(rest, ",")
		if !ok {
			return fail("no comma")
		}
		t, err := strconv.ParseFloat(temperature, 64)
		if err != nil || !(t > 0 && t <= 1e6) {
			return fail("temperature must be above 0 and at most 1000000 centipawns")
		}
		o.Temperature, rest = t, plies
		if kind == grownKind {
			o.Lines = &Lines{}
		}
	default:
		return fail("unknown kind")
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 0 || n > maxOpeningPlies {
		return fail(fmt.Sprintf("plies must be 0 to %d", maxOpeningPlies))
	}
	o.Plies = n
	return nil
}

// Reference returns what ParseOpening reads, with the path of a file as it was given.
func (o Opening) Reference() string {
	switch {
	case o.Suite != nil:
		return "suite:" + o.Suite.ref
	case o.Book != nil:
		return "book:" + o.Book.ref
	}
	return o.String()
}

// contentName is the name of a file by its content: the first digits of its hash.
func contentName(hash string) string { return hash[:min(12, len(hash))] }

// String identifies the opening. It is what ParseOpening reads, but a file is named by the beginning
// of its Hash: its path says nothing about the games.
func (o Opening) String() string {
	switch {
	case o.Suite != nil:
		return "suite:" + o.Suite.name
	case o.Book != nil:
		return "book:" + o.Book.name
	case o.Lines != nil:
		return fmt.Sprintf("%s:%g,%d", grownKind, o.Temperature, o.Plies)
	case o.Temperature == 0:
		return fmt.Sprintf("random:%d", o.Plies)
	}
	return fmt.Sprintf("softmax:%g,%d", o.Temperature, o.Plies)
}

// Hash identifies the positions of a suite or the content of a book; it is empty for others.
func (o Opening) Hash() string {
	switch {
	case o.Suite != nil:
		return o.Suite.hash
	case o.Book != nil:
		return o.Book.hash
	}
	return ""
}

// entries returns how many openings a Drawer has: one for each position of a suite, because each is
// used once, or any number if plies are drawn.
func (o Opening) entries() int64 {
	if o.Suite == nil {
		return math.MaxInt64
	}
	return int64(len(o.Suite.positions))
}

// Check reports why n games, or pairs of games, cannot have an opening each under the rules. What
// says which of them n counts.
func (o Opening) Check(rules variant.Rules, n int64, what string) error {
	if err := sanitize.CheckText(o.Reference()); err != nil { // the name of a file
		return fmt.Errorf("opening: %w", err)
	}
	switch {
	case o.Book != nil:
		if err := o.Book.book.CheckRules(rules); err != nil {
			return fmt.Errorf("opening %s: %w", o.Reference(), err)
		}
	case o.Suite == nil:
	case o.Suite.rules.Variant != rules.Variant:
		return fmt.Errorf("opening %s: its positions are of %s, rules %s, not of %s, rules %s: use drawn openings such as "+
			DefaultOpening,
			o.Reference(), o.Suite.rules.Variant.Title(), o.Suite.rules, rules.Variant.Title(), rules)
	case o.Suite.rules != rules:
		return fmt.Errorf("opening %s: its positions are for rules %s, not for %s", o.Reference(), o.Suite.rules, rules)
	case n > o.entries():
		return fmt.Errorf(
			"opening %s: it has %d positions for %d %s: use at most that many %s, a larger suite, or drawn openings such as "+
				DefaultOpening, o.Reference(), o.entries(), n, what, what)
	}
	return nil
}

// A Drawer draws openings; only one goroutine may use it. It remembers the scores of positions,
// since openings that are drawn by score reach the same ones again and again.
type Drawer struct {
	opening  Opening
	searcher engine.Searcher
	depth    int   // plies of softmax's searches
	order    []int // in which the positions of a suite come
	scored   map[uint64][]search.MoveScore
	lines    map[uint64]corpus.Ply // searched positions of lines
}

// maxScored bounds the positions that a Drawer remembers.
const maxScored = 1 << 14

// maxAttempts bounds the openings that are drawn and dropped, because they are over or out of
// balance, for one that is kept.
const maxAttempts = 10_000

// NewDrawer returns a drawer of openings that searches with s, which it empties before every
// search. The seed is that of the run; it orders the positions of a suite.
func (o Opening) NewDrawer(s engine.Searcher, depth int, seed uint64) *Drawer {
	d := &Drawer{opening: o, searcher: s, depth: depth, scored: map[uint64][]search.MoveScore{},
		lines: map[uint64]corpus.Ply{}}
	if o.Suite != nil {
		d.order = rand.New(rand.NewPCG(seed, suiteStream)).Perm(len(o.Suite.positions))
	}
	return d
}

// Draw returns the opening of game, or pair of games, number i as a new game that is not over,
// and its drawn plies with their labels.
//
// From a suite the game begins at position perm[i] without drawn plies; perm is a permutation
// made of the seed alone, and i is below Entries. Otherwise plies are played from start and drawn
// from random, which is a generator made of (seed, i). If Draw is called again with the same
// generator, it draws another opening.
func (d *Drawer) Draw(ctx context.Context, start variant.Position, i int64, random *rand.Rand) (*variant.Game,
	[]corpus.Ply, error) {
	o, s := d.opening, d.searcher
	if o.Suite != nil {
		return variant.NewGame(o.Suite.positions[d.order[i]]), nil, nil
	}
	for range maxAttempts {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		g, plies, err := d.draw(ctx, start, i, random)
		if err != nil {
			return nil, nil, err
		}
		if _, end := g.Outcome(); end != board.Ongoing && o.Lines != nil && len(plies) > 0 {
			return beforeEnd(start, plies)
		}
		if _, end := g.Outcome(); end != board.Ongoing || len(plies) < o.Plies {
			continue
		}
		if o.Temperature > 0 || o.Plies == 0 {
			return g, plies, nil
		}
		r, err := alone(ctx, s, *g.Position(), balanceDepth)
		if err != nil {
			return nil, nil, err
		}
		if max(r.Score, -r.Score) <= balanceLimit {
			return g, plies, nil
		}
	}
	return nil, nil, fmt.Errorf("opening %s: all of %d attempts ended the game: use shorter openings", o,
		maxAttempts)
}

// draw plays up to the wanted plies, fewer where the game or the book ends before.
func (d *Drawer) draw(ctx context.Context, start variant.Position, i int64, random *rand.Rand) (*variant.Game,
	[]corpus.Ply, error) {
	o := d.opening
	g := variant.NewGame(start)
	most := o.Plies
	var line []board.Move
	switch {
	case o.Book != nil:
		most = maxOpeningPlies
	case o.Lines != nil:
		var err error
		if line, err = o.Lines.of(i); err != nil {
			return nil, nil, err
		}
		most += len(line)
	}
	var plies []corpus.Ply
	for len(plies) < most {
		if _, end := g.Outcome(); end != board.Ongoing {
			break
		}
		p := *g.Position()
		var ply corpus.Ply
		switch {
		case o.Book != nil:
			move, has := o.Book.book.Weighted(random)(p.Board())
			if !has && len(plies) == 0 {
				return nil, nil, hint.Settingf(
					"opening %s: the book has no move in %s: build it from games that begin there, such as those of %s",
					o, p.RFEN(),
					hint.Setting{Key: "opening", Value: "softmax:40,10"})
			}
			if !has {
				return g, plies, nil
			}
			ply.Move = move
		case len(plies) < len(line):
			var err error
			if ply, err = d.searched(ctx, p); err != nil {
				return nil, nil, err
			}
			ply.Move = line[len(plies)]
		case o.Temperature == 0:
			legal := p.AppendLegal(nil)
			slices.Sort(legal) // the draw must not depend on how moves are generated
			ply.Move = legal[random.IntN(len(legal))]
		default:
			scored, err := d.score(ctx, p)
			if err != nil {
				return nil, nil, err
			}
			ply.Move = softmax(scored, p.SideToMove(), o.Temperature, random)
			ply.Score, ply.Depth = int32(bestScore(scored, p.SideToMove())), int8(d.depth)
		}
		ply.Flags = corpus.FlagsOf(&p, ply.Move) | corpus.Drawn
		Label(&ply, d.searcher, p)
		plies = append(plies, ply)
		if err := g.Play(ply.Move); err != nil {
			return nil, nil, err
		}
	}
	return g, plies, nil
}

// Label fills in the scores that are a function of the position alone.
func Label(ply *corpus.Ply, s engine.Searcher, p variant.Position) {
	ply.Static = int32(s.Static(p))
	ply.Quiescence = int32(s.Quiesce(p))
}
