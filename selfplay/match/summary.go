package match

import (
	"crypto/sha256"
	"encoding/json"
	"maps"
	"math/bits"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/selfplay/elo"
)

// A Summary is what the pairs so far say, from A's view.
type Summary struct {
	A, B     string // names of the engines, which differ
	Pairs    int64  // played
	MaxPairs int64  // wanted; 0 where only the folder was read, of a match that is not finished

	// Lengthened has the numbers of pairs after which the match was finished, and then made longer.
	Lengthened []int64

	Pentanomial elo.Pentanomial
	Games       elo.WDL
	Test        *Test // nil without one

	MeanPlies    float64    // length of a game, opening included
	Moves        [2]int64   // of A and B, after the opening
	Scored       [2]int64   // of Moves, those with a score
	NodesPerMove [2]float64 // of A and B with quiescence, after the opening
	Terminations map[board.Termination]int64
	Forfeits     [2]int64 // games that A and B lost by a fault of a program or on time

	Adjudicated   int64 // games that the rule of adjudication ended
	PlayedOn      int64 // games that it would have ended, but that were played to the end
	WrongVerdicts int64 // of those: games that ended otherwise

	// RepeatedOpenings counts the pairs whose opening ends in a position in which, colours aside,
	// an earlier pair's ended. Deterministic engines then play the earlier games again, which the
	// statistics take for new evidence.
	RepeatedOpenings int64
	// DistinctGames counts games by their moves: fewer than all where engines agreed, or openings
	// repeat.
	DistinctGames int64
	// AlikePairs counts the pairs whose two games are the same, move by move.
	AlikePairs int64

	Terms Terms

	// Exits are how A and B left their books; nil for a side without one.
	Exits [2]*Exit

	settings settings
}

// Unmoved reports whether both games of every pair went alike, as those of an engine against
// itself do: what one has and the other lacks changed no move.
func (s Summary) Unmoved() bool { return s.AlikePairs == s.Pairs }

// Mute reports whether adjudication ends no game because a side gives no scores.
func (s Summary) Mute(side Side) bool {
	return !s.Terms.Adjudication.Off() && s.Moves[side] > 0 && s.Scored[side] == 0
}

// Elo is A's logistic Elo over B with the interval by which a verdict is given: of 95 %, and of more
// if the match was made longer.
func (s Summary) Elo() elo.Estimate { return s.Pentanomial.EloAfter(len(s.Lengthened)) }

// WeightsOfA is the hash of A's weights, empty for an engine without weights.
func (s Summary) WeightsOfA() string { return s.settings.WeightsA }

// Terms are what the games of a match depend on beside the engines.
type Terms struct {
	Version      string // of the program
	Rules        variant.Rules
	Opening      string           // what selfplay.ParseOpening reads
	Limits       [2]search.Limits // of A and B
	TimeMargin   string           // as time.Duration prints it; 0s where no time is set
	MaxPlies     int
	Adjudication corpus.Adjudication
	Seed         uint64
}

// Timed reports whether time limits moves.
func (t Terms) Timed() bool { return timed(t.Limits[A]) || timed(t.Limits[B]) }

// Finished reports whether all pairs that are wanted are played, or the test has decided.
func (s Summary) Finished() bool {
	return s.MaxPairs > 0 && s.Pairs >= s.MaxPairs || s.Test != nil && s.Test.Status != elo.Continue
}

// A Test is how a sequential test stands.
type Test struct {
	elo.SPRT
	LLR, Lower, Upper float64 // nats
	Status            elo.Status
}

// A count adds up pairs in their order.
type count struct {
	config      Config
	settings    settings
	lengthened  []int64
	pentanomial elo.Pentanomial
	games       elo.WDL
	plies       int64
	moves       [2]int64
	scored      [2]int64
	nodes       [2]nodeSum
	ends        map[board.Termination]int64
	forfeits    [2]int64
	adjudicated int64
	playedOn    int64
	wrong       int64
	exits       map[uint64]struct{} // positions that openings ended in, relative keys
	repeated    int64
	alike       int64
	distinct    map[[sha256.Size]byte]struct{} // games, by the hash of their moves
	left        [2]exits
}

func newCount(c Config, s settings) *count {
	return &count{
		config:   c,
		settings: s,
		ends:     map[board.Termination]int64{},
		exits:    map[uint64]struct{}{},
		distinct: map[[sha256.Size]byte]struct{}{},
	}
}

// add counts a pair, whose moves are legal.
func (n *count) add(p Pair) {
	n.pentanomial.Add(p.Points())
	exit := p.Start
	for _, m := range p.Opening {
		exit.Make(m)
	}
	key := exit.RelativeKey()
	if _, seen := n.exits[key]; seen {
		n.repeated++
	}
	n.exits[key] = struct{}{}
	if slices.Equal(p.Games[0].Moves, p.Games[1].Moves) {
		n.alike++
	}
	for i, g := range p.Games {
		n.games.Add(g.Points())
		n.plies += int64(len(p.Opening) + len(g.Moves))
		mover := g.sideOf(exit.SideToMove())
		n.moves[mover] += int64(len(g.Moves)+1) / 2
		n.moves[1-mover] += int64(len(g.Moves)) / 2
		for i, e := range g.Evals {
			if e.Scored {
				n.scored[(int(mover)+i)%2]++
			}
		}
		for s := range g.Nodes {
			n.nodes[s].add(g.Nodes[s])
		}
		n.ends[g.Termination]++
		if g.forfeit() {
			n.forfeits[g.loser()]++
		}
		n.addVerdict(p.Number, i, &g)
		n.addExits(len(p.Opening), mover, &g)
		n.distinct[sha256.Sum256([]byte(p.Start.RFEN()+" "+moveText(p.Opening)+" "+moveText(g.Moves)))] = struct{}{}
	}
}

// addVerdict counts what adjudication made of game i, or would have made of it.
func (n *count) addVerdict(pair int64, i int, g *Game) {
	if g.Termination == board.AdjudicatedWin || g.Termination == board.AdjudicatedDraw {
		n.adjudicated++
		return
	}
	adjudicator := n.config.newAdjudicator(pair, i)
	if !adjudicator.playedOn || g.forfeit() { // which is no outcome of play
		return
	}
	for i, e := range g.Evals {
		if i == len(g.Evals)-1 && g.Termination < board.PlyLimit {
			break // the move ended the game by itself
		}
		adjudicator.see(e)
	}
	if adjudicator.end != board.Ongoing {
		n.playedOn++
		if adjudicator.result != g.Result {
			n.wrong++
		}
	}
}

// A nodeSum is a sum of nodes that cannot overflow.
type nodeSum struct{ high, low uint64 }

func (s *nodeSum) add(n uint64) {
	low, carry := bits.Add64(s.low, n, 0)
	s.high, s.low = s.high+carry, low
}

// over returns the mean of n games or moves.
func (s nodeSum) over(n int64) float64 {
	return (float64(float64(s.high)*(1<<64)) + float64(s.low)) / float64(n)
}

// finished reports whether all pairs are played or the test has decided.
func (n *count) finished() bool {
	t := n.config.SPRT
	return n.pentanomial.Pairs() >= n.config.Pairs || t != nil && t.Status(n.pentanomial) != elo.Continue
}

func (n *count) summary() Summary {
	s := Summary{
		A: n.config.name(A), B: n.config.name(B),
		Pairs: n.pentanomial.Pairs(), MaxPairs: n.config.Pairs, Lengthened: n.lengthened,
		Pentanomial: n.pentanomial, Games: n.games,
		Moves:            n.moves,
		Scored:           n.scored,
		Terminations:     maps.Clone(n.ends),
		Forfeits:         n.forfeits,
		Adjudicated:      n.adjudicated,
		PlayedOn:         n.playedOn,
		WrongVerdicts:    n.wrong,
		RepeatedOpenings: n.repeated,
		DistinctGames:    int64(len(n.distinct)),
		AlikePairs:       n.alike,
		Terms: Terms{
			Version: n.settings.Version, Rules: n.settings.Rules, Opening: n.settings.Opening, Limits: n.config.Limits,
			TimeMargin: n.settings.TimeMargin, MaxPlies: n.settings.MaxPlies, Adjudication: n.config.Adjudication,
			Seed: uint64(n.settings.Seed),
		},
		Exits:    [2]*Exit{n.left[A].exit(n.settings.BookA), n.left[B].exit(n.settings.BookB)},
		settings: n.settings,
	}
	if t := n.config.SPRT; t != nil {
		lower, upper := t.Bounds()
		s.Test = &Test{*t, t.LLR(n.pentanomial), lower, upper, t.Status(n.pentanomial)}
	}
	if games := n.games.Games(); games > 0 {
		s.MeanPlies = float64(n.plies) / float64(games)
	}
	for side, moves := range n.moves {
		if moves > 0 {
			s.NodesPerMove[side] = n.nodes[side].over(moves)
		}
	}
	return s
}

// MarshalJSON writes the summary and what follows. A number that is not known is null; so is an
// infinite one, with a key _infinite where it can be infinite.
func (s Summary) MarshalJSON() ([]byte, error) {
	p := s.Pentanomial
	ends := map[string]int64{}
	for t, n := range s.Terminations {
		ends[t.String()] = n
	}
	ratio, ratioInfinite := weights.JSONNumber(p.PairsRatio())
	var test *testJSON
	if t := s.Test; t != nil {
		test = &testJSON{sprtOf(&t.SPRT), known(t.Lower), known(t.Upper), known(t.LLR), t.Status.String()}
	}
	return json.Marshal(struct {
		A                string           `json:"a"`
		B                string           `json:"b"`
		Pairs            int64            `json:"pairs"`
		MaxPairs         int64            `json:"max_pairs"`
		Lengthened       []int64          `json:"lengthened,omitempty"`
		Pentanomial      elo.Pentanomial  `json:"pentanomial"`
		Wins             int64            `json:"wins"`
		Draws            int64            `json:"draws"`
		Losses           int64            `json:"losses"`
		Score            *float64         `json:"score"`
		Elo              estimateJSON     `json:"elo"`
		NElo             estimateJSON     `json:"nelo"`
		LOS              *float64         `json:"los"`
		DrawRatio        *float64         `json:"draw_ratio"`
		PairDrawRatio    *float64         `json:"pair_draw_ratio"`
		PairsRatio       *float64         `json:"pairs_ratio"`
		RatioInfinite    bool             `json:"pairs_ratio_infinite"`
		SPRT             *testJSON        `json:"sprt"`
		MeanPlies        *float64         `json:"mean_plies"`
		NodesPerMoveA    *float64         `json:"nodes_per_move_a"`
		NodesPerMoveB    *float64         `json:"nodes_per_move_b"`
		ScoredMovesA     int64            `json:"scored_moves_a"`
		ScoredMovesB     int64            `json:"scored_moves_b"`
		Terminations     map[string]int64 `json:"terminations"`
		ForfeitsA        int64            `json:"forfeits_a"`
		ForfeitsB        int64            `json:"forfeits_b"`
		Adjudicated      int64            `json:"adjudicated"`
		PlayedOn         int64            `json:"played_on"`
		WrongVerdicts    int64            `json:"wrong_verdicts"`
		RepeatedOpenings int64            `json:"repeated_openings"`
		DistinctGames    int64            `json:"distinct_games"`
		BookA            *Exit            `json:"book_exits_a,omitempty"`
		BookB            *Exit            `json:"book_exits_b,omitempty"`
		Settings         settings         `json:"settings"`
	}{
		s.A, s.B, s.Pairs, s.MaxPairs, s.Lengthened, p, s.Games.Wins, s.Games.Draws, s.Games.Losses,
		known(p.Score()), newEstimateJSON(p.Elo()), newEstimateJSON(p.NormalizedElo()), known(p.LOS()),
		known(s.Games.DrawRatio()), known(p.DrawRatio()), ratio, ratioInfinite,
		test, known(s.MeanPlies), known(s.NodesPerMove[A]), known(s.NodesPerMove[B]), s.Scored[A], s.Scored[B],
		ends, s.Forfeits[A], s.Forfeits[B],
		s.Adjudicated, s.PlayedOn, s.WrongVerdicts, s.RepeatedOpenings, s.DistinctGames, s.Exits[A], s.Exits[B], s.settings,
	})
}

// known returns a number that JSON can hold, else nil.
func known(x float64) *float64 {
	number, _ := weights.JSONNumber(x)
	return number
}

type estimateJSON struct {
	Value         *float64 `json:"value"`
	ValueInfinite bool     `json:"value_infinite"` // of the sign of score - ½
	Low           *float64 `json:"low"`
	LowInfinite   bool     `json:"low_infinite"`
	High          *float64 `json:"high"`
	HighInfinite  bool     `json:"high_infinite"`
}

func newEstimateJSON(e elo.Estimate) (j estimateJSON) {
	j.Value, j.ValueInfinite = weights.JSONNumber(e.Value)
	j.Low, j.LowInfinite = weights.JSONNumber(e.Low)
	j.High, j.HighInfinite = weights.JSONNumber(e.High)
	return j
}

type testJSON struct {
	*sprtJSON
	Lower   *float64 `json:"lower"`
	Upper   *float64 `json:"upper"`
	LLR     *float64 `json:"llr"`
	Verdict string   `json:"verdict"`
}
