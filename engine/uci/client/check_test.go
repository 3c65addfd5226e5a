//go:build unix

package client

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/engine/uci"
	"raumlab/engine/uci/client/fake"
	"raumlab/engine/variant"
)

// asEngine in the environment makes the test binary speak UCI as the engine of that name.
const asEngine = "RAUMLAB_TEST_AS_ENGINE"

func TestMain(m *testing.M) {
	if command := os.Getenv(asParent); command != "" {
		beParent(command)
	}
	name := os.Getenv(asEngine)
	if name == "" {
		fake.Main(m)
		return
	}
	s, err := uci.New(context.Background(), "0", name, variant.Rules{}, nil)
	if err == nil {
		err = s.Run(context.Background(), os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Each check fails for a program that breaks what it asks for, and for that reason. The programs are
// raumlab with an input or an output that a stream editor changes.
func TestCheckFindsFaults(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("no shell")
	}
	for _, x := range []struct {
		check, input, output, want string
		patience                   time.Duration // 0 for long
	}{
		{"handshake", "", "/^id name/d", "without id name", 0},
		{"handshake", "", "/^uciok/d", "no uciok", time.Second},
		{"options declared", "", "/name Seed/s/default 1/default -1/", `"Seed": default -1 is not from 0`, 0},
		{"options declared", "", "/name Level/s/default none/default 9/", `"Level": default "9" is not one of`, 0},
		{"options declared", "", "/name Level/s/type combo/type choice/", `"Level": type "choice"`, 0},
		{"options declared", "", "s/name table_deeper/name Seed/", `"Seed" is declared twice`, 0},
		{"options declared", "", "/name draws/s/default .*/default maybe/", `"draws": default is "maybe"`, 0},
		{"options declared", "", "/name draws/s/type check//", "not understood", 0},
		{"options set", "s/name Seed value 1$/name Seed value -1/", "", "it refused its default", 0},
		{"unknown command", "s/.*what-is-no-command/quit/", "", "no readyok within 1s|it ended", time.Second},
		{"legal moves", "", "s/^bestmove .*/bestmove Aa1Aa1/", "Aa1Aa1", 0},
		{"moves after a position", "s/ moves .*//", "", "illegal move", 0},
		{"no legal move", "", "s/^bestmove (none)/bestmove Aa1Aa2/", `"bestmove Aa1Aa2" in 1N1Nk`, 0},
		{"perft", "", "s/searched: 61/searched: 60/", "60 leaves, expected 61", 0},
		{"perft", "", "s/^Ab2Ab3: 1/Ab2Ab3: 2/", "Ab2Ab3 has 2 leaves, expected 1", 0},
		{"perft", "s/perft 3/perft 2/", "", "go perft 3 in", 0},
		{"perft", "", "/^Ab2Ab3: 1/d", "no leaves of Ab2Ab3", 0},
		{"depth", "s/go depth 2/go depth 3/", "", "go depth 2: depth 3", 0},
		{"nodes", "s/20000/60000/", "", "60000 nodes", 0},
		{"movetime", "s/movetime 300/movetime 3000/", "", "go movetime 300: no move within 800ms", 0},
		{"clock", `s/wtime \([0-9]*\) btime \([0-9]*\)/wtime \2 btime \1/`, "", "no move within 600ms", 0},
		{"isready during a search", "/^go inf/,/^stop/{/^isready/d;}", "", "no readyok within", time.Second},
		{"stop", "s/^stop//", "", "no move within 1s after stop", time.Second},
		{"stop", "s/go infinite/go depth 1/", "", "after go infinite, before stop", 0},
		{"stop", "", "/^bestmove/p", "without go", 0},
		{"new game", "s/^ucinewgame/quit/", "", "no readyok within 1s|it ended", time.Second},
		{"quit", "s/^quit//", "", "it still runs after 1s", time.Second},
		{"quit during a search", "s/^quit//", "", "it still runs after 1s", time.Second},
		{"end of input", "", "$r /dev/stderr", "it still runs after 1s", time.Second},
		{"restart", "", "s/^id name.*/id name $$/", "its name is now", 0},
	} {
		t.Run(x.check+" "+x.input+x.output, func(t *testing.T) {
			t.Parallel()
			engine := "raumfischer"
			if x.check == "restart" || x.check == "options set" {
				engine = "random"
			}
			command := fmt.Sprintf("%s=%s %s", asEngine, engine, os.Args[0])
			if x.input != "" {
				command = fmt.Sprintf("sed -u %q | ", x.input) + command
			}
			switch {
			case x.check == "end of input": // a child that does not notice it
				command += "; exec sleep 1000"
			case x.output != "":
				command += fmt.Sprintf(" | sed -u \"%s\"", x.output)
			}
			p, err := Load("/bin/sh -c '" + command + "'")
			if err != nil {
				t.Fatal(err)
			}
			k := &checking{Checker: Checker{Program: p, Patience: patience, Margin: 500 * time.Millisecond}}
			if x.check == "handshake" && x.patience > 0 {
				k.Patience = x.patience
			}
			defer k.kill()
			if err := k.loadCorners(); err != nil {
				t.Fatal(err)
			}
			// The others need what the handshake found, however long a busy machine takes for it.
			_, err = k.handshake(t.Context())
			if x.check != "handshake" {
				if err != nil {
					t.Fatal(err)
				}
				if x.patience > 0 {
					k.Patience, k.process.patience = x.patience, x.patience
				}
				for _, c := range checks {
					if c.name == x.check {
						_, err = c.ask(k, t.Context())
					}
				}
			}
			said := func(want string) bool { return err != nil && strings.Contains(err.Error(), want) }
			if !slices.ContainsFunc(strings.Split(x.want, "|"), said) { // one of them, by what is noticed first
				t.Errorf("%v, want %q", err, x.want)
			}
		})
	}
}

// What a program is asked during a search it answers within a second.
func TestAnswersAtOnce(t *testing.T) {
	k := &checking{Checker: Checker{Margin: 200 * time.Millisecond}}
	for took, late := range map[time.Duration]bool{0: false, 1200 * time.Millisecond: false, 1201 * time.Millisecond: true,
		time.Minute: true} {
		if err := k.late("stop", took); (err != nil) != late {
			t.Errorf("after %v: %v", took, err)
		}
	}
}

// A program that is late is asked again, as a busy machine delays a right one. Another fault is not.
func TestLateProgramsAreAskedAgain(t *testing.T) {
	k := &checking{Checker: Checker{Margin: 200 * time.Millisecond}}
	for _, x := range []struct {
		fault         error
		faults, asked int
		passes        bool
	}{
		{TooLate(time.Second), 0, 1, true}, {TooLate(time.Second), tries - 1, tries, true},
		{TooLate(time.Second), tries, tries, false}, {k.late("isready", time.Minute), 2, 3, true},
		{fmt.Errorf("go movetime 20: %w", TooLate(time.Second)), 1, 2, true},
		{faultf("it ended"), 1, 1, false}, {context.Canceled, 1, 1, false},
	} {
		asked := 0
		seen, err := k.askAgain(t.Context(), func(*checking, context.Context) (string, error) {
			if asked++; asked <= x.faults {
				return "", x.fault
			}
			return "fine", nil
		})
		if asked != x.asked || (err == nil) != x.passes || (seen == "fine") != x.passes {
			t.Errorf("%v, %d times: asked %d times, %q, %v", x.fault, x.faults, asked, seen, err)
		}
	}
}

// A program that cannot count moves is not blamed for it.
func TestCheckSkipsPerft(t *testing.T) {
	k := &checking{Checker: Checker{Program: program(t, "none"), Patience: patience}}
	defer k.kill()
	_, err := k.perft(t.Context())
	var why skip
	if !errors.As(err, &why) || why != "not offered" {
		t.Errorf("%v", err)
	}
}

// The positions are fifty, all different, and of all kinds that the check promises.
func TestCornersOfTheRules(t *testing.T) {
	s, err := suite.Load(cornerSuite)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	checked, doubly, promoting, lastPly := 0, 0, 0, 0
	for i := range s.Positions {
		p := &s.Positions[i].Board
		known[p.RFEN()] = true
		mover := p.SideToMove()
		switch attackers := p.AttackersOf(p.King(mover), mover.Opponent()).Count(); {
		case attackers > 1:
			doubly++
		case attackers == 1:
			checked++
		}
		for _, m := range p.AppendLegal(nil) {
			if m.Promotion() != board.NoKind {
				promoting++
				break
			}
		}
		if p.HalfmoveClock() == board.DrawingPlies-1 {
			lastPly++
		}
	}
	if len(known) != 50 || checked < 4 || doubly < 8 || promoting < 18 || lastPly < 2 {
		t.Errorf("%d positions, %d in check, %d in double check, %d with promotions, %d before the 50-move rule",
			len(known), checked, doubly, promoting, lastPly)
	}
	mates, stalemates := 0, 0
	for _, rfen := range dead {
		p, err := variant.ParseRFEN(variant.Rules{}, rfen)
		if err != nil || p.HasLegal() {
			t.Fatalf("%s: %v", rfen, err)
		}
		if p.InCheck() {
			mates++
		} else {
			stalemates++
		}
	}
	if mates != 1 || stalemates != 1 {
		t.Errorf("%d mates and %d stalemates", mates, stalemates)
	}
}

// Every check names a section that the page of the protocol has.
func TestChecksNameSections(t *testing.T) {
	page, err := os.ReadFile("../../../docs/reference/formats/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range checks {
		_, section, _ := strings.Cut(x.where, "#")
		if section == "" || !strings.Contains(strings.ToLower(string(page)), "\n## "+section+"\n") {
			t.Errorf("%s: no section %s", x.name, x.where)
		}
	}
}
