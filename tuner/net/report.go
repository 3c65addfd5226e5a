package net

// A Report says how well a network predicts positions that its training did not see.
type Report struct {
	K        float64 `json:"k"`     // centipawns of a unit of log-odds
	Scale    int     `json:"scale"` // of the integers
	Counts   Counts  `json:"counts"`
	Network  Losses  `json:"network"`  // as its file has it, in integers
	Static   Losses  `json:"static"`   // the static scores that the corpora store
	Searched Losses  `json:"searched"` // the searches that are the labels
}

// Losses are means over the held-out positions, against the search that labels them and the game's result:
// log-losses in nats, and the squared difference from the search's probability. That to the result says
// little of strength (docs/experiments).
type Losses struct {
	Search  float64 `json:"search"`
	Result  float64 `json:"result"`
	Squared float64 `json:"squared"`
}

func (t *Training) report() (r Report, err error) {
	r = Report{K: t.k, Counts: t.data.Counts}
	if r.Static, err = t.heldOutLosses(func(x *record) float64 { return x.static() / t.k }); err != nil {
		return r, err
	}
	r.Searched, err = t.heldOutLosses(func(x *record) float64 { return x.search() / t.k })
	return r, err
}

// heldOutLosses returns the losses of the log-odds of each held-out position.
func (t *Training) heldOutLosses(odds func(r *record) float64) (l Losses, err error) {
	err = t.data.Held.each(func(_ int, r *record) error {
		x, q := odds(r), sigmoid(r.search()/t.k)
		l.Search += crossEntropy(x, q)
		l.Result += crossEntropy(x, r.outcome())
		d := sigmoid(x) - q
		l.Squared += float64(d * d)
		return nil
	})
	n := float64(t.data.Held.Len())
	return Losses{l.Search / n, l.Result / n, l.Squared / n}, err
}
