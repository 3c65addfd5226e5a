package tuner

import (
	"fmt"
	"strings"
)

// A cause is why positions are left out, and what would bring them back.
type cause struct {
	count  func(*Filters) *int64
	what   string // after the number of positions
	remedy string
}

// causes are the filters of positions in the order in which they are tried.
var causes = [...]cause{
	{func(f *Filters) *int64 { return &f.LeftOut }, "left out by the filter that made the corpus", "tune on the corpus before that filter"},
	{func(f *Filters) *int64 { return &f.Early }, "before the first ply that is used", "begin at an earlier one (--min-ply)"},
	{func(f *Filters) *int64 { return &f.Drawn }, "with a next move drawn for an opening", "play on from the openings"},
	{func(f *Filters) *int64 { return &f.Unsearched }, "without a search score, as in imported games", "play games with raumlab selfplay, which scores them"},
	{func(f *Filters) *int64 { return &f.InCheck }, "in check", "use them, too (--skip-check=false)"},
	{func(f *Filters) *int64 { return &f.Captures }, "before a capture", "use them, too (--skip-captures=false)"},
	{func(f *Filters) *int64 { return &f.Decided }, "with the score of a mate", "play games that are longer open"},
	{func(f *Filters) *int64 { return &f.Duplicate }, "that stood before, in this game or an earlier one", "play from more openings"},
}

// duplicates is the last of the causes.
const duplicates = len(causes) - 1

// decisive returns which of the causes left a game without positions, given what they left out of it: the last one that any position came to.
func decisive(f Filters) int {
	for i := duplicates; i > 0; i-- {
		if *causes[i].count(&f) > 0 {
			return i
		}
	}
	return 0
}

// shortage says why a split has fewer games than are wanted: what became of the games of the corpus and of their positions, and what helps
// against the cause that cost most games.
func (d *Dataset) shortage(split Split, least int) error {
	f, p := d.Filters, &d.Portions[split]
	var used, silent int64
	for i := range d.Portions {
		used += int64(d.Portions[i].Sample.Games())
	}
	remedy, most := "play more games, from more openings", used
	if n := f.Adjudicated + f.PlyLimit; n > most {
		remedy, most = "play games to their end, without adjudication and with a higher ply limit", n
	}
	var games, positions []string
	for i, c := range causes {
		if n := d.silent[i]; n > 0 {
			silent += n
			games = append(games, fmt.Sprintf("%d for positions %s", n, c.what))
			if n > most {
				remedy, most = c.remedy, n
			}
		}
		if n := *c.count(&f); n > 0 {
			positions = append(positions, fmt.Sprintf("%d %s", n, c.what))
		}
	}
	list := func(begin string, parts []string, end string) string {
		if len(parts) == 0 {
			return ""
		}
		return begin + strings.Join(parts, ", ") + end
	}
	return fmt.Errorf("%d %s games of %d different openings, want at least %d games (openings are split 60/20/20); of %d games in the corpus %d are adjudicated, %d end at the ply limit, "+
		"%d give no position%s, %d are used%s: %s",
		p.Sample.Games(), split, p.Openings, least, f.Games, f.Adjudicated, f.PlyLimit, silent, list(" (", games, ")"), used,
		list(fmt.Sprintf("; lost of %d positions in games that are not left out: ", f.Positions-f.Excluded), positions, ""), remedy)
}
