package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/board"
	"raumlab/internal/plural"
)

// MaxPieces is the largest number of pieces of a table, kings included.
const MaxPieces = 5

// maxOthers is the largest number of pieces beside the kings.
const maxOthers = MaxPieces - 2

// Material is the number of pieces of each side, kings left out. Compare with ==.
type Material struct {
	counts [2][board.Pawn + 1]uint8
}

// ParseMaterial reads a name such as KQKR: a K and the other pieces of each side, in any order. It
// puts the sides in the order of tables.
func ParseMaterial(name string) (Material, error) {
	var m Material
	upper := strings.ToUpper(name)
	second := strings.LastIndexByte(upper, 'K')
	if !strings.HasPrefix(upper, "K") || second == 0 || strings.Count(upper, "K") != 2 {
		return m, fmt.Errorf("ending %q: expected K and White's pieces, then K and Black's, such as KQKR", name)
	}
	for c, side := range []string{upper[1:second], upper[second+1:]} {
		for i := range len(side) {
			k := board.Queen
			for k <= board.Pawn && k.Letter() != side[i] {
				k++
			}
			if k > board.Pawn {
				return m, fmt.Errorf("ending %q: %q is not a piece: expected Q R B U N or P", name, side[i:i+1])
			}
			m.counts[c][k]++
		}
	}
	if n := m.Pieces(); n > MaxPieces {
		return m, fmt.Errorf("ending %q: it has %s, but tables have at most %d", name, plural.Of(n, "piece"), MaxPieces)
	}
	m, _ = m.Canonical()
	return m, nil
}

// MaterialOf returns the material of a position with its colours.
func MaterialOf(p *board.Position) (m Material) {
	for c := range m.counts {
		for k := board.Queen; k <= board.Pawn; k++ {
			m.counts[c][k] = uint8(p.Count(board.Color(c), k))
		}
	}
	return m
}

// String returns the name, such as KQKR.
func (m Material) String() string {
	name := make([]byte, 0, MaxPieces)
	for c := range m.counts {
		name = append(name, 'K')
		for _, k := range m.of(board.Color(c)) {
			name = append(name, k.Letter())
		}
	}
	return string(name)
}

// Letters returns the letters of the pieces as RFEN has them, such as KQkr.
func (m Material) Letters() string {
	name := m.String()
	second := strings.LastIndexByte(name, 'K')
	return name[:second] + strings.ToLower(name[second:])
}

// MarshalText returns the name.
func (m Material) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads the name of MarshalText and refuses another order.
func (m *Material) UnmarshalText(text []byte) error {
	read, err := ParseMaterial(string(text))
	if err == nil && read.String() != string(text) {
		err = fmt.Errorf("ending %q is named %s", text, read)
	}
	if err == nil {
		*m = read
	}
	return err
}

// of returns the pieces of a side, in the order Q R B U N P.
func (m Material) of(c board.Color) (kinds []board.Kind) {
	for k := board.Queen; k <= board.Pawn; k++ {
		for range m.counts[c&1][k] {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// Pieces returns the number of pieces, with the kings.
func (m Material) Pieces() int {
	n := 2
	for c := range m.counts {
		for _, k := range m.counts[c] {
			n += int(k)
		}
	}
	return n
}

// HasPawns reports whether either side has a pawn.
func (m Material) HasPawns() bool { return m.counts[0][board.Pawn]+m.counts[1][board.Pawn] > 0 }

// Swapped returns the material with the colours exchanged.
func (m Material) Swapped() Material {
	m.counts[0], m.counts[1] = m.counts[1], m.counts[0]
	return m
}

// Canonical returns the material whose table has the positions, and whether its colours are
// exchanged.
func (m Material) Canonical() (Material, bool) {
	white, black := m.of(board.White), m.of(board.Black)
	order := cmp.Compare(len(black), len(white))
	if order == 0 {
		order = slices.Compare(white, black)
	}
	if order > 0 {
		return m.Swapped(), true
	}
	return m, false
}

func (m Material) without(c board.Color, k board.Kind) Material {
	m.counts[c][k]--
	return m
}

func (m Material) with(c board.Color, k board.Kind) Material {
	m.counts[c][k]++
	return m
}

// needs returns the materials that one capture or promotion leads to, each in the order of tables.
// It leaves out bare kings.
func (m Material) needs() []Material {
	var needs []Material
	add := func(n Material) {
		if n, _ = n.Canonical(); n.Pieces() > 2 && !slices.Contains(needs, n) {
			needs = append(needs, n)
		}
	}
	for c := board.White; c <= board.Black; c++ {
		for _, k := range m.of(c) {
			add(m.without(c, k))
			if k != board.Pawn {
				continue
			}
			for promoted := board.Queen; promoted < board.Pawn; promoted++ {
				after := m.without(c, k).with(c, promoted)
				add(after)
				for _, taken := range m.of(c.Opponent()) {
					add(after.without(c.Opponent(), taken))
				}
			}
		}
	}
	return needs
}

// All returns all materials of up to n pieces, each after those that it needs.
func All(n int) []Material {
	var all []Material
	var fill func(m Material, c board.Color, least board.Kind)
	fill = func(m Material, c board.Color, least board.Kind) {
		if _, swapped := m.Canonical(); m.Pieces() > 2 && !swapped {
			all = append(all, m)
		}
		if m.Pieces() == n {
			return
		}
		for side := c; side <= board.Black; side++ {
			for k := least; k <= board.Pawn; k++ {
				fill(m.with(side, k), side, k)
			}
			least = board.Queen
		}
	}
	fill(Material{}, board.White, board.Queen)
	slices.SortFunc(all, Compare)
	return all
}

// Compare orders materials by pieces, then pawns, fewer first, then by White's pieces and Black's.
// What a material needs comes before it.
func Compare(a, b Material) int {
	pawns := func(m Material) int { return int(m.counts[0][board.Pawn] + m.counts[1][board.Pawn]) }
	return cmp.Or(
		cmp.Compare(a.Pieces(), b.Pieces()),
		cmp.Compare(pawns(a), pawns(b)),
		cmp.Compare(len(a.of(board.Black)), len(b.of(board.Black))),
		slices.Compare(a.of(board.White), b.of(board.White)),
		slices.Compare(a.of(board.Black), b.of(board.Black)),
	)
}

// Plan returns the wanted materials and all that they need, each after what it needs.
func Plan(wanted ...Material) []Material {
	var plan []Material
	var add func(m Material)
	add = func(m Material) {
		if slices.Contains(plan, m) {
			return
		}
		for _, n := range m.needs() {
			add(n)
		}
		plan = append(plan, m)
	}
	for _, m := range wanted {
		add(m)
	}
	return plan
}
