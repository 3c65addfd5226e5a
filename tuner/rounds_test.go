package tuner

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/tuner/dataset/planted"
)

// A player scores positions statically, with an error that depends only on the position.
type player struct {
	weights eval.Weights
	share   float64 // of the static score
}

func (p player) static(x *variant.Position) float64 {
	f, fixed := eval.Extract(p.weights.Definition, x.Board())
	sum := float64(fixed)
	for i, n := range f {
		sum += float64(float64(n) * p.weights.Values[i])
	}
	return p.share * sum
}

func (p player) Search(ctx context.Context, x variant.Position) (int, error) {
	return int(p.static(&x)) + int(scramble(x.Key())%200) - 100 + x.HalfmoveClock()%3, ctx.Err()
}

func (p player) Quiesce(x variant.Position) int { return int(p.static(&x)) + int(scramble(x.Key())%50) }

func honest(w eval.Weights) Scorer { return player{w, 1} }

// rounds is a job of n rounds.
func rounds(n int, scorer func(eval.Weights) Scorer) Job {
	return jobWith(func(j *Job) { j.Rounds, j.Scorer, j.Workers = n, scorer, 2 })
}

func bytesOf(t *testing.T, w weights.File, r Report) []byte {
	t.Helper()
	file, err := w.TOML()
	must(t, err)
	text, err := json.Marshal(r)
	must(t, err)
	return append(file, text...)
}

// relabelled returns the games with the labels of an engine with other weights.
func relabelled(games []corpus.Game, target Score, scorer Scorer) []corpus.Game {
	games = slices.Clone(games)
	for g := range games {
		games[g].Plies = slices.Clone(games[g].Plies)
		p := variant.Rules{}.Start()
		for i := range games[g].Plies {
			ply := &games[g].Plies[i]
			if target != QuiescenceScore {
				score, _ := scorer.Search(context.Background(), p)
				ply.Score = int32(score)
			}
			if target != SearchScore {
				ply.Quiescence = int32(scorer.Quiesce(p))
			}
			p.Make(ply.Move)
		}
	}
	return games
}

// Law: a round is the fit to a corpus with the scores of the round before. The first round is the
// plain fit.
func TestARoundIsAFit(t *testing.T) {
	wild := planted.New(11)
	wild.Labels = 3
	games := wild.Games(300)
	c := store(t, games)
	for _, target := range []Score{SearchScore, QuiescenceScore, BothScores} {
		with := func(n int) Job {
			j := rounds(n, honest)
			j.Target = target
			return j
		}
		_, one := ran(t, with(1), c)
		_, two := ran(t, with(2), c)
		if len(one.Rounds) != 0 || len(two.Rounds) != 2 || two.Round != 2 {
			t.Fatalf("%s: rounds %v and %v", target, one.Rounds, two.Rounds)
		}
		first := weightsOf(one)
		for i, row := range one.Weights {
			if two.Rounds[0].Means[i] != row.Mean {
				t.Errorf("%s: round 1 has %s at %v, the fit of one at %v", target, row.Name, two.Rounds[0].Means[i], row.Mean)
			}
		}
		_, again := ran(t, with(1), store(t, relabelled(games, target, honest(first))))
		if !reflect.DeepEqual(again.Weights, two.Weights) || !reflect.DeepEqual(again.ELBO, two.ELBO) || again.Scale != two.Scale {
			t.Errorf("%s: round 2 is not the fit to the scores of round 1's weights", target)
		}
		// The report's regressions use the stored scores and the results.
		if !reflect.DeepEqual(two.Regressions, one.Regressions) || two.ScoreScale != one.ScoreScale {
			t.Errorf("%s: the regressions are of other scores", target)
		}
		for i := range one.Test {
			if one.Test[i].Before != two.Test[i].Before {
				t.Errorf("%s: %s of the prior weights changed", target, one.Test[i].Name)
			}
		}
		last := two.Rounds[1]
		if row := two.Rounds[0]; row.Change != one.Validation[0].Change || row.SE != one.Validation[0].SE {
			t.Errorf("%s: round 1 %+v is not what the report of one is of", target, row)
		}
		near(t, "change of round 2", last.Change, last.Validation-two.Rounds[0].Validation, 1e-15)
		if last.Validation != two.Validation[0].After || last.Test != two.Test[0].After {
			t.Errorf("%s: round 2 %+v is not what the report is of", target, last)
		}
	}
}

// weightsOf are those of a report as a file has them.
func weightsOf(r Report) eval.Weights {
	var w eval.Weights
	for i, row := range r.Weights {
		w.Values[i] = row.Value
	}
	return w
}

// Law: workers, disk and interrupts between rounds change no byte.
func TestRoundsAreTheSame(t *testing.T) {
	wild := planted.New(12)
	wild.Labels = 8
	c := store(t, wild.Games(200))
	var made [][]Round
	job := rounds(4, honest)
	job.Bootstrap = 3
	job.OnRound = func(rounds []Round) error {
		made = append(made, slices.Clone(rounds))
		return nil
	}
	w, r := ran(t, job, c)
	want := bytesOf(t, w, r)
	if len(made) != len(r.Rounds) || len(r.Rounds) < 3 {
		t.Fatalf("%d rounds were told, the report has %d", len(made), len(r.Rounds))
	}
	same := func(what string, change func(j *Job)) {
		t.Helper()
		j := job
		j.OnRound = nil
		change(&j)
		w, r := ran(t, j, c)
		if !bytes.Equal(bytesOf(t, w, r), want) {
			t.Errorf("%s: other bytes", what)
		}
	}
	same("one worker", func(j *Job) { j.Workers = 1 })
	same("on disk", func(j *Job) { j.Workers, j.Spool = 3, t.TempDir() })
	if testing.Short() { // for the race detector
		made = made[1:2]
	}
	for _, had := range made {
		path := filepath.Join(t.TempDir(), "rounds.json")
		must(t, job.History(c, had).Write(path))
		h, err := ReadHistory(path)
		must(t, err)
		same(fmt.Sprintf("after %d rounds", len(had)), func(j *Job) {
			j.Previous = h.Rounds
			j.OnRound = func(rounds []Round) error {
				if len(rounds) <= len(had) {
					t.Errorf("round %d was made again", len(rounds))
				}
				return nil
			}
		})
	}
}

// Rounds converge to weights that are fitted to their own scores.
func TestRoundsComeToRest(t *testing.T) {
	wild := planted.New(13)
	wild.Labels = 3
	job := rounds(30, honest)
	_, r := ran(t, job, store(t, wild.Games(300)))
	n := len(r.Rounds)
	if n < 3 || n == 30 || r.Round != n || r.Rounds[n-1].Moved >= atRest {
		t.Fatalf("%d rounds, kept %d: %+v", n, r.Round, r.Rounds)
	}
	for _, x := range r.Rounds[:n-1] {
		if x.Moved < atRest && x.Number > 1 {
			t.Errorf("round %d moved by %v and was not the last", x.Number, x.Moved)
		}
	}
	for _, w := range r.Warnings {
		// The job does not know the weights that played.
		if strings.HasPrefix(w.Name, "rounds_") && w.Name != "rounds_unchecked" {
			t.Errorf("warning %v", w)
		}
	}
}

// Labels that lose their scale lower piece values. Then the round before is kept, with its bytes.
func TestGuardRailKeepsTheRoundBefore(t *testing.T) {
	wild := planted.New(14)
	wild.Labels = 3
	c := store(t, wild.Games(300))
	zero := func(w eval.Weights) Scorer { return player{w, 0} }
	for kept, scorer := range map[int]func() func(eval.Weights) Scorer{
		1: func() func(eval.Weights) Scorer { return zero },
		2: func() func(eval.Weights) Scorer {
			var first eval.Weights
			var once sync.Once
			return func(w eval.Weights) Scorer {
				once.Do(func() { first = w })
				if w.Values == first.Values {
					return honest(w)
				}
				return zero(w)
			}
		},
	} {
		with := func(n int) (weights.File, Report) {
			j := rounds(n, scorer())
			j.Lambda, j.Bootstrap, j.PriorScale = 0.05, 2, 20
			return ran(t, j, c)
		}
		w, r := with(5)
		sound, soundReport := with(kept)
		if len(r.Rounds) != kept+1 || r.Round != kept || soundPieces(r.Rounds[kept].PieceScale) {
			t.Fatalf("kept %d of the rounds %+v", r.Round, r.Rounds)
		}
		if w.Values != sound.Values || *w.SD != *sound.SD || !reflect.DeepEqual(r.Weights, soundReport.Weights) ||
			!reflect.DeepEqual(r.Test, soundReport.Test) || !reflect.DeepEqual(r.Curve, soundReport.Curve) {
			t.Errorf("kept round %d is not the last round of a job of %d", kept, kept)
		}
		if last := r.Warnings[len(r.Warnings)-1]; last.Name != "rounds_piece_scale" || !strings.HasSuffix(last.Text, fmt.Sprintf("the weights are those of round %d", kept)) {
			t.Errorf("warnings %v", r.Warnings)
		}
	}
}

// A scorer that would not have given the corpus' labels gets a warning. Without known weights it is
// not checked.
func TestScorerLikeThatOfTheCorpus(t *testing.T) {
	w := eval.PublishedWeights(eval.Corrected)
	c := store(t, relabelled(planted.New(19).Games(200), BothScores, honest(w)))
	other := w
	other.Values[eval.ValueQueen] -= 100
	for played, want := range map[*eval.Weights]string{&w: "", &other: "rounds_engine", nil: "rounds_unchecked"} {
		j := rounds(2, honest)
		j.CorpusWeights = played
		_, r := ran(t, j, c)
		found := ""
		for _, x := range r.Warnings {
			if x.Name == "rounds_engine" || x.Name == "rounds_unchecked" {
				found += x.Name
			}
		}
		if found != want {
			t.Errorf("played with %v: %v", played, r.Warnings)
		}
	}
}

func TestEndOfRounds(t *testing.T) {
	row := func(moved, pieces, k, change float64) Round {
		return Round{Moved: moved, MovedWeight: "mobility", PieceScale: pieces, K: k, Change: change, SE: 0.01}
	}
	for name, x := range map[string]struct {
		rounds []Round
		want   ending
	}{
		"none":                     {nil, ending{}},
		"one":                      {[]Round{row(3, 1, 700, 0)}, ending{}},
		"a first one at rest":      {[]Round{row(0.01, 1, 700, 0)}, ending{}},
		"at rest":                  {[]Round{row(3, 1, 700, 0), row(0.09, 1, 700, 0)}, ending{over: true, kept: 2}},
		"not quite at rest":        {[]Round{row(3, 1, 700, 0), row(0.1, 1, 700, 0)}, ending{}},
		"the last":                 {[]Round{row(3, 1, 700, 0), row(2, 1, 700, 0), row(1, 1, 700, 0), row(0.4, 1, 700, 0)}, ending{true, 4, "rounds_unsettled", ""}},
		"small pieces":             {[]Round{row(3, 0.9, 700, 0), row(1, 0.69, 700, 0)}, ending{true, 1, "rounds_piece_scale", ""}},
		"great pieces at once":     {[]Round{row(3, 1.41, 700, 0)}, ending{true, 0, "rounds_piece_scale", ""}},
		"edges of the pieces":      {[]Round{row(3, 0.7, 700, 0), row(3, 1.4, 700, 0)}, ending{}},
		"small K":                  {[]Round{row(3, 1, 700, 0), row(1, 1, 489, 0)}, ending{true, 1, "rounds_scale", ""}},
		"great K":                  {[]Round{row(3, 1, 911, 0)}, ending{true, 0, "rounds_scale", ""}},
		"a rise":                   {[]Round{row(3, 1, 700, 0.1), row(1, 1, 700, -0.1), row(1, 1, 700, 0.1)}, ending{}},
		"two rises":                {[]Round{row(3, 1, 700, 0), row(1, 1, 700, 0.02), row(1, 1, 700, 0.03)}, ending{true, 1, "rounds_validation", ""}},
		"two rises at the start":   {[]Round{row(3, 1, 700, 0.1), row(1, 1, 700, 0.1)}, ending{}},
		"two rises at rest":        {[]Round{row(3, 1, 700, 0), row(1, 1, 700, 0.02), row(0.05, 1, 700, 0.02)}, ending{true, 1, "rounds_validation", ""}},
		"two rises with a pause":   {[]Round{row(3, 1, 700, 0), row(1, 1, 700, 0.02), row(1, 1, 700, 0), row(1, 1, 700, 0.02)}, ending{true, 4, "rounds_unsettled", ""}},
		"two rises within errors":  {[]Round{row(3, 1, 700, 0), row(1, 1, 700, 0.01), row(1, 1, 700, 0.01)}, ending{}},
		"pieces before all others": {[]Round{row(3, 1, 700, 0), row(0.01, 2, 7, 0.51)}, ending{true, 1, "rounds_piece_scale", ""}},
	} {
		got := endOf(x.rounds, 4, 700)
		if x.want.name != "" && got.why != "" {
			x.want.why = got.why
		}
		if got != x.want {
			t.Errorf("%s: %+v, want %+v", name, got, x.want)
		}
	}
}

func TestRoundsRefuse(t *testing.T) {
	c := store(t, planted.New(15).Games(200))
	for want, change := range map[string]func(j *Job){
		"rounds -1: want 1":      func(j *Job) { j.Rounds = -1 },
		"rounds 51: want 1":      func(j *Job) { j.Rounds = 51 },
		"nothing to score again": func(j *Job) { j.Target = NoScore },
		"lambda 1 no score":      func(j *Job) { j.Lambda = 1 },
	} {
		j := rounds(3, honest)
		change(&j)
		_, _, err := j.Run(t.Context(), c)
		wantError(t, err, want)
	}

	// Scores of three times the scale spoil the first round.
	great := relabelled(planted.New(16).Games(300), SearchScore, player{eval.PublishedWeights(eval.Corrected), 3})
	j := rounds(3, honest)
	j.Lambda, j.PriorScale = 0, 10
	_, _, err := j.Run(t.Context(), store(t, great))
	wantError(t, err, "no round is sound: round 1 brought the piece values to")

	// An interrupt during scoring is no error of the scorer. An error of the keeper ends the job.
	ctx, cancel := context.WithCancel(t.Context())
	j = rounds(3, honest)
	j.OnRelabel = func(r Relabelling) { cancel() }
	if _, _, err := j.Run(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	full := errors.New("disk full")
	j = rounds(3, honest)
	j.OnRound = func([]Round) error { return full }
	if _, _, err := j.Run(t.Context(), c); !errors.Is(err, full) {
		t.Errorf("kept by %v", err)
	}
}

// Law: the store returns positions and scores as they were added, in memory and on disk.
func TestPositionStore(t *testing.T) {
	w := planted.New(17)
	for _, folder := range []string{"", t.TempDir()} {
		s, err := newPositionStore(variant.Rules{}, folder)
		must(t, err)
		var all []storedPosition
		for len(all) < 20*chunkRows+7 {
			p := variant.Rules{}.Start()
			for _, ply := range w.Game(0).Plies {
				all = append(all, storedPosition{p, label{ply.Score, -ply.Quiescence}})
				p.Make(ply.Move)
			}
		}
		for i := range all {
			must(t, s.add(&all[i].position, all[i].label))
		}
		if folder != "" && (s.stored == 0 || len(s.lines) == 0) {
			t.Fatalf("%d bytes on disk, %d in memory: the test wants both", s.stored, len(s.lines))
		}
		var back []storedPosition
		for i := range s.chunks() {
			chunk, err := s.chunk(i)
			must(t, err)
			back = append(back, chunk...)
		}
		if !slices.Equal(back, all) {
			t.Errorf("folder %q: positions came back changed", folder)
		}
		must(t, s.close())
		if folder == "" {
			continue
		}
		_, err = s.chunk(0)
		wantError(t, err, "read positions")
		files, err := os.ReadDir(folder)
		must(t, err)
		if len(files) > 0 {
			t.Errorf("files %v", files)
		}
	}
}

func TestHistoryFile(t *testing.T) {
	c := store(t, planted.New(18).Games(30))
	path := filepath.Join(t.TempDir(), "rounds.json")
	_, err := ReadHistory(path)
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	job := rounds(5, honest)
	h := job.History(c, []Round{{Number: 1, Means: make([]float64, eval.NumWeights)}})
	must(t, h.Write(path))
	again, err := ReadHistory(path)
	must(t, err)
	if !reflect.DeepEqual(again, h) {
		t.Errorf("%+v became %+v", h, again)
	}
	other := job
	other.Rounds, other.Bootstrap = 8, 100 // no round depends on them
	if differ, err := h.Differences(other.History(c, nil)); err != nil || differ != nil {
		t.Errorf("differences %q", differ)
	}
	other.Lambda, other.Version = 0.25, "next"
	if differ, err := h.Differences(other.History(c, nil)); err != nil || len(differ) != 2 || differ[0].Key != "lambda" || differ[1].Key != "version" {
		t.Errorf("differences %q", differ)
	}
	for want, text := range map[string]string{
		"key version is missing":       `{"gain": 1}`,
		"unexpected end of JSON input": `{"rounds": `,
	} {
		must(t, os.WriteFile(path, []byte(text), 0o666))
		_, err := ReadHistory(path)
		wantError(t, err, "rounds.json", want)
	}
	for want, round := range map[string]Round{"entry 0: number 2": {Number: 2}, "with 0 means": {Number: 1}} {
		must(t, History{Rounds: []Round{round}}.Write(path))
		_, err := ReadHistory(path)
		wantError(t, err, "rounds.json", want)
	}
}
