package pages

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// TestZero: docs/images/from-zero.svg draws the table of docs/experiments/70.
func TestZero(t *testing.T) {
	drawn(t, "images/from-zero.svg", drawZero(zeroRows(t, pageOf(t, "experiments/70-from-zero.md"))))
}

// zeroPieces are the columns of the table that have the worth of a piece. Their lines have colours
// that the colour-blind tell apart (Okabe and Ito).
var zeroPieces = []string{"queen", "rook", "bishop", "unicorn", "knight", "pawn"}
var zeroColours = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#333333", "#b07d00"}

// A zeroRow is what a generation's network thinks of the pieces, in centipawns, and its Elo with the interval.
type zeroRow struct {
	worth          []float64
	elo, low, high float64
	scored         bool // it has an Elo
}

func zeroRows(t *testing.T, page string) (rows []zeroRow) {
	t.Helper()
	number := func(s string) float64 {
		x, err := strconv.ParseFloat(strings.NewReplacer("−", "-", "+", "").Replace(s), 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	_, table, found := strings.Cut(page, "|generation|training games|pairs|Elo over `corrected`|"+
		strings.Join(zeroPieces, "|")+"|")
	if !found {
		t.Fatal("page 70 has no such table")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	for _, line := range strings.Split(table, "\n")[2:] {
		cells := strings.Split(strings.Trim(line, "|"), "|")
		var row zeroRow
		if elo, interval, found := strings.Cut(cells[3], " ["); found {
			low, high, _ := strings.Cut(strings.TrimSuffix(interval, "]"), ",")
			row.elo, row.low, row.high, row.scored = number(elo), number(low), number(high), true
		}
		for i := range zeroPieces {
			row.worth = append(row.worth, number(cells[4+i]))
		}
		rows = append(rows, row)
	}
	if len(rows) < 10 {
		t.Fatalf("page 70 has %d generations", len(rows))
	}
	return rows
}

// drawZero draws two charts: the worth of pieces, and the Elo, by generation.
func drawZero(rows []zeroRow) string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 300" width="760" height="300" role="img"` +
		` font-family="sans-serif" font-size="12" fill="#333">
<title>What each piece is worth to networks that began with nothing, and how strong they are, by generation</title>
<rect width="760" height="300" fill="#fff"/>
`)
	last := len(rows) - 1
	text := func(x, y float64, anchor, s string) {
		fmt.Fprintf(&b, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, s)
	}
	line := func(x1, y1, x2, y2 float64, look string) {
		fmt.Fprintf(&b, "<path d=\"M%.1f %.1fL%.1f %.1f\" %s/>\n", x1, y1, x2, y2, look)
	}
	const top, bottom, grey = 40.0, 250.0, `stroke="#ddd"`
	axes := func(left, right float64, title string, ticks []int, low, high float64) (x, y func(float64) float64) {
		x = func(generation float64) float64 { return left + (right-left)*generation/float64(last) }
		y = func(v float64) float64 { return bottom - (bottom-top)*(v-low)/(high-low) }
		text(left-34, 20, "start", title)
		for _, tick := range ticks {
			line(left, y(float64(tick)), right, y(float64(tick)), grey)
			text(left-6, y(float64(tick))+4, "end", strings.ReplaceAll(strconv.Itoa(tick), "-", "−"))
		}
		for g := 0; g <= last; g += 2 {
			text(x(float64(g)), bottom+18, "middle", strconv.Itoa(g))
		}
		text((left+right)/2, bottom+38, "middle", "generation of 400 games")
		return x, y
	}
	x, y := axes(44, 330, "Worth of a piece to the network, centipawns", []int{0, 100, 200, 300, 400, 500, 600}, 0, 620)
	// Names at the end of the lines, from below, do not overlap.
	names := map[string]float64{"pawn": 12, "unicorn": -1, "rook": 18, "knight": 5, "bishop": -5, "queen": 4}
	for i, name := range zeroPieces {
		var points []string
		for g, row := range rows {
			points = append(points, fmt.Sprintf("%.1f,%.1f", x(float64(g)), y(row.worth[i])))
		}
		fmt.Fprintf(&b, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
			strings.Join(points, " "), zeroColours[i])
		fmt.Fprintf(&b, "<text x=\"%.0f\" y=\"%.0f\" fill=\"%s\">%s</text>\n", x(float64(last))+6,
			y(rows[last].worth[i])+names[name], zeroColours[i], name)
	}
	x, y = axes(460, 740, "Elo over Raumfischer’s weights, 95 % interval", []int{-1200, -800, -400, 0}, -1450, 100)
	for g, row := range rows {
		if !row.scored {
			text(x(float64(g)), bottom-4, "middle", "✕")
			continue
		}
		line(x(float64(g)), y(row.low), x(float64(g)), y(row.high), `stroke="#0072b2" stroke-width="2"`)
		fmt.Fprintf(&b, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#0072b2\"/>\n", x(float64(g)), y(row.elo))
	}
	text(x(0)+4, bottom-18, "start", "✕ all games lost")
	b.WriteString("</svg>\n")
	return b.String()
}
