// Package search finds the best move: iterative deepening, aspiration
// windows, principal variation search, a transposition table, null move, late
// move reductions and pruning, futility and its reverse, static exchange, check
// extension, killers, history, the ordering bonuses of source 000, and
// quiescence. Each part is an option.
//
// It is written as negamax, so that both colours are searched by the same
// code: the colour-mirrored position gives the mirrored move, the negated
// score and the same node count. The same position, options and limits in
// depth or nodes give the same result on every machine.
package search

import (
	"context"
	"math"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// maxQuiescence is how many plies behind maxPly quiescence may reach.
const maxQuiescence = 64

// A Searcher holds all that a search needs between moves: one a goroutine.
type Searcher struct {
	options    Options // of the iteration
	given      Options
	evaluation Evaluation
	rules      board.Rules   // of the last position
	tracker    *eval.Tracker // for the evaluation Features
	classes    [board.NumSquares]uint8
	table      *table
	history    [2 * 128 * 128]int16 // by historyIndex
	statics    [staticEntries]staticEntry
	blank      bool                     // nothing is remembered of earlier searches
	groups     [board.Pawn]captureGroup // in order
	killers    [maxPly + maxQuiescence][2]board.Move
	frames     [maxPly + maxQuiescence]frame

	futilityDepth int // the deepest that futility prunes at
	sightDepth    int // the deepest where the static evaluation is wanted
	rootDepth     int // of the iteration
	reserve       int // what reverse futility wants above its margin, centipawns

	arrivals       [16][128]int32 // see fillArrivals
	arrivalClasses [2]uint8
	arrivalsFilled bool

	found     []Result // lines of the last finished iteration
	pending   []Result // and of the one under way
	path      []uint64 // keys of the game and of the line being searched
	rootPath  int      // where in path the root stands
	rootClock int      // plies without capture or pawn move at the root
	touched   bool     // see Result.Touched

	ctx           context.Context
	deadline      time.Time // when the search must end
	enough        time.Time // when no new iteration may begin; zero unless a clock runs
	goal          int       // depth of the last iteration; 0 where there is no such limit
	nodeLimit     uint64
	hurried       bool // by a limit of nodes or time
	brief         bool // no quiescence, see finish
	nodes, qnodes uint64
	deepest       int // ply reached by play, for Result.SelDepth
	nextPoll      uint64
	stopped       bool
}

// A frame is the working memory of one ply.
type frame struct {
	position board.Position
	move     board.Move // that led here; NoMove for the null move
	counted  bool       // whether tally is up to date, see follow
	check    checkState // see inCheck
	sight    int        // see look
	tally    eval.Tally
	captures board.Captures
	moves    []board.Move
	ranked   []ranked
	losing   []ranked     // captures put off, with order_exchange
	tried    []board.Move // quiet moves that have not caused a cut-off, with order_malus
	pv       []board.Move
}

// play makes a move at ply on a copy of its position, which becomes the next ply's: copying is faster than taking
// moves back (docs/bench/board-make.txt).
func (s *Searcher) play(ply int, m board.Move) *board.Position {
	next := &s.frames[ply+1]
	next.position.Copy(&s.frames[ply].position)
	next.position.Make(m)
	next.move, next.counted, next.check = m, false, unseen
	if ply >= s.deepest {
		s.deepest = ply + 1
	}
	return &next.position
}

// pass is play for the null move.
func (s *Searcher) pass(ply int) *board.Position {
	next := &s.frames[ply+1]
	next.position.Copy(&s.frames[ply].position)
	next.position.PassTurn()
	next.move, next.counted, next.check = board.NoMove, false, unseen
	return &next.position
}

// setUp makes p the position of the first frame, for a search without limits.
func (s *Searcher) setUp(p *board.Position) {
	s.nodes, s.qnodes, s.nextPoll, s.stopped = 0, 0, math.MaxUint64, false
	if rules := p.Rules(); rules != s.rules {
		// What is remembered of a position holds under its rules only.
		s.rules = rules
		clear(s.statics[:])
		s.table.clear()
	}
	frame := &s.frames[0]
	frame.position = *p
	if s.tracker != nil {
		s.tracker.Start(&frame.tally, p)
	}
	frame.counted = true
	frame.check = unseen
}

// A checkState says whether the mover of a frame's position is in check.
type checkState uint8

const (
	unseen checkState = iota
	checked
	unchecked
)

// inCheck reports whether the mover is in check. It looks once: a leaf of the main search asks, and quiescence asks again.
func (f *frame) inCheck() bool {
	if f.check == unseen {
		f.check = unchecked
		if f.position.InCheck() {
			f.check = checked
		}
	}
	return f.check == checked
}

// keepPV sets the frame's line to m and what follows it in the next frame.
func (f *frame) keepPV(m board.Move, next *frame) {
	f.pv = append(append(f.pv[:0], m), next.pv...)
}

// New returns a searcher with an empty table. It panics when the options are not valid.
func New(options Options, evaluation Evaluation) *Searcher {
	if err := options.Validate(); err != nil {
		panic(err)
	}
	s := &Searcher{options: options, evaluation: evaluation, table: newTable(options.TableBits, options.TableBuckets)}
	if evaluation.Function == Features {
		s.tracker = eval.NewTracker(evaluation.Evaluator)
	}
	for sq := range board.NoSquare {
		s.classes[sq] = eval.UnicornClass(evaluation.Classes, sq)
	}
	for i := range s.frames {
		s.frames[i] = frame{moves: make([]board.Move, 0, 128), ranked: make([]ranked, 0, 128), losing: make([]ranked, 0, 32), tried: make([]board.Move, 0, 128), pv: make([]board.Move, 0, maxPly)}
	}
	s.path = make([]uint64, 0, 1024)
	s.given = options
	s.fillGroups()
	s.apply(options)
	return s
}

// NewGame empties table, history and killers, so that nothing of earlier searches is left.
func (s *Searcher) NewGame() {
	s.table.clear()
	clear(s.history[:])
	clear(s.killers[:])
	s.blank = true
}

func (s *Searcher) begin(ctx context.Context, p board.Position, history []uint64, limits Limits) {
	s.setUp(&p)
	s.fillArrivals([2]board.Square{p.King(board.White), p.King(board.Black)})
	if len(history) == 0 {
		history = []uint64{p.Key()}
	}
	s.path = append(s.path[:0], history...)
	s.rootPath, s.rootClock, s.touched = len(s.path)-1, p.HalfmoveClock(), false
	s.ctx = ctx
	s.deadline, s.enough = time.Time{}, time.Time{}
	if t := limits.TimeLimit(); t > 0 {
		now := time.Now()
		s.deadline = now.Add(t)
		if limits.Clock != (Clock{}) {
			s.enough = now.Add(t / 3)
		}
	}
	s.goal = limits.Depth
	s.nodeLimit = limits.Nodes
	s.hurried = s.nodeLimit > 0 || !s.deadline.IsZero()
	s.nextPoll = 0
	clear(s.killers[:])
	s.forget()
}

// HashFull returns how much of the transposition table is in use, in thousandths, as a sample shows it.
func (s *Searcher) HashFull() int { return s.table.full() }

// Static returns the static evaluation of a position in centipawns, White's view.
func (s *Searcher) Static(p board.Position) int {
	s.setUp(&p)
	return s.static(0) * p.SideToMove().Sign()
}

// pollInterval is how many nodes pass between two looks at clock and context.
const pollInterval = 256

// expired reports, and remembers, that a limit is met.
func (s *Searcher) expired() bool {
	if s.stopped {
		return true
	}
	total := s.nodes + s.qnodes
	if s.nodeLimit > 0 && total >= s.nodeLimit {
		s.stopped = true
		return true
	}
	if total >= s.nextPoll {
		s.nextPoll = total + pollInterval
		if s.nodeLimit > 0 {
			s.nextPoll = min(s.nextPoll, s.nodeLimit)
		}
		s.stopped = s.ctx.Err() != nil || !s.deadline.IsZero() && time.Now().After(s.deadline)
	}
	return s.stopped
}
