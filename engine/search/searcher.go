// Package search finds the best move: iterative deepening, aspiration
// windows, principal variation search, a transposition table, null move, late
// move reductions, futility pruning, killers, history, the ordering bonuses
// of source 000, and quiescence. Each part is an option.
//
// It is written as negamax, so that both colours are searched by the same
// code: the colour-mirrored position gives the mirrored move, the negated
// score and the same node count. The same position, options and limits in
// depth or nodes give the same result on every machine.
package search

import (
	"context"
	"math"
	"slices"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// maxQuiescence is how many plies behind maxPly quiescence may reach.
const maxQuiescence = 64

// A Searcher holds all that a search needs between moves: one a goroutine.
type Searcher struct {
	options    Options
	evaluation Evaluation
	tracker    *eval.Tracker // for the evaluation Features
	classes    [board.NumSquares]uint8
	table      *table
	history    [128 * 128]int16 // by historyIndex
	statics    [staticEntries]staticEntry
	killers    [maxPly + maxQuiescence][2]board.Move
	frames     [maxPly + maxQuiescence]frame

	arrivals       [16][128]int32 // see fillArrivals
	arrivalClasses [2]uint8
	arrivalsFilled bool

	found    []Result // lines of the last finished iteration
	pending  []Result // and of the one under way
	path     []uint64 // keys of the game and of the line being searched
	rootPath int      // where in path the root stands

	ctx           context.Context
	deadline      time.Time // when the search must end
	enough        time.Time // when no new iteration may begin; zero unless a clock runs
	nodeLimit     uint64
	nodes, qnodes uint64
	nextPoll      uint64
	stopped       bool
}

// A frame is the working memory of one ply.
type frame struct {
	position board.Position
	move     board.Move // that led here; NoMove for the null move
	counted  bool       // whether tally is up to date, see follow
	tally    eval.Tally
	moves    []board.Move
	ranked   []ranked
	pv       []board.Move
}

// play makes a move at ply on a copy of its position, which becomes the next ply's: copying is faster than taking
// moves back (docs/bench/board-make.txt).
func (s *Searcher) play(ply int, m board.Move) *board.Position {
	next := &s.frames[ply+1]
	next.position.Copy(&s.frames[ply].position)
	next.position.Make(m)
	next.move, next.counted = m, false
	return &next.position
}

// pass is play for the null move.
func (s *Searcher) pass(ply int) *board.Position {
	next := &s.frames[ply+1]
	next.position.Copy(&s.frames[ply].position)
	next.position.PassTurn()
	next.move, next.counted = board.NoMove, false
	return &next.position
}

// setUp makes p the position of the first frame, for a search without limits.
func (s *Searcher) setUp(p *board.Position) {
	s.nodes, s.qnodes, s.nextPoll, s.stopped = 0, 0, math.MaxUint64, false
	frame := &s.frames[0]
	frame.position = *p
	if s.tracker != nil {
		s.tracker.Start(&frame.tally, p)
	}
	frame.counted = true
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
		s.frames[i] = frame{moves: make([]board.Move, 0, 128), ranked: make([]ranked, 0, 128), pv: make([]board.Move, 0, maxPly)}
	}
	s.path = make([]uint64, 0, 1024)
	return s
}

// NewGame empties table, history and killers, so that nothing of earlier searches is left.
func (s *Searcher) NewGame() {
	s.table.clear()
	clear(s.history[:])
	clear(s.killers[:])
}

// A Result is what a search found.
type Result struct {
	Move   board.Move   // NoMove where there is no legal move
	Score  int          // centipawns, White's view; see IsMate
	Depth  int          // plies of the last finished iteration
	Nodes  uint64       // positions of the main search, leaves not counted
	QNodes uint64       // positions of quiescence, leaves of the main search included
	PV     []board.Move // expected line, Move first; the searcher's own memory, good until its next search
}

// Search returns the best move of p. History holds the keys of the game's positions up to
// and including p's, and may be nil; it matters only to the option Draws. When
// ctx is cancelled or a limit met, the last finished iteration answers; before the first one, a
// move that mates or that static evaluation likes best, with depth 0 and no score.
func (s *Searcher) Search(ctx context.Context, p board.Position, history []uint64, limits Limits) Result {
	lines := s.Analyse(ctx, p, history, limits, 1, nil)
	if len(lines) == 0 {
		return Result{}
	}
	return lines[0]
}

// Analyse is Search for the best lines of p, as many as asked for and there are legal moves, the best first. Each
// has another first move; nodes are counted over all of them. Report, when not nil, is called
// after each finished iteration with what it found; the slice and its lines are good until report returns.
func (s *Searcher) Analyse(ctx context.Context, p board.Position, history []uint64, limits Limits, lines int, report func([]Result)) []Result {
	s.begin(ctx, p, history, limits)
	root := &s.frames[0]
	root.moves = root.position.AppendLegal(root.moves[:0])
	if s.options.QueenOnly {
		root.moves = dropUnderpromotions(root.moves)
	}
	lines = min(lines, len(root.moves))
	s.found, s.pending = resized(s.found, lines), resized(s.pending, lines)
	if lines == 0 {
		return s.found
	}
	// The first iteration starts from the order that breaks ties.
	root.ranked = root.ranked[:0]
	mover := p.SideToMove()
	for _, m := range root.moves {
		root.ranked = append(root.ranked, newRanked(m, 0, mover))
	}
	for i := range s.found {
		m := pick(root.ranked, i).move(mover)
		s.found[i] = Result{Move: m, PV: append(s.found[i].PV[:0], m)}
	}

	depth := limits.Depth
	if depth == 0 {
		depth = MaxDepth
	}
	for d := 1; d <= depth; d++ {
		for i := range s.pending {
			s.iterate(d, i)
		}
		if s.stopped {
			break
		}
		slices.SortStableFunc(s.pending, func(a, b Result) int { return (b.Score - a.Score) * p.SideToMove().Sign() })
		s.found, s.pending = s.pending, s.found
		if report != nil {
			s.count()
			report(s.found)
		}
		if s.settled(d) {
			break
		}
	}
	if s.found[0].Depth == 0 {
		s.guess()
	}
	s.count()
	return s.found
}

// guess puts first, where no iteration was finished, the move that mates or that static evaluation likes best.
func (s *Searcher) guess() {
	root := &s.frames[0]
	best := -infinity
	for _, m := range root.moves {
		next := s.play(0, m)
		score := -s.static(1)
		if next.InCheck() && !next.HasLegal() {
			score = mate
		}
		if score > best || score == best && newRanked(m, 0, root.position.SideToMove()) > newRanked(s.found[0].Move, 0, root.position.SideToMove()) {
			best = score
			s.found[0].Move = m
			s.found[0].PV = append(s.found[0].PV[:0], m)
		}
	}
}

// count enters the nodes searched so far.
func (s *Searcher) count() {
	for i := range s.found {
		s.found[i].Nodes, s.found[i].QNodes = s.nodes, s.qnodes
	}
}

// settled reports that under a time limit another iteration is not worth while: a mate is found that no deeper search can
// shorten, or on a clock the only move or too little time to finish one.
func (s *Searcher) settled(depth int) bool {
	if s.deadline.IsZero() {
		return false
	}
	worst := s.found[len(s.found)-1].Score
	return IsMate(worst) && MatePlies(worst) <= depth ||
		!s.enough.IsZero() && (len(s.frames[0].moves) == 1 || time.Now().After(s.enough))
}

// resized returns n results that keep the memory of their lines.
func resized(results []Result, n int) []Result {
	for len(results) < n {
		results = append(results, Result{PV: make([]board.Move, 0, maxPly)})
	}
	return results[:n]
}

func dropUnderpromotions(moves []board.Move) []board.Move {
	kept := moves[:0]
	for _, m := range moves {
		if !isUnderpromotion(m) {
			kept = append(kept, m)
		}
	}
	return kept
}

func (s *Searcher) begin(ctx context.Context, p board.Position, history []uint64, limits Limits) {
	s.setUp(&p)
	s.fillArrivals([2]board.Square{p.King(board.White), p.King(board.Black)})
	if len(history) == 0 {
		history = []uint64{p.Key()}
	}
	s.path = append(s.path[:0], history...)
	s.rootPath = len(s.path) - 1
	s.ctx = ctx
	s.deadline, s.enough = time.Time{}, time.Time{}
	if t := limits.TimeLimit(); t > 0 {
		now := time.Now()
		s.deadline = now.Add(t)
		if limits.Clock != (Clock{}) {
			s.enough = now.Add(t / 3)
		}
	}
	s.nodeLimit = limits.Nodes
	s.nextPoll = 0
	clear(s.killers[:])
	for i := range s.history {
		s.history[i] >>= 1
	}
}

// iterate searches the root to a depth for one of the lines, inside a window around its last score and again with the
// full window when the score falls outside. Moves that better lines of this iteration begin with are left out.
func (s *Searcher) iterate(depth, line int) {
	last := s.found[line]
	sign := s.frames[0].position.SideToMove().Sign()
	score, move := 0, board.NoMove
	inside := false
	if depth > 1 && s.options.Aspiration > 0 {
		low, high := last.Score*sign-s.options.Aspiration, last.Score*sign+s.options.Aspiration
		score, move = s.root(depth, low, high, last.Move, s.pending[:line])
		inside = score > low && score < high
	}
	if !inside && !s.stopped {
		score, move = s.root(depth, -infinity, infinity, last.Move, s.pending[:line])
	}
	s.pending[line] = Result{Move: move, Score: score * sign, Depth: depth, PV: append(s.pending[line].PV[:0], s.frames[0].pv...)}
}

// root searches every root move but those of better lines, the best of the last iteration first. The score is the mover's.
func (s *Searcher) root(depth, alpha, beta int, first board.Move, better []Result) (int, board.Move) {
	frame := &s.frames[0]
	mover := frame.position.SideToMove()
	frame.pv = frame.pv[:0]
	frame.ranked = frame.ranked[:0]
	for _, m := range frame.moves {
		if slices.ContainsFunc(better, func(r Result) bool { return r.Move == m }) {
			continue
		}
		score := tableMoveScore
		if m != first {
			score = s.orderScore(&frame.position, m, 0)
		}
		frame.ranked = append(frame.ranked, newRanked(m, score, mover))
	}
	best, bestMove := -infinity, first
	for i := range frame.ranked {
		m := pick(frame.ranked, i).move(mover)
		s.path = append(s.path, s.play(0, m).Key())
		score := alpha + 1
		// A null window is enough to show that a later move is no better.
		if i > 0 && s.options.PVS {
			score = -s.node(depth-1, 1, -alpha-1, -alpha, true)
		}
		if i == 0 || !s.options.PVS || score > alpha && score < beta {
			score = -s.node(depth-1, 1, -beta, -alpha, true)
		}
		s.path = s.path[:len(s.path)-1]
		if s.stopped {
			return 0, first
		}
		if score > best {
			best, bestMove = score, m
			if best > alpha {
				alpha = best
				frame.keepPV(m, &s.frames[1])
			}
			if best >= beta {
				break
			}
		}
	}
	return best, bestMove
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
		s.stopped = s.ctx.Err() != nil || !s.deadline.IsZero() && time.Now().After(s.deadline)
	}
	return s.stopped
}

// A MoveScore is a root move with its score in centipawns, White's view.
type MoveScore struct {
	Move  board.Move
	Score int
}

// ScoreMoves searches the legal moves of p to a depth in plies, the move itself included, and returns those
// within width centipawns of the best, with their exact scores, the most promising at depth 1 first. What it
// returns means nothing once ctx is cancelled.
func (s *Searcher) ScoreMoves(ctx context.Context, p board.Position, depth, width int) []MoveScore {
	s.begin(ctx, p, nil, Limits{Depth: depth})
	root := &s.frames[0]
	root.moves = root.position.AppendLegal(root.moves[:0])
	root.ranked = root.ranked[:0]
	for _, m := range root.moves {
		s.path = append(s.path, s.play(0, m).Key())
		score := -s.node(0, 1, -infinity, infinity, true)
		s.path = s.path[:len(s.path)-1]
		root.ranked = append(root.ranked, newRanked(m, score+infinity, p.SideToMove()))
	}
	best := -infinity
	var scored []MoveScore
	for i := range root.ranked {
		m := pick(root.ranked, i).move(p.SideToMove())
		alpha := max(best-width, -infinity+1) - 1
		s.path = append(s.path, s.play(0, m).Key())
		score := -s.node(depth-1, 1, -infinity, -alpha, true)
		s.path = s.path[:len(s.path)-1]
		if score > alpha {
			best = max(best, score)
			scored = append(scored, MoveScore{m, score})
		}
	}
	kept := scored[:0]
	for _, m := range scored {
		if m.Score >= best-width {
			kept = append(kept, MoveScore{m.Move, m.Score * p.SideToMove().Sign()})
		}
	}
	return kept
}

// Static returns the static evaluation of a position in centipawns, White's view.
func (s *Searcher) Static(p board.Position) int {
	s.setUp(&p)
	return s.static(0) * p.SideToMove().Sign()
}
