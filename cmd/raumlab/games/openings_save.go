package games

import (
	"fmt"
	"strconv"
	"strings"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/selfplay"
)

// exhausted keeps the openings and returns the error of a suite for which that many draws in a row
// led to none.
func (m *openingsMaker) exhausted(draws int64) error {
	n, remedy := len(m.suite.Positions), "give more --plies or a greater --limit"
	if n > 0 {
		if err := m.save(); err != nil {
			return err
		}
		remedy = fmt.Sprintf("they are kept: give --count %d, or another --out with more --plies or a greater --limit", n)
	}
	return fmt.Errorf("%s: found %d of %s, then %s in a row gave no new one (outcomes: %s): %s", m.out, n,
		plural.Of(m.count, "opening"), plural.Of(draws, "draw"), m.describe(), remedy)
}

// save writes the suite so far.
func (m *openingsMaker) save() error {
	m.suite.Notes = m.notes(len(m.suite.Positions))
	return disk.Replace(m.out, m.suite.Write)
}

// describe counts the results of this process' draws.
func (m *openingsMaker) describe() string {
	total := 0
	for _, n := range m.verdicts {
		total += n
	}
	var texts []string
	for v, n := range m.verdicts {
		texts = append(texts, fmt.Sprintf("%.1f %% %s", 100*float64(n)/float64(total), selfplay.Verdict(v)))
	}
	return strings.Join(texts, ", ")
}

// notes are the head of a suite of n openings: what it is, and the command that makes it.
func (m *openingsMaker) notes(n int) []string {
	rules := ""
	if m.exits.Rules != (board.Rules{}) {
		rules = fmt.Sprintf(" --array %s --pawns %s", m.exits.Rules.Array, m.exits.Rules.Pawns)
	}
	return []string{
		"Openings: random plies from the start, kept where a search finds them quiet and balanced. ce: its score, centipawns, White's view; acd: its depth.",
		fmt.Sprintf("Made by raumlab %s: openings make --count %d --plies %s --depth %d --limit %d --seed %d --engine %s%s",
			cli.Version, n, m.exits.Plies, m.depth, m.limit, m.seed, m.engine, rules),
		fmt.Sprintf("engine %s, sha256 %s", m.exits.Evaluator.Engine.Name, m.exits.Evaluator.Engine.Hash()),
	}
}

const drawPrefix = "draw "

// drawID is the id of the opening of a draw, such as draw 17.
func drawID(draw int64) string { return drawPrefix + strconv.FormatInt(draw, 10) }

// parseDrawID reads the text of drawID.
func parseDrawID(id string) (draw int64, err error) {
	draw, err = strconv.ParseInt(strings.TrimPrefix(id, drawPrefix), 10, 64)
	if err != nil || drawID(draw) != id {
		return 0, fmt.Errorf("id %q: expected an id such as %s", id, drawID(17))
	}
	return draw, nil
}
