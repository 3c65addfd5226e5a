package study

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"raumlab/engine/eval"
	"raumlab/internal/disk"
	"raumlab/selfplay/elo"
)

// bowl has its minimum where the queen is worth 1700 and the rook 400. Noise depends on the
// evaluation's number, as a match depends on its seed.
type bowl struct {
	noise float64
	stop  int // cancels there
	end   context.CancelFunc
}

func (b bowl) Evaluate(ctx context.Context, number int, w [eval.NumWeights]float64) (value, variance float64,
	err error) {
	if b.end != nil && number == b.stop {
		b.end()
		return 0, 0, ctx.Err()
	}
	q, r := (w[eval.ValueQueen]-1700)/400, (w[eval.ValueRook]-400)/100
	return 100*(q*q+r*r) + b.noise*rand.New(rand.NewPCG(9, uint64(number))).NormFloat64(), b.noise * b.noise, nil
}
func (b bowl) Exact() bool    { return b.noise == 0 }
func (b bowl) Worth() float64 { return 1e-3 }

func someSpace() (float64, Space, error) {
	s := Space{Centre: eval.PublishedWeights(eval.Corrected).Values,
		Axes: []Axis{{Name: "direction_1"}, {Name: "direction_2"}}}
	s.Axes[0].Step[eval.ValueQueen] = 100
	s.Axes[1].Step[eval.ValueRook] = 50
	return 850, s, nil
}

func open(t *testing.T, dir string, r Request) *Folder {
	t.Helper()
	f, err := Open(dir, r, someSpace)
	must(t, err)
	return f
}

func content(t *testing.T, dir, name string) string {
	t.Helper()
	file, err := os.ReadFile(filepath.Join(dir, name))
	must(t, err)
	return string(file)
}

// Law: a study that was interrupted, or killed while it wrote a line, ends with the bytes of one
// that was not.
func TestResumes(t *testing.T) {
	for _, noise := range []float64{0, 3} {
		whole := t.TempDir()
		f := open(t, whole, Request{Seed: 4})
		want, err := f.Run(context.Background(), bowl{noise: noise}, 18, nil)
		must(t, err)
		must(t, f.Write(want))
		must(t, f.Close())

		broken := t.TempDir()
		for _, stop := range []int{1, 7, 13} {
			ctx, end := context.WithCancel(context.Background())
			f := open(t, broken, Request{Seed: 4})
			if _, err := f.Run(ctx, bowl{noise: noise, stop: stop, end: end}, 18, nil); !errors.Is(err, context.Canceled) {
				t.Fatalf("cancelled at %d: %v", stop, err)
			}
			if len(f.Previous) != stop {
				t.Errorf("%d evaluations are kept, want %d", len(f.Previous), stop)
			}
			must(t, f.Close())
			// What a killed process leaves.
			file, err := os.OpenFile(filepath.Join(broken, EvaluationsName), os.O_WRONLY|os.O_APPEND, 0)
			must(t, err)
			_, err = file.WriteString("7,false,0.12")
			must(t, errors.Join(err, file.Close()))
		}
		f = open(t, broken, Request{Seed: 4})
		got, err := f.Run(context.Background(), bowl{noise: noise}, 18, nil)
		must(t, err)
		must(t, f.Write(got))
		must(t, f.Close())
		for _, name := range []string{SettingsName, EvaluationsName, ResultName} {
			if content(t, broken, name) != content(t, whole, name) {
				t.Errorf("noise %g: %s is not that of the study in one go", noise, name)
			}
		}
		_, read, err := Read(whole)
		must(t, err)
		if !reflect.DeepEqual(read, want) {
			t.Error("what is read is not what was written")
		}
	}
}

// The study finds the bottom of an exact bowl, and stops when there is nothing left to gain.
func TestFindsTheBottom(t *testing.T) {
	f := open(t, t.TempDir(), Request{Seed: 1})
	defer f.Close()
	steps := 0
	r, err := f.Run(context.Background(), bowl{}, 80, func(p Progress) {
		if len(p.Evaluations) != steps || len(p.Best) != steps || p.Budget != 80 {
			t.Errorf("step %d: %d evaluations, %d best, budget %d", steps, len(p.Evaluations), len(p.Best), p.Budget)
		}
		steps++
	})
	must(t, err)
	if r.Stopped != stoppedSettled || r.Evaluations >= 80 {
		t.Errorf("stopped by %s after %d", r.Stopped, r.Evaluations)
	}
	near(t, "queen", r.Best.Weights[eval.ValueQueen], 1700, 10)
	near(t, "rook", r.Best.Weights[eval.ValueRook], 400, 3)
	near(t, "value", r.Best.Mean, 0, 0.1)
	if !r.Converged || len(r.Slices) != 2 || len(r.Plane.Mean) != planePoints || len(r.LeftOut) != r.Evaluations {
		t.Errorf("outcome: converged %v, %d slices, %d rows of the plane, %d left out", r.Converged, len(r.Slices),
			len(r.Plane.Mean), len(r.LeftOut))
	}
	for i, v := range r.Trace {
		if i > 0 && v > r.Trace[i-1] {
			t.Errorf("the best so far rises at %d", i)
		}
	}
}

// Foreign files are refused by name, and nothing is lost.
func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	f := open(t, dir, Request{Seed: 4})
	if _, err := Open(dir, Request{Seed: 4}, someSpace); err == nil || !strings.Contains(err.Error(), "is writing it") {
		t.Errorf("a second writer: %v", err)
	}
	_, err := f.Run(context.Background(), bowl{}, 3, nil)
	must(t, err)
	must(t, f.Close())
	before := content(t, dir, EvaluationsName)
	refused := func(what, want string) {
		t.Helper()
		if f, err := Open(dir, Request{Seed: 4}, someSpace); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", what, err, want)
			if err == nil {
				f.Close()
			}
		}
	}
	if _, err := Open(dir, Request{Seed: 5, Objective: "match"}, someSpace); err == nil ||
		!strings.Contains(err.Error(), `other settings: objective was "", now "match"; seed was 4, now 5: give`) {
		t.Errorf("another request: %v", err)
	}
	for want, change := range map[string]func(*Request){
		"this program plays differently from the one":  func(r *Request) { r.Signature = "a" },
		`other settings: engine was "", now "b": give`: func(r *Request) { r.Engine, r.Signature = "b", "a" },
	} {
		r := Request{Seed: 4}
		change(&r)
		if _, err := Open(dir, r, someSpace); err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "another folder") {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	spoil := func(text string) {
		t.Helper()
		must(t, os.WriteFile(filepath.Join(dir, EvaluationsName), []byte(text), 0o666))
	}
	spoil(strings.Replace(before, "direction_2", "direction_3", 1))
	refused("another column", "line 1: the columns are not those of the study")
	spoil(strings.Replace(before, "\n1,", "\n2,", 1))
	refused("a line that is missing", "line 3: found evaluation 2 instead of 1")
	spoil(strings.Replace(before, "\n1,true,", "\n1,true,x", 1))
	refused("a number that is none", `line 3: column value: "x`)
	spoil("\n")
	refused("no column", "line 1: the columns are not those of the study")
	spoil(before)
	must(t, os.Remove(filepath.Join(dir, SettingsName)))
	refused("lost settings", "no study.json")
	if content(t, dir, EvaluationsName) != before {
		t.Error("evaluations were changed")
	}
}

// A study begins where one was killed over its settings. Among evaluations without settings it does
// not, and leaves no lock.
func TestWhereStudiesBegin(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, disk.Temporary(SettingsName)), []byte("{"), 0o666))
	must(t, open(t, dir, Request{Seed: 4}).Close())
	if _, err := os.Lstat(filepath.Join(dir, disk.Temporary(SettingsName))); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the temporary file is still there (%v)", err)
	}
	dir = t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, EvaluationsName), nil, 0o666))
	if _, err := Open(dir, Request{Seed: 4}, someSpace); err == nil ||
		!strings.Contains(err.Error(), "but no study.json") {
		t.Errorf("error %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v: want the evaluations alone", entries, err)
	}
}

// Strength is finite for any pairs, level at equal points, and near the plain estimate after many
// pairs.
func TestStrength(t *testing.T) {
	for _, p := range []elo.Pentanomial{{0, 0, 1}, {7}, {0, 0, 0, 0, 7}, {0, 0, 40}, {10, 20, 40, 30, 25}} {
		value, variance := strength(p)
		if math.IsInf(value, 0) || math.IsNaN(value) || !(variance > 0) || math.IsInf(variance, 0) {
			t.Errorf("%v: %v, variance %v", p, value, variance)
		}
		if back, _ := strength(p.Reversed()); math.Abs(back+value) > 1e-9 {
			t.Errorf("%v: %v, reversed %v", p, value, back)
		}
	}
	many := elo.Pentanomial{100, 200, 400, 300, 250}
	value, variance := strength(many)
	near(t, "Elo", value, many.Elo().Value, 0.1)
	near(t, "sd", 1.96*math.Sqrt(variance), (many.Elo().High-many.Elo().Low)/2, 0.1)
}

// vanishing is a bowl that calls a function at an evaluation.
type vanishing struct {
	bowl
	at      int
	happens func()
}

func (v vanishing) Evaluate(ctx context.Context, number int, w [eval.NumWeights]float64) (value, variance float64,
	err error) {
	if number == v.at {
		v.happens()
	}
	return v.bowl.Evaluate(ctx, number, w)
}

// losing is a bowl whose match at an evaluation finds its folder gone.
type losing struct {
	bowl
	at int
}

func (l losing) Evaluate(ctx context.Context, number int, w [eval.NumWeights]float64) (value, variance float64,
	err error) {
	if number == l.at {
		return 0, 0, fmt.Errorf("folder matches/00003 %w", disk.ErrGone)
	}
	return l.bowl.Evaluate(ctx, number, w)
}

// The folder of a match is removed before the files of its study: these are kept elsewhere, too.
func TestFolderOfMatchVanishes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "w.study")
	f := open(t, dir, Request{Seed: 4})
	_, err := f.Run(t.Context(), losing{bowl{}, 3}, 8, nil)
	if !errors.Is(err, disk.ErrGone) || !strings.Contains(err.Error(), "if "+dir+" is lost, too, ") {
		t.Fatal(err)
	}
	must(t, f.Close())
	_, rest, _ := strings.Cut(err.Error(), "evaluations are in ")
	rescued, _, _ := strings.Cut(rest, ": move")
	f = open(t, rescued, Request{Seed: 4})
	if len(f.Previous) != 3 {
		t.Errorf("%d evaluations in %s, want 3", len(f.Previous), rescued)
	}
	must(t, f.Close())
}

// A study whose folder is removed or moved ends at that evaluation. Its evaluations, this one
// included, are in a folder that the error names. It resumes there to the same end.
func TestFolderVanishes(t *testing.T) {
	whole := t.TempDir()
	f := open(t, whole, Request{Seed: 4})
	_, err := f.Run(t.Context(), bowl{}, 8, nil)
	must(t, err)
	must(t, f.Close())
	for name, happens := range map[string]func(dir string) error{
		"removed": os.RemoveAll,
		"moved":   func(dir string) error { return os.Rename(dir, dir+"2") },
	} {
		dir := filepath.Join(t.TempDir(), "w.study")
		f := open(t, dir, Request{Seed: 4})
		_, err := f.Run(t.Context(), vanishing{bowl{}, 3, func() { must(t, happens(dir)) }}, 8, nil)
		if err == nil || !strings.Contains(err.Error(), "after 4 evaluations") ||
			!strings.Contains(err.Error(), "move that folder to "+dir) {
			t.Fatalf("%s: %v", name, err)
		}
		f.Close() // its lock has disappeared, too
		_, rest, _ := strings.Cut(err.Error(), "evaluations are in ")
		rescued, _, _ := strings.Cut(rest, " now")
		f = open(t, rescued, Request{Seed: 4})
		if len(f.Previous) != 4 {
			t.Errorf("%s: %d evaluations in %s", name, len(f.Previous), rescued)
		}
		_, err = f.Run(t.Context(), bowl{}, 8, nil)
		must(t, err)
		must(t, f.Close())
		for _, file := range []string{SettingsName, EvaluationsName} {
			if content(t, rescued, file) != content(t, whole, file) {
				t.Errorf("%s: %s is not that of the study in one go", name, file)
			}
		}
	}
}

// Law: the progress that is read from a folder is that which the study told of last.
func TestReadProgress(t *testing.T) {
	for objective, noise := range map[string]float64{LossObjective: 0, MatchObjective: 3} {
		dir := t.TempDir()
		ctx, end := context.WithCancel(context.Background())
		f := open(t, dir, Request{Seed: 4, Objective: objective})
		var told Progress
		if _, err := f.Run(ctx, bowl{noise: noise, stop: 7, end: end}, 18, func(p Progress) {
			told = p
		}); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		s, now, err := ReadProgress(dir) // while it is open
		must(t, err)
		now.Budget = told.Budget
		if len(now.Evaluations) != 7 || !reflect.DeepEqual(now, told) || !reflect.DeepEqual(s, f.Settings) {
			t.Errorf("%s: %+v, want %+v", objective, now, told)
		}
		must(t, f.Close())
	}
}
