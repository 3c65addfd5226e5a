package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"raumlab/configs"
	"raumlab/engine/board"
	"raumlab/engine/search"
)

// setPosition sets the game from what follows the word position.
func (s *Session) setPosition(rest string) error {
	words := strings.Fields(rest)
	var moves []string
	if i := slices.Index(words, "moves"); i >= 0 {
		words, moves = words[:i], words[i+1:]
	}
	if len(words) == 0 {
		return errors.New("want startpos or rfen RFEN, and then, if there are any, moves and the moves")
	}
	rfen := strings.Join(words[1:], " ")
	switch {
	case words[0] == "startpos" && rfen == "":
		rfen = "startpos"
	case words[0] == "startpos":
		return fmt.Errorf("%q after startpos: want moves and the moves, or nothing", shorten(rfen))
	case words[0] != "rfen" && words[0] != "fen":
		return fmt.Errorf("%q: want startpos or rfen RFEN", shorten(words[0]))
	}
	p, err := board.ParseRFEN(s.settings.rules, rfen)
	if err != nil {
		return err
	}
	game := board.NewGame(p)
	for i, text := range moves {
		m, err := board.ParseMove(text)
		if err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
		if err := game.Play(m); err != nil {
			return err
		}
	}
	s.game = game
	return nil
}

// maxMillis bounds times in milliseconds: three years.
const maxMillis = 100_000_000_000

// A goWord is a word that may follow go, with a number behind it unless it is infinite.
type goWord struct {
	name        string
	least, most int64
}

var goWords = [...]goWord{
	{"depth", 1, search.MaxDepth},
	{"nodes", 1, 1 << 60},
	{"movetime", 1, maxMillis},
	{"wtime", -maxMillis, maxMillis},
	{"btime", -maxMillis, maxMillis},
	{"winc", 0, maxMillis},
	{"binc", 0, maxMillis},
	{"movestogo", 0, 1000},
	{"infinite", 0, 0},
}

// parseGo reads what follows the word go. Infinite says that the move must wait for stop.
func (s *Session) parseGo(words []string) (limits search.Limits, infinite bool, err error) {
	values := map[string]int64{}
	for len(words) > 0 {
		name := words[0]
		i := slices.IndexFunc(goWords[:], func(w goWord) bool { return w.name == name })
		if i < 0 {
			return limits, false, unknownGo(name)
		}
		if _, twice := values[name]; twice {
			return limits, false, fmt.Errorf("%s stands twice", name)
		}
		values[name] = 0
		words = words[1:]
		if name == "infinite" {
			continue
		}
		w := goWords[i]
		if len(words) == 0 {
			return limits, false, fmt.Errorf("%s without a number: want %d to %d", name, w.least, w.most)
		}
		n, err := strconv.ParseInt(words[0], 10, 64)
		if err != nil || n < w.least || n > w.most {
			return limits, false, fmt.Errorf("%s %q: want %d to %d", name, shorten(words[0]), w.least, w.most)
		}
		values[name] = n
		words = words[1:]
	}
	_, infinite = values["infinite"]
	if infinite && len(values) > 1 {
		return limits, false, errors.New("infinite goes with no other limit")
	}
	limits.Depth = int(values["depth"])
	limits.Nodes = uint64(values["nodes"])
	limits.MoveTime = millis(values["movetime"])
	if limits.Clock, err = s.clock(values); err != nil {
		return limits, false, err
	}
	switch {
	case limits.Depth > 0:
	case s.settings.level != noLevel:
		limits.Depth = s.settings.levelled().Depth
	case infinite:
		limits.Depth = search.MaxDepth
	}
	return limits, infinite, nil
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
	return search.Clock{Left: millis(max(n, 1)), Increment: millis(values[increment]), MovesToGo: int(values["movestogo"])}, nil
}

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

func unknownGo(name string) error {
	var names []string
	for _, w := range goWords {
		names = append(names, w.name)
	}
	if slices.Contains([]string{"searchmoves", "ponder", "mate"}, name) {
		return fmt.Errorf("%s is not supported: known here are %s", name, strings.Join(names, ", "))
	}
	return fmt.Errorf("unknown word %q%s", shorten(name), configs.Suggest(shorten(name), names))
}
