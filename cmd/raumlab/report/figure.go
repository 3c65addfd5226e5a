package report

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"image/color"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A figure fits on a phone of 390 pixels, so that its letters keep their size there.
const (
	figureWidth  = 350 * vg.Length(1)
	figureHeight = 225 * vg.Length(1)
	letterSize   = 11 * vg.Length(1)
)

// The colours of the figures. colours turns them into properties of page.css, whose values depend
// on whether the page is light or dark.
var (
	ink    = color.NRGBA{R: 1, A: 0xff}
	grey   = color.NRGBA{R: 2, A: 0xff}
	blue   = color.NRGBA{R: 3, A: 0xff}
	orange = color.NRGBA{R: 4, A: 0xff}
)

// colours replaces colours by properties of page.css, and leaves the typeface to it.
var colours = strings.NewReplacer("#010000", "var(--ink)", "#020000", "var(--grey)", "#030000", "var(--blue)",
	"#040000", "var(--orange)",
	"font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;", "")

// figure is a drawing with the words around it.
type figure struct {
	ViewBox string
	Drawing template.HTML // the inside of the svg element, made by vgsvg and hover alone
	Alt     string        // what it shows, for screen readers
	Title   string
	Legend  []swatch
	Caption string
	X, Y    axisView
	Marks   []mark
}

// axisView is an axis with its numbers.
type axisView struct {
	Label     string
	Low, High float64
	Ticks     []string
}

// viewAxis keeps the text along an axis.
func viewAxis(a plot.Axis) axisView {
	v := axisView{Label: a.Label.Text, Low: a.Min, High: a.Max}
	for _, t := range a.Tick.Marker.Ticks(a.Min, a.Max) {
		v.Ticks = append(v.Ticks, t.Label)
	}
	return v
}

// swatch explains a colour of a figure. Colour is a class of page.css.
type swatch struct {
	Colour, Meaning string
}

// newPlot is an empty plot in the style of the page.
func newPlot(xLabel, yLabel string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.X.Label.Text, p.Y.Label.Text = xLabel, yLabel
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Color = ink
		axis.Padding = 0
		axis.Label.TextStyle.Font = sans(letterSize)
		axis.Label.TextStyle.Color = ink
		axis.Label.Padding = vg.Points(4)
		axis.Tick.Label.Font = sans(letterSize)
		axis.Tick.Label.Color = ink
		axis.Tick.Length = vg.Points(4)
		axis.Tick.Color = ink
	}
	p.X.Tick.Marker = ticks{about: 6}
	p.Y.Tick.Marker = ticks{about: 5}
	return p
}

// sans is the face of all lettering: Liberation Sans, whose widths are those of Arial and
// Helvetica.
func sans(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

// rules are thin lines across the plot at the ticks of the chosen axes.
func rules(vertical, horizontal bool) *plotter.Grid {
	g := plotter.NewGrid()
	line := draw.LineStyle{Color: grey, Width: vg.Points(0.6), Dashes: []vg.Length{vg.Points(0.6), vg.Points(3)}}
	g.Vertical, g.Horizontal = draw.LineStyle{}, draw.LineStyle{}
	if vertical {
		g.Vertical = line
	}
	if horizontal {
		g.Horizontal = line
	}
	return g
}

// segment is a straight line between two points of the plot.
func segment(x0, y0, x1, y1 float64, style draw.LineStyle) *plotter.Line {
	return &plotter.Line{XYs: plotter.XYs{{X: x0, Y: y0}, {X: x1, Y: y1}}, LineStyle: style}
}

// bars are upright bars between the given edges. A gap separates them, because a white outline
// would hide the lowest bars.
func bars(bins []bin) *plotter.Histogram {
	h := &plotter.Histogram{FillColor: blue}
	for _, b := range bins {
		gap := 0.04 * (b.High - b.Low)
		h.Bins = append(h.Bins, plotter.HistogramBin{Min: b.Low + gap, Max: b.High - gap, Weight: float64(b.Count)})
	}
	return h
}

// dotsAt are filled dots.
func dotsAt(points plotter.XYs, c color.Color) *plotter.Scatter {
	return &plotter.Scatter{XYs: points, GlyphStyle: draw.GlyphStyle{Color: c, Radius: vg.Points(2.4),
		Shape: draw.CircleGlyph{}}}
}

// standOnZero starts the upright axis at zero and leaves room above the highest bar.
func standOnZero(p *plot.Plot) {
	p.Y.Min, p.Y.Max = 0, 1.08*p.Y.Max
	p.Y.Tick.Marker = ticks{about: 5, integer: true}
}

// lettering puts words into the plot at the given points, moved by the offset.
func lettering(at plotter.XYs, words []string, offset vg.Point, style text.Style) *plotter.Labels {
	styles := make([]text.Style, len(words))
	for i := range styles {
		styles[i] = style
	}
	return &plotter.Labels{XYs: at, Labels: words, TextStyle: styles, Offset: offset}
}

// letterStyle is the style of lettering inside a plot.
func letterStyle(c color.Color, x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{Color: c, Font: sans(letterSize), XAlign: x, YAlign: y, Handler: plot.DefaultTextHandler}
}

// draw makes the figure of a plot.
func (f figure) draw(p *plot.Plot, width, height vg.Length) (*figure, error) {
	canvas := vgsvg.NewWith(vgsvg.UseWH(width, height))
	whole := draw.New(canvas)
	p.Draw(whole)
	f.X, f.Y = viewAxis(p.X), viewAxis(p.Y)
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, fmt.Errorf("draw %q: %w", f.Title, err)
	}
	// The template writes the svg element itself, with role and description, so only its inside is
	// kept.
	_, inside, found := bytes.Cut(b.Bytes(), []byte("<svg"))
	if found {
		_, inside, found = bytes.Cut(inside, []byte(">"))
	}
	end := bytes.LastIndex(inside, []byte("</svg>"))
	if !found || end < 0 {
		return nil, fmt.Errorf("draw %q: the drawing is no svg document", f.Title)
	}
	drawing := colours.Replace(string(fitLetters(inside[:end])))
	f.ViewBox = fmt.Sprintf("0 0 %g %g", width.Points(), height.Points())
	f.Drawing = template.HTML(drawing + f.hover(p, p.DataCanvas(whole), height))
	return &f, nil
}

// textElement is a text element of vgsvg: its attributes, among them the size of the letters, and
// the words.
var textElement = regexp.MustCompile(`<text([^>]*font-size:([0-9.]+)px[^>]*)>([^<]*)</text>`)

// fitLetters gives every text of a drawing the length that its layout assumes, by the widths of
// sans. On a machine without that typeface, wider letters would run into axes and beyond the edge.
func fitLetters(drawing []byte) []byte {
	return textElement.ReplaceAllFunc(drawing, func(element []byte) []byte {
		found := textElement.FindSubmatch(element)
		size, err := strconv.ParseFloat(string(found[2]), 64)
		words := html.UnescapeString(string(found[3]))
		if err != nil || words == "" {
			return element
		}
		face := font.DefaultCache.Lookup(sans(vg.Length(size)), vg.Length(size))
		return fmt.Appendf(nil, `<text textLength="%.4g" lengthAdjust="spacingAndGlyphs"%s>%s</text>`,
			face.Width(words).Points(), found[1], found[3])
	})
}

// omitted is the sentence of a caption about values that could not be drawn.
func omitted(n int, what string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf(" One %s is not finite and left out.", what)
	}
	return fmt.Sprintf(" %s %ss are not finite and left out.", whole(n), what)
}
