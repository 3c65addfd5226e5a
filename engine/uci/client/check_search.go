package client

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
)

// This file has the checks of positions, counts and limits.

func (k *checking) positions(ctx context.Context) (string, error) {
	for _, p := range k.corners {
		if _, err := k.moveIn(ctx, p); err != nil {
			return "", fmt.Errorf("position rfen %s: %w", p.RFEN(), err)
		}
	}
	return plural.Of(int64(len(k.corners)), "position"), nil
}

// played asks for moves after the first and the last legal move of each position.
func (k *checking) played(ctx context.Context) (string, error) {
	asked := int64(0)
	for _, p := range k.corners {
		legal := p.AppendLegal(nil)
		for _, m := range []board.Move{legal[0], legal[len(legal)-1]} {
			g := variant.NewGame(p)
			if err := g.Play(m); err != nil {
				return "", err
			}
			if over(g) {
				continue
			}
			if _, err := k.move(ctx, g, Limits{Limits: search.Limits{Depth: 1}}, k.Patience); err != nil {
				return "", fmt.Errorf("position rfen %s moves %v: %w", p.RFEN(), m, err)
			}
			asked++
		}
	}
	return plural.Of(asked, "position"), nil
}

// dead are positions in which the mover has no legal move: a mate and a stalemate.
var dead = []string{
	"1N1Nk/3Q1/5/2K2/5|4B/5/4P/5/2p2|5/r1P2/5/5/4p|5/4P/5/5/4U|5/5/2N1R/5/1n1n1 b 1 55",
	"5/5/5/5/4k|5/5/2Q2/5/1N3|5/5/5/2K1Q/5|5/5/5/5/5|5/5/5/5/5 b 35 88",
}

func (k *checking) nowhere(ctx context.Context) (string, error) {
	c, err := k.ready(ctx)
	if err != nil {
		return "", err
	}
	seen := ""
	for _, rfen := range dead {
		p, err := variant.ParseRFEN(k.Rules, rfen)
		if err != nil || p.HasLegal() { // under these rules
			continue
		}
		if err := c.send("position rfen " + rfen); err != nil {
			return "", err
		}
		if err := c.ready(ctx); err != nil {
			return "", err
		}
		if err := c.send("go depth 1"); err != nil {
			return "", err
		}
		err = c.await(ctx, time.Now().Add(k.Patience), *faultf("no bestmove within %v in %s", k.Patience, rfen),
			func(l line) (bool, error) {
				words := strings.Fields(l.text)
				if len(words) == 0 || words[0] != "bestmove" {
					return false, nil
				}
				if len(words) < 2 || words[1] != "(none)" && words[1] != "0000" {
					return false, faultf("%s in %s", sanitize.Quote(l.text), rfen)
				}
				seen = "bestmove " + words[1]
				return true, nil
			})
		if err != nil {
			return "", err
		}
	}
	if seen == "" {
		return "", skip("no position for these rules")
	}
	return seen, nil
}

// perftPatience is how long a program may take to begin to count, or to show that it cannot.
const perftPatience = 3 * time.Second

// perft counts from the start array and from some corners.
func (k *checking) perft(ctx context.Context) (string, error) {
	counted := int64(0)
	for i, p := range append([]variant.Position{k.Rules.Start()}, k.corners...) {
		depths := []int{1}
		if i == 0 {
			depths = []int{1, 2, 3}
		} else if i%10 == 1 {
			depths = []int{2}
		}
		for _, depth := range depths {
			if err := k.count(ctx, p, depth, counted == 0); err != nil {
				return "", err
			}
			counted++
		}
	}
	return plural.Of(counted, "count"), nil
}

// count compares one count. If it is the first, a program that does not count skips the check.
func (k *checking) count(ctx context.Context, p variant.Position, depth int, first bool) error {
	want := map[string]uint64{}
	all, err := board.Perft{Divided: func(m board.Move, leaves uint64) error {
		want[m.String()] = leaves
		return nil
	}}.Count(ctx, p.Tree(), depth)
	if err != nil {
		return err
	}
	moves := len(want)
	c, err := k.ready(ctx)
	if err != nil {
		return err
	}
	if err := c.send(c.position(variant.NewGame(p))); err != nil {
		return err
	}
	if err := c.ready(ctx); err != nil {
		return err
	}
	c.said = ""
	if err := c.send("go perft " + strconv.Itoa(depth)); err != nil {
		return err
	}
	wait, missing := k.Patience, faultf("no \"Nodes searched\" within %v", k.Patience)
	if first {
		wait = min(wait, perftPatience)
	}
	none, began := false, time.Now()
	where := fmt.Sprintf("go perft %d in %s", depth, p.RFEN())
	err = c.await(ctx, began.Add(wait), *missing, func(l line) (bool, error) {
		if first && (strings.HasPrefix(l.text, "bestmove") || c.said != "") {
			none = true
			return true, nil
		}
		name, number, is := strings.Cut(strings.TrimSpace(l.text), ": ")
		leaves, err := strconv.ParseUint(number, 10, 64)
		if !is || err != nil {
			return false, nil
		}
		if name == "Nodes searched" {
			if leaves != all {
				return false, faultf("%s: %d leaves, expected %d", where, leaves, all)
			}
			if len(want) > 0 && len(want) < moves { // one that divides names every move
				return false, faultf("%s: no leaves of %s", where, slices.Min(slices.Collect(maps.Keys(want))))
			}
			return true, nil
		}
		_, err = board.ParseMove(name)
		right, legal := want[name]
		switch {
		case err != nil: // another line
		case !legal:
			return false, faultf("%s: %s is not legal, or was counted twice", where, name)
		case leaves != right:
			return false, faultf("%s: %s has %d leaves, expected %d", where, name, leaves, right)
		default:
			delete(want, name)
		}
		return false, nil
	})
	if first && (none || err != nil && time.Since(began) >= wait) {
		k.kill() // it may be searching
		return skip("not offered")
	}
	return err
}

// limitDepths are the depths that are asked for.
const limitDepths = 4

func (k *checking) depth(ctx context.Context) (string, error) {
	deepest := 0
	for depth := 1; depth <= limitDepths; depth++ {
		a, err := k.move(ctx, variant.NewGame(k.Rules.Start()), Limits{Limits: search.Limits{Depth: depth}}, k.Patience)
		if err != nil {
			return "", fmt.Errorf("go depth %d: %w", depth, err)
		}
		if a.Depth > depth {
			return "", faultf("go depth %d: depth %d", depth, a.Depth)
		}
		deepest = max(deepest, a.Depth)
	}
	if deepest == 0 {
		return "moves, and no depth with a score", nil
	}
	return fmt.Sprintf("depth %d of %d", deepest, limitDepths), nil
}

// limitNodes is the number of nodes that is asked for. Programs count them in their own ways and
// look at the limit now and then.
const limitNodes = 20_000

func (k *checking) nodes(ctx context.Context) (string, error) {
	a, err := k.move(ctx, variant.NewGame(k.Rules.Start()), Limits{Limits: search.Limits{Nodes: limitNodes}}, k.Patience)
	switch {
	case err != nil:
		return "", fmt.Errorf("go nodes %d: %w", limitNodes, err)
	case a.Nodes > limitNodes*3/2:
		return "", faultf("go nodes %d: %d nodes", limitNodes, a.Nodes)
	case a.Nodes == 0:
		return "a move, and no nodes", nil
	}
	return fmt.Sprintf("%d nodes of %d", a.Nodes, limitNodes), nil
}

func (k *checking) moveTime(ctx context.Context) (string, error) {
	return k.timed(ctx, []timedMove{
		{Limits{Limits: search.Limits{MoveTime: 20 * time.Millisecond}}, 20 * time.Millisecond},
		{Limits{Limits: search.Limits{MoveTime: 300 * time.Millisecond}}, 300 * time.Millisecond},
	})
}

// clock asks as either side. The opponent has much more time, so that a program that looks at the
// wrong clock is late.
func (k *checking) clock(ctx context.Context) (string, error) {
	var all []timedMove
	for _, c := range []search.Clock{
		{Left: 100 * time.Millisecond},
		{Left: time.Second, Increment: 10 * time.Millisecond},
		{Left: 300 * time.Millisecond, MovesToGo: 1},
	} {
		all = append(all, timedMove{Limits{search.Limits{Clock: c}, search.Clock{Left: time.Hour}}, c.Left})
	}
	return k.timed(ctx, all)
}

// A timedMove is a limit of time.
type timedMove struct {
	limits Limits
	time   time.Duration
}

// timed asks for moves of White and of Black, and returns how long each limit took at most.
func (k *checking) timed(ctx context.Context, all []timedMove) (string, error) {
	white := variant.NewGame(k.Rules.Start())
	black := variant.NewGame(k.Rules.Start())
	if err := black.Play(black.Position().AppendLegal(nil)[0]); err != nil {
		return "", err
	}
	var seen []string
	for _, x := range all {
		longest := time.Duration(0)
		for _, g := range []*variant.Game{white, black} {
			a, err := k.move(ctx, g, x.limits, x.time+k.Margin)
			if err != nil {
				return "", fmt.Errorf("%s: %w", x.limits.command(g.Position().SideToMove()), err)
			}
			longest = max(longest, a.Time)
		}
		seen = append(seen, fmt.Sprintf("%s of %v", rounded(longest), x.time))
	}
	return strings.Join(seen, ", "), nil
}
