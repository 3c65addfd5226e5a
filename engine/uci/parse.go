package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/sanitize"
)

// setPosition carries out position with the rest of its line.
func (s *Session) setPosition(rest string) error {
	words := strings.Fields(rest)
	var moves []string
	if i := slices.Index(words, "moves"); i >= 0 {
		words, moves = words[:i], words[i+1:]
	}
	if len(words) == 0 {
		return errors.New("expected startpos or rfen RFEN, optionally followed by moves and the moves")
	}
	rfen := strings.Join(words[1:], " ")
	switch {
	case words[0] == "startpos" && rfen == "":
		rfen = "startpos"
	case words[0] == "startpos":
		return fmt.Errorf("%s after startpos: expected the word moves and the moves, or nothing", sanitize.Quote(rfen))
	case words[0] != "rfen" && words[0] != "fen":
		return fmt.Errorf("%s: expected startpos or rfen RFEN", sanitize.Quote(words[0]))
	}
	p, err := variant.ParseRFEN(s.settings.rules, rfen)
	if err != nil {
		return err
	}
	game := variant.NewGame(p)
	for i, text := range moves {
		m, err := board.ParseMove(text)
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		if err := game.Play(m); err != nil {
			return err
		}
	}
	if odd := p.OdditiesText(); odd != "" && (s.game == nil || s.game.Start() != p) {
		s.out.print("info string warning: " + odd + "\n")
	}
	s.game = game
	return nil
}

// maxMillis bounds times in milliseconds: three years.
const maxMillis = 100_000_000_000

// maxPerft is the greatest perft depth in plies, deeper than any machine can count.
const maxPerft = 12

// maxPlies bounds depth and mate, of which some programs send large numbers for no limit. No search
// is deeper than search.MaxDepth.
const maxPlies = 1_000_000

// A goWord is a parameter of go. All but infinite and searchmoves have a number. Of depth, nodes,
// movetime and mate 0 is read as 1: a program that has no time left still gets depth 1 and a move.
type goWord struct {
	name        string
	least, most int64
}

var goWords = [...]goWord{
	{"depth", 0, maxPlies},
	{"nodes", 0, 1 << 60},
	{"movetime", 0, maxMillis},
	{"wtime", -maxMillis, maxMillis},
	{"btime", -maxMillis, maxMillis},
	{"winc", 0, maxMillis},
	{"binc", 0, maxMillis},
	{"movestogo", 0, search.MaxMovesToGo},
	{"mate", 0, maxPlies},
	{infinite, 0, 0},
	{searchMoves, 0, 0},
	{perft, 1, maxPerft},
}

// smallest returns the least number that a word counts as.
func (w goWord) smallest() int64 {
	switch w.name {
	case "depth", "nodes", "movetime", "mate":
		return 1
	}
	return w.least
}

// Parameters without a number, or without a search.
const (
	infinite    = "infinite"
	searchMoves = "searchmoves"
	perft       = "perft"
)

// matePlies is how many plies a search for a mate may take for each of its moves: the engines find
// those in 3 by ply 10.
const matePlies = 4

// An order is a parsed go.
type order struct {
	limits   search.Limits
	infinite bool         // the move must wait for stop
	moves    []board.Move // the only first moves to search; nil for all
	mate     int          // the search ends with a mate in at most this many moves; 0 for none
	perft    int          // plies to count instead of searching; 0 for none
}

// isGoWord reports whether the word may follow go.
func isGoWord(word string) bool {
	return slices.ContainsFunc(goWords[:], func(w goWord) bool { return w.name == word })
}

func (s *Session) parseGo(words []string) (o order, err error) {
	values := map[string]int64{}
	for len(words) > 0 {
		name := words[0]
		i := slices.IndexFunc(goWords[:], func(w goWord) bool { return w.name == name })
		if i < 0 {
			return o, unknownGo(name)
		}
		if _, twice := values[name]; twice {
			return o, fmt.Errorf("%s is given twice", name)
		}
		values[name] = 0
		words = words[1:]
		switch name {
		case infinite:
			continue
		case searchMoves:
			n := slices.IndexFunc(words, isGoWord)
			if n < 0 {
				n = len(words)
			}
			if o.moves, err = s.firstMoves(words[:n]); err != nil {
				return o, err
			}
			words = words[n:]
			continue
		}
		w := goWords[i]
		if len(words) == 0 {
			return o, fmt.Errorf("%s without a number: expected %d to %d", name, w.least, w.most)
		}
		n, err := strconv.ParseInt(words[0], 10, 64)
		if err != nil || n < w.least || n > w.most {
			return o, fmt.Errorf("%s %s: expected %d to %d", name, sanitize.Quote(words[0]), w.least, w.most)
		}
		values[name] = max(n, w.smallest())
		words = words[1:]
	}
	for name := range values {
		if _, counts := values[perft]; counts && len(values) > 1 {
			return o, errors.New("perft cannot be combined with anything else")
		}
		if _, endless := values[infinite]; endless && name != infinite && name != searchMoves {
			return o, errors.New("infinite cannot be combined with another limit")
		}
	}
	_, o.infinite = values[infinite]
	o.perft, o.mate = int(values[perft]), int(values["mate"])
	o.limits.Depth = int(min(values["depth"], search.MaxDepth))
	// some programs send a huge number for no limit
	o.limits.Nodes = min(uint64(values["nodes"]), search.MaxNodes)
	o.limits.MoveTime = millis(values["movetime"])
	if o.limits.Clock, err = s.clock(values); err != nil {
		return o, err
	}
	switch {
	case o.limits.Depth > 0:
	case s.settings.level != noLevel:
		o.limits.Depth = s.settings.levelled().Depth
	case o.infinite:
		o.limits.Depth = search.MaxDepth
	case o.mate > 0:
		o.limits.Depth = min(matePlies*o.mate, search.MaxDepth)
	case o.limits == search.Limits{}:
		o.limits.Depth = s.settings.config.Depth
	}
	return o, nil
}

// firstMoves reads legal moves.
func (s *Session) firstMoves(words []string) (moves []board.Move, err error) {
	p := s.game.Position()
	for _, word := range words {
		m, err := board.ParseMove(word)
		switch {
		case err != nil:
			return nil, fmt.Errorf("searchmoves: %w", err)
		case !p.IsLegal(m):
			return nil, fmt.Errorf("searchmoves: move %v is illegal in %s: %w", m, p.RFEN(), p.WhyIllegal(m))
		}
		moves = append(moves, m)
	}
	if moves == nil {
		return nil, errors.New("searchmoves without a move: expected legal moves, such as Ab2Ab3")
	}
	return moves, nil
}

// clock returns the mover's clock, or none. A time that has run out is a millisecond.
func (s *Session) clock(values map[string]int64) (search.Clock, error) {
	left, increment := "wtime", "winc"
	if s.game.Position().SideToMove() == board.Black {
		left, increment = "btime", "binc"
	}
	n, given := values[left]
	if !given {
		for _, name := range []string{"wtime", "btime", "winc", "binc", "movestogo"} {
			if _, is := values[name]; is {
				return search.Clock{}, fmt.Errorf("%s without %s: side %s is to move", name, left, s.game.Position().SideToMove())
			}
		}
		return search.Clock{}, nil
	}
	return search.Clock{Left: millis(max(n, 1)), Increment: millis(values[increment]),
		MovesToGo: int(values["movestogo"])}, nil
}

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

func unknownGo(name string) error {
	var names []string
	for _, w := range goWords {
		names = append(names, w.name)
	}
	if name == "ponder" {
		return fmt.Errorf("ponder is not supported: known here are %s", strings.Join(names, ", "))
	}
	return fmt.Errorf("unknown word %s%s", sanitize.Quote(name), decoding.Suggest(name, names))
}
