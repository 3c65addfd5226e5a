package bayesopt

// valley is where a search of an exact function came to the bottom: points within one kernel length
// of it.
type valley struct{ bottom, lengths []float64 }

func (v valley) contains(x []float64) bool {
	sum := 0.
	for j, e := range x {
		t := (e - v.bottom[j]) / v.lengths[j]
		sum += t * t
	}
	return sum < 1
}

// filled are all observations up to seen, those in known valleys raised to the median of the
// others: the next search finds nothing there, and need not look.
func (o *Optimiser) filled(valleys []valley, seen int) []Observation {
	observations := append([]Observation(nil), o.history[:seen]...)
	known := make([]bool, seen)
	var others []Observation
	for i, observation := range observations {
		x := o.toCube(observation.X)
		for _, v := range valleys {
			known[i] = known[i] || v.contains(x)
		}
		if !known[i] {
			others = append(others, observation)
		}
	}
	if len(others) == 0 {
		return observations
	}
	plateau, _ := standard(others)
	for i := range observations {
		if known[i] {
			observations[i].Y = max(observations[i].Y, plateau)
		}
	}
	return observations
}
