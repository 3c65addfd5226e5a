package gametext

import (
	"strings"
	"testing"

	"raumlab/engine/variant"
)

// readers are all ways from a text to games, and from games to a text. Each returns its error.
var readers = map[string]func(t *testing.T, tag string) error{
	"Read": func(t *testing.T, tag string) error {
		for _, err := range Read("games", strings.NewReader("[White \"A\"]\n"+tag+"\n\n1. Pb2-Cb2 *\n")) {
			return err
		}
		return nil
	},
	"ReadPlayed": func(t *testing.T, tag string) error {
		for _, err := range ReadPlayed("games", strings.NewReader("[White \"A\"]\n"+tag+"\n\n1. Pb2-Cb2 *\n")) {
			return err
		}
		return nil
	},
	"Append": func(t *testing.T, tag string) error {
		name, value, _ := strings.Cut(strings.Trim(tag, "[]"), " ")
		g := Game{Start: variant.Rules{}.Start(), Tags: []Tag{{name, strings.Trim(value, `"`)}}}
		_, err := g.Append(nil)
		return err
	},
}

// Law: no tag is kept that is nearly one that says where a game begins, by which rules or how it
// ends.
func TestNearMissesOfTags(t *testing.T) {
	for name, try := range readers {
		for tag, want := range map[string]string{
			`[Rfen "x"]`: "unknown tag Rfen: write RFEN", `[rfen "x"]`: "write RFEN", `[RFNE "x"]`: "write RFEN",
			`[RFENs "x"]`: "write RFEN", `[R_FEN "x"]`: "write RFEN", `[SFEN "x"]`: "write RFEN",
			`[FEN "x"]`: "unknown tag FEN: write the position into tag RFEN, levels E to A", `[fen "x"]`: "tag RFEN",
			`[StartFen "x"]`: "tag RFEN", `[Position "x"]`: "tag RFEN", `[StartPos "x"]`: "tag RFEN",
			`[Starting_Position "x"]`: "tag RFEN", `[epd "x"]`: "tag RFEN", `[ALICE "1"]`: "write tag Rules",
			`[VariantName "alice"]`: "write tag Rules", `[PositionRFEN "x"]`: "tag RFEN", `[Board_FEN "x"]`: "tag RFEN",
			`[STARTINGFEN "x"]`: "tag RFEN", `[fen_string "x"]`: "tag RFEN", `[Position2 "x"]`: "tag RFEN",
			`[SetUpPosition "1"]`: "leave it out", `[UCIVariantOf "alice"]`: "write tag Rules",
			`[SetUp "1"]`: "unknown tag SetUp: leave it out", `[Setup "1"]`: "leave it out", `[SET_UP "0"]`: "leave it out",
			`[Variant "Alice-Raumschach"]`: `unknown tag Variant: write tag Rules, such as [Rules "chessvariants/normal/alice"]`,
			`[variant "alice"]`:            "write tag Rules", `[Varaint "alice"]`: "write tag Rules",
			`[UCI_Variant "alice"]`: "write tag Rules", `[GameType "34"]`: "write tag Rules",
			`[rules "dickins/normal"]`: "unknown tag rules: write Rules", `[Rule "x"]`: "write Rules",
			`[RULES "x"]`: "write Rules", `[Reslt "1-0"]`: "write Result", `[result "1-0"]`: "write Result",
			`[Terminations "x"]`: "write Termination", `[white "x"]`: "write White",
			`[level "1"]`: "write Level", `[engine "x"]`: "write Engine",
		} {
			if err := try(t, tag); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s %s: %v, want %q", name, tag, err, want)
			} else if name != "Append" && !strings.HasPrefix(err.Error(), "games:2: game 1: ") {
				t.Errorf("%s %s: %v names no line", name, tag, err)
			}
		}
		// Tags of PGN and of others that say nothing about the moves.
		for _, tag := range []string{"WhiteElo", "BlackTitle", "EventDate", "EventSponsor", "Section", "Stage", "Board",
			"Opening", "Variation", "SubVariation", "ECO", "NIC", "Time", "UTCTime", "UTCDate", "TimeControl", "Annotator",
			"Mode", "PlyCount", "WhiteType", "Depth", "Source", "X", "Defense", "Defence", "Composition", "Opposition",
			"OpeningDefence", "Deposition"} {
			if err := try(t, "["+tag+` "1"]`); err != nil {
				t.Errorf("%s %s: %v", name, tag, err)
			}
		}
	}
	if err := readers["Read"](t, `[RFEN "4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w"]`); err == nil ||
		strings.Contains(err.Error(), "tag") {
		t.Errorf("error %v, want an illegal move: the tag RFEN counts", err)
	}
}

// Law: in braces nothing but a brace ends a comment, wherever a comment may stand.
func TestBackslashesInComments(t *testing.T) {
	for text, want := range map[string]string{
		`{from C:\games\} 1. Pb2-Cb2 Nd5-Dd3 2. Qc1xEc4+ *`:                     `from C:\games\`,
		`1. Pb2-Cb2 Nd5-Dd3 2. Qc1xEc4+ {C:\} {\\} *`:                           `C:\ \\`,
		`1. Pb2-Cb2 {a {b \{ c\} Nd5-Dd3 2. Qc1xEc4+ *`:                         `a {b \{ c\`,
		`1. Pb2-Cb2 (1. Pb2-Bb3 {C:\x\} Nd5-Dd3) Nd5-Dd3 2. Qc1xEc4+ *`:         "",
		"1. Pb2-Cb2 ; C:\\ } \\}\n Nd5-Dd3 2. Qc1xEc4+ *":                       `C:\ ) \)`,
		"1. Pb2-Cb2 Nd5-Dd3 2. Qc1xEc4+ * {C:\\}":                               `C:\`,
		"[Site \"C:\\\\games\\\\ \\\"x\\\"\"] 1. Pb2-Cb2 Nd5-Dd3 2. Qc1xEc4+ *": "",
	} {
		var games []Game
		for g, err := range Read("games", strings.NewReader(text)) {
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			games = append(games, g.Game)
		}
		if len(games) != 1 || len(games[0].Moves) != 3 {
			t.Fatalf("%s: %+v", text, games)
		}
		g := games[0]
		comment := g.Comment
		for _, m := range g.Moves {
			comment += m.Comment
		}
		if comment != want {
			t.Errorf("%s: comment %q, want %q", text, comment, want)
		}
		written, err := g.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		for again, err := range Read("written", strings.NewReader(string(written))) {
			if err != nil || len(again.Moves) != 3 || again.Comment != g.Comment || len(g.Tags) > 0 &&
				again.Tags[0].Value != `C:\games\ "x"` {
				t.Errorf("%s: %v, %+v, written as\n%s", text, err, again, written)
			}
		}
		for p, err := range ReadPlayed("games", strings.NewReader(text)) {
			if err != nil || len(p.Moves) != 3 {
				t.Errorf("%s: without variations %v, %d moves", text, err, len(p.Moves))
			}
		}
	}
	g := Game{Start: variant.Rules{}.Start(), Line: FromMoves(moves(t, "Bb2Cb2"))}
	g.Moves[0].Comment = `}} a } \`
	text, err := g.Append(nil)
	if err != nil || !strings.Contains(string(text), `1. Pb2-Cb2 {)) a ) \} *`) {
		t.Errorf("%v, %s", err, text)
	}
}
