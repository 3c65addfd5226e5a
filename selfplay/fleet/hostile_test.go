package fleet

import (
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
)

// A worker can be named by text that is shown as it is.
func TestNames(t *testing.T) {
	for name, ok := range map[string]bool{"host/17": true, "Jörg": true, "": false, "a\x1b[31m": false, "\xff": false, "a\nb": false, strings.Repeat("x", 129): false} {
		if err := remote.CheckName(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// What no game of the run can be is refused when it arrives, not when the corpus is verified.
func TestImpossibleOfRun(t *testing.T) {
	c := testConfig(t, 2)
	header := c.Header("test")
	var err error
	if c.Checker, err = header.Checker(); err != nil {
		t.Fatal(err)
	}
	var honest []selfplay.Played
	if err := c.Run(t.Context(), 0, 2, 1, nil, func(p selfplay.Played) error { honest = append(honest, p); return nil }); err != nil {
		t.Fatal(err)
	}
	long := c
	long.MaxPlies = 60
	var longer []selfplay.Played
	if err := long.Run(t.Context(), 0, 2, 1, nil, func(p selfplay.Played) error { longer = append(longer, p); return nil }); err != nil {
		t.Fatal(err)
	}
	stuck := func(kind corpus.QuarantineKind, reason string, plies int) []selfplay.Played {
		q := &selfplay.Quarantined{Quarantine: corpus.Quarantine{Game: 1, Seed: c.Seed, Kind: kind, Reason: reason, Plies: plies}}
		return []selfplay.Played{honest[0], {Game: corpus.Game{Number: 1, Seed: c.Seed}, Quarantined: q}}
	}
	for name, x := range map[string]struct {
		games []selfplay.Played
		want  string // empty: accepted
	}{
		"honest":                 {honest, ""},
		"in quarantine":          {stuck(corpus.Crashed, "panic: x", 0), ""},
		"longer than allowed":    {longer, "the run ends games after 24"},
		"kind of quarantine":     {stuck("", "x", 0), "kind"},
		"reason of quarantine":   {stuck(corpus.Crashed, "", 0), "want a reason"},
		"negative in quarantine": {stuck(corpus.Crashed, "x", -5), "no negative number"},
		"nodes without a bound":  {stuck(corpus.OverNodes, "more than 0 nodes", 0), "the run has no game_nodes"},
		"time without a bound":   {stuck(corpus.OverTime, "more than 1h0m0s", 0), "no game of the run stops for that"},
		"reason of the hub":      {stuck(corpus.Crashed, selfplay.NoWorker(20), 0), "no game of the run stops for that"},
	} {
		data, err := selfplay.EncodeGames(x.games)
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.DecodeGames(queue.Task{First: 0, End: 2}, data)
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", name, err, x.want)
		}
	}
}
