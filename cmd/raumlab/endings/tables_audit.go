package endings

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

type auditOptions struct {
	tables string
	json   bool
}

func newAuditCommand() *cobra.Command {
	var o auditOptions
	cmd := &cobra.Command{
		Use:   "audit CORPUS --tables FOLDER",
		Short: "compare a corpus' results and scores with the tables",
		Long: `Replays the games of a corpus. For all positions that are in the tables it counts how
often the result of the game, the search score, the quiescence score and the static
score agree with the true value: won, drawn or lost. A score beyond 300 centipawns
counts as a win for the side ahead. White is the side that the ending names first;
positions with colours reversed are mirrored. The tables ignore repetition and the
50-move rule. If self-play ended games by tables or dead material, their ends are
checked, too.`,
		Example: `  raumlab tables audit runs/corpus --tables runs/tables
  raumlab tables audit runs/corpus --tables runs/tables --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.tables, "tables", "", "folder of the tables (required)")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o *auditOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, err := tables.Open(o.tables)
	if err != nil {
		return err
	}
	c, err := corpus.Open(args[0])
	if err != nil {
		return err
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	defer p.End()
	auditor := Auditor{Value: tables.NewProber(s).Value, Progress: p.Step}
	a, err := auditor.Audit(ctx, c)
	p.End()
	if err != nil {
		return err
	}
	return cli.Print(stdout, o.json, a, func(w io.Writer) { printTruth(w, &a) })
}

func printTruth(stdout io.Writer, a *Audit) {
	fmt.Fprintf(stdout, "%s, %s;\nthe tables have %s of %s\n\n", plural.Of(a.Games, "game"),
		plural.Of(a.Positions, "position"),
		plural.Of(a.All.Positions, "position"), plural.Of(a.All.Games, "game"))
	if e := a.Ended; e.Games > 0 {
		fmt.Fprintf(stdout,
			"%s ended by tables or dead material;\nthe tables know %d of these ends, and %d are right\n\n",
			plural.Of(e.Games, "game"), e.Known, e.True)
	}
	if a.All.Positions == 0 {
		return
	}
	t, all := term.NewNumbers(stdout), append(a.Endings, a.All)
	fmt.Fprintln(t, "\t\t\ttrue in %\t\t\t")
	fmt.Fprintln(t, "ending\tpositions\tgames\twon\tdrawn\tlost\t")
	for _, r := range all {
		fmt.Fprintf(t, "%s\t%d\t%d\t", r.Ending, r.Positions, r.Games)
		for sign := 1; sign >= -1; sign-- {
			fmt.Fprintf(t, "%s\t", share(total(r.Result.Of(sign)), r.Positions))
		}
		fmt.Fprintln(t)
	}
	fmt.Fprintln(t, "\n\tagree in %\t\t\t\tmates\t\t\t")
	fmt.Fprintln(t, "ending\tresult\tsearch\tquiescence\tstatic\tseen\twrong\tmissed\t")
	for _, r := range all {
		fmt.Fprintf(t, "%s\t", r.Ending)
		for _, said := range []*Table{&r.Result, &r.Search, &r.Quiescence, &r.Static} {
			agree, of := said.Agree()
			if of == 0 {
				fmt.Fprint(t, "-\t")
				continue
			}
			fmt.Fprintf(t, "%s\t", share(agree, of))
		}
		fmt.Fprintf(t, "%d\t%d\t%d\t\n", r.Mates.Announced, r.Mates.Wrong, r.Mates.Missed)
	}
	fmt.Fprintln(t, "\n\tstatic evaluation in cp\t\t\t")
	fmt.Fprintln(t, "ending\ttrue win\tdraw\tloss\t")
	for _, r := range all {
		fmt.Fprintf(t, "%s\t", r.Ending)
		for sign := 1; sign >= -1; sign-- {
			if s := r.StaticCP.Of(sign); s.Mean != nil {
				fmt.Fprintf(t, "%.0f ± %.0f\t", *s.Mean, *s.SD)
			} else {
				fmt.Fprint(t, "-\t")
			}
		}
		fmt.Fprintln(t)
	}
	t.Flush()
	printSaid(stdout, &a.All)
}

// printSaid prints, for all positions, the corpus' statements against the tables' results.
func printSaid(stdout io.Writer, all *Record) {
	fmt.Fprintln(stdout)
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "\tresult\t\t\tsearch\t\t\tquiescence\t\t\tstatic\t\t\t")
	fmt.Fprintln(t, "truth\twon\tdrawn\tlost\twon\tdrawn\tlost\twon\tdrawn\tlost\twon\tdrawn\tlost\t")
	for i, name := range []string{"won", "drawn", "lost"} {
		fmt.Fprintf(t, "%s\t", name)
		for _, said := range []*Table{&all.Result, &all.Search, &all.Quiescence, &all.Static} {
			n := said.Of(1 - i)
			fmt.Fprintf(t, "%d\t%d\t%d\t", n.Won, n.Drawn, n.Lost)
		}
		fmt.Fprintln(t)
	}
	t.Flush()
}

func total(n *By[int64]) int64 { return n.Won + n.Drawn + n.Lost }

// An Audit compares the labels of a corpus with endgame tables: of the positions that tables have,
// how often results and scores say what is true. White is the side that the ending
// names first: positions with the colours the other way round count as their mirror images.
type Audit struct {
	Digest    string   `json:"digest"` // of the corpus
	Games     int64    `json:"games"`
	Positions int64    `json:"positions"` // those that a filter left out do not count
	Decisive  int      `json:"decisive_cp"`
	Ended     Ended    `json:"ended"`
	All       Record   `json:"all"`
	Endings   []Record `json:"endings"`
}

// Ended counts the games that tables or dead material ended, and whether their last positions have
// the result.
type Ended struct {
	Games int64 `json:"games"`
	Known int64 `json:"known"` // whose last position these tables have
	True  int64 `json:"true"`  // of these; a win counts within the hundred plies
}

// A Record compares what was said of positions of an ending with what is true.
type Record struct {
	Ending     string     `json:"ending"`
	Games      int64      `json:"games"` // with such a position
	Positions  int64      `json:"positions"`
	Result     Table      `json:"result"`     // of the game
	Search     Table      `json:"search"`     // scores; without positions that were not searched
	Quiescence Table      `json:"quiescence"` // scores
	Static     Table      `json:"static"`     // scores
	Mates      Mates      `json:"mates"`
	StaticCP   By[Scores] `json:"static_cp"`

	game int64 // the last one with such a position
}

// By has something for each of what is won, drawn and lost for White.
type By[T any] struct {
	Won   T `json:"won"`
	Drawn T `json:"drawn"`
	Lost  T `json:"lost"`
}

// Of returns the part for 1, won, for 0, drawn, or for -1, lost.
func (b *By[T]) Of(sign int) *T {
	return [...]*T{&b.Lost, &b.Drawn, &b.Won}[sign+1]
}

// A Table counts positions by truth, and each part by what was said of them. A score beyond
// corpus.DecisiveScore says won for the side ahead, any other drawn.
type Table struct{ By[By[int64]] }

// Mates counts positions by the mates that the search saw.
type Mates struct {
	Announced int64 `json:"announced"`
	Exact     int64 `json:"exact"`   // at the true distance
	Longer    int64 `json:"longer"`  // won, but faster than announced
	Shorter   int64 `json:"shorter"` // won, but not as fast
	Wrong     int64 `json:"wrong"`   // not won for that side
	Missed    int64 `json:"missed"`  // not announced, and no further away than the depth of the search
}

// Scores are the mean and the standard deviation of scores in centipawns; nil without positions.
type Scores struct {
	Mean *float64 `json:"mean"`
	SD   *float64 `json:"sd"`

	n, sum, squares int64
}

// Agree returns in how many positions what was said is true, and of how many.
func (t *Table) Agree() (agree, of int64) {
	for truth := -1; truth <= 1; truth++ {
		for said := -1; said <= 1; said++ {
			n := *t.Of(truth).Of(said)
			if of += n; said == truth {
				agree += n
			}
		}
	}
	return agree, of
}

// add counts a position by the signs of what is true and what was said.
func (t *Table) add(truth, said int) { *t.Of(truth).Of(said)++ }

// A Auditor knows the truth.
type Auditor struct {
	// Value returns the value of a position for the side to move, and whether a table has it.
	Value    func(context.Context, *board.Position) (tables.Value, bool, error)
	Progress corpus.Progress // told games; nil is allowed
}

// Audit reads the corpus once and replays its games.
func (j Auditor) Audit(ctx context.Context, c *corpus.Corpus) (Audit, error) {
	if _, err := c.Rules().Raumschach("the audit by endgame tables"); err != nil {
		return Audit{}, fmt.Errorf("corpus %s: %w", c.Dir, err)
	}
	a := Audit{Digest: c.Digest(), Decisive: corpus.DecisiveScore, All: Record{Ending: "all", game: -1}}
	endings := map[tables.Material]*Record{}
	for g, err := range c.Games(ctx) {
		if err != nil {
			return Audit{}, err
		}
		if err := j.game(ctx, c.Rules(), &g, &a, endings); err != nil {
			return Audit{}, fmt.Errorf("corpus %s: game %d: %w", c.Dir, g.Number, err)
		}
		a.Games++
		j.Progress.Report(a.Games, c.Len())
	}
	a.All.finish()
	var order []tables.Material
	for m := range endings {
		order = append(order, m)
	}
	slices.SortFunc(order, tables.Compare)
	a.Endings = []Record{}
	for _, m := range order {
		endings[m].finish()
		a.Endings = append(a.Endings, *endings[m])
	}
	return a, nil
}

func (j Auditor) game(ctx context.Context, rules variant.Rules, g *corpus.Game, a *Audit,
	endings map[tables.Material]*Record) error {
	game, err := g.Begin(rules)
	if err != nil {
		return err
	}
	for i := range g.Plies {
		ply := &g.Plies[i]
		if !ply.Flags.Has(corpus.LeftOut) {
			a.Positions++
			if err := j.position(ctx, g, game.Position().Board(), ply, a, endings); err != nil {
				return err
			}
		}
		if err := game.Play(ply.Move); err != nil {
			return err
		}
	}
	return j.ended(ctx, g, game.Position().Board(), &a.Ended)
}

func (j Auditor) ended(ctx context.Context, g *corpus.Game, last *board.Position, e *Ended) error {
	switch g.Termination {
	case board.TablesWin, board.TablesDraw, board.DeadDraw:
	default:
		return nil
	}
	e.Games++
	value, known, err := j.Value(ctx, last)
	if err != nil || !known {
		return err
	}
	e.Known++
	result := board.Result(value.Sign() * last.SideToMove().Sign())
	if result == g.Result && (value == tables.Drawn || last.HalfmoveClock()+value.Plies() <= board.DrawingPlies) {
		e.True++
	}
	return nil
}

func (j Auditor) position(ctx context.Context, g *corpus.Game, p *board.Position, ply *corpus.Ply, a *Audit,
	endings map[tables.Material]*Record) error {
	m := tables.MaterialOf(p)
	if m.Pieces() > tables.MaxPieces {
		return nil
	}
	value, known, err := j.Value(ctx, p)
	if err != nil || !known {
		return err
	}
	m, swapped := m.Canonical()
	r := endings[m]
	if r == nil {
		r = &Record{Ending: m.String(), game: -1}
		endings[m] = r
	}
	view := 1
	if swapped {
		view = -1
	}
	mover := view * p.SideToMove().Sign()
	for _, r := range []*Record{&a.All, r} {
		if r.game != g.Number {
			r.Games++
			r.game = g.Number
		}
		r.add(value, mover, view, int(g.Result), ply)
	}
	return nil
}

// add counts a position. mover is 1 if White is to move in the record, and view is 1 if the record
// has White in White's place.
func (r *Record) add(value tables.Value, mover, view, result int, ply *corpus.Ply) {
	truth := mover * value.Sign()
	static := view * int(ply.Static)
	r.Positions++
	r.Result.add(truth, view*result)
	r.Quiescence.add(truth, verdict(view*int(ply.Quiescence)))
	r.Static.add(truth, verdict(static))
	r.StaticCP.Of(truth).add(int64(static))
	if ply.Depth > 0 {
		score := view * int(ply.Score)
		r.Search.add(truth, verdict(score))
		r.Mates.add(value, truth, score, int(ply.Depth))
	}
}

// verdict returns who a score says wins: 1 for White, -1 for Black, 0 for neither.
func verdict(score int) int {
	switch {
	case score > corpus.DecisiveScore:
		return 1
	case score < -corpus.DecisiveScore:
		return -1
	}
	return 0
}

func (m *Mates) add(value tables.Value, truth, score, depth int) {
	plies := corpus.MaxScore + 1 - max(score, -score)
	switch announced := max(score, -score) > corpus.MateScore; {
	case !announced:
		if truth != 0 && value.Plies() <= depth {
			m.Missed++
		}
		return
	case verdict(score) != truth:
		m.Wrong++
	case plies > value.Plies():
		m.Longer++
	case plies < value.Plies():
		m.Shorter++
	default:
		m.Exact++
	}
	m.Announced++
}

func (s *Scores) add(score int64) {
	s.n++
	s.sum += score
	s.squares += score * score
}

// finish computes what follows from the sums.
func (r *Record) finish() {
	for sign := -1; sign <= 1; sign++ {
		s := r.StaticCP.Of(sign)
		if s.n == 0 {
			continue
		}
		mean := float64(s.sum) / float64(s.n)
		sd := math.Sqrt(max(0, float64(s.squares)/float64(s.n)-mean*mean))
		s.Mean, s.SD = &mean, &sd
	}
}
