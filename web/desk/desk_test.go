package desk

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func newDesk(tb testing.TB) *Desk {
	tb.Helper()
	d, err := New(Options{Version: "1.2.3", Threads: 2})
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// ask returns the values of an answer.
func ask[A any](tb testing.TB, method string, request any) []A {
	tb.Helper()
	body, err := json.Marshal(request)
	if err != nil {
		tb.Fatal(err)
	}
	var answers []A
	err = newDesk(tb).Answer(tb.Context(), method, body, func(v any) error {
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		if strings.Contains(string(text), "null") {
			tb.Errorf("%s: null in %s", method, text)
		}
		var a A
		if err := json.Unmarshal(text, &a); err != nil {
			return err
		}
		answers = append(answers, a)
		return nil
	})
	if err != nil {
		tb.Fatalf("%s %s: %v", method, body, err)
	}
	return answers
}

// askOne is ask for a method that is no stream.
func askOne[A any](tb testing.TB, method string, request any) A {
	tb.Helper()
	answers := ask[A](tb, method, request)
	if len(answers) != 1 {
		tb.Fatalf("%s: %d answers, want 1", method, len(answers))
	}
	return answers[0]
}

func discard(any) error { return nil }

// Every request that is wrong is refused by name, as the caller's fault.
func TestBadRequests(t *testing.T) {
	deep := strings.Repeat(`{"line":{"moves":[{"variations":[`, 2000)
	for _, c := range []struct{ method, body, want string }{
		{"fly", `{}`, `method "fly": expected one of about,`},
		{"position", `{"rules":"chessvariants/normal"`, "unexpected EOF"},
		{"position", `{"rools":""}`, `unknown field "rools"`},
		{"position", `{"moves":[1]}`, "key moves: expected text, not number"},
		{"position", `{"moves":{}}`, "key moves: expected a list, not object"},
		{"position", `{} {}`, "request: extra data after its end, from byte 4"},
		{"position", `[]`, "expected an object"},
		{"position", `{"rules":"flat/normal"}`, `key rules: array "flat"`},
		{"position", `{"start":"5/5 w"}`, "key start: RFEN"},
		{"position", `{"moves":["Bb2Cb2","Bb2Cb2"]}`, "key moves[1]: ply 2: move Bb2Cb2 is illegal"},
		{"position", `{"moves":["x"]}`, `key moves[0]: move "x"`},
		{"position", `{"moves":[` + strings.Repeat(`"a",`, maxMoves) + `"a"]}`,
			"key moves: a game of 2001 plies: expected at most 2000"},
		{"position", `{"start":"` + strings.Repeat("5", maxText+1) + `"}`, "key start: an RFEN of 1001 bytes"},
		{"position", strings.Repeat(" ", maxBody+1), "request of 1048577 bytes: expected at most 1048576"},
		{"position", deep, "request: "},
		{"setup", `{"rules":"x"}`, `key rules: rules "x": expected array/pawns`},
		{"analyse", `{"engine":"/etc/passwd.toml"}`, `key engine: "/etc/passwd.toml": expected one of fivecubed,`},
		{"analyse", `{"engine":"raumlab/9"}`, `level "9": expected the number or the name of one of 0 Beginner, 1 Weak, 2 Average, 3 Strong, 4 RSM (Raumschach master), 5 GRSM (grand Raumschach master)`},
		{"analyse", `{"engine":"random"}`, "random plays at random and cannot analyse"},
		{"analyse", `{"engine":"raumlab/0","depth":1}`, "plays at random"},
		{"analyse", `{"engine":"raumlab","depth":-1}`, "key depth: -1"},
		{"analyse", `{"engine":"raumlab","depth":61}`, "key depth: 61"},
		{"analyse", `{"engine":"raumlab","nodes":-1}`, "key nodes: expected a whole number that is not negative"},
		{"analyse", `{"engine":"raumlab","lines":6}`, "key lines: 6: expected 1 to 5"},
		{"analyse", `{"engine":"raumlab","movetime":-1}`, "key movetime: -1"},
		{"analyse", `{"engine":"raumlab","depth":1,"threat":true,"start":"` + inCheck + `"}`,
			"key threat: White is in check"},
		{"analyse", `{"engine":"raumlab","depth":1,"start":"` + mated + `"}`,
			"the game is over: there is nothing to analyse. Black mates."},
		{"play", `{"engine":"raumlab","start":"` + mated + `"}`, "the game is over"},
		{"read", `{"text":"` + strings.Repeat("* ", maxGames+1) + `"}`, "key text: more than 1000 games"},
		{"write", `{"result":"2-0"}`, `key result: "2-0": expected 1-0`},
		{"write", `{"result":"*","tags":[{"name":"a b"}]}`, `tag "a b": a name has letters`},
		{"write", `{"result":"*","line":{"moves":[{"move":"Bb2Cb2","nags":[256]}]}}`,
			"key line.moves[0].nags: 256: expected 0 to 255"},
		{"write", `{"result":"*","line":{"moves":[{"move":"Bb2Cb3"}]}}`, "ply 1: move Bb2Cb3 is illegal"},
		{"evaluation", `{"weights":"/etc/passwd.toml"}`, `key weights: "/etc/passwd.toml": expected one of corrected,`},
		{"game", `{}`, "key source: there are no corpora"},
		{"play", `{"engine":""}`, "key engine: "},
		{"play", `{"engine":"random","left":-1}`, "key left: -1"},
		{"play", `{"engine":"random","increment":-1}`, "key increment: -1"},
	} {
		err := newDesk(t).Answer(t.Context(), c.method, []byte(c.body), discard)
		var bad BadRequest
		switch {
		case err == nil || !strings.Contains(err.Error(), c.want):
			t.Errorf("%s %.80s: error %v, want %q", c.method, c.body, err, c.want)
		case !errors.As(err, &bad):
			t.Errorf("%s %.80s: %v is no BadRequest", c.method, c.body, err)
		}
	}
}

// Positions of White: in check by a rook, and mated.
const (
	inCheck = "5/5/5/5/4k|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3r w 0 1"
	mated   = "5/5/5/5/4k|5/5/5/5/5|5/5/2q2/5/5|5/5/5/1q3/5|5/5/5/5/K4 w 0 1"
)

// An error of emit ends any answer and is what Answer returns.
func TestEmitFails(t *testing.T) {
	gone := errors.New("the page is gone")
	for _, method := range methodNames() {
		body := `{}`
		switch method {
		case "game":
			continue // without an explorer
		case "analyse":
			body = `{"engine":"raumfischer","nodes":1000000000}`
		case "play":
			body = `{"engine":"random"}`
		case "read":
			body = `{"text":"*"}`
		case "why":
			body = `{"from":"Bb2"}`
		case "write":
			body = `{"result":"*"}`
		}
		calls := 0
		err := newDesk(t).Answer(t.Context(), method, []byte(body), func(any) error { calls++; return gone })
		if err != gone || calls != 1 {
			t.Errorf("%s: error %v after %d calls", method, err, calls)
		}
	}
}

// An analysis ends with its context and its error. It names no command, for that would find more.
func TestAnalysisEnds(t *testing.T) {
	for _, body := range []string{`{"engine":"raumlab"}`, `{"engine":"raumlab","depth":40}`} {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		answers := 0
		err := newDesk(t).Answer(ctx, "analyse", []byte(body), func(v any) error {
			answers++
			lines := v.(Lines)
			if lines.Last || lines.Command != "" {
				t.Errorf("%s: depth %d is marked as the last, with command %q", body, lines.Depth, lines.Command)
			}
			if lines.Depth == 2 {
				stop()
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) || answers < 2 {
			t.Errorf("%s: error %v after %d answers", body, err, answers)
		}
	}
}
