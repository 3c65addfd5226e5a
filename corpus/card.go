package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"raumlab/internal/disk"
	"raumlab/internal/sanitize"
)

// CardName is the file that tells people what is in a complete corpus.
const CardName = "README.md"

// cardTitle is the first line of every card.
const cardTitle = "# A corpus of Raumschach games"

// mayReplaceCard refuses a folder with another file of that name, unless it is empty.
func mayReplaceCard(dir string) error {
	path := filepath.Join(dir, CardName)
	info, err := os.Lstat(path) // a link is not replaced, either
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	refused := fmt.Errorf(
		"corpus %s: the existing %s is not the card of a corpus, so it is not replaced: write to another folder, or rename that file",
		dir, CardName)
	if !info.Mode().IsRegular() {
		return refused
	}
	if info.Size() > disk.MaxText {
		return refused
	}
	text, err := disk.ReadFile(path, disk.MaxText)
	if err == nil && len(text) > 0 && !bytes.HasPrefix(text, []byte(cardTitle+"\n")) {
		err = refused
	}
	return err
}

// writeCard writes the card of the corpus as it is now.
func (w *Writer) writeCard() error {
	info := w.info
	info.finish(&w.manifest)
	return disk.ReplaceBytes(w.path(CardName), w.manifest.card(&info))
}

// keepCard writes the card of a complete corpus again, if it is gone.
func (w *Writer) keepCard() error {
	if !w.Complete() {
		return nil
	}
	_, err := os.Lstat(w.path(CardName))
	if errors.Is(err, os.ErrNotExist) {
		return w.writeCard()
	}
	return err
}

func (m *Manifest) card(info *Info) []byte {
	var b bytes.Buffer
	line := func(format string, values ...any) { fmt.Fprintf(&b, format+"\n", values...) }
	share := func(n int64, of int64) string { return fmt.Sprintf("%.2f %%", 100*float64(n)/float64(max(of, 1))) }

	line(cardTitle + "\n")
	line(
		"Games of 5×5×5 chess in Parquet, one row per game, with scores for every position. `manifest.json` names every part with its SHA-256;")
	line("`raumlab corpus verify` checks them and replays the games. This file follows from the games and the manifest.\n")

	line("## Counts\n\n| what | how many |\n|---|---|")
	parts := "parts"
	if info.Parts == 1 {
		parts = "part"
	}
	line("| games | %d, in %d %s of %d |", info.Games, info.Parts, parts, m.GamesPerPart)
	line("| positions | %d, %.1f per game |", info.Plies, float64(info.Plies)/float64(max(info.Games, 1)))
	if info.LeftOut > 0 {
		line("| positions that a filter left out | %d (%s); plies are counted without them |", info.LeftOut,
			share(info.LeftOut, info.Plies))
	}
	line("| bytes | %d, %.2f per position |", info.Bytes, info.BytesPerPosition)
	line("| White wins, draws, Black wins | %d (%s), %d (%s), %d (%s) |", info.WhiteWins,
		share(info.WhiteWins, info.Games),
		info.Draws, share(info.Draws, info.Games), info.BlackWins, share(info.BlackWins, info.Games))
	for _, name := range slices.Sorted(maps.Keys(info.Terminations)) {
		line("| ended by %s | %d (%s) |", name, info.Terminations[name], share(int64(info.Terminations[name]), info.Games))
	}
	line("| plies searched | %d (%s) |", info.Searched, share(info.Searched, info.Wanted()))
	if info.SearchedTwice > 0 {
		line(
			"| positions searched twice | %d (%s): repetitions or the 50-move counter of the game may have affected the search that chose the move |",
			info.SearchedTwice, share(info.SearchedTwice, info.Wanted()))
	}
	line("| plies drawn at random | %d (%s) |", info.Drawn, share(info.Drawn, info.Wanted()))
	line("| captures | %d (%s) |", info.Captures, share(info.Captures, info.Wanted()))
	line("| in check | %d (%s) |", info.InCheck, share(info.InCheck, info.Wanted()))
	if m.IsSlice() {
		line("| games of the run that are not here | %d of %d: this corpus has games %d to %d |",
			m.Games-(m.EndGame-m.FirstGame), m.Games, m.FirstGame, m.EndGame-1)
	}

	line("\n## Where they come from\n\n| setting | value |\n|---|---|")
	for _, x := range (&m.Header).flat() {
		if x.Value != "" && x != (Setting{"games", "0"}) { // 0: no number was planned
			line("| %s | `%s` |", x.Key, x.Value)
		}
	}
	if profile := m.Profile(); profile != "" {
		line("| search profile | `%s` |", profile)
	}
	line("| fingerprint | `%s` |", m.Fingerprint)
	line(
		"\nThe same settings give the same games and the same digest, for any number of workers, on any machine and after any interruption; with one build of the program, the same bytes.")

	line("\n## Columns\n")
	lists := "`move`, `score`, `depth`, `gain`, `static`, `flags`, `move_score`"
	const flags = "4 the move was drawn. 16 the position was searched twice: `move_score` is from the search that chose the move and knew the game, `score` from one that did not."
	line("`game`, `seed`, `opening`, `start`, `result`, `termination`, and lists over plies: %s.", lists)
	line(
		"Scores are centipawns from White's view and belong to the position before the move; `score` is null where `depth` is 0; the quiescence score is static + gain. Flags: 1 in check, 2 the move is a capture,")
	line(flags + " docs/reference/formats/corpus.md of raumlab lists every column with type, unit and range.")

	line("\n## Known limits\n")
	for _, limit := range m.limits(info) {
		line("- %s", limit)
	}
	if q := m.Quarantined(); len(q) > 0 {
		line(
			"\n## Quarantine\n\nGames that could not be finished and are not in the corpus.\n\n| game | seed | plies | reason |\n|---|---|---|---|")
		for _, x := range q {
			line("| %d | %d | %d | %s |", x.Game, x.Seed, x.Plies, sanitize.Line(x.Reason))
		}
	}
	return b.Bytes()
}

// limits says what a user of the corpus should know.
func (m *Manifest) limits(info *Info) []string {
	origin := "Both sides are the same engine: the games show only one style, and no opponent punishes its mistakes."
	for _, x := range m.Configuration {
		switch {
		case x.Key == methodKey && x.Value == MethodImport:
			origin =
				"People or programs played these games; the engine named above only scored the positions. The players are not recorded."
		case x.Key == methodKey:
			origin =
				"The corpus was made from other corpora, its sources; their limits apply here, too. Games have new numbers."
		}
	}
	all := []string{
		origin,
		"Positions of one game are similar and share its result, and so do games of one opening: split data by `opening`, never by position. The table of `raumlab corpus positions` has the column `split` that `raumlab tune` uses; for a game without an opening name the start counts as opening, with the first eight moves if it is a start position of the rules.",
		"Duplicate games and positions are not removed: `raumlab corpus audit` counts them.",
	}
	add := func(n int64, one, many string) {
		switch {
		case n == 1:
			all = append(all, one)
		case n > 1:
			all = append(all, fmt.Sprintf(many, n))
		}
	}
	_, ofSources, _ := m.PlayedBySources()
	add(info.Wanted()-info.Searched,
		"1 position has no search score: its move was drawn at random or played without a search.",
		"%d positions have no search score: their moves were drawn at random or played without a search.")
	add(info.Drawn,
		"1 move was drawn at random for variety and was not chosen by the engine: do not learn it as a good move.",
		"%d moves were drawn at random for variety and were not chosen by the engine: do not learn them as good moves.")
	add(int64(info.Terminations["ply_limit"]), "1 game was declared a draw at the move limit.",
		"%d games were declared draws at the move limit.")
	add(int64(info.Terminations["adjudicated_win"]+info.Terminations["adjudicated_draw"]),
		"1 game was ended by adjudication, not by the rules.",
		"%d games were ended by adjudication, not by the rules.")
	add(int64(info.Terminations["tables_win"]+info.Terminations["tables_draw"]+info.Terminations["dead_draw"]),
		"1 game was ended early by endgame tables or dead material, because its result was known.",
		"%d games were ended early by endgame tables or dead material, because their result was known.")
	add(info.Quarantined, "1 game could not be finished and is left out.",
		"%d games could not be finished and are left out.")
	add(ofSources, "1 game of the sources could not be finished and is left out.",
		"%d games of the sources could not be finished and are left out.")
	return all
}
