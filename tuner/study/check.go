package study

import (
	"fmt"
	"path/filepath"

	"raumlab/internal/decoding"
)

// check refuses settings that Open does not write.
func (s Settings) check(dir string) error {
	path := filepath.Join(dir, SettingsName)
	if len(s.Space.Axes) == 0 {
		return fmt.Errorf(
			"%s: key space.axes: an empty list, expected at least one axis: restore the file, or give another folder", path)
	}
	return nil
}

// check refuses an outcome of another space, or whose lists do not fit together.
func (r Outcome) check(dir string, s Space) error {
	axes, side := len(s.Axes), planePoints
	if axes < 2 {
		side = 0
	}
	var lengths decoding.Lengths
	lengths.Want("centre.x", len(r.Centre.X), axes)
	lengths.Want("best.x", len(r.Best.X), axes)
	lengths.Want("pessimistic.x", len(r.Pessimistic.X), axes)
	lengths.Want("length_scales", len(r.LengthScales), axes)
	lengths.Want("left_out", len(r.LeftOut), r.Evaluations)
	lengths.Want("trace", len(r.Trace), r.Evaluations)
	lengths.Want("slices", len(r.Slices), axes)
	for i, slice := range r.Slices {
		key := fmt.Sprintf("slices[%d].", i)
		lengths.Want(key+"x", len(slice.X), slicePoints)
		lengths.Want(key+"mean", len(slice.Mean), slicePoints)
		lengths.Want(key+"sd", len(slice.SD), slicePoints)
	}
	lengths.Want("plane.x", len(r.Plane.X), side)
	lengths.Want("plane.y", len(r.Plane.Y), side)
	lengths.Want("plane.mean", len(r.Plane.Mean), side)
	for i, row := range r.Plane.Mean {
		lengths.Want(fmt.Sprintf("plane.mean[%d]", i), len(row), side)
	}
	if err := lengths.Err; err != nil {
		return fmt.Errorf(
			"%s: %w, by the rest of it and space.axes of %s: remove it, and run the command of the study again to write it",
			filepath.Join(dir, ResultName), err, filepath.Join(dir, SettingsName))
	}
	return nil
}
