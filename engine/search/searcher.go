// Package search finds the best move: iterative deepening, aspiration windows, principal variation
// search, transposition table, mate distance pruning, null move pruning, late move reductions, late
// move pruning, futility and reverse futility, SEE pruning, ProbCut, check and singular extension,
// killers, history, continuation and correction history, the ordering bonuses of Raumfischer, and
// quiescence search. Each technique is an option. Table lists them all with the numbers of their
// formulas.
//
// The search is negamax, so that the same code searches both colours. The colour-mirrored position
// gives the mirrored move, the negated score and the same node count. The same position, options
// and limits in depth or nodes give the same result on every machine.
package search

import (
	"context"
	"math"
	"sync/atomic"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/tables"
)

// maxQuiescence is how many plies beyond maxPly quiescence may reach.
const maxQuiescence = 64

// A Searcher holds the memory of a search between moves. Only one goroutine may use it.
type Searcher struct {
	options    Parameters // of the iteration
	given      Options    // of the searcher
	profiles   profiles   // that they give
	evaluation Evaluation
	rules      board.Rules   // of the last position
	tracker    *eval.Tracker // for the evaluation Features
	classes    [board.NumSquares]uint8
	table      *table
	history    *[2 * 128 * 128]int16 // by historyIndex; threads share it
	// Continuation is nil until a search uses it, and empty unless continued or shared by threads.
	continuation *continuation
	continued    bool
	corrections  *corrections // nil until a search uses them
	evalCache    [evalEntries]evalEntry
	blank        bool                     // no search since NewGame
	groups       [board.Pawn]captureGroup // in order
	killers      [maxPly + maxQuiescence][2]board.Move
	frames       [maxPly + maxQuiescence]frame

	futilityDepth int // greatest depth of futility pruning and its reverse
	staticDepth   int // greatest depth at which nodes need the static evaluation
	rootDepth     int // of the iteration

	arrivals       [16][128]int32 // see fillArrivals
	arrivalClasses [2]uint8
	arrivalsFilled bool

	found     []Result    // lines of the last finished iteration, see followLead
	pending   []Result    // and of the one under way
	lead      Result      // of the one under way, see noteLead; without a move if none
	tables    *tables.Set // nil if this search asks none
	decided   bool        // tables without distances chose the root moves of the last search
	path      []uint64    // keys of the game and of the line being searched
	rootPath  int         // index of the root in path
	rootClock int         // plies without capture or pawn move at the root
	touched   bool        // see Result.Touched

	ctx           context.Context
	timing        Timing
	goal          int // depth of the last iteration; 0 where there is no such limit
	nodeLimit     uint64
	limited       bool // by nodes or time
	brief         bool // no quiescence, see finish
	nodes, qnodes uint64
	deepest       int // ply reached by play, for Result.SelDepth
	nextPoll      uint64
	stopped       bool

	// Of a search by several threads.
	helpers                   []*Searcher // of the first thread
	team                      *team       // nil for one thread
	isHelper                  bool
	iterationStopped          bool          // stopped because another thread finished the iteration
	window                    uint64        // the one that is searched, see windowOf
	windowStopped             bool          // stopped because another thread finished it
	open                      []openNode    // of the line that is searched, see enter
	leaving                   int           // ply of one that another thread finished: stopped until there; 0 if none
	told                      uint64        // nodes that the team has been told of
	sharedNodes, sharedQNodes atomic.Uint64 // counts that the first thread may read
}

// setUp makes p the position of the first frame, for a search without limits.
func (s *Searcher) setUp(p *board.Position) {
	s.nodes, s.qnodes, s.nextPoll, s.stopped = 0, 0, math.MaxUint64, false
	if rules := p.Rules(); rules != s.rules {
		// Stored scores hold under the rules of the position only.
		s.rules = rules
		clear(s.evalCache[:])
		if !s.isHelper { // the first thread has done it
			s.table.clear()
		}
	}
	frame := &s.frames[0]
	frame.position = *p
	if s.tracker != nil {
		s.tracker.Refresh(&frame.accumulator, p)
	}
	if n := s.evaluation.Network; n != nil {
		n.Refresh(frame.network, p)
	}
	frame.current = true
	frame.check = unknown
}

// New returns a searcher with an empty table. It panics when the options are not valid.
func New(options Options, evaluation Evaluation) *Searcher {
	return newSearcher(options, evaluation, newTable(options.TableBits, options.TableBuckets))
}

func newSearcher(options Options, evaluation Evaluation, table *table) *Searcher {
	if err := options.Validate(); err != nil {
		panic(err)
	}
	s := &Searcher{evaluation: evaluation, table: table, history: new([2 * 128 * 128]int16)}
	if evaluation.Function == Features {
		s.tracker = eval.NewTracker(evaluation.Evaluator)
	}
	for sq := range board.NoSquare {
		s.classes[sq] = eval.UnicornClass(evaluation.Classes, sq)
	}
	for i := range s.frames {
		s.frames[i] = frame{
			moves:    make([]board.Move, 0, 128),
			ranked:   make([]ranked, 0, 128),
			losing:   make([]ranked, 0, 32),
			tried:    make([]board.Move, 0, 128),
			pv:       make([]board.Move, 0, maxPly),
			deferred: make([]board.Move, 0, 32),
		}
		if n := evaluation.Network; n != nil {
			s.frames[i].network = n.NewAccumulator()
		}
	}
	s.path = make([]uint64, 0, 1024)
	s.given, s.profiles = options, options.profiles()
	s.fillGroups()
	s.apply(&options.Parameters)
	return s
}

// NewGame resets what earlier searches have found: transposition table, histories, corrections and
// killers.
func (s *Searcher) NewGame() {
	if !s.isHelper { // which shares them
		s.table.clear()
		clear(s.history[:])
		if s.continued || s.team != nil {
			*s.continuation = continuation{}
			s.continued = false
		}
		if s.corrections != nil {
			*s.corrections = corrections{}
		}
	}
	clear(s.killers[:])
	s.blank = true
	for _, h := range s.helpers {
		h.NewGame()
	}
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
	s.timing = StartTiming(limits)
	s.goal = limits.Depth
	s.nodeLimit, s.told = limits.Nodes, 0
	s.limited = s.nodeLimit > 0 || s.timing.limited()
	s.nextPoll = 0
	s.open, s.leaving = s.open[:0], 0
	s.iterationStopped, s.windowStopped = false, false
	clear(s.killers[:])
	if !s.isHelper { // the first thread has done it
		s.ageHistory()
	}
}

// HashFull estimates how much of the transposition table is in use, in thousandths.
func (s *Searcher) HashFull() int { return s.table.full() }

// Static returns the static evaluation of a position in centipawns, White's view.
func (s *Searcher) Static(p board.Position) int {
	s.setUp(&p)
	return s.static(0) * p.SideToMove().Sign()
}

// expired reports that a limit is reached, from then on always.
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
		s.stopped = s.ctx.Err() != nil || s.timing.Over()
		if s.team != nil && !s.stopped {
			s.meet()
		}
	}
	return s.stopped
}
