package diagram

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The size of a page of A4, in points.
const (
	pageWidth  = 595
	pageHeight = 842
)

// A Document is a PDF file: pages with text, lines and drawings. Places are in points from the upper
// left corner of the last page; those of text are on its baseline. It is the same bytes every time.
type Document struct {
	pages []*strings.Builder
}

// addPage begins a page.
func (d *Document) addPage() { d.pages = append(d.pages, &strings.Builder{}) }

func (d *Document) add(format string, args ...any) {
	fmt.Fprintf(d.pages[len(d.pages)-1], format+"\n", args...)
}

// A Font is one of those that every reader of PDF has. They have the characters of Latin-1.
type Font string

const (
	Plain Font = "Helvetica"
	Bold  Font = "Helvetica-Bold"
)

// literal returns text as a string of PDF. A character that is not of Latin-1 becomes a question mark.
func literal(text string) string {
	b := []byte("(")
	for _, r := range text {
		switch {
		case r > 0xff:
			r = '?'
		case strings.ContainsRune(`()\`, r):
			b = append(b, '\\')
		}
		b = append(b, byte(r))
	}
	return string(append(b, ')'))
}

// Text writes a line.
func (d *Document) Text(x, y, size float64, f Font, text string) {
	d.add("BT /%s %.2f Tf 0 g %.2f %.2f Td %s Tj ET", f, size, x, pageHeight-y, literal(text))
}

// Line draws a thin line from left to right.
func (d *Document) Line(x, y, length float64) {
	d.add("0.5 w 0.5 G %.2f %.2f m %.2f %.2[2]f l S", x, pageHeight-y, x+length)
}

// Draw draws a diagram as SVG does, in a given width.
func (d *Document) Draw(g *Diagram, x, y, width float64) error {
	var drawing shape
	if err := xml.Unmarshal([]byte(g.SVG()), &drawing); err != nil {
		return err
	}
	scale := width / drawing.Width
	d.add("q %.6f 0 0 %.6f %.2f %.2f cm", scale, -scale, x, pageHeight-y)
	err := d.shapes(drawing.Inside)
	d.add("Q")
	return err
}

// A shape is an element of SVG, as far as drawings have it.
type shape struct {
	XMLName     xml.Name
	X           float64 `xml:"x,attr"`
	Y           float64 `xml:"y,attr"`
	CX          float64 `xml:"cx,attr"`
	CY          float64 `xml:"cy,attr"`
	R           float64 `xml:"r,attr"`
	Width       float64 `xml:"width,attr"`
	Height      float64 `xml:"height,attr"`
	Path        string  `xml:"d,attr"`
	Fill        string  `xml:"fill,attr"`
	Stroke      string  `xml:"stroke,attr"`
	StrokeWidth string  `xml:"stroke-width,attr"`
	Size        float64 `xml:"font-size,attr"`
	Weight      string  `xml:"font-weight,attr"`
	Text        string  `xml:",chardata"`
	Inside      []shape `xml:",any"`
}

// shapes draws elements of SVG. An element that it does not know is an error.
func (d *Document) shapes(list []shape) error {
	for _, s := range list {
		switch s.XMLName.Local {
		case "title", "style":
		case "g":
			if err := d.shapes(s.Inside); err != nil {
				return err
			}
		case "rect":
			d.add("%s %.2f %.2f %.2f %.2f re f", colour(s.Fill, "rg"), s.X, s.Y, s.Width, s.Height)
		case "circle":
			d.paint(&s, circle(s.CX, s.CY, s.R))
		case "path":
			way, err := path(s.Path)
			if err != nil {
				return err
			}
			d.paint(&s, way)
		case "text":
			font, wide := Plain, 0.556 // of its size: a digit and most small letters
			if s.Weight != "" {
				font = Bold
			}
			if s.Text >= "A" && s.Text < "a" {
				wide = 0.72
			}
			x := s.X - float64(float64(len(s.Text))*wide*s.Size/2)
			d.add("BT /%s %.2f Tf %s 1 0 0 -1 %.2f %.2f Tm %s Tj ET", font, s.Size, colour(s.Fill, "rg"), x, s.Y,
				literal(s.Text))
		default:
			return fmt.Errorf("the drawing has an element %s, which PDF files of this program lack", s.XMLName.Local)
		}
	}
	return nil
}

// paint fills a way of PDF, draws it, or both.
func (d *Document) paint(s *shape, way string) {
	how := "f"
	if s.Stroke != "" {
		if s.StrokeWidth == "" {
			s.StrokeWidth = "1"
		}
		d.add("%s %s w", colour(s.Stroke, "RG"), s.StrokeWidth)
		how = "B"
	}
	if s.Fill == "none" {
		how = "S"
	} else {
		d.add("%s", colour(s.Fill, "rg"))
	}
	d.add("%s %s", way, how)
}

// colour returns the operator that sets #rgb or #rrggbb.
func colour(hex, operator string) string {
	digits := strings.TrimPrefix(hex, "#")
	if len(digits) == 3 {
		digits = digits[:1] + digits[:2] + digits[1:] + digits[2:]
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil {
		return ""
	}
	part := func(shift int) float64 { return float64(n>>shift&0xff) / 255 }
	return fmt.Sprintf("%.3f %.3f %.3f %s", part(16), part(8), part(0), operator)
}

// circle returns a circle as four Bézier curves.
func circle(x, y, r float64) string {
	k := r * 0.5523
	way := fmt.Sprintf("%.2f %.2f m", x+r, y)
	for _, q := range [][4]float64{{1, 0, 0, 1}, {0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0}} {
		from, to := point{q[0], q[1]}, point{q[2], q[3]}
		centre := point{x, y}
		begin, end := centre.plus(r, from), centre.plus(r, to)
		a, b := begin.plus(k, to), end.plus(k, from)
		way += fmt.Sprintf(" %.2f %.2f %.2f %.2f %.2f %.2f c", a.x, a.y, b.x, b.y, end.x, end.y)
	}
	return way
}

var steps = regexp.MustCompile(`[A-Za-z]|-?[0-9.]+`)

// path returns a path of SVG that has the commands M, L, Q, l and z as one of PDF.
func path(svg string) (string, error) {
	words := steps.FindAllString(strings.ReplaceAll(svg, "Z", "z"), -1)
	var at point
	next := func() point {
		x, _ := strconv.ParseFloat(words[0], 64)
		y, _ := strconv.ParseFloat(words[1], 64)
		words = words[2:]
		return point{x, y}
	}
	way, command := "", ""
	for len(words) > 0 {
		if letter := words[0][0]; letter >= 'A' {
			command, words = words[0], words[1:]
		}
		switch command {
		case "M":
			at = next()
			way += fmt.Sprintf("%.2f %.2f m ", at.x, at.y)
		case "L", "l":
			to := next()
			if command == "l" {
				to = at.plus(1, to)
			}
			at = to
			way += fmt.Sprintf("%.2f %.2f l ", at.x, at.y)
		case "Q": // PDF has curves of the third degree alone
			via := next()
			to := next()
			a, b := at.plus(2./3, via.plus(-1, at)), to.plus(2./3, via.plus(-1, to))
			at = to
			way += fmt.Sprintf("%.2f %.2f %.2f %.2f %.2f %.2f c ", a.x, a.y, b.x, b.y, to.x, to.y)
		case "z":
			way += "h "
			command = ""
		default:
			return "", fmt.Errorf("the drawing has a path with %q, which PDF files of this program lack", command)
		}
	}
	return way, nil
}

// Bytes returns the file.
func (d *Document) Bytes() []byte {
	var b bytes.Buffer
	var places []int // of the objects
	object := func(format string, args ...any) {
		places = append(places, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n", len(places))
		fmt.Fprintf(&b, format, args...)
		b.WriteString("\nendobj\n")
	}
	b.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n") // as a file that is not text
	object("<</Type/Catalog/Pages 2 0 R>>")
	const first = 5 // the object of the first page: after it the next has its content
	kids := ""
	for i := range d.pages {
		kids += fmt.Sprintf("%d 0 R ", first+2*i)
	}
	object("<</Type/Pages/Kids[%s]/Count %d/MediaBox[0 0 %d %d]/Resources<</Font<</%s 3 0 R/%s 4 0 R>>>>>>", kids,
		len(d.pages), pageWidth, pageHeight, Plain, Bold)
	for _, f := range []Font{Plain, Bold} {
		object("<</Type/Font/Subtype/Type1/BaseFont/%s/Encoding/WinAnsiEncoding>>", f)
	}
	for _, page := range d.pages {
		object("<</Type/Page/Parent 2 0 R/Contents %d 0 R>>", len(places)+2)
		object("<</Length %d>>\nstream\n%sendstream", page.Len(), page)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for _, at := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(places)+1, table)
	return b.Bytes()
}
