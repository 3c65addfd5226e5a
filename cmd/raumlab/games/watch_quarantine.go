package games

import (
	"fmt"
	"strings"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
)

// hasTooMany reports whether a run has so many games in quarantine that it stops: its corpus would
// not be fit to learn from.
func (v *watcher) hasTooMany() bool {
	m := v.corpus.Manifest()
	return audit.TooManyQuarantined(v.stuck, m.EndGame-m.FirstGame)
}

// finished is the state of a run that has all games.
func (v *watcher) finished() string {
	if v.hasTooMany() {
		return term.StatusFailed
	}
	return term.StatusFinished
}

// tooMany is the error of a run that has too many games in quarantine; nil for others. What is
// finished must be on disk.
func (v *watcher) tooMany() error {
	if !v.hasTooMany() {
		return nil
	}
	m := v.corpus.Manifest()
	all := m.Quarantined()
	kinds := map[corpus.QuarantineKind]int64{} // with one of its games
	for _, q := range all {
		kinds[q.Kind] = q.Game
	}
	var remedies []string
	for _, kind := range []corpus.QuarantineKind{corpus.OverTime, corpus.Crashed, corpus.OverNodes} {
		if game, has := kinds[kind]; has {
			switch kind {
			case corpus.OverTime:
				remedies = append(remedies, "run the same command with a longer --game-time to play them again")
			case corpus.Crashed:
				remedies = append(remedies,
					fmt.Sprintf(
						"run 'raumlab replay %d' with the same settings to see the crash; the same command plays the game again",
						game))
			case corpus.OverNodes:
				remedies = append(remedies, "give a larger --game-nodes and another --out")
			}
		}
	}
	return fmt.Errorf("corpus %s: %s, more than %.0f %% of the run: %s",
		v.dir, quarantineText(all), 100*audit.MostQuarantined, strings.Join(remedies, "; "))
}

// firstOf returns the first of many texts, and says how many more there are.
func firstOf(all []string) []string {
	const most = 20
	if len(all) <= most {
		return all
	}
	return append(all[:most:most], fmt.Sprintf("%d more", len(all)-most))
}

// quarantineText names games in quarantine, with what stopped them.
func quarantineText(all []corpus.Quarantine) string {
	var reasons []string
	games := map[string][]string{}
	for _, q := range all {
		if games[q.Reason] == nil {
			reasons = append(reasons, q.Reason)
		}
		games[q.Reason] = append(games[q.Reason], fmt.Sprint(q.Game))
	}
	var text []string
	for _, reason := range firstOf(reasons) {
		text = append(text, fmt.Sprintf("%s (%s)", strings.Join(firstOf(games[reason]), ", "), sanitize.Line(reason)))
	}
	return fmt.Sprintf("%s in quarantine: %s", plural.Of(len(all), "game"), strings.Join(text, "; "))
}
