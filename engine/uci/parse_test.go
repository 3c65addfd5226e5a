package uci

import (
	"bytes"
	"context"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// wrong are lines with a part of the answer to them.
var wrong = []struct{ line, want string }{
	{"xyzzy", `unknown command "xyzzy": known here are uci, isready`},
	{"positon startpos", `unknown command "positon": did you mean position?`},
	{"Uci", `unknown command "Uci": did you mean uci?`},
	{"\x00\x01\xff", "unknown command"},
	{strings.Repeat("x", 500), `x"… (500 bytes)`},
	{strings.Repeat("x", 63) + "éé", `xé"… (67 bytes)`}, // no part of a character
	{"setoption name \u202e", `unknown option "\u202e"`},
	{"uci now", `uci: "now": expected nothing after the command`},
	{"isready ?", "isready: "},
	{"ucinewgame 1", "ucinewgame: "},
	{"stop it", "stop: "},
	{"quit it", "quit: "},

	{"position", "position: expected startpos or rfen RFEN"},
	{"position moves Ab2Ab3", "position: expected startpos or rfen RFEN"},
	{"position start", `position: "start": expected startpos or rfen RFEN`},
	{"position startpos Ab2Ab3", `position: "Ab2Ab3" after startpos: expected the word moves`},
	{"position startpos w 0 1", "after startpos"},
	{"position startpos moves e2e4", `ply 1: move "e2e4": expected two cells`},
	{"position startpos moves Ab2Ab9", `ply 1: move "Ab2Ab9": cell "Ab9"`},
	{"position startpos moves Ab2Ab3 Ab3Ab4", "ply 2: move Ab3Ab4 is illegal in "},
	{"position startpos moves Ab2Ab3q", "ply 1: move Ab2Ab3q is illegal"},
	{"position startpos moves Ab2Ab3k", "promotion letter is one of q r b u n"},
	{"position startpos moves Ab2Ab2", "both cells are the same"},
	{"position startpos moves Ab2Ab3 moves Ed4Ed3", `move "moves"`},
	{"position rfen", "number of fields 0"},
	{"position rfen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "number of fields 6"},
	{"position rfen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 1", "pieces: number of levels 1: expected 5"},
	{"position rfen k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5 w", "White has no king"},
	{"position rfen k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|K4/5/5/5/5 x", `side to move "x"`},
	{"position rfen k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|K4/5/5/5/5 w -1 1", "halfmove clock"},

	{"go fast", `go: unknown word "fast"`},
	{"go depht 3", "did you mean depth?"},
	{"go 5", `unknown word "5"`},
	{"go depth", "go: depth without a number: expected 0 to 1000000"},
	{"go depth x", `depth "x": expected 0 to 1000000`},
	{"go depth -1", `depth "-1"`},
	{"go depth 1000001", `depth "1000001": expected 0 to 1000000`},
	{"go depth 3.5", `depth "3.5"`},
	{"go depth 3 depth 4", "depth is given twice"},
	{"go nodes -1", `nodes "-1"`},
	{"go nodes 99999999999999999999", "nodes"},
	{"go movetime -100", "movetime"},
	{"go movetime 9223372036854775807", "movetime"},
	{"go btime 1000", "btime without wtime: side w is to move"},
	{"go winc 10", "winc without wtime"},
	{"go movestogo 10", "movestogo without wtime"},
	{"go wtime soon", `wtime "soon"`},
	{"go wtime 1000 winc -1", `winc "-1"`},
	{"go wtime 1000 movestogo -1", "movestogo"},
	{"go infinite depth 3", "infinite cannot be combined with another limit"},
	{"go ponder", "ponder is not supported: known here are depth, nodes"},
	{"go searchmoves", "searchmoves without a move: expected legal moves"},
	{"go searchmoves depth 3", "searchmoves without a move"},
	{"go searchmoves e2e4", `searchmoves: move "e2e4": expected two cells`},
	{"go searchmoves Ed3Ed2 Ab3Ab4", "searchmoves: move Ed3Ed2 is illegal in "},
	{"go searchmoves Ab3Ab4 searchmoves Ab3Ab4", "searchmoves is given twice"},
	{"go searchmoves Ab3Ab4 depht 3", `searchmoves: move "depht"`},
	{"go mate", "mate without a number: expected 0 to 1000000"},
	{"go mate 1000001", `mate "1000001": expected 0 to 1000000`},
	{"go mate 3 infinite", "infinite cannot be combined with another limit"},
	{"go perft", "perft without a number: expected 1 to 12"},
	{"go perft 13", `perft "13"`},
	{"go perft 2 depth 3", "perft cannot be combined with anything else"},
	{"go perft 2 searchmoves Ab3Ab4", "perft cannot be combined with anything else"},
	{"d 3", "d: "},
	{"eval 3", "eval: "},
	{"ponderhit", `unknown command "ponderhit"`},

	{"setoption", "setoption: expected name NAME"},
	{"setoption name", "expected name NAME"},
	{"setoption MultiPV 3", "expected name NAME"},
	{"setoption name nul_move value false", `unknown option "nul_move": did you mean null_move?`},
	{"setoption name hsh value 3", `unknown option "hsh": did you mean Hash? ('uci' lists all options)`},
	{"setoption name Ponder value true", `unknown option "Ponder": the nearest of`},
	{"setoption name Ponder value true", "('uci' lists all options)"},
	{"setoption name Hash value 2049", `option Hash = "2049": expected 0 to 2048`},
	{"setoption name Hash value 4.5", "expected 0 to 2048"},
	{"setoption name UCI_Variant value chess", "expected one of raumschach"},
	{"setoption name value 3", `unknown option "value 3"`},
	{"setoption name MultiPV", "option MultiPV: expected value and a value"},
	{"setoption name MultiPV value", `option MultiPV = "": expected 1 to 256`},
	{"setoption name MultiPV value 0", "expected 1 to 256"},
	{"setoption name MultiPV value many", "expected 1 to 256"},
	{"setoption name null_move value 1", `option null_move = "1": expected true or false`},
	{"setoption name null_move value", "expected true or false"},
	{"setoption name table_bits value 27", `option table_bits = "27": expected 0 to 26`},
	{"setoption name table_buckets value 0",
		"search option table_buckets = 0: expected 1 or 2 where there is a table; the table exists because table_bits = 17; 0 means no table"},
	{"setoption name Engine value stockfish", "expected one of fivecubed, maackesgeist, random"},
	{"setoption name Engine value /etc/passwd", "expected one of"},
	{"setoption name Level value 6", "expected one of none, 0, 1"},
	{"setoption name Weights value mine", `weights "mine": expected alice-first, alice, corrected, published`},
	{"setoption name Weights value absent.toml", "absent.toml"},
	{"setoption name Weights value <empty>", `weights ""`},
	{"setoption name Book value absent.parquet", "no book absent.parquet"},
	{"setoption name Array value round", "expected one of chessvariants, dickins"},
	{"setoption name Pawns value en passant", "expected one of normal, sideways, fivecubed"},
	{"setoption name Clear Hash value 1", "option Clear Hash is a button: expected no value"},
}

// A wrong line gets an answer of one line, and changes neither position nor options. A wrong go,
// and any go between a wrong position and the next one, is answered without a move.
func TestWrong(t *testing.T) {
	const right = "position startpos moves Ab2Ab3 Ed4Ed3"
	s := newSession(t, "raumlab")
	told(s, "setoption name MultiPV value 2")
	for _, x := range wrong {
		if answer := told(s, right); answer != "" {
			t.Fatal(answer)
		}
		settings, game := s.settings, s.game
		answer := told(s, x.line)
		command, _, _ := strings.Cut(x.line, " ")
		if command == "go" {
			move := ""
			if answer, move, _ = strings.Cut(answer, "\n"); move != "bestmove 0000\n" {
				t.Errorf("%q: after %q comes %q", x.line, answer, move)
			}
			answer += "\n"
		}
		if !strings.HasPrefix(answer, "info string error: ") || strings.Count(answer, "\n") != 1 ||
			!strings.Contains(answer, x.want) ||
			strings.ContainsFunc(strings.TrimSuffix(answer, "\n"), sanitize.Hidden) {
			t.Errorf("%q: %q, want one line with %q", x.line, answer, x.want)
		}
		if s.game != game || !reflect.DeepEqual(s.settings, settings) || s.running != nil {
			t.Fatalf("%q changed something", x.line)
		}
		if command != "position" {
			continue
		}
		for _, next := range []string{"go depth 1", "go", "go infinite", "go perft 1", "ucinewgame\ngo mate 1"} {
			answer := told(s, strings.Split(next, "\n")...)
			if !strings.HasPrefix(answer, "info string error: go: the last position was refused (") ||
				!strings.Contains(answer, strings.TrimPrefix(x.want, "position: ")) ||
				!strings.HasSuffix(answer, ": send another first\nbestmove 0000\n") || strings.Count(answer, "\n") != 2 ||
				s.game != game || s.running != nil {
				t.Errorf("%q after %q: %q", next, x.line, answer)
			}
		}
	}
}

// A position is refused also during a search, or if its line is too long. Then a GUI must not get a
// move for the position before, either.
func TestGoAfterPositionThatWasNotTaken(t *testing.T) {
	k := startTalk(t, newSession(t, "raumlab"))
	k.say("go infinite")
	k.until("info depth 1 ")
	k.say("position startpos moves Ab2Ab3", "go depth 1", "stop")
	if lines := k.until("bestmove "); count(lines, "info string error: ") != 2 || slices.Contains(lines, "bestmove 0000") {
		t.Errorf("the search that runs answers %q", lines)
	}
	k.say("go depth 1")
	if lines := k.until("bestmove "); len(lines) != 2 || !strings.Contains(lines[0], "a search is running") ||
		lines[1] != "bestmove 0000" {
		t.Errorf("%q", lines)
	}
	k.say("position startpos", "go depth 1")
	if lines := k.until("bestmove "); len(lines) != 2 || lines[1] == "bestmove 0000" {
		t.Errorf("%q", lines)
	}
	for long, want := range map[string]string{
		"position startpos moves" + strings.Repeat(" Ab1Cc1",
			maxLine/7): "info string error: go: the last position was refused (a line of more than",
		"isready" + strings.Repeat(" ", maxLine): "info depth 1 ",
	} {
		k.say("position startpos", long, "go depth 1")
		if lines := k.until("bestmove "); len(lines) != 3 || !strings.Contains(lines[0], "more than 131072 bytes") ||
			!strings.HasPrefix(lines[1], want) {
			t.Errorf("%q", lines)
		}
	}
	k.say("position startpos", "go searchmoves"+strings.Repeat(" Ab2Ab3", maxLine/7))
	if lines := k.until("bestmove "); len(lines) != 2 ||
		!strings.Contains(lines[0], "go: a line of more than 131072 bytes") || lines[1] != "bestmove 0000" {
		t.Errorf("%q", lines)
	}
}

// Lines that are too long are ignored. Those after them are not.
func TestLongLine(t *testing.T) {
	s := newSession(t, "raumlab")
	var b bytes.Buffer
	in := strings.Repeat("position ", maxLine) + "\nisready\r\n\n \t\n" + strings.Repeat("x", maxLine-1) + "\nisready\n" +
		strings.Repeat("y", 3*maxLine)
	if err := s.Run(context.Background(), strings.NewReader(in), &b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 5 || !strings.Contains(lines[0], "more than 131072 bytes") || lines[1] != "readyok" ||
		!strings.Contains(lines[2], "unknown command") || lines[3] != "readyok" || !strings.Contains(lines[4], "more than") {
		t.Errorf("%q", lines)
	}
}

// The longest line has as many bytes as the message says, with any ending.
func TestLongestLine(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", ""} {
		for more, want := range map[int]string{-1: "unknown command", 0: "unknown command", 1: "more than 131072 bytes",
			2: "more than 131072 bytes"} {
			var b bytes.Buffer
			in := strings.Repeat("x", maxLine+more) + end
			if err := newSession(t, "raumlab").Run(context.Background(), strings.NewReader(in), &b); err != nil {
				t.Fatal(err)
			}
			if answer := b.String(); strings.Count(answer, "\n") != 1 || !strings.Contains(answer, want) {
				t.Errorf("%d bytes and %q: %q", maxLine+more, end, answer)
			}
		}
	}
}

// A game in the longest line is played to its end.
func TestLongGame(t *testing.T) {
	s := newSession(t, "raumlab")
	line := "position startpos moves" + strings.Repeat(" Ab1Cc1 Eb5Cc5 Cc1Ab1 Cc5Eb5", 4600)
	if len(line) > maxLine {
		t.Fatal("too long")
	}
	if answer := told(s, line); answer != "" || len(s.game.Moves()) != 4*4600 {
		t.Fatalf("%d plies: %s", len(s.game.Moves()), answer)
	}
	if lines := converse(t, s, "go depth 2"); count(lines, "bestmove ") != 1 {
		t.Errorf("%q", lines)
	}
}

func FuzzLines(f *testing.F) {
	for _, x := range wrong {
		f.Add(x.line)
		f.Add("setoption name Pawns value sideways\n" + x.line + "\nposition startpos")
	}
	f.Add("position rfen " + mateInOne + " moves Ed2Ed4\ngo infinite")
	f.Add("position fen " + mateInOne + "\ngo wtime 1 btime 2 winc 3 binc 4 movestogo 5")
	f.Add("setoption name Engine value fivecubed\nsetoption name Level value 3\nsetoption name table_bits value 3")
	f.Add("position startpos\ngo searchmoves Ab2Ab3 Ab2Bb2 depth 3\ngo infinite searchmoves Ab2Ab3\nd\neval")
	f.Add(
		"go mate 3\ngo perft 3\nsetoption name Hash value 64\nsetoption name table_buckets value 1\nsetoption name UCI_Variant value raumschach")
	f.Add("setoption name  Clear   hash \nuci\nucinewgame")
	shared, err := New(context.Background(), "0", "raumlab", variant.Rules{}, noBook)
	if err != nil {
		f.Fatal(err)
	}
	fresh := *shared
	f.Fuzz(func(t *testing.T, text string) {
		session := fresh
		s := &session
		for line := range strings.Lines(text) {
			settings, game := s.settings, s.game
			// This does all but begin a search and make a table.
			words := strings.Fields(line)
			if len(words) > 0 && words[0] == "go" {
				o, err := s.parseGo(words[1:])
				unlimited := len(words) == 1 || words[1] == searchMoves || o.perft > 0
				if err == nil && !unlimited && o.limits.Validate() != nil || (o.infinite || o.mate > 0) && o.limits.Depth == 0 {
					t.Errorf("%q: %+v, %v", line, o, o.limits.Validate())
				}
				for _, m := range o.moves {
					if err == nil && !s.game.Position().IsLegal(m) {
						t.Errorf("%q: %v is illegal", line, m)
					}
				}
				if err != nil || s.unplaced != nil {
					if answer := told(s, line); !strings.HasSuffix(answer, "\nbestmove 0000\n") &&
						!strings.Contains(answer, "unknown command") {
						t.Errorf("%q: %q", line, answer)
					}
				}
				continue
			}
			if len(words) > 0 && (words[0] == "ucinewgame" || words[0] == "isready") || strings.Contains(line, ".toml") {
				continue
			}
			var b bytes.Buffer
			s.out = &output{w: &b}
			unplaced := s.unplaced != nil
			s.do(context.Background(), typed(line))
			answer := b.String()
			if strings.Contains(answer, "error") && (strings.Count(answer, "\n") != 1 ||
				!reflect.DeepEqual(s.settings, settings) || s.game != game) {
				t.Fatalf("%q changed something or is answered by more than a line: %q", line, answer)
			}
			if name, _, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(line), "\t", " "), " "); name == "position" {
				unplaced = strings.Contains(answer, "error") // a warning does not matter
			}
			if unplaced != (s.unplaced != nil) {
				t.Fatalf("%q is answered by %q, and counts as %v", line, answer, s.unplaced)
			}
			soundState(t, s)
		}
	})
}

// soundState checks the position by its rules and the options by their ranges.
func soundState(t *testing.T, s *Session) {
	t.Helper()
	p := s.game.Position()
	if p.Rules() != s.settings.rules {
		t.Fatalf("a position of %s under %s", p.Rules(), s.settings.rules)
	}
	if p.FullmoveNumber() < 9999 && p.HalfmoveClock() < 9999 {
		if again, err := variant.ParseRFEN(s.settings.rules, p.RFEN()); err != nil || again.Key() != p.Key() {
			t.Fatalf("%s: %v", p.RFEN(), err)
		}
	}
	for _, o := range s.options {
		value := o.value(s.settings)
		if accepted, err := o.accept(value); o.kind != button && (err != nil || accepted != value) {
			t.Fatalf("option %s has the value %q: %v", o.name, value, err)
		}
	}
	if c := s.settings.levelled(); !c.Random {
		if err := c.Search.Validate(); err != nil {
			t.Fatal(err)
		}
	}
	s.out = &output{w: io.Discard}
}
