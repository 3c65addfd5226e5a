package play

import (
	"context"
	"fmt"
	"io"

	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
)

// mateDepth is how deep mates are looked for: to it raumlab finds all of the first suite but two,
// which take 11 and 15 plies (experiments/14).
const mateDepth = 10

// mateSuites have mates in 1, 2 and 3. No change of an engine is judged by the second.
var mateSuites = []string{"mates", "held-out-mates"}

// A mateBench says how many mates an engine finds.
type mateBench struct {
	Engine  string       `json:"engine"`
	Hash    string       `json:"engine_sha256"`
	Depth   int          `json:"depth"` // plies
	Profile string       `json:"profile"`
	Suites  []foundMates `json:"suites"`
}

// foundMates are the mates of a suite that iterations up to a depth announce, with the right length
// and move.
type foundMates struct {
	Suite string       `json:"suite"`
	Of    mateCounts   `json:"of"`
	Found []mateDepths `json:"found"`
	Wrong []string     `json:"wrong"` // positions where an iteration announces a mate that does not exist
}

type mateDepths struct {
	Depth int `json:"depth"`
	mateCounts
}

// mateCounts are numbers of mates by their length in moves.
type mateCounts struct {
	One   int `json:"in_1"`
	Two   int `json:"in_2"`
	Three int `json:"in_3"`
}

func (m *mateCounts) add(moves int) {
	switch moves {
	case 1:
		m.One++
	case 2:
		m.Two++
	case 3:
		m.Three++
	}
}

// benchMates looks for the mates of all suites.
func benchMates(ctx context.Context, e engine.Config, depth int, stderr io.Writer) (mateBench, error) {
	b := mateBench{Engine: e.Name, Hash: e.Hash(), Depth: depth, Profile: e.ProfileOf(search.Limits{Depth: depth},
		variant.Raumschach)}
	var suites []suite.Suite
	total := 0
	for _, name := range mateSuites {
		s, err := suite.Load(name)
		if err != nil {
			return b, err
		}
		suites, total = append(suites, s), total+len(s.Positions)
	}
	show := term.NewProgress(stderr, "positions", 0, int64(total))
	defer show.End()
	done := int64(0)
	for i, s := range suites {
		found, err := findMates(ctx, e, mateSuites[i], s.Positions, depth, func() {
			done++
			show.At(done)
		})
		if err != nil {
			return b, err
		}
		b.Suites = append(b.Suites, found)
	}
	return b, nil
}

// findMates searches each position with an empty table.
func findMates(ctx context.Context, e engine.Config, name string, positions []suite.Position, depth int,
	each func()) (foundMates, error) {
	m := foundMates{Suite: name, Wrong: []string{}}
	for d := 4; d <= depth; d += 2 {
		m.Found = append(m.Found, mateDepths{Depth: d})
	}
	if n := len(m.Found); n == 0 || m.Found[n-1].Depth < depth {
		m.Found = append(m.Found, mateDepths{Depth: depth})
	}
	searcher := e.NewPlayer(nil, nil).Searcher()
	for i := range positions {
		x := &positions[i]
		searcher.NewGame()
		first, wrong := 0, false
		searcher.Analyse(ctx, variant.OfBoard(x.Board), nil, search.Limits{Depth: depth}, search.Scope{},
			func(lines []search.Result) {
				found, bad := x.Check(lines[0])
				if found && first == 0 {
					first = lines[0].Depth
				}
				wrong = wrong || bad
			})
		if err := ctx.Err(); err != nil {
			return m, err
		}
		m.Of.add(x.Mate)
		for k := range m.Found {
			if first > 0 && first <= m.Found[k].Depth {
				m.Found[k].add(x.Mate)
			}
		}
		if wrong {
			m.Wrong = append(m.Wrong, x.ID)
		}
		each()
	}
	return m, nil
}

func (b mateBench) print(w io.Writer) {
	fmt.Fprintf(w, "engine %s, profile %s\n\n", b.Engine, b.Profile)
	t := term.NewNumbers(w)
	fmt.Fprintln(t, "suite\tto depth\tmates in 1\tin 2\tin 3\t")
	for _, s := range b.Suites {
		for _, f := range s.Found {
			fmt.Fprintf(t, "%s\t%d\t%d of %d\t%d of %d\t%d of %d\t\n", s.Suite, f.Depth, f.One, s.Of.One, f.Two, s.Of.Two,
				f.Three, s.Of.Three)
		}
	}
	t.Flush()
	for _, s := range b.Suites {
		for _, id := range s.Wrong {
			fmt.Fprintf(w, "%s: an iteration announces a mate that does not exist: %s\n", s.Suite, id)
		}
	}
	fmt.Fprintln(w, "\nFound means: the engine announces the mate with its length and a move that leads to it.")
}
