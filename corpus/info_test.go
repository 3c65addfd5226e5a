package corpus

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

func TestInfo(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 40, 2)
	dir := outside.Make(t, outside.Header(40), games)
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	told := int64(0)
	info, err := c.Info(t.Context(), func(done, total int64) {
		if done != told+1 || total != 40 {
			t.Errorf("progress %d of %d after %d", done, total, told)
		}
		told = done
	})
	if err != nil {
		t.Fatal(err)
	}
	if told != 40 {
		t.Errorf("progress ended at %d", told)
	}
	var want Info
	want.Terminations = map[string]int{}
	mates := 0
	for _, g := range games {
		want.Plies += int64(len(g.Plies))
		want.Terminations[g.Termination.String()]++
		switch g.Result {
		case 1:
			want.WhiteWins++
		case -1:
			want.BlackWins++
		}
		for _, p := range g.Plies {
			if p.Score == 31990 || p.Score == -31990 {
				mates++
			}
			if p.Flags&Drawn == 0 {
				want.Searched++
			}
			if p.Flags&SearchedTwice != 0 {
				want.SearchedTwice++
			}
		}
	}
	if len(want.Terminations) < 6 {
		t.Fatalf("the test games end in these ways only: %v", want.Terminations)
	}
	if info.Games != 40 || info.Plies != want.Plies || info.WhiteWins != want.WhiteWins ||
		info.BlackWins != want.BlackWins ||
		info.Draws != 40-want.WhiteWins-want.BlackWins || !maps.Equal(info.Terminations, want.Terminations) {
		t.Errorf("info is %+v, want %+v", info, want)
	}
	if info.Searched != want.Searched || info.SearchedTwice != want.SearchedTwice || want.SearchedTwice == 0 ||
		info.Drawn != want.Plies-want.Searched || info.WhiteMates+info.BlackMates != int64(mates) || mates == 0 {
		t.Errorf("searched %d, drawn %d, mates %d and %d; want %d, %d, %d", info.Searched, info.Drawn, info.WhiteMates,
			info.BlackMates,
			want.Searched, want.Plies-want.Searched, mates)
	}
	sum := 0
	for _, b := range info.ScoreHistogram {
		sum += b.Count
	}
	if int64(sum+mates) != info.Searched {
		t.Errorf("the score histogram holds %d of %d scores", sum, info.Searched-int64(mates))
	}
	size := 0
	for name, text := range outside.Files(t, dir) {
		if strings.HasPrefix(name, "part") {
			size += len(text)
		}
	}
	if info.Bytes != int64(size) {
		t.Errorf("%d bytes, the parts have %d", info.Bytes, size)
	}
	text, err := json.Marshal(info)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{`"games":40,`, `"white_wins":`, `"terminations":{`, `"rules":"chessvariants/normal"`} {
		if !strings.Contains(string(text), key) {
			t.Errorf("%s lacks %s", text, key)
		}
	}
}

func TestHistogram(t *testing.T) {
	t.Parallel()
	have := histogram(map[int]int{-101: 1, -100: 2, -1: 4, 0: 8, 99: 16, 300: 32}, 100)
	want := []HistogramBin{{-200, -100, 1}, {-100, 0, 6}, {0, 100, 24}, {100, 200, 0}, {200, 300, 0}, {300, 400, 32}}
	if len(have) != len(want) {
		t.Fatalf("bins %v, want %v", have, want)
	}
	for i := range want {
		if have[i] != want[i] {
			t.Errorf("bin %d is %v, want %v", i, have[i], want[i])
		}
	}
}

func TestEmptyCorpus(t *testing.T) {
	t.Parallel()
	c, err := Open(outside.Make(t, outside.Header(0), nil))
	if err != nil {
		t.Fatal(err)
	}
	info, err := c.Info(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if info.Games != 0 || info.BytesPerPosition != 0 || c.Rules() != (variant.Rules{}) {
		t.Errorf("info %+v", info)
	}
	if err := c.Verify(t.Context(), nil, nil); err != nil {
		t.Error(err)
	}
}

// Of 40,000 games one is a duplicate, which a count within 1 % would not notice.
func TestDistinctGames(t *testing.T) {
	t.Parallel()
	info := newInfo()
	g := outside.Games(variant.Rules{}, 1, 1)[0]
	for i := range 40_000 {
		g.Plies = g.Plies[:1]
		g.Plies[0].Move = board.Move(max(i, 1))
		info.add(&g)
	}
	info.finish(&Manifest{})
	if n, exact := info.Duplicates(); info.DistinctGames != 39_999 || !info.DistinctExact || n != 1 || !exact {
		t.Errorf("%d different games (exact %t), %d duplicates (exact %t)", info.DistinctGames, info.DistinctExact, n, exact)
	}
	text, err := json.Marshal(info)
	if err != nil {
		t.Fatal(err)
	}
	var fields struct {
		Exact *bool `json:"distinct_exact"`
	}
	if err := json.Unmarshal(text, &fields); err != nil || fields.Exact == nil || !*fields.Exact {
		t.Errorf("%v: %s", err, text)
	}
}
