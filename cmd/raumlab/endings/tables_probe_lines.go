package endings

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/tables/store"
)

// probeLines answers lines from the standard input.
func probeLines(ctx context.Context, p *store.Prober, in io.Reader, stdout io.Writer) error {
	out := bufio.NewWriter(stdout)
	lines := bufio.NewScanner(in)
	n := 1
	for ; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		position, err := board.ParseRFEN(board.Rules{Pawns: p.Store.Rule}, line)
		if err != nil {
			return errors.Join(out.Flush(), fmt.Errorf("standard input, line %d: %w", n, err))
		}
		v, ok, err := p.Value(ctx, &position)
		if err != nil {
			return errors.Join(out.Flush(), err)
		}
		result, distance := "unknown", "-"
		if ok {
			result = v.Outcome()
		}
		if ok && v != tables.Drawn {
			distance = fmt.Sprint(v.Plies())
		}
		if _, err := fmt.Fprintf(out, "%s\t%s\t%s\n", line, result, distance); err != nil {
			return err
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("standard input, line %d: it is longer than %d bytes: want an RFEN", n, bufio.MaxScanTokenSize)
	}
	return errors.Join(out.Flush(), err)
}
