// Package audit says whether a corpus is fit to learn from: what it holds, and for each thing that
// spoils corpora whether it is within its limit.
package audit

import (
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/variant"
)

// An Audit says what a corpus holds, and for each thing that spoils corpora whether it is within
// its limit. Shares are of 1.
type Audit struct {
	Digest            string           `json:"digest"` // of the corpus
	Games             int64            `json:"games"`
	Begun             int64            `json:"begun"`              // games, by it or its sources
	Quarantined       int64            `json:"quarantined"`        // of these, without an end
	Unfinished        bool             `json:"unfinished"`         // the finished games of a run that was stopped
	Positions         int64            `json:"positions"`          // those left out do not count
	LeftOut           int64            `json:"left_out"`           // by a filter
	DistinctGames     int64            `json:"distinct_games"`     // by start and moves
	DistinctPositions int64            `json:"distinct_positions"` // by placement and side to move
	GamesExact        bool             `json:"games_exact"`        // otherwise within 1 %
	PositionsExact    bool             `json:"positions_exact"`    // likewise
	Variety           []Variety        `json:"variety"`
	WhiteScore        float64          `json:"white_score"` // points of White a game
	Draws             int64            `json:"draws"`
	RepetitionDraws   int64            `json:"repetition_draws"`          // games
	DecisiveRepeats   int64            `json:"decisive_repetition_draws"` // Game.DecisiveRepetition
	Endings           []EndingsByPly   `json:"endings"`
	InCheck           int64            `json:"in_check"` // positions
	Features          []FeatureSupport `json:"features"`
	Condition         float64          `json:"condition"` // number, of correlations
	Adjudicated       int64            `json:"adjudicated"`
	PlayedOn          int64            `json:"played_on"`     // past a verdict
	WrongVerdict      int64            `json:"wrong_verdict"` // of those, with another result
	Checks            []Check          `json:"checks"`
	Passed            bool             `json:"passed"` // all checks
}

// A Variety is how many different positions the games have after Ply plies.
type Variety struct {
	Ply      int   `json:"ply"`
	Games    int64 `json:"games"` // that have as many plies
	Distinct int64 `json:"distinct"`
}

// An EndingsByPly counts the games whose length is From to To-1 plies.
type EndingsByPly struct {
	From         int            `json:"from"`
	To           int            `json:"to"`
	Games        int64          `json:"games"`
	Draws        int64          `json:"draws"`
	Terminations map[string]int `json:"terminations"`
}

// A FeatureSupport says in how many positions a feature is not zero.
type FeatureSupport struct {
	Name    string `json:"name"`
	Support int64  `json:"support"`
}

// An Auditor makes an Audit.
type Auditor struct {
	Progress corpus.Progress // told games; nil is allowed

	// SettingName is how the reader of the checks calls a setting of a run or of the tuner, such as
	// game_nodes. Nil keeps the key.
	SettingName func(key string) string
}

func (a Auditor) name(key string) string {
	if a.SettingName == nil {
		return key
	}
	return a.SettingName(key)
}

var varietyPlies = [...]int{8, 16, 24}

const endingsBin = 40 // plies

// gathering is an unfinished audit.
type gathering struct {
	Audit
	points    int64 // half points of White
	games     corpus.DistinctCounter
	positions corpus.DistinctCounter
	variety   [len(varietyPlies)]corpus.DistinctCounter
	endings   map[int]*EndingsByPly
	plyLimit  int64
	rule      *corpus.Adjudication // of the run, nil where the corpus does not say
	imported  bool                 // at least some games, which no rule of a run ended
	sums      features.Sums
	extractor *features.Extractor
}

// Audit reads the corpus once and replays its games.
func (a Auditor) Audit(ctx context.Context, c *corpus.Corpus) (Audit, error) {
	definition := features.DefinitionFor(c.Rules().Variant)
	t := &gathering{endings: map[int]*EndingsByPly{}, extractor: features.New(definition)}
	t.Digest = c.Digest()
	games, quarantined := corpus.Played([]*corpus.Corpus{c})
	t.Begun, t.Quarantined = games+quarantined, quarantined
	t.Unfinished = c.Manifest.State != corpus.Complete
	t.imported = c.Manifest.Imported()
	var err error
	if t.rule, err = c.Manifest.Adjudication(); err != nil {
		return Audit{}, fmt.Errorf("corpus %s: %w", c.Dir, err)
	}
	for _, ply := range varietyPlies {
		t.Variety = append(t.Variety, Variety{Ply: ply})
	}
	for g, err := range c.Games(ctx) {
		if err != nil {
			return Audit{}, err
		}
		if err := t.game(&g, c.Rules(), a); err != nil {
			return Audit{}, fmt.Errorf("corpus %s: game %d: %w", c.Dir, g.Number, err)
		}
		a.Progress.Report(t.Games, c.Len())
	}
	t.finish(definition, a.name)
	return t.Audit, nil
}

func (t *gathering) game(g *corpus.Game, rules variant.Rules, a Auditor) error {
	t.Games++
	id := g.Identity()
	t.games.Add(binary.LittleEndian.Uint64(id[:]))
	t.ending(g)
	t.verdict(g)
	start, err := variant.ParseRFEN(rules, g.Start)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	game := variant.NewGame(start)
	for i := 0; ; i++ {
		p := game.Position()
		if at := slices.Index(varietyPlies[:], i); at >= 0 {
			t.Variety[at].Games++
			t.variety[at].Add(p.Key())
		}
		if i == len(g.Plies) {
			return nil
		}
		if g.Plies[i].Flags.Has(corpus.LeftOut) {
			t.LeftOut++
		} else {
			t.position(p, &g.Plies[i])
		}
		if err := game.Play(g.Plies[i].Move); err != nil {
			return err
		}
	}
}

func (t *gathering) ending(g *corpus.Game) {
	t.points += int64(g.Result) + 1
	bin := len(g.Plies) / endingsBin
	e := t.endings[bin]
	if e == nil {
		e = &EndingsByPly{From: bin * endingsBin, To: (bin + 1) * endingsBin, Terminations: map[string]int{}}
		t.endings[bin] = e
	}
	e.Games++
	e.Terminations[g.Termination.String()]++
	if g.Result == board.Draw {
		t.Draws++
		e.Draws++
	}
	count(&t.RepetitionDraws, g.Termination == board.Repetition)
	count(&t.DecisiveRepeats, g.DecisiveRepetition())
	count(&t.plyLimit, g.Termination == board.PlyLimit)
}

// verdict compares how adjudication would have ended a game that was played on with its result.
func (t *gathering) verdict(g *corpus.Game) {
	if g.Termination == board.AdjudicatedWin || g.Termination == board.AdjudicatedDraw {
		t.Adjudicated++
		return
	}
	if t.rule == nil {
		return
	}
	if said, end, _ := t.rule.Verdict(g); end != board.Ongoing {
		t.PlayedOn++
		count(&t.WrongVerdict, said != g.Result)
	}
}

func (t *gathering) position(p *variant.Position, ply *corpus.Ply) {
	t.Positions++
	t.positions.Add(p.Key())
	count(&t.InCheck, ply.Flags.Has(corpus.InCheck))
	features, _ := t.extractor.Extract(p)
	t.sums.Add(&features, 0)
}

// finish computes what follows from the sums and checks it. The checks call settings as name does.
func (t *gathering) finish(definition eval.Definition, name func(setting string) string) {
	t.DistinctGames, t.GamesExact = t.games.Count(t.Games)
	t.DistinctPositions, t.PositionsExact = t.positions.Count(t.Positions)
	for i := range t.Variety {
		v := &t.Variety[i]
		v.Distinct, _ = t.variety[i].Count(v.Games) // exact where the games are: there are no more
	}
	t.WhiteScore = float64(t.points) / 2 / float64(max(t.Games, 1))
	t.Endings = []EndingsByPly{}
	for _, bin := range slices.Sorted(maps.Keys(t.endings)) {
		t.Endings = append(t.Endings, *t.endings[bin])
	}
	for j, term := range eval.Table() {
		if definition.Counts(j) {
			t.Features = append(t.Features, FeatureSupport{term.Name, t.sums.Support(j)})
		}
	}
	t.Condition = condition(&t.sums)
	t.Checks = t.check(name)
	t.Passed = !slices.ContainsFunc(t.Checks, func(c Check) bool { return !c.Passed })
}

func count(n *int64, yes bool) {
	if yes {
		*n++
	}
}
