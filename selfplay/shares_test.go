package selfplay

import (
	"errors"
	"math"
	"slices"
	"testing"

	"raumlab/corpus"
)

// creditedCorpus is a corpus of the run whose games workers played, with a change to the games of
// one of them.
func creditedCorpus(t *testing.T, c Config, who func(int64) string, change func(*corpus.Game)) *corpus.Corpus {
	t.Helper()
	dir := t.TempDir()
	w, err := corpus.Begin(t.Context(), dir, c.Header("test"), corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = c.Run(t.Context(), 0, c.Games, 2, nil, func(p Played) error {
		if name := who(w.Next()); name != "" {
			if err := w.Credit(name); err != nil {
				return err
			}
		}
		if p.Quarantined != nil {
			return w.Quarantine(p.Quarantined.Quarantine)
		}
		change(&p.Game)
		return w.Append(p.Game)
	})
	if err := errors.Join(err, w.Finish(), w.Close()); err != nil {
		t.Fatal(err)
	}
	source, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// Law: the shares of workers are all rows, each once, and those of the games that they played. A
// forged game among m is drawn with the probability n/m by which n games of the share are played
// again, and all forged games of its worker are found then.
func TestShares(t *testing.T) {
	c := testConfig(t, "suite:openings", 40, 1)
	c.Bounds.Nodes, c.MaxPlies = 14000, 30 // some games go into quarantine
	who := func(g int64) string { return []string{"ann", "bob", "", "bob"}[g/3%4] }
	forged := []int64{}
	source := creditedCorpus(t, c, who, func(g *corpus.Game) {
		if who(g.Number) == "bob" && g.Number%4 == 1 {
			g.Plies[len(g.Plies)-1].Score++
			forged = append(forged, g.Number)
		}
	})
	if len(source.Manifest.Quarantined()) == 0 || len(forged) < 3 {
		t.Fatalf("%d games in quarantine, %d forged", len(source.Manifest.Quarantined()), len(forged))
	}
	shares, err := Shares(source)
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int64
	for g, err := range source.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, g.Number)
	}
	var all []int64
	for _, s := range shares {
		rows := s.Rows()
		all = append(all, rows...)
		if int64(len(rows)) != s.Len() {
			t.Errorf("%s: %d rows of %d games", s.Worker, len(rows), s.Len())
		}
		for _, r := range rows {
			if have := who(numbers[r]); have != s.Worker {
				t.Errorf("row %d, game %d: played by %q, in the share of %q", r, numbers[r], have, s.Worker)
			}
		}
	}
	slices.Sort(all)
	for i, r := range all {
		if int64(i) != r {
			t.Fatalf("rows %v", all)
		}
	}
	if int64(len(all)) != source.Len() {
		t.Errorf("%d rows of %d games", len(all), source.Len())
	}

	bob := shares[slices.IndexFunc(shares, func(s Share) bool { return s.Worker == "bob" })]
	row := int64(slices.Index(numbers, forged[0]))
	const drawn, seeds = 4, 3000
	found := 0
	for seed := range uint64(seeds) {
		if slices.Contains(bob.Draw(drawn, seed), row) {
			found++
		}
	}
	if p := float64(drawn) / float64(bob.Len()); math.Abs(float64(found)/seeds-p) > 4*math.Sqrt(p/seeds) {
		t.Errorf("found with %d of %d seeds, want a share of %.3f", found, seeds, p)
	}
	differ, err := c.Replayer().Differences(t.Context(), source, bob.Rows(), 2, nil)
	var games []int64
	for _, d := range differ {
		games = append(games, d.Game)
	}
	if err != nil || !slices.Equal(games, forged) {
		t.Errorf("games %v differ, forged are %v (%v)", games, forged, err)
	}
}
