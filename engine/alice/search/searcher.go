// Package search finds the best move in Alice-Raumschach: iterative deepening, aspiration windows,
// principal variation search, transposition table, mate distance pruning, check extension, null
// move pruning, late move reductions, late move pruning, futility and reverse futility, SEE
// pruning, killers, history and quiescence search.
//
// It is concrete on alice.Position: type parameters or an interface for both games would cost a
// third of the instructions. Limits and results are those of engine/search.
//
// The search is negamax, and a position has the same memory for both colours and both statuses. So
// the colour-mirrored position gives the mirrored move, the negated score and the same node count.
// The position with all statuses exchanged gives the same move, score and node count. The same
// position, table and limits in depth or nodes give the same result on every machine.
package search

import (
	"context"
	"math"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/internal/arithmetic"
)

// A Searcher holds the memory of a search between moves. Only one goroutine may use it.
type Searcher struct {
	tracker    *alice.Tracker
	values     [board.Pawn + 1]int // centipawns, for move ordering, SEE and delta pruning
	table      table
	reductions [maxPly + 1][64]int8 // plies of late move reductions by depth and number of the move
	history    [2 << 14]int16       // by historyIndex
	evalCache  [evalEntries]evalEntry
	rules      alice.Rules // of the last position
	killers    [maxFrames][2]board.Move
	frames     [maxFrames]frame

	found      []search.Result // lines of the last finished iteration
	pending    []search.Result // and of the one under way
	path       []uint64        // keys of the game and of the line being searched
	rootPath   int             // index of the root in path
	rootClock  int             // plies without capture or pawn move at the root
	rootDepth  int             // of the iteration
	quiescence int             // plies of quiescence at the leaves
	pure       bool            // no pruning, reductions or extensions, quiescence as Quiesce defines it
	touched    bool            // see search.Result

	ctx           context.Context
	timing        search.Timing
	nodeLimit     uint64
	nodes, qnodes uint64
	deepest       int // ply reached by play
	nextPoll      uint64
	stopped       bool
}

// A frame is the working memory of one ply.
type frame struct {
	position  alice.Position
	keys      keys
	placement int64      // see eval.Tracker
	check     checkState // see inCheck
	mayPrune  bool       // see node
	static    int        // evaluation, mover's view, where node may prune
	moves     []board.Move
	ranked    []ranked
	losing    []ranked     // captures that lose by SEE and so come after the quiet moves
	tried     []board.Move // quiet moves without a cutoff, for the malus
	pv        []board.Move
}

// A checkState says whether the mover of a frame's position is in check.
type checkState uint8

const (
	unknown checkState = iota
	checked
	unchecked
)

// inCheck reports whether the mover is in check. It tests once.
func (f *frame) inCheck() bool {
	if f.check == unknown {
		f.check = unchecked
		if f.position.InCheck() {
			f.check = checked
		}
	}
	return f.check == checked
}

// keepPV sets the frame's line to m and the line of the next frame.
func (f *frame) keepPV(m board.Move, next *frame) {
	f.pv = append(append(f.pv[:0], m), next.pv...)
}

// newReductions returns ln(depth)·ln(number of the move) over lateMoveScale by both, in whole plies.
func newReductions() (t [maxPly + 1][64]int8) {
	var ln [64]float64
	for i := 1; i < len(ln); i++ {
		ln[i] = arithmetic.Log(float64(i))
	}
	for depth := 1; depth < len(t); depth++ {
		for number := 1; number < len(t[0]); number++ {
			t[depth][number] = int8(100 * ln[depth] * ln[number] / lateMoveScale)
		}
	}
	return t
}

// New returns a searcher with an empty table of 2 to the power of tableBits slots, or none for 0.
func New(tableBits int, evaluator *alice.Evaluator) *Searcher {
	s := &Searcher{tracker: alice.NewTracker(evaluator), values: evaluator.PieceValues(), table: newTable(tableBits),
		reductions: newReductions()}
	for i := range s.frames {
		s.frames[i] = frame{
			moves:  make([]board.Move, 0, 192),
			ranked: make([]ranked, 0, 192),
			losing: make([]ranked, 0, 192), // changes places with ranked
			tried:  make([]board.Move, 0, 192),
			pv:     make([]board.Move, 0, maxFrames),
		}
	}
	s.path = make([]uint64, 0, 1024)
	return s
}

// NewGame clears transposition table, history and killers.
func (s *Searcher) NewGame() {
	s.table.clear()
	clear(s.history[:])
}

// HashFull estimates how much of the transposition table is in use, in thousandths.
func (s *Searcher) HashFull() int { return s.table.full() }

// setUp makes p the position of the first frame, for a search without limits.
func (s *Searcher) setUp(p *alice.Position) {
	s.nodes, s.qnodes, s.nextPoll, s.stopped = 0, 0, math.MaxUint64, false
	s.nodeLimit, s.timing = 0, search.Timing{}
	if rules := p.Rules(); rules != s.rules {
		// Stored scores hold under the rules of the position only.
		s.rules = rules
		clear(s.evalCache[:])
		s.table.clear()
	}
	s.frames[0].position = *p
	s.frames[0].keys = keysOf(p)
	s.frames[0].placement = s.tracker.Placement(p)
	s.frames[0].check = unknown
}

func (s *Searcher) begin(ctx context.Context, p *alice.Position, history []uint64, limits search.Limits) {
	s.setUp(p)
	if len(history) == 0 {
		s.path = append(s.path[:0], p.Key())
	} else {
		s.path = append(s.path[:0], history...)
	}
	s.rootPath, s.rootClock, s.touched = len(s.path)-1, p.HalfmoveClock(), false
	s.ctx = ctx
	s.timing = search.StartTiming(limits)
	s.nodeLimit = limits.Nodes
	s.quiescence = maxQuiescence
	clear(s.killers[:])
	s.ageHistory()
	s.table.next()
}

// play makes a move at ply on a copy of its position, which becomes the next ply's.
func (s *Searcher) play(ply int, m board.Move) {
	next := &s.frames[ply+1]
	next.position.Copy(&s.frames[ply].position)
	next.keys = s.frames[ply].keys
	next.keys.make(&s.frames[ply].position, m)
	next.placement = s.frames[ply].placement + s.tracker.Change(&s.frames[ply].position, m)
	next.position.Make(m)
	next.check = unknown
	if ply >= s.deepest {
		s.deepest = ply + 1
	}
}

// nullMove is play for the null move.
func (s *Searcher) nullMove(ply int) {
	next := &s.frames[ply+1]
	next.position.Copy(&s.frames[ply].position)
	next.position.PassTurn()
	next.keys = s.frames[ply].keys
	next.placement = s.frames[ply].placement
	next.check = unchecked
}

// An evalEntry is an entry of the evaluation cache: a static evaluation, mover's view, with the
// upper 48 bits of the position's relative key. Zero is no entry.
type evalEntry uint64

// static returns the evaluation of the frame's position, mover's view, by way of the cache.
func (s *Searcher) static(ply int) int {
	frame := &s.frames[ply]
	p := &frame.position
	key := frame.keys.of(p)
	cached := &s.evalCache[key%evalEntries]
	if e := *cached; (uint64(e)^key)>>16 == 0 && e != 0 {
		return int(int16(e))
	}
	score := min(max(s.tracker.Evaluate(p, frame.placement), -maxStatic), maxStatic) * p.SideToMove().Sign()
	*cached = evalEntry(key&^0xFFFF | uint64(uint16(int16(score))))
	return score
}

// Static returns the static evaluation of a position in centipawns, White's view.
func (s *Searcher) Static(p alice.Position) int {
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
		s.stopped = s.ctx.Err() != nil || s.timing.Over()
	}
	return s.stopped
}
