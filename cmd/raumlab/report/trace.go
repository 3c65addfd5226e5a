package report

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// traceLimit bounds the points of a line. With more, they would be closer than the line is wide.
const traceLimit = 1000

// clean returns the points that can be drawn, and counts the others.
func clean(points plotter.XYs) (kept plotter.XYs, dropped int) {
	for _, point := range points {
		if drawable(point.X) && drawable(point.Y) {
			kept = append(kept, point)
		} else {
			dropped++
		}
	}
	return kept, dropped
}

// thin keeps at most about traceLimit points: the lowest and the highest of every stretch in their
// order, so that no excursion is lost, and always the first and the last.
func thin(points plotter.XYs) plotter.XYs {
	if len(points) <= traceLimit {
		return points
	}
	stretch := 2 * (len(points) + traceLimit - 1) / traceLimit
	kept := plotter.XYs{points[0]}
	for from := 1; from < len(points)-1; from += stretch {
		to := min(from+stretch, len(points)-1)
		low, high := from, from
		for i := from; i < to; i++ {
			if points[i].Y < points[low].Y {
				low = i
			}
			if points[i].Y > points[high].Y {
				high = i
			}
		}
		kept = append(kept, points[min(low, high)])
		if low != high {
			kept = append(kept, points[max(low, high)])
		}
	}
	return append(kept, points[len(points)-1])
}

// trace draws a line through the points with a dot at its end, and fits the axes to it. There must
// be a point.
func trace(p *plot.Plot, points plotter.XYs) {
	points = thin(points)
	p.Add(&plotter.Line{XYs: points, LineStyle: draw.LineStyle{Color: blue, Width: vg.Points(1.2)}})
	p.Add(dotsAt(points[len(points)-1:], blue))
	xs := make([]float64, len(points))
	for i, point := range points {
		xs[i] = point.X
	}
	p.X.Min, p.X.Max = span(0.02, xs...)
	p.Y.Min, p.Y.Max = span(0.05, heights(points)...)
}

func heights(points plotter.XYs) (all []float64) {
	for _, p := range points {
		all = append(all, p.Y)
	}
	return all
}
