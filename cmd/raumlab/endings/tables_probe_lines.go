package endings

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/tables/store"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
)

// probeLines answers each line of the standard input before it reads the next.
func probeLines(ctx context.Context, p *store.Prober, in io.Reader, stdout, stderr io.Writer) error {
	lines := bufio.NewScanner(in)
	n := 1
	for ; lines.Scan(); n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		line := strings.TrimSpace(disk.TrimMark(lines.Text()))
		if line == "" {
			continue
		}
		err := disk.CheckText(line)
		var position board.Position
		if err == nil {
			position, err = board.ParseRFEN(board.Rules{Pawns: p.Store.Rule}, line)
		}
		if err != nil {
			return fmt.Errorf("standard input, line %d: %w", n, err)
		}
		cli.WarnOdd(stderr, fmt.Sprintf("standard input, line %d: ", n), variant.OfBoard(position))
		v, ok, err := p.Value(ctx, &position)
		if err != nil {
			return err
		}
		result, distance, late := "unknown", "-", "-"
		if ok {
			result = v.Outcome()
		}
		if ok && v != tables.Drawn {
			distance = fmt.Sprint(v.Plies())
		}
		if ok && tooLate(&position, v) {
			late = "too_late"
		}
		if _, err := fmt.Fprintf(stdout, "%s\t%s\t%s\t%s\n", line, result, distance, late); err != nil {
			return err
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("standard input, line %d: it is longer than %d bytes: expected an RFEN", n, bufio.MaxScanTokenSize)
	}
	return err
}
