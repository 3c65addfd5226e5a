package corpus

import (
	"context"
	"testing"

	"raumlab/engine/variant"
)

// Outside is what these tests use of packages that import this one. outside_test.go sets it.
type Outside struct {
	Games      func(rules variant.Rules, n int, seed uint64) []Game
	Header     func(games int) Header
	Runs       map[string]TestRun
	Write      func(t testing.TB, w *Writer, games []Game)
	Make       func(t testing.TB, h Header, games []Game) string
	Open       func(t testing.TB, h Header, games []Game) *Corpus
	Slice      func(t testing.TB, dir string, h Header, s Slice, games []Game, out ...int64)
	Quarantine func(number int64) Quarantine
	ReadAll    func(t testing.TB, dir string) []Game
	Files      func(t testing.TB, dir string) map[string]string
	SameFiles  func(t testing.TB, want, have string)
	WantError  func(t testing.TB, err error, want ...string)
	Merge      func(ctx context.Context, dir string, sources ...*Corpus) error
	Positions  func(ctx context.Context, c *Corpus, path string) error
}

// A TestRun is a run of self-play whose moves are random.
type TestRun interface {
	Header(games int) Header
	Games(n int) []Game
}

var outside Outside

// Use sets what is outside, before any test runs.
func Use(o Outside) { outside = o }

// create begins a corpus of a whole run.
func create(dir string, h Header) (*Writer, error) {
	return Begin(context.Background(), dir, h, Slice{}, nil)
}
