package client

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
)

// This file has the checks of the session: handshake, options, readiness, stop and the end.

// faultf is a *Fault.
func faultf(format string, values ...any) *Fault {
	return &Fault{Reason: fmt.Sprintf(format, values...)}
}

func (k *checking) handshake(ctx context.Context) (string, error) {
	c, err := k.ready(ctx)
	if err != nil {
		return "", err
	}
	if c.name == "" {
		return "", errors.New("uciok without id name")
	}
	k.name, k.declared = c.name, c.declared
	return fmt.Sprintf("%s, %s", sanitize.Shorten(k.name, 40), plural.Of(int64(len(k.declared)), "option")), nil
}

func (k *checking) declarations(ctx context.Context) (string, error) {
	c, err := k.ready(ctx)
	if err != nil {
		return "", err
	}
	if len(c.odd) > 0 {
		return "", faultf("not understood: %s", sanitize.Quote(c.odd[0]))
	}
	known := map[string]bool{}
	for _, d := range k.declared {
		name := strings.ToLower(d.name)
		if known[name] {
			return "", faultf("option %s is declared twice", sanitize.Quote(d.name))
		}
		known[name] = true
		if err := d.check(); err != nil {
			return "", fmt.Errorf("option %s: %w", sanitize.Quote(d.name), err)
		}
	}
	return plural.Of(int64(len(k.declared)), "option"), nil
}

// check says what is wrong with a declaration.
func (d declaration) check() error {
	number := func(key, text string) (*big.Int, error) {
		n := whole(text)
		if n == nil {
			return nil, faultf("%s is %s: expected a whole number", key, sanitize.Quote(text))
		}
		return n, nil
	}
	switch d.kind {
	case "check":
		if d.initial != "true" && d.initial != "false" {
			return faultf("default is %s: expected true or false", sanitize.Quote(d.initial))
		}
	case "spin":
		least, err := number("min", d.min)
		if err != nil {
			return err
		}
		most, err := number("max", d.max)
		if err != nil {
			return err
		}
		n, err := number("default", d.initial)
		if err != nil {
			return err
		}
		if n.Cmp(least) < 0 || n.Cmp(most) > 0 {
			return faultf("default %v is not from %v to %v", n, least, most)
		}
	case "combo":
		if !slices.Contains(d.choices, d.initial) {
			return faultf("default %s is not one of its choices", sanitize.Quote(d.initial))
		}
	case "button", "string":
	default:
		return faultf("type %s: expected check, spin, combo, button or string", sanitize.Quote(d.kind))
	}
	return nil
}

// Options whose greatest value a machine need not have memory or processors for, with what is tried
// instead.
var expensive = map[string]int64{"hash": 64, "table_bits": 20, "threads": 4}

// tries are the values that an option is set to, the default last.
func (d declaration) tries() []string {
	switch d.kind {
	case "check":
		return []string{"true", "false", d.initial}
	case "spin":
		most := d.max
		if least, costs := expensive[strings.ToLower(d.name)]; costs {
			if n := whole(d.max); n != nil && n.Cmp(big.NewInt(least)) > 0 {
				most = strconv.FormatInt(least, 10)
			}
		}
		return slices.DeleteFunc([]string{d.min, most, d.initial}, func(text string) bool { return text == "" })
	case "combo":
		return append(slices.Clone(d.choices), d.initial)
	case "button":
		return []string{""}
	}
	return []string{d.initial}
}

// settings sets every option in a process of its own.
func (k *checking) settings(ctx context.Context) (string, error) {
	k.kill()
	c, err := k.ready(ctx)
	if err != nil {
		return "", err
	}
	defer k.kill()
	values, refused := int64(0), int64(0)
	for _, d := range k.declared {
		tries := d.tries()
		for i, value := range tries {
			command, err := d.command(value)
			if err != nil {
				return "", err
			}
			c.said = ""
			if err := c.send(command); err != nil {
				return "", err
			}
			if err := c.ready(ctx); err != nil {
				return "", fmt.Errorf("after %s: %w", sanitize.Quote(command), err)
			}
			values++
			if c.said == "" {
				continue
			}
			if i == len(tries)-1 {
				return "", faultf("it refused its default: %s%s", sanitize.Quote(command), c.complaint())
			}
			refused++ // another option may exclude the value
		}
	}
	if _, err := k.moveIn(ctx, k.Rules.Start()); err != nil {
		return "", err
	}
	seen := plural.Of(values, "value")
	if refused > 0 {
		seen += fmt.Sprintf(", %d refused", refused)
	}
	return seen, nil
}

func (k *checking) unknown(ctx context.Context) (string, error) {
	c, err := k.ready(ctx)
	if err != nil {
		return "", err
	}
	for _, command := range []string{"", "raumlab-asks-for-what-is-no-command", "position rfen nonsense"} {
		if err := c.send(command); err != nil {
			return "", err
		}
		if err := c.ready(ctx); err != nil {
			return "", fmt.Errorf("after %s: %w", sanitize.Quote(command), err)
		}
	}
	if _, err := k.moveIn(ctx, k.Rules.Start()); err != nil {
		return "", err
	}
	return "it ignores them", nil
}

// think begins a search that ends with stop alone.
func (k *checking) think(ctx context.Context) (*Process, error) {
	c, err := k.ready(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.send(c.position(variant.NewGame(k.Rules.Start()))); err != nil {
		return nil, err
	}
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	return c, c.send("go infinite")
}

// endThinking sends stop and waits for the move. It returns how long that took.
func (k *checking) endThinking(ctx context.Context, c *Process) (time.Duration, error) {
	began := time.Now()
	if err := c.send("stop"); err != nil {
		return 0, err
	}
	p := k.Rules.Start()
	var a Answer
	err := c.await(ctx, began.Add(k.Patience), *faultf("no move within %v after stop", k.Patience),
		func(l line) (bool, error) { return c.hear(l, &p, began, &a) })
	return a.Time, err
}

func (k *checking) readiness(ctx context.Context) (string, error) {
	c, err := k.think(ctx)
	if err != nil {
		return "", err
	}
	began := time.Now()
	if err := c.ready(ctx); err != nil {
		return "", err
	}
	took := time.Since(began)
	if _, err := k.endThinking(ctx, c); err != nil {
		return "", err
	}
	if err := k.late("isready", took); err != nil {
		return "", err
	}
	return "readyok after " + rounded(took), nil
}

// atOnce is how long an answer may take that has nothing to wait for, besides the margin.
const atOnce = time.Second

// late refuses an answer during a search that is not given at once.
func (k *checking) late(command string, took time.Duration) error {
	if took > atOnce+k.Margin {
		fault := faultf("it answered %s after %s, not within %v", command, rounded(took), atOnce+k.Margin)
		fault.Late = true
		return fault
	}
	return nil
}

// quietly is how long a search without limits must not move.
const quietly = 300 * time.Millisecond

func (k *checking) stop(ctx context.Context) (string, error) {
	c, err := k.think(ctx)
	if err != nil {
		return "", err
	}
	err = c.await(ctx, time.Now().Add(quietly), Fault{Late: true}, func(l line) (bool, error) {
		if strings.HasPrefix(l.text, "bestmove") {
			return false, faultf("%s after go infinite, before stop", sanitize.Quote(l.text))
		}
		return false, nil
	})
	var f *Fault
	if !errors.As(err, &f) || !f.Late {
		return "", err
	}
	took, err := k.endThinking(ctx, c)
	if err == nil {
		err = k.late("stop", took)
	}
	if err != nil {
		return "", err
	}
	// A second move would come before the answer. So would one after a stop without a search.
	for _, command := range []string{"stop", "stop"} {
		if err := c.ready(ctx); err != nil {
			return "", err
		}
		if err := c.send(command); err != nil {
			return "", err
		}
	}
	if err := c.ready(ctx); err != nil {
		return "", err
	}
	return "one move, after " + rounded(took), nil
}

func (k *checking) newGame(ctx context.Context) (string, error) {
	c, err := k.ready(ctx)
	if err != nil {
		return "", err
	}
	for range 2 {
		if err := c.NewGame(ctx); err != nil {
			return "", err
		}
		if _, err := k.moveIn(ctx, k.Rules.Start()); err != nil {
			return "", err
		}
	}
	return "two games begun", nil
}

func (k *checking) quit(ctx context.Context) (string, error) {
	c, err := k.ready(ctx)
	if err != nil {
		return "", err
	}
	return k.ending(ctx, c, "quit")
}

func (k *checking) quitSearching(ctx context.Context) (string, error) {
	c, err := k.think(ctx)
	if err != nil {
		return "", err
	}
	return k.ending(ctx, c, "quit")
}

func (k *checking) endOfInput(ctx context.Context) (string, error) {
	c, err := k.ready(ctx)
	if err != nil {
		return "", err
	}
	return k.ending(ctx, c, "")
}

func (k *checking) endOfInputSearching(ctx context.Context) (string, error) {
	c, err := k.think(ctx)
	if err != nil {
		return "", err
	}
	return k.ending(ctx, c, "")
}

// ending waits for the end of the process after a command, or after the end of its input.
func (k *checking) ending(ctx context.Context, c *Process, command string) (string, error) {
	defer k.kill()
	began := time.Now()
	if command != "" {
		if err := c.send(command); err != nil {
			return "", err
		}
	} else {
		c.stdin.Close()
	}
	late := time.NewTimer(k.Patience)
	defer late.Stop()
	lines := c.lines
	for {
		select {
		case _, more := <-lines: // what it prints last
			if !more {
				lines = nil
			}
		case <-ctx.Done():
			return "", ctx.Err()
		case <-late.C:
			return "", faultf("it still runs after %v", k.Patience)
		case <-c.exited:
			if how := c.command.ProcessState; !how.Success() {
				return "", faultf("it ended: %v%s", how, c.lastWords())
			}
			return "it ended after " + rounded(time.Since(began)), nil
		}
	}
}

func (k *checking) restart(ctx context.Context) (string, error) {
	k.kill()
	c, err := k.ready(ctx)
	if err != nil {
		return "", err
	}
	if c.name != k.name {
		return "", faultf("its name is now %s", sanitize.Quote(c.name))
	}
	if !slices.EqualFunc(c.declared, k.declared, declaration.equal) {
		return "", faultf("other options than before")
	}
	if _, err := k.moveIn(ctx, k.Rules.Start()); err != nil {
		return "", err
	}
	return "the same", nil
}

func (d declaration) equal(other declaration) bool {
	return d.name == other.name && d.kind == other.kind && d.initial == other.initial && d.min == other.min &&
		d.max == other.max && slices.Equal(d.choices, other.choices)
}

// moveIn asks for a move at depth 1.
func (k *checking) moveIn(ctx context.Context, p variant.Position) (Answer, error) {
	return k.move(ctx, variant.NewGame(p), Limits{Limits: search.Limits{Depth: 1}}, k.Patience)
}

// move asks for a move.
func (k *checking) move(ctx context.Context, g *variant.Game, limits Limits, allowed time.Duration) (Answer, error) {
	c, err := k.ready(ctx)
	if err != nil {
		return Answer{}, err
	}
	return c.Move(ctx, g, limits, allowed)
}

func rounded(d time.Duration) string { return d.Round(100 * time.Microsecond).String() }
